"""Cards that are moved, set aside or removed from the game, or go to another server (4.8, 4.9, 8.2)."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import (
    AddTo,
    RemoveFromGame,
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
from .installing import into_play
from .record import Done, Record, Texts
from .trashing import trash
from .visibility import kept_hidden
from .zones_and_hosts import hosted, into_zone, uninstalled


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
    if ice and ice[-1 if innermost else 0] == id:
        return state
    state = positions.moved(state, id, server).log(_moved(object, server))
    moved = structs.replace(object, server=server)
    if not ice:
        return state.moved(moved)
    rest = [o for o in state.objects if o.id != id]
    ends = [k for k, o in enumerate(rest) if o.id in ice]
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


def _set_aside(state: State, done: Done) -> State:
    for id in done.objects:
        state = move(state, id, Zone.SET_ASIDE, face=done.face or Face.UP)
        state = hosted(state, id, done.to.host) if done.to.host is not None else state
    return state


def _remove_from_game(state: State, done: Done) -> State:
    for id in done.objects:
        object, (source, paid) = state.object(id), (done.source, done.payment)
        zone = object.seen_zone
        gone = Event(Deed.REMOVE_FROM_GAME, done.by, id, object.card, from_zone=zone, source=source, payment=paid)
        state = move(state.log(gone), id, Zone.REMOVED)
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
        deed=Deed.SET_ASIDE,
        told_as=(Deed.SET_ASIDE,),
        means=(move, hosted),
        does=_set_aside,
        takes=("what", "face", "name"),
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.REMOVE_FROM_GAME,
        event=Deed.REMOVE_FROM_GAME,
        told_as=(Deed.REMOVE_FROM_GAME,),
        components=(RemoveFromGame,),
        as_cost="remove from the game",
        means=(move,),
        does=_remove_from_game,
        takes=("what", "name"),
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
