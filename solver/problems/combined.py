"""Sets of solutions that are made of others: translated, every combination, one after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import accumulate, islice
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .solutions import MadeOf, SolutionSet, Undecided

if TYPE_CHECKING:
    import random

T = TypeVar("T")
S = TypeVar("S")

REPLAYED = 1 << 16


class _Mapped(MadeOf[S, T]):
    def __init__(
        self, base: SolutionSet[S], forward: Callable[[S], T], backward: Callable[[Any], S | None], any_form: bool
    ) -> None:
        super().__init__(base)
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
            yield from (found for found in solutions if not any(surely_in(found, others) for others in earlier))

    def count(self) -> int:
        """How many there are, each counted once."""
        return self.sets[0].count() if len(self.sets) == 1 else sum(1 for _ in self)

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """What is undecided in one of them and certain in none."""
        found: dict[T, Hashable] = {}
        for candidate, reason in super().undecided:
            if not any(surely_in(candidate, others) for others in self.sets):
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


def surely_in(candidate: object, solutions: SolutionSet[Any]) -> bool:
    """Whether it certainly is one of the solutions."""
    try:
        return candidate in solutions
    except Undecided:
        return False
