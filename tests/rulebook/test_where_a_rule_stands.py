"""The table of ARCHITECTURE.md leads from a section of the rulebook to the files in which its rules stand."""

from __future__ import annotations

import re

import pytest

from sysop.models.ledger import Judgement, judged
from sysop.models.rulebook import rules

from .asking import ROOT
from .switching import module_of

KEY = re.compile(r"(?P<first>\d+(?:\.\d+)*)(?: to \d+\.(?P<last>\d+))?")
APPENDIX = "11."  # it tells the steps of chapters 5 to 7 again


def sections(cell: str) -> tuple[str, ...]:
    """The sections that the first cell of a row names: `6.3, 6.4`, `7.3 to 7.5`.

    >>> sections("5.1, 5.3 to 5.5 turns")
    ('5.1', '5.3', '5.4', '5.5')
    """
    found: list[str] = []
    for part in cell.split(", "):
        named = KEY.match(part)
        if named is None:
            break
        chapter, _, number = named["first"].rpartition(".")
        last = int(named["last"] or number)
        found += [f"{chapter}.{each}".removeprefix(".") for each in range(int(number), last + 1)]
    return tuple(found)


def rows() -> dict[str, tuple[str, ...]]:
    """The modules that each section of the table leads to."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("\n## Where a rule stands\n")[2]
    found: dict[str, tuple[str, ...]] = {}
    for line in text.partition("\n## ")[0].splitlines():
        cells = line.split(" | ")
        named = sections(cells[0].removeprefix("| ")) if line.startswith("| ") else ()
        files = re.findall(r"`([a-z_/]+)`", cells[-1])
        modules = tuple(("" if file.startswith("models/") else "solver.") + file.replace("/", ".") for file in files)
        found |= dict.fromkeys(named, modules)
    return found


ROWS = rows()
CARRIED = [r for r in rules() if judged(r.id).judged is Judgement.CARRIED and not r.number.startswith(APPENDIX)]


def row_of(number: str) -> str | None:
    """The row that a rule stands in: that of the longest section which its number begins with."""
    begins = (key for key in ROWS if number == key or re.match(rf"{re.escape(key)}(?![\d])", number))
    return max(begins, key=len, default=None)


def modules_of(id: str) -> set[str]:
    """The modules that carry a rule out."""
    return {module_of(mark)[0].removeprefix("sysop.") for mark in judged(id).at}


def test_the_table_has_rows() -> None:
    assert len(ROWS) > 60


@pytest.mark.parametrize("chapter", [str(number) for number in range(1, 11)])
def test_each_rule_stands_in_a_file_that_its_row_names(chapter: str) -> None:
    astray = {}
    for rule in CARRIED:
        row = row_of(rule.number)
        if rule.number.startswith(f"{chapter}.") and (row is None or modules_of(rule.id).isdisjoint(ROWS[row])):
            astray[rule.number] = sorted(modules_of(rule.id))
    assert astray == {}


def test_each_file_of_a_row_holds_a_rule_of_it() -> None:
    held: dict[str, set[str]] = {}
    for rule in CARRIED:
        held.setdefault(str(row_of(rule.number)), set()).update(modules_of(rule.id))
    of_line: dict[tuple[str, ...], set[str]] = {}
    for row, modules in ROWS.items():
        of_line.setdefault(modules, set()).update(held.get(row, ()))
    assert {modules: sorted(set(modules) - there) for modules, there in of_line.items() if set(modules) - there} == {}
