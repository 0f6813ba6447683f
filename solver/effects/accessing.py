"""Breaching servers and accessing cards as effects bring them about (7)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, Instruction, Unread
from ...models.conditions import Trigger
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.events import Event
from ...models.frames import Asked, Question, TimingFrame
from ...models.selectors import EventPattern
from ...models.state import State
from ...models.terms import Scope, Side
from ...models.timing import Structure
from ...models.values import walk
from ..pending.triggers import waiting_for
from ..reading.doubts import servers_asked
from ..reading.lingering import with_lingering
from ..reading.not_understood import unread_clauses
from ..reading.support import may_be_met
from .kinds import Carrying, carries, doubted


@carries(Deed.ACCESS, honours=("what", "random", "server", "amount"))
def access(c: Carrying) -> State:
    """The Runner accesses cards, one after the other (rule_split_up_instruction), in the order that they like
    (rule_access_set_of_cards); or so many from a server, chosen as in a breach (rule_access_cards_without_breach)."""
    ids, state = c.ids, c.state
    if c.effect.what is None:
        return _accesses_in(c)
    if len(ids) > 1:
        first = c.answer(Question.NEXT)
        if first is None:
            return c.asking(Asked.CARDS, Question.NEXT, "rule_access_set_of_cards", ids, least=1, most=1)
        ids = tuple(r.id for r in first.objects)
        others = tuple(r for r in c.expected.objects if r.id not in ids)
        state = c.next(state, (structs.replace(c.expected, objects=others),), ())
    if c.head.meanwhile:
        state = _meanwhile(c, state, Scope.ACCESS)
    return c.done(Deed.ACCESS, *ids, state=state)


def _accesses_in(c: Carrying) -> State:
    """So many accesses from a server and its root; whether they are a breach for what waits for one is open
    (7.1.10)."""
    meant = servers_asked(c.game, c.effect.server, c.context) if c.effect.server is not None else ()
    if not meant:
        return c.state
    begins = TimingFrame(Structure.BREACH, "step_breaching_begins", subject=meant[0], left=c.n)
    state = c.state.push(begins)
    breached = (Event(verb, Side.RUNNER, server=meant[0]) for verb in (Deed.BREACH, Deed.BREACH_ENDS))
    unread = any(may_be_met(clause, (Deed.BREACH, Deed.BREACH_ENDS)) for _, clause in unread_clauses(c.game))
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


@carries(Deed.BREACH, honours=("server",))
def breach(c: Carrying) -> State:
    """The Runner breaches a server; during a breach only when that one ends (rule_consecutive_breaches). What holds
    meanwhile begins and ends with it."""
    meant = servers_asked(c.game, c.effect.server, c.context) if c.effect.server is not None else ()
    if not meant:
        return c.state
    if c.game.in_progress(Structure.BREACH):
        return with_lingering(
            c.state,
            source=c.source,
            controller=Side.RUNNER,
            trigger=Trigger((EventPattern(Deed.BREACH_ENDS),)),
            steps=(Instruction((c.effect,), meanwhile=c.head.meanwhile),),
            bindings=c.frame.bindings,
        )
    state = _meanwhile(c, c.state, Scope.BREACH) if c.head.meanwhile else c.state
    return state.push(TimingFrame(Structure.BREACH, "step_breaching_begins", subject=meant[0]))


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


RANDOM = ("hq", "rnd")  # the servers where a breach has a limit of random accesses (7.3.5)


@carries(Deed.ACCESS_MORE, honours=("amount", "server"))
def access_more(c: Carrying) -> State:
    """The random access limit of a breach is higher: of the one that begins, or of the one that this run leads to
    (rule_increasing_random_access_limit, rule_if_successful_lingering_effect)."""
    state, run = c.state, c.state.run
    more = c.n if c.expected.amount is None else c.expected.amount  # `access 1 fewer card`
    meant = servers_asked(c.game, c.effect.server, c.context) if c.effect.server is not None else None
    depth = next((k for k, f in reversed(tuple(enumerate(state.stack))) if _is_breach(f)), None)
    if depth is not None:
        frame = state.stack[depth]
        assert isinstance(frame, TimingFrame)
        if meant is not None and frame.subject not in meant:
            return state
        stack = list(state.stack)
        stack[depth] = structs.replace(frame, more=frame.more + more)
        state = structs.replace(state, stack=tuple(stack))
        if more < 0 and frame.subject not in RANDOM:  # rule_increasing_random_access_limit against rule_card_precedence
            doubtful = doubted(c.game, c.effect, c.frame, "whether fewer cards are accessed in a root or in Archives")
            state = structs.replace(state, doubts=doubtful.doubts)
        return state
    if run is None or run.ended:
        return state
    server = run.server if meant is None else next(iter(meant), run.server)
    return structs.replace(state, run=structs.replace(run, more=(*run.more, (server, more))))


def _is_breach(frame: object) -> bool:
    return isinstance(frame, TimingFrame) and frame.structure is Structure.BREACH
