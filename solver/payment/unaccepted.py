"""Why a payment that somebody wrote is not one of the ways to pay: each part that is wrong, in numbers (1.16)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from ...models.actions import Payment, Spent
from ...models.terms import Counter
from ...models.verdict import Reason
from ..game.game import Context, Game
from .bundles import Bundle, Variant, variants
from .credit_sources import BAD_PUBLICITY, POOL
from .demands import Demand, Item
from .payments import demands_of
from .restrictions import keeps_restrictions, restrictions_broken, restrictions_read
from .unpayable import why_no_way

HELP = "see the ways with: sysop payments"


def why_not_accepted(game: Game, bundle: Bundle, payment: Payment, context: Context) -> tuple[Reason, ...]:
    """Why a payment is not one of the ways to pay a bundle; empty where nothing of it is wrong.

    Where the text leaves several ways to pay, it is compared with the one that it comes closest to.
    """
    found = list(variants(game, bundle, context))
    allowed = tuple(dict.fromkeys(v.x for v in found))
    if payment.x not in allowed and found:
        return (_wrong_x(game, bundle, payment.x, allowed),)
    faults = [tuple(_faults(game, bundle, v, payment, context)) for v in found if v.x == payment.x]
    return min(faults, key=len, default=())


def why_not_written(
    game: Game, bundle: Bundle, x: int | None, taking: tuple[str, ...], context: Context
) -> tuple[Reason, ...]:
    """Why no way to pay has this X and takes all of these: what was written along with an action.

    Args:
        x: the value of X, if one was written.
        taking: the cards and sources that are to pay.
    """
    found = list(variants(game, bundle, context))
    allowed = tuple(dict.fromkeys(v.x for v in found))
    if x is not None and x not in allowed:
        return (_wrong_x(game, bundle, x, allowed),)
    meant = [v for v in found if x is None or v.x == x]
    short = tuple(why_no_way(game, bundle, v, context, f"pay what is due for {_for(game, bundle)}") for v in meant)
    if meant and all(short):
        return short[0]
    demands = [d for v in meant for d in demands_of(game, bundle, v, context)]
    usable = {source for d in demands for source, _ in d.usable}
    wrong = tuple(
        Reason(
            "pay.source",
            f"{_place(game, id)} pays nothing of what is due for {_for(game, bundle)}",
            "rule_cost",
            (id,),
            HELP,
        )
        for id in taking
        if id not in usable
    )
    if wrong:
        return wrong
    what = " and ".join(_place(game, id) for id in taking) or f"X = {x}"
    message = f"no way to pay what is due for {_for(game, bundle)} takes {what}"
    return (Reason("pay.not_a_way", message, "rule_cost", taking, HELP),)


def _faults(game: Game, bundle: Bundle, variant: Variant, payment: Payment, context: Context) -> Iterator[Reason]:
    demands = demands_of(game, bundle, variant, context)
    given = {s.component: s for s in payment.spent}
    parts_wrong = False
    for demand in demands:
        spent = given.pop(demand.index, None)
        for fault in _faults_of_part(game, demand, spent):
            parts_wrong = True
            yield fault
    for index in given:
        parts_wrong = True
        yield Reason(
            "pay.not_a_way", f"nothing numbered {index + 1} is due for {_for(game, bundle)}", "rule_cost", (), HELP
        )
    for fault in _taken_twice(game, demands, payment):
        parts_wrong = True
        yield fault
    kept = restrictions_read(game, bundle, demands)
    if not parts_wrong and not keeps_restrictions(game, bundle, kept, demands, payment, context):
        yield from restrictions_broken(game, bundle, kept, demands, payment, context)


def _faults_of_part(game: Game, demand: Demand, spent: Spent | None) -> Iterator[Reason]:
    blame = (demand.due.source,) if demand.due.source else ()
    asker = f" for {game.title(demand.due.source)}" if demand.due.source else ""
    if demand.impossible is not None:
        yield demand.impossible
    if spent is None:
        yield Reason("pay.amount", f"nothing is paid to {demand.word}{asker}", "rule_cost", blame, HELP)
        return
    if isinstance(demand.item, Counter):
        paid = sum(n for _, n in spent.sources)
        yield from _wrong_sources(game, demand, spent)
    elif demand.item is Item.CARD and not demand.random:
        paid = len(spent.objects)
        yield from _wrong_cards(game, demand, spent)
    else:
        paid = spent.amount
    if not demand.least <= paid <= demand.count:
        wanted = str(demand.count) if demand.least == demand.count else f"{demand.least} to {demand.count}"
        yield Reason("pay.amount", f"to {demand.word}{asker} takes {wanted}, {paid} given", "rule_cost", blame, HELP)
    for words, fitting, least in demand.at_least:
        there = sum(n for source, n in spent.sources if source in fitting)
        if there < least:
            message = f"to {demand.word}{asker} takes at least {least} from ({words}), {there} given"
            yield Reason("pay.source", message, "rule_pay_cost_restriction", blame, HELP)


def _wrong_sources(game: Game, demand: Demand, spent: Spent) -> Iterator[Reason]:
    usable = dict(demand.usable)
    for source, n in spent.sources:
        if source not in usable:
            message = f"nothing on {_place(game, source)} can be spent to {demand.word}"
            yield Reason("pay.source", message, "rule_cost", _object(source), HELP)
        elif n > usable[source]:
            message = f"{_place(game, source)} has {usable[source]}, {n} spent to {demand.word}"
            yield Reason("pay.source", message, "rule_cost", _object(source), HELP)


def _wrong_cards(game: Game, demand: Demand, spent: Spent) -> Iterator[Reason]:
    usable = dict(demand.usable)
    for id in spent.objects:
        if id not in usable:
            message = f"{game.title(id)} is not one of the cards with which to {demand.word}"
            yield Reason("pay.source", message, "rule_cost", (id,), HELP)


def _taken_twice(game: Game, demands: tuple[Demand, ...], payment: Payment) -> Iterator[Reason]:
    """One item pays one component: no card is given twice, and nothing gives more than it has."""
    cards = Tally(id for s in payment.spent for id in s.objects)
    for id, times in cards.items():
        if times > 1:
            message = f"{game.title(id)} is given {times} times; one card pays for one thing"
            yield Reason("pay.twice", message, "rule_cost", (id,), HELP)
    kinds = {d.index: d.item for d in demands}
    there = {(d.item, source): n for d in demands for source, n in d.usable}
    given: Tally[tuple[Counter | Item | None, str]] = Tally()
    parts: Tally[tuple[Counter | Item | None, str]] = Tally()
    for s in payment.spent:
        for source, n in s.sources:
            given[kinds.get(s.component), source] += n
            parts[kinds.get(s.component), source] += 1
    for (kind, source), n in given.items():
        if parts[kind, source] > 1 and n > there.get((kind, source), n):
            message = f"{_place(game, source)} has {there[kind, source]}, {n} spent in all"
            yield Reason("pay.twice", message, "rule_cost", _object(source), HELP)


def _wrong_x(game: Game, bundle: Bundle, x: int | None, allowed: tuple[int | None, ...]) -> Reason:
    values = [v for v in allowed if v is not None]
    source = next((d.source for d in bundle.due if d.source), None)
    blame = (source,) if source else ()
    if not values:
        message = f"there is no X in what is due for {_for(game, bundle)}"
    elif x is None:
        message = f"X is announced for {_for(game, bundle)}: from {min(values)} to {max(values)}"
    else:
        most = f"from {min(values)} to {max(values)}" if len(values) > 1 else str(values[0])
        message = f"X = {x} is not possible for {_for(game, bundle)}: it can be {most}"
    return Reason("pay.no_x", message, "rule_cost_x", blame, HELP)


def _for(game: Game, bundle: Bundle) -> str:
    return game.title(bundle.subject) if bundle.subject else "this"


def _place(game: Game, source: str) -> str:
    return f"the {source}" if source in (POOL, BAD_PUBLICITY) else game.title(source)


def _object(source: str) -> tuple[str, ...]:
    return () if source in (POOL, BAD_PUBLICITY) else (source,)


__all__ = ["why_not_accepted", "why_not_written"]
