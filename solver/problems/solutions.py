"""Sets of solutions: counted, asked for membership, sampled and iterated lazily, never a list by default."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from itertools import accumulate, compress, islice
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import random

T = TypeVar("T")
S = TypeVar("S")

REPLAYED = 1 << 16
SHOWN = 100


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
            help = "limit(n) gives the first ones" if isinstance(index, slice) else "unrank(n) takes a number"
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


class _Mapped(SolutionSet[T], Generic[S, T]):
    def __init__(
        self, base: SolutionSet[S], forward: Callable[[S], T], backward: Callable[[Any], S | None], any_form: bool
    ) -> None:
        self._base = base
        self._forward = forward
        self._backward = backward
        self._any_form = any_form

    def __iter__(self) -> Iterator[T]:
        return map(self._forward, self._base)

    def __contains__(self, candidate: object) -> bool:
        raw = self._backward(candidate)
        if raw is None:
            return False
        try:
            inside = raw in self._base
        except Undecided as undecided:
            raise Undecided(candidate, undecided.reason) from undecided
        return inside and (self._any_form or bool(self._forward(raw) == candidate))

    def __bool__(self) -> bool:
        return bool(self._base)

    def count(self) -> int:
        return self._base.count()

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        return tuple((self._forward(candidate), reason) for candidate, reason in self._base.undecided)

    @property
    def complete(self) -> bool:
        return self._base.complete

    def unrank(self, index: int) -> T:
        return self._forward(self._base.unrank(index))

    def sample(self, rng: random.Random) -> T:
        return self._forward(self._base.sample(rng))


def mapped(
    solutions: SolutionSet[S],
    forward: Callable[[S], T],
    backward: Callable[[Any], S | None],
    *,
    any_form: bool = False,
) -> SolutionSet[T]:
    """The solutions translated one by one, in the same order.

    Args:
        forward: translates a solution; different solutions must stay different.
        backward: undoes it; None for what is no translation of anything.
        any_form: whether what `backward` translates is a solution in whatever form it is written (a set in any order).
    """
    return _Mapped(solutions, forward, backward, any_form)


class _WithUndecided(SolutionSet[T]):
    def __init__(self, base: SolutionSet[T], undecided: tuple[tuple[T, Hashable], ...]) -> None:
        self._base = base
        self._more = undecided

    def __iter__(self) -> Iterator[T]:
        return iter(self._base)

    def __contains__(self, candidate: object) -> bool:
        for other, reason in self._more:
            if other == candidate:
                raise Undecided(candidate, reason)
        return candidate in self._base

    def __bool__(self) -> bool:
        return bool(self._base)

    def count(self) -> int:
        return self._base.count()

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        return self._base.undecided + self._more

    def unrank(self, index: int) -> T:
        return self._base.unrank(index)

    def sample(self, rng: random.Random) -> T:
        return self._base.sample(rng)


def with_undecided(solutions: SolutionSet[T], undecided: tuple[tuple[T, Hashable], ...]) -> SolutionSet[T]:
    """The same certain solutions, and beside them candidates that are undecided, each with its reason.

    Raises:
        ValueError: a candidate is a certain solution already.
    """
    if not undecided:
        return solutions
    for candidate, reason in undecided:
        try:
            certain = candidate in solutions
        except Undecided:
            certain = False
        if certain:
            raise ValueError(f"{candidate!r} is a solution already and cannot be undecided ({reason})")
    return _WithUndecided(solutions, tuple(undecided))


class Hedged(SolutionSet[T]):
    """Certain solutions, and all others of a wider set, of which it is undecided whether they are solutions.

    Args:
        certain: every one of them is possible too.
        possible: what may be a solution.
        reason: why the others are undecided.
        beyond: whether nobody says that these are all; what is not among them is no solution as far as can be told.

    What is undecided is listed up to `SHOWN`; ``in`` is exact.
    """

    def __init__(
        self, certain: SolutionSet[T], possible: SolutionSet[T], reason: Hashable, *, beyond: bool = False
    ) -> None:
        self._certain = certain
        self._possible = possible
        self._reason = reason
        self._beyond = beyond

    def __iter__(self) -> Iterator[T]:
        return iter(self._certain)

    def __contains__(self, candidate: object) -> bool:
        if candidate in self._certain:
            return True
        if candidate in self._possible:
            raise Undecided(candidate, self._reason)
        return False

    def __bool__(self) -> bool:
        return bool(self._certain)

    def count(self) -> int:
        return self._certain.count()

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """The first `SHOWN` of them."""
        others = (candidate for candidate in self._possible if candidate not in self._certain)
        return tuple([(candidate, self._reason) for candidate in islice(others, SHOWN)])

    @property
    def complete(self) -> bool:
        return not self._beyond and self._possible.count() == self._certain.count()

    def unrank(self, index: int) -> T:
        return self._certain.unrank(index)

    def sample(self, rng: random.Random) -> T:
        return self._certain.sample(rng)


class Replay(Generic[T]):
    """Items that are remembered as they are read, so that they are searched once although read often.

    Args:
        items: read once.
        again: reads the same items anew; what lies beyond the first `REPLAYED` items is then not remembered.
    """

    def __init__(self, items: Iterator[T], again: Iterable[T] | None = None) -> None:
        self._known: list[T] = []
        self._rest: Iterator[T] | None = items
        self._again = again

    def __iter__(self) -> Iterator[T]:
        known = self._known
        i = 0
        while True:
            if i < len(known):
                yield known[i]
                i += 1
            elif self._rest is None:
                return
            elif i >= REPLAYED and self._again is not None:
                yield from islice(iter(self._again), i, None)
                return
            else:
                for item in self._rest:
                    known.append(item)
                    break
                else:
                    self._rest = None


class Product(SolutionSet[tuple[Any, ...]]):
    """One solution of each set, as a tuple; the last set varies fastest.

    What is undecided is listed by representatives: each undecided candidate of a set, completed by the first solution
    of the others (the first undecided candidate where there is none). ``in`` is exact.
    """

    def __init__(self, *sets: SolutionSet[Any]) -> None:
        self.sets = sets

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        if not self.sets:
            return iter(((),))
        if len(self.sets) == 1:
            return zip(self.sets[0])
        if not all(self.sets):
            return iter(())
        return _tuples(self.sets[0], [Replay(iter(s), s) for s in self.sets[1:]])

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) != len(self.sets):
            return False
        open_: Undecided | None = None
        for part, solutions in zip(candidate, self.sets, strict=True):
            try:
                if part not in solutions:
                    return False
            except Undecided as undecided:
                open_ = open_ or undecided
        if open_ is not None:
            raise Undecided(candidate, open_.reason) from open_
        return True

    def __bool__(self) -> bool:
        return all(self.sets)

    def count(self) -> int:
        """The product of the counts."""
        return prod(s.count() for s in self.sets)

    @property
    def undecided(self) -> tuple[tuple[tuple[Any, ...], Hashable], ...]:
        """Representatives of what is undecided."""
        undecided = [s.undecided for s in self.sets]
        if not any(undecided):
            return ()
        rest: list[Any] = []
        for solutions, more in zip(self.sets, undecided, strict=True):
            if solutions:
                rest.append(solutions.first())
            elif more:
                rest.append(more[0][0])
            else:
                return ()
        found: dict[tuple[Any, ...], Hashable] = {}
        for place, more in enumerate(undecided):
            for candidate, reason in more:
                found.setdefault((*rest[:place], candidate, *rest[place + 1 :]), reason)
        return tuple(found.items())

    def unrank(self, index: int) -> tuple[Any, ...]:
        """The tuple at this place, from 0."""
        counts = [s.count() for s in self.sets]
        if not 0 <= index < prod(counts):
            raise self._no_such(index)
        places = []
        for count in reversed(counts):
            index, place = divmod(index, count)
            places.append(place)
        return tuple([s.unrank(place) for s, place in zip(self.sets, reversed(places), strict=True)])

    def sample(self, rng: random.Random) -> tuple[Any, ...]:
        """One solution of each, drawn independently."""
        if not self:
            raise LookupError("there is no solution to draw; ask whether the set is true first")
        return tuple([s.sample(rng) for s in self.sets])


def _tuples(first: SolutionSet[Any], rest: list[Replay[Any]]) -> Iterator[tuple[Any, ...]]:
    if not rest:
        for item in first:
            yield (item,)
        return
    for item in first:
        yield from _extend((item,), rest, 0)


def _extend(prefix: tuple[Any, ...], rest: list[Replay[Any]], place: int) -> Iterator[tuple[Any, ...]]:
    if place + 1 == len(rest):
        for item in rest[place]:
            yield (*prefix, item)
    else:
        for item in rest[place]:
            yield from _extend((*prefix, item), rest, place + 1)


class Union(SolutionSet[T]):
    """The solutions of several sets that have none in common, set after set; that they are disjoint is not checked."""

    def __init__(self, *sets: SolutionSet[T]) -> None:
        self.sets = sets

    def __iter__(self) -> Iterator[T]:
        for solutions in self.sets:
            yield from solutions

    def __contains__(self, candidate: object) -> bool:
        open_: Undecided | None = None
        for solutions in self.sets:
            try:
                if candidate in solutions:
                    return True
            except Undecided as undecided:
                open_ = open_ or undecided
        if open_ is not None:
            raise open_
        return False

    def __bool__(self) -> bool:
        return any(self.sets)

    def count(self) -> int:
        """The sum of the counts."""
        return sum(s.count() for s in self.sets)

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """What is undecided in any of them."""
        return tuple(pair for solutions in self.sets for pair in solutions.undecided)

    def unrank(self, index: int) -> T:
        """The solution at this place, from 0."""
        ends = list(accumulate(s.count() for s in self.sets))
        place = bisect_right(ends, index)
        if index < 0 or place == len(ends):
            raise self._no_such(index)
        return self.sets[place].unrank(index - (ends[place - 1] if place else 0))


class Overlapping(Union[T]):
    """The solutions of several sets that may have some in common: each once, where it first comes."""

    def __iter__(self) -> Iterator[T]:
        for place, solutions in enumerate(self.sets):
            earlier = self.sets[:place]
            yield from (found for found in solutions if not any(_surely_in(found, others) for others in earlier))

    def count(self) -> int:
        """How many there are, each counted once."""
        return self.sets[0].count() if len(self.sets) == 1 else sum(1 for _ in self)

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """What is undecided in one of them and certain in none."""
        found: dict[T, Hashable] = {}
        for candidate, reason in super().undecided:
            if not any(_surely_in(candidate, others) for others in self.sets):
                found.setdefault(candidate, reason)
        return tuple(found.items())

    def unrank(self, index: int) -> T:
        """The solution at this place, from 0."""
        if len(self.sets) == 1:
            return self.sets[0].unrank(index)
        return SolutionSet.unrank(self, index)

    def sample(self, rng: random.Random) -> T:
        """One of them, each as likely as any other."""
        return self.sets[0].sample(rng) if len(self.sets) == 1 else SolutionSet.sample(self, rng)


def _surely_in(candidate: object, solutions: SolutionSet[T]) -> bool:
    try:
        return candidate in solutions
    except Undecided:
        return False


def _is_member(candidate: Hashable, members: frozenset[Any]) -> bool:
    try:
        return candidate in members
    except TypeError:
        # A tuple is an instance of Hashable although its items may not be.
        return False


__all__ = [
    "BudgetExhausted",
    "Explicit",
    "Hedged",
    "Numbers",
    "Product",
    "Replay",
    "SolutionSet",
    "TupleSet",
    "Undecided",
    "Union",
    "mapped",
    "with_undecided",
]
