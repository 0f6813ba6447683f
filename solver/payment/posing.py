"""A bundle without choices as a constraint problem: what each component asks for, and what every payment must keep."""

from __future__ import annotations

from collections.abc import Callable

from ...models.actions import Payment
from ...models.conditions import Condition
from ..problems import SolutionSet
from ..reading import Asking, Game
from .alike import alike
from .bundles import Bundle
from .demands import Demand
from .paying_with_cards import card_demand
from .problem import Kept, Ways
from .restrictions import asked_for, keeps_restrictions, restrictions_read
from .unit_costs import own_context, unit_demand
from .x_and_options import Variant


def demands_of(game: Game, bundle: Bundle, variant: Variant, context: Asking) -> tuple[Demand, ...]:
    """What each component of a variant asks for now."""
    found = []
    for index, due in variant.due:
        own = own_context(game, bundle, due, variant.x, context)
        make = card_demand if due.takes_cards else unit_demand
        found.append(make(game, bundle, index, due, own))
    return tuple(found)


def ways_of(
    game: Game, bundle: Bundle, variant: Variant, demands: tuple[Demand, ...], context: Asking, *, merged: bool
) -> SolutionSet[Payment]:
    """The ways to pay a variant whose demands have been worked out."""
    classes = alike(game, bundle, demands) if merged else {}
    return Ways(demands, variant.x, classes, kept_by(game, bundle, demands, context))


def kept_by(game: Game, bundle: Bundle, demands: tuple[Demand, ...], context: Asking) -> tuple[Kept, ...]:
    """The restrictions that every payment of these demands must keep (rule_cost_restrictions)."""

    def holds(condition: Condition | None) -> Callable[[Payment], bool]:
        return lambda payment: keeps_restrictions(game, bundle, (condition,), payment, context)

    return tuple(Kept(asked_for(c), holds(c)) for c in restrictions_read(game, bundle, demands))
