"""Abilities that are used, traces, what is prevented, what is paid (9.5, 9.9, 10.8)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.terms import (
    Side,
)
from .record import Foreseen, Record, Texts

RECORDS = (
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
