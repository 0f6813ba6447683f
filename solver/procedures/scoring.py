"""Scoring and stealing agendas: what is due, the interrupts, the score area (1.17)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.frames import Outcome, ProcedureFrame
from ...models.known import Open, Truth
from ...models.state import State
from ...models.terms import Side, Stat
from .. import road
from ..deeds import Done
from ..effects.kinds import Carrying, carries, doubted
from ..payment.payments import Payments
from ..reading import Asking, Doubts, Game
from ..road import Doing
from .recurring_credits import with_recurring
from .stepping import interrupted, next_step

IMMINENT = 2  # the step in which the card is about to be added to the score area


def to_score_area(game: Game, frame: ProcedureFrame, verb: Deed, doubts: Doubts) -> State:
    """Scoring or stealing: additional costs and their checkpoint first (rule_additional_cost_checkpoint), then the
    move, to which there may be interrupts.
    """
    state, id = game.state, frame.subject
    object = game.object(id)
    side = Side.CORP if verb is Deed.SCORE else Side.RUNNER
    if frame.step == 0:
        bundle = road.bundle(game, Doing(verb, side, object))
        doubts.note(bundle.open)
        if bundle.due:
            return next_step(state, structs.replace(frame, origin=object.zone), 1).push(bundle.frame())
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    if frame.step < IMMINENT:
        window, open = interrupted(game, structs.replace(frame, step=IMMINENT, outcome=None))
        doubts.note(open)
        if window is not None:
            return window
    context = Asking.with_doubts(game.context(object), doubts)
    needed = (
        context.number(game.characteristics.current(Stat.ADVANCEMENT_REQUIREMENT, object))
        if verb is Deed.SCORE
        else None
    )
    state = road.done(state, verb, Done(by=side, objects=(id,), needed=needed))
    if verb is Deed.SCORE:
        state = with_recurring(game.changed(state), state, id)
    for e in frame.instead:
        if e.effect.counter is not None:
            put = Done(by=side, objects=(id,), n=e.amount or 0, counter=e.effect.counter, source=e.by_text_of)
            state = road.done(state, Deed.PLACE_COUNTERS, put)
    return state.pop()


@carries(Deed.SCORE, honours=("what", "one", "if_able"))
def told_to_score(c: Carrying) -> State:
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


def can_be_scored(c: Carrying) -> Truth:
    """Whether the whole of it can be done to the first object; with `if able`, the additional costs paid as well."""
    object = c.game.object(c.ids[0])
    answer = c.context.note(c.game.advancement_requirement.is_met_by_ability(object, if_able=c.effect.if_able))
    if answer is Truth.NO or not c.effect.if_able:
        return answer
    ways = Payments(c.game, road.bundle(c.game, Doing(Deed.SCORE, Side.CORP, object)), c.context)
    c.context.note(ways.open)
    return answer & (Truth.YES if ways else Truth.NO if ways.complete else Open())
