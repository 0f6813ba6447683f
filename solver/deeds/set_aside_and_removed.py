"""Cards that are set aside or removed from the game (4.8, 4.9)."""

from __future__ import annotations

from ...models.costs import RemoveFromGame
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import Face, Zone
from .hosting import hosted
from .moving import move
from .record import Done, Record


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


RECORDS = (
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
)
