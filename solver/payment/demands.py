"""What one component of a cost asks for now: how many of what, and where that may come from (1.16.1, 1.16.2b)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ...models.frames import Due
from ...models.terms import Counter
from ...models.verdict import Reason
from ..reading import Game
from .credit_sources import Supply


class Item(StrEnum):
    """What is spent besides credits and counters."""

    CARD = "card"
    CLICK = "click"
    TAG = "tag"


class Demand(Struct, frozen=True):
    """What one component asks for, with its amount worked out.

    Attributes:
        index: the number of the component in its bundle.
        word: the component in a sentence.
        item: what is spent; None for an effect to suffer, which uses nothing up.
        count: how many, at most.
        least: how many at least.
        usable: where they may come from, and how many are there; of cards, 1 each.
        at_least: restrictions: in words, which sources, how many must come from them.
        random: chance takes the cards.
        impossible: why it cannot be paid at all.
        unsure: what would have to be known to say that nothing else is usable.
    """

    index: int
    due: Due
    word: str
    item: Counter | Item | None = None
    count: int = 0
    least: int = 0
    usable: tuple[Supply, ...] = ()
    at_least: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    random: bool = False
    impossible: Reason | None = None
    unsure: tuple[Reason, ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether nothing of it is left to choose."""
        return self.least == self.count == len(self.usable)


def undecided(game: Game, index: int, due: Due, what: str) -> Demand:
    """A component of which it is not known whether it can be paid."""
    reason = Reason(
        "unknown.cost",
        f"{what} ({game.title(due.source)})",
        "rule_cost",
        (due.source,) if due.source else (),
    )
    return Demand(index, due, "pay it", impossible=reason, unsure=(reason,))
