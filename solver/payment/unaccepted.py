"""Why a payment that somebody wrote is not one of the ways to pay: each part that is wrong, in numbers (1.16)."""

from __future__ import annotations

from ...models.actions import Payment
from ...models.verdict import Reason
from ..problems import Because, Judged, Problem, Unary, Variable
from ..reading import Asking, Game
from .bundles import Bundle
from .posing import demands_of, kept_by
from .problem import judging
from .refusing import HELP, Told
from .unpayable import why_no_way
from .words import place
from .x_and_options import Variant, variants


def judged(game: Game, bundle: Bundle, payment: Payment, context: Asking) -> Judged:
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


def judged_written(game: Game, bundle: Bundle, x: int | None, taking: tuple[str, ...], context: Asking) -> Judged:
    """What was written along with an action, which no way to pay has: X and whatever is to pay, as an assignment.

    Args:
        x: the value of X, if one was written.
        taking: the cards and sources that are to pay.
    """
    found = list(variants(game, bundle, context))
    if x is not None and (no_such := _of_x(game, bundle, x, found)).refusals:
        return no_such
    meant = [v for v in found if x is None or v.x == x]
    what_for = Told(game, bundle).what_for
    short = tuple(why_no_way(game, bundle, v, context, f"pay what is due for {what_for}") for v in meant)
    demands = [d for v in meant for d in demands_of(game, bundle, v, context)]
    usable = {source for d in demands for source, _ in d.usable}

    def strange(id: str) -> Because:
        message = f"{place(game, id)} pays nothing of what is due for {what_for}"
        reason = Reason("pay.source", message, "rule_cost", (id,), HELP)
        return Because("what can pay", reason.rule, lambda values: (reason,))

    what = " and ".join(place(game, id) for id in taking) or f"X = {x}"
    message = f"no way to pay what is due for {what_for} takes {what}"
    no_way = Reason("pay.not_a_way", message, "rule_cost", taking, HELP)
    variables = (
        Variable("X", (x,), Because("what X may be", "rule_cost_x")),
        *[Variable(id, (1,) if id in usable else (0,), strange(id)) for id in dict.fromkeys(taking)],
    )
    values = (x, *(1 for _ in variables[1:]))
    if meant and all(short):
        variables, values = variables[:1], values[:1]
        payable = Because("what falls due can be paid", "rule_cost", lambda values: short[0])
        return Judged(Problem(variables, (Unary("X", lambda value: False, payable),)), values)
    way = Because("a way to pay has all of it", no_way.rule, lambda values: (no_way,), lastly=True)
    return Judged(Problem(variables, (Unary("X", lambda value: False, way),)), values)


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
