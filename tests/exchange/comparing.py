"""Comparing what is told of twins: the views first, then the answers to questions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from sysop.models.notation.one_line import UnwritableLine, dump
from sysop.models.state import State
from sysop.models.terms import Side
from sysop.solver.ask.hidden_information import seen_by

from ..solver.random_play import POOL, Start, moments
from .asking import questions, told
from .files import document, files, reads, twin_files
from .twins import twins

STEPS = 60
SIDES = tuple(Side)


@dataclass
class Found:
    """What was compared, and what differed."""

    positions: int = 0
    twins: int = 0
    asked: int = 0
    differences: list[str] = field(default_factory=list)

    def __iadd__(self, other: Found) -> Found:
        self.positions += other.positions
        self.twins += other.twins
        self.asked += other.asked
        self.differences += other.differences
        return self


def played(seed: int, share: float, steps: int = STEPS) -> Found:
    """The positions of a random game: all views, and of a share of the positions the answers to all questions."""
    found = Found()
    start = tuple(Start)[seed % len(Start)]
    for number, moment in enumerate(moments(seed, steps, start)):
        found.positions += 1
        rng, state = random.Random(f"{seed} {number}"), moment.position.state
        for side in SIDES:
            view = seen_by(state, side)
            for twin in twins(rng, state, POOL, side):
                found.twins += 1
                about = f"game {seed}, position {number}, seen by the {side.title}: {twin.how}"
                other = seen_by(twin.state, side)
                if other != view:
                    found.differences.append(f"{about}: {difference(view, other)}")
                elif rng.random() < share:
                    _compare(found, lines(state, twin.state), side, about, rng)
    return found


def written(number: int, rng: random.Random) -> Found:
    """A position file and its twins: the answers to all questions."""
    found = Found()
    path = files()[number % len(files())]
    data = document(path)
    if data is None:
        return found
    from sysop.models.notation.emitting import emit

    text = emit(data)
    for side in SIDES:
        for other, how in twin_files(rng, data, POOL, side):
            if not reads(text, POOL) or not reads(other, POOL):
                continue
            found.positions += 1
            found.twins += 1
            _compare(found, (text, other), side, f"{path.name}, seen by the {side.title}: {how}", rng)
    return found


def lines(*states: State) -> tuple[str, ...] | None:
    """The states as lines; None where a line cannot say one of them."""
    try:
        return tuple(dump(state) for state in states)
    except UnwritableLine:
        return None


def _compare(found: Found, both: tuple[str, ...] | None, side: Side, about: str, rng: random.Random) -> None:
    if both is None:
        return
    one, other = both
    words = tuple(w.title for w in rng.sample(tuple(POOL), 1)) + tuple(_names(about))
    for question in questions(one, side.value, words, rng):
        found.asked += 1
        first, second = (told(text, question, side.value) for text in (one, other))
        if first != second:
            found.differences.append(f"{about}: {json.dumps(question)}: {_apart(first, second)}")


def _names(how: str) -> Iterator[str]:
    """The titles of the cards that were exchanged."""
    for word in how.rpartition(": ")[2].split():
        card = POOL.get(word.partition(".")[0])
        if card is not None:
            yield card.title


def difference(one: State, other: State) -> str:
    """Where two views differ first."""
    return _apart(dump(one), dump(other))


def _apart(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 60) : at + 60]} | {other[max(0, at - 20) : at + 60]}"
