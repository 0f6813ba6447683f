"""What happens in a game, as values: who brought it about, and what it was."""

from __future__ import annotations

from enum import StrEnum

from ..models.actions import Choice
from ..models.state import Ending
from ..models.terms import Side
from ..models.values import Value
from .table import Ruling


class By(StrEnum):
    """Who brought a move about."""

    PLAYER = "player"
    PASSED = "passed"  # for the player, by the policy of passing
    CHANCE = "chance"
    TABLE = "table"


class Move(Value, frozen=True):
    """One thing that happened: a choice, or a ruling of the table."""

    by: By
    side: Side | None = None
    choice: Choice | None = None
    ruling: Ruling | None = None


class Result(Value, frozen=True):
    """How a game ended: the winner (None for a draw), why, and in which turn."""

    winner: Side | None
    ending: Ending
    turn: int
