"""What happens to players: credits, clicks, draws, tags, bad publicity, damage, the end of the game (chapter 1)."""

from __future__ import annotations

from ...models.costs import PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.terms import Side
from .record import Foreseen, Record

RECORDS = (
    Record(
        deed=Deed.GAIN_CREDITS,
        event=Deed.GAIN_CREDITS,
        told_as=(Deed.GAIN_CREDITS, Deed.TAKE_CREDITS),
        shows=(Deed.GAIN_CREDITS,),
        basic=Deed.GAIN_CREDIT,
        costs=(SpendClicks(1),),
    ),
    Record(
        deed=Deed.LOSE_CREDITS,
        event=Deed.LOSE_CREDITS,
        told_as=(Deed.LOSE_CREDITS,),
        shows=(Deed.LOSE_CREDITS,),
    ),
    Record(
        deed=Deed.GAIN_CLICKS,
        event=Deed.GAIN_CLICKS,
        told_as=(Deed.GAIN_CLICKS,),
        shows=(Deed.GAIN_CLICKS,),
    ),
    Record(
        deed=Deed.LOSE_CLICKS,
        event=Deed.LOSE_CLICKS,
        told_as=(Deed.LOSE_CLICKS,),
        shows=(Deed.LOSE_CLICKS,),
    ),
    Record(
        deed=Deed.DRAW,
        event=Deed.DRAW,
        told_as=(Deed.DRAW,),
        shows=(Deed.DRAW,),
        basic=Deed.DRAW,
        costs=(SpendClicks(1),),
        foreseen=Foreseen.SO_MUCH,
        counted=True,
    ),
    Record(
        deed=Deed.TAKE_TAGS,
        event=Deed.TAKE_TAGS,
        by=Side.RUNNER,
        told_as=(Deed.TAKE_TAGS,),
        shows=(Deed.TAKE_TAGS,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.REMOVE_TAGS,
        event=Deed.REMOVE_TAGS,
        told_as=(Deed.REMOVE_TAGS,),
        shows=(Deed.REMOVE_TAGS,),
        basic=Deed.REMOVE_TAG,
        costs=(SpendClicks(1), PayCredits(2)),
        modified=True,
        action_for=Deed.REMOVE_TAG,
        paid_for=Deed.REMOVE_TAG,
    ),
    Record(
        deed=Deed.TAKE_BAD_PUBLICITY,
        event=Deed.TAKE_BAD_PUBLICITY,
        by=Side.CORP,
        told_as=(Deed.TAKE_BAD_PUBLICITY,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.SUFFER_DAMAGE,
        event=Deed.SUFFER_DAMAGE,
        by=Side.RUNNER,
        told_as=(Deed.DAMAGE,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.TRACE,
        event=Deed.TRACE,
        by=Side.CORP,
        told_as=(Deed.TRACE,),
        paid_for=Deed.TRACE,
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(deed=Deed.BASIC_ACTION, event=Deed.TAKE_ACTION, paid_for=Deed.ACTION),
    Record(deed=Deed.SPEND, event=Deed.SPEND_CREDITS),
    Record(deed=Deed.PREVENT, event=Deed.PREVENT),
    Record(deed=Deed.PAY_TRASH_COST, paid_for=Deed.TRASH),
    Record(deed=Deed.WIN, event=Deed.GAME_ENDS, told_as=(Deed.WIN,)),
)
