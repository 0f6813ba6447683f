"""What the log tells of subroutines that were broken in an encounter, and of fully broken ice (6.5.7, 9.8.5)."""

from __future__ import annotations

from msgspec import structs

from ..models.deeds import Deed
from ..models.events import NO_OBJECT, Event
from ..models.state import GameObject, State
from ..models.terms import Side
from .game.game import Game
from .game.subroutines import subroutines


def broken(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...], all: int) -> State:
    """The state in which these subroutines of the encountered ice, one of `all` or more, are broken by an ability of
    the source; the last of them fully breaks the ice, for the first time only (rule_break_subroutine,
    rule_fully_break, rule_fully_broken_not_retracted)."""
    run = state.run
    if run is None:
        return state
    state = _logged(state, ice, side, source, numbers)
    run = structs.replace(run, broken=(*run.broken, *numbers))
    state = structs.replace(state, run=run)
    return _fully(state, ice, side) if numbers and len(run.broken) == all else state


def with_what_was_broken(game: Game) -> State:
    """The state whose log tells of the subroutines that a position says are broken: the Runner broke them in this
    encounter, with what is not told."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or not run.broken or state.seen != len(state.history):
        return state
    told = [e.clause for e in _in_encounter(state, ice.id) if e.verb is Deed.BREAK]
    untold = tuple(number for number in run.broken if number not in told)
    state = _logged(state, ice, Side.RUNNER, None, untold[: max(0, len(run.broken) - len(told))])
    state = with_all_broken(game.changed(state))
    return structs.replace(state, seen=len(state.history))


def with_all_broken(game: Game) -> State:
    """The state whose log tells that the encountered ice is fully broken, where it has lost all subroutines that were
    not (rule_fully_break)."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or not run.broken:
        return state
    left = range(len(subroutines(game, ice)))
    return _fully(state, ice, Side.RUNNER) if left and all(number in run.broken for number in left) else state


def _logged(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...]) -> State:
    server = state.run.server if state.run is not None else None
    for number in numbers:
        state = state.log(Event(Deed.BREAK, side, ice.id, ice.card, source=source, clause=number, server=server))
    return state


def _fully(state: State, ice: GameObject, side: Side) -> State:
    """An object fully breaks the ice if its abilities broke all; where it is not told what broke one, whether any
    object did is not known (rule_object_fully_break)."""
    happened = _in_encounter(state, ice.id)
    if any(e.verb is Deed.FULLY_BREAK for e in happened):
        return state
    sources = {e.source for e in happened}
    known = sources - {None}
    by, key = (next(iter(known)), None) if len(sources) == len(known) == 1 else (None, None)
    if len(known) > 1:
        key = NO_OBJECT
    server = state.run.server if state.run is not None else None
    return state.log(Event(Deed.FULLY_BREAK, side, ice.id, ice.card, source=by, server=server, key=key))


def _in_encounter(state: State, ice: str) -> tuple[Event, ...]:
    """What the log tells of subroutines broken in the encounter with this ice, and of all of them."""
    since = [k for k, e in enumerate(state.history) if e.verb is Deed.ENCOUNTER and e.object == ice]
    later = state.history[since[-1] if since else 0 :]
    return tuple(e for e in later if e.verb in (Deed.BREAK, Deed.FULLY_BREAK) and e.object == ice)
