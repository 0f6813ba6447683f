"""The constraint problems that a position poses: of the decision that it waits for, of an action, of its payment, of
targets, and of what a checkpoint trashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import structs

from ...models.actions import Choice
from ...models.notation.announcements import Announcement
from ...models.verdict import Reason, Status
from ..checkpoints.steps import checkpoint
from ..choices.announcing import of_targets
from ..choices.decision import Decision, Posed, alone
from ..choices.rules_kept import under
from ..choices.ways_to_pay import of_payment
from ..explain.refusals import judged, rule_of_decision
from ..flow.priority_windows import LegalOptions
from ..flow.trash_sets import of_trash_sets
from ..problems import Judged
from ..reading import Doubts, Game
from ..restrictions.judging import WINDOW_CHOICES
from ..restrictions.problem import of_options
from .written_along import P, later_part, written_payment


class Question(StrEnum):
    """What a problem is posed for."""

    DECISION = "decision"
    ACTION = "action"
    PAYMENT = "payment"
    TARGETS = "targets"
    CHECKPOINT = "checkpoint"


def of_action(game: Game, choice: Choice, waiting: Decision | None) -> Posed:
    """An announced action as an assignment: of one variable under the rules on it, or of the problem of the decision
    with a place for all that it names."""
    if waiting is None:
        over = Reason("game.over", "the game is over; nothing can be decided any more", "rule_game_end")
        return under(choice, (choice,), {"the game goes on": lambda: (over,)}, "the action")
    if not isinstance(choice, WINDOW_CHOICES):
        return of_judged(judged(game, choice, waiting, Doubts(waiting.doubts)), choice, "the action")
    due = {} if isinstance(waiting.choices, LegalOptions) else rule_of_decision(game, choice, waiting)
    return structs.replace(of_options(game, "the action", (choice,), due), announced=(choice,))


def of_announced(position: P, announced: Announcement) -> Iterator[Posed]:
    """An action as an assignment, and what is written along for a later decision if it comes to that."""
    yield of_action(position.game, announced.choice, position.decision)
    if announced.is_plain or position.check_choice(announced.choice).status is not Status.LEGAL:
        return
    after = position.after(announced.choice)
    paid = written_payment(position, after, announced)
    if isinstance(paid, Judged):
        yield of_judged(paid, announced.choice, "what is written along to pay")
    elif (found := later_part(position, after, announced, paid)) is not None:
        yield of_action(found[0].game, found[1], found[0].decision)


def of_judged(asked: Judged, choice: Choice, title: str) -> Posed:
    """What was announced, as an assignment."""
    return Posed(title, alone(asked.problem), lambda values: choice, asked.values)


def of_checkpoint(game: Game) -> Iterator[Posed]:
    """What a checkpoint now may trash, once its earlier steps are done."""
    state, trace = checkpoint(game)  # what it did not know stands in its trace (`Position.checkpoint`)
    if trace.choice:
        yield from of_trash_sets(game.changed(state.pop()))
    else:
        yield from of_trash_sets(game)


__all__ = [
    "Posed",
    "Question",
    "of_action",
    "of_checkpoint",
    "of_judged",
    "of_payment",
    "of_targets",
    "of_trash_sets",
]
