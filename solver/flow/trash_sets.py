"""The frame of a checkpoint that waits for a player to choose a set to trash (10.3.1e)."""

from __future__ import annotations

from functools import partial

from ...models.actions import Choice, TrashSet
from ...models.frames import CheckpointFrame
from ...models.state import State
from ..checkpoint import chosen_set
from ..game.game import Doubts, Game
from ..problems import Explicit, mapped
from .decision import Decision, DecisionKind


def step(game: Game, frame: CheckpointFrame, doubts: Doubts) -> State | None:
    """Nothing happens until a set is chosen."""
    return None


def ask(game: Game, frame: CheckpointFrame, doubts: Doubts) -> Decision:
    """The sets, each of which may be named in any order."""
    sets = mapped(Explicit(frame.sets), _as_trash_set, partial(_among_sets, frame.sets), any_form=True)
    return Decision(DecisionKind.TRASH_SET, frame.chooser, "step_checkpoint_card_restrictions", sets)


def answer(game: Game, frame: CheckpointFrame, choice: Choice, doubts: Doubts) -> State:
    """The set is trashed, and the checkpoint goes on."""
    objects = _among_sets(frame.sets, choice)
    assert objects is not None
    return chosen_set(game, objects, doubts)


def _as_trash_set(objects: tuple[str, ...]) -> Choice:
    return TrashSet(objects)


def _among_sets(sets: tuple[tuple[str, ...], ...], choice: object) -> tuple[str, ...] | None:
    """The set that a choice names, in whatever order."""
    if not isinstance(choice, TrashSet):
        return None
    return next((s for s in sets if sorted(s) == sorted(choice.objects)), None)
