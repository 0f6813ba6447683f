"""All back ends give the solutions of a search by brute force, in the same order, with the same count."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.solver.problems import (
    MISSING,
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
    solve,
    verify,
)

PARITY = ((-2, 0), (-1, 1), (0, 0), (1, 1), (2, 0), (3, 1))


def is_odd(value):
    return value % 2 == 1


def sum_is_even(*values):
    return sum(values) % 2 == 0


def starts_low(*values):
    return values[0] < 2


def may_start_low(*values):
    return values[0] is MISSING or values[0] < 2


def parity(value):
    return value % 2


def brute_force(problem):
    return [
        solution
        for solution in product(*(variable.domain for variable in problem.variables))
        if not verify(problem, solution)
    ]


@st.composite
def linear_problems(draw, most=5):
    size = draw(st.integers(0, most))
    names = [("v", i) for i in range(size)]
    domains = st.lists(st.integers(-2, 3), unique=True, max_size=4, min_size=0 if draw(st.integers(0, 9)) == 0 else 1)
    variables = tuple(Variable(name, tuple(draw(domains))) for name in names)
    constraints = []
    for _ in range(draw(st.integers(0, 3))):
        scope = tuple(draw(st.permutations(names)))[: draw(st.integers(0, size))]
        coefficients = tuple(draw(st.integers(-2, 3)) for _ in scope)
        relation = draw(st.sampled_from(Relation))
        constraints.append(LinearSum(scope, coefficients, relation, draw(st.integers(-3, 6)), "sum"))
    return Problem(variables, tuple(constraints))


@st.composite
def problems(draw):
    base = draw(linear_problems())
    names = [variable.name for variable in base.variables]
    constraints = list(base.constraints)[: draw(st.integers(0, 2))]
    for _ in range(draw(st.integers(0, 3))):
        scope = tuple(draw(st.permutations(names)))[: draw(st.integers(0, 3))]
        constraints.append(
            draw(
                st.sampled_from(
                    [
                        AllDifferent(scope),
                        AllDifferent(scope, PARITY),
                        AllDifferent(scope, parity),
                        Ascending(scope),
                        Ascending(scope, tuple((value, -value) for value, _ in PARITY)),
                        Predicate(scope, sum_is_even),
                        *([Predicate(scope, starts_low, partial=may_start_low)] if scope else []),
                        *([Unary(scope[0], is_odd), InDomain(scope[0], (0, 1, 2))] if scope else []),
                    ]
                )
            )
        )
    return Problem(base.variables, tuple(draw(st.permutations(constraints))))


def agrees(found, expected):
    assert list(found) == expected
    assert list(found) == expected, "a set can be iterated again"
    assert found.count() == len(expected)
    assert bool(found) == bool(expected)
    assert found.first() == (expected[0] if expected else None)
    assert [found.unrank(i) for i in range(len(expected))] == expected
    with pytest.raises(IndexError):
        found.unrank(len(expected))
    with pytest.raises(IndexError):
        found.unrank(-1)
    if expected:
        assert found.sample(random.Random(1)) in expected
    else:
        with pytest.raises(LookupError):
            found.sample(random.Random(1))
    assert found.complete
    assert list(found.limit(2)) == expected[:2]


def contains_exactly(found, problem, expected):
    solutions = set(expected)
    for candidate in product(*(variable.domain for variable in problem.variables)):
        assert (candidate in found) == (candidate in solutions)
    assert "strange" not in found
    assert (*(variable.name for variable in problem.variables), 0) not in found


@settings(max_examples=250, deadline=None)
@given(problems())
def test_every_problem_is_solved_alike_by_pipeline_and_backtracking(problem):
    expected = brute_force(problem)
    for found in (solve(problem), solve(problem, Backend.BACKTRACKING), solve(problem, budget=10**6)):
        agrees(found, expected)
        contains_exactly(found, problem, expected)
    assert is_satisfiable(problem) == bool(expected)


@settings(max_examples=250, deadline=None)
@given(linear_problems())
def test_sums_are_solved_alike_by_every_back_end(problem):
    expected = brute_force(problem)
    for backend in (None, Backend.AUTOMATON, Backend.BACKTRACKING):
        found = solve(problem, backend)
        agrees(found, expected)
        contains_exactly(found, problem, expected)


@settings(max_examples=150, deadline=None)
@given(linear_problems(), st.data())
def test_completions_are_the_tails_of_the_solutions(problem, data):
    expected = brute_force(problem)
    given_ = data.draw(st.integers(0, len(problem.variables)))
    prefixes = [tuple(data.draw(st.sampled_from(v.domain or (0,))) for v in problem.variables[:given_])]
    if expected:
        prefixes.append(data.draw(st.sampled_from(expected))[:given_])
    for backend in (None, Backend.AUTOMATON, Backend.BACKTRACKING):
        for prefix in prefixes:
            tails = [solution[given_:] for solution in expected if solution[:given_] == prefix]
            found = solve(problem, backend).completions(prefix)
            assert list(found) == tails
            assert found.count() == len(tails)
            assert all(tail in found for tail in tails)


@st.composite
def separable(draw):
    """Components that interleave: each variable belongs to one of three sums or to none."""
    size = draw(st.integers(1, 7))
    group = [draw(st.integers(0, 3)) for _ in range(size)]
    variables = tuple(Variable(f"v{i}", tuple(range(draw(st.integers(1, 3))))) for i in range(size))
    constraints = []
    for number in range(3):
        scope = tuple(f"v{i}" for i in range(size) if group[i] == number)
        kind = draw(st.sampled_from(["sum", "weighted", "ascending", "different"]))
        if kind == "sum":
            constraints.append(LinearSum(scope, (1,) * len(scope), Relation.EQ, draw(st.integers(0, 3))))
        elif kind == "weighted":
            coefficients = tuple(draw(st.integers(1, 3)) for _ in scope)
            constraints.append(LinearSum(scope, coefficients, Relation.GE, draw(st.integers(0, 3))))
        elif kind == "ascending":
            constraints.append(Ascending(scope))
        else:
            constraints.append(AllDifferent(scope))
    return Problem(variables, tuple(constraints))


@settings(max_examples=300, deadline=None)
@given(separable())
def test_components_that_interleave_are_enumerated_in_the_order_of_the_variables(problem):
    expected = brute_force(problem)
    found = solve(problem)
    agrees(found, expected)
    agrees(solve(problem, Backend.BACKTRACKING), expected)
    contains_exactly(found, problem, expected)


def test_the_order_of_variables_and_domains_as_given_is_the_order_of_solutions():
    problem = Problem(
        (Variable("a", ("z", "y")), Variable("n", (2, 0, 1)), Variable("b", ("q", "r"))),
        (Predicate(("a", "b"), lambda a, b: (a, b) != ("z", "q")),),
    )
    expected = [("z", n, "r") for n in (2, 0, 1)] + [("y", n, b) for n in (2, 0, 1) for b in ("q", "r")]
    assert list(solve(problem)) == expected
    assert list(solve(problem, Backend.BACKTRACKING)) == expected


@pytest.mark.parametrize("backend", [None, Backend.CLOSED_FORM, Backend.AUTOMATON, Backend.BACKTRACKING])
def test_every_back_end_distributes_units(backend):
    problem = Problem(
        tuple(Variable(name, (0, 1, 2, 3)) for name in "abc"),
        (LinearSum(("c", "a", "b"), (1, 1, 1), Relation.EQ, 4),),
    )
    agrees(solve(problem, backend), brute_force(problem))


@pytest.mark.parametrize("backend", [None, Backend.CLOSED_FORM, Backend.BACKTRACKING])
def test_every_back_end_chooses_subsets(backend):
    items = tuple("dbca")
    problem = Problem(
        tuple(Variable(i, items) for i in range(3)), (Ascending((0, 1, 2), tuple((x, items.index(x)) for x in items)),)
    )
    agrees(solve(problem, backend), brute_force(problem))
    assert solve(problem, backend).first() == ("d", "b", "c")


def test_a_back_end_that_does_not_apply_is_refused_by_name():
    problem = Problem((Variable("a", (1, 2)), Variable("b", (1, 2))), (AllDifferent(("a", "b"), reason="one each"),))
    with pytest.raises(ValueError, match=r"automaton.*AllDifferent\('a', 'b'\) \[one each\]"):
        solve(problem, Backend.AUTOMATON)
    with pytest.raises(ValueError, match=r"no closed form.*AllDifferent"):
        solve(problem, Backend.CLOSED_FORM)


def test_samples_are_drawn_evenly():
    problem = Problem(
        tuple(Variable(name, (0, 1, 2)) for name in "abcd"),
        (LinearSum(("a", "c"), (1, 1), Relation.EQ, 2), LinearSum(("b", "d"), (2, 1), Relation.LE, 3)),
    )
    rng = random.Random(7)
    found = solve(problem)
    drawn = [found.sample(rng) for _ in range(3000)]
    expected = brute_force(problem)
    assert set(drawn) == set(expected)
    assert all(abs(drawn.count(s) - 3000 / len(expected)) < 100 for s in expected)


def test_many_variables_need_no_deep_recursion():
    names = tuple(range(1500))
    problem = Problem(
        tuple(Variable(n, (0, 1)) for n in names), (LinearSum(names, (1,) * 1500, Relation.EQ, 1, "one"),)
    )
    for backend in (None, Backend.AUTOMATON):
        found = solve(problem, backend)
        assert found.count() == 1500
        assert found.first() == (0,) * 1499 + (1,)
        assert found.unrank(1499) == (1,) + (0,) * 1499
        assert sum(1 for _ in found) == 1500


def test_families_too_large_to_enumerate_are_counted_and_sampled():
    names = tuple(range(40))
    costs = tuple(n % 7 for n in names)
    cards = tuple(Variable(n, (0, 1)) for n in names)
    limit = LinearSum(names, costs, Relation.LE, 30, "cost at most 30")
    ways = [1] + [0] * sum(costs)
    for cost in costs:
        ways = [n + (ways[total - cost] if total >= cost else 0) for total, n in enumerate(ways)]
    found = solve(Problem(cards, (limit,)))
    assert found.count() == sum(ways[:31])
    rng = random.Random(11)
    for _ in range(20):
        drawn = found.sample(rng)
        assert drawn in found
        assert limit.total(drawn) <= 30
    assert (1,) * 40 not in found
    assert found.unrank(found.count() - 1) in found


def test_a_product_is_counted_without_being_enumerated():
    slots = tuple(Variable(("slot", i), tuple(range(8))) for i in range(2))
    cells = tuple(Variable(("cell", i), (0, 1, 2)) for i in range(3))
    shuffled = (cells[0], slots[0], cells[1], Variable("which", ("a", "b", "c")), slots[1], cells[2])
    problem = Problem(
        shuffled,
        (
            Ascending((("slot", 0), ("slot", 1)), reason="unordered"),
            LinearSum(tuple(cell.name for cell in cells), (1, 1, 1), Relation.EQ, 2, "two counters"),
        ),
    )
    found = solve(problem)
    assert found.count() == 28 * 6 * 3
    agrees(found, brute_force(problem))
