"""Moving installed cards: swapping, and to another server (8.8, 8.5.12)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from msgspec import structs

from ...models.conditions import InstallOnly
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import CENTRAL_SERVERS, GameObject, State
from ...models.terms import SCORE_AREAS, CardType, Counter, Face, Place, Side, Truth, Zone
from ..deeds import run_position
from ..game.game import Context, Doubts, Game
from ..game.objects import hidden, servers_meant, subtypes, types

RIG = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
ROOT = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)
ROOT_OF_REMOTES = (CardType.AGENDA, CardType.ASSET)


def may_be_at(game: Game, object: GameObject, place: Place | None, server: str | None, context: Context) -> Truth:
    """Whether the card may be installed at such a place (8.5.2, rule_x_server_only)."""
    kinds = types(game, object)
    if kinds is None:
        return Truth.UNKNOWN
    match place:
        case Place.ICE:
            return Truth.of(CardType.ICE in kinds)
        case Place.RIG:
            return Truth.of(any(k in RIG for k in kinds))
        case Place.ROOT:
            if not any(k in ROOT for k in kinds):
                return Truth.NO
            if any(k in ROOT_OF_REMOTES for k in kinds) and server in CENTRAL_SERVERS:
                return Truth.NO
            return Truth.of(_is_allowed_in(game, object, server, context))
        case _:
            return Truth.NO


def _is_allowed_in(game: Game, object: GameObject, server: str | None, context: Context) -> bool:
    own = Context(object.id, object.controller, context.doubts)
    for ability in game.abilities(object):
        for restriction in ability.restrictions:
            if isinstance(restriction, InstallOnly) and restriction.server is not None:
                probe = game.changed(game.state.with_object(structs.replace(object, server=server)))
                if server not in servers_meant(probe, restriction.server, own):
                    return False
    return True


def _crowds(game: Game, object: GameObject, server: str | None, context: Context, leaving: str | None = None) -> Truth:
    """Whether a card cannot be beside what is in the root of a server: a region beside another one, an agenda or asset
    beside another agenda or asset (rule_region_swap, rule_must_trash_cases_in_root_of_server)."""
    others = [o for o in game.state.root(server or "") if o.host is None and o.id not in (object.id, leaving)]
    if not others or object.server == server:
        return Truth.NO
    answer = Truth.NO
    for kind in (_is_region, _is_alone):
        found = kind(game, object, context)
        if found is not Truth.NO:
            answer = answer | (found & reduce(or_, [kind(game, other, context) for other in others]))
    return answer


def _is_alone(game: Game, object: GameObject, context: Context) -> Truth:
    """Whether the card is an agenda or asset, of which there is only one in a root."""
    kinds = types(game, object)
    if kinds is None:
        return hidden(game, object, "the type", context)
    return Truth.of(any(k in ROOT_OF_REMOTES for k in kinds))


def _is_region(game: Game, object: GameObject, context: Context) -> Truth:
    found = subtypes(game, object)
    return hidden(game, object, "the subtype", context) if found is None else Truth.of("region" in found)


def may_move(game: Game, object: GameObject, server: str, context: Context) -> bool:
    """Whether an installed card may move to a server; what cannot be seen is left to whoever moves it."""
    if server not in game.state.servers or may_be_at(game, object, object.place, server, context) is Truth.NO:
        return False
    unnoted = structs.replace(context, doubts=Doubts())
    return object.place is not Place.ROOT or _crowds(game, object, server, unnoted) is not Truth.YES


def can_swap(game: Game, one: GameObject, other: GameObject, context: Context) -> Truth:
    """Whether each of two cards may be where the other is (rule_swap_only_to_valid_location, rule_region_swap)."""
    return _may_replace(game, one, other, context) & _may_replace(game, other, one, context)


def _may_replace(game: Game, object: GameObject, there: GameObject, context: Context) -> Truth:
    if not there.installed:
        return Truth.YES
    remotes = object.server not in CENTRAL_SERVERS and there.server not in CENTRAL_SERVERS
    alike = object.installed and object.place is there.place and remotes
    answer = may_be_at(game, object, there.place, there.server, context)
    if answer is Truth.UNKNOWN:
        answer = Truth.YES if alike else hidden(game, object, "the type", context)
    if there.place is Place.ROOT:
        answer &= ~_crowds(game, object, there.server, context, there.id)
    return answer


def swapped(game: Game, one: str, other: str, by: Side) -> State:
    """The state after two cards were swapped."""
    first, second = game.object(one), game.object(other)
    state = game.state
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
    if not (object.zone in areas and there.zone in areas):
        kept = ()
    face = Face.UP
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
