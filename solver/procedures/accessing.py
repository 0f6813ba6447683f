"""The steps of accessing a card, and what the Runner decides in them (7.1, 7.2)."""

from __future__ import annotations

from ...models.abilities import Obligation
from ...models.actions import Choice, Decline, Steal
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Due, Outcome, PayingFrame, TimingFrame, WindowFrame
from ...models.known import Partly, Truth
from ...models.state import GameObject, State
from ...models.terms import CardType, Side, Zone
from ...models.timing import Window
from .. import road
from ..checkpoints.ended_accesses import told_to_end
from ..choices.decision import Decision
from ..deeds import Done
from ..reading.doubts import Doubts
from ..reading.game import Context, Game
from ..reading.not_understood import what_touches
from ..reading.objects import is_where_accessed
from ..road import Doing
from . import stealing
from .timing_structures import done, open_window, to_next_step


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step of an access; None where the Runner decides whether to steal."""
    state, id = game.state, frame.subject
    assert id is not None
    if frame.step != "step_card_accessed" and not is_where_accessed(game, frame):
        return _ended(game, frame)  # by a reaction to the step before
    object = game.objects[id]
    match frame.step:
        case "step_card_accessed":
            if frame.outcome is Outcome.NOT_PAID:
                return state.pop()  # rule_candidates_already_accessed
            access = Doing(Deed.ACCESS, Side.RUNNER, object, object.server)
            if frame.outcome is None and (due := _noted(road.due(game, access), doubts)):
                return state.push(PayingFrame(Side.RUNNER, id, due, Deed.ACCESS))
            server = object.server if object.zone is Zone.PLAY_AREA else None
            state = state.log(Event(Deed.ACCESS, Side.RUNNER, id, object.card, from_zone=object.zone, server=server))
            if doubts.surely(_must_be_revealed(game, object)):
                revealed = Done(by=Side.RUNNER, objects=(id,), source=id, cause=Deed.ACCESS)
                state = road.done(state, Deed.REVEAL, revealed)
        case "step_mid_access_ability":
            return open_window(state, frame, WindowFrame(Window.MID_ACCESS, Side.RUNNER))
        case "step_access_agenda":
            kinds = game.types(object)
            if kinds is not None and CardType.AGENDA not in kinds:
                return done(state, frame)
            theft = Doing(Deed.STEAL, Side.RUNNER, object)
            if doubts.note(road.may(game, theft)) is Truth.NO:
                return done(state, frame)
            if kinds is None or _noted(road.due(game, theft), doubts):
                return None
            if what_touches(game, stealing.READS, id, act=Deed.STEAL):
                return None
            return stealing.steal(state, frame, id)
        case "step_access_complete":
            state = state.log(Event(Deed.ACCESS_ENDS, Side.RUNNER, id, object.card, from_zone=object.zone))
        case _:
            pass
    return done(state, frame)


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """Whether the Runner steals the agenda (step_access_agenda)."""
    if frame.step != "step_access_agenda":
        return None
    assert frame.subject is not None
    return stealing.asked(game, frame.subject, doubts)


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """The agenda is stolen, or not."""
    match choice:
        case Steal(card):
            return stealing.steal(game.state, frame, card)
        case Decline():
            return done(game.state, frame)
        case _:
            raise AssertionError(f"{choice!r} is no choice at {frame.step}")


def leave(game: Game, frame: TimingFrame) -> State:
    """On to the next step; behind the last one, or once the card has moved, the access is over
    (rule_moved_while_accessing)."""
    if not is_where_accessed(game, frame):
        return game.state.pop() if frame.step == "step_access_complete" else _ended(game, frame)
    return to_next_step(game.state, frame)


def _ended(game: Game, frame: TimingFrame) -> State:
    """The access is over, since the card has moved (rule_moved_while_accessing)."""
    return told_to_end(game, frame).pop()


def _noted(due: Partly[Due], doubts: Doubts) -> tuple[Due, ...]:
    """What certainly falls due; why there may be more is noted."""
    doubts.note(due.open)
    return due.found


def _must_be_revealed(game: Game, object: GameObject) -> Truth:
    """Whether the card, or another one, says that the Runner who accesses it has to reveal it (rule_ambush_text)."""
    context, answer = Context(object.id, game.responsible(object)), Truth.NO
    for ability in game.printed_abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, Obligation) and declaration.act.act is Deed.REVEAL:
                answer = answer | (Truth.YES if ability.condition is None else game.holds(ability.condition, context))
    for declaration, declared in game.declarations(Obligation):
        if declaration.act.act is Deed.REVEAL and declaration.act.what is not None:
            answer = answer | game.fits(declaration.act.what, object, game.context(declared.source))
    return answer


__all__ = ["answer", "ask", "enter", "leave"]
