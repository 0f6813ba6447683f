"""What the first click of a turn has to be spent on, where a card demands something."""

from __future__ import annotations

from ...models.abilities import FirstClickOnly
from ...models.deeds import Deed
from ...models.selectors import EventPattern
from ...models.terms import Player, Scope, Side
from .characteristics import declared_context
from .game import Doubts, Game
from .held import Declared
from .history import occurrences

SPENT = EventPattern(Deed.SPEND_CLICKS, Player.YOU)


def first_click_is_for(game: Game, side: Side, doubts: Doubts) -> tuple[FirstClickOnly, Declared] | None:
    """What demands something of the next click that a player spends, while it would be the first of the turn.

    Whether it would be may not be known: that is a doubt.
    """
    for declaration, declared in game.declarations(FirstClickOnly):
        if declaration.player.side(declared.controller) is not side:
            continue
        before = occurrences(game, SPENT, Scope.TURN, declared_context(game, declared, doubts))
        if before is None or before == 0:
            return declaration, declared
    return None
