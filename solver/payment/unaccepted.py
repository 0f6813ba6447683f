"""Why a payment that somebody wrote is not one of the ways to pay: each part that is wrong, in numbers (1.16)."""

from __future__ import annotations

from ...models.actions import Payment
from ...models.verdict import Reason
from ..game.game import Context, Game
from ..problems import Because, Problem, Variable, refused
from .bundles import Bundle, Variant, variants
from .payments import demands_of, kept_by
from .problem import judging
from .refusing import HELP, Told, place
from .unpayable import why_no_way


def why_not_accepted(game: Game, bundle: Bundle, payment: Payment, context: Context) -> tuple[Reason, ...]:
    """Why a payment is not one of the ways to pay a bundle; empty where nothing of it is wrong.

    Where the text leaves several ways to pay, it is compared with the one that it comes closest to.
    """
    found = list(variants(game, bundle, context))
    if found and (wrong := _wrong_x(game, bundle, payment.x, found)):
        return wrong
    meant = (variant for variant in found if variant.x == payment.x)
    return min((_refusals(game, bundle, variant, payment, context) for variant in meant), key=len, default=())


def _refusals(game: Game, bundle: Bundle, variant: Variant, payment: Payment, context: Context) -> tuple[Reason, ...]:
    """What the constraints tell that the payment violates."""
    demands = demands_of(game, bundle, variant, context)
    kept = kept_by(game, bundle, demands, context)
    problem, values = judging(demands, payment, kept, Told(game, bundle))
    return tuple([told for told in refused(problem, values) if isinstance(told, Reason)])


def why_not_written(
    game: Game, bundle: Bundle, x: int | None, taking: tuple[str, ...], context: Context
) -> tuple[Reason, ...]:
    """Why no way to pay has this X and takes all of these: what was written along with an action.

    Args:
        x: the value of X, if one was written.
        taking: the cards and sources that are to pay.
    """
    found = list(variants(game, bundle, context))
    if x is not None and (no_such := _wrong_x(game, bundle, x, found)):
        return no_such
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


def _wrong_x(game: Game, bundle: Bundle, x: int | None, found: list[Variant]) -> tuple[Reason, ...]:
    """Why X cannot have this value; empty where it can."""
    allowed = tuple(dict.fromkeys(v.x for v in found))
    told = Because("what X may be", "rule_cost_x", lambda values: (_no_such_x(game, bundle, values[0], allowed),))
    judged = refused(Problem((Variable("X", allowed, told),)), (x,))
    return tuple([reason for reason in judged if isinstance(reason, Reason)])


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


__all__ = ["why_not_accepted", "why_not_written"]
