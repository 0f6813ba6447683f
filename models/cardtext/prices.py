"""What the terms of prices name: what costs more or less, what is ignored, what credits are for (1.10, 1.16)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import Lasting, Prohibition
from ..conditions import ActPattern, Cheaper, Condition, During, InTime, Until
from ..costs import (
    AdditionalCost,
    Cost,
    CostModifier,
    Discount,
    Ignore,
    Ignoring,
    PayCredits,
    Purpose,
    Surcharge,
)
from ..deeds import Deed
from ..selectors import ANYTHING, THIS, Amount, And, EventPattern, InZone, Same, Selector, Subtype, Type
from ..terms import Player, Scope
from .amounts import times
from .declaring import Measured, changed_by
from .logic import together
from .phrases import NO
from .pieces import ABILITY, PAID_ABILITY, ChangesCosts, Means, Power

Priced: TypeAlias = tuple[ActPattern, int | None]  # what costs more or less, and whether only the first of it does

UNPRICED = frozenset([Deed.STEAL, Deed.SCORE, Deed.ACCESS, Deed.ADVANCE])
PRICED = frozenset([Deed.PLAY, Deed.REZ, Deed.INSTALL])
BOUGHT = frozenset([Deed.INSTALL, Deed.REZ, Deed.ADVANCE, Deed.PLAY, Deed.TRASH, Deed.USE])


def act_cost(kind: Deed, priced: Priced) -> Any:
    """The cost of such an act, which can be more or less."""
    act, ordinal = priced
    if act.act is not kind or kind not in PRICED | UNPRICED or (ordinal and kind in UNPRICED):
        return NO
    if kind in UNPRICED:  # nothing is paid for it but what is additional
        return AdditionalCost(act, Cost((PayCredits(0),)))
    return CostModifier(act, Surcharge(0, kind), ordinal=ordinal)


def cost_of_acts(owner: Selector | None, cost: Deed | tuple[Deed, Selector | Priced]) -> Any:
    """The cost of such acts, or of acts to which such a thing is done: that of the owner, or of what is named behind; a
    trash cost is a number of the card."""
    kind, what = (cost, None) if isinstance(cost, Deed) else cost
    if (owner is None) is (what is None):
        return NO
    return act_cost(
        kind, what if isinstance(what, tuple) else (ActPattern(kind, what=what if owner is None else owner), None)
    )


def cost_of_either(owner: Selector | None, verb: Deed, cost: Deed | tuple[Deed, Selector | Priced]) -> Any:
    """`The play or install cost of each event and resource`: whichever a card has."""
    other, what = (cost, None) if isinstance(cost, Deed) else cost
    if isinstance(what, tuple) or verb is other or not {verb, other} <= PRICED:
        return NO
    each = tuple(cost_of_acts(owner, kind if what is None else (kind, what)) for kind in (verb, other))
    return NO if NO in each else each


def put_there(verb: Deed, player: Player, what: Selector, where: Selector) -> Any:
    """Such cards as they are installed there, or installed or played from there."""
    placed = verb is Deed.INSTALL or (verb is Deed.PLAY and isinstance(where, InZone))
    return ActPattern(verb, player, together((what, where))) if placed else NO


def to_pay(due: Deed | tuple[Any, ...]) -> Any:
    """What pays that cost, or for doing that."""
    match due:
        case Deed():
            return (Purpose(paying_for(due), kind=due),)
        case (Deed() as kind, what):
            return NO if isinstance(what, tuple) else (Purpose(paying_for(kind), what, kind=kind),)
        case _:
            return due


def costing(what: Selector | Priced | Means, verb: Deed, more: tuple[Amount, bool]) -> Any:
    """To do that with it, or the first such act, costs so much more or less; so does using this ability, or each of the
    card, which until the sentence is whole is one declaration among others."""
    match what:
        case Power(), on:
            fits = verb is Deed.USE and what[0] in (ABILITY, PAID_ABILITY) and on in (None, Same(THIS))
            return (Cheaper(more[0], card=on is not None, dearer=more[1]),) if fits else NO
        case ActPattern(), _:
            found = act_cost(verb, what)
        case _:
            found = act_cost(verb, (ActPattern(verb, what=what), None))
    return NO if found is NO else changed_by(found, more)


def next_costs(what: Selector, player: Player, verb: Deed, within: Scope, more: tuple[Amount, bool], kind: Deed) -> Any:
    """The next such card of this turn or run costs so much more or less: until that is done, or the time is over."""
    over = {Scope.TURN: Deed.TURN_ENDS, Scope.RUN: Deed.RUN_ENDS}.get(within)
    if verb is not kind or over is None:
        return NO
    changed = costing((ActPattern(verb, player, what), None), verb, more)
    if changed is NO:
        return NO
    done = EventPattern(verb, player, None if what == ANYTHING else what)
    return (Lasting(changed, Until((done, EventPattern(over)))),)


def free_of_charge(measured: Measured) -> Any:
    """That cost is ignored."""
    if isinstance(measured, CostModifier) and isinstance(measured.change, Ignore):
        return (measured,)
    if not isinstance(measured, CostModifier) or not isinstance(measured.change, Surcharge):
        return NO
    return (structs.replace(measured, change=Ignore(Ignoring.KIND, (measured.change.kind or measured.act.act,))),)


def so_much_dearer(more: tuple[Amount, bool], total: bool) -> Any:
    """So much more or less is paid, or less for all together."""
    amount, is_more = more
    if is_more:
        return NO if total else ChangesCosts((Surcharge(amount),))
    return ChangesCosts((Discount(amount, total=total),))


def paying_it(paid: bool, kind: Deed | None) -> Any:
    """That cost, or whichever it is, is paid; or one of that kind is not."""
    if paid:
        return ChangesCosts((), pays=kind)
    return NO if kind is None else ChangesCosts((Ignore(Ignoring.KIND, (kind,)),))


def changed_for_each(changed: ChangesCosts, count: Amount) -> Any:
    """So much more or less for each of what is counted."""
    match changed.changes:
        case (Surcharge(amount) | Discount(amount) as change,):
            return structs.replace(changed, changes=(structs.replace(change, amount=times(amount, count)),))
        case _:
            return NO


def for_that(part: tuple[Purpose, ...] | Condition, more: tuple[Purpose, ...]) -> Any:
    """For that, at that time."""
    match part, more:
        case tuple(), ():
            return part
        case InTime(time), _:
            timed = more or (Purpose(),)
        case tuple(), (Purpose(during=During() as time) as whenever,) if whenever == Purpose(during=time):
            timed = part
        case _:
            return NO
    return tuple(structs.replace(purpose, during=time) for purpose in timed)


def to_do(what: tuple[Purpose, ...] | ActPattern | Prohibition) -> Any:
    """To do these things, or to take the basic action that does this."""
    if isinstance(what, tuple):
        return what
    basic = what == ActPattern(what.act, what=what.what, basic=True) if isinstance(what, ActPattern) else False
    if not basic or what.act not in BOUGHT | {Deed.REMOVE_TAGS}:
        return NO
    return (Purpose(what.act, None if what.what == ANYTHING else what.what, basic=True),)


def bought_all(verbs: tuple[Deed, ...], things: tuple[Selector, ...]) -> Any:
    """To do any of these with any of such cards; `connection and job resources` are resources both."""
    if not BOUGHT.issuperset(verbs) or len(set(verbs)) < len(verbs):
        return NO
    match things:
        case (*before, And((Type() as type, Subtype()))) if all(isinstance(what, Subtype) for what in before):
            things = (*(together((type, what)) for what in before), things[-1])
    return tuple(Purpose(verb, None if what == ANYTHING else what) for verb in verbs for what in things)


def basic_costing(player: Player, act: ActPattern | Prohibition, more: tuple[Amount, bool]) -> Any:
    """A basic action costs the player so much more or less."""
    if isinstance(act, Prohibition):
        return NO
    amount, is_more = more
    change = Surcharge(amount) if is_more else Discount(amount)
    return (CostModifier(structs.replace(act, by=player, basic=True), change),)


def cost_on(additional: bool, charged: Priced | ActPattern | Prohibition) -> Any:
    """Any additional cost of such acts, or what an act costs."""
    if isinstance(charged, Prohibition) or additional is not isinstance(charged, tuple):
        return NO
    if not isinstance(charged, tuple):
        return act_cost(charged.act, (charged, None)) if charged == ActPattern(charged.act, what=charged.what) else NO
    act, ordinal = charged
    return CostModifier(act, Ignore(Ignoring.KIND, (Deed.ADDITIONAL,)), ordinal=ordinal)


def paying_for(kind: Deed) -> Deed:
    """The act in which this cost is paid; trash costs are paid in an act of their own."""
    return Deed.PAY_TRASH_COST if kind is Deed.TRASH else kind


def priced(verb: Deed) -> Any:
    """What has a cost of its own."""
    return verb if verb in PRICED else NO


def bought(verb: Deed) -> Any:
    """What credits can be meant for."""
    return verb if verb in BOUGHT else NO


PRICES: Mapping[str, Any] = MappingProxyType(
    {
        "cost_of_acts": cost_of_acts,
        "cost_of_either": cost_of_either,
        "put_there": put_there,
        "to_pay": to_pay,
        "costing": costing,
        "next_costs": next_costs,
        "free_of_charge": free_of_charge,
        "so_much_dearer": so_much_dearer,
        "paying_it": paying_it,
        "changed_for_each": changed_for_each,
        "for_that": for_that,
        "to_do": to_do,
        "bought_all": bought_all,
        "basic_costing": basic_costing,
        "cost_on": cost_on,
        "priced": priced,
        "bought": bought,
    }
)
