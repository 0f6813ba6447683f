"""Playing events and operations as effects bring it about (8.6)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.state import State
from ...models.terms import Place
from ..deeds.installing import into_play
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..reading.game import EVENTS_AND_OPERATIONS
from .installing import is_where_said
from .kinds import Carrying, carries


@carries(Deed.PLAY, honours=("what", "source", "one"))
def play(c: Carrying) -> State:
    """An event or operation is played, if its cost can be paid (rule_playing, 8.6.3)."""
    if not c.ids or not is_where_said(c):
        return c.state
    object = c.game.object(c.ids[0])
    if not any(k in EVENTS_AND_OPERATIONS for k in c.game.types(object) or ()):
        return c.state
    out = c.game.changed(into_play(c.state, object.id, Place.RESOLVING, face=object.face))
    ways = Payments(out, bundle_to(out, Deed.PLAY, out.object(object.id), c.changes), c.context)
    c.context.note(ways.open)
    if not ways:
        return c.state
    frame = ProcedureFrame(Deed.PLAY, object.id, object.owner, changes=c.changes)
    return c.moved(c.state, (object.id,)).push(frame)
