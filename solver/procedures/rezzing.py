"""Rezzing a card: it is paid for, then it is faceup; and cards that an effect rezzes (8.1.2)."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import Discount, Ignore, Ignoring
from ...models.deeds import Deed
from ...models.frames import Outcome, ProcedureFrame
from ...models.known import Truth
from ...models.state import State
from ...models.terms import CardType, Face, Side
from .. import road
from ..deeds import Done
from ..effects.kinds import Carrying, carries, doubted
from ..reading import Doubts, Game
from ..road import Doing
from ..targets.acting import can_be_acted_on
from .recurring_credits import with_recurring
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


@carries(Deed.REZ, honours=("what", "if_able"))
def told_to_rez(c: Carrying) -> State:
    """The Corp rezzes a card that can be rezzed, paying what that costs (rule_rez_procedure); several only where
    nothing is paid, together (rule_act_on_multiple_cards, 8.1.2b)."""
    found = map(c.game.object, c.ids)
    able = [o for o in found if can_be_acted_on(c.game, c.effect, "what", o, c.context).answer is not Truth.NO]
    if len(able) == 1:
        whole = tuple(structs.replace(d, total=False) if isinstance(d, Discount) else d for d in c.changes)
        return c.state.push(ProcedureFrame(Deed.REZ, able[0].id, Side.CORP, changes=whole))
    if able and (Ignore(Ignoring.ALL) not in c.changes or any(o.card is None for o in able)):
        return doubted(c.game, c.effect, c.frame, "rez: several cards that may cost something")
    state = c.state
    for object in able:
        state = c.done(Deed.REZ, object.id, state=state, by=Side.CORP)
        state = with_recurring(c.game.changed(state), state, object.id)
    return state
