"""What is wrong with a payment: what the constraints on it tell where it violates them (1.16)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ...models.terms import Counter
from ...models.verdict import Reason
from ..reading import Game
from .bundles import Bundle
from .credit_sources import BAD_PUBLICITY, POOL
from .demands import Demand, Item
from .words import place

HELP = "see the ways with: sysop payments"
Values = tuple[int, ...]


class Told(Struct, frozen=True):
    """The words for what is due and what pays for it."""

    game: Game
    bundle: Bundle

    def amount(self, demand: Demand, values: Values) -> Iterator[Reason]:
        """That another number is due; values that begin with a number said are compared with it."""
        paid = sum(value for value in values if value > 0)
        asker = f" for {self.game.title(demand.due.source)}" if demand.due.source else ""
        if not paid and demand.least:
            message = f"nothing is paid to {demand.word}{asker}"
        else:
            wanted = str(demand.count) if demand.least == demand.count else f"{demand.least} to {demand.count}"
            message = f"to {demand.word}{asker} takes {wanted}, {paid} given"
        yield Reason("pay.amount", message, "rule_cost", _blame(demand), HELP)

    def too_many(self, demand: Demand, source: str, there: int, values: Values) -> Iterator[Reason]:
        """That a source cannot pay for it, or has not so much."""
        (n,) = values
        if demand.item is Item.CARD and there:
            yield from self.twice(demand.item, source, there, values)
        elif demand.item is Item.CARD:
            message = f"{self.game.title(source)} is not one of the cards with which to {demand.word}"
            yield Reason("pay.source", message, "rule_cost", (source,), HELP)
        elif isinstance(demand.item, Counter):
            message = f"{self._place(source)} has {there}, {n} spent to {demand.word}"
            if not there:
                message = f"nothing on {self._place(source)} can be spent to {demand.word}"
            if n > there:
                yield Reason("pay.source", message, "rule_cost", _object(source), HELP)

    def _place(self, source: str) -> str:
        """Where counters are; the pool is that of whoever pays."""
        of = f" of the {self.bundle.payer.title}" if source in (POOL, BAD_PUBLICITY) else ""
        return f"{place(self.game, source)}{of}"

    def twice(self, item: Counter | Item, source: str, there: int, values: Values) -> Iterator[Reason]:
        """That one item pays for several things."""
        n = sum(values)
        if item is Item.CARD and n > 1:
            message = f"{self.game.title(source)} is given {n} times; one card pays for one thing"
            yield Reason("pay.twice", message, "rule_cost", (source,), HELP)
        elif isinstance(item, Counter) and sum(value > 0 for value in values) > 1:
            message = f"{self._place(source)} has {there}, {n} spent in all"
            yield Reason("pay.twice", message, "rule_cost", _object(source), HELP)

    def not_from(self, demand: Demand, words: str, least: int, values: Values) -> Iterator[Reason]:
        """That too little comes from where some of it must."""
        asker = f" for {self.game.title(demand.due.source)}" if demand.due.source else ""
        message = f"to {demand.word}{asker} takes at least {least} from ({words}), {sum(values)} given"
        yield Reason("pay.source", message, "rule_pay_cost_restriction", _blame(demand), HELP)

    def chance(self, need: int, there: int, values: Values) -> Iterator[Reason]:
        """That too few cards are left for chance to take."""
        message = f"chance takes {need} of {there} cards, and {sum(values)} of them pay for something else"
        yield Reason("pay.together", message, "rule_cost", (), HELP)

    def other(self, index: int, values: Values) -> Iterator[Reason]:
        """That there is no such component."""
        message = f"nothing numbered {index + 1} is due for {self.what_for}"
        yield Reason("pay.not_a_way", message, "rule_cost", (), HELP)

    def restricted(self, words: str, values: Values) -> Iterator[Reason]:
        """That what is paid for would no longer be allowed."""
        message = f"paid so, {self.game.title(self.bundle.subject)} would no longer meet what it asks for: {words}"
        yield Reason("pay.restricted", message, "rule_cost_restrictions", (self.bundle.subject or "",))

    def form(self, values: Values) -> Iterator[Reason]:
        """That it is not written as payments are."""
        message = "the parts of this payment do not add up, or are not in the order of what is due"
        yield Reason("pay.not_a_way", message, "rule_cost", (), HELP)

    @property
    def what_for(self) -> str:
        """What is paid for."""
        return self.game.title(self.bundle.subject) if self.bundle.subject else "this"


def _object(source: str) -> tuple[str, ...]:
    return () if source in (POOL, BAD_PUBLICITY) else (source,)


def _blame(demand: Demand) -> tuple[str, ...]:
    return (demand.due.source,) if demand.due.source else ()
