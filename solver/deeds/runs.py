"""Runs: begun, left, ended, declared successful, and subroutines that are broken or resolve (6, 9.8)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.terms import (
    Scope,
    Side,
)
from .record import Foreseen, Record, Texts

RECORDS = (
    Record(
        deed=Deed.RUN,
        event=Deed.RUN_BEGINS,
        by=Side.RUNNER,
        told_as=(Deed.RUN,),
        shows=(Deed.RUN,),
        basic=Deed.RUN,
        costs=(SpendClicks(1),),
        takers=(Side.RUNNER,),
        paid_for=Deed.RUN,
        has_steps=True,
        counted=True,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
        limits=(None, Scope.TURN),
    ),
    Record(
        deed=Deed.JACK_OUT,
        event=Deed.JACK_OUT,
        by=Side.RUNNER,
        told_as=(Deed.JACK_OUT,),
        paid_for=Deed.JACK_OUT,
        foreseen=Foreseen.AT_ALL,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PREVENT,
    ),
    Record(
        deed=Deed.END_THE_RUN,
        event=Deed.RUN_ENDS,
        told_as=(Deed.END_THE_RUN,),
        foreseen=Foreseen.AT_ALL,
        texts=Texts.FORBID | Texts.FORBID_BY | Texts.PREVENT | Texts.REPLACE,
    ),
    # what keeps single subroutines from being broken: `sysop.solver.targets.breaking`
    Record(deed=Deed.BREAK, event=Deed.BREAK, texts=Texts.COST_MORE, stopped=(Aspect.SUBROUTINES,)),
    Record(deed=Deed.BYPASS, event=Deed.BYPASS, told_as=(Deed.BYPASS,), texts=Texts.FORBID),
    Record(deed=Deed.DECLARE_SUCCESSFUL, event=Deed.RUN_SUCCESSFUL, by=Side.RUNNER, texts=Texts.FORBID),
    Record(deed=Deed.RESOLVE, event=Deed.SUBROUTINE_RESOLVES, texts=Texts.PREVENT | Texts.REMAKE),
)
