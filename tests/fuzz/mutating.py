"""Changing texts and trees at random, so that most of what comes out is nearly right."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Sequence
from typing import Any

NUMBERS = (0, -1, 1, 2, 99, 1000, 10**6, 10**9, 10**18, 10**30, 0.5, 1e308)
ODD = ("\n", "\t", "\x00", "\x1b[2J", "‮", "​", "é", "→", "😀", "ß", "İ", '"', "'", "\\", "%0A", "§", "9" * 40)
WORD = re.compile(r"\w+")
LONGEST = 8_000  # characters of what is made; what is longer is refused for its length, and tells nothing


def text(rng: random.Random, one: str, words: Sequence[str], others: Sequence[str] = ()) -> str:
    """The text with one to four things about it changed."""
    if rng.random() < 0.6:
        return _tokens(rng, one, words, others)[:LONGEST]
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        one = _text(rng, one, words, others)
    return one[:LONGEST]


def _tokens(rng: random.Random, one: str, words: Sequence[str], others: Sequence[str]) -> str:
    """The text with one word or number replaced by another one, so that its form stays."""
    found = list(WORD.finditer(one))
    if not found:
        return one + rng.choice(words)
    like = WORD.findall(rng.choice(others)) if others and rng.random() < 0.5 else []
    for _ in range(rng.choice((1, 1, 2))):
        token = rng.choice(found)
        pool = like or [m[0] for m in found] if rng.random() < 0.6 else list(words)
        other = str(rng.choice(NUMBERS)) if token[0].isdecimal() and rng.random() < 0.5 else rng.choice(pool)
        one = one[: token.start()] + other + one[token.end() :]
        found = list(WORD.finditer(one)) or found[:0]
        if not found:
            break
    return one


def _text(rng: random.Random, one: str, words: Sequence[str], others: Sequence[str]) -> str:
    size = len(one)
    at = rng.randrange(size + 1)
    end = min(size, at + rng.choice((1, 1, 2, 4, 8, 20, 60)))
    match rng.randrange(10):
        case 0:
            return one[:at] + one[end:]
        case 1:
            return one[:at] + rng.choice(words) + one[at:]
        case 2:
            return one[:at] + rng.choice(words) + one[end:]
        case 3:
            return one[:at] + rng.choice(ODD) + one[at:]
        case 4:
            return one[:at] + one[at:end] * rng.choice((2, 3, 8, 40)) + one[end:]
        case 5:
            return one[:at] + str(rng.choice(NUMBERS)) + one[end:]
        case 6:
            return one[:at] + chr(rng.randrange(32, 127)) + one[at + 1 :]
        case 7 if others:
            other = rng.choice(others)
            return one[:at] + other[rng.randrange(len(other) + 1) :]
        case 8:
            there = rng.randrange(size + 1)
            return one[:at] + one[there : there + rng.choice((2, 6, 20, 80))] + one[at:]
        case _:
            parts = one.split(" ")
            rng.shuffle(parts)
            return " ".join(parts)


def tree(rng: random.Random, data: Any, words: Sequence[Any], others: Sequence[Any] = ()) -> Any:
    """A copy of plain data with one to three things about it changed."""
    changed = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        changed = _tree(rng, changed, words, others)
    return changed


def _tree(rng: random.Random, data: Any, words: Sequence[Any], others: Sequence[Any]) -> Any:
    places = list(_places(data))
    if not places:
        return _value(rng, words, others)
    holder, key = rng.choice(places)
    match rng.randrange(8):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = _value(rng, words, others)
        case 3:
            other, there = rng.choice(places)
            holder[key] = copy.deepcopy(other[there]) if _small(other[there]) else None
        case 4 if isinstance(holder, list) and _small(holder[key]):
            holder[key:key] = [holder[key]] * rng.choice((1, 2, 9))
        case 5 if isinstance(holder, dict):
            holder[str(rng.choice(words))] = holder.pop(key)
        case 6:
            holder[key] = rng.choice(([holder[key]], {"card": holder[key]}, {str(key): holder[key]}))
        case _:
            holder[key] = text(rng, str(holder[key])[:200], [str(w) for w in words])
    return data


def _value(rng: random.Random, words: Sequence[Any], others: Sequence[Any]) -> Any:
    kinds: list[Any] = [rng.choice(words), rng.choice(NUMBERS), None, True, [], {}, rng.choice(words)]
    found = rng.choice(kinds)
    if others and rng.random() < 0.2:
        places = list(_places(rng.choice(others)))
        if places:
            holder, key = rng.choice(places)
            found = copy.deepcopy(holder[key]) if _small(holder[key]) else found
    return found


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    left = [data]
    while left and len(found) < 2000:
        node = left.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            found.append((node, key))
            left.append(node[key])
    return found


def _small(data: Any) -> bool:
    return len(str(data)) < 2000
