"""Draws by their way: with the basic action, for a click (5.4, 9.3.2)."""

from __future__ import annotations

from ..abilities import ChangeValue, Instruction, Replace
from ..deeds import Deed
from ..effects import Effect
from ..selectors import EventPattern
from ..terms import Player
from .phrases import Grammar

DRAW = "draw"  # the basic action


def add_drawing(g: Grammar) -> None:
    """How cards are drawn, and what is drawn instead."""
    by_action = EventPattern(Deed.DRAW, Player.YOU, basic=DRAW)
    g.rule("step", "increase the number of card you draw by {n:number}")(lambda n: (ChangeValue(by_action, n),))
    g.rule("step", "instead draw {n:number} card")(
        lambda n: (Replace(by_action, (Instruction((Effect(Deed.DRAW, amount=n),)),)),)
    )
