"""Everything that can come of some choices: the ends of all ways on, each with what happened on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from sysop.models.actions import Choice
from sysop.models.events import Event
from sysop.models.verdict import IllegalActionError, Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import Decision, DecisionKind
from sysop.solver.problems import Undecided

MOST_POSITIONS = 300
MOST_CHOICES = 16
MOST_STEPS = 30
WINDOWS = (DecisionKind.ACTION, DecisionKind.PRIORITY)


class End(NamedTuple):
    """Where a way ended, by which choices in words, and what happened on it."""

    position: Position
    path: tuple[str, ...]
    events: tuple[Event, ...]


class Explored(NamedTuple):
    """The ends of all ways, and why there may be other ones; `refused` if the first choices are not legal, and why."""

    ends: tuple[End, ...]
    doubts: tuple[str, ...] = ()
    refused: str = ""


def explore(start: Position, first: Sequence[str], *, through: bool = False) -> Explored:
    """All ways on after some choices in words, to the next action window or paid ability window; with `through` behind
    paid ability windows, in which both players pass."""
    position, path = start, []
    for text in first:
        verdict = position.check(text)
        if verdict.status is Status.UNKNOWN:
            return Explored((), tuple(reason.message for reason in verdict.unknown))
        if verdict.status is Status.ILLEGAL:
            return Explored((), (), f"{text}: {'; '.join(reason.message for reason in verdict.reasons)}")
        try:
            position = position.after(text)
        except IllegalActionError as error:
            return Explored((), (), f"{text}: {error}")
        path.append(text)
    ends: list[End] = []
    doubts: dict[str, None] = {}
    todo = [(position, tuple(path))]
    for _ in range(MOST_POSITIONS):
        if not todo:
            break
        position, words = todo.pop()
        waiting = position.decision
        doubts |= dict.fromkeys(f"{doubt}" for doubt in position.state.doubts)
        if waiting is None or waiting.kind is DecisionKind.ACTION or len(words) > MOST_STEPS:
            ends.append(_end(start, position, words))
        elif waiting.kind is DecisionKind.PRIORITY:
            if through:
                todo.append((position.after("pass"), words))
            else:
                ends.append(_end(start, position, words))
        else:
            taken = _choices(waiting, doubts)
            if not taken:
                ends.append(_end(start, position, words))
            todo += [(position.after(c), (*words, position.describe(c))) for c in reversed(taken)]
    if todo:
        doubts["more positions than this machine follows"] = None
    return Explored(tuple(ends), tuple(doubts))


def _end(start: Position, position: Position, words: tuple[str, ...]) -> End:
    return End(position, words, position.state.history[len(start.given.history) :])


def _choices(waiting: Decision, doubts: dict[str, None]) -> list[Choice]:
    """The first choices of a decision; what keeps them from being all, or certain, is noted."""
    doubts |= dict.fromkeys(reason.message for reason in waiting.doubts)
    try:
        found = list(islice(waiting.choices, MOST_CHOICES + 1))
        doubts |= dict.fromkeys(f"{what}: {why}" for what, why in waiting.choices.undecided)
    except Undecided as undecided:
        doubts[str(undecided)] = None
        return []
    if len(found) > MOST_CHOICES:
        doubts[f"more than {MOST_CHOICES} choices of one decision"] = None
    return found[:MOST_CHOICES]
