"""What is over though not all of its steps have been done: encounters, approaches, accesses, runs (6.2.7, 7.1.7)."""

from __future__ import annotations

from itertools import dropwhile

from ...models.deeds import Deed
from ...models.frames import TimingFrame, WindowFrame
from ...models.state import GameObject, Run
from ...models.terms import Place
from ...models.timing import Phase, Structure, Window, timing_step
from ..deeds.positions import runs_of
from .objects import is_where_accessed, phase
from .view import View


def met_in(game: View, run: Run | None) -> GameObject | None:
    """The ice of an encounter; none once it has left its position, or was derezzed
    (rule_ice_change_encounter_uninstall_derez)."""
    there = run is not None and run.encountering and run.inward is None
    ice = game.objects.get(run.position or "") if run is not None and there else None
    return None if ice is None or _was_derezzed(game, ice) else ice


def _was_derezzed(game: View, ice: GameObject) -> bool:
    """Whether the ice has been derezzed since its last encounter began, whatever has become of it then."""
    if not game.logged(Deed.DEREZ):
        return False
    log = game.state.history

    def last(verb: Deed) -> int:
        return next((k for k in reversed(game.logged(verb)) if log[k].object == ice.id), -1)

    return -1 < last(Deed.ENCOUNTER) < last(Deed.DEREZ)


def is_over(game: View, frame: TimingFrame) -> bool:
    """Whether the access, or the phase of a run, is over, whatever of it has not been done: the card has moved, the ice
    has left or was derezzed, the Runner was moved, or the server is gone (rule_moved_while_accessing,
    rule_ice_change_approach_uninstall_move, rule_ice_change_encounter_uninstall_derez, rule_move_new_run_phase)."""
    if lost_its_server(game):
        return True
    if frame.structure is Structure.ACCESS:
        return not is_where_accessed(game, frame)
    run = _run_of(game, frame)
    if run is None:
        return False
    moved = run.moved_to is not None and not run.forced
    match timing_step(frame.step).phase:
        case Phase.APPROACH_ICE:
            return moved or not _is_at_position(game, run)
        case Phase.ENCOUNTER_ICE:
            return moved or met_in(game, run) is None
        case _:
            return False


def _is_at_position(game: View, run: Run) -> bool:
    """Whether the approached ice has not left its position, whichever server is attacked by now
    (rule_change_attacked_server_directly)."""
    ice = game.objects.get(run.position or "")
    return ice is not None and run.inward is None and ice.place is Place.ICE


def _run_of(game: View, frame: TimingFrame) -> Run | None:
    """The run of such a frame: the innermost encounter is that of the last one."""
    frames = (f for f in reversed(game.state.stack) if isinstance(f, TimingFrame) and f.structure is Structure.RUN)
    return next((run for f, run in zip(frames, runs_of(game.state), strict=False) if f is frame), None)


def lost_its_server(game: View) -> bool:
    """Whether the attacked server has ceased to exist, so that the run ends: not before an open paid ability window of
    it is closed (rule_remote_server_cease_to_exist)."""
    run = game.state.run
    if run is None or not run.in_progress or run.server in game.state.servers or phase(game) is Phase.RUN_ENDS:
        return False
    in_run = dropwhile(lambda f: not (isinstance(f, TimingFrame) and f.structure is Structure.RUN), game.state.stack)
    return not any(isinstance(f, WindowFrame) and f.window is Window.PAID for f in in_run)
