"""Ways to pay as what a decision asks for: the choices, their problem, and what is wrong with a payment (1.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...models.actions import Choice, Decline, Pay, Payment
from ...models.frames import PayingFrame
from ...models.verdict import Reason
from ..payment.payments import Payments
from ..problems import Explicit, Judged, SolutionSet, Union, mapped
from ..reading import Doubts, Game
from .answers import kept
from .decision import Asked, Decision, DecisionKind, Posed

DECLINING: SolutionSet[Choice] = Explicit((Decline(),))


class Ways(Asked):
    """How what falls due together is paid, or that it is not, where the payer may let it be."""

    def __init__(self, game: Game, frame: PayingFrame, ways: Payments, *, declinable: bool = False) -> None:
        self._game = game
        self._frame = frame
        self._ways = ways
        found: SolutionSet[Choice] = mapped(ways, _as_pay, _paid)
        self.choices: SolutionSet[Choice] = Union(found, DECLINING) if declinable else found
        self._declinable = declinable

    @property
    def perhaps_unasked(self) -> bool:
        return not self._declinable and len(tuple(self.choices.limit(2))) < 2

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        return of_payment(self._ways)

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        game, frame = self._game, self._frame
        match choice:
            case Pay(payment):
                act = f"pay what {game.title(frame.subject)} asks for" if frame.subject else "pay what is due"
                ways = Payments.of(game, frame, act=act)
                doubts.note(ways.open)
                if short := ways.why_not():
                    return kept(choice, {"what falls due can be paid": short})
                return ways.judged(payment)
            case Decline() if waiting.kind is DecisionKind.NESTED_COST:
                must = () if choice in waiting.choices else (_must_pay(game, waiting),)
                return kept(choice, {"what can be paid must be": must})
            case _:
                return None


def _as_pay(payment: Payment) -> Choice:
    return Pay(payment)


def _paid(choice: object) -> Payment | None:
    return choice.payment if isinstance(choice, Pay) else None


def _must_pay(game: Game, waiting: Decision) -> Reason:
    return Reason(
        "pay.must",
        f"{game.title(waiting.subject)} says that this must be paid if able, and it can be paid",
        "rule_spend_credits",
        (waiting.subject,) if waiting.subject else (),
    )


def of_payment(ways: Payments) -> Iterator[Posed]:
    """What falls due together: a problem for each way that the text leaves and each value of X."""
    for problem in ways.problems:
        x = f", X = {problem.x}" if problem.x is not None else ""
        yield Posed(f"the payment{x}", problem.model, _pay(problem.payment_of))


def _pay(payment_of: Callable[[tuple[int, ...]], Payment]) -> Callable[[tuple[Any, ...]], Choice]:
    return lambda values: Pay(payment_of(values))


__all__ = ["Ways", "of_payment"]


def is_payable(ways: Payments, doubts: Doubts) -> bool:
    """Whether there is a way; why that is not certain is noted."""
    doubts.note(ways.open)
    return bool(ways)


def why_not_paid(ways: Payments, doubts: Doubts) -> tuple[Reason, ...]:
    """Why there is none; why that is not certain is noted."""
    doubts.note(ways.open)
    return ways.why_not()
