"""The records of all deeds, and what follows from them: every table of deeds of the solver is derived here.

Nothing is imported from other rooms of the solver.
"""

from __future__ import annotations

from ...models.deeds import RULED, Deed
from . import agendas, cards, players, running
from .record import Foreseen, Record

RECORDS: dict[Deed, Record] = {
    record.deed: record for family in (cards, agendas, running, players) for record in family.RECORDS
}
if missing := [deed.value for deed in RULED if deed not in RECORDS]:
    raise ValueError(f"no record says what these deeds are: {', '.join(missing)}")

OF_EFFECT: dict[Deed, Record] = {kind: record for record in RECORDS.values() for kind in record.told_as}
OF_BASIC: dict[Deed, Record] = {record.basic: record for record in RECORDS.values() if record.basic is not None}
OF_EVENT: dict[Deed, Record] = {record.event: record for record in RECORDS.values() if record.event is not None}
OF_PROCEDURE: dict[Deed, Record] = {r.procedure: r for r in RECORDS.values() if r.procedure is not None}
PAID_FOR: dict[Deed, tuple[Deed, ...]] = {
    purpose: tuple(r.deed for r in RECORDS.values() if r.paid_for is purpose)
    for purpose in (*(r.paid_for for r in RECORDS.values() if r.paid_for is not None), Deed.NESTED, Deed.BID)
}


def expected_as(how: Foreseen) -> dict[Deed, Deed]:
    """The effects that interrupts see in this way, each with the event that is expected of it."""
    found = ((kind, record) for kind, record in OF_EFFECT.items() if record.foreseen is how)
    return {kind: record.event for kind, record in found if record.event is not None}


__all__ = [
    "OF_BASIC",
    "OF_EFFECT",
    "OF_EVENT",
    "OF_PROCEDURE",
    "PAID_FOR",
    "RECORDS",
    "Foreseen",
    "Record",
    "expected_as",
]
