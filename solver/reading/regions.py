"""One region, and one agenda or asset, in the root of a server (3.6.5, 8.5.6a)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from ...models.known import Members, Truth, members
from ...models.state import GameObject
from ...models.terms import ROOT_OF_REMOTES
from .situation import Situation


def crowds(game: Situation, object: GameObject, server: str | None, leaving: str | None = None) -> Truth:
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


def _is_alone(game: Situation, object: GameObject) -> Truth:
    """Whether the card is an agenda or asset, of which there is only one in a root."""
    kinds = game.types(object)
    if kinds is None:
        return game.hidden(object, "the type")
    return Truth.of(any(k in ROOT_OF_REMOTES for k in kinds))


def _is_region(game: Situation, object: GameObject) -> Truth:
    found = game.subtypes(object)
    return game.hidden(object, "the subtype") if found is None else Truth.of("region" in found)


def alike(game: Situation, object: GameObject, root: tuple[GameObject, ...]) -> Members[GameObject]:
    """Those of a root that a card replaces: an agenda or asset another, a region another region
    (rule_must_trash_cases_in_root_of_server, 3.6.5b, 3.6.5c, 3.6.5d)."""
    kinds = [kind for kind in (_is_region, _is_alone) if kind(game, object) is Truth.YES]
    if not kinds:
        return Members()

    def is_like(other: GameObject) -> Truth:
        if game.card(other) is None:
            return game.hidden(other, "the type")
        return reduce(or_, [kind(game, other) for kind in kinds])

    return members((other, is_like(other)) for other in root)
