"""The frame of a procedure with prescribed steps (rule_not_timing_structures): using, playing, installing, rezzing,
scoring, stealing, trashing what is accessed."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import AbilityKind, If
from ...models.actions import Choice, ChooseCards, ChooseServer
from ...models.conditions import Threat
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Outcome, ProcedureFrame
from ...models.known import Members, Open, Truth, joined
from ...models.state import GameObject, State
from ...models.terms import HANDS, CardType, Face, Place, Side, Stat, Zone
from .. import road
from ..checkpoints.checkpoint import settled
from ..choices.answers import Destinations, LikeCards
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds import OF_PROCEDURE, Done, To
from ..payment.bundles import Bundle
from ..pending.imminent import Imminent
from ..procedures import hosting, installing
from ..procedures.playing import trash_played
from ..procedures.recurring import with_recurring
from ..procedures.starting import start
from ..procedures.using import gained, resolved
from ..reading.characteristics import current_stat
from ..reading.doubts import Doubts, asking
from ..reading.game import Game
from ..road import Doing


def step(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of a procedure, before the first of which interrupts can change what the card will cost (9.11.2a)."""
    record = OF_PROCEDURE.get(frame.procedure)
    if frame.step == 0 and record is not None and record.own_cost is not None:
        if frame.origin is None:
            interrupted, open = _interrupted(game, frame)
            doubts.note(open)
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
            return installing.install(game, frame, doubts)
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


def _interrupted(game: Game, frame: ProcedureFrame) -> tuple[State | None, Open | None]:
    """The interrupt window as a card is about to be played, installed, rezzed, scored or stolen; None where nobody has
    an interrupt that could change its cost (rule_modifiable_value_cost), or how it comes to a score area."""
    window, open = Imminent(game, frame).window()
    if window is None:
        return None, open
    origin = game.object(frame.subject).zone
    return game.state.with_top(structs.replace(frame, origin=origin)).push(window), open


