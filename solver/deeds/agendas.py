"""What is done with agendas: they are advanced, scored, stolen, forfeited (1.17, 8.2)."""

from __future__ import annotations

from ...models.conditions import ScoreOnly
from ...models.costs import Forfeit, PayCredits, Perform, SpendClicks
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import SCORE_AREAS, Scope, Side, Zone
from . import changes
from .record import Done, Record, Texts


def _advance(state: State, done: Done) -> State:
    for id in done.objects:
        for _ in range(done.n):
            state = changes.advance(state, id)
    return state


def _score(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.to_score_area(state, id, done.by, Deed.SCORE, needed=done.needed)
    return state


def _steal(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.to_score_area(state, id, done.by, Deed.STEAL)
    return state


def _add_to_score_area(state: State, done: Done) -> State:
    side = next((side for side, area in SCORE_AREAS.items() if area is done.to.zone), done.by)
    for id in done.objects:
        state = changes.to_score_area(state, id, side, None, done.worth)
        if done.counter is not None:  # `it is added with so many counters`
            state = changes.place_counters(state, id, done.counter, done.n, done.source)
    return state


def _forfeit(state: State, done: Done) -> State:
    for id in done.objects:
        object, (source, paid) = state.object(id), (done.source, done.payment)
        if object.zone is not SCORE_AREAS[done.by]:
            continue
        given_up = Event(Deed.FORFEIT, done.by, id, object.card, from_zone=object.zone, source=source, payment=paid)
        state = changes.move(state.log(given_up), id, Zone.REMOVED)
    return state


RECORDS = (
    Record(
        deed=Deed.ADVANCE,
        event=Deed.ADVANCE,
        by=Side.CORP,
        told_as=(Deed.ADVANCE,),
        basic=Deed.ADVANCE,
        costs=(SpendClicks(1), PayCredits(1)),
        takers=(Side.CORP,),
        action_for=Deed.ADVANCE,
        paid_for=Deed.ADVANCE,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.PAY,
        means=(changes.advance,),
        does=_advance,
        takes=("amount", "what"),
    ),
    Record(
        deed=Deed.SCORE,
        event=Deed.SCORE,
        by=Side.CORP,
        told_as=(Deed.SCORE,),
        shows=(Deed.SCORE,),
        procedure=Deed.SCORE,
        has_steps=True,
        paid_for=Deed.SCORE,
        only=ScoreOnly,
        code="restriction.score_only",
        counted=True,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
        means=(changes.to_score_area,),
        does=_score,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.STEAL,
        event=Deed.STEAL,
        by=Side.RUNNER,
        told_as=(Deed.STEAL,),
        shows=(Deed.STEAL,),
        procedure=Deed.STEAL,
        has_steps=True,
        paid_for=Deed.STEAL,
        counted=True,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
        limits=(Scope.TURN,),
        means=(changes.to_score_area,),
        does=_steal,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.FORFEIT,
        event=Deed.FORFEIT,
        told_as=(Deed.FORFEIT,),
        shows=(Deed.FORFEIT,),
        texts=Texts.FORBID,
        components=(Forfeit,),
        as_cost="forfeit",
        means=(changes.move,),
        does=_forfeit,
        takes=("what", "name"),
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.ADD_TO_SCORE_AREA,
        told_as=(Deed.ADD_TO_SCORE_AREA,),
        components=(Perform,),
        as_cost="add to the score area",
        means=(changes.to_score_area, changes.place_counters),
        does=_add_to_score_area,
        takes=("what", "worth", "destination", "name", "amount", "counter"),
        moves=True,
        leaves=True,
    ),
)
