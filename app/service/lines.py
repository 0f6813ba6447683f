"""Questions as lines of JSON on standard input, each answered and flushed at once: for clients that start a process."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..batch import answer
from ..questions import Settings


def serve_lines(lines: Iterable[str], settings: Settings, write: Callable[[str], None]) -> int:
    """Answer each line as it comes; returns how many there were. Empty lines are passed over.

    Args:
        lines: questions as `sysop batch` takes them.
        settings: limits of each question; whether it may name files.
        write: is given each answer, a line of JSON without its end.
    """
    number = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            write(answer(settings, (number, line)).text)
    return number
