"""Traps of python-constraint2 2.9.0 in which no answer of ours may be caught; each test names one."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sysop.solver.problems as csp
from sysop.solver.problems import (
    AllDifferent,
    Ascending,
    Backend,
    BudgetExhausted,
    InDomain,
    LinearSum,
    Predicate,
    Problem,
    Relation,
    Unary,
    Variable,
    is_satisfiable,
    solve,
    verify,
)


def backtracking(*arguments, budget=None):
    return solve(Problem(*arguments), Backend.BACKTRACKING, budget)


def variables(names, domain):
    return tuple(Variable(name, tuple(domain)) for name in names)


def different(a, b):
    return a != b


def never(*values):
    return False


def always(*values):
    return True


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize("emptier", [Unary("a", never), InDomain("a", (9,)), LinearSum(("a",), (1,), Relation.GE, 9)])
def test_a_sum_over_an_emptied_domain_has_no_solution_and_does_not_crash(relation, emptier):
    constraints = (emptier, LinearSum(("a", "b"), (1, 1), relation, 2))
    for order in (constraints, constraints[::-1]):
        found = backtracking(variables("ab", range(3)), order)
        assert found.count() == 0
        assert not found


def test_a_sum_that_empties_the_domain_of_another_sum_does_not_crash():
    sums = (LinearSum(("a", "b"), (1, 1), Relation.EQ, 4), LinearSum(("b", "c"), (1, 1), Relation.LE, 0))
    found = backtracking(variables("abc", (1, 2)), sums)
    assert found.count() == 0
    assert list(found) == []


def test_asking_twice_or_leaving_an_iterator_changes_nothing():
    found = backtracking(variables("abc", range(4)), (Ascending(("a", "b", "c")),))
    expected = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    abandoned = iter(found)
    assert next(abandoned) == (0, 1, 2)
    assert list(found) == expected
    assert list(found) == expected
    assert next(abandoned) == (0, 1, 3)
    assert list(zip(found, found, strict=True)) == [(s, s) for s in expected]


def test_solving_does_not_spoil_the_problem_for_a_weaker_one():
    domain = variables("ab", range(3))
    strict = Problem(domain, (LinearSum(("a", "b"), (1, 1), Relation.LE, 1),))
    assert solve(strict, Backend.BACKTRACKING).count() == 3
    assert solve(Problem(domain), Backend.BACKTRACKING).count() == 9
    assert solve(strict, Backend.BACKTRACKING).count() == 3


def test_one_constraint_value_may_stand_in_two_problems():
    total = LinearSum(("a", "b"), (1, 1), Relation.EQ, 2)
    assert backtracking(variables("ab", range(3)), (total,)).count() == 3
    assert backtracking(variables("abc", range(2)), (total, total)).count() == 2


def test_sums_with_negative_coefficients_and_values_lose_nothing():
    found = backtracking(
        variables("abc", (-1, 0, 1)),
        (LinearSum(("a", "b", "c"), (1, -2, 1), Relation.EQ, 0), LinearSum(("a", "c"), (-1, -1), Relation.GE, 0)),
    )
    assert list(found) == [
        s for s in product((-1, 0, 1), repeat=3) if s[0] - 2 * s[1] + s[2] == 0 and -s[0] - s[2] >= 0
    ]


def test_an_empty_domain_and_no_variables_are_answered_without_the_library():
    assert list(backtracking(())) == [()]
    assert list(backtracking((Variable("a", ()),))) == []


def test_the_order_is_lexicographic_although_the_library_prefers_other_variables():
    found = backtracking(
        (Variable("free", (1, 0)), *variables("ab", (2, 0, 1))),
        (Predicate(("a", "b"), different), AllDifferent(("b", "a"))),
    )
    assert list(found) == [s for s in product((1, 0), (2, 0, 1), (2, 0, 1)) if s[1] != s[2]]


def test_more_slots_than_items_are_refused_without_search():
    problem = Problem(variables(range(11), range(10)), (AllDifferent(tuple(range(11))),))
    assert not is_satisfiable(problem, budget=0)


def test_slots_too_few_for_their_keys_are_refused_without_search():
    halves = tuple((value, value // 2) for value in range(10))
    problem = Problem(variables(range(6), range(10)), (AllDifferent(tuple(range(6)), halves),))
    assert not is_satisfiable(problem, budget=0)


def test_a_search_that_passes_its_budget_says_so_and_never_says_no():
    late = Predicate(tuple(range(9)), never)
    with pytest.raises(BudgetExhausted, match="after 500 values") as caught:
        bool(backtracking(variables(range(9), range(9)), (late,), budget=500))
    assert (caught.value.nodes, caught.value.budget) == (500, 500)
    with pytest.raises(BudgetExhausted):
        is_satisfiable(Problem(variables(range(9), range(9)), (late,)), budget=500)


@pytest.mark.parametrize("backend", [Backend.AUTOMATON, Backend.BACKTRACKING])
@pytest.mark.parametrize("query", [list, bool, lambda found: found.count(), lambda found: found.first()])
def test_every_query_either_knows_or_exhausts_its_budget(backend, query):
    problem = Problem(variables("abcd", range(4)), (LinearSum(tuple("abcd"), (7, 5, 3, 2), Relation.EQ, 19),))
    answer = query(solve(problem, backend))
    outcomes = set()
    for budget in range(120):
        try:
            outcomes.add(str(query(solve(problem, backend, budget))))
        except BudgetExhausted as exhausted:
            outcomes.add(f"exhausted {exhausted.budget - budget}")
    assert outcomes in ({"exhausted 0"}, {"exhausted 0", str(answer)})
    assert query(solve(problem, backend, 10**6)) == answer


def test_membership_needs_no_budget():
    problem = Problem(variables("abcd", range(4)), (LinearSum(tuple("abcd"), (7, 5, 3, 2), Relation.EQ, 19),))
    for backend in (None, Backend.AUTOMATON, Backend.BACKTRACKING):
        assert (1, 0, 2, 3) in solve(problem, backend, 0)
        assert (1, 0, 2, 2) not in solve(problem, backend, 0)


def test_a_predicate_that_judges_partial_assignments_spares_search():
    def low(*values):
        return sum(values) <= 1

    def may_be_low(*values):
        return sum(value for value in values if value is not csp.MISSING) <= 1

    names = tuple(range(7))
    blind, seeing = Predicate(names, low), Predicate(names, low, partial=may_be_low)
    assert backtracking(variables(names, range(3)), (seeing,), budget=200).count() == 8
    with pytest.raises(BudgetExhausted):
        backtracking(variables(names, range(3)), (blind,), budget=200).count()
    assert backtracking(variables(names, range(3)), (blind,)).count() == 8


def test_an_error_of_a_predicate_reaches_the_caller_and_spoils_nothing():
    broken = [True]

    def test(a, b):
        if broken[0] and (a, b) == (1, 1):
            raise ArithmeticError("no such thing")
        return True

    found = backtracking(variables("ab", (0, 1)), (Predicate(("a", "b"), test),))
    with pytest.raises(ArithmeticError):
        list(found)
    broken[0] = False
    assert found.count() == 4


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.integers(0, 4), unique=True, min_size=1, max_size=4), min_size=2, max_size=5))
def test_different_values_agree_with_brute_force(domains):
    problem = Problem(
        tuple(Variable(i, tuple(domain)) for i, domain in enumerate(domains)),
        (AllDifferent(tuple(range(len(domains)))),),
    )
    expected = [s for s in product(*domains) if not verify(problem, s)]
    assert list(solve(problem)) == expected
    assert is_satisfiable(problem, budget=10**5) == bool(expected)


def test_the_library_is_imported_by_one_module_and_not_before_it_is_needed():
    code = (
        "import sys; from sysop.solver.problems import *;"
        "v = tuple(Variable(i, (0, 1, 2)) for i in range(3));"
        "p = Problem(v, (LinearSum((0, 1), (1, 2), Relation.EQ, 2),));"
        "assert solve(p).count() == 6 and 'constraint' not in sys.modules;"
        "assert solve(p, Backend.BACKTRACKING).count() == 6 and 'constraint' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    folder = Path(csp.__file__).parent
    importing = [
        path.name for path in sorted(folder.glob("*.py")) if "from constraint import" in path.read_text("utf-8")
    ]
    assert importing == ["library.py"]


def test_the_output_does_not_depend_on_the_hash_seed():
    code = (
        "from sysop.solver.problems import *;"
        "v = tuple(Variable(n, ('x', 'z', 'y', 'w')) for n in ('p', 'b', 'q', 'a'));"
        "c = (AllDifferent(('p', 'q')), Predicate(('b', 'q'), lambda b, q: b < q), InDomain('a', ('w', 'z')));"
        "p = Problem(v, c); print(list(solve(p)), list(solve(p, Backend.BACKTRACKING)));"
        "r = Problem(v, (*c, InDomain('p', ('x',)), InDomain('q', ('x',))));"
        "print(minimal_conflict(r), hall_violation([{'a', 'b'}, {'b', 'a'}, {'a', 'b'}]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, timeout=60, capture_output=True, env={"PYTHONHASHSEED": seed}
        ).stdout.split(b"<function")[0]
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
