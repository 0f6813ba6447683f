"""Problems taken apart: filtered domains, bounds of sums, and components that share no constraint.

A `Part` is a problem with places instead of names, whose constraints all judge two variables or more.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from .matching import hall_violation
from .problem import AllDifferent, Ascending, Constraint, LinearSum, Problem, Relation, key_function

Domain: TypeAlias = tuple[Any, ...]
Scoped: TypeAlias = tuple[Constraint, tuple[int, ...]]


class Part(NamedTuple):
    """Some variables of a problem, and all constraints that judge them.

    Attributes:
        places: where the variables stand in the problem, ascending.
        domains: their domains, none empty.
        constraints: each with its scope as indices into `places`.
    """

    places: tuple[int, ...]
    domains: tuple[Domain, ...]
    constraints: tuple[Scoped, ...]


def filtered(problem: Problem) -> Part | None:
    """The problem as one part after constraints on no and on one variable are applied; None if that leaves nothing."""
    domains: list[Domain] = [variable.domain for variable in problem.variables]
    rest: list[Scoped] = []
    places = problem.places
    for constraint in problem.constraints:
        scope = tuple([places[name] for name in constraint.scope])
        if len(scope) > 1:
            rest.append((constraint, scope))
        elif scope:
            domain = domains[scope[0]]
            domains[scope[0]] = tuple([value for value in domain if constraint.holds((value,))])
        elif not constraint.holds(()):
            return None
    if not all(domains):
        return None
    return Part(tuple(range(len(domains))), tuple(domains), tuple(rest))


def tightened(part: Part) -> Part | None:
    """The part without values that no sum and no order allows, and without sums that hold anyway; None if none is left.

    Sums are judged by the smallest and greatest totals of the other variables, slots in order by the ranks of their
    neighbours, different slots by Hall's theorem; repeated while something changes.
    """
    domains = list(part.domains)
    rest = list(part.constraints)
    changed = True
    while changed:
        changed = False
        kept: list[Scoped] = []
        for scoped in rest:
            constraint, scope = scoped
            if isinstance(constraint, LinearSum):
                outcome = _tighten_sum(constraint, scope, domains)
            elif isinstance(constraint, Ascending):
                outcome = _tighten_order(constraint, scope, domains)
            else:
                outcome = _UNCHANGED
            if outcome is None:
                return None
            changed = changed or outcome.changed
            if not outcome.entailed:
                kept.append(scoped)
        rest = kept
    for constraint, scope in rest:
        if isinstance(constraint, AllDifferent):
            key = key_function(constraint.key)
            slots = [domains[i] if key is None else tuple(map(key, domains[i])) for i in scope]
            if hall_violation(slots) is not None:
                return None
    return Part(part.places, tuple(domains), tuple(rest))


def components(part: Part) -> tuple[Part, ...]:
    """The parts that share no constraint, in the order of their first variables."""
    if not part.constraints:
        return tuple([Part((place,), (domain,), ()) for place, domain in zip(part.places, part.domains, strict=True)])
    root = list(range(len(part.places)))

    def find(i: int) -> int:
        while root[i] != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    for _, scope in part.constraints:
        first = find(scope[0])
        for i in scope[1:]:
            other = find(i)
            # The smaller index stays root, so that components come in the order of their first variables.
            if other < first:
                root[first] = other
                first = other
            else:
                root[other] = first
    members: dict[int, list[int]] = {}
    local = [0] * len(root)
    for i in range(len(root)):
        group = members.setdefault(find(i), [])
        local[i] = len(group)
        group.append(i)
    if len(members) == 1:
        return (part,)
    constraints: dict[int, list[Scoped]] = {group: [] for group in members}
    for constraint, scope in part.constraints:
        constraints[find(scope[0])].append((constraint, tuple([local[i] for i in scope])))
    return tuple(
        [
            Part(
                tuple([part.places[i] for i in group]),
                tuple([part.domains[i] for i in group]),
                tuple(constraints[name]),
            )
            for name, group in members.items()
        ]
    )


class _Outcome(NamedTuple):
    changed: bool
    entailed: bool


_UNCHANGED = _Outcome(False, False)
_CHANGED = _Outcome(True, False)
_ENTAILED = _Outcome(False, True)


def _tighten_sum(constraint: LinearSum, scope: tuple[int, ...], domains: list[Domain]) -> _Outcome | None:
    low = high = 0
    spans = []
    for coefficient, i in zip(constraint.coefficients, scope, strict=True):
        domain = domains[i]
        least, most = coefficient * min(domain), coefficient * max(domain)
        if coefficient < 0:
            least, most = most, least
        spans.append((least, most))
        low += least
        high += most
    bound, relation = constraint.bound, constraint.relation
    at_most, at_least = relation is not Relation.GE, relation is not Relation.LE
    if (at_most and low > bound) or (at_least and high < bound):
        return None
    if (not at_most or high <= bound) and (not at_least or low >= bound):
        return _ENTAILED
    changed = False
    for coefficient, i, (least, most) in zip(constraint.coefficients, scope, spans, strict=True):
        # A value may leave the total of the others neither too great even at their least nor too small at their most.
        greatest = bound - (low - least) if at_most else most
        smallest = bound - (high - most) if at_least else least
        if most > greatest or least < smallest:
            domain = tuple([value for value in domains[i] if smallest <= coefficient * value <= greatest])
            if not domain:
                return None
            domains[i] = domain
            changed = True
    return _CHANGED if changed else _UNCHANGED


def _tighten_order(constraint: Ascending, scope: tuple[int, ...], domains: list[Domain]) -> _Outcome | None:
    key = key_function(constraint.key)
    changed = False
    for steps, sign in ((scope, 1), (scope[::-1], -1)):
        before = None
        for i in steps:
            domain = domains[i]
            rank = [value if key is None else key(value) for value in domain]
            if before is not None:
                kept = [j for j, r in enumerate(rank) if (before < r if sign > 0 else r < before)]
                if not kept:
                    return None
                if len(kept) < len(rank):
                    domains[i] = tuple([domain[j] for j in kept])
                    rank = [rank[j] for j in kept]
                    changed = True
            before = min(rank) if sign > 0 else max(rank)
    return _CHANGED if changed else _UNCHANGED


def is_linear(part: Part) -> bool:
    """Whether all constraints are sums."""
    return all(type(constraint) is LinearSum for constraint, _ in part.constraints)


def holds(part: Part, candidate: object) -> bool:
    """Whether a tuple of values solves the part, by evaluation."""
    if not isinstance(candidate, tuple) or len(candidate) != len(part.domains):
        return False
    for value, domain in zip(candidate, part.domains, strict=True):
        if value not in domain:
            return False
    return all(constraint.holds(tuple([candidate[i] for i in scope])) for constraint, scope in part.constraints)


__all__ = ["Domain", "Part", "Scoped", "components", "filtered", "holds", "is_linear", "tightened"]
