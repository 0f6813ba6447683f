"""Texts that were not understood while the game goes on: what they may already have changed stays a doubt of the state.

A step that is not understood acts where it stands, but what stands behind an instruction that starts a run, a breach
or an access may be about what happens in there: it may act from the beginning of that structure on, or from the events
that it names. A clause of an active card may change events of the kinds that it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect, Unread
from ...models.deeds import Deed
from ...models.frames import ChanceFrame, ResolvingFrame, TimingFrame
from ...models.state import Doubt, State
from ...models.terms import SCORE_AREAS
from ...models.timing import Structure
from ..deeds.told import doubting
from ..reading import Doubts, Game

WITHIN = (Structure.RUN, Structure.BREACH, Structure.ACCESS)
TOUCHED = {  # what a clause speaks of that may change such an event
    Deed.SUFFER_DAMAGE: Aspect.DAMAGE,
    Deed.TAKE_TAGS: Aspect.TAGS,
    Deed.BREACH: Aspect.ACCESS,
    Deed.ACCESS: Aspect.ACCESS,
    Deed.DRAW: Aspect.ZONES,
}


def with_begun(state: State) -> State:
    """The state with doubts about what is not understood of the abilities that started what is in progress."""
    top = state.top
    if not isinstance(top, TimingFrame) or top.structure not in WITHIN:
        return state
    return doubting(state, _begun(state))


def _begun(state: State) -> Iterator[Doubt]:
    for frame in state.stack:
        if not isinstance(frame, ResolvingFrame):
            continue
        for step in frame.steps:
            if isinstance(step, Unread) and _has_begun(state, step):
                source = state.find(frame.source)
                card = source.card if source is not None else None
                yield Doubt(Aspect.ANYTHING, frame.source, card, step.clause, step.summary)


def _has_begun(state: State, step: Unread) -> bool:
    run = state.run.number if state.run is not None else 0
    return not step.events or any(e.verb in step.events and e.run == run for e in state.history)


def touched(game: Game, before: int, doubts: Doubts) -> None:
    """Note the clauses that may have changed what the log tells from an entry on, or the end of the game."""
    ended = game.state.ending is not None
    happened = game.state.history[before:]
    aspects = {TOUCHED[event.verb] for event in happened if event.verb in TOUCHED} if happened else set()
    if Aspect.ZONES in aspects:  # which words about zones are about drawing, what they name tells
        aspects.discard(Aspect.ZONES)
        doubts.add(*game.not_understood.texts_touching(frozenset({Aspect.ZONES}), act=Deed.DRAW))
    top = game.state.top
    if isinstance(top, ChanceFrame) and top.cause is Deed.SUFFER_DAMAGE:
        aspects.add(Aspect.DAMAGE)
    if ended:
        aspects.add(Aspect.SCORE)
    about = [o.id for o in game.state.objects if o.zone in SCORE_AREAS.values()] if ended else []
    about += [event.object for event in happened if event.verb is Deed.ACCESS and event.object is not None]
    if aspects:
        doubts.add(*game.not_understood.texts_touching(frozenset(aspects), *about))


__all__ = ["touched", "with_begun"]
