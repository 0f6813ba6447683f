"""Limits: what reaches one is given up, all queries of a block together, each thread for itself."""

from __future__ import annotations

import pickle
import threading

import pytest

from sysop.solver.problems import AllDifferent, BudgetExhausted, LinearSum, Problem, Relation, Variable, limited, solve
from sysop.solver.problems.limits import Meter, meter, spend

PIGEONS = Problem(
    tuple(Variable(n, tuple(range(8 - i % 2))) for i, n in enumerate("abcdef")),
    (AllDifferent(tuple("abcdef")),),
)
SUMS = Problem(
    tuple(Variable(n, tuple(range(40))) for n in "abcdef"),
    (LinearSum(tuple("abcdef"), (1, 2, 3, 4, 5, 6), Relation.EQ, 300),),
)


@pytest.mark.parametrize("problem", [PIGEONS, SUMS])
def test_a_search_beyond_its_nodes_is_given_up(problem: Problem) -> None:
    with limited(nodes=50), pytest.raises(BudgetExhausted, match="50 allowed"):
        solve(problem).count()


def test_queries_of_one_block_count_together() -> None:
    with limited() as alone:
        solve(SUMS).first()
    each = alone.spent
    assert each > 0
    with limited(nodes=2 * each):
        solve(SUMS).first()
        solve(SUMS).first()
        with pytest.raises(BudgetExhausted):
            solve(SUMS).first()


def test_outside_of_the_block_nothing_is_counted() -> None:
    with limited(nodes=1):
        pass
    assert solve(SUMS).count() > 1000


def test_time_is_a_limit_too() -> None:
    now = [0.0]
    meter = Meter(seconds=2, clock=lambda: now[0])
    meter.spend(1000)
    now[0] = 2.5
    with pytest.raises(BudgetExhausted, match="2 s allowed"):
        meter.spend(1000)


def test_each_thread_has_its_own_limits() -> None:
    found: list[int] = []
    with limited(nodes=1):
        thread = threading.Thread(target=lambda: found.append(solve(SUMS).count()))
        thread.start()
        thread.join()
    assert found == [solve(SUMS).count()]


def test_the_error_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(BudgetExhausted(3, 2)))
    assert (error.nodes, error.budget, str(error)) == (3, 2, str(BudgetExhausted(3, 2)))


def test_nobody_counts_where_nobody_asked() -> None:
    with limited(nodes=5) as left:
        spend(3)
    spend(10**9)
    assert meter() is None
    assert left.spent == 3
