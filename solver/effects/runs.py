"""Runs and encounters as effects bring them about (6)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.selectors import ChosenServer
from ...models.state import State
from ..procedures import encounters, ended_early
from ..procedures.runs import start_run
from .kinds import Carrying, carries, doubted, server_options


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
    return ended_early.end_the_run(c.state)


@carries(Deed.JACK_OUT)
def jack_out(c: Carrying) -> State:
    """The Runner jacks out, outside of the step that offers it (rule_jacking_out)."""
    return ended_early.jack_out(c.state) if c.state.run is not None and c.state.run.in_progress else c.state


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
    return encounters.force_encounter(c.state, c.ids[0], c.source) if c.ids else c.state


@carries(Deed.BYPASS, honours=("what",))
def bypass(c: Carrying) -> State:
    """The Runner bypasses the encountered ice (rule_bypass)."""
    return encounters.bypass(c.state, c.ids[0]) if c.ids else c.state


@carries(Deed.CHANGE_SERVER, honours=("server",))
def change_server(c: Carrying) -> State:
    """Another server becomes the attacked one, of several the one that was chosen (6.1.2b, 6.1.2d)."""
    if c.state.run is None or c.server is None:
        return c.state
    return structs.replace(c.state, run=structs.replace(c.state.run, server=c.server))
