"""Cards that are rezzed, derezzed, turned over or flipped (8.1)."""

from __future__ import annotations

from msgspec import structs

from ...models.conditions import RezOnly
from ...models.costs import (
    Derez,
    TurnFacedown,
)
from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Face,
    Side,
)
from .record import Done, Record, Texts
from .told import event_of


def turn(state: State, id: str, face: Face, verb: Deed | None, by: Side | None) -> State:
    """A card is turned over where it is; it stays the same object (rule_object_turn_faceup_facedown, 8.1.4d)."""
    object = structs.replace(state.object(id), face=face, since=state.next_entry)
    state = state.with_object(object)
    return state.log(event_of(verb, by, object, server=object.server)) if verb is not None else state


def flip(state: State, id: str, by: Side, source: str | None = None) -> State:
    """An identity shows its other face; it stays the same object (rule_identity_copy)."""
    object = state.object(id)
    turned = structs.replace(object, flipped=not object.flipped, since=state.next_entry)
    return state.with_object(turned).log(event_of(Deed.FLIP, by, object, source=source))


def _rez(state: State, done: Done) -> State:
    for id in done.objects:
        state = turn(state, id, Face.UP, Deed.REZ, done.by)
    return state


def _derez(state: State, done: Done) -> State:
    for id in done.objects:
        object = state.object(id)
        if object.installed and object.face is Face.UP and object.owner is Side.CORP:
            state = turn(state, id, Face.DOWN, Deed.DEREZ, done.by)
    return state


def _turn(state: State, done: Done) -> State:
    face = Face.DOWN if done.payment else done.face
    for id in done.objects:
        object = state.object(id)
        if face is None:
            state = flip(state, id, done.by, done.source)
        elif object.face is not face or done.payment:
            told = done.told and (object.installed or done.payment)
            state = turn(state, id, face, Deed.FLIP if told else None, done.by)
    return state


RECORDS = (
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
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY,
        limits=(None,),
        means=(turn,),
        does=_rez,
    ),
    Record(
        deed=Deed.DEREZ,
        event=Deed.DEREZ,
        told_as=(Deed.DEREZ,),
        shows=(Deed.DEREZ,),
        texts=Texts.FORBID,
        components=(Derez,),
        as_cost="derez",
        means=(turn,),
        does=_derez,
        takes=("what", "name"),
    ),
    Record(
        deed=Deed.FLIP,
        event=Deed.FLIP,
        told_as=(Deed.FLIP, Deed.TURN_FACEUP, Deed.TURN_FACEDOWN),
        shows=(Deed.FLIP,),
        components=(TurnFacedown,),
        as_cost="turn facedown",
        means=(turn, flip),
        does=_turn,
    ),
)
