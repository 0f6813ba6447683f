"""Counters that objects are considered to have (1.9.4): the log tells only of those that were really there."""

from __future__ import annotations

from functools import lru_cache

from ...models.abilities import MoreCounters
from ...models.cards import Card
from ...models.terms import Counter
from ...models.values import walk
from .situation import Situation


def may_have_been_considered(game: Situation, kind: Counter | None) -> bool:
    """Whether a card is in the game by which some object may have been considered to have more counters of a kind
    before (rule_additional_counters)."""
    cards = (game.pool.get(object.card) for object in game.state.objects)
    return any(card is not None and _considers(card, kind) for card in cards)


@lru_cache(maxsize=4096)
def _considers(card: Card, kind: Counter | None) -> bool:
    return any(isinstance(node, MoreCounters) and kind in (None, node.kind) for node in walk(card.abilities))
