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


def lines() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The rows of the table: their sections, and the modules that these lead to."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("\n## Where a rule stands\n")[2]
    found = []
    for line in text.partition("\n## ")[0].splitlines():
        cells = line.split(" | ")
        if line.startswith("| ") and (named := sections(cells[0].removeprefix("| "))):
            files = re.findall(r"`([a-z_/]+)`", cells[-1])
            inner = ("" if file.startswith("models/") else "solver." for file in files)
            found.append((named, tuple(room + file.replace("/", ".") for room, file in zip(inner, files, strict=True))))
    return found


LINES = lines()
ROWS = {section: modules for named, modules in LINES for section in named}
CARRIED = [r for r in rules() if judged(r.id).judged is Judgement.CARRIED and not r.number.startswith(APPENDIX)]


def row_of(number: str) -> str | None:
    """The row that a rule stands in: that of the longest section which its number begins with."""
    begins = (key for key in ROWS if number == key or re.match(rf"{re.escape(key)}(?![\d])", number))
    return max(begins, key=len, default=None)


def modules_of(id: str) -> set[str]:
    """The modules that carry a rule out."""
    return {module_of(mark)[0].removeprefix("sysop.") for mark in judged(id).at}


def test_no_section_has_two_rows() -> None:
    assert len(ROWS) == sum(len(named) for named, _ in LINES) > 60


@pytest.mark.parametrize("chapter", [str(number) for number in range(1, 11)])
def test_each_rule_stands_in_a_file_that_its_row_names(chapter: str) -> None:
    astray = {}
    for rule in CARRIED:
        row = row_of(rule.number)
        if rule.number.startswith(f"{chapter}.") and (row is None or modules_of(rule.id).isdisjoint(ROWS[row])):
            astray[rule.number] = sorted(modules_of(rule.id))
    assert astray == {}


def test_each_file_of_a_row_holds_a_rule_of_it() -> None:
    held: dict[str | None, set[str]] = {}
    for rule in CARRIED:
        held.setdefault(row_of(rule.number), set()).update(modules_of(rule.id))
    idle = [(named, set(modules).difference(*(held.get(each, ()) for each in named))) for named, modules in LINES]
    assert [(named, modules) for named, modules in idle if modules] == []
