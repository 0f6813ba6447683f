"""Families of solutions that are counted by a formula: subsets, distributions, choices, boxes."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, permutations, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .solutions import Explicit, SolutionSet, TupleSet, rising

if TYPE_CHECKING:
    import random

T = TypeVar("T", bound=Hashable)


class Choices(Explicit[T], Generic[T]):
    """One of the items, in the order given.

    Raises:
        ValueError: an item is given twice.
    """


class Subsets(SolutionSet[tuple[T, ...]], Generic[T]):
    """The subsets of some sizes, as tuples in the order of the items: small ones first, lexicographic inside a size.

    Args:
        items: what to choose from.
        at_least: the smallest size.
        at_most: the greatest size; None for all items.

    Raises:
        ValueError: an item is given twice, or a size is negative.

    Example:
        >>> list(Subsets(("a", "b", "c"), 2, 2))
        [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """

    def __init__(self, items: tuple[T, ...], at_least: int = 0, at_most: int | None = None) -> None:
        self.items: tuple[T, ...] = tuple(items)
        n = len(self.items)
        if len(set(self.items)) != n:
            twice = next(item for i, item in enumerate(self.items) if item in self.items[:i])
            raise ValueError(f"{twice!r} is given twice among {n} items; name each item once")
        if at_least < 0:
            raise ValueError(f"a subset cannot have {at_least} items; ask for at least 0")
        self.sizes: range = range(at_least, (n if at_most is None or at_most > n else at_most) + 1)

    @cached_property
    def _places(self) -> dict[T, int]:
        return {item: place for place, item in enumerate(self.items)}

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        items = self.items
        if len(self.sizes) == 1:
            return combinations(items, self.sizes.start)
        return chain.from_iterable([combinations(items, size) for size in self.sizes])

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) not in self.sizes:
            return False
        return rising(candidate, self._places) is not None

    def __bool__(self) -> bool:
        return bool(self.sizes)

    def count(self) -> int:
        """The sum of the binomial coefficients."""
        return sum([comb(len(self.items), size) for size in self.sizes])

    def unrank(self, index: int) -> tuple[T, ...]:
        """The subset at this place, from 0."""
        if index < 0:
            raise self._no_such(index)
        left, n = index, len(self.items)
        for size in self.sizes:
            subsets = comb(n, size)
            if left >= subsets:
                left -= subsets
                continue
            chosen = []
            for place, item in enumerate(self.items):
                if not size:
                    break
                with_this = comb(n - place - 1, size - 1)
                if left < with_this:
                    chosen.append(item)
                    size -= 1
                else:
                    left -= with_this
            return tuple(chosen)
        raise self._no_such(index)


class Ascents(TupleSet):
    """The subsets of one size as rising slots: a `Subsets` of one size in lexicographic order."""

    def __init__(self, items: tuple[Any, ...], size: int) -> None:
        self._subsets = Subsets(items, size, size)
        self._size = size

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._subsets)

    def __contains__(self, candidate: object) -> bool:
        return candidate in self._subsets

    def __bool__(self) -> bool:
        return bool(self._subsets)

    def count(self) -> int:
        """The binomial coefficient."""
        return self._subsets.count()

    def unrank(self, index: int) -> tuple[Any, ...]:
        """The subset at this place, from 0."""
        return self._subsets.unrank(index)

    def completions(self, prefix: tuple[Any, ...]) -> TupleSet:
        """What may follow these slots."""
        if not prefix:
            return self
        if prefix not in Subsets(self._subsets.items, len(prefix), len(prefix)):
            return NOTHING
        rest = self._subsets.items[self._subsets.items.index(prefix[-1]) + 1 :]
        return Ascents(rest, self._size - len(prefix))


class Distributions(TupleSet):
    """The ways to put indistinguishable units on cells: one number for each cell, lexicographic, least on the first.

    Args:
        total: how many units.
        cells: the names of the cells, or their number.
        capacities: how many units each cell holds at most; None for any number.

    Raises:
        ValueError: a negative total or capacity, or not one capacity for each cell.

    Example:
        >>> list(Distributions(2, ("a", "b")))
        [(0, 2), (1, 1), (2, 0)]
    """

    def __init__(self, total: int, cells: Sequence[Hashable] | int, capacities: tuple[int, ...] | None = None) -> None:
        self.cells: int = cells if isinstance(cells, int) else len(cells)
        if total < 0:
            raise ValueError(f"{total} units cannot be distributed; give 0 or more")
        if capacities is not None and len(capacities) != self.cells:
            raise ValueError(f"{len(capacities)} capacities for {self.cells} cells; give one for each")
        self.total = total
        if capacities is None:
            self.capacities: tuple[int, ...] = (total,) * self.cells
        else:
            self.capacities = tuple([c if c < total else total for c in capacities])
        least = min(self.capacities) if self.capacities else total
        if least < 0:
            raise ValueError(f"a cell cannot hold {least} units; give 0 or more")
        self._free = least == total

    @cached_property
    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """For each cell and number of units left, the ways to put them on it and the cells after it."""
        total = self.total
        layers = [(1,) + (0,) * total]
        for capacity in reversed(self.capacities):
            below, window, layer = layers[-1], 0, []
            for left in range(total + 1):
                window += below[left]
                if left > capacity:
                    window -= below[left - capacity - 1]
                layer.append(window)
            layers.append(tuple(layer))
        return tuple(reversed(layers))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        if not self:
            return
        capacities, last = self.capacities, self.cells - 1
        if last < 0:
            yield ()
            return
        behind = [0] * (last + 1)
        for i in range(last, 0, -1):
            behind[i - 1] = behind[i] + capacities[i]
        units = [0] * (last + 1)
        place, left = 0, self.total
        while True:
            # Fill from the right what the cells from `place` on must hold.
            for i in range(place, last + 1):
                units[i] = max(0, left - behind[i])
                left -= units[i]
            yield tuple(units)
            # The rightmost cell that can take one unit more from the cells behind it.
            place, left = last, 0
            while place >= 0 and (left == 0 or units[place] == capacities[place]):
                left += units[place]
                place -= 1
            if place < 0:
                return
            units[place] += 1
            left -= 1
            place += 1

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) != self.cells:
            return False
        left = self.total
        for units, capacity in zip(candidate, self.capacities, strict=True):
            if not isinstance(units, int) or not 0 <= units <= capacity:
                return False
            left -= units
        return left == 0

    def __bool__(self) -> bool:
        return sum(self.capacities) >= self.total

    def count(self) -> int:
        """By the binomial coefficient of stars and bars, with capacities by recursion."""
        if self._free:
            return comb(self.total + self.cells - 1, self.total) if self.cells else int(self.total == 0)
        return self._ways[0][self.total]

    def unrank(self, index: int) -> tuple[int, ...]:
        """The distribution at this place, from 0."""
        if not 0 <= index < self.count():
            raise self._no_such(index)
        left, units = self.total, []
        for place, capacity in enumerate(self.capacities):
            behind = self._ways[place + 1]
            for here in range(min(capacity, left) + 1):
                if index < behind[left - here]:
                    units.append(here)
                    left -= here
                    break
                index -= behind[left - here]
        return tuple(units)

    def completions(self, prefix: tuple[Any, ...]) -> TupleSet:
        """What the cells after these may hold."""
        left = self.total - sum(prefix)
        if left < 0 or any(not 0 <= u <= c for u, c in zip(prefix, self.capacities, strict=False)):
            return NOTHING
        return Distributions(left, self.cells - len(prefix), self.capacities[len(prefix) :])


class Arrangements(SolutionSet[tuple[T, ...]], Generic[T]):
    """All orders of some items, in lexicographic order of their places in `items`.

    >>> list(Arrangements(("a", "b", "c")))[:3]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('b', 'a', 'c')]
    """

    def __init__(self, items: tuple[T, ...]) -> None:
        self.items: tuple[T, ...] = tuple(items)

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        return permutations(self.items)

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, tuple) and Tally(candidate) == Tally(self.items)

    def __bool__(self) -> bool:
        return True

    def count(self) -> int:
        return factorial(len(self.items))

    def unrank(self, index: int) -> tuple[T, ...]:
        if not 0 <= index < self.count():
            raise self._no_such(index)
        left, chosen = list(self.items), []
        for k in range(len(left) - 1, -1, -1):
            place, index = divmod(index, factorial(k))
            chosen.append(left.pop(place))
        return tuple(chosen)


class Box(TupleSet):
    """One value of each domain, independently; the last varies fastest."""

    def __init__(self, domains: tuple[tuple[Any, ...], ...]) -> None:
        self.domains = domains

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return product(*self.domains)

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) != len(self.domains):
            return False
        return all(value in domain for value, domain in zip(candidate, self.domains, strict=True))

    def __bool__(self) -> bool:
        return all(self.domains)

    def first(self) -> tuple[Any, ...] | None:
        """The first value of each domain."""
        return tuple([domain[0] for domain in self.domains]) if self else None

    def count(self) -> int:
        """The product of the sizes."""
        return prod([len(domain) for domain in self.domains])

    def unrank(self, index: int) -> tuple[Any, ...]:
        """The tuple at this place, from 0."""
        if not 0 <= index < self.count():
            raise self._no_such(index)
        values = []
        for domain in reversed(self.domains):
            index, place = divmod(index, len(domain))
            values.append(domain[place])
        return tuple(reversed(values))

    def sample(self, rng: random.Random) -> tuple[Any, ...]:
        """One value of each, drawn independently."""
        if not self:
            raise LookupError("there is no solution to draw; ask whether the set is true first")
        return tuple([rng.choice(domain) for domain in self.domains])

    def completions(self, prefix: tuple[Any, ...]) -> TupleSet:
        """What may follow these values."""
        if all(value in domain for value, domain in zip(prefix, self.domains, strict=False)):
            return Box(self.domains[len(prefix) :])
        return NOTHING


# No solution of any length, whatever begins it.
NOTHING = Box(((),))

__all__ = ["NOTHING", "Ascents", "Box", "Choices", "Distributions", "Subsets"]
