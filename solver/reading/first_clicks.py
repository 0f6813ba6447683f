"""Whether the next click that a player spends is the first of the turn, and what it has to be spent on."""

from __future__ import annotations

from ...models.abilities import FirstClickOnly
from ...models.conditions import FirstClick
from ...models.known import Open, Truth, united
from ...models.selectors import EventPattern
from ...models.terms import Player, Scope, Side
from .context import Context
from .held import Declared
from .history import History
from .meaning import CONDITIONS
from .situation import Situation
from .untold import OF_CLICKS

# what tells that a click was spent: an action has one in its cost (rule_action_definition)
_TELLING = tuple(EventPattern(verb, Player.YOU) for verb in OF_CLICKS)


def first_click_is_for(game: Situation, side: Side) -> tuple[FirstClickOnly, Declared, Truth] | None:
    """What demands something of the next click that a player spends, and whether it would be the first of the turn;
    None where nothing does, or it is not the first."""
    for declaration, declared in game.declarations(FirstClickOnly):
        if declaration.player.side(declared.controller) is not side:
            continue
        first = _is_first(game, side)
        if first is not Truth.NO:
            return declaration, declared, first
    return None


@CONDITIONS.of(FirstClick)
def _first_click(game: Situation, condition: FirstClick, context: Context) -> Truth:  # rule_priority_subtype
    return _is_first(game, context.controller)


def _is_first(game: Situation, side: Side) -> Truth:
    """Whether a player has spent no click this turn."""
    told = [History(game).occurrences(p, Scope.TURN, Context(None, side), enough=1) for p in _TELLING]
    if any(not isinstance(times, Open) and times > 0 for times in told):
        return Truth.NO
    open = [times for times in told if isinstance(times, Open)]
    return united(*open) if open else Truth.YES
