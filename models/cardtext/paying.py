"""Costs are deeds: what is said of doing something, as a part of a cost (1.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..abilities import Instruction, Step
from ..costs import (
    AddTo,
    Component,
    Cost,
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
    SpendCounters,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from ..deeds import Deed
from ..effects import Effect, Object, Target, The
from ..selectors import (
    ICE,
    THIS,
    Amount,
    And,
    Bound,
    ControlledBy,
    Current,
    OfSide,
    Ref,
    Role,
    Same,
    Selector,
    StatOf,
    ThatMany,
    This,
    X,
)
from ..terms import PRICED, Counter, Player, PlayerStat, Side, Stat
from ..values import walk
from .costs import any_of_yours, each_time_paid, either_cost, in_order, one_of_each
from .counters import Taken
from .doing import Effects, Much
from .logic import together, types_of
from .phrases import NO
from .pieces import InRole, OneOf, UpTo

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
        case (Effect(Deed.REVEAL, what=Target() as what) as shown, Effect(Deed.TRASH, what=The(Bound())) as e):
            plain = shown == Effect(Deed.REVEAL, what=what) and e == Effect(Deed.TRASH, what=e.what)
            return Reveal(what, trash=True) if plain else NO
        case (Effect(Deed.ADD_TO_SCORE_AREA, what=The(This()) as what, worth=n),) if n is not None:
            return Perform(Effect(Deed.ADD_TO_SCORE_AREA, what=what, worth=n))  # whose it is follows from who pays
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


def paid(measures: tuple[Much, ...] | Amount) -> Any:
    """So many credits or clicks, or as many as you like; or clicks and credits; or the cost of a card."""
    if not isinstance(measures, tuple):
        return number_paid(measures)
    (m, *more) = measures
    if more:
        both = tuple(paid((each,)) for each in measures)
        return both if [type(each) for each in both] == [SpendClicks, PayCredits] else NO
    kind = _SPENT.get(m.unit) if isinstance(m.unit, PlayerStat) else None
    return NO if kind is None else _up_to(m, kind)


_SPENT: Mapping[PlayerStat, Callable[[Any], Component]] = {
    PlayerStat.CREDITS: PayCredits,
    PlayerStat.CLICKS: SpendClicks,
}


def counters_spent(side: Side) -> Any:
    """So many counters from there, or as many as you like; from this card, where they are hosted. Nobody spends those
    on the other player's cards."""
    theirs = OfSide(side.other), ControlledBy(Player.OPPONENT), ControlledBy(Player(side.other.value))

    def made(taken: Taken) -> Any:
        m, o, onto = taken
        if onto is True or not isinstance(m.unit, Counter):
            return NO
        match o:
            case The(ref):
                on: Ref | Selector = ref if ref == THIS else Same(ref)
            case Target(what, 1, 1) if o == Target(what):
                types = types_of(what)
                of_them = types is not None and all(type.side is not side for type in types)
                if of_them or any(node in theirs for node in walk(what)):
                    return NO
                on = what
            case _:
                return NO
        unit = m.unit
        return _up_to(m, lambda n: SpendCounters(unit, n, on))

    return made


def either_spent(side: Side) -> Any:
    """Counters of one kind or another, from the same place."""
    spent = counters_spent(side)

    def made(m: Much, n: Much, onto: bool | None, o: Object | None) -> Any:
        if not all(isinstance(each.unit, Counter) for each in (m, n)):  # other things are no card's
            return NO
        one, other = (spent((each, o, onto)) for each in (m, n))
        either = all(isinstance(each, SpendCounters) for each in (one, other))
        return either_cost((one,), Cost((other,))) if either else NO

    return made


def _up_to(m: Much, cost: Callable[[Amount], Component]) -> Any:
    """So much of it, or up to so much; as much as you like is X."""
    if m.amount is None:
        return cost(X()) if m.up_to else NO
    if m.up_to:
        return UpTo(cost(X()), m.amount) if isinstance(m.amount, int) else NO
    return NO if isinstance(m.amount, OneOf | ThatMany) else cost(m.amount)


def number_paid(number: Amount) -> Any:
    """The trash cost of a card that is named, or the cost of the one that is being accessed."""
    match number:
        case StatOf(Stat.TRASH_COST, of, False):
            return PayStat(Stat.TRASH_COST, of)
        case StatOf(stat, Current(Role.ACCESSED) as of, printed) if stat in PRICED:
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
        "one_of_each": one_of_each,
        "in_order": in_order,
        "either_cost": either_cost,
        "any_of_yours": any_of_yours,
        "paid": paid,
    }
)
