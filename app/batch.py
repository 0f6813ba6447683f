"""Many questions, one JSON object each: `{"position": ..., "check": "run HQ"}` and the answer to it as one record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from msgspec import structs

from .exits import Exit, InputError, UsageError
from .models.notation.announcements import ActionError
from .models.notation.diagnostics import DiagnosticError, did_you_mean, suggestion
from .models.notation.positions import read_position_source
from .models.notation.source import Source, read_source
from .models.pool import Pool
from .models.state import State
from .models.values import Value
from .models.verdict import IllegalActionError, Status, UndecidedError, Verdict
from .options import MOST_DIGITS
from .parallel import in_order
from .reading import Loaded, action_diagnostic, loaded, pool_with
from .solver.csp import BudgetExhausted, SolutionSet, Undecided, limited
from .solver.position import Position
from .verdicts import verdict_record

QUESTIONS = ("check", "actions", "targets", "payments", "orders")
SETTINGS = ("position", "id", "limit", "count", "edition")
LIMIT = 100  # items of a list that are written where the question says nothing
LONGEST = 1_000_000  # characters of one question
REMEMBERED = 64  # positions that a worker keeps ready


class Settings(Value, frozen=True):
    """What holds for all questions of a batch."""

    edition: str | None = None
    pool: str | None = None
    nodes: int | None = None
    seconds: float | None = None


class Answer(Value, frozen=True):
    """The answer to one line: its number, the record as one line of JSON, and what an exit code would say.

    `problem` says what is wrong with a line that is no question.
    """

    line: int
    text: str
    code: Exit
    problem: str | None = None


class BadQuestion(ValueError):
    """A line is no question."""


def answers(lines: Iterable[tuple[int, str]], settings: Settings, jobs: int | None = None) -> Iterator[Answer]:
    """The answers to numbered lines, in their order.

    Args:
        lines: number and text; they are read as they are needed.
        settings: what holds for all of them.
        jobs: how many worker processes; None for one on each core.
    """
    return in_order(partial(answer, settings), lines, jobs)


def answer(settings: Settings, numbered: tuple[int, str]) -> Answer:
    """The answer to one numbered line: a pure function of line, settings, and the position files that it names."""
    number, text = numbered
    question: dict[str, Any] = {}
    try:
        question = _question(text)
        with limited(nodes=settings.nodes, seconds=settings.seconds):
            code, fields = _asked(question, settings)
    except (BadQuestion, InputError, UsageError) as error:
        return _bad(number, question, str(error))
    except BudgetExhausted as error:
        return Answer(number, _encoded(number, question, {"unknown": str(error)}), Exit.UNKNOWN)
    except DiagnosticError as error:
        return _bad(number, question, "; ".join(d.message for d in error.diagnostics))
    except ActionError as error:
        return _bad(number, question, action_diagnostic(error).message)
    except Exception as error:  # a mistake of ours in one line must not lose the others
        problem = f"a mistake of sysop itself, please report it: {type(error).__name__}: {error}"
        return structs.replace(_bad(number, question, problem), code=Exit.BUG)
    return Answer(number, _encoded(number, question, fields), code)


def _bad(number: int, question: dict[str, Any], problem: str) -> Answer:
    return Answer(number, _encoded(number, question, {"error": problem}), Exit.INPUT, problem)


def _encoded(number: int, question: dict[str, Any], fields: dict[str, Any]) -> str:
    named = {"id": question["id"]} if "id" in question else {}
    return json.dumps({"schema": "sysop/answer/1", "line": number, **named, **fields})


def _question(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadQuestion(f"the line has more than {LONGEST} characters")
    try:
        question = json.loads(text)
    except RecursionError as error:
        raise BadQuestion("the line is nested too deeply") from error
    except ValueError as error:
        raise BadQuestion(f"the line is not JSON: {error}") from error
    if not isinstance(question, dict):
        raise BadQuestion('a question is an object, such as {"position": "game.yaml", "check": "run HQ"}')
    for key in question:
        if key not in QUESTIONS and key not in SETTINGS:
            known = (*QUESTIONS, *SETTINGS)
            help = suggestion(did_you_mean(key, known)) or (f"known: {', '.join(known)}",)
            raise BadQuestion(f"unknown key {key!r}; {help[0]}")
    if sum(key in question for key in QUESTIONS) != 1:
        raise BadQuestion(f"a question asks one of: {', '.join(QUESTIONS)}")
    if not isinstance(question.get("position"), str | dict):
        raise BadQuestion("a question has a position: the name of a file, or the position itself as an object")
    limit = question.get("limit", LIMIT)
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 <= limit < 10**MOST_DIGITS:
        raise BadQuestion(f"limit is a whole number from 0 to {'9' * MOST_DIGITS}, not {limit!r}")
    for key in ("check", "targets", "payments"):
        if not isinstance(question.get(key, ""), str):
            raise BadQuestion(f"{key} is a text, not {question[key]!r}")
    return question


def _asked(question: dict[str, Any], settings: Settings) -> tuple[Exit, dict[str, Any]]:
    position = question["position"]
    by_name = isinstance(position, str)
    text = position if by_name else json.dumps(position)
    edition = question.get("edition", settings.edition)
    if edition is not None and not isinstance(edition, str):
        raise BadQuestion(f"edition is a text, not {edition!r}")
    ready = _ready(text, by_name, edition, settings.pool)
    if "check" in question:
        return _verdict(ready, question["check"])
    return _list(ready.position, question)


@lru_cache(maxsize=REMEMBERED)
def _ready(text: str, by_name: bool, edition: str | None, pool: str | None) -> Loaded:
    source = read_source(text) if by_name else Source("<question>", text)
    return loaded(read_position_source(source, _pool(pool)), edition)


@lru_cache(maxsize=1)
def _pool(name: str | None) -> Pool:
    return pool_with(name)


def _verdict(ready: Loaded, action: str) -> tuple[Exit, dict[str, Any]]:
    position = ready.position
    verdict = position.check(action)
    fields = verdict_record(verdict, position.state, position.pool, ready.pointer_of)
    fields.pop("schema")
    return Exit.UNKNOWN if verdict.status is Status.UNKNOWN else Exit.YES, fields


def _list(position: Position, question: dict[str, Any]) -> tuple[Exit, dict[str, Any]]:
    """The items of a list, up to the limit, or how many there are."""
    found: SolutionSet[Any]
    if "targets" in question:
        try:
            found = position.targets(question["targets"])
        except IllegalActionError as error:
            return Exit.NO, {"complete": True, "illegal": str(error), "items": []}
        except UndecidedError as error:
            return Exit.UNKNOWN, {"complete": False, "unknown": str(error), "items": []}
    elif "payments" in question:
        found = position.payments(question["payments"])
    else:
        found = position.legal_actions if "actions" in question else position.orders()
    items: list[str] = []
    fields: dict[str, Any] = {}
    try:
        if question.get("count") is True:
            fields["count"] = found.count()
        else:
            for item in islice(found, question.get("limit", LIMIT)):
                items.append(_described(position, question, item))
        fields["complete"] = found.complete
    except (BudgetExhausted, Undecided) as error:
        fields |= {"complete": False, "unknown": str(error)}
    if question.get("count") is not True:
        fields["items"] = items
    return Exit.YES if fields["complete"] else Exit.UNKNOWN, fields


def _described(position: Position, question: dict[str, Any], item: Any) -> str:
    if "payments" in question:
        return "; ".join(position.payment_in_words(question["payments"], item)) or "nothing"
    if "orders" in question:
        return ", ".join(map(str, item)) or "nothing"
    return position.describe(item).removeprefix("choose " if "targets" in question else "")


def check_many(questions: Iterable[tuple[Position | State, str]], *, jobs: int | None = None) -> Iterator[Verdict]:
    """The verdicts on many actions, in order, on all cores.

    Worker processes are started afresh, so a program that calls this guards its start with
    `if __name__ == "__main__":`; a short input, or `jobs=1`, is done without workers. Workers know the shipped pool.

    Args:
        questions: a position (or its state) and the action.
        jobs: how many worker processes; None for one on each core.

    Raises:
        ActionError: a text is no action.
    """
    plain = ((position.state if isinstance(position, Position) else position, action) for position, action in questions)
    return in_order(_checked, plain, jobs)


def _checked(question: tuple[State, str]) -> Verdict:
    state, action = question
    return _position(state).check(action)


@lru_cache(maxsize=REMEMBERED)
def _position(state: State) -> Position:
    return Position(state)
