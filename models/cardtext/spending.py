"""Spending and losing as events: hosted credits, clicks lost in order to break, cards that are used (1.10, 9.1.6)."""

from __future__ import annotations

from ..abilities import Permission
from ..conditions import ActPattern
from ..deeds import Deed
from ..selectors import THIS, HostedOn
from ..terms import Player
from .phrases import Grammar

K = Deed


def add_spending(g: Grammar) -> None:
    """What is spent from cards or lost in payments, and what waits for it."""
    _uses(g)


def _uses(g: Grammar) -> None:
    hosted = HostedOn(THIS)
    g.words(
        "declaration",
        {
            "you can play or install hosted card as if they was in your grip": tuple(
                Permission(ActPattern(act, Player.YOU, hosted)) for act in (Deed.PLAY, Deed.INSTALL)
            )
        },
    )
