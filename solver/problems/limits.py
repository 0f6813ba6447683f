"""Limits on how long queries may search: so many values tried, or so many seconds, for all that a block asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ...models.allowance import counted
from .solutions import BudgetExhausted

UNSEARCHED = 100_000  # steps of reading and naming that every question has, however little it may search
BETWEEN = 256  # nodes between two looks at the clock


class Meter:
    """Counts what is spent, and raises `BudgetExhausted` beyond the limit.

    Args:
        nodes: how many values may be tried; None for any number.
        seconds: how long it may take; None for any time.

    Attributes:
        spent: how many values have been tried.
    """

    def __init__(
        self, nodes: int | None = None, seconds: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._nodes = nodes
        self._seconds = seconds
        self._clock = clock
        self._began = clock()
        self.spent: int = 0
        self._looked = 0
        self._worked = 0
        self._worked_then = 0

    def renew(self) -> None:
        """What is asked from now on may take as many values as if nothing had been asked before, in what is left of the
        time."""
        self.spent = self._looked = self._worked = self._worked_then = 0

    def work(self, steps: int) -> None:
        """So much is done besides searching: it may take the time that is allowed, and some steps for each value."""
        self._worked += steps
        if self._nodes is not None and self._worked > self._nodes + UNSEARCHED:
            raise BudgetExhausted(self.spent + self._worked, self._nodes)
        if self._seconds is not None and self._worked - self._worked_then >= BETWEEN:
            self._worked_then = self._worked
            if self._clock() - self._began > self._seconds:
                raise BudgetExhausted(self.spent, self._nodes, self._seconds)

    def spend(self, nodes: int = 1) -> None:
        """So many more values are tried."""
        self.spent += nodes
        if self._nodes is not None and self.spent > self._nodes:
            raise BudgetExhausted(self.spent, self._nodes)
        if self._seconds is not None and self.spent - self._looked >= BETWEEN:
            self._looked = self.spent
            if self._clock() - self._began > self._seconds:
                raise BudgetExhausted(self.spent, self._nodes, self._seconds)


_METER: ContextVar[Meter | None] = ContextVar("sysop_meter", default=None)


def meter() -> Meter | None:
    """The meter of the innermost block that sets limits; None where there is none."""
    return _METER.get()


def spend(nodes: int = 1) -> None:
    """So many more values are tried, if anybody counts."""
    found = _METER.get()
    if found is not None:
        found.spend(nodes)


@contextmanager
def limited(*, nodes: int | None = None, seconds: float | None = None) -> Iterator[Meter]:
    """What is asked inside the block raises `BudgetExhausted` beyond these limits, all queries together.

    Each thread has its own limits. What a lazy set finds after the block is not counted.

    >>> from sysop.solver.problems import LinearSum, Problem, Relation, Variable, limited, solve
    >>> names = tuple("abcdef")
    >>> weighed = LinearSum(names, (1, 2, 3, 4, 5, 6), Relation.EQ, 30)
    >>> problem = Problem(tuple(Variable(n, tuple(range(9))) for n in names), (weighed,))
    >>> with limited(nodes=100):
    ...     solve(problem).count()
    Traceback (most recent call last):
    sysop.solver.problems.solutions.BudgetExhausted: the search was given up after 108 values (100 allowed); allow more
    """
    made = Meter(nodes, seconds)
    token = _METER.set(made)
    try:
        with counted(made.work):
            yield made
    finally:
        _METER.reset(token)
