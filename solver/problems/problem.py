"""Constraint satisfaction problems, and the check of one assignment.

A problem is a plain value. Who solves it, and how, is the business of `solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from operator import itemgetter
from typing import Any

import msgspec

from .constraints import (
    AllDifferent,
    Ascending,
    Because,
    Constraint,
    InDomain,
    LinearSum,
    Name,
    Solution,
    Variable,
    describe,
)
from .library import library_problem


class Problem(msgspec.Struct, frozen=True, dict=True):
    """Variables and what must hold of them; without variables its one solution is the empty one, if what remains holds.

    A solution is a tuple of values in the order of the variables.

    Raises:
        ValueError: a variable is named twice, a constraint names an unknown variable or one twice, a sum has too few or
            too many coefficients or a domain that is not of integers, a key leaves out a value.

    Example:
        >>> from sysop.solver.problems import LinearSum, Problem, Relation, Variable, verify
        >>> problem = Problem(
        ...     (Variable("a", (0, 1, 2)), Variable("b", (0, 1))),
        ...     (LinearSum(("a", "b"), (1, 1), Relation.EQ, 2),),
        ... )
        >>> verify(problem, (2, 0))
        ()
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...] = ()

    def __post_init__(self) -> None:
        variables = self.variables
        places = {variable.name: place for place, variable in enumerate(variables)}
        if len(places) != len(variables):
            raise ValueError(_named_twice(variables))
        summed: set[Name] = set()
        for constraint in self.constraints:
            scope = constraint.scope
            for name in scope:
                if name not in places:
                    raise ValueError(
                        f"{describe(constraint)}: there is no variable {name!r} among the {len(places)} of the problem"
                    )
            if len(scope) > 1 and len(set(scope)) != len(scope):
                raise ValueError(f"{describe(constraint)}: a variable stands twice in its scope; name it once")
            if type(constraint) is LinearSum:
                if len(constraint.coefficients) != len(scope):
                    raise ValueError(
                        f"{describe(constraint)}: {len(scope)} variables need as many coefficients, "
                        f"and there are {len(constraint.coefficients)}"
                    )
                for name in scope:
                    if name not in summed:
                        _check_integers(constraint, variables[places[name]])
                        summed.add(name)
            elif isinstance(constraint, (AllDifferent, Ascending)) and isinstance(constraint.key, tuple):
                _check_key(constraint, constraint.key, variables, places)
        self.__dict__["places"] = places

    @property
    def places(self) -> Mapping[Name, int]:
        """Where each variable stands in a solution."""
        places: dict[Name, int] | None = self.__dict__.get("places")
        if places is None:  # a copy was made without being judged again
            places = {variable.name: place for place, variable in enumerate(self.variables)}
            self.__dict__["places"] = places
        return places

    def scope_of(self, constraint: Constraint) -> tuple[int, ...]:
        """The places that a constraint judges."""
        places = self.places
        return tuple([places[name] for name in constraint.scope])

    def to_constraint(self) -> Any:
        """The problem as a `constraint.Problem` of python-constraint, to go on with."""
        return library_problem(self.variables, [(each, self.scope_of(each)) for each in self.constraints])

    def _judges(self) -> tuple[tuple[Constraint, Callable[[Solution], Solution], Callable[[Solution], bool]], ...]:
        """Each constraint with what takes its values out of a solution and what judges them; worked out once."""
        judges: tuple[Any, ...] | None = self.__dict__.get("judges")
        if judges is None:
            judges = tuple(
                [(constraint, _taker(self.scope_of(constraint)), constraint.holds) for constraint in self.constraints]
            )
            self.__dict__["judges"] = judges
        return judges


