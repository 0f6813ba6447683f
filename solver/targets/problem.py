"""Announcing targets as a constraint problem: a number for each announcement, and 1 or 0 for each thing that may be
chosen in it (1.15.2).

Counters and units that are divided are numbers themselves. What one announcement asks because of what an earlier one
has chosen is a test of the variables of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from ...models.effects import DifferentAttribute, Distribute, EffectKind, Grouping, TotalAtMost
from ...models.selectors import IsSubroutine
from ..game.game import Context, Game
from ..problems import Because, Constraint, LinearSum, Predicate, Problem, Relation, SolutionSet, Total, Variable, solve
from .breaking import Limit, limits_to_breaking, place_of
from .candidates import breakable, candidates_of, known
from .groupings import Worth, describe_grouping, rule_of, side_by_side
from .slot_sets import largest_of, slot_choices
from .validity import Chosen, Slot, bound, counter_part, speaks_of, subroutine_targets

NUMBER = "how many"
Announced = tuple[Chosen, ...]
Name = tuple[int, str]
MOST_LISTED = 2000


class Part(Struct, frozen=True):
    """One announcement: its variables after the number of what is chosen, and what must hold of them."""

    ids: Chosen
    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]


class TargetProblem(Struct, frozen=True):
    """The announcements of an instruction as one problem, and how its solutions are read."""

    problem: Problem
    parts: tuple[Part, ...]

    def announced(self, values: tuple[int, ...]) -> Announced:
        """What a solution announces."""
        found: list[Chosen] = []
        start = 0
        for part in self.parts:
            own = values[start + 1 : start + len(part.variables)]
            found.append(tuple([id for id, n in zip(part.ids, own, strict=True) for _ in range(n)]))
            start += len(part.variables)
        return tuple(found)

    def values(self, announced: object) -> tuple[int, ...] | None:
        """The values of an announcement, whatever the order of what is chosen; None where something cannot be."""
        if not isinstance(announced, tuple) or len(announced) != len(self.parts):
            return None
        found: list[int] = []
        for part, chosen in zip(self.parts, announced, strict=True):
            if not isinstance(chosen, tuple) or not set(chosen) <= set(part.ids):
                return None
            found += [len(chosen), *(chosen.count(id) for id in part.ids)]
        return tuple(found)


def target_problem(game: Game, slots: tuple[Slot, ...], context: Context, *, unsure: bool = False) -> TargetProblem:
    """The announcements of these slots as one problem; of what is not known whether it can be chosen only where it is
    asked for (`unsure`)."""
    parts: list[Part] = []
    ties: list[Constraint] = []
    for number, slot in enumerate(slots, 1):
        earlier = tuple(parts)
        if earlier and _hangs_on(slot, slots[: number - 1]):
            part, tie = _hanging(game, slots, number, earlier, context)
            parts.append(part)
            ties.append(tie)
        else:
            parts.append(_part(game, slot, number, context, unsure))
    variables = tuple(v for part in parts for v in part.variables)
    constraints = tuple(c for part in parts for c in part.constraints)
    return TargetProblem(Problem(variables, (*constraints, *ties)), tuple(parts))


def _hangs_on(slot: Slot, earlier: tuple[Slot, ...]) -> bool:
    return any(speaks_of(slot, other.name) for other in earlier)


# ------------------------------------------------------------------ announcements by themselves


def _part(game: Game, slot: Slot, number: int, context: Context, unsure: bool) -> Part:
    target = slot.target
    units = any(isinstance(grouping, Distribute) for grouping in target.groupings)
    if units or slot.counters or counter_part(target.what) is not None:
        return _listed(slot_choices(game, slot, context), number)
    limits: tuple[Limit, ...] = ()
    if isinstance(target.what, IsSubroutine):
        ids = tuple(subroutine_targets(game, target.what, context))
        limits = limits_to_breaking(game, context) if slot.effect.kind is EffectKind.BREAK else ()
        found = breakable(game, ids, limits)
    else:
        found = candidates_of(game, slot, context)
    order = side_by_side(target.groupings, found.worths)
    found = found if order is None else found.picked(order)
    least = known(game, target.least, slot, context)
    most = len(found.ids) if target.most is None else known(game, target.most, slot, context, len(found.ids))
    largest = (
        least if found.unlisted else min(least, largest_of(game, found, target, context, max(least, most), limits))
    )
    found = found if unsure else found.certain()  # as many as there may be are asked for all the same
    names: dict[str, Name] = {id: (number, id) for id in found.ids}
    how_many = (number, NUMBER)
    told = Because("as many as the text asks for, or as there are", "rule_distinct_targets")
    valid = Because("what may be chosen", "rule_targets_must_be_valid")
    variables = (
        Variable(how_many, tuple(range(largest, min(most, len(found.ids)) + 1)), told),
        *(Variable(name, (1, 0), valid) for name in names.values()),
    )
    counted = LinearSum((how_many, *names.values()), (-1, *(1,) * len(names)), Relation.EQ, 0, told)
    constraints: list[Constraint] = [counted]
    for limit in limits:
        own = tuple([names[id] for id in found.ids if place_of(id) in limit.places])
        if limit.left and own:
            because = Because(f"at most {limit.left} of these can be broken", "rule_cannot_precedence")
            constraints.append(LinearSum(own, (1,) * len(own), Relation.LE, limit.left, because))
    for grouping, column in zip(target.groupings, found.worths, strict=True):
        constraints += _together(game, grouping, column, tuple(names.values()), context)
    return Part(found.ids, variables, tuple(constraints))


def _together(
    game: Game, grouping: Grouping, worths: tuple[Worth, ...], names: tuple[Name, ...], context: Context
) -> Iterator[Constraint]:
    """What a grouping asks: sums where it can be said so, else a test of what is taken."""
    told = Because(describe_grouping(grouping), "rule_multiple_targets")
    rule = rule_of(game, grouping, worths, context)
    if rule is None:
        return
    if isinstance(grouping, DifferentAttribute):
        sharing: dict[object, list[Name]] = {}
        for name, own in zip(names, worths, strict=True):
            for key in own if isinstance(own, tuple) else ():
                sharing.setdefault(key, []).append(name)
        for some in sharing.values():
            if len(some) > 1:
                yield LinearSum(tuple(some), (1,) * len(some), Relation.LE, 1, told)
        return
    if isinstance(rule, Total) and all(isinstance(own, int) for own in worths):
        weights = tuple([own for own in worths if isinstance(own, int)])
        yield LinearSum(names, weights, *rule.relation_and_bound, told)
        return

    def holds(*taken: object) -> bool:
        return rule.holds(tuple([k for k, value in enumerate(taken) if value == 1]))

    # Of what goes together a part does too; totals that must be reached are judged when all is known.
    yield Predicate(names, holds, told, None if isinstance(grouping, TotalAtMost) else holds)


def _listed(sets: SolutionSet[Chosen], number: int) -> Part:
    """Counters and units: how many of each, as one of the ways that the text leaves."""
    ways = tuple(sets.limit(MOST_LISTED))
    ids = tuple(dict.fromkeys(id for way in ways for id in way))
    rows = frozenset((len(way), *(way.count(id) for id in ids)) for way in ways)
    sizes = tuple(sorted({row[0] for row in rows}))
    told = Because("so many of each as the text leaves", "rule_distinct_targets")
    names = tuple((number, id) for id in ids)
    most = {name: max(row[k] for row in rows) for k, name in enumerate(names, 1)}
    variables = (
        Variable((number, NUMBER), sizes, told),
        *(Variable(name, tuple(range(most[name] + 1)), told) for name in names),
    )
    scope = ((number, NUMBER), *names)
    counted = LinearSum(scope, (-1, *(1,) * len(names)), Relation.EQ, 0, told)
    return Part(ids, variables, (counted, Predicate(scope, lambda *row: row in rows, told)))


# ------------------------------------------------------------------ announcements that hang on others


def _hanging(
    game: Game, slots: tuple[Slot, ...], number: int, earlier: tuple[Part, ...], context: Context
) -> tuple[Part, Constraint]:
    """What may be chosen after any of the earlier choices, and the test of what was chosen before."""
    slot, before = slots[number - 1], slots[: number - 1]

    @cache
    def after(values: tuple[int, ...]) -> SolutionSet[Chosen]:
        own, start = context, 0
        for other, part in zip(before, earlier, strict=True):
            row = values[start + 1 : start + len(part.variables)]
            chosen = tuple([id for id, n in zip(part.ids, row, strict=True) for _ in range(n)])
            own = bound(game, other, chosen, own)
            start += len(part.variables)
        return slot_choices(game, slot, own)

    told = Because("what this announcement asks because of what was chosen before", "rule_targets_must_be_valid")
    ids: dict[str, int] = {}  # and how often each is chosen at most
    sizes: dict[int, None] = {}
    for values in _solutions(earlier):
        for way in after(values).limit(MOST_LISTED):
            ids |= {id: max(ids.get(id, 0), way.count(id)) for id in way}
            sizes[len(way)] = None
    order = {o.id: k for k, o in enumerate(game.state.objects)}
    chosen_from = tuple(sorted(ids, key=lambda id: (order.get(id.split("#")[0], len(order)), id)))
    names = tuple((number, id) for id in chosen_from)
    variables = (
        Variable((number, NUMBER), tuple(sorted(sizes)), told),
        *(Variable((number, id), tuple(range(ids[id], -1, -1)), told) for id in chosen_from),
    )
    scope = ((number, NUMBER), *names)
    counted = LinearSum(scope, (-1, *(1,) * len(names)), Relation.EQ, 0, told)
    wide = tuple(v.name for part in earlier for v in part.variables)

    def fits(*values: int) -> bool:
        head, own = values[: len(wide)], values[len(wide) + 1 :]
        return tuple([id for id, n in zip(chosen_from, own, strict=True) for _ in range(n)]) in after(head)

    return Part(chosen_from, variables, (counted,)), Predicate((*wide, *scope), fits, told)


def _solutions(parts: tuple[Part, ...]) -> Iterator[tuple[int, ...]]:
    variables = tuple(v for part in parts for v in part.variables)
    return solve(Problem(variables, tuple(c for part in parts for c in part.constraints))).limit(MOST_LISTED)


def with_test(asked: TargetProblem, test: Callable[[Announced], bool], because: Because) -> TargetProblem:
    """The same with one more test of all that is announced together."""
    names = tuple(variable.name for variable in asked.problem.variables)
    more = Predicate(names, lambda *values: test(asked.announced(values)), because)
    return TargetProblem(Problem(asked.problem.variables, (*asked.problem.constraints, more)), asked.parts)


__all__ = ["NUMBER", "TargetProblem", "target_problem", "with_test"]
