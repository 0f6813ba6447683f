"""Arranging cards (8.3)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import DECKS
from ..reading.objects import makes_new
from .kinds import Carrying, carries


@carries(Deed.ARRANGE, honours=("what",))
def arrange(c: Carrying) -> State:
    """Cards of a deck are put in an order among the places that they have, and are new objects (rule_arrange_secretly,
    rule_arrange_1_or_fewer, 8.3.1, 8.3.3b)."""
    ids = tuple(i for i in c.ids if c.state.object(i).zone in DECKS.values())
    if len(ids) <= 1:
        return c.state
    order = c.order_of(ids)
    if isinstance(order, State):
        return order
    return c.moved(c.done(Deed.ARRANGE, *order, renewed=makes_new(c.game)), ids)
