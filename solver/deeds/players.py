"""What happens to players: credits, clicks, draws, tags, bad publicity, damage, the end of the game (chapter 1)."""

from __future__ import annotations

from ...models.actions import Basic
from ...models.costs import PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.effects import EffectKind
from ...models.frames import PaidFor
from ...models.selectors import Verb
from ...models.terms import Side
from .record import Foreseen, Record

RECORDS = (
    Record(
        deed=Deed.GAIN_CREDITS,
        event=Verb.GAIN_CREDITS,
        told_as=(EffectKind.GAIN_CREDITS, EffectKind.TAKE_CREDITS),
        shows=(EffectKind.GAIN_CREDITS,),
        basic=Basic.GAIN_CREDIT,
        costs=(SpendClicks(1),),
    ),
    Record(
        deed=Deed.LOSE_CREDITS,
        event=Verb.LOSE_CREDITS,
        told_as=(EffectKind.LOSE_CREDITS,),
        shows=(EffectKind.LOSE_CREDITS,),
    ),
    Record(
        deed=Deed.GAIN_CLICKS,
        event=Verb.GAIN_CLICKS,
        told_as=(EffectKind.GAIN_CLICKS,),
        shows=(EffectKind.GAIN_CLICKS,),
    ),
    Record(
        deed=Deed.LOSE_CLICKS,
        event=Verb.LOSE_CLICKS,
        told_as=(EffectKind.LOSE_CLICKS,),
        shows=(EffectKind.LOSE_CLICKS,),
    ),
    Record(
        deed=Deed.DRAW,
        event=Verb.DRAW,
        told_as=(EffectKind.DRAW,),
        shows=(EffectKind.DRAW,),
        basic=Basic.DRAW,
        costs=(SpendClicks(1),),
        foreseen=Foreseen.SO_MUCH,
        counted=True,
    ),
    Record(
        deed=Deed.TAKE_TAGS,
        event=Verb.TAKE_TAGS,
        by=Side.RUNNER,
        told_as=(EffectKind.TAKE_TAGS,),
        shows=(EffectKind.TAKE_TAGS,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.REMOVE_TAGS,
        event=Verb.REMOVE_TAGS,
        told_as=(EffectKind.REMOVE_TAGS,),
        shows=(EffectKind.REMOVE_TAGS,),
        basic=Basic.REMOVE_TAG,
        costs=(SpendClicks(1), PayCredits(2)),
        modified=True,
        action_for=PaidFor.REMOVE_TAG,
        paid_for=PaidFor.REMOVE_TAG,
    ),
    Record(
        deed=Deed.TAKE_BAD_PUBLICITY,
        event=Verb.TAKE_BAD_PUBLICITY,
        by=Side.CORP,
        told_as=(EffectKind.TAKE_BAD_PUBLICITY,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.SUFFER_DAMAGE,
        event=Verb.SUFFER_DAMAGE,
        by=Side.RUNNER,
        told_as=(EffectKind.DAMAGE,),
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(
        deed=Deed.TRACE,
        event=Verb.TRACE,
        by=Side.CORP,
        told_as=(EffectKind.TRACE,),
        paid_for=PaidFor.TRACE,
        foreseen=Foreseen.SO_MUCH,
    ),
    Record(deed=Deed.BASIC_ACTION, event=Verb.TAKE_ACTION, paid_for=PaidFor.ACTION),
    Record(deed=Deed.SPEND, event=Verb.SPEND_CREDITS),
    Record(deed=Deed.PREVENT, event=Verb.PREVENT),
    Record(deed=Deed.PAY_TRASH_COST, paid_for=PaidFor.TRASH),
    Record(deed=Deed.WIN, event=Verb.GAME_ENDS, told_as=(EffectKind.WIN,)),
)
