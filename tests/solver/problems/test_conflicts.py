"""A smallest conflict cannot be satisfied, and none of its parts is one."""

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.solver.problems import (
    AllDifferent,
    Ascending,
    InDomain,
    LinearSum,
    Predicate,
    Problem,
    Relation,
    Unary,
    Variable,
    hall_violation,
    is_satisfiable,
    minimal_conflict,
    shortage,
    verify,
)
from sysop.solver.problems.matching import suffice


def satisfiable(variables, constraints):
    problem = Problem(variables, constraints)
    return any(not verify(problem, s) for s in product(*(v.domain for v in variables)))


def far_apart(a, b):
    return abs(a - b) > 1


@st.composite
def crowded(draw):
    names = tuple(range(draw(st.integers(1, 4))))
    variables = tuple(Variable(n, tuple(range(draw(st.integers(1, 3))))) for n in names)
    constraints = []
    for i in range(draw(st.integers(1, 6))):
        scope = tuple(draw(st.permutations(names)))[: draw(st.integers(1, 3))]
        kinds = [
            LinearSum(scope, (1,) * len(scope), draw(st.sampled_from(Relation)), draw(st.integers(0, 6)), i),
            AllDifferent(scope, reason=i),
            Ascending(scope, reason=i),
            InDomain(scope[0], (draw(st.integers(0, 2)),), i),
        ]
        if len(scope) == 2:
            kinds.append(Predicate(scope, far_apart, i))
        constraints.append(draw(st.sampled_from(kinds)))
    return Problem(variables, tuple(constraints))


@settings(max_examples=300, deadline=None)
@given(crowded(), st.data())
def test_a_minimal_conflict_is_one_and_no_part_of_it_is(problem, data):
    prefer = data.draw(st.none() | st.permutations(problem.constraints))
    conflict = minimal_conflict(problem, prefer)
    if satisfiable(problem.variables, problem.constraints):
        assert conflict == ()
        return
    assert conflict
    assert not satisfiable(problem.variables, conflict)
    for dropped in range(len(conflict)):
        assert satisfiable(problem.variables, conflict[:dropped] + conflict[dropped + 1 :])
    assert minimal_conflict(problem, prefer) == conflict


@settings(max_examples=150, deadline=None)
@given(crowded(), st.data())
def test_what_is_named_first_survives_where_there_is_a_choice(problem, data):
    prefer = tuple(data.draw(st.permutations(problem.constraints)))
    conflict = minimal_conflict(problem, prefer)
    assert list(conflict) == sorted(conflict, key=prefer.index)
    kept = list(prefer)
    for constraint in reversed(prefer):
        without = [other for other in kept if other is not constraint]
        if not satisfiable(problem.variables, tuple(without)):
            kept = without
    if conflict:
        assert conflict == tuple(kept)


def test_of_two_conflicts_the_preferred_one_is_named():
    pool = Variable("pool", tuple(range(9)))
    cost = LinearSum(("pool",), (1,), Relation.EQ, 8, "cost 8")
    three = LinearSum(("pool",), (1,), Relation.LE, 3, "3 available")
    ban = Unary("pool", (8).__ne__, "8 is banned")
    problem = Problem((pool,), (cost, three, ban))
    assert minimal_conflict(problem) == (cost, three)
    assert minimal_conflict(problem, (ban,)) == (ban, cost)
    assert minimal_conflict(problem, (three, cost)) == (three, cost)


def test_an_empty_domain_is_a_conflict_by_itself():
    problem = Problem((Variable("target", (), reason="no ice installed"),))
    assert minimal_conflict(problem) == (InDomain("target", (), "no ice installed"),)


def test_a_constraint_on_nothing_can_be_the_conflict():
    def never():
        return False

    closed = Predicate((), never, "the window is closed")
    assert minimal_conflict(Problem((Variable("a", (1,)),), (InDomain("a", (1,)), closed))) == (closed,)


def test_too_few_candidates_name_the_slots_that_compete_and_no_others():
    slots = tuple(Variable(f"slot {i}", tuple("abcdefgh")) for i in range(8))
    only = [InDomain(f"slot {i}", ("a", "b"), f"only a or b in slot {i}") for i in (1, 4, 6)]
    other = InDomain("slot 3", ("c", "d", "a"), "irrelevant")
    differ = AllDifferent(tuple(f"slot {i}" for i in range(8)), reason="one item fills one slot")
    problem = Problem(slots, (other, *only, differ))
    assert minimal_conflict(problem, budget=100) == (*only, differ)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(st.integers(0, 5), unique=True, max_size=4), max_size=6))
def test_slots_are_short_exactly_when_no_assignment_is_different(slots):
    short = hall_violation(slots)
    assert (short is None) == any(len(set(s)) == len(s) for s in product(*slots))
    if short is not None:
        assert short == tuple(sorted(short))
        assert len(set().union(*(slots[i] for i in short))) == len(short) - 1
        for part in combinations(short, len(short) - 1):
            assert hall_violation([slots[i] for i in part]) is None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=4), st.lists(st.integers(0, 5), max_size=3), st.data())
def test_demands_are_short_exactly_when_no_distribution_meets_them(supplies, demands, data):
    numbers = st.lists(st.sampled_from(range(len(supplies))), unique=True) if supplies else st.just([])
    usable = [tuple(data.draw(numbers)) for _ in demands]
    short = shortage(supplies, demands, usable)
    names = [(d, s) for d in range(len(demands)) for s in usable[d]]
    variables = tuple(Variable(n, tuple(range(supplies[n[1]] + 1))) for n in names)
    constraints = []
    for d, need in enumerate(demands):
        scope = tuple(n for n in names if n[0] == d)
        constraints.append(LinearSum(scope, (1,) * len(scope), Relation.EQ, need))
    for s, units in enumerate(supplies):
        scope = tuple(n for n in names if n[1] == s)
        constraints.append(LinearSum(scope, (1,) * len(scope), Relation.LE, units))
    assert (short is None) == is_satisfiable(Problem(variables, tuple(constraints)))
    assert not (suffice(supplies, demands, usable) and short)
    if short is not None:
        assert short.needed == sum(demands[d] for d in short.demands) > short.available
        assert set(short.supplies) == {s for d in short.demands for s in usable[d]}
        assert short.available == sum(supplies[s] for s in short.supplies)
        for part in combinations(short.demands, len(short.demands) - 1):
            assert shortage(supplies, [demands[d] for d in part], [usable[d] for d in part]) is None
