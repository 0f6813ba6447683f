"""Virus counters that are purged (10.1.2)."""

from __future__ import annotations

from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import Counter, Side
from .counters import remove_counters
from .record import Done, Record


def purge(state: State, side: Side, kept: tuple[str, ...] = ()) -> State:
    """Every virus counter goes to the bank (10.1.2), but one on an object for each time that it is among the `kept`."""
    number = 0
    for object in state.objects:
        gone = max(0, object.count(Counter.VIRUS) - kept.count(object.id))
        state, number = remove_counters(state, object.id, Counter.VIRUS, gone), number + gone
    return state.log(Event(Deed.PURGE, side, amount=number))


def _purge(state: State, done: Done) -> State:
    return purge(state, done.by, done.objects)


RECORDS = (
    Record(
        deed=Deed.PURGE,
        event=Deed.PURGE,
        told_as=(Deed.PURGE,),
        basic=Deed.PURGE,
        costs=(SpendClicks(3),),
        takers=(Side.CORP,),
        stopped=(),
        means=(purge,),
        does=_purge,
    ),
)
