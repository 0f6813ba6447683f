"""Which cards are rezzed (8.1.1)."""

from __future__ import annotations

from typing import Protocol

from ...models.known import Open, Truth
from ...models.state import GameObject
from ...models.terms import REZZABLE, CardType, Face, Side


class View(Protocol):
    """What is looked at: a `Game`."""

    def types(self, object: GameObject) -> tuple[CardType, ...] | None:
        """The card's types."""

    def hidden(self, object: GameObject, what: str) -> Open:
        """Not known, because what a card is would have to be known."""


def is_rezzed(game: View, object: GameObject) -> Truth:
    """Whether it is an installed faceup asset, upgrade or piece of ice (rule_rezzed_unrezzed)."""
    if not object.installed or object.owner is not Side.CORP or object.face is Face.DOWN:
        return Truth.NO
    kinds = game.types(object)
    return game.hidden(object, "the type") if kinds is None else Truth.of(any(t in REZZABLE for t in kinds))
