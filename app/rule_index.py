"""Where a rule is applied and shown: the modules whose source names its id, the suites that say they are about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from .models.rulebook import rules

PACKAGES = ("sysop.models", "sysop.solver")
TREE = Path(__file__).resolve().parent.parent  # of the sources, where sysop runs from them
SUITES = ("examples", "tests/conformance")  # in the source tree
RULES_OF_SUITE = re.compile(r"^rule:(.*(?:\n +-.*)*)", re.M)
WORD = re.compile(r"[a-z][a-z0-9_]+")


@cache
def index() -> Mapping[str, tuple[str, ...]]:
    """For every rule id that the program names, the modules that do, by name."""
    known = {rule.id for rule in rules()}
    found: dict[str, list[str]] = {}
    for package in PACKAGES:
        for name, source in _sources(resources.files(package), package):
            for word in sorted(known.intersection(WORD.findall(source))):
                found.setdefault(word, []).append(name)
    return {id: tuple(names) for id, names in sorted(found.items())}


def applied_in(rule_id: str) -> tuple[str, ...]:
    """The modules that name a rule; none for a rule that the program does not apply.

    >>> "sysop.solver.flow.priority_windows" in applied_in("rule_checkpoint_before_priority")
    True
    """
    return index().get(rule_id, ())


@cache
def shown() -> Mapping[str, tuple[str, ...]]:
    """For every rule id, the suites of the source tree that say they are about it, as paths from its root.

    Empty where sysop is installed without its source tree.
    """
    if not (TREE / "pyproject.toml").is_file():
        return {}
    known = {rule.id for rule in rules()}
    found: dict[str, list[str]] = {}
    for folder in SUITES:
        for path in sorted((TREE / folder).rglob("*.yaml"), key=lambda p: p.as_posix()):
            said = RULES_OF_SUITE.search(path.read_text(encoding="utf-8"))
            for word in sorted(known.intersection(WORD.findall(said[1]))) if said is not None else ():
                found.setdefault(word, []).append(path.relative_to(TREE).as_posix())
    return {id: tuple(paths) for id, paths in sorted(found.items())}


def shown_by(rule_id: str) -> tuple[str, ...]:
    """The suites that are about a rule."""
    return shown().get(rule_id, ())


def _sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith("_"):
            yield from _sources(entry, f"{package}.{entry.name}")
        elif entry.name.endswith(".py"):
            name = package if entry.name == "__init__.py" else f"{package}.{entry.name.removesuffix('.py')}"
            yield name, entry.read_text(encoding="utf-8")
