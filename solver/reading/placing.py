"""Moving installed cards: swapping, and to another server (8.8, 8.5.12)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from msgspec import structs

from ...models.conditions import InstallOnly
from ...models.known import Truth
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import CardType, Place
from .game import Context, Game
from .objects import hidden, servers_meant, subtypes
from .own_restrictions import restrictions_of

RIG = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
ROOT = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)
ROOT_OF_REMOTES = (CardType.AGENDA, CardType.ASSET)


def may_be_at(game: Game, object: GameObject, place: Place | None, server: str | None) -> Truth:
    """Whether the card may be installed at such a place (8.5.2, rule_x_server_only)."""
    kinds = game.types(object)
    if kinds is None:
        return hidden(game, object, "the type")
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
            return Truth.of(_is_allowed_in(game, object, server))
        case _:
            return Truth.NO


def _is_allowed_in(game: Game, object: GameObject, server: str | None) -> bool:
    own = Context(object.id, object.controller)
    for restriction in restrictions_of(game, object, InstallOnly):
        if restriction.server is not None:
            probe = game.changed(game.state.with_object(structs.replace(object, server=server)))
            if server not in servers_meant(probe, restriction.server, own):
                return False
    return True


def _crowds(game: Game, object: GameObject, server: str | None, leaving: str | None = None) -> Truth:
    """Whether a card cannot be beside what is in the root of a server: a region beside another one, an agenda or asset
    beside another agenda or asset (rule_region_swap, rule_must_trash_cases_in_root_of_server)."""
    others = [o for o in game.state.root(server or "") if o.host is None and o.id not in (object.id, leaving)]
    if not others or object.server == server:
        return Truth.NO
    answer = Truth.NO
    for kind in (_is_region, _is_alone):
        found = kind(game, object)
        if found is not Truth.NO:
            answer = answer | (found & reduce(or_, [kind(game, other) for other in others]))
    return answer


def _is_alone(game: Game, object: GameObject) -> Truth:
    """Whether the card is an agenda or asset, of which there is only one in a root."""
    kinds = game.types(object)
    if kinds is None:
        return hidden(game, object, "the type")
    return Truth.of(any(k in ROOT_OF_REMOTES for k in kinds))


def _is_region(game: Game, object: GameObject) -> Truth:
    found = subtypes(game, object)
    return hidden(game, object, "the subtype") if found is None else Truth.of("region" in found)


def may_move(game: Game, object: GameObject, server: str) -> bool:
    """Whether an installed card may move to a server; what cannot be seen is left to whoever moves it."""
    if server not in game.state.servers or may_be_at(game, object, object.place, server) is Truth.NO:
        return False
    return object.place is not Place.ROOT or _crowds(game, object, server) is not Truth.YES


def can_swap(game: Game, one: GameObject, other: GameObject) -> Truth:
    """Whether each of two cards may be where the other is (rule_swap_only_to_valid_location, rule_region_swap)."""
    return _may_replace(game, one, other) & _may_replace(game, other, one)


def _may_replace(game: Game, object: GameObject, there: GameObject) -> Truth:
    if not there.installed:
        return Truth.YES
    remotes = object.server not in CENTRAL_SERVERS and there.server not in CENTRAL_SERVERS
    alike = object.installed and object.place is there.place and remotes
    answer = may_be_at(game, object, there.place, there.server)
    if answer.is_open and alike:
        answer = Truth.YES
    if there.place is Place.ROOT:
        answer &= ~_crowds(game, object, there.server, there.id)
    return answer
