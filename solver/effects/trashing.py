"""Trashing cards as effects bring it about (1.19)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import Side
from ..deeds import To
from ..reading.lingering import with_persistent
from ..restrictions.duties import is_duty
from .kinds import Carrying, carries


@carries(Deed.TRASH, honours=("what", "name", "if_able", "random"))
def trash(c: Carrying) -> State:
    """Cards go to their owners' discard piles (1.19), or where a replacement puts them instead: they have been trashed
    all the same (sec_replacing_movements)."""
    state = c.state
    accessed = c.game.accessed()
    if is_duty(c.effect) and accessed is not None and accessed.id == c.source:
        return c.next(state, c.expected.instead, ())
    elsewhere = c.expected.instead[0].into if c.expected.instead else None
    for id in c.ids:
        if c.side is Side.RUNNER:
            state = with_persistent(c.game.changed(state), id)
        state = c.done(Deed.TRASH, id, state=state, to=To(elsewhere))
    state = c.followed(state, c.ids)
    return c.next(state, c.expected.instead, c.ids)
