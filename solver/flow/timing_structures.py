"""The frame of a timing structure: turns, runs, breaches and accesses, step by step (9.2.3, chapters 5 to 7)."""

from __future__ import annotations

from typing import Protocol

from ...models.actions import Choice
from ...models.frames import Progress, TimingFrame
from ...models.state import State
from ...models.timing import Structure
from ..checkpoints.steps import settled
from ..choices.decision import Decision
from ..procedures import accessing, breaching, runs, turns
from ..reading import Doubts, Game
from . import open_texts


class Structured(Protocol):
    """A file that says what happens in the steps of a structure, and what is decided in them."""

    def enter(self, game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
        """What happens in a step; None where somebody decides."""

    def ask(self, game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
        """Who decides what in it."""

    def answer(self, game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
        """The state right after a legal choice."""

    def leave(self, game: Game, frame: TimingFrame) -> State:
        """On to the step that follows."""


STRUCTURES: dict[Structure, Structured] = {
    Structure.CORP_TURN: turns,
    Structure.RUNNER_TURN: turns,
    Structure.RUN: runs,
    Structure.BREACH: breaching,
    Structure.ACCESS: accessing,
}


def step(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """One step of a timing structure: its instruction, then a checkpoint, then the next
    (rule_step_in_timing_structure_is_instruction, 9.11.1b)."""
    match frame.progress:
        case Progress.ENTERING:
            begun = open_texts.with_begun(game.state)
            return begun if begun is not game.state else STRUCTURES[frame.structure].enter(game, frame, doubts)
        case Progress.UNDER_WAY | Progress.DONE:
            return settled(game, STRUCTURES[frame.structure].leave(game, frame))


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """What the Runner or the active player has to decide in this step."""
    return STRUCTURES[frame.structure].ask(game, frame, doubts)


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """The state right after the choice that the step asks for."""
    return STRUCTURES[frame.structure].answer(game, frame, choice, doubts)
