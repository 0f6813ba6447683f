"""Runs, encounters and subroutines as effects bring them about (6, 9.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, Instruction, Unread
from ...models.conditions import Trigger
from ...models.deeds import Deed
from ...models.effects import Each, Effect, Target
from ...models.events import Event
from ...models.frames import Asked, ChanceFrame, Question, TimingFrame, WindowFrame
from ...models.parts import ABILITY, named_part, place_of, whole_of
from ...models.selectors import ChosenServer, EventPattern, IsSubroutine
from ...models.state import CENTRAL_SERVERS, MovedTo, State
from ...models.terms import Place, Scope, Side
from ...models.timing import Phase, Structure, Window, timing_step
from ...models.values import walk
from ..deeds import To
from ..pending.triggers import waiting_for
from ..procedures import runs, turns
from ..procedures.starting import start, start_run, start_subroutine
from ..reading.broken import broken
from ..reading.doubts import servers_asked
from ..reading.lingering import with_lingering
from ..reading.not_understood import unread_clauses
from ..reading.objects import THIS_SERVER, phase
from ..reading.subroutines import subroutines
from ..reading.support import may_be_met
from ..targets.candidates import broken_together
from .carrying import Carrying, carries, doubted, server_options
from .expected import objects_of


@carries(Deed.RUN, honours=("server",))
def run(c: Carrying) -> State:
    """The Runner makes a run on the server that was chosen or named (6.3).

    Where one was chosen as the turn began, a position in the middle of the turn does not tell which.
    """
    if c.server is not None:
        return start_run(c.state, c.server, c.source)
    began = any(e.verb is Deed.TURN_BEGINS and e.turn == c.state.turn for e in c.state.history)
    if isinstance(c.effect.server, ChosenServer) and not began:
        return doubted(c.game, c.effect, c.frame, "run: the position does not say which server was chosen")
    if len(server_options(c.game, c.effect, c.context)) > 1:
        return doubted(c.game, c.effect, c.frame, "run: no server was chosen")
    return c.state


@carries(Deed.END_THE_RUN, honours=("if_able",))
def end_the_run(c: Carrying) -> State:
    """The run moves to its last phase (rule_end_run_no_run_or_encounter where there is none)."""
    return runs.end_the_run(c.state)


@carries(Deed.JACK_OUT)
def jack_out(c: Carrying) -> State:
    """The Runner jacks out, outside of the step that offers it (rule_jacking_out)."""
    return runs.jack_out(c.state) if c.state.run is not None and c.state.run.in_progress else c.state


@carries(Deed.ENCOUNTER, honours=("what", "one"))
def encounter(c: Carrying) -> State:
    """The Runner encounters ice without moving there (rule_forced_encounter); what they move to before, they encounter
    as the run goes on."""
    moves = next((e.destination for e in c.head.effects if e.kind is Deed.MOVE_RUNNER), None)
    if moves is not None and moves.host is None and c.ids:  # to a position, which 6.2.8b has the Runner approach
        summary = "encounter: whether the ice at the position moved to is approached first (6.2.8a, 6.2.8b)"
        return doubted(c.game, c.effect, c.frame, summary)
    if moves is not None:
        return c.state
    return runs.force_encounter(c.state, c.ids[0], c.source) if c.ids else c.state


@carries(Deed.MOVE_RUNNER, honours=("destination", "server"))
def move_runner(c: Carrying) -> State:
    """The Runner moves to ice, or to the outermost position of a server, and approaches or encounters the ice there;
    where they have no position nothing happens (6.2.8)."""
    destination = c.effect.destination
    if destination is None or _has_no_position(c):
        return c.state
    if destination.host is not None:
        ice = next(iter(objects_of(c.game, destination.host, c.context)), None)
        encounters = any(e.kind is Deed.ENCOUNTER for e in c.head.effects)
        step = "step_encounter_begins" if encounters else "step_approach_begins"
        return c.state if ice is None else _moved_to(c, ice.id, ice.server, step)
    if c.server is None:
        return c.state
    outermost = next((o.id for o in c.state.ice(c.server)), None)
    return _moved_to(c, outermost, c.server, "step_approach_begins" if outermost is not None else "step_pass_ice")


@carries(Deed.APPROACH, honours=("what", "one"))
def approach(c: Carrying) -> State:
    """The Runner approaches the ice at their position once more (rule_approach_directly), or what they move to."""
    moves = any(e.kind is Deed.MOVE_RUNNER for e in c.head.effects)
    if moves or not c.ids or c.state.run is None or _has_no_position(c) or c.state.run.position != c.ids[0]:
        return c.state
    return _moved_to(c, c.ids[0], c.state.object(c.ids[0]).server, "step_approach_begins")


def _moved_to(c: Carrying, ice: str | None, server: str | None, step: str) -> State:

    run, state = c.state.run, c.state
    if run is None or server is None or (ice is not None and state.object(ice).place is not Place.ICE):
        return state
    approaching = phase(c.game) is Phase.APPROACH_ICE and run.position == ice
    if approaching and step == "step_approach_begins":  # rule_move_to_current_ice
        return state
    inner = [o.id for o in state.ice(server)]
    inward = tuple(inner[inner.index(ice) + 1 :]) if ice is not None else ()
    return runs.move_runner(state, MovedTo(server, ice, inward, step))


def _has_no_position(c: Carrying) -> bool:
    """Whether the Runner has no position: outside of a run, in its success phase and its last one
    (rule_no_position_after_approach_server)."""
    run = c.state.run
    if run is None or not run.in_progress or run.reached or run.successful is not None:
        return True
    return phase(c.game) in (Phase.SUCCESS, Phase.RUN_ENDS)


@carries(Deed.BYPASS, honours=("what",))
def bypass(c: Carrying) -> State:
    """The Runner bypasses the encountered ice (rule_bypass)."""
    return runs.bypass(c.state, c.ids[0]) if c.ids else c.state


@carries(Deed.BREAK, honours=("what", "name"))
def break_subroutines(c: Carrying) -> State:
    """Subroutines of the encountered ice are broken: the chosen ones, or all that are unbroken
    (rule_break_subroutine, rule_break_all_subroutines_no_targets)."""
    state, run, ice = c.state, c.state.run, c.game.encountered()
    if run is None or ice is None:
        return state
    every = range(len(subroutines(c.game, ice)))
    ids = tuple(r.id for r in c.expected.objects)
    if isinstance(c.effect.what, Each) and isinstance(c.effect.what.what, IsSubroutine):
        together = broken_together(c.game, c.effect.what.what, c.context)
        if together is None:
            return doubted(c.game, c.effect, c.frame, "break: which subroutines it can break")
        ids = together
    chosen = list(map(place_of, ids))
    numbers = tuple(n for n in chosen if n not in run.broken)
    state = broken(state, ice, c.side, c.source, numbers, len(every))
    return c.named(state, (), len(numbers))


@carries(Deed.RESOLVE, honours=("what",))
def resolve(c: Carrying) -> State:
    """Subroutines resolve, outside of an encounter too; they are their ice's (rule_subroutine_independent)."""
    if c.expected.objects and all(_is_ability(r.id) for r in c.expected.objects):
        ice, number = c.game.objects.get(c.frame.source), c.frame.number
        if ice is None:
            return c.state
        other = Instruction(tuple(e.effect for e in c.expected.instead))
        ability = structs.replace(c.game.abilities(ice)[number], steps=(other,)) if other.effects else None
        ability = ability or c.game.abilities(ice)[number]
        return start(c.state, ice.id, c.frame.controller, ability, number=number, bindings=c.frame.bindings)
    if not isinstance(c.effect.what, Target) or not isinstance(c.effect.what.what, IsSubroutine):
        return doubted(c.game, c.effect, c.frame, "resolve: what is no subroutine")
    state = c.state
    for reference in reversed(c.expected.objects):
        ice = c.game.objects[whole_of(reference.id)]
        own = subroutines(c.game, ice)
        number = place_of(reference.id)
        if number < len(own):
            index = c.game.abilities(ice).index(own[number])
            kept = tuple(b for b in c.frame.bindings if b.name == THIS_SERVER and ice.id == c.source)
            state = start_subroutine(c.game.changed(state), ice, index, kept)
    return state


