"""Paying as a constraint problem: of each kind of thing, units go from where they are to the components (1.16.1).

There is a number for each route from a source to a component, and one for each component whose text leaves open how
many cards it takes. One item pays once, so nothing gives more than is there; every component gets exactly what it asks
for. The routes of one kind are a block of their own: plain supply and demand, known by Gale's theorem
(`sysop.solver.problems.Transport`). What ties kinds together (a restriction that must still hold, cards left for
chance, open numbers) is a constraint on all that it speaks of. Things that nothing tells apart can be merged.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ...models.actions import Payment, Spent
from ...models.terms import Counter
from ..problems import (
    Backend,
    Because,
    Block,
    Constraint,
    Distributions,
    Judged,
    LinearSum,
    Model,
    Piece,
    Predicate,
    Problem,
    Relation,
    SolutionSet,
    Solver,
    Transport,
    Variable,
    solve,
)
from .demands import Demand, Item
from .refusing import Told

if TYPE_CHECKING:
    import random

Units = tuple[int, ...]
Name = tuple[int, str]  # a component of the bundle, by its number from 1, and the source that pays
RULE = "rule_cost"
NUMBER = "how many"
WRITTEN = "as it is written"
Classes = dict[str, tuple[str, ...]]  # for some things: all that nothing tells apart from them, in order


class Flow(Struct, frozen=True, dict=True):
    """Everything of one kind that is due: the components that ask for it, and where it is."""

    item: Counter | Item
    demands: tuple[Demand, ...]
    classes: Classes = {}
    told: Told | None = None

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
        """Restrictions on a component: those that share no source with an earlier one are plain (9.3.3d)."""
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
        return not (self._like_supplies() or any(map(_is_open, self.demands)) or any(True for _ in self._limits(False)))

    @property
    def is_one_sum(self) -> bool:
        """Whether one component is paid from wherever the payer likes."""
        (demand, *others) = self.demands
        return not (others or demand.at_least or _is_open(demand) or self._like_supplies())

    def __bool__(self) -> bool:
        """Whether there is a way."""
        if self.is_one_sum:
            return sum([n for _, n in self.demands[0].usable]) >= self.demands[0].count
        return bool(self.solutions)

    @cached_property
    def solutions(self) -> SolutionSet[Units]:
        """How many units go along each route: as few as possible from the last sources first."""
        if self.is_one_sum:
            return Distributions(self.demands[0].count, len(self.supplies), self.capacities)
        if self.is_plain:
            return self.transport()
        return solve(Problem(self.variables, self.constraints))

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """Who solves it, and why."""
        names = tuple([variable.name for variable in self.variables])
        if not self:
            return None
        if self.is_one_sum:
            return (Solver(names, Backend.CLOSED_FORM, "units of one sum are distributed"),)
        if self.is_plain:
            return (Solver(names, Backend.FLOW, "supply and demand"),)
        return Piece(self.variables, self.constraints).solvers

    @cached_property
    def routes(self) -> tuple[tuple[int, int], ...]:
        """The supply and the component of each number in a solution."""
        if self.is_one_sum:
            return tuple([(supply, 0) for supply in range(len(self.supplies))])
        return self.transport().routes

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """One for each route: how many units of a supply the component gets."""
        found = []
        for supply, number in self.routes:
            demand, group, there = self.demands[number], self.supplies[supply], self.capacities[supply]
            tells = None if self.told is None else partial(self.told.too_many, demand, group[0], there)
            because = Because(f"{there} there from {group[0]}", RULE, tells)
            found.append(Variable(self._name(supply, number), tuple(range(min(there, demand.count) + 1)), because))
        return tuple(found)

    def _name(self, supply: int, demand: int) -> Name:
        return self.demands[demand].index + 1, self.supplies[supply][0]

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """What is there, what is asked for, from where it must come, and which of equal solutions stands for all."""
        return tuple(self._constraints())

    def _constraints(self) -> Iterator[Constraint]:
        told = self.told
        for supply, (group, there) in enumerate(zip(self.supplies, self.capacities, strict=True)):
            own = tuple([self._name(*route) for route in self.routes if route[0] == supply])
            tells = None if told is None else partial(told.twice, self.item, group[0], there)
            once = Because(f"{there} there from {group[0]}; one item pays once", RULE, tells)
            yield LinearSum(own, (1,) * len(own), Relation.LE, there, once)
        for number, demand in enumerate(self.demands):
            if not _is_open(demand):
                yield amount_due(demand, tuple([self._name(*r) for r in self.routes if r[1] == number]), told)
        for plain in (True, False):
            for (number, supplies, least), words in self._limits(plain):
                own = tuple([self._name(*r) for r in self.routes if r[1] == number and r[0] in supplies])
                tells = None if told is None else partial(told.not_from, self.demands[number], words, least)
                because = Because(f"at least {least} from ({words})", "rule_pay_cost_restriction", tells)
                yield LinearSum(own, (1,) * len(own), Relation.GE, least, because)
        for like in self._like_supplies():
            for before, after in pairwise(like):
                # Of equal solutions the one is kept in which like supplies give ever more, component by component.
                one = tuple([self._name(*route) for route in self.routes if route[0] == before])
                other = tuple([self._name(*route) for route in self.routes if route[0] == after])
                because = Because("nothing tells these apart: one of the equal payments is given", RULE)
                if len(one) == len(other) == 1:
                    yield LinearSum((*other, *one), (1, -1), Relation.GE, 0, because)
                else:
                    yield Predicate((*one, *other), _NotAfter(len(one)), because)

    def _like_supplies(self) -> tuple[tuple[int, ...], ...]:
        """Supplies of several units that nothing tells apart: of equal solutions only one is kept."""
        if not self.classes:
            return ()
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


def _is_open(demand: Demand) -> bool:
    """Whether the text leaves open how many cards it takes."""
    return demand.least < demand.count and not demand.random


def amount_due(demand: Demand, names: tuple[Name, ...], told: Told | None) -> LinearSum:
    """What goes to a component is what it asks for; where that is open, what the payer says."""
    tells = None if told is None else partial(told.amount, demand)
    if _is_open(demand):
        because = Because(f"{demand.word}: as many as are said", RULE, tells)
        number = (demand.index + 1, NUMBER)
        return LinearSum((number, *names), (-1, *(1,) * len(names)), Relation.EQ, 0, because)
    because = Because(f"{demand.word}: exactly {demand.count}", RULE, tells)
    return LinearSum(names, (1,) * len(names), Relation.EQ, demand.count, because)


def flows(demands: tuple[Demand, ...], classes: Classes, told: Told | None = None) -> tuple[Flow, ...]:
    """The flows of these demands, one for each kind of thing that is spent; chance takes nothing from them."""
    kinds: dict[Counter | Item, list[Demand]] = {}
    for demand in demands:
        if demand.item is not None and not demand.random:
            kinds.setdefault(demand.item, []).append(demand)
    return tuple([Flow(item, tuple(found), classes, told) for item, found in kinds.items()])


class Kept(Struct, frozen=True):
    """A restriction that must hold with what a payment takes gone (rule_cost_restrictions)."""

    words: str
    holds: Callable[[Payment], bool]


class Ways(SolutionSet[Payment]):
    """Every way to meet the demands: the solutions of one problem as payments.

    Fewer cards first where their number is open, then in lexicographic order: as much as possible from the source named
    first. Chance makes one way, not one for each outcome; in which order a payment names cards and sources does not
    matter.
    """

    def __init__(
        self,
        demands: tuple[Demand, ...],
        x: int | None,
        classes: Classes,
        kept: tuple[Kept, ...] = (),
        told: Told | None = None,
    ) -> None:
        self.x = x
        self._demands = demands
        self._parts = flows(demands, classes, told)
        self._by_chance = tuple([d for d in demands if d.random])
        self._open = tuple([d for d in demands if _is_open(d)])
        self._kept = kept
        self._told = told

    @cached_property
    def model(self) -> Model:
        """What is paid as a constraint problem: how many units of each source every component gets."""
        blocks: tuple[Block, ...] = self._parts
        if self._open:
            numbers = [
                Variable((d.index + 1, NUMBER), tuple(range(d.least, min(d.count, len(d.usable)) + 1)), self._said(d))
                for d in self._open
            ]
            blocks = (Piece(tuple(numbers)), *blocks)
        impossible = [d for d in self._demands if d.impossible is not None]
        if impossible:
            blocks = (*blocks, Piece((), tuple([_never(demand) for demand in impossible])))
        return Model(blocks, self._ties() if self._open or self._by_chance or self._kept else ())

    def _said(self, demand: Demand) -> Because:
        tells = None if self._told is None else partial(self._told.amount, demand)
        return Because(f"{demand.word}: how many", RULE, tells)

    def _ties(self) -> tuple[Constraint, ...]:
        variables = tuple([v.name for flow in self._parts for v in flow.variables])
        found: list[Constraint] = []
        for demand in self._open:
            own = tuple([name for name in variables if name[0] == demand.index + 1])  # type: ignore[index]
            found.append(amount_due(demand, own, self._told))  # type: ignore[arg-type]
        if self._by_chance:
            found.append(self._left_for_chance())
        names = (*[(d.index + 1, NUMBER) for d in self._open], *variables)
        for each in self._kept:
            tells = None if self._told is None else partial(self._told.restricted, each.words)
            because = Because(
                f"what it asks for must still hold: {each.words}", "rule_cost_restrictions", tells, lastly=True
            )
            found.append(Predicate(names, _Kept(self, each), because))
        return tuple(found)

    def _left_for_chance(self) -> LinearSum:
        """What is chosen leaves enough cards for chance to take."""
        there = {source for d in self._by_chance for source, _ in d.usable}
        cards = [v.name for flow in self._parts if flow.item is Item.CARD for v in flow.variables]
        own = tuple([name for name in cards if name[1] in there])  # type: ignore[index]
        need = sum(d.count for d in self._by_chance)
        tells = None if self._told is None else partial(self._told.chance, need, len(there))
        because = Because(f"chance takes {need} of {len(there)} cards", RULE, tells)
        return LinearSum(own, (1,) * len(own), Relation.LE, len(there) - need, because)

    def payment_of(self, values: Units) -> Payment:
        """A solution of the problem as a payment."""
        given: dict[int, list[tuple[str, int]]] = {}
        start = len(self._open)
        for flow in self._parts:
            given.update(flow.given(values[start : start + len(flow.routes)]))
            start += len(flow.routes)
        return Payment(tuple([_spent(d, given.get(d.index, [])) for d in self._demands]), self.x)

    def values_of(self, payment: Payment) -> Units | None:
        """The values of a payment; None where it names other components."""
        if payment.x != self.x or [s.component for s in payment.spent] != [d.index for d in self._demands]:
            return None
        given = {d.index: _given(d, s) for d, s in zip(self._demands, payment.spent, strict=True)}
        numbers = [sum(given[d.index].values()) for d in self._open]
        return (*numbers, *[n for flow in self._parts for n in flow.units(given)])

    def __iter__(self) -> Iterator[Payment]:
        return map(self.payment_of, self.model.solutions)

    def first(self) -> Payment | None:
        """The first way; of sums that nothing ties together, without a problem around them."""
        tied = self._open or self._by_chance or self._kept or any(d.impossible is not None for d in self._demands)
        if tied or not all(flow.is_one_sum and not flow.classes for flow in self._parts):
            return next(iter(self), None)
        given: dict[int, list[tuple[str, int]]] = {}
        for flow in self._parts:
            (demand,) = flow.demands
            given[demand.index], left = _from_the_first(demand)
            if left:
                return None
        return Payment(tuple([_spent(d, given.get(d.index, [])) for d in self._demands]), self.x)

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, Payment) or (values := self.values_of(candidate)) is None:
            return False
        return values in self.model.solutions and self.is_well_written(candidate)

    def is_well_written(self, payment: Payment) -> bool:
        """Whether each part stands once, in the order of what is due, with the amount that it comes to."""
        values = self.values_of(payment)
        return values is not None and in_order(self.payment_of(values)) == in_order(payment)

    def __bool__(self) -> bool:
        if self._open or self._by_chance or self._kept:
            return bool(self.model)
        if any(d.impossible is not None for d in self._demands):
            return False
        return all(self._parts)  # nothing ties the kinds together

    def count(self) -> int:
        return self.model.solutions.count()

    def unrank(self, index: int) -> Payment:
        return self.payment_of(self.model.solutions.unrank(index))

    def sample(self, rng: random.Random) -> Payment:
        return self.payment_of(self.model.solutions.sample(rng))


def _from_the_first(demand: Demand) -> tuple[list[tuple[str, int]], int]:
    """As much as possible from the source named first, and so on; and how much is missing."""
    left, found = demand.count, []
    for source, there in demand.usable:
        units = there if there < left else left
        left -= units
        if units:
            found.append((source, units))
    return found, left


def _never(demand: Demand) -> Constraint:
    """A component that cannot be paid at all."""
    reason = demand.impossible
    assert reason is not None
    return LinearSum((), (), Relation.GE, 1, Because(demand.word, reason.rule, lambda _: (reason,)))


def judging(demands: tuple[Demand, ...], payment: Payment, kept: tuple[Kept, ...], told: Told) -> Judged:
    """A payment as an assignment of its problem, with a place for all that it names.

    What cannot pay for a component has a route on which nothing goes; what chance takes and what is suffered is a
    number by itself; whatever else is named must not be.
    """
    spent = {s.component: s for s in payment.spent}
    wider = tuple([_wider(d, spent[d.index]) if d.index in spent else d for d in demands])
    ways = Ways(wider, payment.x, {}, kept, told)
    values: dict[object, int] = {}
    alone: list[Variable] = []
    for demand in wider:
        part = spent.get(demand.index)
        named = _given(demand, part) if part is not None else {}
        values |= {(demand.index + 1, source): n for source, n in named.items()}
        values[(demand.index + 1, NUMBER)] = sum(named.values())
        if demand.random or not demand.usable:
            because = Because(demand.word, RULE, partial(told.amount, demand))
            alone.append(Variable((demand.index + 1, "paid"), tuple(range(demand.least, demand.count + 1)), because))
            values[(demand.index + 1, "paid")] = part.amount if part is not None else 0
    for index in sorted(spent.keys() - {d.index for d in demands}):
        alone.append(
            Variable((index + 1, "paid"), (0,), Because("nothing else is due", RULE, partial(told.other, index)))
        )
        values[(index + 1, "paid")] = 1
    alone.append(
        Variable(WRITTEN, (True,), Because("each part once, in the order of what is due", RULE, told.form, lastly=True))
    )
    values[WRITTEN] = ways.is_well_written(payment)
    whole = Problem((*ways.model.problem.variables, *alone), ways.model.problem.constraints)
    return Judged(whole, tuple([values.get(variable.name, 0) for variable in whole.variables]))


def _wider(demand: Demand, spent: Spent) -> Demand:
    """The demand with everything that is to pay for it; what cannot gives nothing."""
    if demand.random or demand.item in (None, Item.CLICK, Item.TAG):
        return demand
    usable = dict(demand.usable)
    others = dict.fromkeys([source for source in (*dict(spent.sources), *spent.objects) if source not in usable], 0)
    return structs.replace(demand, usable=(*demand.usable, *others.items())) if others else demand


def in_order(payment: Payment) -> Payment:
    """The same payment, cards and sources of each component in alphabetical order."""
    spent = tuple(
        [structs.replace(s, sources=tuple(sorted(s.sources)), objects=tuple(sorted(s.objects))) for s in payment.spent]
    )
    return structs.replace(payment, spent=spent)


def _spent(demand: Demand, given: list[tuple[str, int]]) -> Spent:
    if demand.item is Item.CARD and not demand.random:
        return Spent(demand.index, len(given), (), tuple(source for source, _ in given))
    if isinstance(demand.item, Counter):
        return Spent(demand.index, demand.count, tuple(given))
    return Spent(demand.index, demand.count)


def _given(demand: Demand, spent: Spent) -> dict[str, int]:
    if demand.random:
        return {}
    if isinstance(demand.item, Counter):
        given: Tally[str] = Tally()
        for source, n in spent.sources:
            given[source] += n
        return given
    if demand.item is Item.CARD:
        return Tally(spent.objects)
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
