"""Procedures with prescribed steps: taking an action, using, playing, installing, rezzing, scoring, stealing.

Each function takes one step of the frame on top and gives the next state, or None where a player has to decide.
"""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, If, StaysInPlay
from ...models.actions import BasicAction, UseAbility
from ...models.conditions import Threat
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ActionFrame, Due, Outcome, PayingFrame, ProcedureFrame
from ...models.state import GameObject, State
from ...models.terms import DECKS, CardType, Face, Place, Side, Stat, Truth, Zone
from .. import chance, changes
from ..checkpoint import settled
from ..effects.elsewhere import perhaps
from ..flow import road
from ..flow.road import Doing
from ..game.characteristics import current_stat
from ..game.game import Context, Doubts, Game
from ..game.objects import types
from ..payment.dues import (
    due_for_ability,
    due_for_basic,
    due_to_trash_accessed,
    purpose_of,
)
from ..pending.imminent import COSTS
from ..pending.interrupts import basic_draw, basic_trash, before_procedure
from .installing import as_announced, install
from .recurring import with_recurring
from .starting import start, start_run

# ------------------------------------------------------------------------ actions


def action(game: Game, frame: ActionFrame, doubts: Doubts) -> State | None:
    """An action: its cost, then its effect, then it is complete (rule_initiate_action, rule_action_completion)."""
    state, choice = game.state, frame.choice
    side = state.active
    context = Context(None, side, doubts)
    match frame.step:
        case 0:
            if isinstance(choice, UseAbility):
                object = game.object(choice.object)
                ability = game.abilities(object)[choice.ability]
                due = due_for_ability(game, object, ability, choice.option, Context(object.id, side, doubts))
                bill = PayingFrame(side, object.id, due, Deed.ABILITY, False)
                frame = structs.replace(frame, gained=_gained(game, object, choice.ability))
            else:
                assert isinstance(choice, BasicAction)
                bill = PayingFrame(side, choice.card, due_for_basic(game, choice, context), purpose_of(choice), False)
            return state.with_top(structs.replace(frame, step=1)).push(bill)
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return state.pop()
            if isinstance(choice, BasicAction) and choice.action is Deed.DRAW:
                asked = chance.unknown_top(state, DECKS[side], 1)
                if asked is not None:
                    return state.push(asked)
            state = state.with_top(structs.replace(frame, step=2, outcome=None))
            if isinstance(choice, UseAbility):
                return _resolve_used(game.changed(state), frame, choice.object, choice.ability, side)
            assert isinstance(choice, BasicAction)
            return _basic(game.changed(state), choice, side)
        case _:
            state = state.log(Event(Deed.ACTION_COMPLETE, side, key=frame.key)).pop()
            return settled(game, state)


def _gained(game: Game, object: GameObject, number: int) -> Ability | None:
    """The ability with this number, if the object has gained it."""
    return game.abilities(object)[number] if number >= len(game.printed_abilities(object)) else None


def _resolve_used(game: Game, frame: ActionFrame | ProcedureFrame, id: str, number: int, controller: Side) -> State:
    """The paid ability resolves, independent of its source (rule_paid_ability_independent); what it brings along for a
    run that it starts is kept (rule_linked_abilities_during_timing_structure)."""
    ability = frame.gained or game.abilities_on_card(game.objects[id])[number]
    return start(game.state, id, controller, ability, number=number, bindings=frame.bindings)


def _basic(game: Game, choice: BasicAction, side: Side) -> State:
    """The effect of a basic action (5.2.6, 5.2.7)."""
    state = game.state
    match choice.action:
        case Deed.GAIN_CREDIT:
            return changes.gain_credits(state, side, 1)
        case Deed.DRAW:
            return basic_draw(game, side)
        case Deed.REMOVE_TAG:
            return changes.remove_tags(state, 1)
        case Deed.PURGE:
            return changes.purge(state, side)
        case Deed.ADVANCE:
            assert choice.card is not None
            return changes.advance(state, choice.card)
        case Deed.TRASH_RESOURCE:
            assert choice.card is not None
            return basic_trash(game, choice.card, side)
        case Deed.PLAY:
            assert choice.card is not None
            return state.push(ProcedureFrame(Deed.PLAY, choice.card, side))
        case Deed.INSTALL:
            assert choice.card is not None
            return state.push(as_announced(game.object(choice.card), choice.server, choice.host))
        case Deed.RUN:
            assert choice.server is not None
            return start_run(state, choice.server, None, basic=True)
        case _:
            raise AssertionError(f"{choice.action} is no basic action")


# --------------------------------------------------------------------- procedures


