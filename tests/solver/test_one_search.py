"""Searching is the business of `solver/problems` alone: nothing else enumerates or filters what could be chosen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from networkx import DiGraph, strongly_connected_components

SOLVER = Path(__file__).resolve().parents[2] / "solver"
SEARCHES = {"combinations", "permutations", "product", "Filtered"}
# Functions that call themselves for each of several things, because texts, hosts and events lie within one another.
WALKS = {
    "chance.py": {"_in_selector"},
    "procedures/searching.py": {"_as_it_goes_on", "zones_of"},
    "following/names.py": {"_mapped"},
    "reading/matching.py": {"_fits_then", "_fitted"},
    "reading/placed_cards.py": {"_fits"},
    "reading/failing.py": {"_failing", "_instead", "failing"},
    "reading/servers.py": {"is_meant", "meant", "open", "_is_of_no_server", "_servers_with"},
    "support.py": {"_declaration", "_gaps"},
    "choices/masks.py": {"texts"},
    "orders/footprints.py": {"_steps", "_with_chain"},
    "payment/paying_with_cards.py": {"zones_named"},
    "payment/restrictions.py": {"_reads_things"},
    "pending/interrupts.py": {"_modified"},
    "remedies/earlier.py": {"_alternatives"},
    "restrictions/paid_abilities.py": {"_ice_in"},
    "effects/revealing.py": {"asks_for_a_property"},
    "targets/announcing.py": {"why_not"},  # that of another module
    "targets/valid_targets.py": {"names_zone", "next_instruction", "speaks_of", "zones_named"},
    "ask/hidden_information.py": {"_any", "_fields", "event"},
}
# Those that play on, and the table of how many orders there are.
PLAYS_ON = {"orders/ordering.py": {"table"}, "ask/perft.py": {"_below"}}


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """The files of the solver but for the room of problems."""
    every = [(path.relative_to(SOLVER).as_posix(), path) for path in sorted(SOLVER.rglob("*.py"))]
    return tuple(
        (name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in every if not name.startswith("problems/")
    )


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
        case ast.Attribute(value=ast.Call(func=ast.Name(id=kind)), attr=name) if kind[:1].isupper():
            return name
        case _:
            return None


def calls_in_loops(function: ast.FunctionDef) -> set[str]:
    """What a function calls for each of several things."""
    loops = [n for n in ast.walk(function) if isinstance(n, ast.For | ast.While | ast.ListComp | ast.GeneratorExp)]
    return {name for loop in loops for node in ast.walk(loop) if (name := called(node)) is not None}


def recursive(tree: ast.Module) -> Iterator[str]:
    """The functions that come back to themselves, by others of their file too, with a call for each of several things
    on the way."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls = DiGraph()
    for function in functions:
        named = {called(node) for node in ast.walk(function)} & {other.name for other in functions}
        calls.add_edges_from((function.name, name) for name in named)
    for circle in strongly_connected_components(calls):
        within = [f for f in functions if f.name in circle and set(calls[f.name]) & circle]
        if any(calls_in_loops(f) & circle for f in within):
            yield from (f.name for f in within)


SETS = ("choices", "solutions", "sets", "payments", "announcements")


def filtered(tree: ast.Module) -> Iterator[str]:
    """Sets of choices made of those members of another one that pass a test."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in ("Explicit", "tuple", "filter", "mapped"):
            for each in ast.walk(node):
                if isinstance(each, ast.ListComp | ast.GeneratorExp | ast.Lambda):
                    inner = each.generators if not isinstance(each, ast.Lambda) else []
                    if any(g.ifs and re.search(rf"\b({'|'.join(SETS)})\b", ast.unparse(g.iter)) for g in inner):
                        yield ast.unparse(node)


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_nothing_but_the_problems_room_searches() -> None:
    found = {name: set(searches(tree)) for name, tree in sources()}
    assert not {name: calls for name, calls in found.items() if calls}


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_nothing_but_the_problems_room_filters_solutions() -> None:
    """What may be chosen of what may be chosen is one more constraint, not a closure over the solutions."""
    found = {name: set(filtered(tree)) for name, tree in sources()}
    assert not {name: calls for name, calls in found.items() if calls}


@pytest.mark.skipif(not SOLVER.is_dir(), reason="the sources are not here")
def test_whatever_calls_itself_for_each_of_several_things_is_known() -> None:
    """A recursive search for what could be chosen would be seen here."""
    found = {name: set(recursive(tree)) for name, tree in sources()}
    unknown = {name: calls - WALKS.get(name, set()) - PLAYS_ON.get(name, set()) for name, calls in found.items()}
    assert not {name: calls for name, calls in unknown.items() if calls}
    gone = {name: calls - found.get(name, set()) for name, calls in (WALKS | PLAYS_ON).items()}
    assert not {name: calls for name, calls in gone.items() if calls}
