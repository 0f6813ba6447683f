"""Cards that are hosted (1.13), or become condition counters (10.1.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    Face,
    Place,
    Side,
    Zone,
)
from .installing import into_play
from .record import Done, Record
from .told import event_of
from .zones_and_hosts import hosted, uninstalled


def converted(state: State, id: str, host: str, by: Side, source: str | None) -> State:
    """A card that resolves becomes a condition counter on another one (10.1.4, 8.6.6b)."""
    object = state.object(id)
    counter = structs.replace(object, place=Place.CONDITION, host=host, since=len(state.history))
    return state.with_object(counter).log(event_of(Deed.HOST, by, object, to_zone=Zone.PLAY_AREA, source=source))


def _host(state: State, done: Done) -> State:
    host = state.object(done.to.host or "")
    for id in done.objects:
        object = state.object(id)
        if object.installed and (object.owner is host.owner or object.owner is Side.RUNNER):
            state = hosted(state, id, host.id)
        else:  # rule_host_corp_card_uninstall
            state = uninstalled(state, id, Zone.PLAY_AREA) if object.installed else state
            state = into_play(state, id, Place.HOSTED, face=done.face or Face.UP, host=host.id)
        put = Event(Deed.HOST, done.by, id, object.card, from_zone=object.zone, to_zone=Zone.PLAY_AREA)
        state = state.log(structs.replace(put, source=done.source))
    return state


def _convert(state: State, done: Done) -> State:
    for id in done.objects:
        state = converted(state, id, done.to.host or "", done.by, done.source)
    return state


RECORDS = (
    Record(
        deed=Deed.HOST,
        event=Deed.HOST,
        told_as=(Deed.HOST,),
        shows=(Deed.HOST,),
        means=(into_play, uninstalled, hosted),
        does=_host,
        moves=True,
        leaves=True,
    ),
    Record(deed=Deed.CONVERT, told_as=(Deed.CONVERT,), means=(converted,), does=_convert),
)