def ask(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Decision | None:
    """Where a card is installed, and which like cards are trashed for it (8.5.16b, 8.5.16c)."""
    if frame.procedure is not Deed.INSTALL:
        return None
    object = game.object(frame.subject)
    side = object.owner
    if frame.declared:
        found = LikeCards(game, frame)
        doubts.note(found.open)
        return Decision(DecisionKind.CARDS, side, "rule_steps_installing_trash_like_cards", found, object.id)
    if side is Side.CORP:
        servers, cards = installing.destinations(game, object, frame.within), installing.on_cards(game, frame, object)
        there = Destinations(game, frame, joined(servers.each(_in_it), cards.each(_on_it)))
        return Decision(DecisionKind.SERVER, side, "rule_corp_install_choose_destination_server", there, object.id)
    bare = Members[Choice](() if hosting.must_be_hosted(game, object) else (ChooseCards(()),))
    hosts = Offered(Offered.among(joined(bare, hosting.hosts(game, object).each(_on_it))))
    return Decision(DecisionKind.HOST, side, "rule_steps_installing_destination", hosts, object.id)


def _in_it(server: str) -> Choice:
    return ChooseServer(server)


def _on_it(host: GameObject) -> Choice:
    return ChooseCards((host.id,))


def answer(game: Game, frame: ProcedureFrame, choice: Choice, doubts: Doubts) -> State:
    """The card goes there, or these are trashed for it."""
    match choice:
        case ChooseServer(server):
            return installing.chosen_destination(game, frame, server, None)
        case ChooseCards(cards) if frame.declared:
            return installing.chosen_trash(game, frame, cards)
        case ChooseCards(cards):
            return installing.chosen_destination(game, frame, None, cards[0] if cards else None)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an install")


# ------------------------------------------------------------------------- steps


def _on(state: State, frame: ProcedureFrame, step: int) -> State:
    return state.with_top(structs.replace(frame, step=step, outcome=None))


def _use(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """A paid ability that is not an action: pay, then resolve (sec_steps_of_using_a_paid_ability, 9.5.3, 9.5.4)."""
    object = game.objects[frame.subject]
    match frame.step:
        case 0:
            ability = game.abilities(object)[frame.ability]
            bundle = Bundle.to_use(game, object, ability, frame.option, frame.controller)
            doubts.note(bundle.open)
            frame = structs.replace(frame, gained=gained(game, object, frame.ability))
            return _on(game.state, frame, 1).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return game.state.pop()
            state = game.state.pop()
            return resolved(game.changed(state), frame, frame.subject, frame.ability, frame.controller)
        case _:
            raise AssertionError("using an ability has two steps")


def _play(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Playing an event or operation (sec_steps_playing, 8.6.7a, 8.6.7c, 8.6.7d, 8.6.7e, 8.6.7f, 8.6.7h, 9.7.1)."""
    state = game.state
    match frame.step:
        case 0:
            frame = structs.replace(frame, origin=game.object(frame.subject).seen_zone)
            state = _moved(state, frame, To(Zone.PLAY_AREA, Place.RESOLVING))
            game = game.changed(state)
            object = game.object(frame.subject)
            bundle = road.bundle(game, Doing(Deed.PLAY, object.controller, object, changes=frame.changes))
            doubts.note(bundle.open)
            return _on(state, frame, 1).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:  # rule_inherent_cost_in_ability
                origin = frame.origin or HANDS[frame.controller]
                return _moved(state, frame, To(origin, first=origin in (Zone.RND, Zone.STACK))).pop()
            return _on(state, frame, 2)
        case 2:
            state = _on(state, structs.replace(frame, origin=None), 3)  # which the log tells from here on
            played = Done(by=frame.controller, objects=(frame.subject,), origin=frame.origin)
            return settled(game, road.done(state, Deed.PLAY, played))
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
            return settled(game, _over(game, frame).pop())


def _moved(state: State, frame: ProcedureFrame, to: To) -> State:
    """The card of the procedure moves, as one of its steps."""
    return road.done(state, Deed.MOVE, Done(by=frame.controller, objects=(frame.subject,), to=to, told=False))


def _over(game: Game, frame: ProcedureFrame) -> State:
    """The played card is trashed, and has been resolved."""
    state = trash_played(game, frame)
    object = state.object(frame.subject)
    return state.log(Event(Deed.RESOLVED, frame.controller, object.id, object.card, from_zone=Zone.PLAY_AREA))


def _rez(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Rezzing: pay, a checkpoint, then faceup (rule_rez_procedure)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if game.types(object) is not None and CardType.AGENDA in (game.types(object) or ()):
                return state.pop()
            rezzing = Doing(Deed.REZ, Side.CORP, object, changes=frame.changes)
            if doubts.note(road.may(game, rezzing)) is Truth.NO:
                return state.pop()
            bundle = road.bundle(game, rezzing)
            doubts.note(bundle.open)
            return _on(state, frame, 1).push(bundle.frame())
        case _:
            if frame.outcome is Outcome.NOT_PAID or not object.installed or object.face is Face.UP:
                return state.pop()
            state = road.done(state, Deed.REZ, Done(by=Side.CORP, objects=(id,)))
            return with_recurring(game.changed(state), state, id).pop()


IMMINENT = 2  # the step of scoring and stealing in which the card is about to be added to the score area


def _to_score_area(game: Game, frame: ProcedureFrame, verb: Deed, doubts: Doubts) -> State:
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
            return _on(state, structs.replace(frame, origin=object.zone), 1).push(bundle.frame())
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    if frame.step < IMMINENT:
        interrupted, open = _interrupted(game, structs.replace(frame, step=IMMINENT, outcome=None))
        doubts.note(open)
        if interrupted is not None:
            return interrupted
    context = asking(game.context(object), doubts)
    needed = context.number(current_stat(game, Stat.ADVANCEMENT_REQUIREMENT, object)) if verb is Deed.SCORE else None
    state = road.done(state, verb, Done(by=side, objects=(id,), needed=needed))
    for e in frame.instead:
        if e.effect.counter is not None:
            put = Done(by=side, objects=(id,), n=e.amount or 0, counter=e.effect.counter, source=e.by_text_of)
            state = road.done(state, Deed.PLACE_COUNTERS, put)
    return state.pop()


def _trash_accessed(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """The basic trash ability: pay the trash cost, then trash the accessed card (rule_basic_trash_ability)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    if frame.step == 0:
        bundle = Bundle.to_trash(game, object)
        doubts.note(bundle.open)
        return _on(state, structs.replace(frame, origin=object.zone), 1).push(bundle.frame())
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    return road.happens(game.changed(state.pop()), Deed.TRASH, Done(by=Side.RUNNER, objects=(id,)))
