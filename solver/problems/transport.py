"""Indistinguishable units from several supplies that meet several demands: a closed form for "can it be met at all"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from .automaton import Automaton
from .closed_forms import NOTHING
from .constraints import LinearSum, Relation, Solution
from .decompose import Part, tightened
from .matching import Shortage, shortage, suffice
from .solutions import TupleSet


class Transport(TupleSet):
    """The ways to meet every demand exactly: how many units go along each route from a supply to a demand.

    Routes are in the order of the supplies, for one supply in that of the demands (see `routes`); solutions are tuples
    of units along the routes, in lexicographic order. Whether there is one is known by the theorem of Gale (see
    `shortage`) without building anything; the rest is answered by the counting automaton.

    Args:
        supplies: how many units each supply has.
        demands: how many units each demand takes, no more and no less.
        usable: for each demand, the numbers of the supplies that it may use.
        at_least: demand, supplies and units: of what the demand takes, so many units come from these supplies.
            The supplies named for one demand must not overlap.
        budget: how many values one query other than `shortage`, truth and membership may try.

    Raises:
        ValueError: a number of units is negative, `usable` has not one entry for each demand, a supply or demand does
            not exist, or two entries of `at_least` for one demand share a supply.

    Example:
        >>> ways = Transport((3, 2), (4,), ((0, 1),))
        >>> ways.routes, list(ways)
        (((0, 0), (1, 0)), [(2, 2), (3, 1)])
    """

    def __init__(
        self,
        supplies: tuple[int, ...],
        demands: tuple[int, ...],
        usable: tuple[tuple[int, ...], ...],
        at_least: tuple[tuple[int, tuple[int, ...], int], ...] = (),
        budget: int | None = None,
    ) -> None:
        self.supplies = supplies
        self.demands = demands
        self.usable = usable
        self.at_least = at_least
        self._budget = budget
        self._judged = False
        self._shortage: Shortage | None = None
        if len(usable) != len(demands):
            raise ValueError(f"{len(usable)} entries of usable supplies for {len(demands)} demands; give one for each")
        if (supplies and min(supplies) < 0) or (demands and min(demands) < 0):
            raise ValueError(f"{min(*supplies, *demands)} units cannot be supplied or needed; give 0 or more")
        last = len(supplies) - 1
        for allowed in usable:
            if allowed and (max(allowed) > last or min(allowed) < 0):
                raise ValueError(f"usable names a supply outside 0 to {len(supplies) - 1}: {allowed}")
        if at_least:
            self._check_at_least()

    def _check_at_least(self) -> None:
        named: dict[int, frozenset[int]] = {}
        several = len(self.at_least) > 1
        for demand, supplies, units in self.at_least:
            if not 0 <= demand < len(self.demands):
                raise ValueError(f"at_least names demand {demand}, and there are {len(self.demands)}")
            if units < 0:
                raise ValueError(f"demand {demand} cannot need at least {units} units; give 0 or more")
            if not several:
                continue
            before = named.get(demand)
            if before is None:
                named[demand] = frozenset(supplies)
            elif before.isdisjoint(supplies):
                named[demand] = before.union(supplies)
            else:
                raise ValueError(
                    f"two entries of at_least for demand {demand} share supply {min(before.intersection(supplies))}; "
                    "state such a problem by its sums"
                )

    @cached_property
    def routes(self) -> tuple[tuple[int, int], ...]:
        """The supply and the demand of each place of a solution."""
        return tuple(
            [
                (supply, demand)
                for supply in range(len(self.supplies))
                for demand, allowed in enumerate(self.usable)
                if supply in allowed
            ]
        )

    @property
    def shortage(self) -> Shortage | None:
        """Why the demands cannot be met, None if they can.

        Demands are numbered as given, the entries of `at_least` after them.
        """
        if not self._judged:
            self._shortage = self._judge()
            self._judged = True
        return self._shortage

    def _judge(self) -> Shortage | None:
        demands = list(self.demands)
        usable = [set(allowed) for allowed in self.usable]
        for demand, supplies, units in self.at_least:
            # What must come from some supplies is a demand of its own, and the rest of the demand is so much smaller.
            demands[demand] -= units
            demands.append(units)
            usable.append(usable[demand].intersection(supplies))
        if suffice(self.supplies, demands, usable):
            return None
        for demand, units in enumerate(demands):
            if units < 0:
                entries = [i for i, entry in enumerate(self.at_least) if entry[0] == demand]
                return Shortage(
                    (demand, *(len(self.demands) + i for i in entries)),
                    (),
                    sum([self.at_least[i][2] for i in entries]),
                    self.demands[demand],
                )
        return shortage(self.supplies, demands, usable)

    def __bool__(self) -> bool:
        return self.shortage is None

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) != len(self.routes):
            return False
        left, missing = list(self.supplies), list(self.demands)
        for (supply, demand), units in zip(self.routes, candidate, strict=True):
            if not isinstance(units, int) or units < 0:
                return False
            left[supply] -= units
            missing[demand] -= units
        if any(missing) or (left and min(left) < 0):
            return False
        return all(sum([candidate[i] for i in scope]) >= least for scope, least in self._least)

    @cached_property
    def _least(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """For each entry of `at_least` the places of its routes, and how many units go along them."""
        return tuple(
            [
                (tuple([i for i, (s, d) in enumerate(self.routes) if d == demand and s in supplies]), least)
                for demand, supplies, least in self.at_least
            ]
        )

    @cached_property
    def _part(self) -> Part:
        routes = self.routes
        constraints: list[tuple[LinearSum, tuple[int, ...]]] = []

        def add(scope: tuple[int, ...], relation: Relation, bound: int) -> None:
            constraints.append((LinearSum(scope, (1,) * len(scope), relation, bound), scope))

        for number, units in enumerate(self.demands):
            add(tuple([i for i, route in enumerate(routes) if route[1] == number]), Relation.EQ, units)
        for number, units in enumerate(self.supplies):
            scope = tuple([i for i, route in enumerate(routes) if route[0] == number])
            if len(scope) > 1:
                add(scope, Relation.LE, units)
        for scope, units in self._least:
            add(scope, Relation.GE, units)
        domains = [tuple(range(min(self.supplies[supply], self.demands[demand]) + 1)) for supply, demand in routes]
        return Part(tuple(range(len(routes))), tuple(domains), tuple(constraints))

    @cached_property
    def _solutions(self) -> TupleSet:
        part = tightened(self._part) if self else None
        return NOTHING if part is None else Automaton(part, self._budget)

    def __iter__(self) -> Iterator[Solution]:
        return iter(self._solutions)

    def count(self) -> int:
        """How many ways there are."""
        return self._solutions.count()

    def unrank(self, index: int) -> Solution:
        """The way at this place of the order, from 0."""
        return self._solutions.unrank(index)

    def completions(self, prefix: Solution) -> TupleSet:
        """What may follow these numbers of units along the first routes."""
        return self._solutions.completions(prefix)


__all__ = ["Transport"]
