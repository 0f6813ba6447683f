"""Any problem, by the backtracking search of python-constraint. The only module that imports `constraint`.

The library is imported inside functions (it takes a tenth of a second). What it does with care taken here:

* a `constraint.Problem` is spoilt by being solved and constraint objects keep the state of one use: every query builds
  new ones, which costs a few microseconds;
* forward checking makes the order of solutions depend on what was asked before: it is off, and domains are handed over
  reversed, which makes the order lexicographic;
* its sums fail with `ValueError` on emptied domains, and its text and variable-sum constraints lose solutions: none is
  used (only its plain "all different" is); the constraints below judge partial assignments themselves;
* it has no limit and does not notice signals: a constraint over all variables counts the assignments tried;
* it refuses empty domains and takes a problem without variables for unsolvable: both are answered before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import contains
from typing import Any

from .decompose import Part, holds
from .limits import Meter, meter
from .problem import (
    MISSING,
    AllDifferent,
    Ascending,
    Constraint,
    InDomain,
    LinearSum,
    Needed,
    Predicate,
    Problem,
    Relation,
    Solution,
    Together,
    Unary,
    key_function,
)
from .solutions import BudgetExhausted, TupleSet

Judge = Callable[[dict[int, Any]], bool]


class Backtracking(TupleSet):
    """The solutions of a part, in lexicographic order of its variables and their domains.

    Args:
        part: what to solve.
        budget: how many assignments one query may try; None for any number.
        prefix: values of the first variables that are given and left out of the solutions.

    Every query may raise `BudgetExhausted`, except membership, which evaluates.
    """

    def __init__(self, part: Part, budget: int | None = None, prefix: Solution = ()) -> None:
        self._part = part
        self._budget = budget
        self._prefix = prefix
        self._count: int | None = None

    def __iter__(self) -> Iterator[Solution]:
        return self._search(in_order=True)

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, tuple) and holds(self._part, self._prefix + candidate)

    def __bool__(self) -> bool:
        for _ in self._search(in_order=False):
            return True
        return False

    def count(self) -> int:
        """How many solutions there are, by enumeration once."""
        if self._count is None:
            self._count = sum(1 for _ in self._search(in_order=False))
        return self._count

    def completions(self, prefix: Solution) -> Backtracking:
        """What may follow these values of the first variables."""
        return Backtracking(self._part, self._budget, self._prefix + prefix)

    def _search(self, *, in_order: bool) -> Iterator[Solution]:
        part = self._part
        if not part.domains:
            return iter(((),) if holds(part, ()) else ())
        given = len(self._prefix)
        if not all(part.domains) or not all(map(contains, part.domains, self._prefix)):
            return iter(())
        domains = tuple([(value,) for value in self._prefix]) + part.domains[given:]
        return self._searched(part._replace(domains=domains), in_order)

    def _searched(self, part: Part, in_order: bool) -> Iterator[Solution]:
        Library, Judged, Different, solver, degree_solver = _library()
        problem = Library((solver if in_order else degree_solver)(forwardcheck=False))
        indices = range(len(part.domains))
        asked = indices[len(self._prefix) :]
        for i in indices:
            problem.addVariable(i, list(part.domains[i][::-1]))
        counted = meter()
        if self._budget is not None or counted is not None:
            problem.addConstraint(Judged(_Budget(self._budget, counted)), list(indices))
        for constraint, scope in part.constraints:
            if type(constraint) is AllDifferent and constraint.key is None:
                problem.addConstraint(Different(), list(scope))
            else:
                problem.addConstraint(Judged(judged(constraint, scope, part)), list(scope))
        for found in problem.getSolutionIter():
            yield tuple([found[i] for i in asked])


def library_problem(problem: Problem) -> Any:
    """The whole problem as a `constraint.Problem` of python-constraint, to go on with: variables and domains as they
    are named, every constraint judged on partial assignments.

    Its solver enumerates in the order of the variables. A variable without values makes it one without solutions.
    """
    Library, Judged, _, solver, _ = _library()
    found = Library(solver(forwardcheck=False))
    for variable in problem.variables:
        found.addVariable(variable.name, list(variable.domain[::-1]) or [MISSING])
        if not variable.domain:
            found.addConstraint(Judged(lambda assigned: False), [variable.name])
    places = tuple(range(len(problem.variables)))
    part = Part(places, tuple([v.domain or (0,) for v in problem.variables]), ())
    names = tuple([variable.name for variable in problem.variables])
    for constraint in problem.constraints:
        scope = problem.scope_of(constraint)
        if scope:
            judge = _by_name(judged(constraint, scope, part), names)
            found.addConstraint(Judged(judge), list(constraint.scope))
        elif not constraint.holds(()):
            found.addConstraint(Judged(lambda assigned: False), list(names))
    return found


def _by_name(judge: Judge, names: tuple[Any, ...]) -> Judge:
    def judged(assigned: dict[Any, Any]) -> bool:
        return judge({i: assigned[name] for i, name in enumerate(names) if name in assigned})

    return judged


class _Budget:
    def __init__(self, budget: int | None, counted: Meter | None) -> None:
        self._budget = budget
        self._counted = counted
        self._nodes = 0

    def __call__(self, assigned: dict[int, Any]) -> bool:
        if self._budget is not None and self._nodes == self._budget:
            raise BudgetExhausted(self._nodes, self._budget)
        self._nodes += 1
        if self._counted is not None:
            self._counted.spend()
        return True


def judged(constraint: Constraint, scope: tuple[int, ...], part: Part) -> Judge:
    """A constraint as a test of partial assignments: False only if no completion satisfies it."""
    match constraint:
        case LinearSum(coefficients=coefficients, relation=relation, bound=bound):
            return _judge_sum(coefficients, relation, bound, scope, part)
        case AllDifferent(key=key):
            return _judge_different(key_function(key), scope)
        case Ascending(key=key):
            return _judge_ascending(key_function(key), scope)
        case Needed():
            return _judge_needed(constraint, scope, part)
        case Predicate(test=test, partial=partial):
            return _judge_predicate(test, partial, scope)
        case Together():
            return _judge_together(constraint, scope)
        case InDomain() | Unary():
            return _judge_predicate(_of_one(constraint), None, scope)


def _of_one(constraint: InDomain | Unary) -> Callable[..., bool]:
    def test(value: Any) -> bool:
        return constraint.holds((value,))

    return test


def _judge_sum(
    coefficients: tuple[int, ...], relation: Relation, bound: int, scope: tuple[int, ...], part: Part
) -> Judge:
    terms = []
    for coefficient, i in zip(coefficients, scope, strict=True):
        least, most = coefficient * min(part.domains[i]), coefficient * max(part.domains[i])
        terms.append((i, coefficient, min(least, most), max(least, most)))
    at_most, at_least = relation is not Relation.GE, relation is not Relation.LE

    def judge(assigned: dict[int, Any]) -> bool:
        low = high = 0
        for i, coefficient, least, most in terms:
            if i in assigned:
                term = coefficient * assigned[i]
                low += term
                high += term
            else:
                low += least
                high += most
        return not ((at_most and low > bound) or (at_least and high < bound))

    return judge


def _judge_needed(constraint: Needed, scope: tuple[int, ...], part: Part) -> Judge:
    """Judged early where every weight is positive, so that more taken only makes it less needed."""
    names = tuple(zip(constraint.scope, scope, strict=True))
    holder = dict(names).get(constraint.holder) if constraint.holder is not None else None
    own = scope[0]
    grows = all(weight >= 0 for bound in constraint.bounds for weight in bound.coefficients)

    def judge(assigned: dict[int, Any]) -> bool:
        if not assigned.get(own) or (holder is not None and assigned.get(holder, 1)):
            return True
        if not grows and not all(i in assigned for i in scope):
            return True
        return constraint.judged({name: assigned.get(i, 0) for name, i in names})

    return judge


def _judge_different(key: Callable[[Any], Any] | None, scope: tuple[int, ...]) -> Judge:
    def judge(assigned: dict[int, Any]) -> bool:
        keys = [assigned[i] for i in scope if i in assigned]
        if key is not None:
            keys = list(map(key, keys))
        return len(set(keys)) == len(keys)

    return judge


def _judge_ascending(key: Callable[[Any], Any] | None, scope: tuple[int, ...]) -> Judge:
    def judge(assigned: dict[int, Any]) -> bool:
        before: Any = MISSING
        for i in scope:
            if i in assigned:
                rank = assigned[i] if key is None else key(assigned[i])
                if before is not MISSING and not before < rank:
                    return False
                before = rank
        return True

    return judge


def _judge_predicate(test: Callable[..., bool], partial: Callable[..., bool] | None, scope: tuple[int, ...]) -> Judge:
    def judge(assigned: dict[int, Any]) -> bool:
        values = [assigned.get(i, MISSING) for i in scope]
        if MISSING not in values:
            return bool(test(*values))
        return True if partial is None else bool(partial(*values))

    return judge


def _judge_together(constraint: Together, scope: tuple[int, ...]) -> Judge:
    def judge(assigned: dict[int, Any]) -> bool:
        return constraint.may_hold([assigned.get(i, MISSING) for i in scope])

    return judge


@cache
def _library() -> tuple[Any, Any, Any, Any, Any]:
    """The classes of the library and our own that derive from its classes."""
    from constraint import AllDifferentConstraint, OptimizedBacktrackingSolver, Problem
    from constraint import Constraint as Base

    class Judged(Base):
        """A test of partial assignments as a constraint of the library."""

        def __init__(self, judge: Judge) -> None:
            self._judge = judge

        def __call__(self, variables: Any, domains: Any, assignments: Any, forwardcheck: Any = False) -> bool:
            return self._judge(assignments)

        def preProcess(self, variables: Any, domains: Any, constraints: Any, vconstraints: Any) -> None:
            """Leave the domains alone: what they lose here is lost for good."""

    class InOrder(OptimizedBacktrackingSolver):
        """Assigns the variables in the order in which they were added."""

        def getSortedVariables(self, domains: Any, vconstraints: Any) -> list[Any]:
            """All variables, as added."""
            return list(domains)

    return Problem, Judged, AllDifferentConstraint, InOrder, OptimizedBacktrackingSolver


__all__ = ["Backtracking", "judged", "library_problem"]
