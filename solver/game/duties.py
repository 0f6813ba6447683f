"""What a text makes the Runner do in the mid-access window, by means of their choice (7.1.5c)."""

from __future__ import annotations

from ...models.abilities import Ability
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.selectors import This
from ...models.state import GameObject
from ...models.terms import Player
from ...models.values import walk
from .game import Game


def must_be_trashed(game: Game, accessed: GameObject) -> bool:
    """Whether the Runner must trash the accessed card, if able, because of its own text
    (rule_access_installed_must_trash_if_able)."""
    return accessed.installed and any(
        _is_duty(ability) and not game.has_lost(accessed, ability) for ability in game.abilities(accessed)
    )


def _is_duty(ability: Ability) -> bool:
    events = ability.trigger.events if ability.trigger is not None else ()
    return any(event.verb is Deed.ACCESS for event in events) and any(map(is_duty, walk(ability.steps)))


def is_duty(effect: object) -> bool:
    """Whether an effect makes the Runner trash the accessed card, which they do in the window that follows."""
    if not isinstance(effect, Effect) or effect.kind is not Deed.TRASH:
        return False
    return effect.if_able and effect.by is Player.RUNNER and effect.what == The(This())


__all__ = ["is_duty", "must_be_trashed"]
