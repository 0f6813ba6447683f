"""Nested costs whose X the text words as `up to`, and what they buy (1.16.11, 1.16.2)."""

from __future__ import annotations

from ..abilities import Instruction, NestedCost, NestedForm
from ..conditions import VariableBound
from ..costs import Cost, PayCredits
from ..deeds import Deed
from ..effects import Effect, Object
from ..selectors import X
from ..terms import Counter, Player, Relation, Side
from .phrases import Grammar
from .pieces import Does, Whenever

K = Deed


def add_bargains(g: Grammar, side: Side) -> None:
    """What may be paid for in part, and cards taken in exchange."""
    lead = "you may pay up to {n:number} [credit] to place that many {c:counter} counter on {o:placed_object}"
    g.rule("sentence", "{t:full_trigger} , " + lead)(
        lambda t, n, c, o: Whenever(t, (_placed(c, o),), (VariableBound(Relation.AT_MOST, n),))
    )
    g.rule("sentence", lead)(lambda n, c, o: Does((_placed(c, o),), restrictions=(VariableBound(Relation.AT_MOST, n),)))


def _placed(c: Counter, o: Object) -> NestedCost:
    bought = Instruction((Effect(K.PLACE_COUNTERS, what=o, amount=X(), counter=c),))
    return NestedCost(Player.YOU, Cost((PayCredits(X()),)), NestedForm.MAY_TO, (bought,))
