"""Agendas that are scored, stolen, forfeited, and cards that come to a score area (1.17, 4.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.conditions import ScoreOnly
from ...models.costs import (
    Forfeit,
    Perform,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    SCORE_AREAS,
    Counter,
    Scope,
    Side,
    Zone,
)
from .counters import place_counters
from .record import Done, Record, Texts
from .told import event_of
from .zones import into_zone


def to_score_area(
    state: State, id: str, side: Side, verb: Deed | None, worth: int | None = None, *, needed: int | None = None
) -> State:
    """A card is added to a score area, faceup; with `verb` it is scored or stolen (1.17), where it `needed` so many
    advancement counters (1.17.3e, 1.17.4, 1.17.5, 1.17.7, 10.1.3)."""
    object = state.object(id)
    had = object.count(Counter.ADVANCEMENT)
    origin = object.zone
    state = into_zone(state, id, SCORE_AREAS[side], worth=worth)
    return state.log(
        event_of(
            verb or Deed.MOVE,
            side,
            state.object(id),
            amount=had if verb is not None else 1,
            from_zone=origin,
            to_zone=SCORE_AREAS[side],
            server=object.server,
            had=needed,
        )
    )


def _score(state: State, done: Done) -> State:  # rule_agenda_scored
    for id in done.objects:
        state = to_score_area(state, id, done.by, Deed.SCORE, needed=done.needed)
    return state


def _steal(state: State, done: Done) -> State:
    for id in done.objects:
        state = to_score_area(state, id, done.by, Deed.STEAL)
    return state


def _add_to_score_area(state: State, done: Done) -> State:  # rule_added_agendas_not_scored_or_stolen
    side = next((side for side, area in SCORE_AREAS.items() if area is done.to.zone), done.by)
    for id in done.objects:
        state = to_score_area(state, id, side, None, done.worth)
        if done.counter is not None:  # `it is added with so many counters`
            state = place_counters(state, id, done.counter, done.n, done.source)
    return state


def _forfeit(state: State, done: Done) -> State:
    for id in done.objects:
        object, (source, paid) = state.object(id), (done.source, done.payment)
        if object.zone is not SCORE_AREAS[done.by]:
            continue
        given_up = Event(Deed.FORFEIT, done.by, id, object.card, from_zone=object.zone, source=source, payment=paid)
        given_up = structs.replace(given_up, had=object.count(Counter.AGENDA))
        state = into_zone(state.log(given_up), id, Zone.REMOVED)
    return state


RECORDS = (
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
        means=(to_score_area,),
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
        means=(to_score_area,),
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
        means=(into_zone,),
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
        means=(to_score_area, place_counters),
        does=_add_to_score_area,
        takes=("what", "worth", "destination", "name", "amount", "counter"),
        moves=True,
        leaves=True,
    ),
)
