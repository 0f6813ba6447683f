"""The demands of a variant as supply and demand: of each kind of thing, units go from where they are to components.

One item pays once, so nothing gives more than is there; every component gets exactly what it asks for. Whether that is
possible is known by Gale's theorem (`sysop.solver.problems.Transport`), and where it is not, by the smallest set of
components that want too much. Things that nothing tells apart can be merged into one supply.

All of it is one constraint problem (`problem_of`): a number for each route from a source to a component. Plain supply
and demand have a closed form or are a flow; whatever else is asked (a restriction that must still hold, enough cards
left for chance, limits that overlap) is solved as the problem that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.actions import Payment, Spent
from ...models.terms import Counter
from ..problems import (
    Because,
    Box,
    Constraint,
    Distributions,
    Explicit,
    LinearSum,
    Predicate,
    Problem,
    Product,
    Relation,
    SolutionSet,
    Transport,
    Union,
    Variable,
    mapped,
    solve,
)
from .demands import Demand, Item

if TYPE_CHECKING:
    import random

Units = tuple[int, ...]
RULE = "rule_cost"
Classes = dict[str, tuple[str, ...]]  # for some things: all that nothing tells apart from them, in order


class Flow(Struct, frozen=True, dict=True):
    """Everything of one kind that is due: the components that ask for it, and where it is."""

    item: Counter | Item
    demands: tuple[Demand, ...]
    classes: Classes

    @cached_property
    def there(self) -> dict[str, int]:
        """How many units each source has."""
        return {source: n for d in self.demands for source, n in d.usable}

    @cached_property
    def supplies(self) -> tuple[tuple[str, ...], ...]:
        """The sources, merged ones together; the first to be used stands last, since the fewest units come first."""
        if not self.classes:
            return tuple([(source,) for source in reversed(self.there)])
        groups: dict[tuple[str, ...], None] = {}
        for source, n in self.there.items():
            alike = self.classes.get(source, (source,)) if n == 1 else (source,)
            groups[tuple(s for s in alike if s in self.there)] = None
        return tuple(reversed(groups))

    @cached_property
    def usable(self) -> tuple[tuple[int, ...], ...]:
        """For each component, the numbers of the supplies that it may use."""
        if len(self.demands) == 1:
            return (tuple(range(len(self.supplies))),)
        named = [frozenset(source for source, _ in d.usable) for d in self.demands]
        return tuple(tuple([i for i, group in enumerate(self.supplies) if group[0] in own]) for own in named)

    @property
    def capacities(self) -> tuple[int, ...]:
        """How many units each supply has."""
        return tuple([sum([self.there[source] for source in group]) for group in self.supplies])

    def transport(self) -> Transport:
        """The flow as a problem of supply and demand, restrictions that name the same source twice left out."""
        return Transport(
            self.capacities, tuple(d.count for d in self.demands), self.usable, tuple(e for e, _ in self._limits(True))
        )

    def _limits(self, plain: bool) -> Iterator[tuple[tuple[int, tuple[int, ...], int], str]]:
        """Restrictions on a component: those that share no source with an earlier one are plain."""
        for number, demand in enumerate(self.demands):
            named: set[int] = set()
            for words, fitting, least in demand.at_least:
                wanted = tuple(i for i, group in enumerate(self.supplies) if group[0] in fitting)
                is_plain = named.isdisjoint(wanted)
                named.update(wanted)
                if is_plain is plain and least > 0:
                    yield (number, wanted, least), words

    @property
    def is_plain(self) -> bool:
        """Whether it is mere supply and demand."""
        return not self._like_supplies() and not any(True for _ in self._limits(False))

    @property
    def can_be_met(self) -> bool:
        """Whether there is a way at all, of a plain one."""
        if len(self.demands) == 1 and not self.demands[0].at_least:
            return sum([n for _, n in self.demands[0].usable]) >= self.demands[0].count
        return bool(self.solutions)

    @cached_property
    def routes(self) -> tuple[tuple[int, int], ...]:
        """The supply and the component of each number in a solution."""
        return self.transport().routes

    @cached_property
    def solutions(self) -> SolutionSet[Units]:
        """Of a plain one, how many units go along each route: as few as possible from the last sources first."""
        if len(self.demands) == 1 and not self.demands[0].at_least:
            return Distributions(self.demands[0].count, len(self.supplies), self.capacities)
        return self.transport()

    def variables(self) -> Iterator[Variable]:
        """One for each route: how many units of a supply the component gets."""
        for supply, demand in self.routes:
            most = min(self.capacities[supply], self.demands[demand].count)
            yield Variable(self._name(supply, demand), tuple(range(most + 1)), RULE)

    def _name(self, supply: int, demand: int) -> tuple[int, str]:
        """A component of the bundle, by its number from 1, and the source that pays."""
        return self.demands[demand].index + 1, self.supplies[supply][0]

    def constraints(self) -> Iterator[Constraint]:
        """What is there, what is asked for, from where it must come, and which of equal solutions stands for all."""
        names: dict[tuple[int, int], tuple[int, str]] = {route: self._name(*route) for route in self.routes}
        for supply, (group, there) in enumerate(zip(self.supplies, self.capacities, strict=True)):
            own = tuple([names[route] for route in self.routes if route[0] == supply])
            told = Because(f"{there} there from {group[0]}; one item pays once", RULE)
            yield LinearSum(own, (1,) * len(own), Relation.LE, there, told)
        for number, demand in enumerate(self.demands):
            own = tuple([names[route] for route in self.routes if route[1] == number])
            told = Because(f"{demand.word}: exactly {demand.count}", RULE)
            yield LinearSum(own, (1,) * len(own), Relation.EQ, demand.count, told)
        for plain in (True, False):
            for (number, supplies, least), words in self._limits(plain):
                own = tuple([names[r] for r in self.routes if r[1] == number and r[0] in supplies])
                told = Because(f"at least {least} from ({words})", "rule_pay_cost_restriction")
                yield LinearSum(own, (1,) * len(own), Relation.GE, least, told)
        for like in self._like_supplies():
            for before, after in pairwise(like):
                # Of equal solutions the one is kept in which like supplies give ever more, component by component.
                one = tuple([names[route] for route in self.routes if route[0] == before])
                other = tuple([names[route] for route in self.routes if route[0] == after])
                told = Because("nothing tells these apart: one of the equal payments is given", RULE)
                if len(one) == len(other) == 1:
                    yield LinearSum((*other, *one), (1, -1), Relation.GE, 0, told)
                else:
                    yield Predicate((*one, *other), _NotAfter(len(one)), told)

    def _like_supplies(self) -> tuple[tuple[int, ...], ...]:
        """Supplies of several units that nothing tells apart: of equal solutions only one is kept."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for number, (source, *others) in enumerate(self.supplies):
            if not others and source in self.classes:
                groups.setdefault(self.classes[source], []).append(number)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)

    def given(self, units: Units) -> dict[int, list[tuple[str, int]]]:
        """For each component, by its number in the bundle, what each source gives to it."""
        found: dict[int, list[tuple[str, int]]] = {d.index: [] for d in self.demands}
        taken = [0] * len(self.supplies)
        for n, (supply, demand) in zip(units, self.routes, strict=True):
            group = self.supplies[supply]
            if len(group) == 1:
                parts = [(group[0], n)] if n else []
            else:  # several things, one unit each
                parts = [(source, 1) for source in group[taken[supply] : taken[supply] + n]]
                taken[supply] += n
            found[self.demands[demand].index] += reversed(parts)
        return {index: sources[::-1] for index, sources in found.items()}

    def units(self, given: dict[int, dict[str, int]]) -> Units:
        """The numbers along the routes that these amounts come to."""
        return tuple(
            sum(given.get(self.demands[demand].index, {}).get(source, 0) for source in self.supplies[supply])
            for supply, demand in self.routes
        )


