"""What a frame does: go on (`step`), ask somebody (`ask`), take the answer (`answer`); the file for each kind.

Kinds that are not listed are still told apart in `engine`, `decisions`.
"""

from __future__ import annotations

from typing import Any, Protocol

from ...models.actions import Choice
from ...models.frames import CandidateFrame, ChanceFrame, CheckpointFrame, ChoosingFrame, PayingFrame, SetupFrame
from ...models.state import State
from .. import setup
from ..game.game import Doubts, Game
from . import candidates, chance, choosing, paying, trash_sets
from .decision import Decision


class Handled(Protocol):
    """A file that says what one kind of frame does."""

    def step(self, game: Game, frame: Any, doubts: Doubts) -> State | None:
        """The next state; None where somebody decides."""

    def ask(self, game: Game, frame: Any, doubts: Doubts) -> Decision | None:
        """Who decides what."""

    def answer(self, game: Game, frame: Any, choice: Choice, doubts: Doubts) -> State:
        """The state right after a legal choice."""


FRAMES: dict[type, Handled] = {
    PayingFrame: paying,
    ChanceFrame: chance,
    ChoosingFrame: choosing,
    CheckpointFrame: trash_sets,
    CandidateFrame: candidates,
    SetupFrame: setup,
}