def _is_ability(id: str) -> bool:
    """Whether an id means one of the abilities of ice: a subroutine that is imminent by itself."""
    part = named_part(id)
    return part is not None and part.kind == ABILITY


@carries(Deed.CHANGE_SERVER, honours=("server",))
def change_server(c: Carrying) -> State:
    """Another server becomes the attacked one, of several the one that was chosen."""
    if c.state.run is None or c.server is None:
        return c.state
    return structs.replace(c.state, run=structs.replace(c.state.run, server=c.server))


@carries(Deed.IDENTIFY_MARK)
def identify_mark(c: Carrying) -> State:
    """Chance makes a central server the mark, unless there is one already (rule_mark_identification, 10.11.1a,
    10.11.2a, 10.11.3)."""
    if c.state.mark is not None:
        return c.state
    answer = c.answer(Question.MARK)
    if answer is None:
        marking = ChanceFrame(Side.RUNNER, 1, Deed.MARK, c.source, servers=CENTRAL_SERVERS, question=Question.MARK)
        return c.waiting_for(marking)
    return c.done(Deed.MARK, to=To(server=answer.server))


@carries(Deed.TAKE_ACTION, honours=("amount",))
def take_action(c: Carrying) -> State:
    """The active player takes another action, different from those of the turn, within the ability; where there is
    none, nothing happens (rule_actions_outside_action_phase, rule_defferent_actions)."""
    state, side = c.state, c.side
    turn = next((f for f in state.stack if isinstance(f, TimingFrame)), None)
    if side is not state.active or turn is None or timing_step(turn.step).phase is not Phase.ACTION:
        return state
    taken = tuple(e.key for e in state.happened(Deed.TAKE_ACTION) if e.turn == state.turn and e.key is not None)
    return state.push(WindowFrame(Window.ACTION, side, less=c.n, other_than=tuple(dict.fromkeys(taken))))


@carries(Deed.END_ACTION_PHASE)
def end_action_phase(c: Carrying) -> State:
    """The action phase of the active player ends at once (rule_forced_action_phase_end)."""
    return turns.end_action_phase(c.game) if c.side is c.state.active else c.state


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
    """So many accesses from a server and its root; whether they are a breach for what waits for one is open."""
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
