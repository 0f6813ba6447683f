"""Instances that are pending no more (9.2.8f, 9.6.10)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Unread
from ...models.frames import Frame, Pending, TimingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Zone
from ..reading import Game


def without_lost(game: Game) -> State:
    """The state in which nothing is pending whose ability has become inactive: it stays lost though the card comes back
    (rule_conditional_ability_lose_pending_when_ability_becomes_inactive)."""
    state = game.state
    stack = tuple(
        [
            _still_pending(game, f, state.stack[:k]) if isinstance(f, WindowFrame) and f.pending else f
            for k, f in enumerate(state.stack)
        ]
    )
    return state if stack == state.stack else structs.replace(state, stack=stack)


def _still_pending(game: Game, frame: WindowFrame, below: tuple[Frame, ...]) -> WindowFrame:
    """The window without what has been lost: all of it where what began as it opened is over
    (rule_reaction_window_closing_timing_structure)."""
    begun = (f for f in reversed(below) if isinstance(f, TimingFrame) and f.structure is frame.structure)
    opening = next(begun, None)
    if opening is not None and game.is_over(opening):
        return structs.replace(frame, pending=())
    pending = tuple([instance for instance in frame.pending if is_still_pending(game, instance)])
    return frame if pending == frame.pending else structs.replace(frame, pending=pending)


def is_still_pending(game: Game, instance: Pending) -> bool:
    """An instance whose ability becomes inactive, or is lost, is no longer pending
    (rule_conditional_ability_lose_pending_when_ability_becomes_inactive, rule_gaining_losing_abilities).
    """
    if instance.delayed is not None:
        return instance.outlives or any(e.number == instance.delayed for e in game.state.lingering)
    object = game.objects.get(instance.source)
    if object is None:
        return False
    if game.state.is_secret(instance):
        return True
    waits, abilities = (instance.ability.clause, instance.ability.trigger), game.abilities(object)
    has = any((own.clause, own.trigger) == waits for own in abilities)
    unread = (d for own in abilities for d in own.declarations if isinstance(d, Unread))  # which may be the ability
    may = bool(game.holding().open) or any(d.clause == instance.ability.clause for d in unread)  # have it
    if (has or may) and game.is_ability_active(object, instance.ability):
        return True
    return instance.outlives and object.zone is not Zone.PLAY_AREA
