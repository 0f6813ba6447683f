"""What is done with cards: they are installed, played, rezzed, trashed, hosted, shown (chapter 8)."""

from __future__ import annotations

from ...models.conditions import InstallOnly, PlayOnly, RezOnly
from ...models.costs import PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.terms import Side
from .record import Foreseen, Record

RECORDS = (
    Record(
        deed=Deed.INSTALL,
        event=Deed.INSTALL,
        told_as=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        shows=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        basic=Deed.INSTALL,
        costs=(SpendClicks(1),),
        procedure=Deed.INSTALL,
        has_steps=True,
        own_cost=Deed.INSTALL,
        paid_for=Deed.INSTALL,
        only=InstallOnly,
        code="restriction.install_only",
        counted=True,
    ),
    Record(
        deed=Deed.PLAY,
        event=Deed.PLAY,
        told_as=(Deed.PLAY,),
        basic=Deed.PLAY,
        costs=(SpendClicks(1),),
        procedure=Deed.PLAY,
        has_steps=True,
        own_cost=Deed.PLAY,
        paid_for=Deed.PLAY,
        only=PlayOnly,
        code="restriction.play_only",
        counted=True,
    ),
    Record(
        deed=Deed.REZ,
        event=Deed.REZ,
        by=Side.CORP,
        told_as=(Deed.REZ,),
        shows=(Deed.REZ,),
        procedure=Deed.REZ,
        has_steps=True,
        own_cost=Deed.REZ,
        paid_for=Deed.REZ,
        only=RezOnly,
        code="restriction.rez_only",
        counted=True,
    ),
    Record(deed=Deed.DEREZ, event=Deed.DEREZ, told_as=(Deed.DEREZ,), shows=(Deed.DEREZ,)),
    Record(
        deed=Deed.TRASH,
        event=Deed.TRASH,
        told_as=(Deed.TRASH,),
        shows=(Deed.TRASH,),
        basic=Deed.TRASH_RESOURCE,
        costs=(SpendClicks(1), PayCredits(2)),
        modified=True,
        procedure=Deed.TRASH,
        paid_for=Deed.TRASH,
        foreseen=Foreseen.TO_EACH,
    ),
    Record(deed=Deed.HOST, event=Deed.HOST, told_as=(Deed.HOST,)),
    Record(
        deed=Deed.EXPOSE,
        event=Deed.EXPOSE,
        told_as=(Deed.EXPOSE,),
        shows=(Deed.EXPOSE,),
        foreseen=Foreseen.TO_EACH,
    ),
    Record(deed=Deed.REVEAL, event=Deed.REVEAL, told_as=(Deed.REVEAL,), shows=(Deed.REVEAL,)),
    Record(
        deed=Deed.PLACE_COUNTERS,
        event=Deed.PLACE_COUNTERS,
        told_as=(Deed.PLACE_COUNTERS,),
        shows=(Deed.PLACE_COUNTERS,),
    ),
    Record(deed=Deed.PURGE, event=Deed.PURGE, told_as=(Deed.PURGE,), basic=Deed.PURGE, costs=(SpendClicks(3),)),
    Record(deed=Deed.USE, event=Deed.USE, procedure=Deed.USE, paid_for=Deed.ABILITY),
)
