"""Smallest sets whose weights reach a bound: none of what is taken can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, TypeVar

from .constraints import Solution
from .solutions import TupleSet

T = TypeVar("T")


class Covers(TupleSet):
    """What is taken (1) or left (0) of things of falling weight so that the bound is reached and nothing can be left
    out, in lexicographic order with 1 first.

    Going through the things by falling weight and stopping as soon as the bound is reached gives exactly these: without
    the last and lightest one it would not be.

    >>> list(Covers((3, 2, 2), 4))
    [(1, 1, 0), (1, 0, 1), (0, 1, 1)]
    """

    def __init__(self, weights: tuple[int, ...], bound: int, prefix: Solution = ()) -> None:
        self._weights, self._bound, self._prefix = weights, bound, prefix
        self._ahead = (*tuple(accumulate(reversed(weights)))[::-1], 0)  # what all from a place on weigh

    def __iter__(self) -> Iterator[Solution]:
        start, size = len(self._prefix), len(self._weights)
        for chosen in self.taken(tuple(range(size))):
            vector = [0] * (size - start)
            for place in chosen:
                vector[place - start] = 1
            yield tuple(vector)

    def taken(self, names: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
        """Of each solution the names of what is taken and was not given."""
        prefix, weights, ahead = self._prefix, self._weights, self._ahead
        left = self._bound - sum(w for w, given in zip(weights, prefix, strict=False) if given)
        if left <= 0:
            if (*prefix, *(0,) * (len(weights) - len(prefix))) in Covers(weights, self._bound):
                yield ()
            return
        size, k = len(weights), len(prefix)
        chosen: list[T] = []
        places: list[tuple[int, int]] = []  # of what is taken: its place, and what was missing before
        while True:
            if k < size and ahead[k] >= left:
                weight = weights[k]
                if weight < left:
                    chosen.append(names[k])
                    places.append((k, left))
                    left -= weight
                else:
                    yield (*chosen, names[k])
                k += 1
            elif places:
                chosen.pop()
                k, left = places.pop()
                k += 1
            else:
                return

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple):
            return False
        values: tuple[Any, ...] = self._prefix + candidate
        if len(values) != len(self._weights) or any(value not in (0, 1) for value in values):
            return False
        taken = [w for w, value in zip(self._weights, values, strict=True) if value]
        return sum(taken) >= self._bound > sum(taken) - min(taken, default=0)

    def count(self) -> int:
        """How many there are, one by one."""
        return sum(1 for _ in self)

    def completions(self, prefix: Solution) -> Covers:
        """What may follow what is taken and left of the first things."""
        return Covers(self._weights, self._bound, self._prefix + prefix)


__all__ = ["Covers"]
