"""Cards that are hosted (1.13)."""

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
from .record import Done, Record
from .zones import into_play, uninstalled


def hosted(state: State, id: str, host: str | None) -> State:
    """A card is hosted where it is, or as it was before; whoever hosts it tells the log (rule_placed_loaded,
    rule_hosted_limit)."""
    return state.with_object(structs.replace(state.object(id), host=host))


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
)
