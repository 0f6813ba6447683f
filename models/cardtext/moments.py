"""Moments that abilities wait for: broken subroutines, scoring turns, exposure, broken servers (9.3.2)."""

from __future__ import annotations

from ..abilities import NestedCost, NestedForm
from ..conditions import Trigger, VariableBound
from ..costs import Cost, PayCredits
from ..deeds import Deed
from ..selectors import THIS, EventPattern, Same, X
from ..terms import Player, Relation
from .logic import installed
from .phrases import Grammar
from .pieces import Whenever


def add_moments(g: Grammar) -> None:
    """Events in words of their own."""
    _trashed(g)
    _turns(g)
    _credits(g)


def _trashed(g: Grammar) -> None:
    placed = installed(Same(THIS))
    g.rule("sentence", "if {p:player} trash ~ while it is installed , {s:step}")(
        lambda p, s: Whenever(Trigger((EventPattern(Deed.TRASH, p, placed),)), s)
    )


def _turns(g: Grammar) -> None:
    mandatory = EventPattern(Deed.DRAW, Player.YOU, because_of=Deed.TURN_BEGINS, at_least=1)
    g.rule("sentence", "after your mandatory draw , {s:step}")(lambda s: Whenever(Trigger((mandatory,)), s))


def _credits(g: Grammar) -> None:
    """Credits that an ability gives, and those that were spent in secret (10.14.5)."""
    g.rule("sentence", "{t:full_trigger} , you may spend up to {n:number} [credit] to {s:step}")(
        lambda t, n, s: Whenever(
            t,
            (NestedCost(Player.YOU, Cost((PayCredits(X()),)), NestedForm.MAY_TO, s),),
            (VariableBound(Relation.AT_MOST, n),),
        )
    )
