"""Encounters: ice passed after one, the next one, who broke what in one (6.1.3, 6.5, 6.5.7)."""

from __future__ import annotations

from ..abilities import CopiesSubroutines, Delayed, Lasting, StatChange, Step
from ..conditions import NotSo, Occurred, Trigger
from ..deeds import Deed
from ..effects import Placement, The
from ..selectors import (
    ICE,
    EventPattern,
    NextEncountered,
    Same,
    TriggerObject,
)
from ..terms import Player, Scope, Stat
from .phrases import Grammar
from .statics import quoted

NEXT = NextEncountered()


def add_encounters(g: Grammar) -> None:
    """What is broken, passed afterwards, and met next."""
    _next(g)


def _next(g: Grammar) -> None:
    """What lingers for the ice that is met next begins with its encounter, before anything can trigger."""
    gains = "gain {q:quote} after all? of? its other subroutine for_the_remainder_of this run"
    g.rule("step", f"the next ice the_runner encounter {gains}")(_next_gains)
    g.rule("step", "the next ice the_runner encounter during this run get {n:strength}")(
        lambda n: (Lasting((StatChange(Stat.STRENGTH, The(NEXT), n),), Scope.RUN),)
    )
    spared = Trigger(
        (EventPattern(Deed.ENCOUNTER_ENDS, what=Same(NEXT)),),
        condition=NotSo(
            Occurred(EventPattern(Deed.FULLY_BREAK, Player.RUNNER, Same(TriggerObject())), Scope.ENCOUNTER)
        ),
    )
    g.rule("step", "when that encounter end , if the_runner did not fully break that ice , {s:step}")(
        lambda s: (Delayed(spared, s, duration=Scope.RUN),)
    )
    met = Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),))
    copies = Lasting((CopiesSubroutines(The(TriggerObject())),), Scope.ENCOUNTER)
    g.words("copies_behind", {"⟨ after the original subroutine ⟩": (copies,)})
    g.rule("second_copies", "a second copy of each subroutine on it {c:copies_behind}")(lambda c: c)
    g.rule(
        "step",
        "when the_runner encounter the next ice during this run , that ice gain {c:second_copies} "
        "for_the_remainder_of the encounter",
    )(lambda c: (Delayed(met, c, duration=Scope.RUN),))


def _next_gains(q: int) -> tuple[Step, ...]:
    return (Lasting((quoted(The(NEXT), q, Placement.BOTTOM),), Scope.RUN),)
