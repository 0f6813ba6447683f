"""From a problem to the set of its solutions.

The way of a problem: constraints on one variable filter its domain; bounds of sums, neighbours in an order and Hall's
theorem take away values; variables without a common constraint part into components; each component is solved by a
closed form, by the counting automaton or by backtracking; the product of the components is put together lazily.
"""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from .automaton import Automaton
from .backtracking import Backtracking
from .closed_forms import NOTHING, Ascents, Box, Distributions
from .constraints import Ascending, LinearSum, Name, Needed, Relation, describe, key_function
from .covers import Covers
from .decompose import Part, components, filtered, is_linear, tightened
from .problem import Problem
from .recombine import Component, Recombined
from .solutions import TupleSet
from .transport import Transport


class Backend(Enum):
    """Who solves a problem."""

    CLOSED_FORM = "closed form"
    FLOW = "flow"
    AUTOMATON = "automaton"
    BACKTRACKING = "backtracking"  # python-constraint


def solve(problem: Problem, backend: Backend | None = None, budget: int | None = None) -> TupleSet:
    """The solutions, in lexicographic order of the variables and their domains as given, whatever the back end.

    Args:
        backend: who must solve it. None chooses for each component; the automaton and backtracking are otherwise given
            the whole problem undivided, closed forms its components.
        budget: how many assignments one query of one component may try; None for any number.

    Raises:
        ValueError: the back end asked for cannot solve this problem.
        BudgetExhausted: by queries of the result, never by this function.

    Example:
        >>> from .constraints import Variable
        >>> coins = tuple(Variable(name, (0, 1, 2)) for name in "abc")
        >>> found = solve(Problem(coins, (LinearSum(("a", "b", "c"), (1, 1, 1), Relation.EQ, 2),)))
        >>> found.count(), found.first(), (1, 1, 0) in found
        (6, (0, 0, 2), True)
    """
    part = filtered(problem)
    if part is None:
        return NOTHING
    if backend is Backend.BACKTRACKING:
        return Backtracking(part, budget)
    if backend is Backend.AUTOMATON:
        if not is_linear(part):
            other = next(constraint for constraint, _ in part.constraints if type(constraint) is not LinearSum)
            raise ValueError(f"the automaton solves sums only, not {describe(other)}; use backtracking")
        return Automaton(part, budget)
    part = tightened(part)
    if part is None:
        return NOTHING
    if not part.constraints:
        return Box(part.domains)
    found = [(component.places, _solved(component, backend, budget)) for component in components(part)]
    return found[0][1] if len(found) == 1 else Recombined(_boxed(found))


def is_satisfiable(problem: Problem, budget: int | None = None) -> bool:
    """Whether there is a solution, by one witness for each component.

    What is left after tightening is often met by the first or by the last values of all domains, as wherever sums only
    compare two variables with one another; only otherwise anything is searched.

    Raises:
        BudgetExhausted: it is not known after `budget` assignments.
    """
    part = filtered(problem)
    return part is not None and is_part_satisfiable(part, budget)


def is_part_satisfiable(part: Part, budget: int | None = None) -> bool:
    """Whether a part has a solution; raises `BudgetExhausted`."""
    less = tightened(part)
    if less is None:
        return False
    part = less
    if any(_holds_at(part, end) for end in (0, -1)):
        return True
    return all(bool(_solved(component, None, budget)) for component in components(part))


def _holds_at(part: Part, end: int) -> bool:
    """Whether the first (0) or the last (-1) values of all domains are a solution."""
    values = [domain[end] for domain in part.domains]
    return all(constraint.holds(tuple([values[i] for i in scope])) for constraint, scope in part.constraints)


def _solved(part: Part, backend: Backend | None, budget: int | None) -> TupleSet:
    found = closed_form(part)
    if found is not None:
        return found
    if backend is Backend.CLOSED_FORM:
        names = "; ".join(describe(constraint) for constraint, _ in part.constraints)
        raise ValueError(f"there is no closed form for {names}; use the automaton for sums, or backtracking")
    if not is_linear(part):
        return Backtracking(part, budget)
    return _flow(part, budget) or Automaton(part, budget)


def _flow(part: Part, budget: int | None) -> Transport | None:
    """Supply and demand: each number stands in one sum that is given exactly and in at most one that is bounded from
    above, in the order of the supplies. None where it is anything else."""
    demand_of: dict[int, int] = {}
    supply_of: dict[int, int] = {}
    demands: list[int] = []
    supplies: list[int] = []
    for constraint, scope in part.constraints:
        assert isinstance(constraint, LinearSum)
        taken, amounts = (demand_of, demands) if constraint.relation is Relation.EQ else (supply_of, supplies)
        plain = constraint.relation is not Relation.GE and constraint.bound >= 0
        if not plain or set(constraint.coefficients) != {1} or any(i in taken for i in scope):
            return None
        taken.update(dict.fromkeys(scope, len(amounts)))
        amounts.append(constraint.bound)
    if len(demand_of) != len(part.domains) or not _counts_up(part):
        return None
    for i, domain in enumerate(part.domains):
        if i not in supply_of:
            supply_of[i] = len(supplies)
            supplies.append(domain[-1])
    # Supplies are numbered as they come first; then routes must stand as a transport has them.
    numbers = {supply: k for k, supply in enumerate(dict.fromkeys(supply_of[i] for i in range(len(part.domains))))}
    routes = tuple([(numbers[supply_of[i]], demand_of[i]) for i in range(len(part.domains))])
    amounts = [supplies[supply] for supply in numbers]
    usable = tuple([tuple([s for s, d in routes if d == demand]) for demand in range(len(demands))])
    found = Transport(tuple(amounts), tuple(demands), usable, budget=budget)
    widest = tuple([min(amounts[s], demands[d]) for s, d in routes])
    if routes != found.routes or widest != tuple([domain[-1] for domain in part.domains]):
        return None
    return found


