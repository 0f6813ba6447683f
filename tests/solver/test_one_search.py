"""Searching is the business of `solver/problems` alone: nothing else enumerates or filters what could be chosen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOLVER = Path(__file__).resolve().parents[2] / "solver"
SEARCHES = {"combinations", "permutations", "product", "Filtered"}


def searches(path: Path) -> Iterator[str]:
    """The functions by which a file enumerates or filters by itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEARCHES:
            yield node.func.id


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_nothing_but_the_problems_room_searches() -> None:
    found = {
        path.relative_to(SOLVER).as_posix(): set(searches(path))
        for path in sorted(SOLVER.rglob("*.py"))
        if path.relative_to(SOLVER).parts[0] != "problems"
    }
    assert not {name: calls for name, calls in found.items() if calls}
