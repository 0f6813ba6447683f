"""What the log tells of subroutines that were broken in an encounter, and of fully broken ice (6.5.7, 9.8.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import NO_OBJECT, Event
from ...models.state import GameObject, State
from ...models.terms import Side
from .game import Game
from .subroutines import subroutines


def broken(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...], all: int) -> State:
    """The state in which these subroutines of the encountered ice, one of `all` or more, are broken by an ability of
    the source; the last of them fully breaks the ice, for the first time only (rule_break_subroutine, rule_fully_break,
    rule_fully_broken_not_retracted, 9.8.4c)."""
    run = state.run
    if run is None:
        return state
    state = _logged(state, ice, side, source, numbers)
    run = structs.replace(run, broken=(*run.broken, *numbers))
    state = structs.replace(state, run=run)
    return _fully(state, ice, side, all) if numbers else state


def with_what_was_broken(game: Game) -> State:
    """The state whose log tells of the subroutines that a position says are broken: the Runner broke them in this
    encounter, with what is not told."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or not run.broken or state.seen != len(state.history):
        return state
    told = [e.clause for e in _in_encounter(state, ice.id) if e.verb is Deed.BREAK]
    untold = tuple(number for number in run.broken if number not in told)
    state = _logged(state, ice, Side.RUNNER, None, untold[: max(0, len(run.broken) - len(told))])
    state = with_what_is_left(game.changed(state))
    return structs.replace(state, seen=len(state.history))


def with_what_is_left(game: Game) -> State:
    """The state in which subroutines that the encountered ice has lost are broken no more: what it gains in their place
    is unbroken (rule_new_subroutines_during_encounter), and where all that are left are broken, it is fully broken
    (rule_fully_break)."""
    state, run, ice = game.state, game.state.run, game.encountered()
    if run is None or ice is None or not (run.broken or run.resolved):
        return state
    left = len(subroutines(game, ice))
    if any(number >= left for number in (*run.broken, *run.resolved)):
        kept = [tuple(number for number in some if number < left) for some in (run.broken, run.resolved)]
        state = structs.replace(state, run=structs.replace(run, broken=kept[0], resolved=kept[1]))
    return _fully(state, ice, Side.RUNNER, left)


def _logged(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...]) -> State:
    server = state.run.server if state.run is not None else None
    for number in numbers:
        state = state.log(Event(Deed.BREAK, side, ice.id, ice.card, source=source, clause=number, server=server))
    return state


def _fully(state: State, ice: GameObject, side: Side, left: int) -> State:
    """Where all subroutines that are left are broken, the ice is fully broken, and an object does it if its abilities
    broke these; where it is not told what broke one, whether any object did is not known (rule_object_fully_break,
    6.5.7a, 6.5.7d)."""
    run, happened = state.run, _in_encounter(state, ice.id)
    every = run is not None and left > 0 and all(number in run.broken for number in range(left))
    if not every or any(e.verb is Deed.FULLY_BREAK for e in happened):
        return state
    sources = {e.source for e in happened if e.clause is None or e.clause < left}
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
