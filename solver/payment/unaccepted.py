"""Why a payment that somebody wrote is not one of the ways to pay: each part that is wrong, in numbers (1.16)."""

from __future__ import annotations

from ...models.actions import Payment
from ...models.verdict import Reason
from ..game.game import Context, Game
from ..problems import Because, Judged, Problem, Variable
from .bundles import Bundle, Variant, variants
from .payments import demands_of, kept_by
from .problem import judging
from .refusing import HELP, Told, place
from .unpayable import why_no_way


def judged(game: Game, bundle: Bundle, payment: Payment, context: Context) -> Judged:
    """A payment as an assignment of the problem of what falls due.

    Where the text leaves several ways to pay, it is compared with the one that it comes closest to.
    """
    found = list(variants(game, bundle, context))
    meant = [variant for variant in found if variant.x == payment.x]
    if not meant:
        return _of_x(game, bundle, payment.x, found)
    each = []
    for variant in meant:
        demands = demands_of(game, bundle, variant, context)
        each.append(judging(demands, payment, kept_by(game, bundle, demands, context), Told(game, bundle)))
    return min(each, key=lambda one: len(one.refusals))


def why_not_accepted(game: Game, bundle: Bundle, payment: Payment, context: Context) -> tuple[Reason, ...]:
    """Why a payment is not one of the ways to pay a bundle; empty where nothing of it is wrong."""
    told = judged(game, bundle, payment, context).refusals
    return tuple([reason for reason in told if isinstance(reason, Reason)])


def why_not_written(
    game: Game, bundle: Bundle, x: int | None, taking: tuple[str, ...], context: Context
) -> tuple[Reason, ...]:
    """Why no way to pay has this X and takes all of these: what was written along with an action.

    Args:
        x: the value of X, if one was written.
        taking: the cards and sources that are to pay.
    """
    found = list(variants(game, bundle, context))
    if x is not None and (no_such := _of_x(game, bundle, x, found).refusals):
        return tuple([reason for reason in no_such if isinstance(reason, Reason)])
    meant = [v for v in found if x is None or v.x == x]
    short = tuple(
        why_no_way(game, bundle, v, context, f"pay what is due for {Told(game, bundle).what_for}") for v in meant
    )
    if meant and all(short):
        return short[0]
    demands = [d for v in meant for d in demands_of(game, bundle, v, context)]
    usable = {source for d in demands for source, _ in d.usable}
    wrong = tuple(
        Reason(
            "pay.source",
            f"{place(game, id)} pays nothing of what is due for {Told(game, bundle).what_for}",
            "rule_cost",
            (id,),
            HELP,
        )
        for id in taking
        if id not in usable
    )
    if wrong:
        return wrong
    what = " and ".join(place(game, id) for id in taking) or f"X = {x}"
    message = f"no way to pay what is due for {Told(game, bundle).what_for} takes {what}"
    return (Reason("pay.not_a_way", message, "rule_cost", taking, HELP),)


def _of_x(game: Game, bundle: Bundle, x: int | None, found: list[Variant]) -> Judged:
    """A value of X as an assignment of all that it may be."""
    allowed = tuple(dict.fromkeys(v.x for v in found))
    told = Because("what X may be", "rule_cost_x", lambda values: (_no_such_x(game, bundle, values[0], allowed),))
    return Judged(Problem((Variable("X", allowed, told),)), (x,))


def _no_such_x(game: Game, bundle: Bundle, x: int | None, allowed: tuple[int | None, ...]) -> Reason:
    values = [v for v in allowed if v is not None]
    source = next((d.source for d in bundle.due if d.source), None)
    blame = (source,) if source else ()
    if not values:
        message = f"there is no X in what is due for {Told(game, bundle).what_for}"
    elif x is None:
        message = f"X is announced for {Told(game, bundle).what_for}: from {min(values)} to {max(values)}"
    else:
        most = f"from {min(values)} to {max(values)}" if len(values) > 1 else str(values[0])
        message = f"X = {x} is not possible for {Told(game, bundle).what_for}: it can be {most}"
    return Reason("pay.no_x", message, "rule_cost_x", blame, HELP)


__all__ = ["judged", "why_not_accepted", "why_not_written"]
