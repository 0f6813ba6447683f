"""What is done where the components of a cost are paid (1.16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.actions import Payment, Spent
from ...models.costs import (
    AddTo,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
)
from ...models.deeds import Deed
from ...models.effects import Effect, Placement
from ...models.frames import Due
from ...models.terms import Face, Side, Stat
from . import OF_COMPONENT, OF_EFFECT, Done, To


def deeds_of(
    due: Due, spent: Spent, payer: Side, purpose: Deed, lost_for: Deed | None = None
) -> Iterator[tuple[Deed, Done]]:
    """What is done where a component is paid in this way, as far as the payer has chosen what with.

    Args:
        due: the component, and by whose text it is due.
        spent: what of it is paid, and with what.
        payer: who pays it.
        purpose: what is paid for.
        lost_for: what clicks are lost for, where the component is that.
    """
    paid = Done(by=payer, n=spent.amount, source=due.source, payment=True)
    match due.component:
        case PayCredits() | PayStat() as component:
            trashes = isinstance(component, PayStat) and component.stat is Stat.TRASH_COST
            by_rule = trashes and due.kind is Deed.TRIGGER  # rule_basic_trash_ability
            cause = Deed.TRASH if by_rule else purpose if purpose is Deed.TRACE else None
            yield Deed.SPEND, structs.replace(paid, shares=spent.sources, cause=cause)
        case LoseClicks():
            yield Deed.LOSE_CLICKS, structs.replace(paid, cause=lost_for)
        case SpendCounters(kind, _, _):
            for id, count in spent.sources:
                yield Deed.REMOVE_COUNTERS, structs.replace(paid, objects=(id,), n=count, counter=kind)
        case SpendClicks() | TakeTags() | RemoveTags() | TakeBadPublicity() as component:
            yield OF_COMPONENT[type(component)].deed, paid
        case Perform(Effect(kind=kind, by=by, what=None)):
            yield OF_EFFECT[kind].deed, structs.replace(paid, by=by.side(payer) or payer)
        case SufferDamage():
            pass
        case _:
            for id in spent.objects:
                yield from taking(due, id, payer, purpose)


def taking(due: Due, id: str, payer: Side, purpose: Deed) -> Iterator[tuple[Deed, Done]]:
    """What a component does with one card; to install is to pay, too (8.5.16d)."""
    cause = purpose if purpose is Deed.INSTALL else None
    paid = Done(by=payer, objects=(id,), source=due.source, payment=True, cause=cause)
    match due.component:
        case Reveal(_, True):
            yield Deed.REVEAL, paid
            yield Deed.TRASH, structs.replace(paid, face=Face.UP)
        case AddTo(_, where):
            destination = where.destination
            assert destination is not None
            assert destination.zone is not None
            to = To(destination.zone, first=destination.placement is Placement.TOP)
            yield Deed.MOVE, structs.replace(paid, to=to)
        case Perform(Effect(kind=Deed.ADD_TO_SCORE_AREA, by=by, worth=worth)):
            yield Deed.ADD_TO_SCORE_AREA, structs.replace(paid, by=by.side(payer) or payer, worth=worth)
        case component:
            yield OF_COMPONENT[type(component)].deed, paid


def by_chance(due: tuple[Due, ...], payment: Payment) -> Iterator[tuple[Due, int]]:
    """The components whose cards chance takes, and how many: damage first."""
    parts = [(due[spent.component], spent) for spent in payment.spent]
    yield from ((due, s.amount) for due, s in parts if isinstance(due.component, SufferDamage))
    yield from ((due, s.amount) for due, s in parts if due.takes_cards and not s.objects)
