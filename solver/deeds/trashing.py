"""Cards that are trashed or discarded (1.19, 4.4)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.costs import (
    PayCredits,
    SpendClicks,
    TrashCards,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    DISCARD_PILES,
    Damage,
    Face,
    Scope,
    Side,
    Zone,
)
from .footprint import Footprint, Touching, trashing
from .record import Done, Foreseen, Record, Texts
from .told import event_of
from .visibility import is_accessed, is_seen, kept_hidden
from .zones import into_zone


def trash(
    state: State,
    id: str,
    by: Side | None,
    *,
    cause: Deed | None = None,
    source: str | None = None,
    damage: Damage | None = None,
    payment: bool = False,
    seen: bool = False,
    key: str | None = None,
) -> State:
    """A card goes to its owner's discard pile (1.19): Corp cards keep their face in Archives unless they are `seen` as
    they are trashed (rule_archives_faceup_facedown); facedown Runner cards are turned faceup
    (rule_facedown_runner_cards_flip_in_heap, rule_owner, rule_owner_converted_to_counter)."""
    object = state.object(id)
    hidden = object.owner is Side.CORP and (object.face is Face.DOWN or object.zone in (Zone.HQ, Zone.RND))
    face = Face.DOWN if hidden and not seen and not is_seen(state, object) else Face.UP
    state = trashed(state, id, by, cause=cause, source=source, damage=damage, payment=payment, key=key)
    return into_zone(state, id, DISCARD_PILES[object.owner], face=face)


def trashed(
    state: State,
    id: str,
    by: Side | None,
    *,
    cause: Deed | None = None,
    source: str | None = None,
    damage: Damage | None = None,
    payment: bool = False,
    into: Zone | None = None,
    key: str | None = None,
) -> State:
    """The log tells that a card is trashed, also where it comes `into` another zone than its owner's discard pile
    (sec_replacing_movements), and whether it is trashed while it is accessed."""
    object = state.object(id)
    event = event_of(
        Deed.TRASH,
        by,
        object,
        from_zone=object.seen_zone,
        to_zone=into,
        cause=cause or (Deed.ACCESS if is_accessed(state, object) else None),
        source=source,
        damage=damage,
        payment=payment,
        key=key,
        place=object.place,
        face=object.face,
        server=object.server,
        host=object.host,
    )
    return state.log(event)


def _trash(state: State, done: Done) -> State:  # rule_trashing
    by, cause, source, damage, paid = done.by, done.cause, done.source, done.damage, done.payment
    into, seen, key = done.to.zone, done.face is Face.UP, done.key
    for id in done.objects:
        if into is not None and (done.apart is None or id in done.apart):
            state = trashed(state, id, by, cause=cause, source=source, damage=damage, payment=paid, into=into, key=key)
        else:
            state = trash(state, id, by, cause=cause, source=source, damage=damage, payment=paid, seen=seen, key=key)
    return state


def _discard(state: State, done: Done) -> State:  # 1.19.3, 5.5.2a, 5.5.2b
    for id in done.objects:
        object = state.object(id)
        state = into_zone(state, id, DISCARD_PILES[object.owner], face=kept_hidden(state, object))
        state = state.log(Event(Deed.DISCARD, done.by, id, object.card, from_zone=object.zone, source=done.source))
    return state


def _touch_trashing(t: Touching) -> Footprint | None:
    return trashing(t.source) if t.about_this and t.lonely() else None


RECORDS = (
    Record(
        deed=Deed.TRASH,
        event=Deed.TRASH,
        told_as=(Deed.TRASH,),
        shows=(Deed.TRASH,),
        basic=Deed.TRASH_RESOURCE,
        action_for=Deed.TRASH_RESOURCE,
        costs=(SpendClicks(1), PayCredits(2)),
        takers=(Side.CORP,),
        modified=True,
        procedure=Deed.TRASH,
        paid_for=Deed.TRASH,
        foreseen=Foreseen.TO_EACH,
        texts=Texts.FORBID | Texts.FORBID_BY | Texts.COST_MORE | Texts.PAY | Texts.PREVENT | Texts.REPLACE,
        limits=(Scope.ENCOUNTER,),
        stopped=(Aspect.ZONES,),
        components=(TrashCards,),
        as_cost="trash",
        means=(trash, trashed),
        does=_trash,
        moves=True,
        touches=_touch_trashing,
        leaves=True,
    ),
    Record(
        deed=Deed.DISCARD,
        event=Deed.DISCARD,
        told_as=(Deed.DISCARD,),
        means=(into_zone,),
        does=_discard,
        takes=("what", "name", "random"),
        moves=True,
        leaves=True,
    ),
)
