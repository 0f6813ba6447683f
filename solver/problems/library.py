"""Problems in the terms of python-constraint. The only module that imports `constraint`.

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

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

from .constraints import (
    MISSING,
    AllDifferent,
    Ascending,
    Constraint,
    InDomain,
    LinearSum,
    Needed,
    Predicate,
    Relation,
    Together,
    Unary,
    Variable,
    key_function,
)

Domains: TypeAlias = tuple[tuple[Any, ...], ...]
Judge: TypeAlias = Callable[[dict[int, Any]], bool]


def library_problem(variables: tuple[Variable, ...], constraints: Iterable[tuple[Constraint, tuple[int, ...]]]) -> Any:
    """The whole problem as a `constraint.Problem` of python-constraint, to go on with: variables and domains as they
    are named, every constraint judged on partial assignments.

    Its solver enumerates in the order of the variables. A variable without values makes it one without solutions.

    Args:
        variables: all variables.
        constraints: each with the places of the variables that it judges.
    """
    Library, Judged, _, solver, _ = library()
    found = Library(solver(forwardcheck=False))
    for variable in variables:
        found.addVariable(variable.name, list(variable.domain[::-1]) or [MISSING])
        if not variable.domain:
            found.addConstraint(Judged(lambda assigned: False), [variable.name])
    domains = tuple([variable.domain or (0,) for variable in variables])
    names = tuple([variable.name for variable in variables])
    for constraint, scope in constraints:
        if scope:
            judge = _by_name(judged(constraint, scope, domains), names)
            found.addConstraint(Judged(judge), list(constraint.scope))
        elif not constraint.holds(()):
            found.addConstraint(Judged(lambda assigned: False), list(names))
    return found


def _by_name(judge: Judge, names: tuple[Any, ...]) -> Judge:
    def judged(assigned: dict[Any, Any]) -> bool:
        return judge({i: assigned[name] for i, name in enumerate(names) if name in assigned})

    return judged


def judged(constraint: Constraint, scope: tuple[int, ...], domains: Domains) -> Judge:
    """A constraint as a test of partial assignments: False only if no completion satisfies it."""
    match constraint:
        case LinearSum(coefficients=coefficients, relation=relation, bound=bound):
            return _judge_sum(coefficients, relation, bound, scope, domains)
        case AllDifferent(key=key):
            return _judge_different(key_function(key), scope)
        case Ascending(key=key):
            return _judge_ascending(key_function(key), scope)
        case Needed():
            return _judge_needed(constraint, scope, domains)
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
    coefficients: tuple[int, ...], relation: Relation, bound: int, scope: tuple[int, ...], domains: Domains
) -> Judge:
    terms = []
    for coefficient, i in zip(coefficients, scope, strict=True):
        least, most = coefficient * min(domains[i]), coefficient * max(domains[i])
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


def _judge_needed(constraint: Needed, scope: tuple[int, ...], domains: Domains) -> Judge:
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
def library() -> tuple[Any, Any, Any, Any, Any]:
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


__all__ = ["judged", "library", "library_problem"]
