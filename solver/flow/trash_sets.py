"""The frame of a checkpoint that waits for a player to choose a set to trash (10.3.1e)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...models.actions import Choice, TrashSet
from ...models.frames import CheckpointFrame
from ...models.state import State
from ..checkpoints.broken_restrictions import pile_of, problem_of
from ..checkpoints.steps import chosen_set
from ..choices.decision import Asked, Decision, DecisionKind, Posed, alone
from ..choices.why_trashed import judged_set
from ..problems import Explicit, Judged, SolutionSet, mapped
from ..reading import Doubts, Game


def step(game: Game, frame: CheckpointFrame, doubts: Doubts) -> State | None:
    """Nothing happens until a set is chosen."""
    return None


def ask(game: Game, frame: CheckpointFrame, doubts: Doubts) -> Decision:
    """The sets, each of which may be named in any order."""
    return Decision(DecisionKind.TRASH_SET, frame.chooser, "step_checkpoint_card_restrictions", TrashSets(game, frame))


class TrashSets(Asked):
    """What must go so that all is legal (10.3.1e)."""

    def __init__(self, game: Game, frame: CheckpointFrame) -> None:
        self._game = game
        named = partial(_among_sets, frame.sets)
        self.choices: SolutionSet[Choice] = mapped(Explicit(frame.sets), _as_trash_set, named, any_form=True)

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        return of_trash_sets(self._game)

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return judged_set(self._game, choice.objects) if isinstance(choice, TrashSet) else None


def of_trash_sets(game: Game) -> Iterator[Posed]:
    """What a checkpoint may trash; nothing where all is legal or where that is not known (10.3.1e)."""
    pile = pile_of(game)
    if pile.open is not None or all(demand.need <= 0 for demand in pile.demands):
        return
    problem = problem_of(pile)
    names = tuple(str(variable.name) for variable in problem.variables)
    yield Posed("what is trashed", alone(problem), lambda values: TrashSet(_taken(names, values)))


def _taken(names: tuple[str, ...], values: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([name for name, gone in zip(names, values, strict=True) if gone])


def answer(game: Game, frame: CheckpointFrame, choice: Choice, doubts: Doubts) -> State:
    """The set is trashed, and the checkpoint goes on."""
    objects = _among_sets(frame.sets, choice)
    assert objects is not None
    return chosen_set(game, objects)


def _as_trash_set(objects: tuple[str, ...]) -> Choice:
    return TrashSet(objects)


def _among_sets(sets: tuple[tuple[str, ...], ...], choice: object) -> tuple[str, ...] | None:
    """The set that a choice names, in whatever order."""
    if not isinstance(choice, TrashSet):
        return None
    return next((s for s in sets if sorted(s) == sorted(choice.objects)), None)
