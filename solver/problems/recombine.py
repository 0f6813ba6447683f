"""The solutions of independent components put together again, in lexicographic order of all variables.

Components may interleave: the variables of one may stand between those of another. The order is the same nevertheless.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from .combined import Replay
from .constraints import Solution
from .solutions import TupleSet

if TYPE_CHECKING:
    import random

Component: TypeAlias = tuple[tuple[int, ...], TupleSet]


class Recombined(TupleSet):
    """The product of the solutions of components, each value at its place.

    Args:
        components: the places of each, ascending, and its solutions; every place from 0 on in exactly one of them.

    Counting, membership and drawing treat the components apart. Iteration reads each component once and remembers what
    it has read; what it remembers grows with the sum of the components, never with their product.
    """

    def __init__(self, components: tuple[Component, ...]) -> None:
        self._components = components
        self._size = sum([len(places) for places, _ in components])

    @cached_property
    def _segments(self) -> tuple[tuple[int, int], ...]:
        """The runs of places of one component: its number and the length."""
        owner = [0] * self._size
        for number, (places, _) in enumerate(self._components):
            for place in places:
                owner[place] = number
        runs: list[tuple[int, int]] = []
        for number in owner:
            if runs and runs[-1][0] == number:
                runs[-1] = (number, runs[-1][1] + 1)
            else:
                runs.append((number, 1))
        return tuple(runs)

    def __iter__(self) -> Iterator[Solution]:
        if not self:
            return iter(())
        if not self._segments:
            return iter(((),))
        lengths: list[list[int]] = [[] for _ in self._components]
        for number, length in self._segments:
            lengths[number].append(length)
        readers: list[Any] = [
            Replay(iter(solutions), solutions) if len(cuts) == 1 else _Branches(iter(solutions), tuple(cuts))
            for (_, solutions), cuts in zip(self._components, lengths, strict=True)
        ]
        left = [len(cuts) for cuts in lengths]
        outermost, _ = self._segments[0]
        if left[outermost] == 1:
            # The outermost component is read through once; nothing of it need be remembered.
            readers[outermost] = self._components[outermost][1]
        return self._walk((), 0, readers, left)

    def _walk(self, prefix: Solution, level: int, readers: list[Any], left: list[int]) -> Iterator[Solution]:
        number, _ = self._segments[level]
        reader = readers[number]
        if level + 1 == len(self._segments):
            for tail in reader:
                yield prefix + tail
        elif left[number] == 1:
            for tail in reader:
                yield from self._walk(prefix + tail, level + 1, readers, left)
        else:
            left[number] -= 1
            for head, below in reader:
                readers[number] = below
                yield from self._walk(prefix + head, level + 1, readers, left)
            readers[number] = reader
            left[number] += 1

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) != self._size:
            return False
        return all(tuple([candidate[i] for i in places]) in solutions for places, solutions in self._components)

    def __bool__(self) -> bool:
        return all(solutions for _, solutions in self._components)

    def count(self) -> int:
        """The product of the counts."""
        return prod(solutions.count() for _, solutions in self._components)

    def first(self) -> Solution | None:
        """The first solution of each component."""
        return self._merged(solutions.first() for _, solutions in self._components)

    def sample(self, rng: random.Random) -> Solution:
        """One solution of each component, drawn independently."""
        if not self:
            raise LookupError("there is no solution to draw; ask whether the set is true first")
        merged = self._merged(solutions.sample(rng) for _, solutions in self._components)
        assert merged is not None
        return merged

    def _merged(self, parts: Iterable[Solution | None]) -> Solution | None:
        values: list[Any] = [None] * self._size
        for (places, _), part in zip(self._components, parts, strict=True):
            if part is None:
                return None
            for place, value in zip(places, part, strict=True):
                values[place] = value
        return tuple(values)

    def unrank(self, index: int) -> Solution:
        """The solution at this place of the order, from 0."""
        counts = [solutions.count() for _, solutions in self._components]
        total = prod(counts)
        if not 0 <= index < total:
            raise self._no_such(index)
        if len(self._segments) == len(self._components):
            picked: dict[int, Solution] = {}
            for number, _ in reversed(self._segments):
                index, place = divmod(index, counts[number])
                picked[number] = self._components[number][1].unrank(place)
            merged = self._merged([picked[number] for number in range(len(counts))])
            assert merged is not None
            return merged
        return self._descend(index, counts, total)

    def _descend(self, index: int, counts: list[int], total: int) -> Solution:
        """By segments: how many solutions begin with each head is what its component has times all others."""
        rest = [solutions for _, solutions in self._components]
        values: list[Any] = []
        for number, length in self._segments:
            others = total // counts[number]
            place = index // others
            # The solution at `place` of this component has the values wanted; those that begin alike are neighbours.
            solutions = rest[number]
            head = solutions.unrank(place)[:length]
            start = bisect_left(range(place), True, key=lambda i: solutions.unrank(i)[:length] == head)
            index -= start * others
            rest[number] = solutions.completions(head)
            counts[number] = rest[number].count()
            total = others * counts[number]
            values += head
        return tuple(values)

    def completions(self, prefix: Solution) -> TupleSet:
        """What may follow these values of the first variables."""
        given = len(prefix)
        components: list[Component] = []
        for places, solutions in self._components:
            inside = tuple([prefix[place] for place in places if place < given])
            rest = tuple([place - given for place in places if place >= given])
            if rest or inside:
                components.append((rest, solutions.completions(inside)))
        return Recombined(tuple(components))


class _Branches:
    """Solutions in lexicographic order as a tree of segments, read lazily and remembered.

    Iterating gives pairs of a segment and what may follow it: more branches, or the last segments.
    """

    def __init__(self, source: Iterator[Solution], lengths: tuple[int, ...]) -> None:
        self._source = source
        self._ahead: Solution | None = None
        self._started = False
        self._lengths = lengths
        self._replay: Replay[tuple[Solution, Any]] = Replay(self._read())

    def __iter__(self) -> Iterator[tuple[Solution, Any]]:
        return iter(self._replay)

    def _read(self) -> Iterator[tuple[Solution, Any]]:
        cut = self._lengths[0]
        self._ahead = next(self._source, None)
        while self._ahead is not None:
            head = self._ahead[:cut]
            group = self._group(head)
            below: Any = Replay(group) if len(self._lengths) == 2 else _Branches(group, self._lengths[1:])
            yield head, below
            # What follows this head must be read to its end before the next head is seen.
            for _ in below:
                pass

    def _group(self, head: Solution) -> Iterator[Solution]:
        cut = len(head)
        while self._ahead is not None and self._ahead[:cut] == head:
            yield self._ahead[cut:]
            self._ahead = next(self._source, None)


__all__ = ["Component", "Recombined"]
