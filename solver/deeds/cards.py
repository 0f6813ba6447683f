"""What is done with cards: they are installed, played, rezzed, trashed, hosted, shown (chapter 8)."""

from __future__ import annotations

from ...models.actions import Basic
from ...models.conditions import InstallOnly, PlayOnly, RezOnly
from ...models.costs import CostKind, PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.effects import EffectKind
from ...models.frames import PaidFor, Procedure
from ...models.selectors import Verb
from ...models.terms import Side
from .record import Foreseen, Record

RECORDS = (
    Record(
        deed=Deed.INSTALL,
        event=Verb.INSTALL,
        told_as=(EffectKind.INSTALL, EffectKind.INSTALL_AND_REZ),
        shows=(EffectKind.INSTALL, EffectKind.INSTALL_AND_REZ),
        basic=Basic.INSTALL,
        costs=(SpendClicks(1),),
        procedure=Procedure.INSTALL,
        has_steps=True,
        own_cost=CostKind.INSTALL,
        paid_for=PaidFor.INSTALL,
        only=InstallOnly,
        code="restriction.install_only",
        counted=True,
    ),
    Record(
        deed=Deed.PLAY,
        event=Verb.PLAY,
        told_as=(EffectKind.PLAY,),
        basic=Basic.PLAY,
        costs=(SpendClicks(1),),
        procedure=Procedure.PLAY,
        has_steps=True,
        own_cost=CostKind.PLAY,
        paid_for=PaidFor.PLAY,
        only=PlayOnly,
        code="restriction.play_only",
        counted=True,
    ),
    Record(
        deed=Deed.REZ,
        event=Verb.REZ,
        by=Side.CORP,
        told_as=(EffectKind.REZ,),
        shows=(EffectKind.REZ,),
        procedure=Procedure.REZ,
        has_steps=True,
        own_cost=CostKind.REZ,
        paid_for=PaidFor.REZ,
        only=RezOnly,
        code="restriction.rez_only",
        counted=True,
    ),
    Record(deed=Deed.DEREZ, event=Verb.DEREZ, told_as=(EffectKind.DEREZ,), shows=(EffectKind.DEREZ,)),
    Record(
        deed=Deed.TRASH,
        event=Verb.TRASH,
        told_as=(EffectKind.TRASH,),
        shows=(EffectKind.TRASH,),
        basic=Basic.TRASH_RESOURCE,
        costs=(SpendClicks(1), PayCredits(2)),
        modified=True,
        procedure=Procedure.TRASH,
        paid_for=PaidFor.TRASH,
        foreseen=Foreseen.TO_EACH,
    ),
    Record(deed=Deed.HOST, event=Verb.HOST, told_as=(EffectKind.HOST,)),
    Record(
        deed=Deed.EXPOSE,
        event=Verb.EXPOSE,
        told_as=(EffectKind.EXPOSE,),
        shows=(EffectKind.EXPOSE,),
        foreseen=Foreseen.TO_EACH,
    ),
    Record(deed=Deed.REVEAL, event=Verb.REVEAL, told_as=(EffectKind.REVEAL,), shows=(EffectKind.REVEAL,)),
    Record(
        deed=Deed.PLACE_COUNTERS,
        event=Verb.PLACE_COUNTERS,
        told_as=(EffectKind.PLACE_COUNTERS,),
        shows=(EffectKind.PLACE_COUNTERS,),
    ),
    Record(deed=Deed.PURGE, event=Verb.PURGE, told_as=(EffectKind.PURGE,), basic=Basic.PURGE, costs=(SpendClicks(3),)),
    Record(deed=Deed.USE, event=Verb.USE, procedure=Procedure.USE, paid_for=PaidFor.ABILITY),
)
