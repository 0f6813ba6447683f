"""What must have happened of what is going on, at its place in the log that a file tells (6.9, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from ..deeds import Deed
from ..events import UNTOLD, Event
from .log import IN_BREACHES
from .perhaps_brought import UNSAID


def with_missing(implied: list[Event], events: list[Event], supposed: Mapping[Event, Deed]) -> tuple[Event, ...]:
    """What the file lists, with what must have happened and it does not list, and what usually has, where it does not
    list the beginning either; before what can only have come behind it in that run."""
    over = {e.object: k for k, e in enumerate(events) if e.verb is Deed.ENCOUNTER_ENDS and e.run}
    told = [e for k, e in enumerate(events) if e.verb not in OF_ENCOUNTERS or k > over.get(e.object, -1)]
    present = {_gist(event) for event in told}
    played = {(e.object, e.turn) for e in events if e.verb is Deed.PLAY and not e.action}  # by the action in progress
    begun = {(event.verb, event.run, event.turn) for event in events}
    left = (event for event in implied if (supposed.get(event), event.run, event.turn) not in begun)
    left = (event for event in left if event.verb is not Deed.PLAY or (event.object, event.turn) not in played)
    happened = {(event.verb, event.object, event.run) for event in events}
    found, place = list(events), len(events)
    for event in reversed([event for event in left if _gist(event) not in present]):
        behind = (k for k, e in enumerate(events) if e.turn == event.turn and _comes_behind(e, event))
        place = min(place, next(behind, place))
        perhaps = tuple(deed for deed in event.perhaps if (deed, event.object, event.run) not in happened)
        found.insert(place, structs.replace(event, perhaps=(*UNSAID, *perhaps)))
    return tuple(found)


def end_of(told: Sequence[Event], history: Sequence[Event]) -> int:
    """Behind how many entries of the history the last one stands that a file lists."""
    last = told[-1] if told else None
    return max((k + 1 for k, event in enumerate(history) if event is last or event == last), default=0)


def without_allotted(events: Iterable[Event]) -> tuple[Event, ...]:
    """The entries but for the clicks that a turn begins with, however many those were (rule_gain_clicks)."""
    return tuple(event for event in events if not _are_allotted(event))


def _are_allotted(event: Event) -> bool:
    return event.verb is Deed.GAIN_CLICKS and event.amount == UNTOLD


def _comes_behind(event: Event, other: Event) -> bool:
    """Whether an event of a turn can only have come behind that other one, which is told without its place."""
    if _are_allotted(other):
        return True
    if not 0 < other.run == event.run:
        return False
    by_access = event.cause is Deed.ACCESS or event.verb in IN_BREACHES
    match other.verb:
        case Deed.RUN_BEGINS:
            return True
        case Deed.RUN_SUCCESSFUL:
            return by_access
        case Deed.BREACH:
            return by_access and event.verb is not Deed.BREACH
        case Deed.ACCESS:
            return event.object == other.object and event.verb in (Deed.TRASH, Deed.STEAL, Deed.ACCESS_ENDS)
        case _:
            return False


OF_ENCOUNTERS = (Deed.ENCOUNTER, Deed.SUBROUTINE_RESOLVES)  # which the same ice can have again in a run


def _gist(event: Event) -> tuple[object, ...]:
    """What tells an event from others: in a run, what happened to what; outside, everything."""
    return (event.verb, event.object, event.run) if event.run else (structs.replace(event, perhaps=()),)
