"""What is done with agendas: they are advanced, scored, stolen, forfeited (1.17, 8.2)."""

from __future__ import annotations

from ...models.conditions import ScoreOnly
from ...models.costs import PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.terms import Side
from .record import Record

RECORDS = (
    Record(
        deed=Deed.ADVANCE,
        event=Deed.ADVANCE,
        by=Side.CORP,
        told_as=(Deed.ADVANCE,),
        basic=Deed.ADVANCE,
        costs=(SpendClicks(1), PayCredits(1)),
        action_for=Deed.ADVANCE,
        paid_for=Deed.ADVANCE,
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
    ),
    Record(deed=Deed.FORFEIT, event=Deed.FORFEIT, told_as=(Deed.FORFEIT,), shows=(Deed.FORFEIT,)),
)
