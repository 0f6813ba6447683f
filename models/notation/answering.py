"""Which active cards may have answered an event of a history with a mandatory conditional ability (9.6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache

from msgspec import structs

from ..abilities import Ability, AbilityKind
from ..brought import charged_for
from ..cards import Card
from ..conditions import ActionTaken, ClicksOnOneAction, DifferentActions, Trigger
from ..costs import AdditionalCost
from ..deeds import RUN_RESULTS, Deed
from ..events import Event
from ..frames import Frame, WindowFrame
from ..pool import Pool
from ..selectors import And, EventPattern, Is, Same, ServerWord, Status, This, Type
from ..state import GameObject
from ..terms import Scope, Zone
from .additional_accesses import may_mean
from .as_modified import active_abilities, where_active


def waiting_in(frames: Iterable[Frame]) -> frozenset[str]:
    """The objects of which abilities are pending."""
    return frozenset(p.source for f in frames if isinstance(f, WindowFrame) for p in f.pending)


class Answering:
    """The conditional abilities of the active cards of a position, by what they wait for.

    Args:
        waiting: the objects of which an ability has not resolved yet.
    """

    def __init__(self, objects: Iterable[GameObject], pool: Pool, waiting: Set[str]) -> None:
        self.pool = pool
        self.by_verb: dict[Deed, list[tuple[GameObject, Ability]]] = {}
        self.charging: dict[Deed, list[tuple[GameObject, AdditionalCost]]] = {}
        for object in where_active(objects):
            card = pool.get(object.card)
            if card is None:
                continue
            verbs = _verbs(card) if object.id not in waiting else {}
            for ability in active_abilities(object, pool) if verbs or _charges(card) else ():
                for verb in verbs.get(ability, ()):
                    self.by_verb.setdefault(verb, []).append((object, ability))
                for declared in ability.declarations:
                    if isinstance(declared, AdditionalCost):
                        self.charging.setdefault(charged_for(declared), []).append((object, declared))

    def to(self, events: Sequence[Event], index: int) -> Iterator[tuple[GameObject, Ability]]:
        """Those that the event may have met, of other cards than its own."""
        for event in _with_what_it_took(events, index):
            for object, ability in self.by_verb.get(event.verb, ()):
                if object.id != event.object and self._may_meet(ability, event, object):
                    before = [e for e in events[:index] if e.turn == event.turn and e.verb is event.verb]
                    trigger = ability.trigger
                    first = trigger is not None and trigger.ordinal == 1 and trigger.per is Scope.TURN
                    again = first and any(self._may_meet(ability, e, object) for e in before)
                    if not again and _is_often_enough(trigger, before, event):
                        yield object, ability

    def charged(self, event: Event) -> Iterator[AdditionalCost]:
        """The additional costs of other active cards that may have been paid for the event (rule_additional_cost)."""
        for object, declared in self.charging.get(event.verb, ()):
            act = declared.act
            pattern = EventPattern(event.verb, act.by, act.what)
            elsewhere = act.server is ServerWord.THIS and event.server not in (None, object.server)
            if object.id != event.object and not elsewhere and self._may_be(pattern, event, object):
                yield declared

    def _may_meet(self, ability: Ability, event: Event, waits: GameObject) -> bool:
        met = ability.trigger.events if ability.trigger is not None else ()
        return any(self._may_be(pattern, event, waits) for pattern in met)

    def _may_be(self, pattern: EventPattern, event: Event, waits: GameObject) -> bool:
        """Whether it is perhaps such an event, by what it is, who did it, and to what."""
        other_action = pattern.basic is not None and event.key not in (None, pattern.basic)
        parts = pattern.what.parts if isinstance(pattern.what, And) else (pattern.what,)
        if (
            pattern.verb is not event.verb
            or Same(This()) in parts
            or other_action
            or _is_elsewhere(pattern, event, waits)
        ):
            return False
        side = pattern.by.side(waits.controller) if pattern.by is not None else None
        elsewhere = event.from_zone not in (None, Zone.PLAY_AREA) and Is(Status.INSTALLED) in parts
        types = [part.types for part in parts if isinstance(part, Type)]
        card = self.pool.get(event.card)
        return (
            side in (None, event.side) and not elsewhere and (card is None or all(card.type in each for each in types))
        )


def _with_what_it_took(events: Sequence[Event], index: int) -> Iterator[Event]:
    """The event, and that the server was approached in a run that was successful, or ended nobody knows how, where
    that is not told (step_approach_server)."""
    event = events[index]
    yield event
    if event.verb is Deed.RUN_SUCCESSFUL or (event.verb is Deed.RUN_ENDS and event.successful is None):
        told = {e.verb for e in events if (e.turn, e.run) == (event.turn, event.run) and e is not event}
        if told.isdisjoint((Deed.APPROACH_SERVER, Deed.JACK_OUT, *RUN_RESULTS)):
            yield structs.replace(event, verb=Deed.APPROACH_SERVER, successful=None)


def _is_elsewhere(pattern: EventPattern, event: Event, waits: GameObject) -> bool:
    """Whether it happened at another server than the pattern names, as far as it tells where it did."""
    if event.server is None:
        return False
    if pattern.server is ServerWord.THIS:
        return event.server != waits.server
    return not may_mean(pattern.server, event.server)


def _is_often_enough(trigger: Trigger | None, before: Sequence[Event], event: Event) -> bool:
    """Whether so much is told as the trigger condition asks for: of one action, or of actions that differ."""
    match trigger.stipulation if trigger is not None else None:
        case ActionTaken(times):
            return 1 + sum(e.key == event.key or None in (e.key, event.key) for e in before) >= times
        case ClicksOnOneAction(count):
            return sum(e.amount for e in (*before, event)) >= count
        case DifferentActions(count):
            return 1 + len(before) >= count
        case _:
            return True


@lru_cache(maxsize=4096)
def _charges(card: Card) -> bool:
    """Whether a card, on any of its faces, says that something costs more."""
    every = (d for face in card.sides for a in face.abilities for d in a.declarations)
    return any(isinstance(d, AdditionalCost) for d in every)


@lru_cache(maxsize=4096)
def _verbs(card: Card) -> Mapping[Ability, tuple[Deed, ...]]:
    """What the conditional abilities of a card, of all its faces, wait for; an optional one that nothing is told of was
    not used, and an interrupt waits for nothing that has happened."""
    found: dict[Ability, tuple[Deed, ...]] = {}
    for ability in (a for face in card.sides for a in face.abilities):
        mandatory = ability.kind is AbilityKind.CONDITIONAL and not ability.optional
        if mandatory and ability.trigger is not None and not ability.is_interrupt:
            found[ability] = tuple(dict.fromkeys(pattern.verb for pattern in ability.trigger.events))
    return found
