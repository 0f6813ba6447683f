"""Which decisions a player is asked for, and which are taken for them, as people play.

Only what cannot matter is taken automatically: the one thing that can be done, and passing in windows in which the
player does not want to be asked.
"""

from __future__ import annotations

from ..models.actions import Choice, Pass
from ..models.frames import TimingFrame
from ..models.terms import Side
from ..models.timing import Structure, timing_step
from ..models.values import Value
from ..positions import Position
from ..solver.choices.decision import DecisionKind
from ..solver.flow.priority_windows import LegalOptions
from ..solver.problems import SolutionSet, Undecided


class Stop(Value, frozen=True):
    """Paid ability windows in which a player wants to be asked: those of a step, named as position files name it."""

    structure: Structure
    step: str


def _stops(structure: Structure, *steps: str) -> frozenset[Stop]:
    return frozenset(Stop(structure, step) for step in steps)


class Passing(Value, frozen=True):
    """What is passed for players.

    Attributes:
        forced: whether a decision that has but one choice is taken.
        corp, runner: the paid ability windows in which that player wants to be asked; None is every window.
    """

    forced: bool = True
    corp: frozenset[Stop] | None = None
    runner: frozenset[Stop] | None = None

    def taken(self, position: Position) -> Choice | None:
        """What is taken without asking here; None where a player is asked, or nothing can be done."""
        waiting = position.decision
        if waiting is None or waiting.side is None:
            return None
        if waiting.kind is DecisionKind.PRIORITY and not self._asks(position, waiting.side):
            return Pass() if _may_pass(waiting.choices) else None
        if not self.forced:
            return None
        if isinstance(waiting.choices, LegalOptions):  # which are judged once, for whoever is asked afterwards
            return waiting.choices[0] if waiting.choices.count() == 1 and waiting.choices.complete else None
        some = tuple(waiting.choices.limit(2))
        return some[0] if len(some) == 1 and waiting.choices.complete else None

    def _asks(self, position: Position, side: Side) -> bool:
        wanted = self.corp if side is Side.CORP else self.runner
        if wanted is None:
            return True
        frame = next((f for f in reversed(position.state.stack) if isinstance(f, TimingFrame)), None)
        return frame is None or Stop(frame.structure, timing_step(frame.step).word) in wanted


def _may_pass(choices: SolutionSet[Choice]) -> bool:
    """Whether passing is certainly legal; where that is not known, somebody has to be asked."""
    try:
        return Pass() in choices
    except Undecided:
        return False


EVERYTHING = Passing(forced=False)
"""Every decision is asked for."""

FORCED = Passing()
"""What can be decided in one way only is taken."""

AS_PEOPLE_PLAY = Passing(
    corp=_stops(Structure.CORP_TURN, "before action")
    | _stops(Structure.RUNNER_TURN, "after discard")
    | _stops(Structure.RUN, "approach", "encounter", "movement", "after moving"),
    runner=_stops(Structure.CORP_TURN, "after discard")
    | _stops(Structure.RUNNER_TURN, "start", "before action")
    | _stops(Structure.RUN, "approach", "encounter", "movement", "after moving"),
)
"""Players are asked where people stop: the Corp before its actions, for ice that is approached, for what may be rezzed
during a run and at the end of the Runner's turn; the Runner in their own turn, during runs, and before their turn."""

POLICIES = {"everything": EVERYTHING, "forced": FORCED, "people": AS_PEOPLE_PLAY}

__all__ = ["AS_PEOPLE_PLAY", "EVERYTHING", "FORCED", "POLICIES", "Passing", "Stop"]
