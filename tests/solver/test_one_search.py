"""Searching is the business of `solver/problems` alone: nothing else enumerates or filters what could be chosen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOLVER = Path(__file__).resolve().parents[2] / "solver"
SEARCHES = {"combinations", "permutations", "product", "Filtered"}
# Functions that call themselves for each of several things, because texts, hosts and events lie within one another.
WALKS = {
    "chance.py": {"_in_selector"},
    "effects/decks.py": {"zones_of"},
    "following/names.py": {"_renamed"},
    "game/conditions.py": {"holds"},
    "game/game.py": {"holding"},
    "game/interchangeable.py": {"_collect"},
    "game/memory.py": {"taken_along"},
    "game/objects.py": {"servers_meant"},
    "game/selection.py": {"fits"},
    "masks.py": {"texts"},
    "orders/footprints.py": {"_steps", "_with_chain"},
    "payment/card_costs.py": {"zones_named"},
    "payment/restrictions.py": {"_reads_things"},
    "pending/interrupts.py": {"_modified"},
    "restrictions/paid_abilities.py": {"_ice_in"},
    "revealing.py": {"asks_for_a_property"},
    "targets/announcing.py": {"why_not"},  # that of another module
    "targets/validity.py": {"names_zone", "next_instruction", "speaks_of", "zones_named"},
    "views.py": {"_any"},
}
# Those that play on, and the table of how many orders there are.
PLAYS_ON = {"orders/ordering.py": {"table"}, "perft.py": {"_below"}}


def sources() -> Iterator[tuple[str, ast.Module]]:
    """The files of the solver but for the room of problems."""
    for path in sorted(SOLVER.rglob("*.py")):
        if path.relative_to(SOLVER).parts[0] != "problems":
            yield path.relative_to(SOLVER).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def searches(tree: ast.Module) -> Iterator[str]:
    """The functions by which a file enumerates or filters by itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEARCHES:
            yield node.func.id


def called(node: ast.AST) -> str | None:
    """The function, or the method of its own object, that is called."""
    if not isinstance(node, ast.Call):
        return None
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
        case _:
            return None


def recursive(tree: ast.Module) -> Iterator[str]:
    """The functions that call themselves within a loop."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            loops = [n for n in ast.walk(function) if isinstance(n, ast.For | ast.ListComp | ast.GeneratorExp)]
            if any(called(node) == function.name for loop in loops for node in ast.walk(loop)):
                yield function.name


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_nothing_but_the_problems_room_searches() -> None:
    found = {name: set(searches(tree)) for name, tree in sources()}
    assert not {name: calls for name, calls in found.items() if calls}


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_whatever_calls_itself_for_each_of_several_things_is_known() -> None:
    """A recursive search for what could be chosen would be seen here."""
    found = {name: set(recursive(tree)) for name, tree in sources()}
    unknown = {name: calls - WALKS.get(name, set()) - PLAYS_ON.get(name, set()) for name, calls in found.items()}
    assert not {name: calls for name, calls in unknown.items() if calls}
    gone = {name: calls - found.get(name, set()) for name, calls in (WALKS | PLAYS_ON).items()}
    assert not {name: calls for name, calls in gone.items() if calls}
