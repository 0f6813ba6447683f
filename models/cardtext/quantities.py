"""How many of what is spoken of: so many, all but so many, each, several, as many of the one as of the other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .. import selectors
from ..effects import DifferentAttribute, Each, Target, TopCards
from ..selectors import ANYTHING, Attribute, Calculated, Operator, Selector, StatOfPlayer
from ..terms import HANDS, Player, PlayerStat
from . import logic
from .phrases import NO
from .pieces import AllBut, Some


def target(quantity: Some | AllBut, what: Selector | TopCards, *, at_random: bool = False) -> Any:
    """So many of them, or of a hand all but so many."""
    if isinstance(quantity, AllBut):
        hand = next((Player(side.value) for side, zone in HANDS.items() if what == selectors.InZone((zone,))), None)
        if hand is None or at_random:
            return NO
        many = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, hand), quantity.left)
        quantity = Some(many, many)
    if isinstance(what, TopCards):
        what = selectors.TopOf(what.count, what.zone, what.bottom)
    return quantity.target(what, at_random=at_random)


def some_or_each(quantity: Some | int, what: Selector) -> Any:
    """So many of them, or every one."""
    return target(quantity, what) if isinstance(quantity, Some) else Each(what)


def several(t: Target) -> Any:
    """Each of them, where they can be several."""
    return NO if t.most == 1 else t


def different(quantity: Some, what: Selector) -> Any:
    """So many of them, of which no two have the same name."""
    return NO if quantity.most == 1 else quantity.target(what, groupings=(DifferentAttribute(Attribute.TITLE),))


def as_many(n: int, m: int, a: Selector, b: Selector) -> Any:
    """So many of one kind or as many of the other."""
    return NO if n != m or ANYTHING in (a, b) else Target(logic.either((a, b)), n, n)


QUANTITIES: Mapping[str, Any] = MappingProxyType(
    {
        "target": target,
        "some_or_each": some_or_each,
        "several": several,
        "different": different,
        "as_many": as_many,
    }
)
