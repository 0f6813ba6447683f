"""The demands of a variant as supply and demand: of each kind of thing, units go from where they are to components.

One item pays once, so nothing gives more than is there; every component gets exactly what it asks for. Whether that is
possible is known by Gale's theorem (`sysop.solver.csp.Transport`), and where it is not, by the smallest set of
components that want too much. Things that nothing tells apart can be merged into one supply.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.actions import Payment, Spent
from ...models.terms import Counter
from ..csp import (
    Distributions,
    Explicit,
    Filtered,
    LinearSum,
    Problem,
    Product,
    Relation,
    SolutionSet,
    Transport,
    TupleSet,
    Union,
    Variable,
    solve,
)
from .demands import Demand, Item

if TYPE_CHECKING:
    import random

Units = tuple[int, ...]
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
    def can_be_met(self) -> bool:
        """Whether there is a way at all."""
        if len(self.demands) == 1 and not self.demands[0].at_least:
            return sum([n for _, n in self.demands[0].usable]) >= self.demands[0].count
        return bool(self.solutions)

    @cached_property
    def routes(self) -> tuple[tuple[int, int], ...]:
        """The supply and the component of each number in a solution."""
        return self.transport().routes

    @cached_property
    def solutions(self) -> SolutionSet[Units]:
        """How many units go along each route: as few as possible from the last sources first."""
        like = self._like_supplies()
        single = len(self.demands) == 1 and not self.demands[0].at_least
        if single and not like:
            return Distributions(self.demands[0].count, len(self.supplies), self.capacities)
        if single:
            return self._by_sums(like)
        found: SolutionSet[Units] = self.transport()
        tests = tuple(entry for entry, _ in self._limits(False))
        if tests or like:
            found = Filtered(found, lambda units: self._keeps(units, tests) and self._is_first(units, like))
        return found

    def _like_supplies(self) -> tuple[tuple[int, ...], ...]:
        """Supplies of several units that nothing tells apart: of equal solutions only one is kept."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for number, (source, *others) in enumerate(self.supplies):
            if not others and source in self.classes:
                groups.setdefault(self.classes[source], []).append(number)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)

    def _by_sums(self, like: tuple[tuple[int, ...], ...]) -> TupleSet:
        names = tuple(range(len(self.supplies)))
        count = self.demands[0].count
        variables = tuple(Variable(n, tuple(range(min(c, count) + 1))) for n, c in enumerate(self.capacities))
        rising = tuple(
            LinearSum((after, before), (1, -1), Relation.GE, 0) for group in like for before, after in pairwise(group)
        )
        return solve(Problem(variables, (LinearSum(names, (1,) * len(names), Relation.EQ, count), *rising)))

    def _keeps(self, units: Units, tests: tuple[tuple[int, tuple[int, ...], int], ...]) -> bool:
        return all(
            sum(n for n, (s, d) in zip(units, self.routes, strict=True) if d == demand and s in fitting) >= least
            for demand, fitting, least in tests
        )

    def _is_first(self, units: Units, like: tuple[tuple[int, ...], ...]) -> bool:
        """Whether of all equal solutions this is the one in which like supplies give ever more."""
        given: dict[int, list[int]] = {}
        for n, (supply, _) in zip(units, self.routes, strict=True):
            given.setdefault(supply, []).append(n)
        return all(given[before] <= given[after] for group in like for before, after in pairwise(group))

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


def ways(demands: tuple[Demand, ...], x: int | None, classes: Classes) -> SolutionSet[Payment]:
    """Every way to meet the demands: fewer cards first where their number is open.

    Then in lexicographic order: as much as possible from the source named first. Chance makes one way, not one for each
    outcome.
    """
    if any(d.impossible is not None for d in demands):
        return Explicit(())
    if all(d.least == d.count for d in demands):
        return _Ways(demands, x, classes)
    open_ = [d for d in demands if not d.random]
    sizes = product(*(range(d.least, min(d.count, max(d.least, len(d.usable))) + 1) for d in open_))
    return Union(*(_Ways(_resized(demands, dict(zip(open_, size, strict=True))), x, classes) for size in sizes))


def _resized(demands: tuple[Demand, ...], sizes: dict[Demand, int]) -> tuple[Demand, ...]:
    return tuple(replace(d, least=sizes[d], count=sizes[d]) if d in sizes else d for d in demands)


class _Ways(SolutionSet[Payment]):
    """Solutions of the flows as payments; in which order a payment names cards and sources does not matter to `in`."""

    def __init__(self, demands: tuple[Demand, ...], x: int | None, classes: Classes) -> None:
        self._demands = demands
        self._x = x
        self._parts = flows(demands, classes)
        self._by_chance = tuple([d for d in demands if d.random])

    @cached_property
    def _units(self) -> SolutionSet[tuple[Units, ...]]:
        found: SolutionSet[tuple[Units, ...]] = Product(*(flow.solutions for flow in self._parts))
        if not self._by_chance:
            return found
        return Filtered(found, lambda units: _left_for_chance(self._parts, units, self._by_chance))

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
        return all(flow.can_be_met for flow in self._parts) and (not self._by_chance or bool(self._units))

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


def _left_for_chance(parts: tuple[Flow, ...], units: tuple[Units, ...], by_chance: tuple[Demand, ...]) -> bool:
    """Whether what is chosen leaves enough cards for chance to take."""
    chosen = {
        source
        for flow, numbers in zip(parts, units, strict=True)
        if flow.item is Item.CARD
        for given in flow.given(numbers).values()
        for source, _ in given
    }
    left = {source for d in by_chance for source, _ in d.usable} - chosen
    return len(left) >= sum(d.count for d in by_chance)
