"""No pattern of ours takes exponential time: none repeats something that repeats by itself without a mark between."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from re import _constants as sre_constants  # type: ignore[attr-defined]
from re import _parser as sre_parse  # type: ignore[attr-defined]
from typing import Any

import pytest

import sysop.models
import sysop.solver

REPEATS = (sre_constants.MAX_REPEAT, sre_constants.MIN_REPEAT)
NEEDED_ELSEWHERE = ("sysop.env", "sysop.service", "sysop.__main__")  # they need extras, or run


def ambiguous(pattern: str, flags: int = 0) -> bool:
    """Whether a repeated part of the pattern can be nothing but something repeated, so that a text is split in
    exponentially many ways; what never gives back is no danger."""
    return any(_doubled(part) for part in _parts(sre_parse.parse(pattern, flags)))


def _parts(parsed: Any) -> Iterator[Any]:
    """What is repeated without end, at any depth."""
    for code, argument in parsed:
        if code in REPEATS and argument[1] is sre_constants.MAXREPEAT:
            yield argument[2]
        for inner in _inside(code, argument):
            yield from _parts(inner)


def _inside(code: Any, argument: Any) -> list[Any]:
    if code is sre_constants.SUBPATTERN:
        return [argument[-1]]
    if code is sre_constants.BRANCH:
        return list(argument[1])
    if code in REPEATS:
        return [argument[2]]
    return []


def _doubled(parsed: Any) -> bool:
    """Whether all of it but one endless repetition may be empty."""
    for number, (code, argument) in enumerate(parsed):
        others = [item for k, item in enumerate(parsed) if k != number]
        if any(_width(item) for item in others):
            continue
        if code in REPEATS and argument[1] is sre_constants.MAXREPEAT:
            return True
        if any(_doubled(inner) for inner in _inside(code, argument)):
            return True
    return False


def _width(item: Any) -> int:
    code, argument = item
    if code in REPEATS:
        return argument[0] * min(map(_width, argument[2]), default=0) if argument[0] else 0
    if code is sre_constants.BRANCH:
        return min(sum(map(_width, way)) for way in argument[1])
    if code is sre_constants.SUBPATTERN:
        return sum(map(_width, argument[-1]))
    return 0 if code in (sre_constants.AT, sre_constants.ASSERT, sre_constants.ASSERT_NOT) else 1


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The patterns of all modules, compiled when they are imported or where they are used."""
    packages = (sysop, sysop.models, sysop.solver)
    found = (pkgutil.walk_packages(package.__path__, f"{package.__name__}.") for package in packages)
    for module in chain.from_iterable(found):
        if not module.name.startswith(NEEDED_ELSEWHERE):
            found_in = importlib.import_module(module.name)
            for name, value in vars(found_in).items():
                if isinstance(value, re.Pattern):
                    yield f"{module.name}.{name}", value
            for name in used_as_patterns(Path(str(found_in.__file__)).read_text(encoding="utf-8")):
                value = getattr(found_in, name, name)
                if isinstance(value, str):
                    yield f"{module.name}: {name}", re.compile(value)


def used_as_patterns(source: str) -> Iterator[str]:
    """What is given to the functions of `re` where a text is looked at: a pattern, or the name of one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            first, module = node.args[0], node.func.value
            if isinstance(module, ast.Name) and module.id == "re" and node.func.attr not in ("compile", "escape"):
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value
                elif isinstance(first, ast.Name):
                    yield first.id


def test_no_pattern_splits_a_text_in_ever_more_ways() -> None:
    found = dict(patterns())
    assert len(found) > 50
    assert "sysop.models.rulebook: _CITATION" in found
    assert [name for name, pattern in found.items() if ambiguous(str(pattern.pattern), pattern.flags)] == []


@pytest.mark.parametrize("pattern", [r"(a+)*", r"(?:[._]?[0-9a-z]+)*x", r"(?:a|b+)*", r"(?:(?:a*)b?)*"])
def test_patterns_that_do_so_are_seen(pattern: str) -> None:
    assert ambiguous(pattern)


@pytest.mark.parametrize("pattern", [r"(?:[._][0-9a-z]+)*", r"(?:, a+)*", r"a*b*", r"(?:a+:)+"])
def test_patterns_with_a_mark_between_are_none(pattern: str) -> None:
    assert not ambiguous(pattern)
