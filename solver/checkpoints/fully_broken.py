"""Ice that is fully broken without another break: without subroutines, by what a position says, or as it loses some
(6.5.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, AbilityKind
from ...models.deeds import Deed
from ...models.events import NO_OBJECT, Event
from ...models.frames import Progress, TimingFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Phase, Structure, timing_step
from ...models.values import walk
from ..deeds.broken_subroutines import broken_in_encounter, fully_broken, told_broken
from ..reading import Game


def with_what_was_broken(game: Game) -> State:
    """The state whose log tells of the subroutines that a position says are broken: the Runner broke them in this
    encounter, with what is not told; ice that had none was fully broken as they could begin to (6.5.7c)."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or state.seen != len(state.history):
        return state
    if not run.broken:
        before = any(e.verb is Deed.FULLY_BREAK for e in broken_in_encounter(state, ice.id))
        printed = walk(game.printed_abilities(ice))  # those that its text lets it gain among them
        lost = any(isinstance(n, Ability) and n.kind is AbilityKind.SUBROUTINE for n in printed)  # perhaps since then
        if before or lost or not _could_break(state):
            return state
        state = nothing_to_break(game)
        return structs.replace(state, seen=len(state.history))
    told = [e.clause for e in broken_in_encounter(state, ice.id) if e.verb is Deed.BREAK]
    untold = tuple(number for number in run.broken if number not in told)
    state = told_broken(state, ice, Side.RUNNER, None, untold[: max(0, len(run.broken) - len(told))])
    state = with_what_is_left(game.changed(state))
    return structs.replace(state, seen=len(state.history))


def _could_break(state: State) -> bool:
    """Whether the step of the encounter has begun in which the Runner may break subroutines (6.9.3b)."""
    in_run = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.RUN)
    frame = next(in_run, None)
    return (
        frame is not None
        and timing_step(frame.step).phase is Phase.ENCOUNTER_ICE
        and (frame.step not in ("step_encounter_begins", "step_encounter_paw") or frame.progress is Progress.UNDER_WAY)
    )


def with_what_is_left(game: Game) -> State:
    """The state in which subroutines that the encountered ice has lost are broken no more, and the others are, wherever
    they stand now: what it gains before, between or behind them is unbroken (rule_new_subroutines_during_encounter),
    and where all that are left are broken, it is fully broken (rule_fully_break)."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or not (run.broken or run.resolved):
        return state
    now = game.subroutines.names(ice)
    if run.subroutines != now:
        before = run.subroutines or now
        broken, resolved = (
            tuple(now.index(before[number]) for number in some if number < len(before) and before[number] in now)
            for some in (run.broken, run.resolved)
        )
        state = structs.replace(
            state,
            run=structs.replace(run, broken=broken, resolved=resolved, subroutines=now if broken or resolved else ()),
        )
    return fully_broken(state, ice, Side.RUNNER, len(now))


def nothing_to_break(game: Game) -> State:
    """Ice without subroutines is fully broken at once, by no object (rule_fully_break_no_subroutines, 9.12.2d)."""
    state, ice = game.state, game.encountered()
    if state.run is None or ice is None or game.subroutines.of(ice):
        return state
    event = Event(Deed.FULLY_BREAK, Side.RUNNER, ice.id, ice.card, server=state.run.server, key=NO_OBJECT)
    return state.log(event)
