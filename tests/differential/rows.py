"""What the differential test notes: one row for each thing that was compared."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Way(StrEnum):
    """In which way sysop and the recording were compared."""

    POSITIVE = "positive"  # a command that was accepted
    NEGATIVE = "negative"  # a hint whether something may be done, or a command that came to nothing
    SET = "set"  # what a prompt offers
    POSITION = "position"  # a state in which nobody is asked anything, as a position
    INFERENCE = "inference"  # a command, as it is told from what changed


class Result(StrEnum):
    """What came of it."""

    AGREE = "agree"
    DIFFER = "differ"
    UNKNOWN = "unknown"
    NOT_COMPARABLE = "not comparable"


class Row(Struct, omit_defaults=True):
    """One comparison: in state `first` to `last` of a recording, of a kind of command, about a card.

    `cause` groups rows that differ in the same way; `detail` is for people. `weight` counts the commands.
    """

    recording: str
    first: int
    last: int
    way: Way
    kind: str
    card: str
    result: Result
    cause: str = ""
    detail: str = ""
    weight: int = 1
    line: str = ""  # the position, as a line, where it differs


NO_CARD = ("is not known to the pool", " says is not known.", "Play only if what nobody has read")


def wants_a_card(row: Row) -> bool:
    """Whether it is UNKNOWN as a card takes part that the pool does not have, so that nobody can tell its text."""
    return row.result is Result.UNKNOWN and any(words in row.cause for words in NO_CARD)


LITTLE = frozenset({"credit", "draw", "start-turn", "end-turn", "continue"})  # half of all commands, and show little
