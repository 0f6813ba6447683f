"""Clicks that are gone of which the log tells nothing: they may have been spent, on actions or otherwise (1.11)."""

from __future__ import annotations

from ...models.abilities import PlayerStatChange
from ...models.brought import answered_with, brought, most_clicks
from ...models.deeds import Deed
from ...models.events import UNTOLD, Event
from ...models.known import Open
from ...models.selectors import EventPattern
from ...models.terms import PlayerStat, Scope, Side
from ...models.verdict import Reason
from .context import Context
from .situation import Situation
from .untold import OF_CLICKS


def missing_clicks(game: Situation, side: Side, turn: int) -> float:
    """How many of the clicks allotted to a player, whose turn it is, or that they may have gained, are gone and nobody
    says where (1.11.2)."""
    state = game.state
    if side is not state.active or turn != state.turn:
        return 0
    log = [e for e in state.history if e.turn == turn]
    if any(e.verb is Deed.TURN_BEGINS for e in log):
        return 0  # all is told
    left = game.edition.numbers.clicks(side) + _changed(game, side) + _perhaps_gained(game, turn)
    for event in log:
        if event.side is side and event.verb is Deed.GAIN_CLICKS:
            left += event.amount if event.amount != UNTOLD else 0  # those that were allotted
        elif event.side is side and event.verb in (Deed.LOSE_CLICKS, Deed.SPEND_CLICKS):
            left -= event.amount
    return max(0, left - state.player(side).clicks)


def untold_clicks(game: Situation, pattern: EventPattern, scope: Scope, context: Context) -> Open | None:
    """That the pattern asks for clicks spent, or actions, of whatever kind, this turn, and that the active player has
    fewer clicks than what is told leaves them of those allotted (1.11.2)."""
    side = game.state.active
    asked = pattern.verb in OF_CLICKS and scope is Scope.TURN and pattern.what is None and pattern.basic is None
    if not asked or (pattern.by is not None and pattern.by.side(context.controller) not in (None, side)):
        return None
    if not missing_clicks(game, side, game.state.turn):
        return None
    message = f"the position does not say what the {side.title} has done with the other clicks of this turn"
    help = "list the actions of this turn under history, or `{lose_clicks: 1}` for a click that was lost"
    blame = (context.source,) if context.source is not None else ()
    return Open((Reason("unknown.history", message, "rule_priority_subtype", blame, help),))


def _perhaps_gained(game: Situation, turn: int) -> float:
    """How many clicks may have come of what the log tells of the turn, of which it does not tell."""
    told = (game.state.history[k] for k in game.told_in_part())
    return sum(_most_gained(game, e) for e in told if e.turn == turn and Deed.GAIN_CLICKS in e.perhaps)


def _most_gained(game: Situation, event: Event) -> float:
    """How many clicks an event may have given by the texts of its own card and of those that have answered it."""
    card = game.pool.get(event.card)
    own = most_clicks(card) if card is not None and Deed.GAIN_CLICKS in brought(card, event.verb, event.clause) else 0
    others = (game.pool.get(o.card) for o in game.active() if o.id != event.object)
    answers = (other for other in others if other is not None and Deed.GAIN_CLICKS in answered_with(other, event.verb))
    return own + sum(map(most_clicks, answers))


def _changed(game: Situation, side: Side) -> int:
    """By how much more or fewer clicks are allotted, as far as that is known."""
    stat, found = PlayerStat.CLICKS_ALLOTTED, 0
    for declaration, declared in game.declarations(PlayerStatChange) if stat in game.holding().changed_stats else ():
        if declaration.stat is stat and declaration.player.side(declared.controller) in (None, side):
            amount = game.amount(declaration.amount, game.context_of(declared))
            found += 0 if isinstance(amount, Open) else amount
    return found
