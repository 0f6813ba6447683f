"""Many questions, one JSON object each: `{"position": ..., "check": "run HQ"}` and the answer to it as one record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from math import isfinite
from typing import Any

import msgspec

from .exits import Exit
from .models.pool import Pool, shipped_pool
from .models.state import State
from .models.values import Value
from .models.verdict import Verdict
from .parallel import in_order
from .positions import Position
from .questions import LONGEST, REMEMBERED, SCHEMA, BadQuestion, Settings, answered, provide
from .reading import pool_with
from .watchdog import OutOfTime, Watchdog
from .workers import Where


class Answer(Value, frozen=True):
    """The answer to one line: its number, the record as one line of JSON, and what an exit code would say.

    `problem` says what is wrong with a line that is no question.
    """

    line: int
    text: str
    code: Exit
    problem: str | None = None


def answers(lines: Iterable[tuple[int, str]], settings: Settings, where: Where = None) -> Iterator[Answer]:
    """The answers to numbered lines, in their order.

    Args:
        lines: number and text; they are read as they are needed.
        settings: what holds for all of them.
        where: who answers them; see `sysop.workers`.
    """
    if settings.pool is None:
        return in_order(partial(answer, settings), lines, where)
    return in_order(partial(_answer_with, settings.pool, pool_with(settings.pool), settings), lines, where)


def _answer_with(name: str, pool: Pool, settings: Settings, numbered: tuple[int, str]) -> Answer:
    provide(name, pool)
    return answer(settings, numbered)


def answer(settings: Settings, numbered: tuple[int, str]) -> Answer:
    """The answer to one numbered line: a pure function of line, settings, and the position files that it names."""
    number, text = numbered
    question: dict[str, Any] = {}
    try:
        question = _question(text)
    except BadQuestion as error:
        return Answer(number, _encoded(number, question, {"error": str(error)}), Exit.INPUT, str(error))
    watchdog = Watchdog(settings.seconds)
    try:
        with watchdog:
            code, fields = answered(question, settings)
    except OutOfTime:  # also where it came before the question was begun, as on a machine that was asleep
        code, fields = Exit.UNKNOWN, {"unknown": str(watchdog)}
    return Answer(number, _encoded(number, question, fields), code, fields.get("error"))


def _encoded(number: int, question: dict[str, Any], fields: dict[str, Any]) -> str:
    named = {"id": question["id"]} if "id" in question else {}
    return json.dumps({"schema": SCHEMA, "line": number, **named, **fields})


def _question(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadQuestion(f"the line has more than {LONGEST} characters")
    plain = _plain_question(text)
    if plain is not None:
        return plain
    try:
        question = json.loads(text, parse_constant=_no_number, parse_float=_number, object_pairs_hook=_once)
    except RecursionError as error:
        raise BadQuestion("the line is nested too deeply") from error
    except ValueError as error:
        raise BadQuestion(f"the line is not JSON: {error}") from error
    if not isinstance(question, dict):
        raise BadQuestion('a question is an object, such as {"position": "game.yaml", "check": "run HQ"}')
    return question


def _plain_question(text: str) -> dict[str, Any] | None:
    """A question of texts and truth values with each key once, as nearly all are; None for any other."""
    if "\\" in text:
        return None
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    if not isinstance(found, dict) or any(value.__class__ not in (str, bool) for value in found.values()):
        return None
    texts = len(found) + sum(value.__class__ is str for value in found.values())
    return found if text.count('"') == 2 * texts else None  # with more of them a key is there twice


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _number(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(digits[:20])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:40]!r} is given twice")
    return found


def check_many(questions: Iterable[tuple[Position | State, str]], *, where: Where = None) -> Iterator[Verdict]:
    """The verdicts on many actions, in order, on all cores.

    Worker processes are started afresh, so a program that calls this guards its start with
    `if __name__ == "__main__":`; a short input, or `where=1`, is done without workers. A position is judged with its
    own cards, a state with the shipped pool.

    Args:
        questions: a position (or its state) and the action.
        where: who answers them; see `sysop.workers`.

    Raises:
        ActionError: a text is no action.
    """
    plain = (
        (position.state, None if position.pool is shipped_pool() else position.pool, action)
        if isinstance(position, Position)
        else (position, None, action)
        for position, action in questions
    )
    return in_order(_checked, plain, where)


def _checked(question: tuple[State, Pool | None, str]) -> Verdict:
    state, pool, action = question
    return _position(state, pool).check(action)


@lru_cache(maxsize=REMEMBERED)
def _position(state: State, pool: Pool | None) -> Position:
    return Position(state, pool)
