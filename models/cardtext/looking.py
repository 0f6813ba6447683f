"""Cards that were looked at, revealed or found: some of them, and the rest (9.11.4, 1.15.1)."""

from __future__ import annotations

from typing import Any

from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import (
    Bound,
    Calculated,
    InZone,
    Operator,
    Same,
    StatOfPlayer,
)
from ..terms import Player, PlayerStat, Side, Zone
from .instructions import done_by, instructed
from .phrases import Grammar

K = Deed
Effects = tuple[Effect, ...]
SEEN = Same(Bound("the seen card"))


def add_looking(g: Grammar, side: Side) -> None:
    """What is done with cards of a deck or hand behind a look, a reveal or a search."""
    _revealed_from_hands(g, side)


def _revealed_from_hands(g: Grammar, side: Side) -> None:
    g.rule("step", "the_runner draw {n:number} card and then the_runner discard down to their hand_size")(
        lambda n: _discard_down(Player.RUNNER, n)
    )


def _discard_down(p: Any, n: int) -> Any:
    """Two instructions: how many are too many is known only when the cards have been drawn."""
    over = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, p), StatOfPlayer(PlayerStat.HAND_SIZE, p))
    many = Calculated(Operator.MOST, over, 0)
    drawn, dropped = Effect(K.DRAW, amount=n), Effect(K.DISCARD, what=Target(InZone((Zone.HQ,)), many, many))
    return (*instructed((done_by(drawn, p),)), *instructed((done_by(dropped, p),)))
