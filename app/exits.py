"""Exit codes, and the errors that lead to them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """What a command says by its exit code; of several inputs the worst wins, see `worst`."""

    YES = 0  # legal, valid, every expectation met; a list is complete, even if empty
    NO = 1  # illegal, not valid, an expectation failed
    USAGE = 2  # options or command wrong
    INPUT = 3  # unreadable, malformed, impossible; unknown card; malformed or ambiguous action
    UNKNOWN = 4  # UNKNOWN, or a list that is incomplete
    BUG = 70  # our own mistake: must never look like "illegal"
    INTERRUPTED = 130


def worst(codes: Iterable[Exit]) -> Exit:
    """The code of several answers together: BUG before INPUT before UNKNOWN before NO before YES."""
    order = (Exit.YES, Exit.NO, Exit.UNKNOWN, Exit.INPUT, Exit.BUG)
    return max(codes, key=order.index, default=Exit.YES)


class UsageError(Exception):
    """The command line is wrong; `help` says what to write."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


class InputError(Exception):
    """Something that was given cannot be used; the text is the whole message as it is shown."""


class OutputLost(InputError):
    """The answer cannot be written where it should go."""


class PipeClosed(Exception):
    """Whoever read the answers has stopped reading."""
