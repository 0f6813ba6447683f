"""Using a conditional ability: the first optional effect that it carries out is a use of it (9.1.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import AbilityKind
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ResolvingFrame
from ...models.state import State
from ..reading import Game


def with_use(game: Game, state: State, frame: ResolvingFrame) -> State:
    """The first optional effect that a conditional ability carries out is a use of it
    (step_conditional_ability_resolution); one that can be used but once in a run waits for nothing more (9.1.6b,
    9.6.9d)."""
    if frame.used or frame.kind is not AbilityKind.CONDITIONAL:
        return state
    if frame.limited is not None:
        kept = tuple(e for e in state.lingering if e.number != frame.limited)
        state = structs.replace(state, lingering=kept)
    source = game.objects.get(frame.source)
    card = source.card if source is not None else None
    return state.log(Event(Deed.USE, frame.controller, frame.source, card, clause=frame.number))
