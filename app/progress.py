"""A progress bar on standard error, for people at a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TextIO, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

T = TypeVar("T")

BETWEEN = 0.1  # seconds between two drawings


class Progress:
    """How much of a number of things is done, how fast, and how long the rest will take where the number is known.

    Nothing is drawn where `stream` is no terminal, and nothing is left on the line at the end. `done` of them were
    done before. `clock` tells seconds; without one it is the time that goes by.

    >>> import io
    >>> with Progress("compiling", 2, io.StringIO()) as progress:
    ...     list(progress.over(["Imp", "Diesel"]))
    ['Imp', 'Diesel']
    """

    def __init__(
        self, what: str, total: int | None, stream: TextIO, clock: Callable[[], float] | None = None, *, done: int = 0
    ) -> None:
        self._bar = _bar(what, total, stream, clock, done) if stream.isatty() else None
        self._drawn: float | None = None

    def __enter__(self) -> Progress:
        self._quietly(lambda bar: bar.start())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._quietly(lambda bar: bar.stop())

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """The things one by one; each counts as done when the next one is asked for."""
        for thing in things:
            yield thing
            self.advance()

    def advance(self) -> None:
        """One more is done."""
        self._quietly(self._advance)

    def _advance(self, bar: Bar) -> None:
        task = bar.tasks[0]
        bar.advance(task.id)
        now = bar.get_time()
        if self._drawn is None or now - self._drawn >= BETWEEN or task.finished:
            self._drawn = now
            bar.refresh()

    def _quietly(self, work: Callable[[Bar], None]) -> None:
        """Do something with what is drawn; where nobody looks any more, the work goes on without it."""
        if self._bar is None:
            return
        try:
            work(self._bar)
        except OSError:
            self._bar = None


def _bar(what: str, total: int | None, stream: TextIO, clock: Callable[[], float] | None, done: int) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    class Terminal(Console):
        """A terminal that may go away, which does not end the program."""

        def on_broken_pipe(self) -> None:
            self.quiet = True

    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    bar = Bar(*columns, console=Terminal(file=stream), transient=True, auto_refresh=False, get_time=clock)
    bar.add_task(what, total=total, completed=done)
    return bar


__all__ = ["Progress"]
