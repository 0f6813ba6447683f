"""What happens in place of the move of a card that was trashed to pay (8.2.2)."""

from __future__ import annotations

from ...models.abilities import AbilityKind, Instruction
from ...models.frames import ResolvingFrame
from ...models.state import State
from ..checkpoint import with_doubts
from ..game.game import Context, Doubts, Game
from ..pending.elsewhere import Elsewhere
from .carrying import carry_out


def carried_out(game: Game, elsewhere: Elsewhere) -> State:
    """The state after what happens in place of the move."""
    assert elsewhere.instead is not None
    frame = ResolvingFrame(elsewhere.source, elsewhere.controller, AbilityKind.CONDITIONAL, ())
    context = Context(elsewhere.source, elsewhere.controller, doubts := Doubts())
    state = game.state.push(frame)
    for expected in elsewhere.instead:
        state = carry_out(game.changed(state), expected, frame, Instruction((expected.effect,)), context)
    return with_doubts(state.pop(), doubts)
