"""Trigger conditions that are states: that one has no credits is so as long as nothing comes into the pool (9.6.5b)."""

from __future__ import annotations

from ...models.conditions import Trigger
from ...models.costs import CreditSource
from ...models.deeds import Deed
from ...models.known import Known, Open
from ...models.state import GameObject
from ...models.terms import Side
from ...models.verdict import Reason
from ..reading import Game

BECOMES_ACTIVE = frozenset({Deed.INSTALL, Deed.REZ, Deed.TURN_FACEUP})
LEAVES_POOL = frozenset({Deed.NO_CREDITS, Deed.SPEND_COUNTERS, Deed.REMOVE_COUNTERS, Deed.RUN_ENDS})


def happened(game: Game, since: int) -> set[Deed]:
    """What has happened from an entry of the log on, and what may be so from then on, or still for a card that became
    active meanwhile."""
    verbs = {event.verb for event in game.state.history[since:]}
    return verbs if verbs.isdisjoint(BECOMES_ACTIVE | LEAVES_POOL) else verbs | {Deed.NO_CREDITS}


def still_so(game: Game, object: GameObject, trigger: Trigger, since: int) -> Known[tuple[int, ...]]:
    """Where the log told of the beginning of such a state, for an ability that has become active since then; where that
    was before the action in which it did, whether it is the first time that counts is open."""
    log, side = game.state.history, game.responsible(object)
    if all(e.verb is not Deed.NO_CREDITS for e in trigger.events) or game.state.player(side).credits:
        return ()
    new = log[since:]
    if _may_be_lent(game, side) and any(e.verb in LEAVES_POOL for e in new):
        return _not_told(game, object, side)
    begun = next((k for k in reversed(game.logged(Deed.NO_CREDITS)) if log[k].side is side), since)
    if begun >= since or not any(e.verb in BECOMES_ACTIVE and e.object == object.id for e in new):
        return ()
    same = (log[begun].turn, log[begun].action) == (game.state.turn, game.state.action)
    return (begun,) if same else _not_told(game, object, side)


def _not_told(game: Game, object: GameObject, side: Side) -> Open:
    message = f"when the {side.title} had no credits for {game.title(object.id)} is not told"
    return Open((Reason("unknown.trigger", message, "rule_condition_checked_in_checkpoints", (object.id,)),))


def _may_be_lent(game: Game, side: Side) -> bool:
    """Whether hosted credits may have counted as in the pool, so that the log does not tell when that was empty."""
    lent = (declared for said, declared in game.declarations(CreditSource) if said.in_pool)
    return any(declared.controller is side for declared in lent)
