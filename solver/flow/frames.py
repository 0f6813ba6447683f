"""What a frame does: go on (`step`), ask somebody (`ask`), take the answer (`answer`); the file for each kind."""

from __future__ import annotations

from typing import Any, Protocol

from ...models.actions import Choice
from ...models.frames import (
    ActionFrame,
    BidFrame,
    CandidateFrame,
    ChanceFrame,
    CheckpointFrame,
    ChoosingFrame,
    PayingFrame,
    ProcedureFrame,
    ResolvingFrame,
    SetupFrame,
    TimingFrame,
    TraceFrame,
    WindowFrame,
)
from ...models.state import State
from ..choices.decision import Decision
from ..reading import Doubts, Game
from . import (
    actions,
    bids,
    cards_entering_root,
    chance,
    choosing,
    paying,
    priority_windows,
    resolving_abilities,
    setup,
    step_sequences,
    timing_structures,
    traces,
    trash_sets,
)


class Handled(Protocol):
    """A file that says what one kind of frame does."""

    def step(self, game: Game, frame: Any, doubts: Doubts) -> State | None:
        """The next state; None where somebody decides."""

    def ask(self, game: Game, frame: Any, doubts: Doubts) -> Decision | None:
        """Who decides what."""

    def answer(self, game: Game, frame: Any, choice: Choice, doubts: Doubts) -> State:
        """The state right after a legal choice."""


FRAMES: dict[type, Handled] = {
    TimingFrame: timing_structures,
    WindowFrame: priority_windows,
    ResolvingFrame: resolving_abilities,
    ActionFrame: actions,
    ProcedureFrame: step_sequences,
    PayingFrame: paying,
    TraceFrame: traces,
    BidFrame: bids,
    ChanceFrame: chance,
    ChoosingFrame: choosing,
    CheckpointFrame: trash_sets,
    CandidateFrame: cards_entering_root,
    SetupFrame: setup,
}
