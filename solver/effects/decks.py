"""Decks: shuffling, arranging, sabotage (8.3, 10.12)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ..chance import shuffled
from .kinds import Carrying, carries


@carries(Deed.SHUFFLE, honours=("destination",))
def shuffle(c: Carrying) -> State:
    """A deck is shuffled; a search of it in the same breath has done so already (rule_shuffle_deck_after_search)."""
    zone = c.effect.destination.zone if c.effect.destination is not None else None
    if zone is None:
        return c.state
    last = c.state.history[-1] if c.state.history else None
    again = last is not None and last.verb is Deed.SHUFFLE and last.to_zone is zone and last.source == c.source
    return c.state if again else shuffled(c.game, zone, c.side, c.source)


# ----------------------------------------------------------------------- searching


# ------------------------------------------------------------------------ sabotage
