"""Smallest conflicts: things that clash although any of them could be left out; constraints without a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from .constraints import AllDifferent, Constraint, InDomain, key_function
from .decompose import filtered, filtered_by, scoped
from .matching import hall_violation
from .problem import Problem
from .solve import is_part_satisfiable

T = TypeVar("T")


def smallest(items: tuple[T, ...], clash: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """Items that clash although any of them could be left out; what stands first is kept rather.

    By deletion: one after another is left out, the last first, and what the conflict does not need stays out (Chinneck
    and Dravnieks 1991).

    Args:
        clash: whether some of the items clash; more of them do so rather.

    Example:
        >>> smallest(("a", "b", "c"), lambda some: len(some) >= 2)
        ('a', 'b')
    """
    core = items
    for item in reversed(items):
        fewer = tuple([i for i in core if i is not item])
        if clash(fewer):
            core = fewer
    return core


def minimal_conflict(
    problem: Problem, prefer: Sequence[Constraint] | None = None, budget: int | None = None
) -> tuple[Constraint, ...]:
    """Constraints that cannot hold together although any of them could be left out; empty if there is a solution.

    By deletion (`smallest`). Without preference, slots that must differ and have too few candidates are found first, by
    Hall's theorem. A variable whose domain is empty as given is a conflict by itself, named as `InDomain`.

    Args:
        prefer: constraints to be named rather than others, the most wanted first. None prefers what stands first.
        budget: how many assignments each of the questions may try.

    Returns:
        The constraints, preferred ones first, then in the order of the problem.

    Raises:
        BudgetExhausted: one of the questions stays open.
    """
    for variable in problem.variables:
        if not variable.domain:
            return (InDomain(variable.name, (), variable.reason),)
    domains = tuple([variable.domain for variable in problem.variables])
    each = scoped(problem)

    def is_open(kept: Iterable[int]) -> bool:
        part = filtered_by(domains, [each[i] for i in kept])
        return part is not None and is_part_satisfiable(part, budget)

    if is_open(range(len(each))):
        return ()
    constraints = problem.constraints
    order = _by_preference(constraints, prefer or ())
    kept = _short_of_candidates(problem) if prefer is None else None
    if kept is None:
        kept = set(range(len(constraints)))
    named = [index for index in order if index in kept]
    core = smallest(tuple(named), lambda some: not is_open(sorted(some)))
    return tuple([constraints[index] for index in core])


def _by_preference(constraints: tuple[Constraint, ...], prefer: Sequence[Constraint]) -> list[int]:
    order: list[int] = []
    for wanted in prefer:
        order += [i for i, constraint in enumerate(constraints) if constraint == wanted and i not in order]
    return order + [i for i in range(len(constraints)) if i not in order]


def _short_of_candidates(problem: Problem) -> set[int] | None:
    """The constraints by which different slots have too few candidates: the difference and what filters the slots."""
    judging_one = [i for i, constraint in enumerate(problem.constraints) if len(constraint.scope) == 1]
    domains = filtered(Problem(problem.variables, tuple([problem.constraints[i] for i in judging_one])))
    if domains is None:
        return None
    for index, constraint in enumerate(problem.constraints):
        if isinstance(constraint, AllDifferent):
            key = key_function(constraint.key)
            slots = [domains.domains[place] for place in problem.scope_of(constraint)]
            short = hall_violation(slots if key is None else [tuple(map(key, slot)) for slot in slots])
            if short is not None:
                names = {constraint.scope[slot] for slot in short}
                return {index, *(i for i in judging_one if problem.constraints[i].scope[0] in names)}
    return None


__all__ = ["minimal_conflict", "smallest"]
