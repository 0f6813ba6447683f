"""Events and operations that are played (8.6)."""

from __future__ import annotations

from ...models.conditions import PlayOnly
from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from .installing import into_play
from .record import Done, Record, Texts


def _play(state: State, done: Done) -> State:
    for id in done.objects:
        state = state.log(Event(Deed.PLAY, done.by, id, state.object(id).card, from_zone=done.origin))
    return state


RECORDS = (
    Record(
        deed=Deed.PLAY,
        event=Deed.PLAY,
        told_as=(Deed.PLAY,),
        shows=(Deed.PLAY,),
        basic=Deed.PLAY,
        costs=(SpendClicks(1),),
        procedure=Deed.PLAY,
        has_steps=True,
        own_cost=Deed.PLAY,
        paid_for=Deed.PLAY,
        only=PlayOnly,
        code="restriction.play_only",
        counted=True,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY | Texts.MAKE_CHEAPER,
        means=(into_play,),
        does=_play,
        leaves=True,
    ),
)