def flows(demands: tuple[Demand, ...], classes: Classes) -> tuple[Flow, ...]:
    """The flows of these demands, one for each kind of thing that is spent; chance takes nothing from them."""
    kinds: dict[Counter | Item, list[Demand]] = {}
    for demand in demands:
        if demand.item is not None and not demand.random:
            kinds.setdefault(demand.item, []).append(demand)
    return tuple(Flow(item, tuple(found), classes) for item, found in kinds.items())


class Kept(Struct, frozen=True):
    """A restriction that must hold with what a payment takes gone (rule_cost_restrictions)."""

    words: str
    holds: Callable[[Payment], bool]


def ways(
    demands: tuple[Demand, ...], x: int | None, classes: Classes, kept: tuple[Kept, ...] = ()
) -> SolutionSet[Payment]:
    """Every way to meet the demands: fewer cards first where their number is open.

    Then in lexicographic order: as much as possible from the source named first. Chance makes one way, not one for each
    outcome.
    """
    if any(d.impossible is not None for d in demands):
        return Explicit(())
    found = tuple([Ways(some, x, classes, kept) for some in sized(demands)])
    return found[0] if len(found) == 1 else Union(*found)


def sized(demands: tuple[Demand, ...]) -> Iterator[tuple[Demand, ...]]:
    """The demands with each open number of cards, fewer first."""
    if all(d.least == d.count for d in demands):
        yield demands
        return
    open_ = [d for d in demands if not d.random]
    sizes = Box(tuple(tuple(range(d.least, min(d.count, max(d.least, len(d.usable))) + 1)) for d in open_))
    for size in sizes:
        yield _resized(demands, dict(zip(open_, size, strict=True)))


def _resized(demands: tuple[Demand, ...], sizes: dict[Demand, int]) -> tuple[Demand, ...]:
    return tuple(replace(d, least=sizes[d], count=sizes[d]) if d in sizes else d for d in demands)


