"""The steps of a procedure: on to the next one, and the interrupts before the first (rule_not_timing_structures)."""

from __future__ import annotations

from msgspec import structs

from ...models.frames import ProcedureFrame
from ...models.known import Open
from ...models.state import State
from ..pending.imminent import Imminent
from ..reading.game import Game


def next_step(state: State, frame: ProcedureFrame, step: int) -> State:
    """The procedure is at this step, and what came of the payment is used up."""
    return state.with_top(structs.replace(frame, step=step, outcome=None))


def interrupted(game: Game, frame: ProcedureFrame) -> tuple[State | None, Open | None]:
    """The interrupt window as a card is about to be played, installed, rezzed, scored or stolen; None where nobody has
    an interrupt that could change its cost (rule_modifiable_value_cost), or how it comes to a score area."""
    window, open = Imminent(game, frame).window()
    if window is None:
        return None, open
    origin = game.object(frame.subject).zone
    return game.state.with_top(structs.replace(frame, origin=origin)).push(window), open
