"""Entries of a history that tell of an event and of nothing that came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec import structs

from ..brought import brought_by
from ..deeds import Deed
from ..events import Event
from ..frames import Frame, WindowFrame
from ..pool import Pool
from ..state import GameObject
from ..terms import Place


def with_bare(
    events: Sequence[Event], objects: Mapping[str, GameObject], pool: Pool, waiting: Set[str]
) -> tuple[Event, ...]:
    """The events, of which those stay bare that may have brought something of which nothing is told."""
    places = (k for k, event in enumerate(events) if event.bare)
    full = {k for k in places if not may_be_bare(events, k, objects, pool, waiting)}
    return tuple([structs.replace(e, bare=False) if k in full else e for k, e in enumerate(events)])


def may_be_bare(
    events: Sequence[Event], index: int, objects: Mapping[str, GameObject], pool: Pool, waiting: Set[str]
) -> bool:
    """Whether something may have come of an event of which the log tells nothing: not of a card that is still being
    resolved, or of which an ability waits."""
    event = events[index]
    if event.card is None or event.object in waiting or not brought_by(event, pool.get(event.card)):
        return False
    thing = objects.get(event.object or "")
    if event.verb is Deed.PLAY and thing is not None and thing.place is Place.RESOLVING:
        return False
    later = (e for e in events[index + 1 :] if e.turn == event.turn and event.object is not None)
    return not any(e.source == event.object for e in later)


def waiting_in(frames: Iterable[Frame]) -> frozenset[str]:
    """The objects of which abilities are pending."""
    return frozenset(p.source for f in frames if isinstance(f, WindowFrame) for p in f.pending)
