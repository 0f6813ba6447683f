"""Copies of a card, and cards of a player's faction (1.12, rule_copies_of)."""

from __future__ import annotations

from ..conditions import ActPattern
from ..costs import AdditionalCost, Cost
from ..deeds import Deed
from ..selectors import Alike, Attribute, InZone, Selector
from ..terms import Player, Side, Zone
from .costs import paid_by
from .logic import together
from .phrases import NO, Grammar
from .restrictions import says


def add_copies(g: Grammar, side: Side) -> None:
    """`Copies of that agenda`, `another copy of this card`, `out-of-faction`."""
    for word, act in (("play", Deed.PLAY), ("install", Deed.INSTALL)):
        g.rule(
            "declares",
            f"as_an_additional_cost_to {word} (a|1) {{s:np}} , if there is a copy of that {{t:type}} in {{z:zones}} , "
            "{p:player} must {c:cost}",
        )(lambda s, t, z, p, c, act=act: _where_copied(act, s, t, z, p, c))


def _where_copied(act: Deed, s: Selector, t: Selector, z: tuple[Zone, ...], p: Player, c: Cost) -> object:
    if t != s:
        return NO
    what = together((s, Alike(Attribute.TITLE, InZone(z))))
    return says(AdditionalCost(ActPattern(act, p, what), paid_by(c, p)))
