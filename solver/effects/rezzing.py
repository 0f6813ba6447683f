"""Rezzing cards as effects bring it about (8.1.2)."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import Discount, Ignore, Ignoring
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Truth
from ...models.state import State
from ...models.terms import Side
from ..procedures.recurring import with_recurring
from ..targets.acting import can_be_acted_on
from .kinds import Carrying, carries, doubted


@carries(Deed.REZ, honours=("what", "if_able"))
def rez(c: Carrying) -> State:
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
