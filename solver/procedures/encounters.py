"""Encounters: their subroutines resolve, the ice is bypassed, and those that an ability forces (6.5, 9.8.7)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import TimingFrame
from ...models.state import GameObject, Run, State
from ...models.terms import Face
from ...models.timing import Structure
from ..deeds.positions import occupant
from ..effects.kinds import Carrying, carries, doubted
from ..lingering.effects_and_delayed_abilities import with_next_encountered


def resolves_subroutines(state: State, run: Run, ice: GameObject) -> bool:
    """Whether the encountered ice has subroutines to resolve: it is rezzed, or not installed at all, in the encounter
    that an ability forces with it (6.2.7c, 9.1.8h)."""
    if run.forced:
        return not ice.installed or ice.face is Face.UP
    return is_rezzed_there(state, run)


def force_encounter(state: State, ice: str, source: str) -> State:
    """An encounter with ice outside of the normal course of a run, or without a run (rule_forced_encounter); run and
    position stay what they are underneath."""
    under = state.run
    run = Run(0, "", forced=True) if under is None else structs.replace(under, forced=True, under=under)
    run = structs.replace(run, position=ice, inward=None, broken=(), resolved=(), subroutines=(), encountering=True)
    frame = TimingFrame(Structure.RUN, "step_encounter_begins", source=source)
    return structs.replace(state, run=run).push(frame)


def encounter_begins(state: State, run: Run, event: Callable[..., Event]) -> State:
    """The Runner encounters the ice, none of whose subroutines is broken yet (step_encounter_begins,
    rule_subroutines_initial_status_in_encounter)."""
    run = structs.replace(run, encountering=True, broken=(), resolved=(), subroutines=())
    state = structs.replace(state, run=run).log(event(Deed.ENCOUNTER, run.position))
    return state if run.position is None else with_next_encountered(state, run.position)


def encounter_completes(state: State, run: Run, event: Callable[..., Event]) -> State:
    """The encounter is complete (step_encounter_complete), with the ice with which it began, whichever is at the
    Runner's position by now (rule_ice_change_encounter_uninstall_derez)."""
    ice = run.position if run.encountering else _met_last(state, run)
    state = state.log(event(Deed.ENCOUNTER_ENDS, ice))
    return structs.replace(state, run=structs.replace(run, encountering=False))


def _met_last(state: State, run: Run) -> str | None:
    met = (e.object for e in reversed(state.history) if e.verb is Deed.ENCOUNTER and e.run == run.number)
    return next(met, run.position)


def is_rezzed_there(state: State, run: Run) -> bool:
    """Whether rezzed ice is at the Runner's position."""
    ice = occupant(state, run)
    return ice is not None and ice.face is Face.UP


@carries(Deed.ENCOUNTER, honours=("what", "one"))
def told_to_encounter(c: Carrying) -> State:
    """The Runner encounters ice without moving there (rule_forced_encounter); what they move to before, they encounter
    as the run goes on."""
    moves = next((e.destination for e in c.head.effects if e.kind is Deed.MOVE_RUNNER), None)
    if moves is not None and moves.host is None and c.ids:  # to a position, which 6.2.8b has the Runner approach
        summary = "encounter: whether the ice at the position moved to is approached first (6.2.8a, 6.2.8b)"
        return doubted(c.game, c.effect, c.frame, summary)
    if moves is not None:
        return c.state
    return force_encounter(c.state, c.ids[0], c.source) if c.ids else c.state