class Solver(NamedTuple):
    """Who solves some variables of a problem, and why.

    Attributes:
        variables: their names, as in the problem.
        backend: who solves them.
        why: in a few words.
    """

    variables: tuple[Name, ...]
    backend: Backend
    why: str


def plan(problem: Problem) -> tuple[Solver, ...] | None:
    """How a problem is split and who solves which part, as `solve` does it; None where it is known at once that there
    is no solution."""
    part = filtered(problem)
    less = tightened(part) if part is not None else None
    if less is None:
        return None
    names = tuple([variable.name for variable in problem.variables])
    found: list[Solver] = []
    for component in components(less) if less.constraints else ():
        own = tuple([names[place] for place in component.places])
        solved = _solved(component, None, None)
        if isinstance(solved, Backtracking):
            kinds = dict.fromkeys(type(c).__name__ for c, _ in component.constraints if type(c) is not LinearSum)
            found.append(Solver(own, Backend.BACKTRACKING, f"{', '.join(kinds)}: no sum, no order"))
        elif isinstance(solved, Transport):
            found.append(Solver(own, Backend.FLOW, "supply and demand"))
        elif isinstance(solved, Automaton):
            found.append(Solver(own, Backend.AUTOMATON, "sums only"))
        else:
            found.append(Solver(own, Backend.CLOSED_FORM, CLOSED_FORMS.get(type(solved), "nothing is left open")))
    if not less.constraints and names:
        found.append(Solver(names, Backend.CLOSED_FORM, CLOSED_FORMS[Box]))
    return tuple(found)


CLOSED_FORMS: dict[type, str] = {
    Box: "nothing ties them together any more",
    Distributions: "units of one sum are distributed",
    Ascents: "slots in order: a subset",
    Covers: "smallest sets that reach a bound",
}


def closed_form(part: Part) -> TupleSet | None:
    """The solutions of a component that is free, chooses a subset or distributes units; None for any other."""
    if not part.constraints:
        return Box(part.domains)
    if len(part.constraints) > 1:
        return _covers(part)
    constraint, scope = part.constraints[0]
    if isinstance(constraint, LinearSum):
        unit = constraint.relation is Relation.EQ and constraint.bound >= 0
        if unit and all(coefficient == 1 for coefficient in constraint.coefficients) and _counts_up(part):
            return Distributions(constraint.bound, len(scope), tuple([domain[-1] for domain in part.domains]))
    elif isinstance(constraint, Ascending) and scope == tuple(range(len(part.domains))):
        # Slots in order over n items leave slot i the items from the i-th on but for as many as there are slots behind.
        domains = part.domains
        items = domains[0] + tuple([domain[-1] for domain in domains[1:]])
        width = len(domains[0])
        if all(domain == items[i : i + width] for i, domain in enumerate(domains)):
            key = key_function(constraint.key)
            rank = items if key is None else tuple(map(key, items))
            if all(left < right for left, right in pairwise(rank)):
                return Ascents(items, len(domains))
    return None


def _covers(part: Part) -> TupleSet | None:
    """The smallest sets that meet one lower bound: of things of falling positive weight each is taken or left, and what
    is taken is needed."""
    bound = next((c for c, _ in part.constraints if type(c) is LinearSum), None)
    if bound is None or bound.relation is not Relation.GE or bound.bound <= 0:
        return None
    judged: set[object] = set()
    for constraint, _ in part.constraints:
        if constraint is bound:
            continue
        if not isinstance(constraint, Needed) or constraint.holder is not None or constraint.bounds != (bound,):
            return None
        judged.add(constraint.name)
    scope = next(scope for constraint, scope in part.constraints if constraint is bound)
    weights = tuple([weight for _, weight in sorted(zip(scope, bound.coefficients, strict=True))])
    falling = all(a >= b > 0 for a, b in pairwise(weights)) and weights[0] > 0
    if not falling or judged != set(bound.scope) or any(domain != (1, 0) for domain in part.domains):
        return None
    return Covers(weights, bound.bound) if len(weights) == len(part.domains) else None


def _counts_up(part: Part) -> bool:
    return all(domain == tuple(range(len(domain))) for domain in part.domains)


def _boxed(found: list[tuple[tuple[int, ...], TupleSet]]) -> tuple[Component, ...]:
    """The components with free variables that stand side by side made one."""
    result: list[Component] = []
    for places, solutions in found:
        if result and isinstance(solutions, Box):
            before, other = result[-1]
            if isinstance(other, Box) and before[-1] + 1 == places[0]:
                result[-1] = (before + places, Box(other.domains + solutions.domains))
                continue
        result.append((places, solutions))
    return tuple(result)


__all__ = ["Backend", "Solver", "closed_form", "is_satisfiable", "plan", "solve"]
