"""Bypassing the encountered ice (6.5.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Progress, TimingFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Structure
from ..effects.kinds import Carrying, carries
from .ending_the_run_early import back_from, outlives_the_run


def bypass(state: State, ice: str) -> State:
    """The encounter with this ice is aborted and the Runner passes it (rule_bypass); windows of its steps close
    (6.5.8b, 6.5.8c).

    Outside of an encounter with it in a run nothing happens.
    """
    run = state.run
    runs = (k for k, f in enumerate(state.stack) if isinstance(f, TimingFrame) and f.structure is Structure.RUN)
    depth = max(runs, default=None)
    if run is None or depth is None or not run.encountering or run.position != ice:
        return state
    frame = state.stack[depth]
    assert isinstance(frame, TimingFrame)
    card = state.object(ice).card
    state = state.log(Event(Deed.BYPASS, Side.RUNNER, ice, card, server=run.server))
    state = state.log(Event(Deed.ENCOUNTER_ENDS, Side.RUNNER, ice, card, server=run.server))
    if run.forced:  # nothing is passed
        kept = tuple(f for f in state.stack[depth + 1 :] if outlives_the_run(f))
        return structs.replace(state, run=back_from(run), stack=(*state.stack[:depth], *kept))
    passing = structs.replace(frame, step="step_pass_ice", progress=Progress.ENTERING)
    above = tuple(f for f in state.stack[depth + 1 :] if outlives_the_run(f))
    run = structs.replace(run, encountering=False)
    return structs.replace(state, run=run, stack=(*state.stack[:depth], passing, *above))


@carries(Deed.BYPASS, honours=("what",))
def told_to_bypass(c: Carrying) -> State:
    """The Runner bypasses the encountered ice (rule_bypass)."""
    return bypass(c.state, c.ids[0]) if c.ids else c.state
