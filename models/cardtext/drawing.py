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
    g.rule("event", "{p:player} draw a card with the basic_action")(lambda p: (EventPattern(Deed.DRAW, p, basic=DRAW),))
    g.rule("event", "{p:player} spend [click] to draw 1 or more card ⟨ including through a card ability ⟩")(
        lambda p: (EventPattern(Deed.DRAW, p, because_of=Deed.SPEND_CLICKS, at_least=1),)
    )
    g.rule("event", "{p:player} take the basic_action to draw (card|1 card|a card)")(
        lambda p: (EventPattern(Deed.TAKE_ACTION, p, basic=DRAW),)
    )
    by_action = EventPattern(Deed.DRAW, Player.YOU, basic=DRAW)
    g.rule("step", "increase the number of card you draw by {n:number}")(lambda n: (ChangeValue(by_action, n),))
    g.rule("step", "instead draw {n:number} card")(
        lambda n: (Replace(by_action, (Instruction((Effect(Deed.DRAW, amount=n),)),)),)
    )
