"""Problems taken apart: filtered domains, bounds of sums, and components that share no constraint.

A `Part` is a problem with places instead of names, whose constraints all judge two variables or more.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import compress
from typing import Any, NamedTuple, TypeAlias

from .constraints import AllDifferent, Ascending, Constraint, LinearSum, Relation, key_function
from .matching import hall_violation
from .problem import Problem

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
    return filtered_by(tuple([variable.domain for variable in problem.variables]), scoped(problem))


def scoped(problem: Problem) -> tuple[Scoped, ...]:
    """The constraints, each with the places of its variables."""
    places = problem.places
    return tuple([(each, tuple([places[name] for name in each.scope])) for each in problem.constraints])


def filtered_by(given: tuple[Domain, ...], constraints: Iterable[Scoped]) -> Part | None:
    """The same of domains and constraints with their places."""
    domains = list(given)
    rest: list[Scoped] = []
    for constraint, scope in constraints:
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
    strongest = _strongest(part.constraints)
    if strongest is None:
        return None
    rest = strongest
    turned = False
    changed: set[int] | None = None
    while changed is None or changed:
        before, changed = changed, set()
        kept: list[Scoped] = []
        for each in rest:
            constraint, scope = each
            # From the second round on, only what judges a variable that has changed since it was judged.
            if before is None or not changed.isdisjoint(scope) or not before.isdisjoint(scope):
                if type(constraint) is LinearSum:
                    outcome = _tighten_sum(constraint, scope, domains, changed)
                elif type(constraint) is Ascending:
                    outcome = _tighten_order(constraint, scope, domains, changed)
                else:
                    outcome = Outcome.OPEN
                if outcome is Outcome.IMPOSSIBLE:
                    return None
                if outcome is Outcome.ENTAILED:
                    continue
            kept.append(each)
        rest = kept[::-1]  # a chain of sums is followed in both directions
        turned = not turned
    if turned:
        rest = rest[::-1]
    for constraint, scope in rest:
        if isinstance(constraint, AllDifferent):
            key = key_function(constraint.key)
            slots = [domains[i] if key is None else tuple(map(key, domains[i])) for i in scope]
            if hall_violation(slots) is not None:
                return None
    return Part(part.places, tuple(domains), tuple(rest))


def _strongest(constraints: tuple[Scoped, ...]) -> list[Scoped] | None:
    """Of bounds on the same sum only the strongest from below and from above; None where they contradict each other."""
    found: list[Scoped] = []
    places: dict[tuple[tuple[int, ...], tuple[int, ...], Relation], int] = {}
    for each in constraints:
        constraint, scope = each
        if type(constraint) is not LinearSum or constraint.relation not in (Relation.LE, Relation.GE):
            found.append(each)
            continue
        low, high = ((scope, constraint.coefficients, relation) for relation in (Relation.GE, Relation.LE))
        own = low if constraint.relation is Relation.GE else high
        place = places.setdefault(own, len(found))
        if place == len(found):
            found.append(each)
        elif _bound(found[place]) < constraint.bound if own is low else _bound(found[place]) > constraint.bound:
            found[place] = each
        if low in places and high in places and _bound(found[places[low]]) > _bound(found[places[high]]):
            return None
    return found


def _bound(each: Scoped) -> int:
    constraint = each[0]
    assert isinstance(constraint, LinearSum)
    return constraint.bound


def components(part: Part) -> tuple[Part, ...]:
    """The parts that share no constraint, in the order of their first variables."""
    if not part.constraints:
        return tuple([Part((place,), (domain,), ()) for place, domain in zip(part.places, part.domains, strict=True)])
    # Sets of variables as bits: each constraint melts the groups that it touches into one.
    groups: list[int] = []
    for _, scope in part.constraints:
        melted = 0
        for i in scope:
            melted |= 1 << i
        apart = []
        for group in groups:
            if group & melted:
                melted |= group
            else:
                apart.append(group)
        apart.append(melted)
        groups = apart
    size = len(part.places)
    if groups == [(1 << size) - 1]:
        return (part,)
    owner = [-1] * size
    for number, group in enumerate(groups):
        while group:
            low = group & -group
            owner[low.bit_length() - 1] = number
            group ^= low
    members: list[list[int]] = [[] for _ in groups]
    local = [0] * size
    order: list[list[int]] = []
    for i, number in enumerate(owner):
        if number < 0:
            order.append([i])
            continue
        indices = members[number]
        if not indices:
            order.append(indices)
        local[i] = len(indices)
        indices.append(i)
    constraints: list[list[Scoped]] = [[] for _ in groups]
    for constraint, scope in part.constraints:
        constraints[owner[scope[0]]].append((constraint, tuple([local[i] for i in scope])))
    places, domains = part.places, part.domains
    return tuple(
        [
            Part(
                tuple([places[i] for i in indices]),
                tuple([domains[i] for i in indices]),
                tuple(constraints[owner[indices[0]]]) if owner[indices[0]] >= 0 else (),
            )
            for indices in order
        ]
    )


class Outcome(Enum):
    """What became of a constraint when domains were tightened by it."""

    OPEN = "open"
    ENTAILED = "entailed"
    IMPOSSIBLE = "impossible"


def _tighten_sum(constraint: LinearSum, scope: tuple[int, ...], domains: list[Domain], changed: set[int]) -> Outcome:
    low = high = 0
    spans = []
    for coefficient, i in zip(constraint.coefficients, scope):  # noqa: B905 (this loop is what takes the time)
        domain = domains[i]
        if coefficient < 0:
            least, most = coefficient * max(domain), coefficient * min(domain)
        else:
            least, most = coefficient * min(domain), coefficient * max(domain)
        spans.append((i, coefficient, least, most))
        low += least
        high += most
    bound, relation = constraint.bound, constraint.relation
    # How far the total may rise from its least, and fall from its most; no single value may take more than that.
    rise = bound - low if relation is not Relation.GE else high - low
    fall = high - bound if relation is not Relation.LE else high - low
    if rise < 0 or fall < 0:
        return Outcome.IMPOSSIBLE
    if high - low <= min(rise, fall):
        return Outcome.ENTAILED
    for i, coefficient, least, most in spans:
        if most - least > rise or most - least > fall:
            domain = tuple([value for value in domains[i] if most - fall <= coefficient * value <= least + rise])
            if not domain:
                return Outcome.IMPOSSIBLE
            domains[i] = domain
            changed.add(i)
    return Outcome.OPEN


def _tighten_order(constraint: Ascending, scope: tuple[int, ...], domains: list[Domain], changed: set[int]) -> Outcome:
    key = key_function(constraint.key)
    for steps, rising in ((scope, True), (scope[::-1], False)):
        bound = None
        for i in steps:
            domain = domains[i]
            rank = domain if key is None else tuple(map(key, domain))
            if bound is not None:
                fits = [bound < r if rising else r < bound for r in rank]
                if not all(fits):
                    domains[i] = domain = tuple(compress(domain, fits))
                    if not domain:
                        return Outcome.IMPOSSIBLE
                    rank = tuple(compress(rank, fits))
                    changed.add(i)
            bound = min(rank) if rising else max(rank)
    return Outcome.OPEN


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
