"""What may have come of the events of a history of which it does not tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec import structs

from ..brought import brought, met_for
from ..deeds import Deed
from ..events import Event
from ..frames import Frame, WindowFrame
from ..pool import Pool
from ..state import GameObject
from ..terms import Place

UNSAID = (Deed.GAME_ENDS,)  # of an entry that does not say it by itself


def settled(
    events: Sequence[Event], objects: Mapping[str, GameObject], pool: Pool, waiting: Set[str]
) -> tuple[Event, ...]:
    """The events of a file, each with the kinds of which more may have happened for it."""
    return tuple(
        [
            structs.replace(event, perhaps=usual_perhaps(events, k, objects, pool, waiting))
            if event.perhaps == UNSAID
            else event
            for k, event in enumerate(events)
        ]
    )


def usual_perhaps(
    events: Sequence[Event], index: int, objects: Mapping[str, GameObject], pool: Pool, waiting: Set[str]
) -> tuple[Deed, ...]:
    """Of which kinds more may have happened than a history tells, as an ability of the card of this event resolved, or
    before one of its source did this; none where the history tells anything that such an ability did, and none of a
    card that is still being resolved, or of which an ability waits."""
    event = events[index]
    turn = [(k, e) for k, e in enumerate(events) if e.turn == event.turn] if event.card or event.source else []
    before = _met_for(event, objects, pool) - {e.verb for _, e in turn}
    card, thing = pool.get(event.card), objects.get(event.object or "")
    known = brought(card, event.verb, event.clause) if card is not None and event.object not in waiting else {}
    resolving = event.verb is Deed.PLAY and thing is not None and thing.place is Place.RESOLVING
    later = [e for k, e in turn if k > index] if known else []
    if resolving or any(e.source == event.object is not None for e in later):
        known = {}
    found = before | (known.keys() - {e.verb for e in later if e.source is None})
    return tuple(sorted(found, key=list(Deed).index)) if found else ()


def _met_for(event: Event, objects: Mapping[str, GameObject], pool: Pool) -> frozenset[Deed]:
    thing = objects.get(event.source or "")
    source = pool.get(thing.card) if thing is not None else None
    return met_for(source, event.verb) if source is not None else frozenset()


def waiting_in(frames: Iterable[Frame]) -> frozenset[str]:
    """The objects of which abilities are pending."""
    return frozenset(p.source for f in frames if isinstance(f, WindowFrame) for p in f.pending)
