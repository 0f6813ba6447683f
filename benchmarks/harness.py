"""Measuring fairly: ours and the yardstick in turns in one run, medians, and a ratio with what it is to reach.

A module `bench_*.py` beside this one has a function `rows() -> Iterable[Row]`; `python -m benchmarks` runs them all.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from statistics import median

LEAST = 0.02  # seconds that one measurement lasts at least, by repeating what is measured
ROUNDS = 7


@dataclass(frozen=True)
class Row:
    """One line of the table: seconds of ours and of the yardstick, what is to be reached, and whether it is.

    A target is a ratio (`at_least`, yardstick divided by ours) or a time (`at_most`, seconds of ours).
    """

    name: str
    ours: float
    yardstick_name: str = ""
    yardstick: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times faster than the yardstick."""
        return self.yardstick / self.ours if self.yardstick is not None and self.ours else None

    @property
    def reached(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.at_least is not None and self.ratio is not None:
            return self.ratio >= self.at_least
        return self.ours <= self.at_most if self.at_most is not None else None


def seconds(function: Callable[[], object]) -> float:
    """The median time of one call, warm."""
    return compared(function, None)[0]


def compared(ours: Callable[[], object], yardstick: Callable[[], object] | None) -> tuple[float, float | None]:
    """The median times of one call of each, measured in turns, so that a slow moment hits both."""
    functions = [ours] if yardstick is None else [ours, yardstick]
    times: list[list[float]] = [[] for _ in functions]
    gc.freeze()  # what is there already is not looked at before each turn
    try:
        repeats = [_repeats(function) for function in functions]
        for _ in range(ROUNDS):
            for index, function in enumerate(functions):
                times[index].append(_once(function, repeats[index]))
    finally:
        gc.unfreeze()
    found = [median(each) for each in times]
    return found[0], found[1] if len(found) > 1 else None


def _repeats(function: Callable[[], object]) -> int:
    repeats = 1
    while (taken := _once(function, repeats) * repeats) < LEAST:
        repeats = max(repeats * 2, int(repeats * LEAST / max(taken, 1e-9)) + 1)
    return repeats


def _once(function: Callable[[], object], repeats: int) -> float:
    gc.collect()
    gc.disable()
    try:
        began = time.perf_counter()
        for _ in range(repeats):
            function()
        return (time.perf_counter() - began) / repeats
    finally:
        gc.enable()


def row(
    name: str,
    ours: Callable[[], object],
    yardstick: Callable[[], object] | None = None,
    yardstick_name: str = "",
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    note: str = "",
) -> Row:
    """Measure ours, and the yardstick where there is one, and make a row of it."""
    mine, other = compared(ours, yardstick)
    return Row(name, mine, yardstick_name, other, at_least, at_most, note)


def in_words(value: float | None) -> str:
    """A time with its unit.

    >>> in_words(0.0000123), in_words(0.5), in_words(None)
    ('12.3 µs', '500 ms', '')
    """
    if value is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def table(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown."""
    lines = ["| what | ours | yardstick | | ratio | to reach | |", "|---|---|---|---|---|---|---|"]
    for each in rows:
        ratio = f"{each.ratio:.3g}x" if each.ratio is not None else ""
        wanted = f">= {each.at_least:g}x" if each.at_least is not None else ""
        wanted = f"<= {in_words(each.at_most)}" if each.at_most is not None else wanted
        met = {True: "met", False: "**missed**", None: ""}[each.reached]
        cells = (each.name, in_words(each.ours), each.yardstick_name, in_words(each.yardstick), ratio, wanted, met)
        lines.append("| " + " | ".join(cells) + " |" + (f" {each.note}" if each.note else ""))
    return "\n".join(lines)


def record(each: Row) -> dict[str, object]:
    """A row as JSON."""
    return {**asdict(each), "ratio": each.ratio, "reached": each.reached}
