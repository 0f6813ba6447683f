"""Rezzing a card: it is paid for, then it is faceup (8.1.2)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import Outcome, ProcedureFrame
from ...models.known import Truth
from ...models.state import State
from ...models.terms import CardType, Face, Side
from .. import road
from ..deeds import Done
from ..reading.doubts import Doubts
from ..reading.game import Game
from ..road import Doing
from .recurring import with_recurring
from .stepping import next_step


def rez(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Rezzing: pay, a checkpoint, then faceup (rule_rez_procedure)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if game.types(object) is not None and CardType.AGENDA in (game.types(object) or ()):
                return state.pop()
            rezzing = Doing(Deed.REZ, Side.CORP, object, changes=frame.changes)
            if doubts.note(road.may(game, rezzing)) is Truth.NO:
                return state.pop()
            bundle = road.bundle(game, rezzing)
            doubts.note(bundle.open)
            return next_step(state, frame, 1).push(bundle.frame())
        case _:
            if frame.outcome is Outcome.NOT_PAID or not object.installed or object.face is Face.UP:
                return state.pop()
            state = road.done(state, Deed.REZ, Done(by=Side.CORP, objects=(id,)))
            return with_recurring(game.changed(state), state, id).pop()
