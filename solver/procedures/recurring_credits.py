"""Recurring credits that are placed as a card becomes active (1.10.5)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.costs import CreditSource
from ...models.deeds import Deed
from ...models.known import Open
from ...models.state import Doubt, State
from ...models.terms import Counter, Side
from .. import road
from ..deeds import Done
from ..deeds.told import doubting
from ..reading import Context, Doubts, Game

PLACED = frozenset({Aspect.CREDITS, Aspect.COUNTERS})  # what a text about recurring credits touches
NUMBER = "how many recurring credits are placed"


def with_recurring(game: Game, state: State, id: str) -> State:
    """Recurring credits are placed as the card becomes active (rule_placing_recurring_credits,
    rule_recurring_credits)."""
    object = state.object(id)
    for ability in game.abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, CreditSource) and declaration.recurring is not None:
                n = game.amount(declaration.recurring, Context(id, object.controller))
                if isinstance(n, Open):
                    of = (Doubt(a, id, object.card, ability.clause, NUMBER) for a in sorted(PLACED))
                    state = doubting(state, of)
                    continue
                missing = n - object.count(Counter.CREDIT)
                placed = Done(by=object.controller, objects=(id,), n=missing, counter=Counter.CREDIT)
                state = road.done(state, Deed.PLACE_COUNTERS, placed)
    return left_open(game, state, id)


def left_open(game: Game, state: State, id: str) -> State:
    """The state with a doubt where a clause of the card that is not understood may be about recurring credits."""
    object = state.object(id)
    perhaps = (
        c
        for c in game.not_understood.clauses_of(object)
        if set(c.influence) >= PLACED or Aspect.ANYTHING in c.influence
    )
    doubts = (Doubt(Aspect.ANYTHING, id, object.card, c.clause, c.summary) for c in perhaps)
    return doubting(state, doubts)


def refill(game: Game, side: Side, doubts: Doubts) -> State:
    """Recurring credits are filled up, never beyond their number (rule_refill_recurring_credits,
    rule_recurring_credits_do_not_accumulate)."""
    state = game.state
    for declaration, declared in game.declarations(CreditSource):
        if declared.controller is not side or declaration.recurring is None:
            continue
        n = doubts.number(game.amount(declaration.recurring, Context(declared.source, side)))
        if n is None:
            continue
        missing = n - state.object(declared.source).count(Counter.CREDIT)
        refilled = Done(by=side, objects=(declared.source,), n=missing, counter=Counter.CREDIT)
        state = road.done(state, Deed.PLACE_COUNTERS, refilled)
    for object in game.active():
        if object.controller is side:
            state = left_open(game, state, object.id)
    return state
