"""What becomes of an event or operation that has been played (8.6.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import StaysInPlay
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.state import State
from ...models.terms import Place, Zone
from .. import road
from ..deeds import Done
from ..pending.elsewhere import Elsewhere
from ..reading.game import Game


def trash_played(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, unless it stays or is gone (8.6.6, 8.6.5, 8.6.6a, 8.6.6d, 8.6.7g)."""
    state = game.state
    object = game.object(frame.subject)
    stays = any(isinstance(d, StaysInPlay) for a in game.abilities(object) for d in a.declarations)
    if object.zone is Zone.PLAY_AREA and object.place is Place.RESOLVING and not stays:
        found = Elsewhere.if_instructed(game, object.id, frame.controller)
        doubts = tuple(dict.fromkeys(each.doubt for each in found))  # to trash it is no instruction of its own
        gone = Done(by=frame.controller, objects=(object.id,), cause=Deed.RESOLVED)
        state = road.done(state, Deed.TRASH, gone)
        state = structs.replace(state, doubts=(*state.doubts, *doubts)) if doubts else state
    return state
