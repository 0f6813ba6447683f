"""Cards that nothing tells apart, so that payments which exchange them are one payment."""

from __future__ import annotations

from msgspec import structs

from ...models.state import GameObject
from ...models.terms import HANDS, UNORDERED_PLACES
from ..reading import Game
from .bundles import Bundle
from .demands import Demand
from .problem import Classes


def alike(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> Classes:
    """For each thing that could be paid: all that could be exchanged for it, in the order of the position.

    Copies of a card count as alike where they are in the same state and place, host nothing, and no part of the
    position (nor the cost itself) speaks of one of them. What could pay in two ways, as a card and by what it hosts, is
    never merged.
    """
    named = {d.due.source for d in demands} | {bundle.subject} | game.state.spoken_of
    uses: dict[str, set[object]] = {}
    for demand in demands:
        for source, _ in demand.usable:
            uses.setdefault(source, set()).add(demand.item)
    hosts = {o.host for o in game.state.objects}
    found: dict[GameObject, list[str]] = {}
    for object in game.state.objects:
        if object.id not in uses or len(uses[object.id]) > 1 or object.id in named or object.id in hosts:
            continue
        if object.zone in HANDS.values() or object.place in UNORDERED_PLACES:
            found.setdefault(structs.replace(object, id="", incarnation=0, since=0), []).append(object.id)
    return {id: tuple(ids) for ids in found.values() if len(ids) > 1 for id in ids}
