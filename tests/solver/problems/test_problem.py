"""What a problem is, what it refuses, and how an announced assignment is judged."""

import copy
import pickle

import pytest

from sysop.solver.problems import (
    AllDifferent,
    Ascending,
    Backend,
    InDomain,
    LinearSum,
    Predicate,
    Problem,
    Relation,
    Unary,
    Variable,
    is_satisfiable,
    ranks,
    solve,
    verify,
)

A, B = Variable("a", (0, 1, 2)), Variable("b", (0, 1, 2))


def never():
    return False


def always():
    return True


def test_a_value_twice_in_a_domain_is_refused():
    with pytest.raises(ValueError, match=r"variable 'a': 2 stands twice"):
        Variable("a", (2, 1, 2))


def test_one_and_true_are_one_value():
    with pytest.raises(ValueError, match=r"variable \('a', 1\): True stands twice.*equal"):
        Variable(("a", 1), (1, True))
    both = Problem((Variable("a", (1,)), Variable("b", (True,))), (AllDifferent(("a", "b")),))
    assert not is_satisfiable(both)
    assert solve(both, Backend.BACKTRACKING).count() == 0


def test_an_unknown_variable_is_refused():
    with pytest.raises(ValueError, match=r"AllDifferent\('a', 'c'\).*no variable 'c'"):
        Problem((A, B), (AllDifferent(("a", "c")),))


def test_two_variables_of_one_name_are_refused():
    with pytest.raises(ValueError, match=r"two variables are named 'a'"):
        Problem((B, A, A))


def test_a_variable_twice_in_a_scope_is_refused():
    with pytest.raises(ValueError, match=r"twice in its scope"):
        Problem((A, B), (LinearSum(("a", "a"), (1, 1), Relation.EQ, 1),))


def test_a_sum_with_too_few_coefficients_is_refused():
    with pytest.raises(ValueError, match=r"2 variables need as many coefficients, and there are 1"):
        Problem((A, B), (LinearSum(("a", "b"), (1,), Relation.EQ, 1, "cost"),))


def test_a_sum_over_other_than_integers_is_refused():
    with pytest.raises(ValueError, match=r"'x' in the domain of 'c' is not an integer"):
        Problem((Variable("c", (1, "x")),), (LinearSum(("c",), (1,), Relation.EQ, 1),))


@pytest.mark.parametrize("kind", [AllDifferent, Ascending])
def test_a_key_that_leaves_out_a_value_is_refused(kind):
    with pytest.raises(ValueError, match=r"no pair for 2, a value of 'a'"):
        Problem((A, B), (kind(("a", "b"), ((0, 0), (1, 0))),))


@pytest.mark.parametrize("backend", [None, *Backend])
def test_without_variables_there_is_one_empty_solution(backend):
    found = solve(Problem(()), backend)
    assert list(found) == [()]
    assert found.count() == 1
    assert () in found
    assert found


@pytest.mark.parametrize("backend", [None, *Backend])
def test_a_constraint_on_nothing_that_fails_leaves_no_solution(backend):
    assert not solve(Problem((), (Predicate((), never),)), backend)
    assert not solve(Problem((A,), (LinearSum((), (), Relation.GE, 1),)), backend)
    assert (
        solve(
            Problem(
                (A,),
                (Predicate((), always), LinearSum((), (), Relation.LE, 0)),
            ),
            backend,
        ).count()
        == 3
    )


@pytest.mark.parametrize("backend", [None, *Backend])
def test_an_empty_domain_leaves_no_solution(backend):
    found = solve(Problem((A, Variable("none", ()))), backend)
    assert found.count() == 0
    assert list(found) == []
    assert not found
    assert (0, 0) not in found


def test_verify_names_every_violated_constraint_in_the_order_of_the_problem():
    total = LinearSum(("a", "b"), (1, 1), Relation.EQ, 3, "pays 3")
    differ = AllDifferent(("a", "b"), reason="one each")
    small = Unary("a", (2).__ne__, "not 2")
    problem = Problem((A, B), (total, differ, small))
    assert verify(problem, (2, 2)) == (total, differ, small)
    assert verify(problem, (1, 2)) == ()


def test_verify_reports_a_value_outside_its_domain_with_the_reason_of_the_variable():
    pool = Variable("pool", (0, 1, 2), reason="2 available")
    total = LinearSum(("pool", "b"), (1, 1), Relation.EQ, 3, "pays 3")
    fussy = Predicate(("pool", "b"), lambda pool, b: {0: True, 1: True, 2: True}[pool])
    problem = Problem((pool, B), (total, fussy))
    assert verify(problem, (5, 0)) == (InDomain("pool", (0, 1, 2), "2 available"), total)
    assert verify(problem, (3, 0)) == (InDomain("pool", (0, 1, 2), "2 available"),)
    assert verify(problem, ("x", 0)) == (InDomain("pool", (0, 1, 2), "2 available"),)


def test_verify_wants_one_value_for_each_variable():
    with pytest.raises(ValueError, match=r"needs 2 values.*has 3"):
        verify(Problem((A, B)), (0, 0, 0))


def test_ranks_order_values_that_have_no_order():
    key = ranks(("b", "c", "a"))
    assert Ascending(("x", "y"), key).holds(("b", "a"))
    assert not Ascending(("x", "y"), key).holds(("a", "c"))
    assert not Ascending(("x", "y"), key).holds(("c", "c"))


def test_problems_of_equal_parts_are_equal_and_hash_alike():
    one = Problem((A, B), (AllDifferent(("a", "b")),))
    other = Problem((A, B), (AllDifferent(("a", "b")),))
    assert one == other
    assert hash(one) == hash(other)


def test_a_copy_of_a_problem_answers_like_the_problem():
    problem = Problem((A, B), (LinearSum(("a", "b"), (1, 1), Relation.EQ, 3),))
    for other in (copy.copy(problem), copy.deepcopy(problem), pickle.loads(pickle.dumps(problem))):
        assert other == problem
        assert verify(other, (0, 0)) == problem.constraints
        assert list(solve(other)) == [(1, 2), (2, 1)]


def test_an_unhashable_candidate_is_no_solution():
    for backend in (None, Backend.BACKTRACKING, Backend.AUTOMATON):
        assert ([0], 1) not in solve(Problem((A, B)), backend)
