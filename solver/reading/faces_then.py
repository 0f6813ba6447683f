"""How a card lay in play as something happened, by which it may have been a rezzed one (9.6.5c)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.selectors import Is, Selector, Status
from ...models.state import GameObject
from ...models.terms import DISCARD_PILES, Face, Side
from ...models.values import walk
from .situation import Situation

_TURNING = {Deed.REZ: Face.UP, Deed.DEREZ: Face.DOWN}
_LEAVING = (Deed.TRASH, Deed.MOVE, Deed.REMOVE_FROM_GAME, Deed.UNINSTALL)
_OF_FACES = (Status.REZZED, Status.UNREZZED)


@lru_cache(maxsize=1024)
def speaks_of_rezzing(what: Selector) -> bool:
    """Whether it says that a card is rezzed, or is not."""
    return any(isinstance(node, Is) and node.status in _OF_FACES for node in walk(what))


def as_it_lay(game: Situation, entry: Event, object: GameObject) -> tuple[GameObject, ...]:
    """The card in play as it lay when a log entry told of it, before that turned it; both ways where a Corp card left
    play and nothing tells."""
    if entry.verb in _TURNING:
        return (_before_turning(object, entry),)
    if entry.verb in _LEAVING and entry.face is None and object.owner is Side.CORP:
        face = _told_before(game, entry) or _told_by_where_it_lies(game, entry, object)
        return tuple(structs.replace(object, face=each) for each in ((Face.UP, Face.DOWN) if face is None else (face,)))
    log = game.state.history
    for event in log[_place(log, entry) + 1 :]:
        if event.object != object.id:
            continue
        if event.verb is Deed.INSTALL:
            break
        if event.verb in _TURNING:
            return (_before_turning(object, event),)
        if event.verb is Deed.UNINSTALL and event.face is not None:
            return (structs.replace(object, face=event.face),)
    return (object,)


def _told_before(game: Situation, entry: Event) -> Face | None:
    """How what has left play lay, by what was done with it last: it was turned, installed, or told to leave; an entry
    that names its title alone is about it where no other copy has left."""
    log = game.state.history
    alike = [e for e in log if e.verb in _LEAVING and e.card == entry.card is not None and e.object != entry.object]
    for event in reversed(log[: _place(log, entry)]):
        by_title = event.object is None and event.card == entry.card is not None
        if not (by_title or event.object == entry.object is not None):
            continue
        if by_title and alike:
            return None
        if event.verb in _TURNING:
            return _TURNING[event.verb]
        if event.verb is Deed.INSTALL:
            return event.face or Face.DOWN
        if event.verb in _LEAVING:
            return event.face
    return None


def _told_by_where_it_lies(game: Situation, entry: Event, object: GameObject) -> Face | None:
    """That what lies facedown in the discard pile lay so in play; faceup it may lie however it did
    (rule_archives_faceup_facedown)."""
    now, log = game.objects.get(object.id), game.state.history
    stayed = not any(e.object == object.id for e in log[_place(log, entry) + 1 :])
    there = now is not None and now.zone is DISCARD_PILES[object.owner] and now.face is Face.DOWN
    return Face.DOWN if entry.verb is Deed.TRASH and stayed and there else None


def _before_turning(object: GameObject, event: Event) -> GameObject:
    return structs.replace(object, face=Face.DOWN if event.verb is Deed.REZ else Face.UP)


def _place(log: tuple[Event, ...], entry: Event) -> int:
    return next((k for k in range(len(log) - 1, -1, -1) if log[k] is entry), len(log))
