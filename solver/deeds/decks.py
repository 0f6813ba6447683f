"""Decks that are arranged, shuffled, searched (8.3, 8.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import (
    Face,
    Side,
    Zone,
)
from .record import Done, Record
from .zones import into_zone


def arranged(state: State, order: tuple[str, ...], *, renewed: bool) -> State:
    """Cards lie in this order at the places that they have (rule_arrange_secretly); where nobody can follow them they
    are new objects (rule_object_move_location)."""
    objects = list(state.objects)
    places = (k for k, o in enumerate(state.objects) if o.id in order)
    for place, id in zip(places, order, strict=True):
        objects[place] = _renewed(state.object(id), renewed)
    return structs.replace(state, objects=tuple(objects))


def shuffle(state: State, zone: Zone, by: Side, source: str | None, *, renewed: bool) -> State:
    """Nobody knows the order of a deck any more, where its cards are not all the same; nor which card is which, so that
    they are new objects (rule_object_move_location, rule_set_aside_default_faceup)."""
    deck = state.in_zone(zone)
    unknown = len({o.card for o in deck}) > 1
    for object in deck:
        there = _renewed(object, renewed)
        state = state.with_object(structs.replace(there, unordered=unknown or object.unordered))
    return state.log(Event(Deed.SHUFFLE, by, to_zone=zone, source=source))


def _renewed(object: GameObject, renewed: bool) -> GameObject:
    return structs.replace(object, incarnation=object.incarnation + 1) if renewed else object


def _arrange(state: State, done: Done) -> State:
    return arranged(state, done.objects, renewed=done.renewed)


def _shuffle(state: State, done: Done) -> State:
    assert done.to.zone is not None
    return shuffle(state, done.to.zone, done.by, done.source, renewed=done.renewed)


def _search(state: State, done: Done) -> State:
    for id in done.objects:
        state = into_zone(state, id, Zone.SET_ASIDE, face=Face.DOWN)
    return state.log(Event(Deed.SEARCH, done.by, from_zone=done.origin, source=done.source)) if done.told else state


RECORDS = (
    Record(
        deed=Deed.SEARCH,
        event=Deed.SEARCH,
        told_as=(Deed.SEARCH,),
        shows=(Deed.SEARCH,),
        means=(into_zone,),
        does=_search,
        moves=True,
        leaves=True,
    ),
    Record(deed=Deed.ARRANGE, told_as=(Deed.ARRANGE,), means=(arranged,), does=_arrange, moves=True),
    Record(deed=Deed.SHUFFLE, event=Deed.SHUFFLE, told_as=(Deed.SHUFFLE,), means=(shuffle,), does=_shuffle),
)
