"""Bad publicity: taken, removed (10.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.costs import (
    TakeBadPublicity,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    PlayerStat,
    Side,
)
from .footprint import Footprint, Touching
from .record import Done, Foreseen, Reach, Record, Texts

BAD_PUBLICITY = Reach(
    (Aspect.CREDITS, Aspect.COSTS),
    (PlayerStat.BAD_PUBLICITY,),
    (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY),
)


def take_bad_publicity(state: State, n: int, source: str | None = None) -> State:
    """The Corp takes bad publicity (10.6); a negative number removes it."""
    left = max(0, state.corp.bad_publicity + n)
    change = left - state.corp.bad_publicity
    if change == 0:
        return state
    state = state.with_player(Side.CORP, structs.replace(state.corp, bad_publicity=left))
    verb = Deed.TAKE_BAD_PUBLICITY if change > 0 else Deed.REMOVE_BAD_PUBLICITY
    return state.log(Event(verb, Side.CORP, amount=abs(change), source=source))


def _take_bad_publicity(state: State, done: Done) -> State:
    return take_bad_publicity(state, done.n, done.source)


def _remove_bad_publicity(state: State, done: Done) -> State:  # rule_hosted_counters_not_on_player
    return take_bad_publicity(state, -done.n, done.source)


def _touch_bad_publicity(t: Touching) -> Footprint:
    emits = frozenset({(Deed.TAKE_BAD_PUBLICITY, None, None)})
    return Footprint(adds=frozenset({("bad publicity", "")}), emits=emits)


RECORDS = (
    Record(
        deed=Deed.TAKE_BAD_PUBLICITY,
        event=Deed.TAKE_BAD_PUBLICITY,
        by=Side.CORP,
        told_as=(Deed.TAKE_BAD_PUBLICITY,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        reach=BAD_PUBLICITY,
        components=(TakeBadPublicity,),
        means=(take_bad_publicity,),
        does=_take_bad_publicity,
        takes=("amount", "name", "up_to"),
        touches=_touch_bad_publicity,
    ),
    Record(
        deed=Deed.REMOVE_BAD_PUBLICITY,
        event=Deed.REMOVE_BAD_PUBLICITY,
        told_as=(Deed.REMOVE_BAD_PUBLICITY,),
        reach=BAD_PUBLICITY,
        means=(take_bad_publicity,),
        does=_remove_bad_publicity,
        takes=("amount", "name", "up_to"),
        stock=lambda state, _: state.corp.bad_publicity,
    ),
)