def verify(problem: Problem, solution: Solution) -> tuple[Constraint, ...]:
    """The violated constraints of one announced assignment: first values outside their domain, then in problem order.

    Nothing is searched. A value outside its domain is reported as `InDomain` with the reason of its variable; of the
    constraints on such a variable only plain sums and differences are judged, since a test may not know the value.

    Raises:
        ValueError: the solution has not one value for each variable.
    """
    _check_length(problem, solution)
    violated: list[Constraint] = []
    strange: set[int] = set()
    for place, variable in enumerate(problem.variables):
        if solution[place] not in variable.domain:
            strange.add(place)
            violated.append(InDomain(variable.name, variable.domain, variable.reason))
    for constraint, values_of, holds in problem._judges():
        values = values_of(solution)
        if (
            strange
            and not strange.isdisjoint(problem.scope_of(constraint))
            and not _judges_anything(constraint, values)
        ):
            continue
        if not holds(values):
            violated.append(constraint)
    return tuple(violated)


def refused(problem: Problem, solution: Solution) -> tuple[Hashable, ...]:
    """Why an announced assignment is no solution: what the reasons of the constraints that it violates tell, each once.

    What may be a mere consequence is told only where nothing else is.
    """
    first: dict[Hashable, None] = {}
    lastly: dict[Hashable, None] = {}
    for constraint in verify(problem, solution):
        reason = constraint.reason
        told = lastly if isinstance(reason, Because) and reason.lastly else first
        told |= dict.fromkeys(_told(reason, tuple([solution[place] for place in problem.scope_of(constraint)])))
    return tuple(first or lastly)


def _told(reason: Hashable, values: Solution) -> Iterator[Hashable]:
    if isinstance(reason, Because) and reason.tells is not None:
        yield from reason.tells(values)
    else:
        yield reason


class Judged(msgspec.Struct, frozen=True):
    """An assignment that was announced, and the problem of which it should be a solution."""

    problem: Problem
    values: Solution

    @property
    def violated(self) -> tuple[Constraint, ...]:
        """The constraints that it violates."""
        return verify(self.problem, self.values)

    @property
    def refusals(self) -> tuple[Hashable, ...]:
        """What they tell."""
        return refused(self.problem, self.values)


def _taker(scope: tuple[int, ...]) -> Callable[[Solution], Solution]:
    if len(scope) > 1:
        return itemgetter(*scope)
    # Slices keep a single value, and none, in a tuple.
    return itemgetter(slice(scope[0], scope[0] + 1) if scope else slice(0))


def _judges_anything(constraint: Constraint, values: Solution) -> bool:
    if isinstance(constraint, LinearSum):
        return all(isinstance(value, int) for value in values)
    if isinstance(constraint, AllDifferent):
        return constraint.key is None and all(isinstance(value, Hashable) for value in values)
    return isinstance(constraint, InDomain)


def _check_length(problem: Problem, solution: Solution) -> None:
    if len(solution) != len(problem.variables):
        raise ValueError(
            f"a solution needs {len(problem.variables)} values, one for each variable, and this has {len(solution)}"
        )


def _check_key(
    constraint: AllDifferent | Ascending,
    key: tuple[tuple[Any, Any], ...],
    variables: tuple[Variable, ...],
    places: dict[Name, int],
) -> None:
    known = dict(key)
    for name in constraint.scope:
        for value in variables[places[name]].domain:
            if value not in known:
                raise ValueError(f"{describe(constraint)}: its key has no pair for {value!r}, a value of {name!r}")


def _check_integers(constraint: LinearSum, variable: Variable) -> None:
    if set(map(type, variable.domain)) == {int}:
        return
    for value in variable.domain:
        if not isinstance(value, int):
            raise ValueError(f"{describe(constraint)}: {value!r} in the domain of {variable.name!r} is not an integer")


def _named_twice(variables: tuple[Variable, ...]) -> str:
    seen: set[Name] = set()
    for variable in variables:
        if variable.name in seen:
            break
        seen.add(variable.name)
    return f"two variables are named {variable.name!r}; give each a name of its own"


__all__ = ["Judged", "Problem", "refused", "verify"]
