"""Suites: positions that say what is expected of them, and the runner that asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from .exits import InputError
from .expectations import BadExpectation, Data, checked
from .judging import judge
from .models.pool import Pool, shipped_pool
from .models.values import Value
from .reading import Source, loaded, source_of

SUFFIXES = (".yaml", ".yml", ".json")


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
    """The files of a suite: those named, and in folders every YAML and JSON file, sorted.

    Raises `InputError` where a path does not exist.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
            found.update(dict.fromkeys(sorted(inside, key=lambda p: p.as_posix())))
        elif path.is_file():
            found[path] = None
        else:
            raise InputError(f"error[file.missing]: there is no file or folder {str(path)!r}")
    return tuple(found)


def run_suite(
    paths: Iterable[str | Path], pool: Pool | None = None, *, keyword: str = "", edition: str | None = None
) -> SuiteReport:
    """Ask every expectation of the files and folders whose `file::name` contains the keyword."""
    return SuiteReport(tuple(results(paths, pool, keyword=keyword, edition=edition)))


def results(
    paths: Iterable[str | Path], pool: Pool | None = None, *, keyword: str = "", edition: str | None = None
) -> Iterator[ExpectationResult]:
    """The results one by one, as they are found."""
    pool = pool if pool is not None else shipped_pool()
    for path in suite_files(paths):
        yield from _file(path, pool, keyword, edition)


def _file(path: Path, pool: Pool, keyword: str, edition: str | None) -> Iterator[ExpectationResult]:
    name = path.as_posix()
    try:
        source = source_of(str(path), pool)
    except InputError as error:
        yield ExpectationResult(name, "", False, str(error), broken=True)
        return
    names: set[str] = set()
    for number, entry in enumerate(source.expectations, 1):
        called = _name(entry, number)
        called = called if called not in names else f"{called} ({number})"
        names.add(called)
        if keyword.casefold() not in f"{name}::{called}".casefold():
            continue
        try:
            yield _result(name, called, ask(source, entry, edition))
        except BadExpectation as error:
            help = f"\n  = help: {error.help}" if error.help else ""
            where = source.where(number - 1, error.path)
            message = f"error[expect.malformed]: {error}\n --> {where}{help}"
            yield ExpectationResult(name, called, False, message, broken=True)
        except InputError as error:
            yield ExpectationResult(name, called, False, str(error), broken=True)


def ask(source: Source, entry: Data, edition: str | None = None) -> str | None:
    """Why one expectation of a position is not met; None where it is.

    Raises `BadExpectation` where it is none, `InputError` where its `with` makes the position an impossible one.
    """
    wanted = checked(entry)
    patch = wanted.get("with")
    changed = source if patch is None else source.changed(merged(source.document, patch))
    return judge(loaded(changed, wanted.get("edition", edition)).position, wanted)


def merged(document: Any, patch: Any) -> Any:
    """The document with a JSON merge patch applied (RFC 7396): null removes a key, other values replace or merge.

    >>> merged({"runner": {"credits": 1, "tags": 2}}, {"runner": {"credits": 5, "tags": None}})
    {'runner': {'credits': 5}}
    """
    if not isinstance(patch, dict):
        return patch
    result = dict(document) if isinstance(document, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def _result(file: str, name: str, message: str | None) -> ExpectationResult:
    return ExpectationResult(file, name, message is None, message or "")


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
