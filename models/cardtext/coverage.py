"""Coverage: how much of the cards' text was read, per kind of clause, counted strictly.

A card counts for a kind only if every clause of that kind on it was read. An unread clause counts against every kind
that its words may hold, so the shares are lower bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from ..abilities import Ability, GainAbility, Instruction, NestedCost, Unread
from ..cards import Card
from ..conditions import Restriction, Trigger, UnreadRestriction
from ..costs import AdditionalCost, CreditSource, UnreadCost
from ..effects import Target
from ..values import Value, walk

NEWER = "30000"  # System Gateway is the first set that Null Signal Games designed from scratch


class ClauseKind(StrEnum):
    """The kinds of clauses that are counted."""

    TRIGGER_COST = "trigger cost"
    ADDITIONAL_OR_NESTED = "additional or nested cost"
    RESTRICTION = "restriction or credit purpose"
    TARGET = "target"
    TRIGGER = "trigger condition"
    ANY = "all clauses"


class Share(Value, frozen=True):
    """So many of so many."""

    read: int
    of: int

    @property
    def percent(self) -> float:
        """The share in per cent; of nothing, all was read."""
        return 100.0 * self.read / self.of if self.of else 100.0

    def __str__(self) -> str:
        return f"{self.read}/{self.of} = {self.percent:.1f} %"


class Row(Value, frozen=True):
    """One kind of clause: the clauses, and the cards on which all of them were read."""

    kind: ClauseKind
    clauses: Share
    cards: Share
    newer_cards: Share


class CoverageReport(Value, frozen=True):
    """What was read, per kind of clause; `newer_cards` are those first printed in System Gateway or later."""

    rows: tuple[Row, ...]
    unread: tuple[tuple[str, int], ...]  # ids of the cards with unread clauses, and how many

    def __getitem__(self, kind: ClauseKind) -> Row:
        return next(row for row in self.rows if row.kind is kind)


def report(cards: Iterable[Card]) -> CoverageReport:
    """The coverage of compiled cards."""
    counted = [(card, tuple(clauses(card))) for card in cards]
    rows = []
    for kind in ClauseKind:
        found = [(card, [read for k, read in some if k is kind]) for card, some in counted]
        newer = [(card, reads) for card, reads in found if card.codes and card.codes[0] >= NEWER]
        reads = [read for _, some in found for read in some]
        rows.append(
            Row(
                kind,
                Share(sum(reads), len(reads)),
                Share(sum(all(some) for _, some in found), len(found)),
                Share(sum(all(some) for _, some in newer), len(newer)),
            )
        )
    unread = ((card.id, sum(not read for kind, read in some if kind is ClauseKind.ANY)) for card, some in counted)
    return CoverageReport(tuple(rows), tuple((id, n) for id, n in unread if n))


def clauses(card: Card) -> Iterator[tuple[ClauseKind, bool]]:
    """The clauses of a card, on all its faces, by kind, and whether each was read; each also counts as
    `ClauseKind.ANY`."""
    for node in walk(tuple(side.abilities for side in card.sides)):
        for kind, read in _kinds(node):
            yield kind, read
            if kind is not ClauseKind.ANY:
                yield ClauseKind.ANY, read


def _kinds(node: Value) -> Iterator[tuple[ClauseKind, bool]]:
    match node:
        case Ability(cost=cost) if cost is not None:
            yield ClauseKind.TRIGGER_COST, not any(isinstance(n, UnreadCost) for n in walk(cost))
        case AdditionalCost() | NestedCost():
            yield ClauseKind.ADDITIONAL_OR_NESTED, not any(isinstance(n, UnreadCost) for n in walk(node.cost))
        case CreditSource():
            yield ClauseKind.RESTRICTION, True
        case UnreadRestriction():
            yield ClauseKind.RESTRICTION, False
        case Target():
            yield ClauseKind.TARGET, True
        case Trigger():
            yield ClauseKind.TRIGGER, True
        case Instruction() | GainAbility():
            yield ClauseKind.ANY, True
        case Unread(summary=summary):
            named = [kind for kind in ClauseKind if kind.value in summary.split(", ")]
            yield from ((kind, False) for kind in named)
            if not named:
                yield ClauseKind.ANY, False
        case _:
            if isinstance(node, Restriction):
                yield ClauseKind.RESTRICTION, True
