"""Where a reading gets a list of doubts of its own that nobody looks at: each place is known, and why nothing is lost
there. A doubt that is set aside anywhere else could turn what is not known into an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOOKED_AT = (ast.If, ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.Return, ast.Tuple, ast.comprehension, ast.For, ast.While)
NOTING = ("surely", "with_doubts", "_noted")  # what is given a list and hands on what stands in it


class Why(Enum):
    """Why nothing is lost."""

    SAYS_SO = "the answer says by itself that it is not known (Truth, None, undecided members), and is read so"
    SHOWN = "only shown of an answer that stands already"
    IMAGINED = "of a game that is only imagined, of which nothing is answered"
    AGAIN = "asked again with its doubts where the answer is given"


KNOWN: dict[Why, set[str]] = {
    Why.SAYS_SO: {"_does_nothing", "_settled_after_instruction", "applied"},
    Why.SHOWN: {"__init__", "largest_of"},
    Why.IMAGINED: {"_resolved"},
    Why.AGAIN: {"_part", "part_of", "posed", "problems"},
}  # fmt: skip


def set_aside() -> Iterator[str]:
    """The functions that make a list of doubts which nothing looks at."""
    for folder in ("solver", "app"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "Doubts()" in text:
                for function in ast.walk(ast.parse(text)):
                    if isinstance(function, ast.FunctionDef):
                        yield from (function.name for _ in _within(function))


def _within(function: ast.FunctionDef) -> Iterator[ast.Call]:
    above = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Doubts"
            and not node.args
        ):
            around = above[node]
            if isinstance(around, ast.keyword):
                around = above[around]
            assigned = above[around] if isinstance(around, ast.Tuple | ast.Call) else around
            target = _target(assigned, around, node)
            if target is not None and isinstance(around, ast.Call):
                target = f"{target}.doubts"
            if target is None or not any(
                ast.unparse(read) == target and _is_looked_at(above[read], above)
                for read in ast.walk(function)
                if isinstance(read, ast.Name | ast.Attribute) and isinstance(read.ctx, ast.Load)
            ):
                yield node


def _target(assigned: ast.AST, around: ast.AST, node: ast.Call) -> str | None:
    if isinstance(around, ast.NamedExpr):
        return ast.unparse(around.target)
    if isinstance(assigned, ast.AnnAssign):
        return ast.unparse(assigned.target)
    if not isinstance(assigned, ast.Assign):
        return None
    target = assigned.targets[0]
    if isinstance(around, ast.Tuple) and isinstance(target, ast.Tuple):
        target = target.elts[around.elts.index(node)]
    return ast.unparse(target)


def _is_looked_at(user: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    if isinstance(user, ast.Attribute):
        return user.attr in ("reasons", "left", "partly")
    if isinstance(user, ast.Call):
        return ast.unparse(user.func).split(".")[-1] in NOTING
    return isinstance(user, LOOKED_AT)


@pytest.mark.skipif(not (ROOT / "solver").is_dir(), reason="the sources are not here")
def test_doubts_are_set_aside_where_that_is_known_to_lose_nothing() -> None:
    found = set(set_aside())
    known = set().union(*KNOWN.values())
    assert found <= known, sorted(found - known)
    assert known <= found, f"no longer, so leave them out: {sorted(known - found)}"
    assert sum(map(len, KNOWN.values())) == len(known), "one reason each"
