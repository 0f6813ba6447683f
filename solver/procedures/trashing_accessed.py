"""Trashing an accessed card for its trash cost, by the basic trash ability (7.1.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.frames import Outcome, ProcedureFrame
from ...models.state import State
from ...models.terms import Side
from .. import road
from ..deeds import Done
from ..payment.bundles import Bundle
from ..reading.doubts import Doubts
from ..reading.game import Game
from .stepping import next_step


def trash_accessed(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """The basic trash ability: pay the trash cost, then trash the accessed card (rule_basic_trash_ability)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    if frame.step == 0:
        bundle = Bundle.to_trash(game, object)
        doubts.note(bundle.open)
        return next_step(state, structs.replace(frame, origin=object.zone), 1).push(bundle.frame())
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    return road.happens(game.changed(state.pop()), Deed.TRASH, Done(by=Side.RUNNER, objects=(id,)))
