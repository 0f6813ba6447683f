"""What happens in place of the move of a card that was trashed to pay (8.2.2)."""

from __future__ import annotations

from msgspec import Struct

from ...models.abilities import AbilityKind, Instruction
from ...models.frames import Expected, ResolvingFrame
from ...models.state import State
from ...models.terms import Side
from ..checkpoints.steps import with_doubts
from ..reading import Asking, Doubts, Game
from .doing_one_effect import carry_out


class Instead(Struct, frozen=True):
    """What happens in place of the move of one trashed card, and by whose text; `expected` None where a player would
    choose what happens, or the text is not understood."""

    source: str
    controller: Side
    expected: tuple[Expected, ...] | None


def carried_out(game: Game, instead: Instead) -> State:
    """The state after what happens in place of the move."""
    assert instead.expected is not None
    frame = ResolvingFrame(instead.source, instead.controller, AbilityKind.CONDITIONAL, ())
    context = Asking(instead.source, instead.controller, doubts=(doubts := Doubts()))
    state = game.state.push(frame)
    for expected in instead.expected:
        state = carry_out(game.changed(state), expected, frame, Instruction((expected.effect,)), context)
    return with_doubts(state.pop(), doubts.reasons)
