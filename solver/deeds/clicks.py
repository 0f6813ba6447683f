"""Clicks: gained, spent, lost (1.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    Side,
)
from .footprint import Footprint, Touching
from .record import Done, Record


def gain_clicks(state: State, side: Side, n: int, source: str | None = None) -> State:
    """A player has more clicks (rule_gain_clicks)."""
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, clicks=player.clicks + n))
    return state.log(Event(Deed.GAIN_CLICKS, side, amount=n, source=source))


def fewer_clicks(
    state: State, side: Side, n: int, *, spent: bool, source: str | None = None, cause: Deed | None = None
) -> State:
    """Clicks are spent or lost, which is not the same (rule_lose_spend_clicks); `cause` is what they are lost for."""
    n = min(n, state.player(side).clicks)
    if n <= 0:
        return state
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, clicks=player.clicks - n))
    verb = Deed.SPEND_CLICKS if spent else Deed.LOSE_CLICKS
    return state.log(Event(verb, side, amount=n, source=source, cause=cause, payment=spent))


def _gain_clicks(state: State, done: Done) -> State:
    return gain_clicks(state, done.by, done.n, done.source)


def _lose_clicks(state: State, done: Done) -> State:
    return fewer_clicks(state, done.by, done.n, spent=False, source=done.source, cause=done.cause)


def _spend_clicks(state: State, done: Done) -> State:
    return fewer_clicks(state, done.by, done.n, spent=True, source=done.source)


def _clicks(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("clicks", t.side.value)})


def _touch_clicks(t: Touching) -> Footprint:
    return Footprint(adds=_clicks(t), emits=t.made(Deed.GAIN_CLICKS))


def _touch_fewer_clicks(t: Touching) -> Footprint:
    return Footprint(writes=_clicks(t), emits=t.made(Deed.LOSE_CLICKS))


RECORDS = (
    Record(
        deed=Deed.GAIN_CLICKS,
        event=Deed.GAIN_CLICKS,
        told_as=(Deed.GAIN_CLICKS,),
        shows=(Deed.GAIN_CLICKS,),
        means=(gain_clicks,),
        does=_gain_clicks,
        takes=("amount", "name"),
        touches=_touch_clicks,
    ),
    Record(
        deed=Deed.LOSE_CLICKS,
        event=Deed.LOSE_CLICKS,
        told_as=(Deed.LOSE_CLICKS,),
        shows=(Deed.LOSE_CLICKS,),
        means=(fewer_clicks,),
        does=_lose_clicks,
        takes=("amount", "name", "if_able", "up_to"),
        stock=lambda state, side: state.player(side).clicks,
        touches=_touch_fewer_clicks,
    ),
    Record(
        deed=Deed.SPEND_CLICKS,
        event=Deed.SPEND_CLICKS,
        components=(SpendClicks,),
        means=(fewer_clicks,),
        does=_spend_clicks,
    ),
)
