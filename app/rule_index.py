"""Where the program applies a rule: the modules whose source names its id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from .models.rulebook import rules

PACKAGES = ("sysop.models", "sysop.solver")
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

    >>> "sysop.solver.windows" in applied_in("rule_checkpoint_before_priority")
    True
    """
    return index().get(rule_id, ())


def _sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith("_"):
            yield from _sources(entry, f"{package}.{entry.name}")
        elif entry.name.endswith(".py"):
            name = package if entry.name == "__init__.py" else f"{package}.{entry.name.removesuffix('.py')}"
            yield name, entry.read_text(encoding="utf-8")
