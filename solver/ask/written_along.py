"""What is written along with an action for a later decision: X, what pays for it, targets, a host, that it is declined.

Each part is an answer to a decision of its own, with all priority in between passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, Self, TypeVar

from msgspec import structs

from ...models.actions import Announce, BasicAction, Choice, ChooseCards, Decline, Pass, Pay, Payment
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.notation.announcements import Announcement
from ...models.state import State
from ...models.verdict import Reason, Status, Verdict
from ..choices.decision import Decision, DecisionKind
from ..explain.falling_due import bundle_of
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..problems import Explicit, Judged, SolutionSet
from ..procedures.installing import judged_trashing
from ..reading import Doubts, Game
from ..restrictions import actor, subject_of

MOST_PASSED = 100
DECLINABLE = (
    DecisionKind.NESTED_COST,
    DecisionKind.PAYMENT,
    DecisionKind.OPTION,
    DecisionKind.STEAL,
    DecisionKind.TARGETS,
)


class Playable(Protocol):
    """What is asked of a position here."""

    @property
    def state(self) -> State:
        """The state at the decision."""

    @property
    def game(self) -> Game:
        """The view that the rules take of it."""

    @property
    def decision(self) -> Decision | None:
        """Who must choose what."""

    def check_choice(self, choice: Choice) -> Verdict:
        """Whether a choice is legal."""

    def after(self, action: Choice) -> Self:
        """The position after it."""

    def payments(self, action: Choice, *, distinct: bool = False) -> SolutionSet[Payment]:
        """Every way to pay what falls due with it."""

    def payment_in_words(self, action: Choice, payment: Payment) -> tuple[str, ...]:
        """What one of them does."""


P = TypeVar("P", bound=Playable)


def checked(position: P, announced: Announcement, verdict: Verdict) -> Verdict:
    """The verdict on all that is written along with an action, which itself is legal."""
    after = position.after(announced.choice)
    paid = written_payment(position, after, announced)
    if isinstance(paid, Judged):
        ways = position.payments(announced.choice, distinct=True)
        if not ways.complete:
            told = after.decision.doubts if after.decision is not None else ()
            return Verdict(Status.UNKNOWN, unknown=told or (_open(f"{next(iter(ways.undecided))[1]}"),))
        reasons = tuple([reason for reason in paid.refusals if isinstance(reason, Reason)])
        return Verdict(Status.ILLEGAL, reasons=reasons, decision=DecisionKind.PAYMENT.value)
    if paid is not None:
        words = position.payment_in_words(announced.choice, paid)
        verdict = structs.replace(verdict, payment=paid, paid=words)
    found = later_part(position, after, announced, paid)
    if found is None:
        return verdict
    later = found[0].check_choice(found[1])
    if later.status is Status.LEGAL:
        return verdict
    waiting = found[0].decision
    return structs.replace(later, decision=waiting.kind.value if waiting is not None else None)


def _open(message: str) -> Reason:
    return Reason("unknown.choice", message, "rule_requirements")


def later_part(position: P, after: P, announced: Announcement, paid: Payment | None) -> tuple[P, Choice] | None:
    """What is written for a later decision, with the position at that decision, all priority in between passed; None
    where nothing is, or where nobody is asked.

    Args:
        after: right after the action itself.
        paid: the payment that was written along.
    """
    if announced.host is not None:
        return _passed_until(after, (DecisionKind.HOST,)), ChooseCards((announced.host,))
    if announced.paying and _trashes_like_cards(after, announced.paying):
        return after, ChooseCards(announced.paying)
    if _went_by_itself(position, after, announced):
        return None
    if announced.declined:
        return _passed_until(after, DECLINABLE), Decline()
    if announced.targets is None:
        return None
    waiting = after.decision
    if paid is not None and waiting is not None and waiting.kind is DecisionKind.PAYMENT:
        after = after.after(Pay(paid)) if Pay(paid) in waiting.choices else after
    return _passed_until(after, (DecisionKind.TARGETS,)), Announce(announced.targets)


def written_payment(position: P, after: P, announced: Announcement) -> Payment | Judged | None:
    """The payment that is meant by what is written along, or what is wrong with that; None where nothing is written of
    it, or where it is not asked for."""
    if announced.host is not None or announced.declined or (announced.x is None and not announced.paying):
        return None
    if announced.paying and _trashes_like_cards(after, announced.paying):
        return None
    if _went_by_itself(position, after, announced):
        return None
    ways = position.payments(announced.choice, distinct=True)
    return next((p for p in ways if _fits_written(p, announced)), None) or _not_written(position.game, announced)


def _not_written(game: Game, announced: Announcement) -> Judged:
    like = judged_trashing(game, announced.choice, announced.paying, doubts := Doubts())
    if like is not None and not doubts and like.violated:
        return like
    nothing = Bundle(actor(game, announced.choice), (), Deed.ACTION, subject_of(announced.choice))
    bundle = bundle_of(game, announced.choice) or nothing
    return Payments(game, bundle).judged_written(announced.x, announced.paying)


def _went_by_itself(position: P, after: P, announced: Announcement) -> bool:
    """Whether what is written to pay had to be trashed, so that nobody was asked: for a card that is installed, or as
    the like cards of an install."""
    if not announced.paying:
        return False
    trashed = [e for e in after.state.history[len(position.state.history) :] if e.verb is Deed.TRASH]
    if frozenset(announced.paying) <= {e.object for e in trashed if e.cause is Deed.INSTALL}:
        return True
    choice = announced.choice
    if not isinstance(choice, BasicAction) or choice.action is not Deed.INSTALL:
        return False
    return {e.object for e in trashed if not e.payment} == set(announced.paying)


def _trashes_like_cards(position: P, cards: tuple[str, ...]) -> bool:
    """Whether the position asks which like cards are trashed for an install, and all of these are on the table."""
    top = position.state.top
    asked = isinstance(top, ProcedureFrame) and top.procedure is Deed.INSTALL and top.declared
    return asked and all(position.state.object(id).installed for id in cards)


def _passed_until(position: P, kinds: tuple[DecisionKind, ...]) -> P:
    """The position at the next decision of one of these kinds, all priority in between passed."""
    passing = [after for _, after in _passing_until(position, kinds)]
    return passing[-1] if passing else position


def _passing_until(position: P, kinds: tuple[DecisionKind, ...]) -> Iterator[tuple[Choice, P]]:
    """What is passed and paid up to the next decision of one of these kinds, each with the position after it."""
    for _ in range(MOST_PASSED):
        waiting = position.decision
        if waiting is None or waiting.kind in kinds:
            return
        choice: Choice | None = None
        if waiting.kind in (DecisionKind.PRIORITY, DecisionKind.INTERRUPT) and Pass() in waiting.choices:
            choice = Pass()
        elif waiting.kind is DecisionKind.PAYMENT:
            choice = waiting.choices.first()
        if choice is None:
            return
        position = position.after(choice)
        yield choice, position


def carried_out(position: P, announced: Announcement) -> Iterator[tuple[Choice, P]]:
    """The choices that carry out what is written along, each with the position after it.

    Args:
        position: right after the action itself.
    """
    if announced.host is not None:
        yield from _then(position, (DecisionKind.HOST,), ChooseCards((announced.host,)))
        return
    if announced.paying and _trashes_like_cards(position, announced.paying):
        yield from _then(position, (), ChooseCards(announced.paying))
        return
    if announced.declined:
        yield from _then(position, DECLINABLE, Decline())
        return
    if announced.x is not None or announced.paying:
        waiting = position.decision
        ways = waiting.choices if waiting is not None and waiting.kind is DecisionKind.PAYMENT else Explicit(())
        chosen = next((c for c in ways if isinstance(c, Pay) and _fits_written(c.payment, announced)), None)
        if chosen is None and waiting is not None and waiting.doubts:
            bool(Verdict(Status.UNKNOWN, unknown=waiting.doubts))  # raises and names what is not known
        if chosen is not None:
            position = position.after(chosen)
            yield chosen, position
    if announced.targets is not None:
        yield from _then(position, (DecisionKind.TARGETS,), Announce(announced.targets))


def _then(position: P, kinds: tuple[DecisionKind, ...], choice: Choice) -> Iterator[tuple[Choice, P]]:
    """A choice at the next decision of one of these kinds (at this one without any), and what is passed before."""
    at = position
    if kinds:
        for passed, after in _passing_until(position, kinds):
            yield passed, after
            at = after
    yield choice, at.after(choice)


def _fits_written(payment: Payment, announced: Announcement) -> bool:
    if announced.x is not None and payment.x != announced.x:
        return False
    taken = {o for s in payment.spent for o in s.objects} | {source for s in payment.spent for source, _ in s.sources}
    return all(id in taken for id in announced.paying)


__all__ = ["Playable", "carried_out", "checked", "later_part", "written_payment"]
