"""Runs and encounters as effects bring them about (6)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.frames import ChanceFrame, Question, TimingFrame, WindowFrame
from ...models.selectors import ChosenServer
from ...models.state import CENTRAL_SERVERS, MovedTo, State
from ...models.terms import Place, Side
from ...models.timing import Phase, Window, timing_step
from ..deeds import To
from ..procedures import ending_runs, runs, turns
from ..procedures.initiating import start_run
from ..reading.objects import phase
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
    return ending_runs.end_the_run(c.state)


@carries(Deed.JACK_OUT)
def jack_out(c: Carrying) -> State:
    """The Runner jacks out, outside of the step that offers it (rule_jacking_out)."""
    return ending_runs.jack_out(c.state) if c.state.run is not None and c.state.run.in_progress else c.state


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
    where they have no position nothing happens (6.2.8, 6.2.8a, 6.2.8b)."""
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
    (rule_no_position_after_approach_server, 6.2.8c)."""
    run = c.state.run
    if run is None or not run.in_progress or run.reached or run.successful is not None:
        return True
    return phase(c.game) in (Phase.SUCCESS, Phase.RUN_ENDS)


@carries(Deed.BYPASS, honours=("what",))
def bypass(c: Carrying) -> State:
    """The Runner bypasses the encountered ice (rule_bypass)."""
    return ending_runs.bypass(c.state, c.ids[0]) if c.ids else c.state


@carries(Deed.CHANGE_SERVER, honours=("server",))
def change_server(c: Carrying) -> State:
    """Another server becomes the attacked one, of several the one that was chosen (6.1.2b, 6.1.2d)."""
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
