"""What the terms of declarations and costs name: what costs more or less, what is done to what, gains (9.3.3, 1.10)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import Ability, AbilityKind, GainAbility
from ..conditions import ActPattern
from ..costs import (
    AdditionalCost,
    Component,
    Cost,
    CostModifier,
    Discount,
    Ignore,
    Ignoring,
    PayCredits,
    SpendClicks,
    Surcharge,
    TakeTags,
)
from ..deeds import Deed
from ..effects import Object, Placement, Target
from ..selectors import ANYTHING, Amount, And, InServer, Selector, ServerRef, ServerWord, StatOf, TriggerObject
from ..terms import Part, Player, Stat
from . import logic
from .amounts import times
from .phrases import NO
from .pieces import ChangesCosts

Priced: TypeAlias = tuple[ActPattern, int | None]  # what costs more or less, and whether only the first of it does


def quoted(o: Object, q: int, placement: Placement | None = None, times: Amount = 1) -> GainAbility:
    """The gain of a quoted ability, so many times; it is read later, till then it is named by its number below zero."""
    return GainAbility(o, (Ability(AbilityKind.STATIC, -1 - q),), placement=placement, times=times)


def minus(n: int) -> int:
    """So much less."""
    return -n


def with_subtype(gained: GainAbility, subtype: str) -> GainAbility:
    """The subtype besides the ability."""
    return structs.replace(gained, subtypes=(subtype,))


def done_to(verb: Deed, what: Selector) -> ActPattern:
    """`Install a card in the root of or protecting` a server: there it will be, and is not yet."""
    parts = what.parts if isinstance(what, And) else (what,)
    inside = next((p for p in parts if isinstance(p, InServer) and p.part is Part.ROOT_OR_PROTECTING), None)
    if verb is not Deed.INSTALL or inside is None:
        return ActPattern(verb, what=what)
    rest = logic.together(p for p in parts if p is not inside)
    return ActPattern(verb, what=None if rest == ANYTHING else rest, server=inside.server)


def any_or(server: ServerRef) -> ServerRef | None:
    """None where it may be any server."""
    return None if server is ServerWord.ANY else server


def dearer(priced: tuple[Priced, Deed], amount: Amount) -> tuple[CostModifier, ...]:
    """It costs so much more."""
    (act, ordinal), kind = priced
    return (CostModifier(act, Surcharge(amount, kind), ordinal=ordinal),)


def cheaper(priced: tuple[Priced, Deed], amount: Amount) -> tuple[CostModifier, ...]:
    """It costs so much less."""
    (act, ordinal), kind = priced
    return (CostModifier(act, Discount(amount, kind), ordinal=ordinal),)


def costing(what: Priced, kind: Deed, more: tuple[int, bool], count: Amount | None = None) -> tuple[CostModifier, ...]:
    """It costs so much more or less, perhaps for each of what is counted."""
    amount = more[0] if count is None else times(more[0], count)
    return dearer((what, kind), amount) if more[1] else cheaper((what, kind), amount)


def free_of_charge(what: Priced, kind: Deed) -> tuple[CostModifier, ...]:
    """That cost of it is ignored."""
    return (CostModifier(what[0], Ignore(Ignoring.KIND, (kind,)), ordinal=what[1]),)


def as_much_again(player: Player, what: Selector, stat: Stat, named: Selector) -> Any:
    """A number of the card that is rezzed is paid besides."""
    if what != named:
        return NO
    cost = Cost((PayCredits(StatOf(stat, TriggerObject())),))
    return (AdditionalCost(ActPattern(Deed.REZ, player, what), cost),)


# ---------------------------------------------------------------- which verbs fit a frame

CHARGED = frozenset(
    [Deed.PLAY, Deed.STEAL, Deed.REZ, Deed.SCORE, Deed.ACCESS, Deed.INSTALL, Deed.TRASH, Deed.ADVANCE, Deed.USE]
)
FORBIDDEN = CHARGED | {Deed.DEREZ, Deed.EXPOSE, Deed.BYPASS}
BOUGHT = frozenset([Deed.INSTALL, Deed.REZ, Deed.ADVANCE, Deed.PLAY, Deed.TRASH, Deed.USE])


def charged(verb: Deed) -> Any:
    """What an additional cost can be due for."""
    return verb if verb in CHARGED else NO


def forbidden(verb: Deed) -> Any:
    """What can be forbidden."""
    return verb if verb in FORBIDDEN else NO


def bought(verb: Deed) -> Any:
    """What credits can be meant for."""
    return verb if verb in BOUGHT else NO


def taking(verb: Deed) -> Any:
    """What ends with an agenda in a score area."""
    return verb if verb in (Deed.SCORE, Deed.STEAL) else NO


# --------------------------------------------------------------------------- costs


def at_random(t: Target) -> Target:
    """Chance takes them."""
    return structs.replace(t, at_random=True)


def one_of_each(first: Component, more: tuple[Component, ...]) -> Any:
    """Parts of a cost, of which no two are of one kind."""
    return NO if any(type(m) is type(first) for m in more) else (first, *more)


def in_order(first: Component, more: tuple[Component, ...]) -> Any:
    """Parts of a trigger cost: clicks stand first, and no two of a plain kind side by side, which no card prints."""
    if isinstance(first, PayCredits | TakeTags | SpendClicks) and any(type(m) is type(first) for m in more):
        return NO
    return NO if any(isinstance(m, SpendClicks) for m in more) else (first, *more)


def either_cost(one: tuple[Component, ...], other: tuple[Component, ...]) -> Any:
    """One cost or another."""
    return NO if one == other else Cost(alternatives=(one, other))


DECLARING: Mapping[str, Any] = MappingProxyType(
    {
        "minus": minus,
        "with_subtype": with_subtype,
        "done_to": done_to,
        "any_or": any_or,
        "dearer": dearer,
        "cheaper": cheaper,
        "costing": costing,
        "free_of_charge": free_of_charge,
        "as_much_again": as_much_again,
        "charged": charged,
        "forbidden": forbidden,
        "bought": bought,
        "taking": taking,
        "at_random": at_random,
        "one_of_each": one_of_each,
        "in_order": in_order,
        "either_cost": either_cost,
        "ChangesCosts": ChangesCosts,
        "times": times,
        "quoted": quoted,
    }
)
