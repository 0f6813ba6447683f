"""What is like another card: copies, cards of the same type or in the same server, different names (1.15, 4.6)."""

from __future__ import annotations

from ..deeds import Deed
from ..effects import DifferentAttribute
from ..selectors import Alike, Attribute, Bound, Did, EventPattern, ServerOf, ServerOther, ServerWord
from ..terms import Side
from .anaphora import TRIGGERING
from .logic import together
from .phrases import NO, Grammar


def add_alike(g: Grammar, side: Side) -> None:
    """Copies, and what agrees with the card that the trigger condition is about."""
    same = Bound(TRIGGERING)
    g.add("post", "of the same type", Alike(Attribute.TYPE, same))
    g.add("server", "the same server", ServerOf(same))
    g.add("server", "another remote server", ServerOther(ServerOf(same), ServerWord.REMOTE))
    g.add("server", "a server other than the attacked server", ServerOther(ServerWord.ATTACKED))
    g.rule("noun", "copy of a card {p:player} accessed in {z:zones} {t:scope}")(
        lambda p, z, t: Alike(Attribute.TITLE, Did(EventPattern(Deed.ACCESS, p, from_zones=z), t))
    )
    names = (DifferentAttribute(Attribute.TITLE),)
    g.rule("target", "{q:quantity} {s:np} with different name ({p:post}|)")(
        lambda q, s, p=None: NO if q.most == 1 else q.target(s if p is None else together((s, p)), groupings=names)
    )
