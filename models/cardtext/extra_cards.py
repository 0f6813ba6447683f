"""Identities that are switched or flipped, and cards that a player brings along besides the deck (1.5)."""

from __future__ import annotations

from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import InZone, OfIdentityFaction, Selector, Type
from ..terms import CardType, Player, Zone
from ..values import walk
from .effects import one
from .logic import together
from .phrases import NO, Grammar

OUTSIDE = InZone((Zone.OUTSIDE,))
IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))


def add_extra_cards(g: Grammar) -> None:
    """Where an identity is meant that is not the player's own, it is one of those outside of the game
    (rule_additional_identities_reference, rule_identity_copy)."""
    g.rule("act", "switch your identity with another identity from the same faction")(
        lambda: switched(together((IDENTITY, OfIdentityFaction(Player.YOU))))
    )
    g.rule("act", "switch ~ with any {s:np}")(switched)
    g.rule("act", "switch your identity with {t:target}")(
        lambda t: one(Deed.SWITCH_IDENTITY, what=t) if OUTSIDE in walk(t) else NO
    )


def switched(s: Selector) -> tuple[Effect, ...]:
    """The player's identity is switched with such a card from outside of the game."""
    return one(Deed.SWITCH_IDENTITY, what=Target(together((s, OUTSIDE))))
