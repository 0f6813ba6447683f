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
from .footprint import Emitted, Footprint, Touching
from .record import Done, Foreseen, Reach, Record, Texts

BAD_PUBLICITY = Reach(
    (Aspect.CREDITS, Aspect.COSTS),
    (PlayerStat.BAD_PUBLICITY,),
    (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY),
)


def take_bad_publicity(state: State, done: Done) -> State:
    """The Corp takes bad publicity (10.6)."""
    return _changed(state, Deed.TAKE_BAD_PUBLICITY, Side.CORP, done.n, done)


def remove_bad_publicity(state: State, done: Done) -> State:
    """A player removes bad publicity, as much as there is (rule_hosted_counters_not_on_player,
    rule_remove_tags_or_bad_publicity_as_cost)."""
    return _changed(state, Deed.REMOVE_BAD_PUBLICITY, done.by, -min(done.n, state.corp.bad_publicity), done)


def _changed(state: State, verb: Deed, by: Side, change: int, done: Done) -> State:
    if change == 0:
        return state
    corp = structs.replace(state.corp, bad_publicity=state.corp.bad_publicity + change)
    event = Event(verb, by, amount=abs(change), source=done.source, payment=done.payment)
    return state.with_player(Side.CORP, corp).log(event)


def _touch_bad_publicity(t: Touching) -> Footprint:
    emits: frozenset[Emitted] = frozenset({(Deed.TAKE_BAD_PUBLICITY, None, None)})
    adds = frozenset({("bad publicity", "")})
    if not t.about_this:
        return Footprint(adds=adds, emits=emits)
    emits |= t.of_this(Deed.REMOVE_COUNTERS) | t.of_this(Deed.EMPTY)
    return Footprint(adds=adds, writes=frozenset({("counters", t.source)}), emits=emits)


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
        does=take_bad_publicity,
        takes=("amount", "name", "up_to"),
        touches=_touch_bad_publicity,
    ),
    Record(
        deed=Deed.REMOVE_BAD_PUBLICITY,
        event=Deed.REMOVE_BAD_PUBLICITY,
        told_as=(Deed.REMOVE_BAD_PUBLICITY,),
        reach=BAD_PUBLICITY,
        means=(remove_bad_publicity,),
        does=remove_bad_publicity,
        takes=("amount", "name", "up_to"),
        stock=lambda state, _: state.corp.bad_publicity,
    ),
)
