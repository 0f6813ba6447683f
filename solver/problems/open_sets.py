"""Sets of solutions of which something is undecided beside what is certain."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from .solutions import MadeOf, SolutionSet, Undecided

if TYPE_CHECKING:
    import random

T = TypeVar("T")

SHOWN = 100


class Resting(MadeOf[T, T]):
    """A set whose certain solutions are those of another one."""

    def __iter__(self) -> Iterator[T]:
        return iter(self._base)

    def unrank(self, index: int) -> T:
        """That of the other one at this place, from 0."""
        return self._base.unrank(index)

    def sample(self, rng: random.Random) -> T:
        """One of the other one, each as likely as there."""
        return self._base.sample(rng)


class Hedged(Resting[T]):
    """Certain solutions, and all others of a wider set, of which it is undecided whether they are solutions.

    Args:
        certain: every one of them is possible too.
        possible: what may be a solution.
        reason: why the others are undecided.
        each: why this one is, where that differs; None for what is no solution after all.
        beyond: whether nobody says that these are all; what is not among them is no solution as far as can be told.

    What is undecided is listed up to `SHOWN`; ``in`` is exact.
    """

    def __init__(
        self,
        certain: SolutionSet[T],
        possible: SolutionSet[T],
        reason: Hashable,
        *,
        each: Callable[[object], Hashable] | None = None,
        beyond: bool = False,
    ) -> None:
        super().__init__(certain)
        self._possible = possible
        self._why = each if each is not None else partial(_same, reason)
        self._beyond = beyond

    def __contains__(self, candidate: object) -> bool:
        if candidate in self._base:
            return True
        if candidate in self._possible and (why := self._why(candidate)) is not None:
            raise Undecided(candidate, why)
        return False

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        """The first `SHOWN` of them."""
        others = (candidate for candidate in self._possible if candidate not in self._base)
        reasons = ((candidate, self._why(candidate)) for candidate in others)
        return tuple(islice(((candidate, why) for candidate, why in reasons if why is not None), SHOWN))

    @property
    def complete(self) -> bool:
        return not self._beyond and self._possible.count() == self._base.count()


def _same(reason: Hashable, candidate: object) -> Hashable:
    return reason


class Open(SolutionSet[T]):
    """Nothing that is certain, and nothing that is certainly no solution.

    Args:
        undecided: candidates that stand for all, each with the reason.
        reason: why any candidate is undecided.
    """

    def __init__(self, undecided: tuple[tuple[T, Hashable], ...], reason: Hashable) -> None:
        self._undecided = undecided
        self._reason = reason

    def __iter__(self) -> Iterator[T]:
        return iter(())

    def __contains__(self, candidate: object) -> bool:
        raise Undecided(candidate, self._reason)

    def count(self) -> int:
        return 0

    @property
    def undecided(self) -> tuple[tuple[T, Hashable], ...]:
        return self._undecided
