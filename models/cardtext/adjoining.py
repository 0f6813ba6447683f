"""Adjuncts of deeds: what is said of one effect, whatever it does (9.11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from ..deeds import Deed
from ..effects import Effect, Target, TopCards
from ..selectors import Amount, Calculated, Operator, ServerRef, ThatMany, X
from ..terms import Damage
from .amounts import times
from .doing import DRAWN, GAINED, LOST, REMOVED, TAKEN, Much, as_counters
from .phrases import NO

Effects = tuple[Effect, ...]

MULTIPLIED = frozenset(
    [
        Deed.GAIN_CREDITS,
        Deed.LOSE_CREDITS,
        Deed.GAIN_CLICKS,
        Deed.LOSE_CLICKS,
        Deed.DRAW,
        Deed.DAMAGE,
        Deed.TAKE_TAGS,
        Deed.REMOVE_TAGS,
        Deed.TAKE_BAD_PUBLICITY,
        Deed.REMOVE_BAD_PUBLICITY,
        Deed.PLACE_COUNTERS,
        Deed.ACCESS_MORE,
    ]
)
"""Deeds of which there can be more or less: credits, clicks, cards, damage, tags, bad publicity, counters."""

OF_TARGETS = frozenset(
    [Deed.TRASH, Deed.DEREZ, Deed.REZ, Deed.CHOOSE, Deed.MOVE, Deed.REVEAL, Deed.EXPOSE, Deed.REMOVE_FROM_GAME]
)
"""Deeds that are done to as many objects as there are."""


def multiplied(effects: Effects, count: Amount) -> Any:
    """`... for each ...`: as much of it, or to as many objects, as is counted; of one effect alone."""
    if len(effects) != 1 or effects[0].if_able or effects[0].up_to:
        return NO
    (effect,) = effects
    match effect:
        case Effect(amount=int(), what=Target()):  # each time on another one, or as much more on the same?
            return NO
        case Effect(kind=kind, amount=int(amount)) if kind in MULTIPLIED:
            return (structs.replace(effect, amount=times(amount, count)),)
        case Effect(kind=kind, amount=None, what=Target(least=1, most=1) as target) if kind in OF_TARGETS:
            return (structs.replace(effect, what=structs.replace(target, least=count, most=count)),)
        case Effect(kind=Deed.SWAP, what=Target(least=1, most=1) as one, source=Target(least=1, most=1) as other):
            pair = (structs.replace(t, least=count, most=count) for t in (one, other))
            return (structs.replace(effect, what=next(pair), source=next(pair)),)
        case Effect(kind=Deed.TRASH, amount=None, what=TopCards(count=int(number)) as cards):
            return (structs.replace(effect, what=structs.replace(cards, count=times(number, count))),)
        case _:
            return NO


def capped(effects: Effects, most: Much) -> Any:
    """`..., up to 8 credits`: no more than that of what is counted, in the same unit."""
    if len(effects) != 1 or most.up_to or not isinstance(most.amount, int):
        return NO
    (effect,) = effects
    if effect.amount is None or isinstance(effect.amount, int | X | ThatMany) or effect.up_to:
        return NO
    unit = as_counters(most)
    alike = effect.kind in {deeds.get(most.unit) for deeds in (GAINED, LOST, TAKEN, REMOVED, DRAWN)}
    if isinstance(most.unit, Damage):
        alike = effect.damage is most.unit
    if not alike and (effect.counter is None or unit is NO or effect.counter is not unit.unit):
        return NO
    return (structs.replace(effect, amount=Calculated(Operator.LEAST, effect.amount, most.amount)),)


def if_able(effects: Effects) -> Any:
    """`..., if able`: as much of it as can be done; of one effect alone."""
    return NO if len(effects) != 1 or effects[0].if_able else (structs.replace(effects[0], if_able=True),)


def breaching(effects: Effects, server: ServerRef | None) -> Effects:
    """So many further cards are accessed when that server is breached; None: the one of which was spoken."""
    return tuple(structs.replace(effect, server=server) for effect in effects)


ADJOINING: Mapping[str, Any] = MappingProxyType(
    {"multiplied": multiplied, "capped": capped, "if_able": if_able, "breaching": breaching}
)
