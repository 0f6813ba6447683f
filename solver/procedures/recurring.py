"""Recurring credits that are placed as a card becomes active (1.10.5)."""

from __future__ import annotations

from ...models.costs import CreditSource
from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import Counter
from .. import road
from ..deeds import Done
from ..game.game import Context, Doubts, Game
from ..game.selection import amount


def with_recurring(game: Game, state: State, id: str) -> State:
    """Recurring credits are placed as the card becomes active (rule_placing_recurring_credits)."""
    object = state.object(id)
    for ability in game.abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, CreditSource) and declaration.recurring is not None:
                n = amount(game, declaration.recurring, Context(id, object.controller, Doubts())) or 0
                missing = n - object.count(Counter.CREDIT)
                placed = Done(by=object.controller, objects=(id,), n=missing, counter=Counter.CREDIT)
                state = road.done(state, Deed.PLACE_COUNTERS, placed)
    return state
