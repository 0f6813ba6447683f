"""What may have come of the events of a history of which it does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from msgspec import structs

from ..brought import brought, done_by, may_have_been_met, may_have_resolved, met_for, paid
from ..deeds import LOGGED, Deed
from ..events import NO_OBJECT, Event
from ..pool import Pool
from ..state import GameObject
from ..terms import Face, Place, Side, Zone
from ..used_in_runs import PARTS_OF_A_RUN, TOLD_OF_ONE, in_a_run, makes_a_run, used
from .answering import Answering

UNSAID = (Deed.GAME_ENDS,)  # of an entry that does not say it by itself
BETWEEN_ACTIONS = (Deed.TAKE_ACTION, Deed.ACTION_COMPLETE, Deed.TURN_BEGINS, Deed.TURN_ENDS)
_MET = (Deed.APPROACH, Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS)
_AT_THE_ICE = (*_MET, Deed.PASS, Deed.PASS_ALL_ICE, Deed.APPROACH_SERVER)


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

    @cached_property
    def answering(self) -> Answering:
        """What waits for events of the history, or makes them cost more."""
        return Answering(self.objects.values(), self.pool, self.waiting)

    def settled(self) -> tuple[Event, ...]:
        """The events, each with what may have come of it where its entry does not say that."""
        return tuple([self._settled(k) for k in range(len(self.events))])

    def _settled(self, index: int) -> Event:
        event = self.events[index]
        if event.perhaps[:1] != UNSAID:
            return event
        usual = self.usual(index)
        return structs.replace(event, perhaps=(*usual, *(d for d in event.perhaps[1:] if d not in usual)))

    def usual(self, index: int) -> tuple[Deed, ...]:
        """What may have come of an event as an ability of its card resolved, or one that it has met of another, as it
        was paid for, or in an encounter; or have come before it for one of its source, or in the run that it tells of;
        nothing by a card of which the history tells anything that it did."""
        event = self.events[index]
        turn = [(k, e) for k, e in enumerate(self.events) if e.turn == event.turn]
        found = self._met_for(event) - {e.verb for _, e in turn}
        known = {event.object: self._by_its_card(index)} if event.card is not None else {}
        for object, ability in self.answering.to(self.events, index):
            known[object.id] = known.get(object.id, frozenset()) | done_by(ability)
        for met in self._encountered(index):
            known[met.object] = known.get(met.object, frozenset()) | self._by_subroutines(met)
            for id, kinds in self._by_encounter(met) if event.verb is not Deed.ENCOUNTER_ENDS else ():
                known[id] = known.get(id, frozenset()) | kinds
        if known:
            behind = [e for k, e in turn if k > index or self._led_to(e, event)]
            told = {e.verb for k, e in turn if self._may_tell(k, index)}
            for id, kinds in known.items():
                if not any(e.source == id is not None for e in behind):
                    found |= kinds - told
        found |= self._of_its_run(index) | self._paid_to_others(event)
        return tuple(sorted((deed for deed in found if deed in _ORDER), key=_ORDER.__getitem__)) if found else ()

    def _may_tell(self, place: int, index: int) -> bool:
        """Whether an entry may tell what came of another: one behind it, or the click of its own action."""
        event, other = self.events[index], self.events[place]
        if place < index and not self._led_to(other, event):
            return other.verb is Deed.SPEND_CLICKS and 0 != other.action == event.action
        of_it = other.source is None and other.key != NO_OBJECT and other.cause is not Deed.RESOLVED
        return place != index and of_it and other.action in (0, event.action)

    @staticmethod
    def _led_to(other: Event, event: Event) -> bool:
        """Whether something happened in the run that an entry ends, or in which it passes ice."""
        return event.verb in (Deed.RUN_ENDS, Deed.PASS) and other.run == event.run > 0

    def _by_its_card(self, index: int) -> frozenset[Deed]:
        """By the abilities of its own card, unless that is still being resolved, or one of them waits."""
        event, thing = self.events[index], self.objects.get(self.events[index].object or "")
        card = self.pool.get(event.card)
        resolving = event.verb is Deed.PLAY and thing is not None and thing.place is Place.RESOLVING
        if card is None or resolving or event.object in self.waiting:
            return frozenset()
        in_play = event.from_zone in (None, Zone.PLAY_AREA)
        return frozenset(brought(card, event.verb, event.clause, in_play=in_play))

    def _met_for(self, event: Event) -> frozenset[Deed]:
        thing = self.objects.get(event.source or "")
        source = self.pool.get(thing.card) if thing is not None else None
        return met_for(source, event.verb) if source is not None else frozenset()

    # --------------------------------------------------------------------- runs

    def _of_its_run(self, index: int) -> frozenset[Deed]:
        """What a run consists of, where the event tells of one: an ability makes it, or works in runs only."""
        made, within = self._tells_of_run(self.events[index])
        if not (made or within) or self._run_is_told(index, made=made):
            return frozenset()
        scored = any(o.zone is Zone.RUNNER_SCORE for o in self.objects.values())
        return frozenset(PARTS_OF_A_RUN) - (frozenset() if scored else {Deed.STEAL})

    def _tells_of_run(self, event: Event) -> tuple[bool, bool]:
        """Whether one was made by it, and whether it happened in one, as far as its card or its source tells."""
        card, source = self.pool.get(event.card), self.objects.get(event.source or "")
        abilities = used(card, event.verb, event.clause) if card is not None else ()
        by = self.pool.get(source.card) if source is not None else None
        of_itself = event.verb in TOLD_OF_ONE
        did = [a for a in by.abilities if event.verb in done_by(a)] if by is not None and not of_itself else []
        return any(map(makes_a_run, abilities)), any(map(in_a_run, (*abilities, *did)))

    def _run_is_told(self, index: int, *, made: bool) -> bool:
        """Whether the history tells of the run that was `made`, or in which something happened: one of its number, or
        before or behind it without another action between."""
        event = self.events[index]
        begins = [k for k, e in enumerate(self.events) if e.verb is Deed.RUN_BEGINS and e.turn == event.turn]
        if event.run > 0:
            return any(self.events[k].run == event.run for k in begins)
        return any((k > index or not made) and not self._are_apart(index, k) for k in begins)

    def _are_apart(self, index: int, begins: int) -> bool:
        """Whether another action lies between an event and where a run begins, or it is on another server."""
        event, run = self.events[index], self.events[begins]
        thing = self.objects.get(event.object or "")
        if thing is not None and thing.place is Place.ICE and run.server not in (None, thing.server):
            return True
        over = any(e.verb is Deed.RUN_ENDS and e.run == run.run for e in self.events)
        own = 0 != run.action == event.action
        first, last = sorted((index, begins))
        between = (e for e in self.events[first + 1 : last] if e.verb in BETWEEN_ACTIONS)
        return any(e.action != run.action or (over and begins > index and not own) for e in between)

    def _by_subroutines(self, met: Event) -> frozenset[Deed]:
        """What the subroutines of ice have brought where they resolved."""
        ice = self.pool.get(met.card)
        if ice is None or met.object in self.waiting:
            return frozenset()
        return frozenset({Deed.SUBROUTINE_RESOLVES, *brought(ice, Deed.SUBROUTINE_RESOLVES, None)})

    def _by_encounter(self, met: Event) -> Iterator[tuple[str | None, frozenset[Deed]]]:
        """What abilities have brought by which an encounter was answered that is not told, if there was one."""
        ice = self.pool.get(met.card)
        if ice is not None and met.object not in self.waiting:
            yield met.object, frozenset(brought(ice, Deed.ENCOUNTER, None))
        for object, ability in self.answering.to((met,), 0):
            yield object.id, done_by(ability)

    def _encountered(self, index: int) -> Iterator[Event]:
        """The encounters that there may have been with ice of which nothing tells that it was broken, bypassed or
        resolved."""
        event = self.events[index]
        of_run = [e for e in self.events if (e.turn, e.run) == (event.turn, event.run)]
        met = Event(Deed.ENCOUNTER, Side.RUNNER, event.object, event.card, turn=event.turn, run=event.run)
        if event.verb in (Deed.ENCOUNTER_ENDS, Deed.PASS):
            if may_have_resolved(self.events, index) or may_have_been_met(self.events, index):
                yield met
        elif event.verb is Deed.RUN_ENDS or self._of_its_run(index):
            if event.verb is Deed.RUN_ENDS and any(e.verb in _AT_THE_ICE for e in of_run):
                return
            server = event.server if event.verb is Deed.RUN_ENDS else None
            for o in self.objects.values():
                if o.place is Place.ICE and o.face is Face.UP and server in (None, o.server):
                    yield structs.replace(met, object=o.id, card=o.card)

    # --------------------------------------------------------------------- costs

    def _paid_to_others(self, event: Event) -> frozenset[Deed]:
        """What additional costs of other active cards may have brought (rule_additional_cost); clicks that a run cost
        were spent before it, and those that are gone are counted."""
        kinds = frozenset(kind for declared in self.answering.charged(event) for kind in paid(declared.cost))
        return kinds - {Deed.SPEND_CLICKS} if event.verb is Deed.RUN_BEGINS else kinds


_ORDER = {deed: place for place, deed in enumerate(LOGGED)}
