"""Trigger conditions that are states: that one has no credits, or no cards in hand, is so as long as nothing comes
into the pool, or to the hand (9.6.5b)."""

from __future__ import annotations

from collections.abc import Sequence

from ...models.conditions import Trigger
from ...models.costs import CreditSource
from ...models.deeds import Deed
from ...models.events import Event
from ...models.known import Known, Open
from ...models.lasting_states import BECOMES_ACTIVE, LASTS, is_so, lasting
from ...models.state import GameObject
from ...models.terms import HANDS, Side, Zone
from ...models.verdict import Reason
from ..reading import Game

LEAVES_POOL = frozenset({Deed.NO_CREDITS, Deed.SPEND_COUNTERS, Deed.REMOVE_COUNTERS, Deed.RUN_ENDS})
BEGINS_OR_LASTS = BECOMES_ACTIVE | LEAVES_POOL


def happened(game: Game, since: int) -> set[Deed]:
    """What has happened from an entry of the log on, and what may be so from then on, or still for a card that became
    active meanwhile."""
    verbs = {event.verb for event in game.state.history[since:]}
    if not verbs.isdisjoint(BEGINS_OR_LASTS):
        verbs |= lasting(game.state) if not verbs.isdisjoint(BECOMES_ACTIVE) else {Deed.NO_CREDITS}
    unlimited = game.state.unlimited
    return verbs | {Deed.NO_CARDS} if Zone.GRIP in unlimited or Zone.HQ in unlimited else verbs


def still_so(game: Game, object: GameObject, trigger: Trigger, since: int) -> Known[tuple[int, ...]]:
    """Where the log told of the beginning of such a state, for an ability that has become active since then; where that
    was before the action in which it did, whether it is the first time that counts is open."""
    side = game.responsible(object)
    waited = next((e.verb for e in trigger.events if e.verb in LASTS), None)
    if waited is None or not is_so(game.state, side, waited):
        return ()
    log = game.state.history
    new = log[since:]
    if _may_have_begun_untold(game, side, waited, new):
        return _not_told(game, object, side, waited)
    begun = next((k for k in reversed(game.logged(waited)) if log[k].side is side), since)
    if begun >= since or not any(e.verb in BECOMES_ACTIVE and e.object == object.id for e in new):
        return ()
    same = (log[begun].turn, log[begun].action) == (game.state.turn, game.state.action)
    return (begun,) if same else _not_told(game, object, side, waited)


def _may_have_begun_untold(game: Game, side: Side, waited: Deed, new: Sequence[Event]) -> bool:
    """Whether hosted credits may have counted as in the pool, or how many cards are in hand is not told."""
    if waited is Deed.NO_CREDITS:
        return _may_be_lent(game, side) and any(e.verb in LEAVES_POOL for e in new)
    return HANDS[side] in game.state.unlimited and any(HANDS[side] is e.from_zone for e in new)


def _not_told(game: Game, object: GameObject, side: Side, waited: Deed) -> Open:
    what = "credits" if waited is Deed.NO_CREDITS else "cards in hand"
    message = f"when the {side.title} had no {what} for {game.title(object.id)} is not told"
    return Open((Reason("unknown.trigger", message, "rule_condition_checked_in_checkpoints", (object.id,)),))


def _may_be_lent(game: Game, side: Side) -> bool:
    lent = (declared for said, declared in game.declarations(CreditSource) if said.in_pool)
    return any(declared.controller is side for declared in lent)
