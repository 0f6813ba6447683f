"""When a checkpoint that had nothing to do has nothing to do again, whatever goes on: nothing has happened since."""

from __future__ import annotations

from collections.abc import Callable

from ...models.abilities import AbilityKind, StaysInPlay
from ...models.conditions import TriggerMode
from ...models.frames import TimingFrame
from ...models.state import State, differ_in_stack
from ...models.terms import Place
from ...models.timing import Structure
from ..reading import Game

ACCESSING = (Structure.BREACH, Structure.ACCESS)


def is_idle_still(then: Game, now: State, is_in_place: Callable[[Game], bool]) -> bool:
    """Whether nothing has happened since a checkpoint had nothing to do, nothing waited then for another moment, and no
    card is accessed.

    Args:
        is_in_place: whether what the checkpoint does to objects is done, whatever is going on.
    """
    return (
        differ_in_stack(then.state, now)
        and not any(isinstance(frame, TimingFrame) and frame.structure in ACCESSING for frame in now.stack)
        and then.remember("idle", lambda game: _waits_for_nothing(game) and is_in_place(game))
    )


def _waits_for_nothing(game: Game) -> bool:
    """Whether nothing waits for a state of the game, lasts, resolves or is kept by what is going on."""
    state = game.state
    if game.holding().may_hang_on_access or _wait_for_a_state(game):
        return False
    if state.lingering or state.unsettled or game.declarations(StaysInPlay):
        return False
    return not any(object.place is Place.RESOLVING for object in game.perhaps_active())


def _wait_for_a_state(game: Game) -> bool:
    """Whether a conditional ability, active or not, waits for a state of the game and not for something to happen."""
    conditional = game.abilities_of(AbilityKind.CONDITIONAL)

    def work(game: Game) -> bool:
        triggers = (ability.trigger for _, _, ability in conditional)
        return any(trigger is None or trigger.mode is not TriggerMode.WHEN for trigger in triggers)

    return game.follows("wait for a state", (conditional,), work)