class Ways(SolutionSet[Payment]):
    """Solutions of one problem as payments; in which order a payment names cards and sources does not matter."""

    def __init__(
        self, demands: tuple[Demand, ...], x: int | None, classes: Classes, kept: tuple[Kept, ...] = ()
    ) -> None:
        self._demands = demands
        self._x = x
        self._parts = flows(demands, classes)
        self._by_chance = tuple([d for d in demands if d.random])
        self._kept = kept

    @cached_property
    def problem(self) -> Problem:
        """What is paid as a constraint problem: how many units of each source every component gets."""
        variables = tuple([v for flow in self._parts for v in flow.variables()])
        constraints = [c for flow in self._parts for c in flow.constraints()]
        if self._by_chance:
            constraints.append(self._left_for_chance(variables))
        names = tuple([variable.name for variable in variables])
        for each in self._kept:
            told = Because(f"what it asks for must still hold: {each.words}", "rule_cost_restrictions")
            constraints.append(Predicate(names, _Kept(self, each), told))
        return Problem(variables, tuple(constraints))

    def _left_for_chance(self, variables: tuple[Variable, ...]) -> LinearSum:
        """What is chosen leaves enough cards for chance to take."""
        there = {source for d in self._by_chance for source, _ in d.usable}
        cards = {v.name for flow in self._parts if flow.item is Item.CARD for v in flow.variables()}
        own = tuple([v.name for v in variables if v.name in cards and v.name[1] in there])  # type: ignore[index]
        need = sum(d.count for d in self._by_chance)
        told = Because(f"chance takes {need} of {len(there)} cards", RULE)
        return LinearSum(own, (1,) * len(own), Relation.LE, len(there) - need, told)

    @cached_property
    def _units(self) -> SolutionSet[tuple[Units, ...]]:
        if not self._kept and not self._by_chance and all(flow.is_plain for flow in self._parts):
            return Product(*(flow.solutions for flow in self._parts))
        return mapped(solve(self.problem), self._split, self._joined)

    def _split(self, values: Units) -> tuple[Units, ...]:
        found, start = [], 0
        for flow in self._parts:
            found.append(values[start : start + len(flow.routes)])
            start += len(flow.routes)
        return tuple(found)

    def _joined(self, units: object) -> Units | None:
        return tuple([n for part in units for n in part]) if isinstance(units, tuple) else None

    def payment_of(self, values: Units) -> Payment:
        """A solution of the problem as a payment."""
        return self._payment(self._split(values))

    def _payment(self, units: tuple[Units, ...]) -> Payment:
        given: dict[int, list[tuple[str, int]]] = {}
        for flow, numbers in zip(self._parts, units, strict=True):
            given.update(flow.given(numbers))
        return Payment(tuple([_spent(d, given.get(d.index, [])) for d in self._demands]), self._x)

    def __iter__(self) -> Iterator[Payment]:
        return map(self._payment, self._units)

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, Payment) or candidate.x != self._x:
            return False
        if [s.component for s in candidate.spent] != [d.index for d in self._demands]:
            return False
        given = {d.index: _given(d, s) for d, s in zip(self._demands, candidate.spent, strict=True)}
        units = tuple([flow.units(given) for flow in self._parts])
        return units in self._units and in_order(self._payment(units)) == in_order(candidate)

    def __bool__(self) -> bool:
        for flow in self._parts:
            if flow.is_plain and not flow.can_be_met:
                return False
        plain = not self._kept and not self._by_chance and all(flow.is_plain for flow in self._parts)
        return plain or bool(self._units)

    def count(self) -> int:
        return self._units.count()

    def unrank(self, index: int) -> Payment:
        return self._payment(self._units.unrank(index))

    def sample(self, rng: random.Random) -> Payment:
        return self._payment(self._units.sample(rng))


def in_order(payment: Payment) -> Payment:
    """The same payment, cards and sources of each component in alphabetical order."""
    spent = tuple(
        [structs.replace(s, sources=tuple(sorted(s.sources)), objects=tuple(sorted(s.objects))) for s in payment.spent]
    )
    return structs.replace(payment, spent=spent)


def _spent(demand: Demand, given: list[tuple[str, int]]) -> Spent:
    if demand.item is Item.CARD and not demand.random:
        return Spent(demand.index, demand.count, (), tuple(source for source, _ in given))
    if isinstance(demand.item, Counter):
        return Spent(demand.index, demand.count, tuple(given))
    return Spent(demand.index, demand.count)


def _given(demand: Demand, spent: Spent) -> dict[str, int]:
    if isinstance(demand.item, Counter):
        return dict(spent.sources)
    if demand.item is Item.CARD:
        return dict.fromkeys(spent.objects, 1)
    return {source: spent.amount for source, _ in demand.usable}


class _Kept(Struct, frozen=True):
    """Whether a restriction holds once so many units go along the routes."""

    ways: Ways
    kept: Kept

    def __call__(self, *values: int) -> bool:
        return self.kept.holds(self.ways.payment_of(values))


class _NotAfter(Struct, frozen=True):
    """Whether the first values, so many, stand before the others or are the same."""

    many: int

    def __call__(self, *values: int) -> bool:
        return values[: self.many] <= values[self.many :]
