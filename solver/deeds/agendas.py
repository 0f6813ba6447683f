"""What is done with agendas: they are advanced, scored, stolen, forfeited (1.17, 8.2)."""

from __future__ import annotations

from ...models.actions import Basic
from ...models.conditions import ScoreOnly
from ...models.costs import PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.effects import EffectKind
from ...models.frames import PaidFor, Procedure
from ...models.selectors import Verb
from ...models.terms import Side
from .record import Record

RECORDS = (
    Record(
        deed=Deed.ADVANCE,
        event=Verb.ADVANCE,
        by=Side.CORP,
        told_as=(EffectKind.ADVANCE,),
        basic=Basic.ADVANCE,
        costs=(SpendClicks(1), PayCredits(1)),
        action_for=PaidFor.ADVANCE,
        paid_for=PaidFor.ADVANCE,
    ),
    Record(
        deed=Deed.SCORE,
        event=Verb.SCORE,
        by=Side.CORP,
        told_as=(EffectKind.SCORE,),
        shows=(EffectKind.SCORE,),
        procedure=Procedure.SCORE,
        has_steps=True,
        paid_for=PaidFor.SCORE,
        only=ScoreOnly,
        code="restriction.score_only",
        counted=True,
    ),
    Record(
        deed=Deed.STEAL,
        event=Verb.STEAL,
        by=Side.RUNNER,
        told_as=(EffectKind.STEAL,),
        shows=(EffectKind.STEAL,),
        procedure=Procedure.STEAL,
        has_steps=True,
        paid_for=PaidFor.STEAL,
        counted=True,
    ),
    Record(deed=Deed.FORFEIT, event=Verb.FORFEIT, told_as=(EffectKind.FORFEIT,), shows=(EffectKind.FORFEIT,)),
)
