"""Whether two cards can be swapped (8.8)."""

from __future__ import annotations

from ...models.known import Truth
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import Place
from .hosting import takes_in
from .install_destinations import InstallDestinations
from .regions import crowds
from .situation import Situation


def can_swap(game: Situation, one: GameObject, other: GameObject) -> Truth:
    """Whether each of two cards may be where the other is, on its host if it has one (rule_swap_only_to_valid_location,
    rule_region_swap)."""
    return _may_replace(game, one, other) & _may_replace(game, other, one)


def _may_replace(game: Situation, object: GameObject, there: GameObject) -> Truth:
    if not there.installed:
        return Truth.YES
    host = game.objects.get(there.host or "")
    if host is not None and host.id != object.host:
        return takes_in(game, object, host)
    remotes = object.server not in CENTRAL_SERVERS and there.server not in CENTRAL_SERVERS
    alike = object.installed and object.place is there.place and remotes
    answer = InstallDestinations(game).may_be_at(object, there.place, there.server)
    if alike and game.types(object) is None:
        answer = Truth.YES
    if there.place is Place.ROOT:
        answer &= ~crowds(game, object, there.server, there.id)
    return answer
