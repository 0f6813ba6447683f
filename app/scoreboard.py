"""The scoreboard of suites: per document and rule section what is shown, what passes, what is open, and by which files.

An index (`index.json` in a folder of suites, format `sysop/conformance/1`) lists the entries that there are to show; a
file shows the entry whose id its name begins with. What cannot be shown stands in text files (`open/*.txt`), a line
each: the id and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from .exits import InputError
from .models.pool import Pool
from .models.rulebook import UnknownRule, number_key, rule
from .models.values import Value
from .reading import file_of
from .suite import ExpectationResult, results, suite_files

ID = re.compile(r"(S\d-E?\d+|W\d{3})(?=-|$)")
REFUSALS = ("reason", "not_actions", "only_actions", "excludes", "not_happened")
SECTION = re.compile(r"\d+\.\d+")


class Entry(Value, frozen=True):
    """Something that a document says and a suite can show."""

    id: str
    document: str
    kind: str
    rule: str | None = None
    number: str | None = None
    checkable: Literal["yes", "partly", "no"] = "yes"
    editions_differ: bool = False

    @property
    def section(self) -> str:
        """The section of the rulebook that it belongs to."""
        found = SECTION.match(self.number or "")
        return found[0] if found else "none of the current rulebook"


class Index(Value, frozen=True):
    """The file form of an index."""

    format: Literal["sysop/conformance/1"]
    entries: tuple[Entry, ...]


class Suite(Value, frozen=True):
    """One file: the entry that it shows, the rules that it names, and how its expectations did."""

    file: str
    entry: str | None
    rules: tuple[str, ...]
    met: int
    failed: int
    refusing: int


class Scoreboard(Value, frozen=True):
    """Everything that the report tells."""

    entries: tuple[Entry, ...]
    suites: tuple[Suite, ...]
    open: tuple[tuple[str, str], ...]  # id and reason

    def showing(self, entry: Entry) -> tuple[Suite, ...]:
        """The suites that show an entry."""
        return tuple(suite for suite in self.suites if suite.entry == entry.id)

    def passes(self, entry: Entry) -> bool:
        """Whether an entry is shown, and everything expected of it is met."""
        shown = self.showing(entry)
        return bool(shown) and all(suite.met and not suite.failed for suite in shown)

    @property
    def rules(self) -> Mapping[str, tuple[Suite, ...]]:
        """The rules that suites name, in the rulebook's order, each with its suites."""
        known = dict.fromkeys(id for suite in self.suites for id in suite.rules)
        ordered = sorted(known, key=lambda id: number_key(rule(id).number))
        return {id: tuple(suite for suite in self.suites if id in suite.rules) for id in ordered}


def scoreboard(paths: Iterable[str | Path], pool: Pool, told: Iterable[ExpectationResult] | None = None) -> Scoreboard:
    """Relate the suites of files and folders to the indexes found there: as they did, or as they do now, where they
    have not been run. Raises `InputError`.
    """
    paths = tuple(paths)
    entries: list[Entry] = []
    reasons: list[tuple[str, str]] = []
    for folder in (path for path in map(Path, paths) if path.is_dir()):
        for file in sorted(folder.rglob("index.json")):
            entries += _index(file).entries
        for file in sorted(folder.rglob("open/*.txt")):
            lines = file.read_text(encoding="utf-8").splitlines()
            reasons += [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines if line.strip()]
    found: dict[str, list[ExpectationResult]] = {}
    for result in results(paths, pool) if told is None else told:
        found.setdefault(result.file, []).append(result)
    suites = tuple(_suite(path, found.get(path.as_posix(), []), pool) for path in suite_files(paths))
    return Scoreboard(tuple(entries), suites, tuple(reasons))


def _index(path: Path) -> Index:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Index)
    except (OSError, msgspec.MsgspecError) as error:
        raise InputError(f"error[index.malformed]: {path} is no index of suites: {error}") from error


