"""Why a choice outside of priority windows is not open: the constraints that it violates tell.

Every choice is an assignment: of the problem of the decision, with a place for all that it names, or, where it is not
of the kind that is asked for, of one variable under the rules that it would have to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...models.actions import Choice, Steal
from ...models.verdict import Reason
from ..choices.answers import judged_answer, kept
from ..choices.decision import Decision, DecisionKind
from ..problems import Judged
from ..procedures.stealing import rules_of_stealing
from ..reading import Doubts, Game
from ..restrictions.judging import now, open_window

Told = Callable[[], Iterable[Reason]]


def not_offered(game: Game, waiting: Decision) -> Reason:
    """The game waits for another decision than the one that a choice belongs to."""
    who = f"the {waiting.side.title}" if waiting.side is not None else "chance"
    subject = game.title(waiting.subject) if waiting.subject else ""
    if open_window(game) is not None:
        message = f"this is no answer to anything that is asked now; {now(game)}"
    else:
        message = f"the game waits for {who} to decide something else: {waiting.kind.asks(subject)}"
    return Reason(
        "timing.other_decision",
        message,
        waiting.rule,
        (waiting.subject,) if waiting.subject else (),
        "see what may be decided with: sysop actions",
    )


def why_not_offered(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> tuple[Reason, ...]:
    """Why a choice outside of priority windows is not among the solutions."""
    told = judged(game, choice, waiting, doubts).refusals
    return tuple([reason for reason in told if isinstance(reason, Reason)])


def judged(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> Judged:
    """A choice as an assignment of the problem of which it should be a solution."""
    if isinstance(choice, Steal):
        rules = rule_of_decision(game, choice, waiting) if waiting.kind is not DecisionKind.STEAL else None
        return _kept(choice, rules_of_stealing(game, choice.card, doubts, instead=rules))
    found = waiting.asked.judged(waiting, choice, doubts) or judged_answer(game, choice, waiting)
    return found or _kept(choice, rule_of_decision(game, choice, waiting))


def _kept(choice: Choice, rules: dict[str, Told]) -> Judged:
    return kept(choice, {words: tuple(told()) for words, told in rules.items()})


def rule_of_decision(game: Game, choice: Choice, waiting: Decision) -> dict[str, Told]:
    """That a choice is an answer to what is asked now."""
    return {"the decision that is due": _unless_open(choice, waiting, not_offered(game, waiting))}


def _unless_open(choice: Choice, waiting: Decision, reason: Reason) -> Told:
    return lambda: () if choice in waiting.choices else (reason,)


__all__ = [
    "judged",
    "not_offered",
    "rule_of_decision",
    "why_not_offered",
]
