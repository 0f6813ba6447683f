"""Why a checkpoint trashes something, and why a set is not one of those to trash (10.3.1e)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.verdict import Reason
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.broken_restrictions import sets_to_trash
from sysop.solver.choices.why_trashed import breaches, judged_set
from sysop.solver.problems import smallest
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]

FIVE_PROGRAMS = """
turn: {side: runner, number: 4}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
runner: {grip: {unknown: 3}, stack: {unknown: 20}, rig: [Corroder, Imp, Datasucker, Mimic, Gordian Blade]}
"""
ALL = ("corroder", "imp", "datasucker", "mimic", "gordian_blade")


@pytest.fixture
def game(position: Build) -> Game:
    return Game(position(FIVE_PROGRAMS).given, position(FIVE_PROGRAMS).pool)


def test_what_breaks_the_memory_limit_is_a_smallest_set(game: Game) -> None:
    """rule_program_other_exceed_memory_limit"""
    (breach,) = breaches(game)
    assert set(breach.blame) == set(ALL)
    assert breach.message.endswith("come to 5; the memory limit is 4")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ((), "come to 5; the memory limit is 4"),
        (("imp", "mimic"), "Mimic can stay: it is enough to trash Imp"),
    ],
)
def test_why_a_set_is_not_to_be_trashed(game: Game, chosen: tuple[str, ...], said: str) -> None:
    (reason,) = judged_set(game, chosen).refusals
    assert isinstance(reason, Reason)
    assert reason.code == "choice.trash_set"
    assert said in reason.message


def test_exactly_the_sets_to_trash_have_nothing_against_them(game: Game) -> None:
    wanted = set(map(frozenset, sets_to_trash(game).found))
    for size in range(len(ALL) + 1):
        for chosen in combinations(ALL, size):
            assert (judged_set(game, chosen).refusals == ()) is (frozenset(chosen) in wanted)


@given(st.lists(st.integers(0, 4), max_size=8), st.integers(0, 12))
def test_a_smallest_clash_clashes_and_none_of_it_can_be_left_out(weights: list[int], allowed: int) -> None:
    items = tuple(map(str, range(len(weights))))

    def clash(some: tuple[str, ...]) -> bool:
        return sum(weights[int(i)] for i in some) > allowed

    if clash(items):
        core = smallest(items, clash)
        assert clash(core)
        assert not any(clash(tuple(i for i in core if i != left_out)) for left_out in core)
