"""Moving the Runner to a position of a run, changing the attacked server, and approaching that (6.1.2b, 6.1.2d, 6.1.3b,
6.2.8)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import MovedTo, Run, State
from ...models.terms import Place, Side
from ...models.timing import Phase
from ..deeds.positions import occupant
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted
from ..reading import Game


def about_run(game: Game, run: Run) -> Callable[..., Event]:
    """Events about the run: of the ice named, else of the object that initiated the run."""

    def event(verb: Deed, ice: str | None = None) -> Event:
        subject = ice or run.initiated_by
        found = game.objects.get(subject) if subject else None
        return Event(verb, Side.RUNNER, subject, found.card if found else None, server=run.server)

    return event


def move_runner(state: State, to: MovedTo) -> State:
    """The Runner is moved to a position of the run in progress: its server is the attacked one at once, and the active
    phase, or a forced encounter, goes on until it is over (rule_move_runner_to_position, rule_move_new_run_phase,
    rule_move_during_forced)."""

    def moved(run: Run) -> Run:
        if run.under is not None:
            return structs.replace(run, under=moved(run.under))
        return structs.replace(run, server=to.server, moved_to=to)

    return state if state.run is None else structs.replace(state, run=moved(state.run))


@carries(Deed.MOVE_RUNNER, honours=("destination", "server"))
def told_to_move(c: Carrying) -> State:
    """The Runner moves to ice, or to the outermost position of a server, and approaches or encounters the ice there;
    where they have no position nothing happens (6.2.8, 6.2.8a, 6.2.8b)."""
    destination = c.effect.destination
    if destination is None or not c.game.has_position():
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


@carries(Deed.APPROACH, honours=("what", "one", "server"))
def approach(c: Carrying) -> State:
    """The Runner approaches the ice at their position once more (rule_approach_directly), or what they move to, or the
    attacked server where a text has them do that (step_approach_server)."""
    moves = any(e.kind is Deed.MOVE_RUNNER for e in c.head.effects)
    if c.effect.server is not None:
        return doubted(c.game, c.effect, c.frame, "approach: what is there") if moves else _approach_server(c)
    if moves or not c.ids or c.state.run is None or not c.game.has_position() or c.state.run.position != c.ids[0]:
        return c.state
    return _moved_to(c, c.ids[0], c.state.object(c.ids[0]).server, "step_approach_begins")


def _approach_server(c: Carrying) -> State:
    """The Runner approaches the server that is meant; one that is not attacked they cannot approach."""
    run = c.state.run
    if run is None or not run.in_progress or run.server != c.server:
        return c.state
    return c.state.log(about_run(c.game, run)(Deed.APPROACH_SERVER))


def _moved_to(c: Carrying, ice: str | None, server: str | None, step: str) -> State:

    run, state = c.state.run, c.state
    if run is None or server is None or (ice is not None and state.object(ice).place is not Place.ICE):
        return state
    there = occupant(state, run)
    approaching = c.game.phase() is Phase.APPROACH_ICE and there is not None and there.id == ice
    if approaching and step == "step_approach_begins":  # rule_move_to_current_ice
        return state
    inner = [o.id for o in state.ice(server)]
    inward = tuple(inner[inner.index(ice) + 1 :]) if ice is not None else ()
    return move_runner(state, MovedTo(server, ice, inward, step))


@carries(Deed.CHANGE_SERVER, honours=("server",))
def change_server(c: Carrying) -> State:
    """Another server becomes the attacked one, of several the one that was chosen (6.1.2b, 6.1.2d); of a run that has
    lost its server none does (rule_remote_server_cease_to_exist)."""
    if c.state.run is None or c.server is None or c.game.lost_its_server():
        return c.state
    return structs.replace(c.state, run=structs.replace(c.state.run, server=c.server))
