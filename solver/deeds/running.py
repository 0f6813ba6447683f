"""What is done in runs: the Runner runs, jacks out, breaches, accesses, breaks, bypasses (chapters 6 and 7)."""

from __future__ import annotations

from ...models.actions import Basic
from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.effects import EffectKind
from ...models.frames import PaidFor
from ...models.selectors import Verb
from ...models.terms import Side
from .record import Foreseen, Record

RECORDS = (
    Record(
        deed=Deed.RUN,
        event=Verb.RUN_BEGINS,
        by=Side.RUNNER,
        told_as=(EffectKind.RUN,),
        basic=Basic.RUN,
        costs=(SpendClicks(1),),
        paid_for=PaidFor.RUN,
        has_steps=True,
        counted=True,
    ),
    Record(
        deed=Deed.JACK_OUT,
        event=Verb.JACK_OUT,
        by=Side.RUNNER,
        told_as=(EffectKind.JACK_OUT,),
        paid_for=PaidFor.JACK_OUT,
        foreseen=Foreseen.AT_ALL,
    ),
    Record(deed=Deed.END_THE_RUN, event=Verb.RUN_ENDS, told_as=(EffectKind.END_THE_RUN,), foreseen=Foreseen.AT_ALL),
    Record(deed=Deed.BREACH, event=Verb.BREACH, by=Side.RUNNER, told_as=(EffectKind.BREACH,)),
    Record(
        deed=Deed.ACCESS,
        event=Verb.ACCESS,
        by=Side.RUNNER,
        told_as=(EffectKind.ACCESS,),
        paid_for=PaidFor.ACCESS,
        has_steps=True,
        foreseen=Foreseen.TO_EACH,
        counted=True,
    ),
    Record(deed=Deed.BREAK, event=Verb.BREAK),  # what keeps single subroutines from it: `sysop.solver.targets.breaking`
    Record(deed=Deed.BYPASS, event=Verb.BYPASS, told_as=(EffectKind.BYPASS,)),
    Record(deed=Deed.DECLARE_SUCCESSFUL, event=Verb.RUN_SUCCESSFUL, by=Side.RUNNER),
)
