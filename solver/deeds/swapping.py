"""Cards that exchange their places (8.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import (
    SCORE_AREAS,
    Counter,
    Face,
    Place,
    Side,
    Zone,
)
from . import positions
from .record import Done, Record
from .zones import uninstalled


def swap(state: State, one: str, other: str, by: Side) -> State:
    """Two cards exchange their places (6.2.2f, 8.8.1, 8.8.3, 8.8.3a, 8.8.4, 8.8.4b, 8.8.4c, 8.8.4d)."""
    first, second = state.object(one), state.object(other)
    for object, there in ((first, second), (second, first)):
        if object.installed and not there.installed:
            state = uninstalled(state, object.id, there.zone)
    state = positions.swapped(state, first, second)
    places = {o.id: k for k, o in enumerate(state.objects)}
    objects = list(state.objects)
    objects[places[second.id]] = _at(first, second)
    objects[places[first.id]] = _at(second, first)
    state = structs.replace(state, objects=tuple(objects))
    for object, there in ((first, second), (second, first)):
        if object.zone is not there.zone:
            state = state.log(Event(Deed.SWAP, by, object.id, object.card, from_zone=object.zone, to_zone=there.zone))
        elif _is_elsewhere(object, there):  # it moves to the other's location (movement_swap)
            moved = Event(Deed.MOVE, by, object.id, object.card, from_zone=object.zone, to_zone=there.zone)
            state = state.log(structs.replace(moved, server=there.server))
        if there.installed and not object.installed:
            event = Event(Deed.INSTALL, by, object.id, object.card, from_zone=object.zone, to_zone=Zone.PLAY_AREA)
            state = state.log(structs.replace(event, server=there.server))
    return state


def _is_elsewhere(object: GameObject, there: GameObject) -> bool:
    """Whether two cards in play are in different places: a root is one, each position of ice is another."""
    return object.zone is Zone.PLAY_AREA and (Place.ICE in (object.place, there.place) or object.server != there.server)


def _at(object: GameObject, there: GameObject) -> GameObject:
    """The card where the other one is: installed cards stay what they are, the others enter as such cards do
    (rule_state_of_swap_into_zone)."""
    moved = structs.replace(object, zone=there.zone, place=there.place, server=there.server, host=there.host)
    if object.installed and there.installed:
        return moved
    areas = SCORE_AREAS.values()
    kept: tuple[tuple[Counter, int], ...] = object.counters
    if not (object.zone in areas and there.zone in areas):  # rule_swap_score_areas
        kept = ()
    face = Face.UP
    # rule_state_of_swap_into_zone
    if there.installed and object.owner is Side.CORP:
        face = Face.DOWN
    elif there.zone is Zone.ARCHIVES:
        face = object.face if object.installed else Face.DOWN
    return structs.replace(moved, face=face, counters=kept, incarnation=object.incarnation + 1, unordered=False)


def _swap(state: State, done: Done) -> State:
    one, other = done.objects
    return swap(state, one, other, done.by)


RECORDS = (
    Record(
        deed=Deed.SWAP,
        event=Deed.SWAP,
        told_as=(Deed.SWAP,),
        shows=(Deed.SWAP,),
        means=(swap,),
        does=_swap,
        moves=True,
        leaves=True,
    ),
)
