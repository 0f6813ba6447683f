"""Cards that are advanced (1.18)."""

from __future__ import annotations

from ...models.costs import (
    PayCredits,
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Counter,
    Side,
)
from .counters import place_counters
from .record import Done, Record, Texts
from .told import event_of


def advance(state: State, id: str) -> State:
    """A card is advanced, which is more than placing a counter (rule_advance, rule_placing_advancement_counter,
    9.6.6a)."""
    state = place_counters(state, id, Counter.ADVANCEMENT, 1, by=Side.CORP)
    object = state.object(id)
    new = sum(
        e.amount
        for e in state.history[state.seen :]
        if e.verb is Deed.PLACE_COUNTERS and e.object == id and e.counter is Counter.ADVANCEMENT
    )
    had = max(0, object.count(Counter.ADVANCEMENT) - new)
    return state.log(event_of(Deed.ADVANCE, Side.CORP, object, server=object.server, had=had))


def _advance(state: State, done: Done) -> State:
    for id in done.objects:
        for _ in range(done.n):
            state = advance(state, id)
    return state


RECORDS = (
    Record(
        deed=Deed.ADVANCE,
        event=Deed.ADVANCE,
        by=Side.CORP,
        told_as=(Deed.ADVANCE,),
        shows=(Deed.ADVANCE,),
        basic=Deed.ADVANCE,
        costs=(SpendClicks(1), PayCredits(1)),
        takers=(Side.CORP,),
        action_for=Deed.ADVANCE,
        paid_for=Deed.ADVANCE,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.PAY,
        means=(advance,),
        does=_advance,
        takes=("amount", "what"),
    ),
)
