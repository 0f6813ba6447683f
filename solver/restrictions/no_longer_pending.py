"""Instances that are pending no more, and those of which only their owner knows what they are (9.6.10)."""

from __future__ import annotations

from ...models.frames import Pending
from ...models.terms import Zone
from ..reading import Game


def is_still_pending(game: Game, instance: Pending) -> bool:
    """An instance whose ability becomes inactive is no longer pending
    (rule_conditional_ability_lose_pending_when_ability_becomes_inactive).
    """
    if instance.delayed is not None:
        return instance.outlives or any(e.number == instance.delayed for e in game.state.lingering)
    object = game.objects.get(instance.source)
    if object is None:
        return False
    if is_secret(game, instance) or game.is_ability_active(object, instance.ability):
        return True
    return instance.outlives and object.zone is not Zone.PLAY_AREA


def is_secret(game: Game, instance: Pending) -> bool:
    """Whether the source is hidden from the player whose view this is, so that nobody can say what waits."""
    object = game.objects.get(instance.source)
    return object is not None and object.card is None and instance.delayed is None
