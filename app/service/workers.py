"""Worker processes that answer questions of strangers: each question has a time after which its worker is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import TimeoutError as OutOfTime
from multiprocessing import get_context
from typing import Any

from pebble import ProcessExpired, ProcessPool

from ..exits import Exit
from ..models.values import Value
from ..parallel import cores
from ..questions import Fields, Settings, answered

GRACE = 1.0  # seconds that a worker has to give up by itself, before it is ended
MOST_ANSWERED = 5_000  # questions after which a worker is replaced, so that its memory stays flat


class Busy(Exception):
    """More questions wait than are allowed."""


class Limits(Value, frozen=True):
    """What a caller may cost.

    Args:
        seconds: for one question, after which it is UNKNOWN.
        nodes: values that the searches of one question may try.
        body: bytes of one request.
        waiting: questions that may wait for a worker at the same time.
        rate: requests of one address in a minute; 0 for any number.
        workers: processes; 0 for one on each core.
    """

    seconds: float = 5.0
    nodes: int = 1_000_000
    body: int = 1_000_000
    waiting: int = 64
    rate: int = 600
    workers: int = 0


class Workers:
    """A pool of worker processes; `close` ends them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.waiting: int = 0
        self.ended: int = 0  # workers that ran out of time
        self.answered: int = 0
        self.settings: Settings = Settings(nodes=limits.nodes, seconds=limits.seconds, files=False)
        self._pool = ProcessPool(
            max_workers=limits.workers or cores(),
            max_tasks=MOST_ANSWERED,
            initializer=warm,
            context=get_context("spawn"),
        )

    async def ask(self, question: Mapping[str, Any]) -> tuple[Exit, Fields]:
        """The answer to a question. Raises `Busy`."""
        return await self.run(answered, question, self.settings)

    async def run(self, function: Any, *given: Any) -> tuple[Exit, Fields]:
        """What a function that can be pickled gives in a worker; UNKNOWN where its time ran out. Raises `Busy`."""
        if self.waiting >= self.limits.waiting:
            raise Busy(f"{self.waiting} questions wait already")
        self.waiting += 1
        try:
            future = self._pool.schedule(function, args=given, timeout=self.limits.seconds + GRACE)
            code, fields = await asyncio.wrap_future(future)
            self.answered += 1
            return code, fields
        except (TimeoutError, OutOfTime):
            self.ended += 1
            return Exit.UNKNOWN, {"unknown": f"the time limit of {self.limits.seconds:g} seconds was reached"}
        except ProcessExpired:
            self.ended += 1
            return Exit.UNKNOWN, {"unknown": "the worker that was to answer came to its end"}
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End the workers; what they are doing is done first, for as long as a question may take."""
        self._pool.close()  # type: ignore[no-untyped-call]
        try:
            self._pool.join(self.limits.seconds + GRACE)
        except OutOfTime:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()


def warm() -> None:
    """Load what every question needs, before the first one."""
    from ..models.pool import shipped_pool

    shipped_pool()


def ready(*_: object) -> tuple[Exit, Fields]:
    """A question that is answered at once: whether a worker is there."""
    return Exit.YES, {}
