"""Accessing a card: its steps, what the Runner decides in them, and cards that an effect has them access (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Ability, Obligation, Unread
from ...models.actions import Choice, Decline, Steal
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.events import Event
from ...models.frames import Asked, Due, Outcome, PayingFrame, Question, TimingFrame, WindowFrame
from ...models.known import Partly, Truth
from ...models.selectors import Current, Role
from ...models.state import GameObject, State
from ...models.terms import CardType, Scope, Side, Zone
from ...models.timing import Structure, Window
from ...models.values import walk
from ...models.verdict import Reason
from .. import road
from ..checkpoints.ended_accesses import told_to_end
from ..choices.decision import Decision
from ..deeds import Done
from ..effects.kinds import Carrying, carries, doubted
from ..lingering.effects_and_delayed_abilities import with_lingering
from ..pending.conditional_abilities import waiting_for
from ..reading import Context, Doubts, Game
from ..road import Doing
from ..support import may_be_met
from . import stealing
from .stepping import done, open_window, to_next_step


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step of an access; None where the Runner decides whether to steal."""
    state, id = game.state, frame.subject
    assert id is not None
    if frame.step != "step_card_accessed" and not game.is_where_accessed(frame):
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
            doubts.add(*_may_have_to_be_shown(game))
            if doubts.surely(_must_be_revealed(game, object)):
                revealed = Done(by=Side.RUNNER, objects=(id,), source=id, cause=Deed.ACCESS)
                state = road.done(state, Deed.REVEAL, revealed)
        case "step_mid_access_ability":
            # rule_mid_access_window_priority
            return open_window(game, frame, WindowFrame(Window.MID_ACCESS, Side.RUNNER))
        case "step_access_agenda":
            kinds = game.types(object)
            if kinds is not None and CardType.AGENDA not in kinds:
                return done(state, frame)
            theft = Doing(Deed.STEAL, Side.RUNNER, object)
            if doubts.note(road.may(game, theft)) is Truth.NO:
                return done(state, frame)
            if kinds is None or _noted(road.due(game, theft), doubts):
                return None
            if game.not_understood.touching(stealing.READS, id, act=Deed.STEAL):
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
    if not game.is_where_accessed(frame):
        return game.state.pop() if frame.step == "step_access_complete" else _ended(game, frame)
    return to_next_step(game.state, frame)


def _ended(game: Game, frame: TimingFrame) -> State:
    """The access is over, since the card has moved (rule_moved_while_accessing)."""
    return told_to_end(game, frame).pop()


def _noted(due: Partly[Due], doubts: Doubts) -> tuple[Due, ...]:
    """What certainly falls due; why there may be more is noted."""
    doubts.note(due.open)
    return due.found


def _may_have_to_be_shown(game: Game) -> Iterator[Reason]:
    """What holds while such a card is accessed, and was not understood: the Runner may have to reveal it."""
    for card, clause in game.not_understood.clauses():
        if any(node == Current(Role.ACCESSED) for node in walk(clause.condition)):
            yield game.not_understood.reason(card, clause)


def _must_be_revealed(game: Game, object: GameObject) -> Truth:
    """Whether the card, or another one, says that the Runner who accesses it has to reveal it (rule_ambush_text)."""
    own, answer = Context(object.id, game.responsible(object)), Truth.NO
    for ability in game.printed_abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, Obligation):
                holds = Truth.YES if ability.condition is None else game.holds(ability.condition, own)
                answer = answer | (_has_to_reveal(game, declaration, object, own) & holds)
    for declaration, declared in game.declarations(Obligation):
        answer = answer | _has_to_reveal(game, declaration, object, game.context_of(declared))
    return answer


def _has_to_reveal(game: Game, duty: Obligation, object: GameObject, context: Context) -> Truth:
    """Whether a duty is to reveal this card (rule_ambush_text)."""
    return game.concerning.is_about(duty.act, Deed.REVEAL, Side.RUNNER, object, context)


__all__ = ["answer", "ask", "enter", "leave"]


@carries(Deed.ACCESS, honours=("what", "random", "server", "amount"))
def access(c: Carrying) -> State:
    """The Runner accesses cards of the Corp (rule_accessing), one after the other (rule_split_up_instruction), in the
    order that they like (rule_access_set_of_cards); or so many from a server, chosen as in a breach
    (rule_access_cards_without_breach)."""
    state = c.state
    ids = tuple(id for id in c.ids if state.object(id).owner is Side.CORP)
    if c.effect.what is None:
        return _accesses_in(c)
    if len(ids) > 1:
        first = c.answer(Question.NEXT)
        if first is None:
            return c.asking(Asked.CARDS, Question.NEXT, "rule_access_set_of_cards", ids, least=1, most=1)
        ids = tuple(r.id for r in first.objects)
        others = tuple(r for r in c.expected.objects if r.id not in ids)
        state = c.next(state, (structs.replace(c.expected, objects=others),), ())
    if not ids:
        return c.state
    if c.head.meanwhile:
        state = _meanwhile(c, state, Scope.ACCESS)
    return c.done(Deed.ACCESS, *ids, state=state)


def _accesses_in(c: Carrying) -> State:
    """So many accesses from a server and its root; whether they are a breach for what waits for one is open
    (7.1.10)."""
    meant = c.context.servers(c.game, c.effect.server) if c.effect.server is not None else ()
    if not meant:
        return c.state
    begins = TimingFrame(Structure.BREACH, "step_breaching_begins", subject=meant[0], left=c.n)
    state = c.state.push(begins)
    breached = (Event(verb, Side.RUNNER, server=meant[0]) for verb in (Deed.BREACH, Deed.BREACH_ENDS))
    unread = any(may_be_met(clause, (Deed.BREACH, Deed.BREACH_ENDS)) for _, clause in c.game.not_understood.clauses())
    if not unread and all(_raises_limit(ability) for event in breached for ability in waiting_for(c.game, event)):
        return state
    doubts = doubted(
        c.game, c.effect, c.frame, "whether accesses without a breach are one for what waits for it"
    ).doubts
    return structs.replace(state, doubts=doubts)


def _raises_limit(ability: Ability) -> bool:
    """Whether it only lets the Runner access more cards at random, of which there is no limit here."""
    acts = [node for node in walk(ability.steps) if isinstance(node, Effect | Unread)]
    return bool(acts) and all(isinstance(act, Effect) and act.kind is Deed.ACCESS_MORE for act in acts)


def _meanwhile(c: Carrying, state: State, duration: Scope) -> State:
    """The state in which what holds during the breach or access that begins does so."""
    return with_lingering(
        state,
        source=c.source,
        controller=c.frame.controller,
        duration=duration,
        declarations=c.head.meanwhile,
        bindings=c.frame.bindings,
    )
