"""The records of all deeds, and what follows from them: every table of deeds of the solver is derived here.

Nothing is imported from other rooms of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ...models.deeds import RULED, Deed
from ...models.terms import DISCARD_PILES, Zone
from . import (
    advancing,
    bad_publicity,
    charging,
    clicks,
    condition_counters,
    counters,
    credits,
    damage,
    decks,
    done_in_steps,
    drawing,
    ending_the_game,
    faces_and_rezzing,
    hosting,
    installing,
    mark,
    moving,
    purging,
    revealing,
    score_areas,
    set_aside_and_removed,
    swapping,
    tags,
    trashing,
)
from .record import Done, Foreseen, Record, Texts, To

RECORDS: dict[Deed, Record] = {}
OF_EFFECT: dict[Deed, Record] = {}
OF_BASIC: dict[Deed, Record] = {}
OF_EVENT: dict[Deed, Record] = {}
OF_PROCEDURE: dict[Deed, Record] = {}
OF_COMPONENT: dict[type, Record] = {}
PAID_FOR: dict[Deed, tuple[Deed, ...]] = {Deed.NESTED: (), Deed.BID: ()}
HAPPENED: dict[Deed, Deed] = {}  # the effects that are known to have been carried out by an event
EXPECTED: dict[Foreseen, dict[Deed, Deed]] = {how: {} for how in Foreseen}  # effects as interrupts see them: by events


def register(record: Record) -> None:
    """A record enters every table that is derived from the records."""
    RECORDS[record.deed] = record
    OF_EFFECT.update(dict.fromkeys(record.told_as, record))
    OF_COMPONENT.update(dict.fromkeys(record.components, record))
    if record.basic is not None:
        OF_BASIC[record.basic] = record
    if record.procedure is not None:
        OF_PROCEDURE[record.procedure] = record
    of_action = record.action_for if record.basic is not None and record.action_for is not Deed.ACTION else None
    for purpose in dict.fromkeys((record.paid_for, of_action)):
        if purpose is not None:
            PAID_FOR[purpose] = (*PAID_FOR.get(purpose, ()), record.deed)
    if record.event is None:
        return
    OF_EVENT[record.event] = record
    HAPPENED.update(dict.fromkeys(record.shows, record.event))
    if record.foreseen is not None:
        EXPECTED[record.foreseen].update(dict.fromkeys(record.told_as, record.event))


@contextmanager
def registered(record: Record) -> Iterator[Record]:
    """The record of a deed that is none of the game's, for a while."""
    derived: list[dict[Any, Any]] = [RECORDS, OF_EFFECT, OF_BASIC, OF_EVENT, OF_PROCEDURE, OF_COMPONENT, PAID_FOR]
    tables = [*derived, HAPPENED, *EXPECTED.values()]
    before = [dict(table) for table in tables]
    register(record)
    try:
        yield record
    finally:
        for table, old in zip(tables, before, strict=True):
            table.clear()
            table.update(old)


FAMILIES = (
    credits,
    clicks,
    counters,
    charging,
    purging,
    tags,
    bad_publicity,
    damage,
    drawing,
    installing,
    faces_and_rezzing,
    trashing,
    moving,
    set_aside_and_removed,
    swapping,
    hosting,
    condition_counters,
    decks,
    revealing,
    advancing,
    score_areas,
    done_in_steps,
    mark,
    ending_the_game,
)
for _family in FAMILIES:
    for _each in _family.RECORDS:
        register(_each)
_MISSING = [deed.value for deed in RULED if deed not in RECORDS]
if _MISSING:
    raise ValueError(f"no record says what these deeds are: {', '.join(_MISSING)}")
for _deed in Deed:  # moments, and other names of deeds: nothing more is known of them
    RECORDS.setdefault(_deed, Record(deed=_deed))


def decided(texts: Texts, deed: Deed | None) -> bool:
    """Whether this version decides what such texts say of a deed."""
    record = RECORDS.get(deed) if deed is not None else None
    return record is not None and texts in record.texts


def can_be_forbidden(deed: Deed) -> bool:
    """Whether texts can forbid a deed: by its name, or because a card cannot leave the zone where it lies."""
    return deed in RULED or decided(Texts.FORBID, deed) or RECORDS[deed].leaves


def takes_away(deed: Deed, zone: Zone) -> bool:
    """Whether a deed takes a card away from a zone: what is trashed or discarded stays in a discard pile."""
    stays = deed in (Deed.TRASH, Deed.DISCARD) and zone in DISCARD_PILES.values()
    return RECORDS[deed].leaves and not stays


def decided_of_event(texts: Texts, event: Deed) -> bool:
    """The same of the deed that an event tells."""
    record = OF_EVENT.get(event)
    return record is not None and bool(texts & record.texts)


__all__ = [
    "EXPECTED",
    "HAPPENED",
    "OF_BASIC",
    "OF_COMPONENT",
    "OF_EFFECT",
    "OF_EVENT",
    "OF_PROCEDURE",
    "PAID_FOR",
    "RECORDS",
    "Done",
    "Foreseen",
    "Record",
    "Texts",
    "To",
    "decided",
    "decided_of_event",
    "registered",
]
