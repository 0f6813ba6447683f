"""Cards that are charged (10.10)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import Counter
from .counters import place_counters
from .record import Done, Record


def _charge(state: State, done: Done) -> State:  # rule_charge, rule_charge_requires_hosted_counter
    for id in done.objects:
        object = state.object(id)
        if object.count(Counter.POWER):
            state = place_counters(state, id, Counter.POWER, done.n, done.source)
            state = state.log(Event(Deed.CHARGE, done.by, id, object.card, source=done.source))
    return state


RECORDS = (
    Record(
        deed=Deed.CHARGE,
        event=Deed.CHARGE,
        told_as=(Deed.CHARGE,),
        shows=(Deed.CHARGE,),
        means=(place_counters,),
        does=_charge,
        takes=("what", "if_able", "name"),
    ),
)