def procedure(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of a procedure, before the first of which interrupts can change what the card will cost."""
    if frame.step == 0 and frame.procedure in COSTS:
        if frame.origin is None:
            interrupted = before_procedure(game, frame, doubts)
            if interrupted is not None:
                return interrupted
        elif game.object(frame.subject).zone is not frame.origin:  # it was trashed meanwhile
            return game.state.pop()
    match frame.procedure:
        case Deed.USE:
            return _use(game, frame, doubts)
        case Deed.PLAY:
            return _play(game, frame, doubts)
        case Deed.INSTALL:
            return install(game, frame, doubts)
        case Deed.REZ:
            return _rez(game, frame, doubts)
        case Deed.SCORE:
            return _to_score_area(game, frame, Deed.SCORE, doubts)
        case Deed.STEAL:
            return _to_score_area(game, frame, Deed.STEAL, doubts)
        case Deed.TRASH:
            return _trash_accessed(game, frame, doubts)
        case _:
            raise AssertionError(f"{frame.procedure} has no prescribed steps")


def _on(state: State, frame: ProcedureFrame, step: int) -> State:
    return state.with_top(structs.replace(frame, step=step, outcome=None))


def _bill(frame: ProcedureFrame, due: tuple[Due, ...], purpose: Deed, payer: Side) -> PayingFrame:
    return PayingFrame(payer, frame.subject, due, purpose, may_decline=False)


def _use(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """A paid ability that is not an action: pay, then resolve (sec_steps_of_using_a_paid_ability)."""
    object = game.objects[frame.subject]
    match frame.step:
        case 0:
            ability = game.abilities(object)[frame.ability]
            context = Context(frame.subject, frame.controller, doubts)
            due = due_for_ability(game, object, ability, frame.option, context)
            frame = structs.replace(frame, gained=_gained(game, object, frame.ability))
            return _on(game.state, frame, 1).push(_bill(frame, due, Deed.ABILITY, frame.controller))
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return game.state.pop()
            state = game.state.pop()
            return _resolve_used(game.changed(state), frame, frame.subject, frame.ability, frame.controller)
        case _:
            raise AssertionError("using an ability has two steps")


def _play(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Playing an event or operation (sec_steps_playing)."""
    state = game.state
    match frame.step:
        case 0:
            state = changes.into_play(state, frame.subject, Place.RESOLVING, face=Face.UP)
            game = game.changed(state)
            object = game.object(frame.subject)
            due = road.due(game, Doing(Deed.PLAY, object.controller, object, changes=frame.changes), doubts)
            return _on(state, frame, 1).push(_bill(frame, due, Deed.PLAY, frame.controller))
        case 1:
            if frame.outcome is Outcome.NOT_PAID:  # rule_inherent_cost_in_ability
                state = changes.move(state, frame.subject, Zone.HQ if frame.controller is Side.CORP else Zone.GRIP)
                return state.pop()
            return _on(state, frame, 2)
        case 2:
            state = _on(state, frame, 3)
            object = state.object(frame.subject)
            state = state.log(Event(Deed.PLAY, frame.controller, object.id, object.card))
            return settled(game, state)
        case 3:
            object = game.object(frame.subject)
            plays = [(n, a) for n, a in enumerate(game.abilities(object)) if a.kind is AbilityKind.PLAY]
            state = _on(state, frame, 4)
            for number, ability in reversed(plays):
                if ability.threat is not None:  # once those before it have resolved (rule_threat_flag)
                    ability = structs.replace(ability, steps=(If(Threat(ability.threat), ability.steps),))
                state = start(state, object.id, frame.controller, ability, number=number, bindings=frame.bindings)
            return state
        case _:
            return settled(game, _resolved(game, frame).pop())


def _resolved(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, and has been resolved."""
    state = trash_played(game, frame)
    object = state.object(frame.subject)
    return state.log(Event(Deed.RESOLVED, frame.controller, object.id, object.card, from_zone=Zone.PLAY_AREA))


def trash_played(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, unless it stays or is gone (8.6.6)."""
    state = game.state
    object = game.object(frame.subject)
    stays = any(isinstance(d, StaysInPlay) for a in game.abilities(object) for d in a.declarations)
    if object.zone is Zone.PLAY_AREA and object.place is Place.RESOLVING and not stays:
        doubts = perhaps(game, (object.id,), frame.controller)
        state = changes.trash(state, object.id, frame.controller, cause=Deed.RESOLVED)
        state = structs.replace(state, doubts=(*state.doubts, *doubts)) if doubts else state
    return state


def _rez(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Rezzing: pay, a checkpoint, then faceup (rule_rez_procedure)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if types(game, object) is not None and CardType.AGENDA in (types(game, object) or ()):
                return state.pop()
            rezzing = Doing(Deed.REZ, Side.CORP, object, changes=frame.changes)
            if road.may(game, rezzing, doubts) is Truth.NO:
                return state.pop()
            due = road.due(game, rezzing, doubts)
            return _on(state, frame, 1).push(_bill(frame, due, Deed.REZ, Side.CORP))
        case _:
            if frame.outcome is Outcome.NOT_PAID or not object.installed or object.face is Face.UP:
                return state.pop()
            state = changes.turn(state, id, Face.UP, Deed.REZ, Side.CORP)
            return with_recurring(game.changed(state), state, id).pop()


def _to_score_area(game: Game, frame: ProcedureFrame, verb: Deed, doubts: Doubts) -> State:
    """Scoring or stealing: additional costs and their checkpoint first (rule_additional_cost_checkpoint), then the
    move.
    """
    state, id = game.state, frame.subject
    object = game.object(id)
    side = Side.CORP if verb is Deed.SCORE else Side.RUNNER
    if frame.step == 0:
        due = road.due(game, Doing(Deed(verb.value), side, object), doubts)
        if due:
            purpose = Deed.SCORE if verb is Deed.SCORE else Deed.STEAL
            paying = structs.replace(frame, origin=object.zone)
            return _on(state, paying, 1).push(_bill(frame, due, purpose, side))
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    context = game.context(object, doubts)
    needed = current_stat(game, Stat.ADVANCEMENT_REQUIREMENT, object, context) if verb is Deed.SCORE else None
    return changes.to_score_area(state, id, side, verb, needed=needed).pop()


def _trash_accessed(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """The basic trash ability: pay the trash cost, then trash the accessed card (rule_basic_trash_ability)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    if frame.step == 0:
        due = due_to_trash_accessed(game, object, Context(id, Side.RUNNER, doubts))
        paying = structs.replace(frame, origin=object.zone)
        return _on(state, paying, 1).push(_bill(frame, due, Deed.TRASH, Side.RUNNER))
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    return basic_trash(game.changed(state.pop()), id, Side.RUNNER)
