"""What may have come of the events of a history of which it does not tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from msgspec import structs

from ..brought import brought, done_by, may_have_resolved, met_for
from ..deeds import Deed
from ..events import NO_OBJECT, Event
from ..pool import Pool
from ..state import GameObject
from ..terms import Place
from .answering import Answering

UNSAID = (Deed.GAME_ENDS,)  # of an entry that does not say it by itself


class PerhapsBrought:
    """Of which kinds more may have happened than the history of a position tells.

    Args:
        waiting: the objects of which an ability has not resolved yet.
    """

    def __init__(
        self, events: Sequence[Event], objects: Mapping[str, GameObject], pool: Pool, waiting: Set[str]
    ) -> None:
        self.events = events
        self.objects = objects
        self.pool = pool
        self.waiting = waiting
        self.answering: Answering = Answering(objects.values(), pool, waiting)

    def settled(self) -> tuple[Event, ...]:
        """The events, each with what may have come of it where its entry does not say that."""
        return tuple(
            [
                structs.replace(event, perhaps=self.usual(k)) if event.perhaps == UNSAID else event
                for k, event in enumerate(self.events)
            ]
        )

    def usual(self, index: int) -> tuple[Deed, ...]:
        """What may have come of an event as an ability of its card resolved, or one that it has met of another, or have
        come before it for one of its source; nothing of a card of which the history tells anything that it did."""
        event = self.events[index]
        if event.card is None and event.source is None and event.verb not in self.answering.by_verb:
            return ()
        turn = [(k, e) for k, e in enumerate(self.events) if e.turn == event.turn]
        found = self._met_for(event) - {e.verb for _, e in turn}
        known = {event.object: self._by_its_card(index)} if event.card is not None else {}
        for object, ability in self.answering.to(self.events, index):
            known[object.id] = known.get(object.id, frozenset()) | done_by(ability)
        later = [e for k, e in turn if k > index] if known else []
        told = {e.verb for e in later if e.source is None and e.key != NO_OBJECT and e.action in (0, event.action)}
        for id, kinds in known.items():
            if not any(e.source == id is not None for e in later):
                found |= kinds - told
        return tuple(sorted(found, key=_ORDER.__getitem__)) if found else ()

    def _by_its_card(self, index: int) -> frozenset[Deed]:
        """By the abilities of its own card, unless that is still being resolved, or one of them waits."""
        event, thing = self.events[index], self.objects.get(self.events[index].object or "")
        card = self.pool.get(event.card)
        resolving = event.verb is Deed.PLAY and thing is not None and thing.place is Place.RESOLVING
        if card is None or resolving or event.object in self.waiting:
            return frozenset()
        found = frozenset(brought(card, event.verb, event.clause))
        if may_have_resolved(self.events, index):
            found |= {Deed.SUBROUTINE_RESOLVES, *brought(card, Deed.SUBROUTINE_RESOLVES, None)}
        return found

    def _met_for(self, event: Event) -> frozenset[Deed]:
        thing = self.objects.get(event.source or "")
        source = self.pool.get(thing.card) if thing is not None else None
        return met_for(source, event.verb) if source is not None else frozenset()


_ORDER = {deed: place for place, deed in enumerate(Deed)}
