"""A progress bar on standard error, for people at a terminal only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TextIO, TypeVar

T = TypeVar("T")

BETWEEN = 0.1  # seconds between two drawings
BAR = 24


class Progress:
    """How much of a number of things is done, how fast, and how long the rest will take where the number is known.

    Nothing is drawn where `stream` is no terminal, and nothing is left on the line at the end. `done` of them were
    done before.

    >>> import io
    >>> with Progress("compiling", 2, io.StringIO()) as progress:
    ...     list(progress.over(["Imp", "Diesel"]))
    ['Imp', 'Diesel']
    """

    def __init__(
        self,
        what: str,
        total: int | None,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
        *,
        done: int = 0,
    ) -> None:
        self._what = what
        self._total = total
        self._stream = stream
        self._clock = clock
        self._shown = stream.isatty()
        self._done = self._before = done
        self._began = clock()
        self._drawn: float | None = None
        self._width = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            self._write(f"\r{' ' * self._width}\r")

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """The things one by one; each counts as done when the next one is asked for."""
        for thing in things:
            yield thing
            self.advance()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        now = self._clock()
        if not self._shown or (self._drawn is not None and now - self._drawn < BETWEEN and self._done != self._total):
            return
        self._drawn = now
        text = self.line(now)
        self._write(f"\r{text}{' ' * (self._width - len(text))}")
        self._width = max(self._width, len(text))

    def line(self, now: float) -> str:
        """What the bar says at a time."""
        elapsed = now - self._began
        rate = (self._done - self._before) / elapsed if elapsed > 0 else 0.0
        if self._total is None:
            return f"{self._what} {self._done}" + (f", {rate:.0f}/s" if rate else "")
        part = self._done / self._total if self._total else 1.0
        bar = "#" * int(BAR * part)
        text = f"{self._what} {self._done}/{self._total} [{bar:.<{BAR}}]"
        if rate:
            text += f" {rate:.0f}/s, {_duration((self._total - self._done) / rate)} left"
        return text

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:  # nobody looks any more, which is no reason to stop working
            self._shown = False


def _duration(seconds: float) -> str:
    """A duration in minutes and seconds.

    >>> _duration(7.2), _duration(90)
    ('7 s', '1 min 30 s')
    """
    whole = round(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"
