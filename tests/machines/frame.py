"""What a machine that finds wrong answers is: cells, each with one question whose right answer is known beforehand."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from sysop.judging import NotMet
from sysop.models.notation.positions import PositionFile, read_position
from sysop.models.pool import shipped_pool
from sysop.suite import ask


class Outcome(StrEnum):
    """What became of a cell. A hole is a cell that nobody can ask yet: it is listed, never left out."""

    RIGHT = "right"
    UNKNOWN = "unknown"
    WRONG = "wrong"
    HOLE = "hole"


class Answer(NamedTuple):
    """The outcome of a cell, what was expected and came instead, and how many questions were asked for it."""

    outcome: Outcome
    told: str = ""
    asked: int = 1


RIGHT = Answer(Outcome.RIGHT)


class Cell(NamedTuple):
    """One question. Its name says what is asked, is the same in every run and no other cell's of the machine."""

    name: str
    ask: Callable[[], Answer]


class Machine(NamedTuple):
    """A family of cells, in one order. Of so many cells as `every` says the tests ask one; 1: all. What it `needs` may
    not be at hand everywhere."""

    name: str
    purpose: str
    cells: Callable[[], Iterable[Cell]]
    every: int = 1
    needs: Path | None = None


def answer(cell: Cell) -> Answer:
    """What becomes of the cell; an error that nobody expects is a wrong answer."""
    try:
        return cell.ask()
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return Answer(Outcome.WRONG, f"crash: {type(error).__name__}: {error} ({where.name}, line {where.lineno})")


def in_the_tests(machine: Machine, cell: Cell) -> bool:
    """Whether the cell belongs to the part that the tests ask: drawn by its name, so always the same ones."""
    return crc32(cell.name.encode()) % machine.every == 0


def share(cells: Iterable[Cell], number: int, of: int) -> Iterator[Cell]:
    """Every so many-th cell, so that several processes share them."""
    return (cell for index, cell in enumerate(cells) if index % of == number)


# ------------------------------------------------------------------- asking expectations


def position_file(table: dict[str, Any]) -> PositionFile:
    """The position of a cell, from the fields of a position file without its `format`."""
    return read_position(json.dumps({"format": "sysop/position/1", **table}), shipped_pool(), "<cell>")


def expected(file: PositionFile, *entries: dict[str, Any]) -> Answer:
    """The worst outcome of expectations about a position, with what each of those says that is not met."""
    worst, told = Outcome.RIGHT, []
    for entry in entries:
        not_met = ask(file, entry)
        outcome = outcome_of(not_met)
        if not_met is not None:
            told.append(not_met.message)
        if outcome is Outcome.WRONG or worst is Outcome.RIGHT:
            worst = outcome
    return Answer(worst, "; ".join(told), len(entries))


def outcome_of(not_met: NotMet | None) -> Outcome:
    """How an expectation of a certain answer came out, from what `sysop.suite.ask` says of it."""
    if not_met is None:
        return Outcome.RIGHT
    return Outcome.UNKNOWN if not_met.undecided else Outcome.WRONG
