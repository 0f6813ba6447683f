"""What a card brings along as it is added to a zone, by what its own text says."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import AddedWith
from ...models.state import GameObject
from ...models.terms import Counter, Zone
from .game import Game


def brought_along(game: Game, object: GameObject, zone: Zone) -> Iterator[tuple[Counter, int]]:
    """The counters with which the card comes from where it is to a zone."""
    for ability in game.printed_abilities(object):
        for declared in ability.declarations:
            if isinstance(declared, AddedWith) and declared.zone is zone and object.zone not in declared.but_from:
                yield declared.counter, declared.amount
