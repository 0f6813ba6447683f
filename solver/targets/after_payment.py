"""Targets of an action: chosen after its costs are paid, after the checkpoint and the reactions to that (9.5.7b-c).

Where it matters how the costs are paid (a card trashed to pay is not there to be chosen), each announcement says which
payments it may follow.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...models.abilities import Aspect, Instruction
from ...models.actions import Announce, Choice, Pass, Pay, Payment
from ...models.verdict import Reason
from ..decisions import Decision, DecisionKind
from ..game.game import Context, Doubts
from ..payment.cost_interrupts import is_payable_without
from ..problems import SolutionSet, Undecided
from .announcing import TargetSets

if TYPE_CHECKING:
    import random

    from ..position import Position

MOST_WAYS = 2000  # payments that are looked at
STEPS = 100  # decisions in between
PASSED = (DecisionKind.PRIORITY, DecisionKind.INTERRUPT, DecisionKind.REACTION)


class Family(NamedTuple):
    """The announcements that are valid after some payments, of which the first stands for all."""

    payment: Payment | None
    sets: TargetSets


class TargetsAfter(SolutionSet[Announce]):
    """The announcements that an action leads to, family after family, each announcement once.

    Attributes:
        families: for each way to pay that makes a difference, what can be announced after it.
        note: why there may be others; None where there are none.
    """

    def __init__(self, families: tuple[Family, ...], note: Reason | None = None) -> None:
        self.families = families
        self.note = note

    def merged(self) -> TargetsAfter:
        """One for all that differ only in which of several alike copies they name."""
        return TargetsAfter(tuple(Family(f.payment, f.sets.merged()) for f in self.families), self.note)

    def follows(self, announcement: Announce) -> tuple[Payment, ...]:
        """The payments after which it is valid, one of each kind; empty where it is valid after all of them."""
        fitting = [f.payment for f in self.families if f.payment is not None and announcement in f.sets]
        return tuple(fitting) if len(fitting) < len(self.families) else ()

    def why_not(self, id: str) -> tuple[Reason, ...]:
        """Why an object cannot be chosen however it is paid; empty where it can after some payment."""
        reasons = [f.sets.why_not(id) for f in self.families]
        return tuple(dict.fromkeys(r for each in reasons for r in each)) if all(reasons) else ()

    def __iter__(self) -> Iterator[Announce]:
        for k, family in enumerate(self.families):
            for announcement in family.sets:
                if not any(_has(earlier.sets, announcement) for earlier in self.families[:k]):
                    yield announcement

    def __contains__(self, announcement: object) -> bool:
        open_: Undecided | None = None
        for family in self.families:
            try:
                if announcement in family.sets:
                    return True
            except Undecided as undecided:
                open_ = open_ or undecided
        if open_ is not None or (self.note is not None and isinstance(announcement, Announce)):
            raise open_ or Undecided(announcement, self.note)
        return False

    def count(self) -> int:
        return self.families[0].sets.count() if len(self.families) == 1 else sum(1 for _ in self)

    @property
    def undecided(self) -> tuple[tuple[Announce, Hashable], ...]:
        """What is undecided after each payment."""
        found: dict[Announce, Hashable] = {}
        for family in self.families:
            for announcement, reason in family.sets.undecided:
                if not any(_has(other.sets, announcement) for other in self.families):
                    found.setdefault(announcement, reason)
        return tuple(found.items())

    @property
    def complete(self) -> bool:
        return self.note is None and not self.undecided

    def sample(self, rng: random.Random) -> Announce:
        if len(self.families) == 1:
            return self.families[0].sets.sample(rng)
        return super().sample(rng)


def _has(sets: TargetSets, announcement: Announce) -> bool:
    try:
        return announcement in sets
    except Undecided:
        return False


def targets_after(before: Position, position: Position, source: str | None) -> TargetsAfter:
    """What can be announced at the next decision about targets, for every way to pay until then, with all priority in
    between passed.

    Args:
        before: where the action was taken.
        position: right after that.
        source: the card whose text it carries out; None where there is none, and nothing is announced.
    """
    search = _Search(source, before.state.run.number if before.state.run is not None else 0)
    search.follow(position, None, STEPS)
    merged: dict[object, Family] = {}
    for family in search.families:  # payments after which the same can be chosen are one
        merged.setdefault(family.sets.key, family)
    return TargetsAfter(tuple(merged.values()), search.notes[0] if search.notes else None)


class _Search:
    """The decisions about targets that are met, one for each payment that may matter."""

    def __init__(self, source: str | None, run: int) -> None:
        self.families: list[Family] = []
        self.notes: list[Reason] = []
        self._source = source
        self._run = run

    def follow(self, position: Position, payment: Payment | None, steps: int) -> None:
        """On from here."""
        waiting = position.decision
        if left := position.game.left_in_doubt(frozenset({Aspect.TARGETS, Aspect.ZONES})):
            self.notes += left
        elif waiting is None or not self._under_way(position):
            self.families.append(Family(payment, nothing_to_announce(position)))
        elif waiting.kind is DecisionKind.TARGETS and waiting.subject == self._source:
            self.families.append(Family(payment, position.targets_now))
        elif waiting.kind is DecisionKind.INTERRUPT and not is_payable_without(position.game):
            self._note("it can be paid for only with the help of an interrupt", waiting)
        elif steps and waiting.kind in PASSED and _offers(waiting.choices, Pass()):
            self.follow(position.after(Pass()), payment, steps - 1)
        elif steps and waiting.kind is DecisionKind.PAYMENT:
            self._pay(position, waiting, steps)
        else:
            word = waiting.kind.value.replace("_", " ")
            self._note(f"the game first waits for another decision: {word}", waiting)

    def _pay(self, position: Position, waiting: Decision, steps: int) -> None:
        seen: dict[object, None] = {}
        for looked, choice in enumerate(waiting.choices):
            if looked >= MOST_WAYS:
                self._note(f"there are more than {MOST_WAYS} ways to pay", waiting)
                return
            if isinstance(choice, Pay) and (kind := _matters(choice.payment)) not in seen:
                seen[kind] = None
                self.follow(position.after(choice), choice.payment, steps - 1)

    def _under_way(self, position: Position) -> bool:
        """Whether the text is still to be carried out, and has not begun a run."""
        state = position.state
        if self._source is None or (state.run is not None and state.run.number != self._run):
            return False
        return any(
            getattr(frame, "source", None) == self._source or getattr(frame, "subject", None) == self._source
            for frame in state.stack
        )

    def _note(self, message: str, waiting: Decision) -> None:
        blamed = (waiting.subject,) if waiting.subject else ()
        self.notes.append(Reason("unknown.choice", message, waiting.rule, blamed))


def nothing_to_announce(position: Position) -> TargetSets:
    """One empty announcement."""
    return TargetSets(position.game, Instruction(()), Context(None, position.state.active, Doubts()))


def _offers(choices: SolutionSet[Choice], choice: Choice) -> bool:
    try:
        return choice in choices
    except Undecided:
        return False


def _matters(payment: Payment) -> object:
    """What of a payment targets can hang on: the objects that it takes, and X."""
    return payment.x, tuple((s.component, s.objects) for s in payment.spent if s.objects)
