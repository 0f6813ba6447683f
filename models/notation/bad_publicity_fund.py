"""What the bad publicity fund of a run held as it began, as far as a history tells what has changed since (10.6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..brought import brought
from ..deeds import Deed
from ..events import Event
from ..pool import Pool

_CHANGES = (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY)


def as_the_run_began(now: int | None, events: Iterable[Event], run: int) -> int | None:
    """How much bad publicity there was as the run of this number began: what came and went since does not change the
    fund (rule_bad_publicity_during_run); None where that is not known."""
    if now is None:
        return None
    of_run = [e for e in events if e.run == run]
    taken, removed = (sum(e.amount for e in of_run if e.verb is verb) for verb in _CHANGES)
    return max(0, now - taken + removed)


def perhaps_changed(events: Iterable[Event], run: int, pool: Pool) -> Iterator[Event]:
    """What happened in the run by which a card may have brought or removed bad publicity, where that is not told."""
    of_run = [e for e in events if e.run == run]
    told = {e.source for e in of_run if e.verb in _CHANGES}
    for event in of_run:
        card = pool.get(event.card) if event.object not in told else None
        if card is not None and any(verb in brought(card, event.verb, event.clause) for verb in _CHANGES):
            yield event
