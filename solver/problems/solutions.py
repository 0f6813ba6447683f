"""Sets of solutions: counted, asked for membership, sampled and iterated lazily, never a list by default."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import compress, islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import random

T = TypeVar("T")
S = TypeVar("S")


class Undecided(Exception):
    """Whether the candidate is a solution is unknown.

    Attributes:
        candidate: what was asked for.
        reason: why it is unknown.
    """

    def __init__(self, candidate: object, reason: object) -> None:
        super().__init__(f"it is undecided whether {candidate!r} is a solution: {reason}")
        self.candidate = candidate
        self.reason = reason


class BudgetExhausted(Exception):
    """The search was given up before it knew the answer.

    Attributes:
        nodes: how many values were tried.
        budget: how many were allowed; None for any number.
        seconds: how long it was allowed to take, where that was the limit.
    """

    def __init__(self, nodes: int, budget: int | None, seconds: float | None = None) -> None:
        allowed = f"{budget} allowed" if seconds is None else f"{seconds:g} s allowed"
        super().__init__(f"the search was given up after {nodes} values ({allowed}); allow more")
        self.nodes = nodes
        self.budget = budget
        self.seconds = seconds

    def __reduce__(self) -> tuple[type[BudgetExhausted], tuple[int, int | None, float | None]]:
        return type(self), (self.nodes, self.budget, self.seconds)


class SolutionSet(ABC, Generic[T]):
    """The certain solutions of a problem, and what is undecided.

    Iteration is lazy and has one order, documented by each kind; `unrank` follows it. ``x in solutions`` never
    enumerates and raises `Undecided` for an undecided candidate. A set is true if it has a solution.
    There is no length: sizes pass every machine word; see `count`. ``solutions[0]`` is `unrank(0)`.
    """

    @abstractmethod
    def __iter__(self) -> Iterator[T]:
        """The solutions, lazily, in the order of this set."""

    @abstractmethod
    def __contains__(self, candidate: object) -> bool:
        """Whether the candidate is a solution; raises `Undecided` if that is unknown."""

    @abstractmethod
    def count(self) -> int:
        """How many certain solutions there are: a lower bound while the set is not `complete`."""

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """Candidates of which it is unknown whether they are solutions, each with the reason."""
        return ()

    @property
    def complete(self) -> bool:
        """Whether nothing is undecided."""
        return not self.undecided

    def first(self) -> T | None:
        """The first solution, None if there is none."""
        return next(iter(self), None)

    def __bool__(self) -> bool:
        for _ in self:
            return True
        return False

    def __len__(self) -> int:
        """Raises TypeError: there may be more than a machine word can count."""
        raise TypeError("a set of solutions has no length, it may have too many: ask count(), or limit(n) for some")

    def __getitem__(self, index: int) -> T:
        """The solution at this place of the order, from 0; negative numbers count from the end.

        Raises:
            IndexError: there are fewer solutions.
            TypeError: it is no number; a slice is asked for with `limit`.
        """
        if not isinstance(index, int):
            help = "limit(n) gives the first ones" if isinstance(index, slice) else "unrank(n) takes a number"  # type: ignore[unreachable]
            raise TypeError(f"solutions are numbered: {index!r} is no number; {help}")
        return self.unrank(index if index >= 0 else self.count() + index)

    def limit(self, n: int) -> Iterator[T]:
        """At most the first `n` solutions."""
        return islice(iter(self), n)

    def unrank(self, index: int) -> T:
        """The solution at this place of the order, from 0.

        Raises:
            IndexError: there are fewer solutions.
        """
        if index >= 0:
            for solution in islice(iter(self), index, None):
                return solution
        raise self._no_such(index)

    def sample(self, rng: random.Random) -> T:
        """A solution, each with the same probability.

        Raises:
            LookupError: there is no solution.
        """
        count = self.count()
        if count == 0:
            raise LookupError("there is no solution to draw; ask whether the set is true first")
        return self.unrank(rng.randrange(count))

    def _no_such(self, index: int) -> IndexError:
        return IndexError(f"there is no solution number {index} of {self.count()}; they are numbered from 0")


def rising(items: Iterable[object], places: Mapping[Any, int]) -> tuple[int, ...] | None:
    """The places of the items; None where one has no place, or none behind the one before."""
    numbers, before = [], -1
    for item in items:
        try:
            place = places.get(item, -1)
        except TypeError:  # no item is unhashable
            return None
        if place <= before:
            return None
        numbers.append(place)
        before = place
    return tuple(numbers)


class MadeOf(SolutionSet[T], Generic[S, T]):
    """A set whose certain solutions are those of another one, each told otherwise or as it is."""

    def __init__(self, base: SolutionSet[S]) -> None:
        self._base = base

    def __bool__(self) -> bool:
        return bool(self._base)

    def count(self) -> int:
        """How many the other one has."""
        return self._base.count()


class TupleSet(SolutionSet[tuple[Any, ...]]):
    """Solutions that are tuples of one length, in lexicographic order of their places."""

    @abstractmethod
    def completions(self, prefix: tuple[Any, ...]) -> TupleSet:
        """What may follow these values at the first places."""

    def taken(self, names: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
        """Of each solution the names whose values are true, in order, one name for each place."""
        return (tuple(compress(names, solution)) for solution in self)


class Explicit(SolutionSet[T]):
    """Solutions given one by one, in the order given.

    Raises:
        ValueError: one is given twice.
    """

    def __init__(self, items: tuple[T, ...]) -> None:
        self.items: tuple[T, ...] = tuple(items)
        if len(frozenset(self.items)) != len(self.items):
            twice = next(item for i, item in enumerate(self.items) if item in self.items[:i])
            raise ValueError(f"{twice!r} is given twice; name each solution once")

    @cached_property
    def _members(self) -> frozenset[T]:
        return frozenset(self.items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, Hashable) and _is_member(candidate, self._members)

    def __bool__(self) -> bool:
        return bool(self.items)

    def count(self) -> int:
        """How many were given."""
        return len(self.items)

    def unrank(self, index: int) -> T:
        """The solution given at this place."""
        if not 0 <= index < len(self.items):
            raise self._no_such(index)
        return self.items[index]


class Numbers(SolutionSet[int]):
    """The whole numbers from `least` to `most`, both included; none where `most` is less."""

    def __init__(self, least: int, most: int) -> None:
        self._range = range(least, most + 1)

    def __iter__(self) -> Iterator[int]:
        return iter(self._range)

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, int) and candidate in self._range

    def __bool__(self) -> bool:
        return len(self._range) > 0

    def count(self) -> int:
        """How many there are."""
        return len(self._range)

    def unrank(self, index: int) -> int:
        """The number at this place, from the least on."""
        if not 0 <= index < len(self._range):
            raise self._no_such(index)
        return self._range[index]


def _is_member(candidate: Hashable, members: frozenset[Any]) -> bool:
    try:
        return candidate in members
    except TypeError:
        # A tuple is an instance of Hashable although its items may not be.
        return False
