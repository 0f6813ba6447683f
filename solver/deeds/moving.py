"""Cards that change their place while they stay what they are: swapped, moved to another server (8.2.11, 8.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import SCORE_AREAS, Counter, Face, Place, Side, Zone
from . import run_position


def swap(state: State, one: str, other: str, by: Side) -> State:
    """Two cards exchange their places (8.2.11, 6.2.2f, 8.8.1, 8.8.3, 8.8.3a, 8.8.4, 8.8.4b, 8.8.4c, 8.8.4d)."""
    first, second = state.object(one), state.object(other)
    for object, there in ((first, second), (second, first)):
        if object.installed and not there.installed:
            event = Event(Deed.UNINSTALL, object.controller, object.id, object.card, from_zone=object.zone)
            state = state.log(structs.replace(event, to_zone=there.zone))
    state = run_position.swapped(state, first, second)
    places = {o.id: k for k, o in enumerate(state.objects)}
    objects = list(state.objects)
    objects[places[second.id]] = _at(first, second)
    objects[places[first.id]] = _at(second, first)
    state = structs.replace(state, objects=tuple(objects))
    for object, there in ((first, second), (second, first)):
        if object.zone is not there.zone:
            state = state.log(Event(Deed.SWAP, by, object.id, object.card, from_zone=object.zone, to_zone=there.zone))
        if there.installed and not object.installed:
            state = state.log(
                Event(Deed.INSTALL, by, object.id, object.card, from_zone=object.zone, to_zone=Zone.PLAY_AREA)
            )
    return state


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


def _moved(object: GameObject, server: str) -> Event:
    here = Zone.PLAY_AREA
    return Event(Deed.MOVE, object.controller, object.id, object.card, server=server, from_zone=here, to_zone=here)


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
    state = run_position.moved(state, id, server).log(_moved(object, server))
    moved = structs.replace(object, server=server)
    if not ice:
        return state.moved(moved)
    rest = [o for o in state.objects if o.id != id]
    ends = [k for k, o in enumerate(rest) if o.id in ice]
    rest.insert(ends[-1] + 1 if innermost else ends[0], moved)
    return structs.replace(state, objects=tuple(rest))