def _suite(path: Path, told: Sequence[ExpectationResult], pool: Pool) -> Suite:
    file = file_of(str(path), pool)
    found = ID.match(path.stem)
    return Suite(
        path.as_posix(),
        found[0] if found else None,
        _known(file.rules),
        sum(result.passed for result in told),
        sum(not result.passed for result in told),
        sum(map(refuses, file.expectations)),
    )


def _known(ids: Iterable[str]) -> tuple[str, ...]:
    known = []
    for id in ids:
        try:
            known.append(rule(id).id)
        except UnknownRule as error:
            raise InputError(f"error[rule.unknown]: {error}") from error
    return tuple(known)


def refuses(expectation: object) -> bool:
    """Whether an expectation says that something is not allowed, or does not come about."""
    if not isinstance(expectation, dict):
        return False
    return expectation.get("verdict") == "illegal" or any(key in expectation for key in REFUSALS)


# ------------------------------------------------------------------------- the report


def markdown(board: Scoreboard) -> str:
    """The report as a page of the documentation."""
    lines = [
        "# Conformance",
        "",
        "What the seed documents and the examples of the rulebook say, and the suites that show it. This page is",
        "written by `sysop suite --report`. *Passed* means that every expectation of the suites of an entry is met,",
        "which an answer UNKNOWN never is. *Partly* are examples of which a position can show only a part.",
        "",
        f"{len(board.suites)} suites with {sum(s.met + s.failed for s in board.suites)} expectations, "
        f"{sum(s.failed for s in board.suites)} of them not met, name {len(board.rules)} rules.",
        "",
        "## By document",
        "",
        *_table(board, "document", lambda entry: entry.document),
        "",
        "## By section of the rulebook",
        "",
        *_table(board, "section", lambda entry: entry.section),
        "",
        "## Not shown",
        "",
        *_not_shown(board),
        "",
        "## Rules and their suites",
        "",
        "| rule | number | suites |",
        "|---|---|---|",
    ]
    for id, suites in board.rules.items():
        named = ", ".join(dict.fromkeys(suite.entry or Path(suite.file).stem for suite in suites))
        lines.append(f"| {id} | {rule(id).number} | {named} |")
    return "\n".join(lines) + "\n"


def _order(name: str) -> tuple[bool, tuple[tuple[int, int, str], ...], str]:
    """Sections as the rulebook counts them, then what has no number, by name."""
    return (SECTION.fullmatch(name) is None, number_key(name), name)


def _table(board: Scoreboard, title: str, group: Callable[[Entry], str]) -> list[str]:
    groups: dict[str, list[Entry]] = {}
    for entry in board.entries:
        groups.setdefault(group(entry), []).append(entry)
    lines = [
        f"| {title} | entries | passed | with a refusing case | partly: passed | not shown | not checkable |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in sorted(groups, key=_order):
        lines.append(_row(board, name, groups[name]))
    lines.append(_row(board, "all", board.entries))
    return lines


def _row(board: Scoreboard, name: str, entries: Sequence[Entry]) -> str:
    sure = [e for e in entries if e.checkable == "yes"]
    partly = [e for e in entries if e.checkable == "partly"]
    passed, partly_passed = sum(map(board.passes, sure)), sum(map(board.passes, partly))
    refusing = sum(any(s.refusing for s in board.showing(e)) for e in entries)
    missing = sum(e.checkable != "no" and not board.showing(e) for e in entries)
    cannot = sum(e.checkable == "no" and not board.showing(e) for e in entries)
    cells = (
        name,
        len(entries),
        f"{passed} of {len(sure)}",
        refusing,
        f"{partly_passed} of {len(partly)}",
        missing,
        cannot,
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def _not_shown(board: Scoreboard) -> list[str]:
    reasons = dict(board.open)
    lines = []
    for entry in board.entries:
        if board.showing(entry):
            continue
        why = reasons.get(entry.id) or ("not about a position" if entry.checkable == "no" else "no suite yet")
        lines.append(f"- {entry.id} ({entry.rule or 'no current rule'}, {entry.number or entry.kind}): {why}")
    return lines or ["Nothing: every entry has a suite."]
