"""Deeds that a procedure does step by step: playing, runs, accesses, turns, actions, using abilities (5 to 8, 9.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.conditions import PlayOnly
from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import TimingFrame
from ...models.state import State
from ...models.terms import Scope, Side
from ...models.timing import Structure
from .record import Done, Foreseen, Record, Texts
from .zones import into_play


def _play(state: State, done: Done) -> State:
    for id in done.objects:
        state = state.log(Event(Deed.PLAY, done.by, id, state.object(id).card, from_zone=done.origin))
    return state


def begin_access(state: State, id: str) -> State:
    """The Runner begins to access a card (7.2); the log tells that at the first step."""
    accessed = (state.object(id).reference,)
    return state.push(TimingFrame(Structure.ACCESS, "step_card_accessed", subject=id, accessed=accessed))


def _access(state: State, done: Done) -> State:
    for id in done.objects:
        state = begin_access(state, id)
    return state


def extra_turn(state: State, side: Side) -> State:
    """The player takes an additional turn behind this one."""
    return structs.replace(state, extra_turns=(*state.extra_turns, side))


def _extra_turn(state: State, done: Done) -> State:
    return extra_turn(state, done.by)


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
    Record(
        deed=Deed.RUN,
        event=Deed.RUN_BEGINS,
        by=Side.RUNNER,
        told_as=(Deed.RUN,),
        shows=(Deed.RUN,),
        basic=Deed.RUN,
        costs=(SpendClicks(1),),
        takers=(Side.RUNNER,),
        paid_for=Deed.RUN,
        has_steps=True,
        counted=True,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
        limits=(None, Scope.TURN),
    ),
    Record(
        deed=Deed.JACK_OUT,
        event=Deed.JACK_OUT,
        by=Side.RUNNER,
        told_as=(Deed.JACK_OUT,),
        shows=(Deed.JACK_OUT,),
        paid_for=Deed.JACK_OUT,
        foreseen=Foreseen.AT_ALL,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PREVENT,
    ),
    Record(
        deed=Deed.END_THE_RUN,
        event=Deed.RUN_ENDS,
        told_as=(Deed.END_THE_RUN,),
        foreseen=Foreseen.AT_ALL,
        texts=Texts.FORBID | Texts.FORBID_BY | Texts.PREVENT | Texts.REPLACE,
    ),
    # what keeps single subroutines from being broken: `sysop.solver.targets.breaking`
    Record(
        deed=Deed.BREAK,
        event=Deed.BREAK,
        texts=Texts.COST_MORE | Texts.PREVENT | Texts.REMAKE,
        stopped=(Aspect.SUBROUTINES,),
    ),
    Record(
        deed=Deed.INCREASE_STRENGTH,
        event=Deed.INCREASE_STRENGTH,
        texts=Texts.AWAIT,
        stopped=(Aspect.STRENGTH, Aspect.TARGETS),
    ),
    Record(deed=Deed.BYPASS, event=Deed.BYPASS, told_as=(Deed.BYPASS,), texts=Texts.FORBID),
    Record(deed=Deed.DECLARE_SUCCESSFUL, event=Deed.RUN_SUCCESSFUL, by=Side.RUNNER, texts=Texts.FORBID),
    Record(deed=Deed.RESOLVE, event=Deed.SUBROUTINE_RESOLVES, texts=Texts.PREVENT | Texts.REMAKE),
    Record(deed=Deed.BREACH, event=Deed.BREACH, by=Side.RUNNER, told_as=(Deed.BREACH,), texts=Texts.FORBID),
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
    Record(deed=Deed.EXTRA_TURN, told_as=(Deed.EXTRA_TURN,), means=(extra_turn,), does=_extra_turn, takes=()),
    Record(deed=Deed.BASIC_ACTION, event=Deed.TAKE_ACTION, paid_for=Deed.ACTION, wide=True),
    Record(
        deed=Deed.USE,
        event=Deed.USE,
        procedure=Deed.USE,
        paid_for=Deed.ABILITY,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
    ),
    Record(
        deed=Deed.TRACE,
        event=Deed.TRACE,
        by=Side.CORP,
        told_as=(Deed.TRACE,),
        paid_for=Deed.TRACE,
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.REMAKE | Texts.PAY,
    ),
    Record(deed=Deed.PREVENT, event=Deed.PREVENT, wide=True),
    Record(deed=Deed.PAY_TRASH_COST, paid_for=Deed.TRASH, texts=Texts.PAY),
)
