"""Ways to pay as what a decision asks for: the choices, their problem, and what is wrong with a payment (1.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...models.actions import Choice, Decline, Pay, Payment
from ...models.frames import PayingFrame
from ...models.verdict import Reason
from ..game.game import Context, Doubts, Game
from ..payment import problem, unaccepted
from ..payment.bundles import Bundle, paying_context, variants
from ..payment.payments import Payments, demands_of, kept_by
from ..payment.refusing import Told
from ..payment.unpayable import why_not_payable
from ..problems import Explicit, Judged, SolutionSet, Union, mapped
from .answers import kept
from .decision import Asked, Decision, DecisionKind, Posed

DECLINING: SolutionSet[Choice] = Explicit((Decline(),))


class Ways(Asked):
    """How what falls due together is paid, or that it is not, where the payer may let it be."""

    def __init__(self, game: Game, frame: PayingFrame, ways: Payments, *, declinable: bool = False) -> None:
        self._game = game
        self._frame = frame
        found: SolutionSet[Choice] = mapped(ways, _as_pay, _paid)
        self._choices = Union(found, DECLINING) if declinable else found

    @property
    def choices(self) -> SolutionSet[Choice]:
        return self._choices

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        return of_payment(self._game, Bundle.of(self._frame), paying_context(self._game, self._frame, Doubts()))

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        game, frame = self._game, self._frame
        match choice:
            case Pay(payment):
                context, bundle = paying_context(game, frame, doubts), Bundle.of(frame)
                act = f"pay what {game.title(frame.subject)} asks for" if frame.subject else "pay what is due"
                if short := why_not_payable(game, bundle, context, act):
                    return kept(choice, {"what falls due can be paid": short})
                return unaccepted.judged(game, bundle, payment, context)
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


def of_payment(game: Game, bundle: Bundle, context: Context) -> Iterator[Posed]:
    """What falls due together: a problem for each way that the text leaves and each value of X."""
    for variant in variants(game, bundle, context):
        own = Context(context.source, context.controller, Doubts(), context.bindings, context.event, variant.x)
        demands = demands_of(game, bundle, variant, own)
        ways = problem.Ways(demands, variant.x, {}, kept_by(game, bundle, demands, own), Told(game, bundle))
        x = f", X = {variant.x}" if variant.x is not None else ""
        yield Posed(f"the payment{x}", ways.model, _pay(ways))


def _pay(ways: problem.Ways) -> Callable[[tuple[Any, ...]], Choice]:
    return lambda values: Pay(ways.payment_of(values))


__all__ = ["Ways", "of_payment"]
