"""The same function over a long input on several workers: answers in order, memory that does not grow with the input,
and the same answers whoever gives them."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from hashlib import sha256
from itertools import chain, islice
from time import perf_counter
from typing import Any, Generic, TypeVar

from .workers import Crew, OtherVersion, Where, WorkersLost, cores, crew, processes, version

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 64  # things that travel to a worker together at first
MOST_TOGETHER = 4096
HEAVIEST = 4_000_000  # characters of a task
SECONDS = 1.0  # that a task is to take
AHEAD = 3  # tasks per worker that wait for their turn
LISTENED = 5.0  # seconds after which somebody looks whether there are workers at all
TRIES = 4  # of one task, before its workers' ends are no accident any more
KEPT = 8  # functions that a worker keeps ready

_FUNCTIONS: dict[str, Callable[[Any], Any]] = {}


def in_order(
    function: Callable[[T], R], things: Iterable[T], where: Where = None, *, chunk: int = CHUNK
) -> Iterator[R]:
    """What the function makes of each thing, in the order of the things.

    An input of no more than one chunk is done here, unless a cluster or an executor is named. Tasks grow until each
    takes about a second; the function, with whatever it holds, is sent to a worker once. A task whose worker is lost is
    done again.

    Args:
        function: can be pickled: defined at the top of a module, or a `functools.partial` of such a one.
        things: are taken as they are needed, at most `AHEAD` tasks for each worker beforehand.
        where: who does it; see `sysop.workers`.
        chunk: how many things are worth a worker, and travel together at first.

    Raises:
        UsageError: there is no such place.
        WorkersLost: workers end again and again, have another sysop, or nobody is left.
    """
    rest = iter(things)
    if where is None or isinstance(where, int) or (isinstance(where, str) and where.startswith("local")):
        first = list(islice(rest, chunk if processes(where) > 1 else 0))
        if len(first) < chunk:
            yield from map(function, chain(first, rest))
            return
        rest = chain(first, rest)
    workers = crew(where)
    if workers is None:
        yield from map(function, rest)
        return
    try:
        yield from _Spread(function, workers, chunk).over(rest)
    finally:
        workers.close()


class _Task(Generic[T, R]):
    """A task that somebody has."""

    __slots__ = ("future", "things", "tries")

    def __init__(self, things: list[T], future: Future[Any]) -> None:
        self.things = things
        self.future = future
        self.tries = 1


class _Spread(Generic[T, R]):
    """One function spread over workers."""

    def __init__(self, function: Callable[[T], R], workers: Crew, chunk: int) -> None:
        self._workers = workers
        self._packed = pickle.dumps(function)
        self._key = sha256(self._packed).hexdigest()
        self._version = version() if workers.apart else None
        self._told = 0
        self._size: float = chunk
        self._waiting: deque[_Task[T, R]] = deque()

    def over(self, things: Iterator[T]) -> Iterator[R]:
        """The answers, in the order of the things."""
        try:
            while task := self._next(things):
                self._waiting.append(_Task(task, self._given(task)))
                while len(self._waiting) >= AHEAD * max(1, self._workers.count()):
                    yield from self._first_done()
            while self._waiting:
                yield from self._first_done()
        finally:
            for left in self._waiting:
                left.future.cancel()

    def _next(self, things: Iterator[T]) -> list[T]:
        found: list[T] = []
        weight = 0
        for thing in islice(things, max(1, int(self._size))):
            found.append(thing)
            weight += _weight(thing)
            if weight > HEAVIEST:
                break
        return found

    def _given(self, things: list[T], *, whole: bool = False) -> Future[Any]:
        """Give a task away; the first ones, and those whose worker asked for it, bring the function along."""
        whole = whole or self._told < self._workers.count()
        self._told += whole
        return self._workers.submit(_done, self._version, self._key, self._packed if whole else None, things)

    def _first_done(self) -> list[R]:
        """The answers of the task that has waited longest."""
        task = self._waiting[0]
        while True:
            try:
                found = task.future.result(timeout=LISTENED)
            except TimeoutError:
                if task.future.done():  # the function says so
                    raise
                if gone := self._workers.gone():
                    raise gone from None
                continue
            except OtherVersion as error:
                raise WorkersLost(f"error[workers.version]: {error}") from error
            except ModuleNotFoundError as error:
                raise WorkersLost(f"error[workers.version]: a worker has no sysop: {error}") from error
            except self._workers.lost as error:
                self._again(error)
                continue
            except Exception as error:  # of the function, or of a client that has lost its scheduler
                if gone := self._workers.gone():
                    raise gone from error
                raise
            if found is None:
                task.future = self._given(task.things, whole=True)
                continue
            self._waiting.popleft()
            answers, seconds = found
            self._size = min(MOST_TOGETHER, _next_size(len(task.things), self._size, seconds))
            done: list[R] = answers
            return done

    def _again(self, error: BaseException) -> None:
        """Workers were lost: what they had is done again by others."""
        gone = self._workers.gone()
        if gone is not None:
            raise gone from error
        first = self._waiting[0]
        first.tries += 1
        if first.tries > TRIES:
            raise WorkersLost(f"error[workers.lost]: {TRIES} workers ended over the same questions") from error
        every = self._workers.renew()
        self._told = 0
        for task in self._waiting:
            if task is first or (every and not _is_done(task.future)):
                task.future = self._given(task.things)


def _is_done(future: Future[Any]) -> bool:
    """Whether there is an answer."""
    return future.done() and not future.cancelled() and future.exception() is None


def _next_size(number: int, size: float, seconds: float) -> float:
    """How many things the next task has, so that it takes about as long as a task is to take."""
    wanted = number * SECONDS / max(seconds, 1e-6)
    return max(1.0, min(wanted, 2 * size)) if wanted > size else max(1.0, (size + wanted) / 2)


def _weight(thing: object) -> int:
    """How many characters travel with a thing, as far as it is text."""
    if isinstance(thing, str | bytes):
        return len(thing)
    return sum(map(_weight, thing)) if isinstance(thing, tuple) else 1


def _done(asked: str | None, key: str, packed: bytes | None, things: list[Any]) -> tuple[list[Any], float] | None:
    """A task, at a worker: its answers and the seconds that it took; None where the function was never sent here."""
    if asked is not None and asked != version():
        raise OtherVersion(f"a worker has another sysop ({version()}) than whoever asks it ({asked})")
    function = _FUNCTIONS.get(key)
    if function is None:
        if packed is None:
            return None
        while len(_FUNCTIONS) >= KEPT:
            _FUNCTIONS.pop(next(iter(_FUNCTIONS)), None)
        function = _FUNCTIONS[key] = pickle.loads(packed)
    began = perf_counter()
    return [function(thing) for thing in things], perf_counter() - began


__all__ = ["CHUNK", "WorkersLost", "cores", "in_order"]
