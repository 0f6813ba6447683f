"""The same function over a long input on several cores: answers in order, memory that does not grow with the input."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 64  # things that travel to a worker together
AHEAD = 3  # chunks per worker that wait for their turn


def cores() -> int:
    """How many workers to use where nobody says."""
    return os.cpu_count() or 1


def in_order(function: Callable[[T], R], things: Iterable[T], jobs: int | None = None) -> Iterator[R]:
    """What the function makes of each thing, in the order of the things.

    Workers are fresh processes, also where the system could fork. An input of no more than one chunk is done here.

    Args:
        function: can be pickled: defined at the top of a module, or a `functools.partial` of such a one.
        things: are taken as they are needed, at most `AHEAD` chunks for each worker beforehand.
        jobs: how many workers; None for one on each core, 1 for none at all.
    """
    rest = iter(things)
    first = list(islice(rest, CHUNK))
    jobs = cores() if jobs is None else jobs
    if jobs <= 1 or len(first) < CHUNK:
        yield from map(function, chain(first, rest))
        return
    chunks = chain((first,), iter(lambda: list(islice(rest, CHUNK)), []))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    waiting: deque[Future[list[R]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(partial(_each, function), chunk))
            if len(waiting) >= AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _each(function: Callable[[T], R], chunk: list[T]) -> list[R]:
    return [function(thing) for thing in chunk]


def _leave_interrupts_to_the_parent() -> None:
    with suppress(ValueError):  # not in the main thread of its process
        signal.signal(signal.SIGINT, signal.SIG_IGN)
