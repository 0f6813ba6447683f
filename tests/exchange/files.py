"""Position files, and twins of them: titles of hidden cards exchanged where they stand, as whoever wrote the file might
have written it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.emitting import emit
from sysop.models.notation.positions import read_position
from sysop.models.pool import Pool
from sysop.models.terms import CardType, Side
from sysop.solver.ask.hidden_information import seen_by
from sysop.solver.ask.position import Position
from sysop.solver.problems import BudgetExhausted, Undecided

from .twins import IDENTITIES, ROOT

ROOT_OF_TREE = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("examples", "tests/conformance", "benchmarks/positions")
ASIDE = ("expect", "note", "title", "rules")
Entry = tuple[tuple[str | int, ...], str]


@cache
def files() -> tuple[Path, ...]:
    """Every position file of the tree."""
    return tuple(path for folder in FOLDERS for path in sorted((ROOT_OF_TREE / folder).rglob("*.yaml")))


def document(path: Path) -> dict[str, Any] | None:
    """The plain data of a position file, without what it expects; None for other files."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("sysop/position"):
        return None
    return {key: value for key, value in data.items() if key not in ASIDE}


def hidden_entries(data: dict[str, Any], pool: Pool, side: Side) -> list[Entry]:
    """Where titles of the other player's cards stand that the side does not see and nothing else in the file names."""
    other = side.other
    zones: list[tuple[tuple[str | int, ...], Any]] = []
    mine = data.get(other.value) or {}
    if not isinstance(mine, dict):
        return []
    for name in ("hq", "rnd") if other is Side.CORP else ("grip", "stack"):
        zones += [
            ((other.value, name, n), e) for n, e in enumerate(mine.get(name) or []) if isinstance(mine[name], list)
        ]
    own = data.get(side.value)
    deck = "rnd" if side is Side.CORP else "stack"
    if isinstance(own, dict) and isinstance(own.get(deck), list):
        zones += [((side.value, deck, n), e) for n, e in enumerate(own[deck])]
    if other is Side.CORP:
        for server, parts in (mine.get("servers") or {}).items():
            for part, entries in (parts or {}).items():
                zones += [((other.value, "servers", server, part, n), e) for n, e in enumerate(entries or [])]
    found, shown = [], _shown(data, pool, side)
    for path, entry in zones:
        title = entry if isinstance(entry, str) else entry.get("card") if isinstance(entry, dict) else None
        card = pool.named(title) if isinstance(title, str) else None
        if card is None or (isinstance(entry, dict) and set(entry) - {"card", "counters", "id", "unordered"}):
            continue
        if len(path) == 5 and (card.is_installed_faceup or len(card.faces) > 1):
            continue
        rest = str(_elsewhere(data))
        if card.id in shown:
            continue
        if not any(name in rest for name in (card.title, card.id, isinstance(entry, dict) and entry.get("id")) if name):
            found.append((path, card.id))
    return found


def _shown(data: dict[str, Any], pool: Pool, side: Side) -> frozenset[str]:
    """The cards that the side sees at the decision to which the file leads: such a one may have been accessed there."""
    try:
        position = Position(read_position(emit(data), pool).state, pool)
        view = seen_by(position.state, side)
    except (DiagnosticError, BudgetExhausted, Undecided):
        return frozenset()
    return frozenset(o.card for o in view.objects if o.card is not None)


def _elsewhere(data: dict[str, Any]) -> dict[str, Any]:
    """What the file says beside where cards are."""
    rest = {key: value for key, value in data.items() if key not in ("corp", "runner", "cards")}
    for side in ("corp", "runner"):
        part = data.get(side)
        if isinstance(part, dict):
            rest |= {f"{side} {key}": value for key, value in part.items() if "chosen" in str(value)}
    return rest


def twin_files(rng: random.Random, data: dict[str, Any], pool: Pool, side: Side) -> Iterator[tuple[str, str]]:
    """Texts of twins, and how they differ: two hidden titles exchanged, and one that is another card."""
    entries = hidden_entries(data, pool, side)
    if not entries:
        return
    where, card = rng.choice(entries)
    for there, other in rng.sample(entries, len(entries)):
        owner = pool[card].side is pool[other].side
        if (
            there != where
            and other != card
            and owner
            and _fits(pool, where, card, other)
            and _fits(pool, there, other, card)
        ):
            changed = _with(_with(data, where, pool[other].title), there, pool[card].title)
            yield emit(changed), f"{card} and {other} change places"
            break
    named = [pool.named(word) for word in _titles(data)]
    seen = [c.id for c in named if c is not None and c.id != card and _fits(pool, where, card, c.id)]
    if seen:
        copy_of = rng.choice(seen)
        yield emit(_with(data, where, pool[copy_of].title)), f"{card} is {copy_of}"


def _titles(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _titles(value)
    elif isinstance(data, list):
        for value in data:
            yield from _titles(value)


def _fits(pool: Pool, where: tuple[str | int, ...], card: str, other: str) -> bool:
    """Whether the other card could lie there as well, for all that is seen of it."""
    one, two = pool[card], pool[other]
    if one.side is not two.side or two.type in IDENTITIES or len(two.faces) > 1:
        return False
    if len(where) < 5:
        return True
    if where[3] == "ice":
        return two.type is CardType.ICE
    return one.type is two.type and two.type in ROOT and not two.is_installed_faceup


def _with(data: dict[str, Any], where: tuple[str | int, ...], title: str) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    place: Any = changed
    for part in where[:-1]:
        place = place[part]
    entry = place[where[-1]]
    place[where[-1]] = title if isinstance(entry, str) else {**entry, "card": title}
    return changed


def reads(text: str, pool: Pool) -> bool:
    """Whether the text is a position."""
    try:
        read_position(text, pool)
    except DiagnosticError:
        return False
    return True
