"""Playing an event or operation, and what becomes of it then (8.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import AbilityKind, Aspect, If, StaysInPlay
from ...models.conditions import Threat
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Outcome, ProcedureFrame
from ...models.state import Doubt, GameObject, State
from ...models.terms import EVENTS_AND_OPERATIONS, HANDS, Place, Zone
from .. import road
from ..checkpoints.steps import settled
from ..deeds import Done, To
from ..deeds.told import doubting
from ..deeds.zones import into_play
from ..effects.kinds import Carrying, carries
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..pending.trashed_elsewhere import Elsewhere
from ..reading import Doubts, Game
from ..road import Doing
from .installing import is_where_said
from .recurring_credits import with_recurring
from .searching import unpaid_from_deck
from .stepping import next_step
from .using_abilities import start


def play(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Playing an event or operation (sec_steps_playing, 8.6.7a, 8.6.7c, 8.6.7d, 8.6.7e, 8.6.7f, 8.6.7h, 9.7.1,
    rule_placing_recurring_credits)."""
    state = game.state
    match frame.step:
        case 0:
            frame = structs.replace(frame, origin=game.object(frame.subject).seen_zone)
            state = _moved(state, frame, To(Zone.PLAY_AREA, Place.RESOLVING))
            game = game.changed(state)
            object = game.object(frame.subject)
            bundle = road.bundle(game, Doing(Deed.PLAY, object.controller, object, changes=frame.changes))
            doubts.note(bundle.open)
            return next_step(state, frame, 1).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:  # rule_inherent_cost_in_ability
                origin = frame.origin or HANDS[frame.controller]
                back = _moved(state, frame, To(origin, first=origin in (Zone.RND, Zone.STACK)))
                return unpaid_from_deck(game, back, frame).pop()
            return next_step(state, frame, 2)
        case 2:
            state = next_step(state, structs.replace(frame, origin=None), 3)  # which the log tells from here on
            played = Done(by=frame.controller, objects=(frame.subject,), origin=frame.origin)
            state = road.done(state, Deed.PLAY, played)
            return settled(game, with_recurring(game.changed(state), state, frame.subject))
        case 3:
            object = game.object(frame.subject)
            plays = [(n, a) for n, a in enumerate(game.abilities(object)) if a.kind is AbilityKind.PLAY]
            state = next_step(state, frame, 4)
            for number, ability in reversed(plays):
                if ability.threat is not None:  # once those before it have resolved (rule_threat_flag)
                    ability = structs.replace(ability, steps=(If(Threat(ability.threat), ability.steps),))
                state = start(state, object.id, frame.controller, ability, number=number, bindings=frame.bindings)
            return state
        case _:
            return settled(game, _over(game, frame).pop())


def _moved(state: State, frame: ProcedureFrame, to: To) -> State:
    """The card of the procedure moves, as one of its steps."""
    return road.done(state, Deed.MOVE, Done(by=frame.controller, objects=(frame.subject,), to=to, told=False))


def _over(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, and has been resolved; or it is removed then."""
    state = game.state if frame.then_removed else trash_played(game, frame)
    object = state.object(frame.subject)
    state = state.log(Event(Deed.RESOLVED, frame.controller, object.id, object.card, from_zone=Zone.PLAY_AREA))
    if frame.then_removed and object.zone is Zone.PLAY_AREA:  # rule_play_no_trash_if_play_effect_will_rfg
        if _stays(game, object):  # which it does until something else happens, where it is removed `instead`
            doubt = Doubt(Aspect.ANYTHING, object.id, object.card, 0, "whether it stays in play before it is removed")
            state = doubting(state, [doubt])
        return road.done(state, Deed.REMOVE_FROM_GAME, Done(by=frame.controller, objects=(object.id,)))
    return state


def trash_played(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, unless it stays or is gone (8.6.6, 8.6.5, 8.6.6a, 8.6.7g)."""
    state = game.state
    object = game.object(frame.subject)
    stays = _stays(game, object) or object.place is not Place.RESOLVING  # rule_play_no_trash_hosted
    if object.zone is Zone.PLAY_AREA and not stays:
        found = Elsewhere.if_instructed(game, object.id, frame.controller)
        doubts = tuple(dict.fromkeys(each.doubt for each in found))  # to trash it is no instruction of its own
        gone = Done(by=frame.controller, objects=(object.id,), cause=Deed.RESOLVED)
        state = road.done(state, Deed.TRASH, gone)
        state = structs.replace(state, doubts=(*state.doubts, *doubts)) if doubts else state
    return state


def _stays(game: Game, object: GameObject) -> bool:
    """Whether a played card is not trashed until something else happens (rule_play_not_trashed_until,
    rule_operation_current, rule_event_current)."""
    return any(isinstance(d, StaysInPlay) for a in game.abilities(object) for d in a.declarations)


@carries(Deed.PLAY, honours=("what", "source", "destination", "one"))
def told_to_play(c: Carrying) -> State:
    """An event or operation is played, if its cost can be paid (rule_playing, 8.6.3)."""
    if not c.ids or not is_where_said(c):
        return c.state
    object = c.game.object(c.ids[0])
    if not any(k in EVENTS_AND_OPERATIONS for k in c.game.types(object) or ()):
        return c.state
    out = c.game.changed(into_play(c.state, object.id, Place.RESOLVING, face=object.face))
    ways = Payments(out, bundle_to(out, Deed.PLAY, out.object(object.id), c.changes), c.context)
    c.context.note(ways.open)
    if not ways:
        return c.state
    goes = c.effect.destination is not None and c.effect.destination.zone is Zone.REMOVED
    frame = ProcedureFrame(Deed.PLAY, object.id, object.owner, changes=c.changes, then_removed=goes)
    return c.moved(c.state, (object.id,)).push(frame)
