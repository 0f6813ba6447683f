"""The expectations of the suites by name, and whether they hold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sysop.exits import InputError
from sysop.expectations import BadExpectation
from sysop.models.notation.positions import PositionFile
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rules
from sysop.options import NODES
from sysop.reading import file_of
from sysop.rule_index import RULES_OF_SUITE, WORD
from sysop.solver.problems import limited
from sysop.suite import ask, suite_files

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("tests/conformance", "examples")


@cache
def file_at(path: str) -> PositionFile:
    """A suite, by its path from the root of the source tree."""
    return file_of(str(ROOT / path), shipped_pool())


@cache
def paths() -> tuple[str, ...]:
    """The suites, as paths from the root of the source tree."""
    return tuple(path.relative_to(ROOT).as_posix() for path in suite_files([ROOT / folder for folder in SUITES]))


@cache
def rules_of(path: str) -> tuple[str, ...]:
    """The rules that a suite says it is about; the file is not read as a position for that."""
    said = RULES_OF_SUITE.search((ROOT / path).read_text(encoding="utf-8"))
    known = {rule.id for rule in rules()}
    return tuple(word for word in WORD.findall(said[1]) if word in known) if said is not None else ()


@cache
def by_rule() -> dict[str, tuple[str, ...]]:
    """For every rule that a suite says it is about, these suites."""
    found: dict[str, list[str]] = {}
    for path in paths():
        for rule in rules_of(path):
            found.setdefault(rule, []).append(path)
    return {rule: tuple(suites) for rule, suites in found.items()}


def not_met(path: str, number: int) -> str | None:
    """Why an expectation of a suite does not hold, or None where it does."""
    file = file_at(path)
    try:
        with limited(nodes=NODES):
            told = ask(file, file.expectations[number])
    except (InputError, BadExpectation) as error:
        return str(error)
    return told.message if told is not None else None
