"""What identities do before the game: starting hands, first turns, and cards that lie aside for it (1.6)."""

from __future__ import annotations

from ..conditions import Trigger
from ..deeds import Deed
from ..selectors import EventPattern
from ..terms import Player, Side
from .phrases import Grammar
from .pieces import Whenever


def add_setting_up(g: Grammar, side: Side) -> None:
    """Abilities that resolve before the starting hand or the first turn, which no later position waits for."""
    moments = {
        "drawing your starting hand": Deed.BEFORE_STARTING_HAND,
        "taking your first turn": Deed.BEFORE_FIRST_TURN,
    }
    for words, verb in moments.items():
        before = Trigger((EventPattern(verb, Player.YOU),))
        g.rule("sentence", f"before {words} , {{s:step}}")(lambda s, before=before: Whenever(before, s))
    # An action resolves nothing else, so that whatever then lies aside does so with a card of its owner's.
