"""Counters: placed, removed, moved; objects that are empty then (1.9, 10.9)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    SCORE_AREAS,
    Counter,
    Side,
    Zone,
)
from .footprint import Footprint, Touching
from .record import Done, Record
from .told import event_of

HOST_ZONES = (Zone.PLAY_AREA, *SCORE_AREAS.values())  # only there can something be hosted (rule_valid_hosts)


def place_counters(
    state: State, id: str, kind: Counter, n: int, source: str | None = None, by: Side | None = None
) -> State:
    """Counters from the bank are put on an object (rule_bank_default, 1.9.2, 10.9.1, 10.9.4)."""
    if n <= 0:
        return state
    object = state.object(id).with_counters(kind, n)
    return state.with_object(object).log(
        event_of(Deed.PLACE_COUNTERS, by, object, amount=n, counter=kind, source=source)
    )


def remove_counters(state: State, id: str, kind: Counter, n: int, *, spent: bool = False) -> State:
    """Counters leave an object; the last one makes it empty (10.9, rule_remove_spend_hosted_objects)."""
    object = state.object(id)
    n = min(n, object.count(kind))
    if n <= 0:
        return state
    object = object.with_counters(kind, -n)
    verb = Deed.SPEND_COUNTERS if spent else Deed.REMOVE_COUNTERS
    state = state.with_object(object).log(
        event_of(verb, object.controller, object, amount=n, counter=kind, payment=spent)
    )
    return state.log(event_of(Deed.EMPTY, None, object, counter=kind)) if object.count(kind) == 0 else state


def move_counters(state: State, origin: str, destination: str, kind: Counter, n: int) -> State:
    """Counters go from one object to another (rule_counters_placed_condition)."""
    n = min(n, state.object(origin).count(kind))
    return place_counters(remove_counters(state, origin, kind, n), destination, kind, n)


def _place_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        if state.object(id).zone in HOST_ZONES:
            state = place_counters(state, id, done.counter, done.n, done.source)
    return state


def _remove_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        state = remove_counters(state, id, done.counter, done.n, spent=done.payment)
    return state


def _move_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        state = move_counters(state, id, done.to.host or "", done.counter, done.n)
    return state


def _counters(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("counters", t.source)})


def _touch_placing(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    return Footprint(adds=_counters(t), emits=t.of_this(Deed.PLACE_COUNTERS))


def _touch_removing(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    return Footprint(writes=_counters(t), emits=t.of_this(Deed.REMOVE_COUNTERS) | t.of_this(Deed.EMPTY))


RECORDS = (
    Record(
        deed=Deed.PLACE_COUNTERS,
        event=Deed.PLACE_COUNTERS,
        told_as=(Deed.PLACE_COUNTERS, Deed.LOAD),
        shows=(Deed.PLACE_COUNTERS,),
        means=(place_counters,),
        does=_place_counters,
        takes=("amount", "what", "counter", "up_to", "name"),
        touches=_touch_placing,
    ),
    Record(
        deed=Deed.REMOVE_COUNTERS,
        event=Deed.REMOVE_COUNTERS,
        told_as=(Deed.REMOVE_COUNTERS,),
        stopped=(),
        means=(remove_counters,),
        does=_remove_counters,
        touches=_touch_removing,
    ),
    Record(deed=Deed.MOVE_COUNTERS, told_as=(Deed.MOVE_COUNTERS,), means=(move_counters,), does=_move_counters),
)
