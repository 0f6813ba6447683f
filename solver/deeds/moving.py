"""Cards that are moved, set aside or removed from the game, or go to another server (4.8, 4.9, 8.2)."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import (
    AddTo,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import (
    DISCARD_PILES,
    SCORE_AREAS,
    Face,
    Place,
    Zone,
)
from . import positions
from .hosting import hosted
from .record import Done, Record, Texts
from .trashing import trash
from .visibility import kept_hidden
from .zones import into_play, into_zone, uninstalled


def move(state: State, id: str, zone: Zone, *, face: Face = Face.UP, top: bool = False) -> State:
    """A card moves to a zone outside the play area (8.2). What was an agenda only in a score area is trashed at once,
    unless it is forfeited (rule_add_card_to_score_area)."""
    was_agenda = state.object(id).worth is not None
    state = into_zone(state, id, zone, face=face, top=top)
    stays = zone in (*SCORE_AREAS.values(), *DISCARD_PILES.values(), Zone.REMOVED)
    return trash(state, id, None) if was_agenda and not stays else state


def move_to_server(state: State, id: str, server: str, *, innermost: bool = False) -> State:
    """An installed Corp card goes to the root of a server, or as ice to its outermost or innermost position
    (rule_ice_outermost_position, rule_create_position_innermost); it stays the same object."""
    object = state.object(id)
    ice = [o.id for o in state.ice(server)]
    if object.place is not Place.ICE:
        if object.server == server:
            return state
        return state.moved(structs.replace(object, server=server)).log(_moved(object, server))
    state = positions.moved(state, id, server).log(_moved(object, server))
    state = positions.came_innermost(state, id, server) if innermost else state
    moved = structs.replace(object, server=server)
    others = [other for other in ice if other != id]
    if not others:
        return state.moved(moved)
    rest = [o for o in state.objects if o.id != id]
    ends = [k for k, o in enumerate(rest) if o.id in others]
    rest.insert(ends[-1] + 1 if innermost else ends[0], moved)
    return structs.replace(state, objects=tuple(rest))


def _moved(object: GameObject, server: str) -> Event:
    here = Zone.PLAY_AREA
    return Event(Deed.MOVE, object.controller, object.id, object.card, server=server, from_zone=here, to_zone=here)


def _move(state: State, done: Done) -> State:
    zone, to = done.to.zone, done.to
    assert zone is not None
    for id in done.objects:
        object = state.object(id)
        origin = object.seen_zone
        if zone is Zone.PLAY_AREA:
            assert to.place is not None
            face = done.face or Face.UP
            state = into_play(state, id, to.place, face=face, server=to.server, host=to.host)
        else:
            face = done.face or (kept_hidden(state, object) if zone is Zone.ARCHIVES else Face.UP)
            state = move(state, id, zone, face=face, top=to.first)
            state = hosted(state, id, to.host) if to.host is not None else state
        if done.told:
            told = Event(Deed.MOVE, done.by, id, object.card, from_zone=origin, to_zone=zone, source=done.source)
            state = state.log(structs.replace(told, payment=done.payment))
    return state


def _move_to_server(state: State, done: Done) -> State:
    assert done.to.server is not None
    for id in done.objects:
        if state.object(id).installed:
            state = move_to_server(state, id, done.to.server, innermost=done.to.last)
    return state


RECORDS = (
    Record(
        deed=Deed.MOVE,
        event=Deed.MOVE,
        told_as=(Deed.MOVE,),
        shows=(Deed.MOVE,),
        components=(AddTo,),
        as_cost="move",
        texts=Texts.FORBID,
        means=(move, into_zone, uninstalled, into_play, hosted),
        does=_move,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.MOVE_TO_SERVER,
        told_as=(Deed.MOVE_TO_SERVER,),
        means=(move_to_server,),
        does=_move_to_server,
    ),
)
