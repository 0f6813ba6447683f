"""Choices that another ability of the same card makes use of: `the chosen server`, `that ice` (9.10.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from ..abilities import Ability, ChooseValue
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import (
    Bound,
)
from ..terms import CardType
from ..values import inside, walk
from .logic import types_of

CHOSEN_CARD = "the chosen card"
SERVER, TYPE, SUBTYPE, TITLE = "that server", "that type", "that subtype", "that title"


class Kept(Struct, frozen=True):
    """What earlier abilities of a card chose: the names of values, and of which types the one chosen card may be."""

    values: tuple[str, ...] = ()
    card: bool = False
    types: tuple[CardType, ...] | None = None
    near: tuple[str, ...] = ()  # values chosen in the same line


ANY = Kept((SERVER, TYPE, SUBTYPE, TITLE), True, near=(SERVER, TYPE, SUBTYPE, TITLE))  # whatever may have been chosen


def kept_by(abilities: Iterable[Ability]) -> Kept:
    """The choices that these abilities leave for others."""
    nodes = tuple(walk(tuple(abilities)))
    values = tuple(dict.fromkeys(n.name for n in nodes if isinstance(n, ChooseValue)))
    chosen = [n.what for n in nodes if isinstance(n, Effect) and n.kind is Deed.CHOOSE]
    if len(chosen) != 1 or not isinstance(chosen[0], Target):
        return Kept(values)
    return Kept(values, True, types_of(chosen[0].what))


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a card, the choice named by which another one of them speaks of the chosen card."""
    named = {n.name for n in walk(abilities) if isinstance(n, Target)}
    if CHOSEN_CARD in named or not any(n == Bound(CHOSEN_CARD) for n in walk(abilities)):
        return abilities
    found: tuple[Ability, ...] = _named(abilities)
    return found


def _named(node: Any) -> Any:
    if isinstance(node, Effect) and node.kind is Deed.CHOOSE and isinstance(node.what, Target):
        old, what = node.what.name, structs.replace(node.what, name=CHOSEN_CARD)
        return structs.replace(node, what=what) if old is None else node
    return inside(node, _named)
