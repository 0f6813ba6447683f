"""Psi games in older and newer words, and what follows from the bids (10.14)."""

from __future__ import annotations

from ..abilities import Bid, If, NestedCost, NestedForm
from .phrases import Grammar
from .pieces import BidResult

PSI = Bid((0, 1, 2))
SPENT = "you and the_runner (spent|spend) a different number of [credit]"
DIFFER = ("the bid differ", SPENT)


def add_bids(g: Grammar) -> None:
    """Secret spending without a serial comma, and results that stand behind, or under a condition."""
    bids = "0 [credit] , 1 [credit] or 2 [credit]"
    g.add("step", f"(you and the_runner|the_runner and you) secretly spend {bids}", (PSI,))
    joined = [f"if {differ} and {{c:condition}} , {{s:step}}" for differ in DIFFER]
    g.rule("sentence", *joined)(lambda c, s: BidResult((If(c, s),), False))
    g.rule("sentence", f"{{s:simple_step}} if {SPENT}")(lambda s: BidResult(s, False))
    g.rule("nested_sentence", *(f"if {differ} , {{m:may_cost}}" for differ in DIFFER))(
        lambda m: BidResult((NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),), False)
    )
