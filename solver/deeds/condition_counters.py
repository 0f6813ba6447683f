"""Cards that become condition counters (10.1.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Place,
    Side,
    Zone,
)
from .record import Done, Record
from .told import event_of


def converted(state: State, id: str, host: str, by: Side, source: str | None) -> State:
    """A card that resolves becomes a condition counter on another one (10.1.4, 8.6.6b)."""
    object = state.object(id)
    counter = structs.replace(object, place=Place.CONDITION, host=host, since=state.next_entry)
    return state.with_object(counter).log(event_of(Deed.HOST, by, object, to_zone=Zone.PLAY_AREA, source=source))


def _convert(state: State, done: Done) -> State:
    for id in done.objects:
        state = converted(state, id, done.to.host or "", done.by, done.source)
    return state


RECORDS = (Record(deed=Deed.CONVERT, told_as=(Deed.CONVERT,), means=(converted,), does=_convert),)
