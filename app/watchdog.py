"""A time limit of last resort: what no meter counts is interrupted, too.

The searches, reading, naming and compiling count what they do (`sysop.solver.problems.limited`) and stop by themselves.
What they miss is stopped from outside, in the main thread of a process that does nothing else: the command line's.
"""

from __future__ import annotations

import contextlib
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import threading

GRACE = 0.25  # seconds that those who count are given to stop by themselves


class OutOfTime(BaseException):
    """The block has taken longer than it may."""


class Watchdog:
    """Raises `OutOfTime` in the main thread where the block takes longer.

    Outside of the main thread, and without a time, it does nothing.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._over = False
        self._fired = False
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Watchdog:
        if self.seconds is None:
            return self
        import threading

        if threading.current_thread() is threading.main_thread():
            self._lock = threading.Lock()
            self._wait(min(self.seconds, threading.TIMEOUT_MAX - 1) + GRACE)
        return self

    def _wait(self, seconds: float) -> None:
        import threading

        self._timer = threading.Timer(seconds, self._fire)
        self._timer.daemon = True
        self._timer.start()

    def _fire(self) -> None:
        with self._lock:
            if not self._over:
                self._fired = True
                _raise_in_main_thread(OutOfTime)
                self._wait(GRACE)  # where it came in a callback that Python calls, nobody has seen it

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is None:
            return
        while not self._over:
            with contextlib.suppress(OutOfTime), self._lock:  # it may be on its way
                self._over = True
                self._timer.cancel()
                if self._fired:
                    _raise_in_main_thread(None)

    def __str__(self) -> str:
        return f"the question was given up after {self.seconds:g} seconds; allow more"


def _raise_in_main_thread(error: type[BaseException] | None) -> None:
    """Raise an exception in the main thread as soon as it runs Python again, whatever signals it ignores; None takes
    back what it has not seen yet."""
    import ctypes
    import threading

    thread = ctypes.c_ulong(threading.main_thread().ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(error) if error is not None else None)
