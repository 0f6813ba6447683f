"""What the first click of a turn has to be spent on, where a card demands something."""

from __future__ import annotations

from ...models.abilities import FirstClickOnly
from ...models.conditions import FirstClick
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.selectors import EventPattern
from ...models.terms import Player, Scope, Side
from .context import Context
from .game import Game
from .held import Declared
from .history import History
from .meaning import CONDITIONS

SPENT = EventPattern(Deed.SPEND_CLICKS, Player.YOU)


def first_click_is_for(game: Game, side: Side) -> tuple[FirstClickOnly, Declared, Truth] | None:
    """What demands something of the next click that a player spends, and whether it would be the first of the turn;
    None where nothing does, or it is not the first."""
    for declaration, declared in game.declarations(FirstClickOnly):
        if declaration.player.side(declared.controller) is not side:
            continue
        before = History(game).occurrences(SPENT, Scope.TURN, game.context_of(declared), enough=1)
        first = before if isinstance(before, Open) else Truth.of(before == 0)
        if first is not Truth.NO:
            return declaration, declared, first
    return None


@CONDITIONS.of(FirstClick)
def _first_click(game: Game, condition: FirstClick, context: Context) -> Truth:  # rule_priority_subtype
    state = game.state
    if any(e.verb is Deed.SPEND_CLICKS and e.turn == state.turn for e in state.history):
        return Truth.NO
    told = History(game).occurrences(EventPattern(Deed.SPEND_CLICKS), Scope.TURN, context)
    return told if isinstance(told, Open) else Truth.YES
