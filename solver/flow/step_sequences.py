"""The frame of a procedure with prescribed steps (rule_not_timing_structures): using, playing, installing, rezzing,
scoring, stealing, trashing what is accessed."""

from __future__ import annotations

from ...models.actions import Choice
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.state import State
from ..choices.decision import Decision
from ..deeds import OF_PROCEDURE
from ..procedures import installing, playing, rezzing, scoring, trashing_accessed, using_abilities
from ..procedures.stepping import interrupted
from ..reading import Doubts, Game


def step(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of a procedure, before the first of which interrupts can change what the card will cost (9.11.2a)."""
    record = OF_PROCEDURE.get(frame.procedure)
    if frame.step == 0 and record is not None and record.own_cost is not None:
        if frame.origin is None:
            window, open = interrupted(game, frame)
            doubts.note(open)
            if window is not None:
                return window
        elif game.object(frame.subject).zone is not frame.origin:  # it was trashed meanwhile
            return game.state.pop()
    match frame.procedure:
        case Deed.USE:
            return using_abilities.use(game, frame, doubts)
        case Deed.PLAY:
            return playing.play(game, frame, doubts)
        case Deed.INSTALL:
            return installing.install(game, frame, doubts)
        case Deed.REZ:
            return rezzing.rez(game, frame, doubts)
        case Deed.SCORE:
            return scoring.to_score_area(game, frame, Deed.SCORE, doubts)
        case Deed.STEAL:
            return scoring.to_score_area(game, frame, Deed.STEAL, doubts)
        case Deed.TRASH:
            return trashing_accessed.trash_accessed(game, frame, doubts)
        case _:
            raise AssertionError(f"{frame.procedure} has no prescribed steps")


def ask(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Decision | None:
    """What is decided in a step: installing alone asks."""
    return installing.ask(game, frame, doubts) if frame.procedure is Deed.INSTALL else None


def answer(game: Game, frame: ProcedureFrame, choice: Choice, doubts: Doubts) -> State:
    """The state right after the choice that the step asks for."""
    return installing.answer(game, frame, choice)
