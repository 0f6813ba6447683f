"""Breaches and accesses (7)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.deeds import Deed
from ...models.frames import TimingFrame
from ...models.state import State
from ...models.terms import (
    Scope,
    Side,
)
from ...models.timing import Structure
from .record import Done, Foreseen, Record, Texts


def begin_access(state: State, id: str) -> State:
    """The Runner begins to access a card (7.2); the log tells that at the first step."""
    accessed = (state.object(id).reference,)
    return state.push(TimingFrame(Structure.ACCESS, "step_card_accessed", subject=id, accessed=accessed))


def _access(state: State, done: Done) -> State:
    for id in done.objects:
        state = begin_access(state, id)
    return state


RECORDS = (
    Record(deed=Deed.BREACH, event=Deed.BREACH, by=Side.RUNNER, told_as=(Deed.BREACH,)),
    Record(
        deed=Deed.ACCESS,
        event=Deed.ACCESS,
        by=Side.RUNNER,
        told_as=(Deed.ACCESS,),
        paid_for=Deed.ACCESS,
        has_steps=True,
        foreseen=Foreseen.TO_EACH,
        counted=True,
        means=(begin_access,),
        does=_access,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.REMAKE,
        limits=(None, Scope.RUN),
        stopped=(Aspect.ACCESS, Aspect.ZONES),
    ),
)
