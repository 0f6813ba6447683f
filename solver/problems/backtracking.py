"""Any problem, by the backtracking search of python-constraint."""

from __future__ import annotations

from collections.abc import Iterator
from operator import contains
from typing import Any

from .constraints import AllDifferent, Solution
from .decompose import Part, holds
from .library import judged, library
from .limits import Meter, meter
from .solutions import BudgetExhausted, TupleSet


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
        Library, Judged, Different, solver, degree_solver = library()
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
                problem.addConstraint(Judged(judged(constraint, scope, part.domains)), list(scope))
        for found in problem.getSolutionIter():
            yield tuple([found[i] for i in asked])


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


__all__ = ["Backtracking"]
