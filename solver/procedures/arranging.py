"""Arranging cards of a deck, and shuffling it (8.3)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import DECKS
from ..chance import shuffled
from ..effects.kinds import Carrying, carries


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
    return c.moved(c.done(Deed.ARRANGE, *order, renewed=c.game.makes_new()), ids)


@carries(Deed.SHUFFLE, honours=("destination",))
def shuffle(c: Carrying) -> State:
    """A deck is shuffled; a search of it in the same breath has done so already (rule_shuffle_deck_after_search)."""
    zone = c.effect.destination.zone if c.effect.destination is not None else None
    if zone is None:
        return c.state
    last = c.state.history[-1] if c.state.history else None
    again = last is not None and last.verb is Deed.SHUFFLE and last.to_zone is zone and last.source == c.source
    return c.state if again else shuffled(c.game, zone, c.side, c.source)
