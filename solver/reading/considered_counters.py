"""Counters that objects are considered to have (1.9.4): the log tells only of those that were really there."""

from __future__ import annotations

from functools import lru_cache

from ...models.abilities import MoreCounters
from ...models.cards import Card
from ...models.known import Open
from ...models.terms import Counter
from ...models.values import walk
from ...models.verdict import Reason
from .situation import Situation


def perhaps_considered(game: Situation, object: str | None, kind: Counter | None) -> Open | None:
    """Why it is not known whether an object was considered to have more counters of a kind before: a card is in the
    game that may have said so (rule_additional_counters)."""
    cards = (game.pool.get(each.card) for each in game.state.objects)
    if not any(card is not None and _considers(card, kind) for card in cards):
        return None
    what = game.title(object) if object is not None else "the card"
    message = f"the position does not say whether {what} was considered to have counters before"
    return Open((Reason("unknown.history", message, "rule_additional_counters", (object,) if object else ()),))


@lru_cache(maxsize=4096)
def _considers(card: Card, kind: Counter | None) -> bool:
    return any(isinstance(node, MoreCounters) and kind in (None, node.kind) for node in walk(card.abilities))
