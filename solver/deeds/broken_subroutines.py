"""Breaking subroutines, and what fully breaks the ice (6.5.7, 9.8.5)."""

from __future__ import annotations

from itertools import takewhile

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import NO_OBJECT, Event
from ...models.state import GameObject, State
from ...models.terms import Side


def broken(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...], all: int) -> State:
    """The state in which these subroutines of the encountered ice, one of `all` or more, are broken by an ability of
    the source; the last of them fully breaks the ice, for the first time only (rule_break_subroutine, rule_fully_break,
    rule_fully_broken_not_retracted, 9.8.4c)."""
    run = state.run
    if run is None:
        return state
    state = told_broken(state, ice, side, source, numbers)
    run = structs.replace(run, broken=(*run.broken, *numbers))
    state = structs.replace(state, run=run)
    return fully_broken(state, ice, side, all) if numbers else state


def told_broken(state: State, ice: GameObject, side: Side, source: str | None, numbers: tuple[int, ...]) -> State:
    server = state.run.server if state.run is not None else None
    for number in numbers:
        state = state.log(Event(Deed.BREAK, side, ice.id, ice.card, source=source, clause=number, server=server))
    return state


def fully_broken(state: State, ice: GameObject, side: Side, left: int) -> State:
    """Where all subroutines that are left are broken, the ice is fully broken, and an object does it if its abilities
    broke these; where it is not told what broke one, whether any object did is not known (rule_object_fully_break,
    6.5.7a, 6.5.7d)."""
    run, happened = state.run, broken_in_encounter(state, ice.id)
    every = run is not None and left > 0 and all(number in run.broken for number in range(left))
    if not every or any(e.verb is Deed.FULLY_BREAK for e in happened):
        return state
    sources = {_what_broke(state, e) for e in happened if e.clause is None or e.clause < left}
    known = [each for each in sources if each is not None]
    by = known[0][0] if len(sources) == len(known) == 1 else None
    key = NO_OBJECT if len(known) > 1 else None
    server = state.run.server if state.run is not None else None
    former = (by,) if by is not None and known[0] != (by, _how_often_gone(state.history, by)) else ()
    event = Event(Deed.FULLY_BREAK, side, ice.id, ice.card, source=by, server=server, key=key, former=former)
    return state.log(event)


def _what_broke(state: State, event: Event) -> tuple[str, int] | None:
    """Which object broke a subroutine, by how often its card had left play before it came as this one
    (rule_no_memory)."""
    if event.source is None:
        return None
    before = tuple(takewhile(lambda e: e is not event, state.history))
    return event.source, _how_often_gone(before, event.source) - (event.source in event.former)


def _how_often_gone(log: tuple[Event, ...], id: str) -> int:
    """How often a card had left play before it came as the object that it is, or was last."""
    moves = [e.verb for e in log if e.object == id and e.verb in (Deed.INSTALL, Deed.UNINSTALL)]
    return moves[:-1].count(Deed.UNINSTALL)


def broken_in_encounter(state: State, ice: str) -> tuple[Event, ...]:
    """What the log tells of subroutines broken in the encounter with this ice, and of all of them."""
    since = [k for k, e in enumerate(state.history) if e.verb is Deed.ENCOUNTER and e.object == ice]
    later = state.history[since[-1] if since else 0 :]
    return tuple(e for e in later if e.verb in (Deed.BREAK, Deed.FULLY_BREAK) and e.object == ice)
