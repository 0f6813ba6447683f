"""Cards that are like others: cards of the type of one that was trashed (rule_copies_of)."""

from __future__ import annotations

from ..abilities import Prevent
from ..effects import Target
from ..selectors import Alike, Attribute, Bound, EventPattern, Verb
from ..terms import Side
from .logic import installed
from .phrases import Grammar


def add_copies(g: Grammar, side: Side) -> None:
    """`Of the same type` as the card that the cost took."""
    like = Alike(Attribute.TYPE, Bound("the trashed card"))
    g.rule("step", "prevent {p:player} from trashing 1 installed card of the same type")(
        lambda p: (Prevent(EventPattern(Verb.TRASH, p, installed(like)), 1),)
    )
    g.rule("target", "1 card of the same type")(lambda: Target(like))
