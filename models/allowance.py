"""What work costs, told to whoever has limited it: reading, naming and compiling count as well as searches.

Nothing here knows a limit; `sysop.solver.problems.limited` sets one, and raises where it is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TELL: ContextVar[Callable[[int], None] | None] = ContextVar("sysop_allowance", default=None)


def tick(steps: int = 1) -> None:
    """So much more work is done; raises what the limit raises where there is one and it is reached."""
    tell = _TELL.get()
    if tell is not None:
        tell(steps)


@contextmanager
def counted(tell: Callable[[int], None]) -> Iterator[None]:
    """What is done inside the block is told."""
    token = _TELL.set(tell)
    try:
        yield
    finally:
        _TELL.reset(token)
