"""Targets of an action: chosen after its costs are paid, after the checkpoint and the reactions to that (9.5.7b-c).

Where it matters how the costs are paid (a card trashed to pay is not there to be chosen), each announcement says which
payments it may follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...models.abilities import Aspect, Instruction
from ...models.actions import Announce, BasicAction, Choice, Pass, Pay, Payment, Trigger, UseAbility
from ...models.deeds import Deed
from ...models.frames import Pending, ResolvingFrame
from ...models.verdict import Reason
from .. import loops
from ..choices.decision import Decision, DecisionKind
from ..flow.announcing_targets import announcing, doubt_targets
from ..flow.proceeding import context_of
from ..payment.cost_interrupts import is_payable_without
from ..problems import Overlapping, Undecided, surely_in
from ..reading import Asking, Context, Doubts, Game
from ..targets.announcing import TargetSets

MOST_WAYS = 2000  # payments that are looked at
STEPS = 100  # decisions in between
PASSED = (DecisionKind.PRIORITY, DecisionKind.INTERRUPT, DecisionKind.REACTION)


class Family(NamedTuple):
    """The announcements that are valid after some payments, of which the first stands for all."""

    payment: Payment | None
    sets: TargetSets


class TargetsAfter(Overlapping[Announce]):
    """The announcements that an action leads to, family after family, each announcement once.

    Attributes:
        families: for each way to pay that makes a difference, what can be announced after it.
        note: why there may be others; None where there are none.
    """

    def __init__(self, families: tuple[Family, ...], note: Reason | None = None) -> None:
        super().__init__(*[family.sets for family in families])
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

    def __contains__(self, announcement: object) -> bool:
        if super().__contains__(announcement):
            return True
        if self.note is not None and isinstance(announcement, Announce):
            raise Undecided(announcement, self.note)
        return False

    @property
    def complete(self) -> bool:
        return self.note is None and not self.undecided


def text_of(choice: Choice, pending: tuple[Pending, ...]) -> str | None:
    """The card whose text a choice carries out; `pending` is what it may trigger."""
    match choice:
        case BasicAction(Deed.PLAY, card) | UseAbility(card):
            return card
        case Trigger(number):
            return pending[number].source if number < len(pending) else None
        case _:
            return None


def targets_now(game: Game) -> TargetSets:
    """What can be announced at a decision about targets; one empty announcement at any other."""
    frame, doubts = game.state.top, Doubts()
    head = frame.steps[0] if isinstance(frame, ResolvingFrame) and frame.steps else None
    if not isinstance(frame, ResolvingFrame) or not isinstance(head, Instruction):
        return _nothing_to_announce(game)
    doubt_targets(game, doubts, head, frame.source)
    found = announcing(game, frame, head, Asking.with_doubts(context_of(game, frame), doubts))
    if found is None:
        return _nothing_to_announce(game)
    _, part, context = found
    return TargetSets(game, part, context, doubts=tuple(doubts.reasons))


def _nothing_to_announce(game: Game) -> TargetSets:
    return TargetSets(game, Instruction(()), Context(None, game.state.active))


def targets_after(before: Game, game: Game, source: str | None) -> TargetsAfter:
    """What can be announced at the next decision about targets, for every way to pay until then, with all priority in
    between passed.

    Args:
        before: where the action was taken.
        game: right after that.
        source: the card whose text it carries out; None where there is none, and nothing is announced.
    """
    run = before.state.run.number if before.state.run is not None else 0
    merged: dict[object, Family] = {}
    notes: list[Reason] = []
    to_follow = [_Path(game, None, STEPS)]
    while to_follow:
        path = to_follow.pop()
        found = list(_followed(path, source, run))
        to_follow += reversed([each for each in found if isinstance(each, _Path)])
        notes += [each for each in found if isinstance(each, Reason)]
        for each in found:
            if isinstance(each, Family):  # payments after which the same can be chosen are one
                merged.setdefault(each.sets.key, each)
    return TargetsAfter(tuple(merged.values()), notes[0] if notes else None)


class _Path(NamedTuple):
    """A game on the way, what was paid, and how many more decisions are followed."""

    game: Game
    payment: Payment | None
    steps: int


def _followed(path: _Path, source: str | None, run: int) -> Iterator[_Path | Family | Reason]:
    """One decision on: the ways that go on from there, what can be announced there, and what is not known."""
    game, payment, steps = path
    waiting = loops.decision(game)
    if left := game.not_understood.left_in_doubt(frozenset({Aspect.TARGETS, Aspect.ZONES})):
        yield from left
    elif waiting is None or not _under_way(game, source, run):
        yield Family(payment, _nothing_to_announce(game))
    elif waiting.kind is DecisionKind.TARGETS and waiting.subject == source:
        yield Family(payment, targets_now(game))
    elif waiting.kind is DecisionKind.INTERRUPT and not is_payable_without(game):
        yield _note("it can be paid for only with the help of an interrupt", waiting)
    elif steps and waiting.kind in PASSED and surely_in(Pass(), waiting.choices):
        yield _Path(loops.after(game.apart(), Pass()), payment, steps - 1)
    elif steps and waiting.kind is DecisionKind.PAYMENT:
        seen: dict[object, None] = {}
        for looked, choice in enumerate(waiting.choices):
            if looked >= MOST_WAYS:
                yield _note(f"there are more than {MOST_WAYS} ways to pay", waiting)
                return
            if isinstance(choice, Pay) and (kind := _matters(choice.payment)) not in seen:
                seen[kind] = None
                yield _Path(loops.after(game.apart(), choice), choice.payment, steps - 1)
    else:
        word = waiting.kind.value.replace("_", " ")
        yield _note(f"the game first waits for another decision: {word}", waiting)


def _under_way(game: Game, source: str | None, run: int) -> bool:
    """Whether the text is still to be carried out, and has not begun a run."""
    state = game.state
    if source is None or (state.run is not None and state.run.number != run):
        return False
    return any(
        getattr(frame, "source", None) == source or getattr(frame, "subject", None) == source for frame in state.stack
    )


def _note(message: str, waiting: Decision) -> Reason:
    blamed = (waiting.subject,) if waiting.subject else ()
    return Reason("unknown.choice", message, waiting.rule, blamed)


def _matters(payment: Payment) -> object:
    """What of a payment targets can hang on: the objects that it takes, and X."""
    return payment.x, tuple((s.component, s.objects) for s in payment.spent if s.objects)
