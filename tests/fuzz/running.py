"""Running inputs: how long each takes, how much memory, and whether its end is one that is promised."""

from __future__ import annotations

import resource
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

MOST_SECONDS = 5.0  # of processor time, for one input
MOST_MEMORY = 300_000  # KiB by which one input may make the process grow, or all of a campaign together
HANGS = 20.0  # seconds of processor time after which an input is interrupted


class Hang(BaseException):
    """An input took longer than anything may."""


@dataclass
class Figures:
    """What came of the inputs of a campaign."""

    name: str
    inputs: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_input: str = ""
    grown: int = 0  # KiB, by the input that needed most
    kept: int = 0  # KiB by which all others together made the process grow
    seconds: float = 0.0
    finds: dict[str, tuple[str, str]] = field(default_factory=dict)  # by signature: what it is, and the input

    def found(self, signature: str, what: str, given: str) -> None:
        """Something that may not be; of each kind the shortest input is kept."""
        known = self.finds.get(signature)
        if known is None or len(given) < len(known[1]):
            self.finds[signature] = (what, given)


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """What takes longer raises `Hang`, where it runs Python and signals can be set."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang(f"interrupted after {seconds:g} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def measured(figures: Figures, run: Callable[[str], str], given: str) -> None:
    """Run one input, and keep how it ended and what it took."""
    before, began = _memory(), time.process_time()
    try:
        with interrupted(HANGS):
            end = run(given)
    except Hang as error:
        end = "hang"
        figures.found("hang", str(error), given)
    except Exception as error:  # whatever is not promised
        end = "crash"
        figures.found(signature(error), f"{type(error).__name__}: {error}"[:300], given)
    took, grew = time.process_time() - began, _memory() - before
    figures.inputs += 1
    figures.ends[end] += 1
    figures.seconds += took
    if took > figures.slowest:
        figures.slowest, figures.slowest_input = took, given
    if took > MOST_SECONDS:
        figures.found(f"slow ({end})", f"{took:.1f} s", given)
    figures.grown = max(figures.grown, grew)
    if grew > MOST_MEMORY:
        figures.found(f"memory ({end})", f"{grew // 1024} MiB", given)
    else:
        figures.kept += grew
    if figures.kept > MOST_MEMORY:
        figures.found("memory (kept)", f"{figures.kept // 1024} MiB after {figures.inputs} inputs", given)


def signature(error: BaseException) -> str:
    """What tells one mistake from another: the error, and the last line of ours."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if "/tests/" not in code.co_filename and "site-packages" not in code.co_filename:
            where = f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} {where}"


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
