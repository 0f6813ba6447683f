"""Costs are deeds: what is said of doing something, as a part of a cost (1.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..abilities import Instruction, Step
from ..costs import (
    AddTo,
    Component,
    Derez,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from ..deeds import Deed
from ..effects import Effect, Target, The
from ..selectors import ICE, Amount, And, Current, Role, Same, Selector, StatOf, X
from ..terms import Player, PlayerStat, Stat
from ..values import walk
from .costs import any_of_yours, each_time_paid, how_many
from .doing import Effects
from .logic import together
from .phrases import NO
from .pieces import InRole, OneOf

_OF_OBJECTS: Mapping[Deed, Callable[[Any], Component]] = {
    Deed.TRASH: TrashCards,
    Deed.REMOVE_FROM_GAME: RemoveFromGame,
    Deed.FORFEIT: Forfeit,
    Deed.DEREZ: Derez,
    Deed.TURN_FACEDOWN: TurnFacedown,
}
_OF_AMOUNTS: Mapping[Deed, Callable[[Any], Component]] = {
    Deed.LOSE_CLICKS: LoseClicks,
    Deed.TAKE_TAGS: TakeTags,
    Deed.REMOVE_TAGS: RemoveTags,
    Deed.TAKE_BAD_PUBLICITY: TakeBadPublicity,
}
_PERFORMED = (Deed.DRAW, Deed.REMOVE_BAD_PUBLICITY)


def as_cost(effects: Effects) -> Any:
    """One deed that can be paid, of which nothing more is said than to what, how much or to where."""
    match effects:
        case (Effect(kind=kind, what=The(InRole(role, s))) as e,) if kind in _OF_OBJECTS and e == Effect(
            kind, what=e.what
        ):
            effects = (Effect(kind, what=Target(together((Same(Current(role)), *_unlike_ice(s))))),)
    if any(isinstance(node, InRole | OneOf) for node in walk(effects)):
        return NO
    match effects:
        case (Effect(kind=kind, what=what) as e,) if kind in _OF_OBJECTS and e == Effect(kind, what=what):
            return NO if what is None else _OF_OBJECTS[kind](what)
        case (Effect(kind=Deed.REVEAL, what=Target() as what) as e,):  # the card is chosen; what is named is only shown
            return Reveal(what) if e == Effect(Deed.REVEAL, what=what) else NO
        case (Effect(kind=kind, amount=n) as e,) if n is not None and e == Effect(kind, amount=n):
            if kind in _PERFORMED:
                return Perform(e)
            return _OF_AMOUNTS[kind](n) if kind in _OF_AMOUNTS else NO
        case (Effect(kind=Deed.MOVE, what=what, destination=to) as e,) if what is not None:
            where = Effect(Deed.MOVE, destination=to)
            return NO if to is None or e != Effect(Deed.MOVE, what=what, destination=to) else AddTo(what, where)
        case _:
            return NO


def _unlike_ice(what: Selector) -> tuple[Selector, ...]:
    """What is said of the ice besides."""
    return tuple(part for part in (what.parts if isinstance(what, And) else (what,)) if part != ICE)


_ANY_PAID = {PlayerStat.CREDITS: PayCredits(X()), PlayerStat.CLICKS: SpendClicks(X())}


def any_paid(unit: Any) -> Any:
    """So many credits or clicks as you like."""
    return _ANY_PAID.get(unit, NO)


def number_paid(number: Amount) -> Any:
    """The trash cost of a card that is named, or the cost of the one that is being accessed."""
    match number:
        case StatOf(Stat.TRASH_COST, of, False):
            return PayStat(Stat.TRASH_COST, of)
        case StatOf(Stat.COST | Stat.REZ_COST as stat, Current(Role.ACCESSED) as of, printed):
            return PayStat(stat, of, printed)
        case _:
            return NO


def offers_cost(steps: tuple[Step, ...]) -> bool:
    """Whether one deed is offered that is a cost where `if you do` follows (rule_nested_cost_may)."""
    offered = (n.effects for n in walk(steps) if isinstance(n, Instruction) and n.optional and len(n.effects) == 1)
    return any(_is_paid(effect) for (effect,) in offered)


def _is_paid(effect: Effect) -> bool:
    suffered = effect.kind is Deed.DAMAGE and effect.by is Player.RUNNER
    return suffered or effect.kind is Deed.MOVE or effect.kind in _OF_OBJECTS or effect.kind in _OF_AMOUNTS


PAYING: Mapping[str, Any] = MappingProxyType(
    {
        "as_cost": as_cost,
        "each_time_paid": each_time_paid,
        "how_many": how_many,
        "any_of_yours": any_of_yours,
        "number_paid": number_paid,
        "any_paid": any_paid,
    }
)
