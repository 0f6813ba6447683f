"""Which cards are rezzed (8.1.1)."""

from __future__ import annotations

from ...models.known import Truth
from ...models.state import GameObject
from ...models.terms import REZZABLE, Face, Side
from .view import View


def is_rezzed(game: View, object: GameObject) -> Truth:
    """Whether it is an installed faceup asset, upgrade or piece of ice (rule_rezzed_unrezzed)."""
    if not object.installed or object.owner is not Side.CORP or object.face is Face.DOWN:
        return Truth.NO
    kinds = game.types(object)
    return game.hidden(object, "the type") if kinds is None else Truth.of(any(t in REZZABLE for t in kinds))
