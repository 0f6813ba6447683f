"""Scoring and stealing as abilities bring them about: outside of the windows in which the Corp may score, and before
the Runner would steal what they access (1.17, 8.2.9, 8.2.10)."""

from __future__ import annotations

from ...models.costs import Ignore, Ignoring
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Open, Truth
from ...models.state import State
from ...models.terms import CardType, Side
from .. import road
from ..payment.payments import Payments
from ..reading.scoring import scored_by_ability
from ..road import Doing
from .kinds import Carrying, carries, doubted


@carries(Deed.SCORE, honours=("what", "one", "if_able"))
def score(c: Carrying) -> State:
    """The Corp scores an agenda, paying what that costs (movement_score, rule_additional_cost_checkpoint); abilities
    that wait for it become pending at the checkpoint that follows (rule_agenda_scored)."""
    if not c.ids:
        return c.state
    answer = can_be_scored(c)
    if answer.is_open:
        return doubted(c.game, c.effect, c.frame, "score: whether it can be scored")
    if answer is Truth.NO:
        return c.state
    return c.state.push(ProcedureFrame(Deed.SCORE, c.ids[0], Side.CORP))


@carries(Deed.STEAL, honours=("what", "one"))
def steal(c: Carrying) -> State:
    """The Runner steals an agenda, paying what that costs unless all costs are ignored (movement_steal,
    rule_ignoring_costs); it is accessed no more."""
    if not c.ids or CardType.AGENDA not in (c.game.types(c.game.object(c.ids[0])) or ()):
        return c.state
    ignored = any(isinstance(change, Ignore) and change.how is Ignoring.ALL for change in c.changes)
    return c.state.push(ProcedureFrame(Deed.STEAL, c.ids[0], Side.RUNNER, step=1 if ignored else 0))


def can_be_scored(c: Carrying) -> Truth:
    """Whether the whole of it can be done to the first object; with `if able`, the additional costs paid as well."""
    object = c.game.object(c.ids[0])
    answer = c.context.note(scored_by_ability(c.game, object, if_able=c.effect.if_able))
    if answer is Truth.NO or not c.effect.if_able:
        return answer
    ways = Payments(c.game, road.bundle(c.game, Doing(Deed.SCORE, Side.CORP, object)), c.context)
    c.context.note(ways.open)
    return answer & (Truth.YES if ways else Truth.NO if ways.complete else Open())
