"""Writing the log as the history of a position file: the reverse of `history_entries`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from msgspec import structs

from ..deeds import BASIC, Deed
from ..events import UNTOLD, Event
from ..pool import Pool
from ..state import GameObject
from ..terms import Side
from .emitting import Data
from .history_entries import (
    AMOUNT_VERBS,
    NOBODY,
    OBJECT,
    SERVER_VERBS,
    SOURCE,
    USE,
    is_trashed_when_resolved,
    usual_amount,
    usual_side,
    whose,
)
from .log import BETWEEN_RUNS, IN_RUNS, Log, unsaid_run
from .perhaps_brought import PerhapsBrought


def written(
    events: tuple[Event, ...],
    everything: tuple[Event, ...],
    turn: int,
    active: Side,
    objects: Mapping[str, GameObject],
    pool: Pool,
    *,
    going_on: bool,
    waiting: Set[str],
) -> tuple[list[Data], Log]:
    """The entries that read as these events, complete actions in one entry each; and the log as it is then.

    Args:
        everything: the log with what a file implies behind these.
        going_on: whether a run is in progress.
        waiting: the objects of which abilities are pending.
    """
    entries: list[Data] = []
    log = Log(turn, active)
    known = PerhapsBrought(everything, objects, pool, waiting)
    index = 0
    while index < len(events):
        action = _as_action(events, index, log, objects, pool)
        if action is not None:
            entry, behind, length = action
            said = _perhaps(events, range(index, index + length), known)
            if said is not None:
                entries.append(entry | said)
                log = behind
                index += length
                continue
        event = events[index]
        unsaid = unsaid_run(events, index, turn, pool, going_on=going_on)
        entry = _entry(event, log, objects, pool, unsaid)
        entries.append(entry | (_perhaps(events, range(index, index + 1), known) or {}))
        log.add(event, run=event.run)
        index += 1
    return entries, log


def _perhaps(events: Sequence[Event], places: range, known: PerhapsBrought) -> dict[str, Data] | None:
    """What an entry says besides of what may have come of the events that it stands for: nothing where a file implies
    that, else what came of the one that is about a card or does it; None where more than one of them says something."""
    if all(events[k].perhaps == known.usual(k) for k in places):
        return {}
    said = [events[k] for k in places if events[k].perhaps]
    if len(said) > 1 or (said and len(places) > 1 and (said[0].card is None or said[0].verb is Deed.TAKE_ACTION)):
        return None
    return {"perhaps": [verb.value for event in said for verb in event.perhaps]}


def _as_action(
    events: tuple[Event, ...], index: int, log: Log, objects: Mapping[str, GameObject], pool: Pool
) -> tuple[dict[str, Data], Log, int] | None:
    """The entry of a complete action that begins at the index, the log behind it, and how many events it takes."""
    first = events[index]
    end = next((k for k in range(index, min(index + 7, len(events))) if events[k].verb is Deed.ACTION_COMPLETE), None)
    taken = next((e for e in events[index : index + 3] if e.verb is Deed.TAKE_ACTION), None)
    if (
        end is None
        or taken is None
        or taken.key is None
        or taken.side is None
        or first.verb
        not in (
            Deed.SPEND_CLICKS,
            Deed.USE,
            Deed.TAKE_ACTION,
        )
    ):
        return None
    clicks = first.amount if first.verb is Deed.SPEND_CLICKS else 0
    inside = events[index : end + 1]
    basic = next((b for b in BASIC if b.value == taken.key), None)
    about = next((e for e in inside if e.card is not None), None)
    ability = next((e.clause for e in inside if e.verb is Deed.USE), None)
    server = next((e.server for e in inside if e.server is not None), None)
    end_of_run = next((e for e in inside if e.verb is Deed.RUN_ENDS), None)
    successful = end_of_run.successful if end_of_run is not None else None
    again = log.copy()
    thing = objects.get(about.object) if about is not None and about.object is not None else None
    card = about.card if about is not None else None
    if (basic is None and (card is None or ability is None)) or (
        basic is not None and "card" in BASIC[basic].needs and card is None
    ):
        return None
    again.complete_action(
        basic,
        thing,
        card,
        side=taken.side,
        turn=taken.turn,
        ability=ability or 0,
        clicks=clicks,
        server=server,
        successful=successful,
        trashed=basic is Deed.PLAY and is_trashed_when_resolved(thing, pool),
    )
    if tuple(again.events[len(log.events) :]) != tuple(structs.replace(e, perhaps=()) for e in inside):
        return None
    entry: dict[str, Data] = {"action": basic.value if basic is not None else USE}
    if card is not None:
        entry["card"] = thing.id if thing is not None else _title(card, pool)
    if basic is None:
        entry["ability"] = (ability or 0) + 1
    usual = BASIC[basic].clicks if basic is not None else 1
    if clicks != usual:
        entry["clicks"] = clicks
    if server is not None:
        entry["server"] = server
    if successful is not None:
        entry["successful"] = successful
    if taken.turn != log.turn:
        entry["turn"] = _turn_word(taken.turn, log.turn)
    return entry, again, len(inside)


def _turn_word(number: int, now: int) -> int | str:
    return "last" if number == now - 1 else number


def _entry(event: Event, log: Log, objects: Mapping[str, GameObject], pool: Pool, unsaid: int) -> dict[str, Data]:
    verb = event.verb
    entry: dict[str, Data] = {}
    thing = objects.get(event.object) if event.object is not None else None
    server = event.server
    amount, usual = event.amount, usual_amount(verb)
    if event.card is not None or thing is not None:
        entry[verb.value] = thing.id if thing is not None else _title(event.card, pool)
    elif verb in SERVER_VERBS and server is not None:
        entry[verb.value], server = server, None
    elif verb in AMOUNT_VERBS and amount != usual:
        entry[verb.value], amount = amount, usual
    else:
        entry[verb.value] = True
    if amount != usual:
        entry["amount"] = amount
    if event.side is not usual_side(verb, whose(thing, event.card, pool), log.turn_of(event.turn), event.face):
        entry["by"] = event.side.value if event.side is not None else NOBODY
    if event.turn != log.turn:
        entry["turn"] = _turn_word(event.turn, log.turn)
    before = log.copy()
    before.add(structs.replace(event, run=0))
    usual = before.events[-1].run or (0 if verb in BETWEEN_RUNS else unsaid)
    if usual != event.run or (verb in IN_RUNS and not event.run):
        entry["run"] = event.run if event.run != UNTOLD else "unknown"
    if event.action:
        entry["action"] = event.action
    if server is not None:
        entry["server"] = server
    for name, value in (
        ("damage", event.damage),
        ("counter", event.counter),
        ("from", event.from_zone),
        ("to", event.to_zone),
        ("cause", event.cause),
        ("place", event.place),
        ("face", event.face),
    ):
        if value is not None:
            entry[name] = value.value
    if event.host is not None:
        entry["hosted_on"] = event.host
    if event.key is not None:
        entry["key"] = event.key
    if event.successful is not None and not (verb is Deed.RUN_SUCCESSFUL and event.successful):
        entry["successful"] = event.successful
    if event.source is not None:
        entry["source"] = event.source
    if event.clause is not None:
        entry["ability"] = event.clause + 1
    if event.payment:
        entry["payment"] = True
    if event.had is not None:
        entry["had"] = event.had
    if event.former:
        named = ((OBJECT, event.object), (SOURCE, event.source))
        entry["former"] = [word for word, id in named if id in event.former]
    if event.subtypes is not None:
        entry["subtypes"] = list(event.subtypes)
    return entry


def _title(card: str | None, pool: Pool) -> str | None:
    """A card that is not an object here, by its title: an id would mean an object."""
    found = pool.get(card)
    return found.title if found is not None else card
