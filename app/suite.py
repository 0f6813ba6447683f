"""Suites: positions that say what is expected of them, and the runner that asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from .exits import InputError
from .expectations import BadExpectation, checked
from .judging import NotMet, judge
from .models.notation.diagnostics import Diagnostic, Label, Severity, render
from .models.notation.emitting import Data
from .models.notation.positions import PositionFile
from .models.notation.source import files_below
from .models.pool import Pool, shipped_pool
from .models.values import Value
from .options import NODES
from .parallel import in_order
from .reading import changed, file_of, loaded, place_of
from .solver.problems import BudgetExhausted, limited
from .workers import Where

SUFFIXES = (".yaml", ".yml", ".json")
OTHER_FORMATS = re.compile(rb"^[{\s]*[\"']?format[\"']?\s*:\s*[\"']?sysop/(?:cards|pool|conformance)/", re.M)


class ExpectationResult(Value, frozen=True):
    """What became of one expectation; `message` says what was expected and what came instead.

    `broken` tells files that cannot be read, and entries that are no expectations, from answers that differ.
    """

    file: str
    name: str
    passed: bool
    message: str = ""
    broken: bool = False


class SuiteReport(Value, frozen=True):
    """What became of all expectations, in the order of the files."""

    results: tuple[ExpectationResult, ...]

    @property
    def failures(self) -> tuple[ExpectationResult, ...]:
        """Those that were not met."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def passed(self) -> bool:
        """Whether there were expectations and all were met."""
        return bool(self.results) and not self.failures


def suite_files(paths: Iterable[str | Path]) -> tuple[Path, ...]:
    """The files of a suite: those named, and in folders every YAML and JSON file of positions, sorted.

    Raises `InputError` where a path does not exist.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            found.update(dict.fromkeys(p for p in files_below(path, SUFFIXES) if not _holds_no_position(p)))
        elif path.is_file():
            found[path] = None
        else:
            raise InputError(f"error[file.missing]: there is no file or folder {str(path)!r}")
    return tuple(found)


def _holds_no_position(path: Path) -> bool:
    """Whether a file says that it is of another format that may stand in one folder with positions."""
    try:
        with path.open("rb") as file:
            return OTHER_FORMATS.search(data := file.read(4096)) is not None or b'"active-player"' in data
    except OSError:
        return False  # what cannot be read is said when it is read


def run_suite(
    paths: Iterable[str | Path],
    pool: Pool | None = None,
    *,
    keyword: str = "",
    edition: str | None = None,
    where: Where = 1,
) -> SuiteReport:
    """Ask every expectation of the files and folders whose `file::name` contains the keyword."""
    return SuiteReport(tuple(results(paths, pool, keyword=keyword, edition=edition, where=where)))


def results(
    paths: Iterable[str | Path],
    pool: Pool | None = None,
    *,
    keyword: str = "",
    edition: str | None = None,
    where: Where = 1,
) -> Iterator[ExpectationResult]:
    """The results one by one, as they are found; workers elsewhere read the files by the same names."""
    files = in_order(partial(_results_of, pool, keyword, edition), suite_files(paths), where, chunk=1)
    yield from chain.from_iterable(files)


def _results_of(pool: Pool | None, keyword: str, edition: str | None, path: Path) -> Iterable[ExpectationResult]:
    return tuple(_file(path, pool if pool is not None else shipped_pool(), keyword, edition))


def _file(path: Path, pool: Pool, keyword: str, edition: str | None) -> Iterator[ExpectationResult]:
    name = path.as_posix()
    try:
        with limited(nodes=NODES):
            file = file_of(str(path), pool)
    except InputError as error:
        yield ExpectationResult(name, "", False, str(error), broken=True)
        return
    except BudgetExhausted as error:
        yield ExpectationResult(name, "", False, str(error))
        return
    names: set[str] = set()
    for number, entry in enumerate(file.expectations):
        called = _name(entry, number + 1)
        called = called if called not in names else f"{called} ({number + 1})"
        names.add(called)
        if keyword.casefold() not in f"{name}::{called}".casefold():
            continue
        try:
            with limited(nodes=NODES):
                not_met = ask(file, entry, edition)
            yield ExpectationResult(name, called, not_met is None, not_met.message if not_met is not None else "")
        except BadExpectation as error:
            yield ExpectationResult(name, called, False, _explained(file, number, error), broken=True)
        except BudgetExhausted as error:
            yield ExpectationResult(name, called, False, str(error))
        except InputError as error:
            yield ExpectationResult(name, called, False, str(error), broken=True)


def ask(file: PositionFile, entry: Data, edition: str | None = None) -> NotMet | None:
    """Why one expectation of a position is not met; None where it is. What is not known is not met.

    Raises `BadExpectation` where it is none, `InputError` where its `with` makes the position an impossible one, and
    `UsageError` for an unknown edition.
    """
    wanted = checked(entry)
    patched = changed(file, wanted["with"]) if "with" in wanted else file
    return judge(loaded(patched, wanted.get("edition", edition)).position, wanted)


def _explained(file: PositionFile, entry: int, error: BadExpectation) -> str:
    span = place_of(file, entry, error.path)
    problem = Diagnostic(
        "expect.malformed",
        Severity.ERROR,
        str(error),
        labels=(Label(span),) if span is not None else (),
        help=(error.help,) if error.help is not None else (),
    )
    return render(problem, file.source.name, file.text)


def _name(entry: Data, number: int) -> str:
    if not isinstance(entry, dict):
        return f"#{number}"
    return str(entry.get("id") or entry.get("name") or f"#{number}")


def report_lines(report: SuiteReport) -> Sequence[str]:
    """The failures, each with what was expected and what came instead, and how many there were of all."""
    lines: list[str] = []
    for failure in report.failures:
        lines.append(f"FAILED {failure.file}" + (f"::{failure.name}" if failure.name else ""))
        lines += [f"  {line}" for line in failure.message.splitlines()]
    total, failed = len(report.results), len(report.failures)
    if total == 0:
        lines.append("no expectations were found: a suite without any is a failure")
    else:
        lines.append(f"{total - failed} met, {failed} failed")
    return lines
