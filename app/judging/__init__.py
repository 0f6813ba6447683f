"""Asking a position what an expectation expects, and comparing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

from ..expectations import BadExpectation
from ..models.notation.actions import ActionError
from ..models.verdict import IllegalActionError, Status, UndecidedError
from ..positions import Position
from ..solver.problems import BudgetExhausted, Undecided, limited
from . import choices, happening, state
from .comparing import (
    Mismatch,
    Open,
    a_few,
    codes,
    listed,
)


class NotMet(NamedTuple):
    """Why an expectation is not met; `undecided` where no question of it was answered otherwise than expected."""

    message: str
    undecided: bool = False


def judge(position: Position, entry: dict[str, Any]) -> NotMet | None:
    """Why the entry is not met, or None where it is. What is answered otherwise is told before what is not known."""
    first: NotMet | None = None
    try:
        for number, action in enumerate(listed(entry.get("after", [])), 1):
            position = _after(position, number, action)
        with limited(nodes=entry["nodes"]) if "nodes" in entry else nullcontext():
            for question, ask in QUESTIONS.items():
                if question in entry and not (question == "payments" and "action" in entry):
                    found = _judged(ask, position, entry)
                    if found is not None and not found.undecided:
                        return found
                    first = first or found
    except Mismatch as mismatch:
        return NotMet(str(mismatch), isinstance(mismatch, Open))
    return first


Ask = Callable[[Position, dict[str, Any]], None]


def _judged(ask: Ask, position: Position, entry: dict[str, Any]) -> NotMet | None:
    try:
        ask(position, entry)
    except Mismatch as mismatch:
        return NotMet(str(mismatch), isinstance(mismatch, Open))
    except (ActionError, BadExpectation) as error:
        return NotMet(f"the expectation cannot be asked: {error}", bool(position.state.doubts))
    except IllegalActionError as error:
        unknown = error.verdict.status is Status.UNKNOWN
        return NotMet(
            f"the expectation cannot be asked: {error.verdict.action} is not legal ({codes(error.verdict.reasons)})",
            unknown,
        )
    except (Undecided, UndecidedError, BudgetExhausted) as error:
        return NotMet(str(Open(error)), True)
    return None


def _after(position: Position, number: int, action: str) -> Position:
    try:
        return position.after(action)
    except (Undecided, UndecidedError, BudgetExhausted) as error:
        raise Open(f"after: step {number}, {action!r}: {error}") from error
    except ActionError as error:
        raise (Open if position.state.doubts else Mismatch)(f"the expectation cannot be asked: {error}") from error
    except IllegalActionError as error:
        if error.verdict.status is Status.UNKNOWN:
            raise Open(f"after: step {number}, {action!r}: {codes(error.verdict.unknown)}") from error
        raise Mismatch(
            f"after: step {number}, {action!r}, is not legal ({codes(error.verdict.reasons)}); "
            f"legal would be {a_few(position.describe(c) for c in position.legal_actions)}"
        ) from error


QUESTIONS: dict[str, Ask] = {
    "action": choices.ask_action,
    "actions": choices.ask_actions,
    "not_actions": choices.ask_not_actions,
    "only_actions": choices.ask_only_actions,
    "targets": choices.ask_targets,
    "payments": choices.ask_payments,
    "decision": happening.ask_decision,
    "pending": happening.ask_pending,
    "not_pending": happening.ask_not_pending,
    "orders": happening.ask_orders,
    "not_order": happening.ask_not_order,
    "checkpoint": happening.ask_checkpoint,
    "state": state.ask_state,
    "spent_clicks": state.ask_spent_clicks,
    "happened": state.ask_happened,
    "not_happened": state.ask_not_happened,
    "seen_by": state.ask_seen_by,
    "over": state.ask_over,
}
