"""Copies of a card that nothing tells apart, so that one choice stands for all that exchange them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from msgspec import structs

from ...models.terms import HANDS, UNORDERED_PLACES
from ..reading import Game

Classes: TypeAlias = Mapping[str, Hashable]


def copies(game: Game) -> Classes:
    """The class of each object that has copies.

    Copies count as alike where they are in the same state and place, host nothing, are not ordered against one another,
    and no part of the position speaks of one of them.
    """
    spoken, hosts = game.state.spoken_of, {o.host for o in game.state.objects}
    found: dict[Hashable, list[str]] = {}
    for object in game.state.objects:
        if object.card is None or object.id in spoken or object.id in hosts:
            continue
        if object.zone in HANDS.values() or object.place in UNORDERED_PLACES:
            found.setdefault(structs.replace(object, id="", incarnation=0, since=0), []).append(object.id)
    return {id: ids[0] for ids in found.values() if len(ids) > 1 for id in ids}
