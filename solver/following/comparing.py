"""Where two states of the same game differ: zone by zone, counters, numbers of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from ...models.state import GameObject, State
from ...models.terms import DECKS, Counter, Face, Place, Side, Zone
from ...models.values import Value


class About(StrEnum):
    """What a difference is about."""

    ZONE = "zone"
    SERVER = "server"
    ORDER = "order of ice"
    HOST = "host"
    FACE = "face"
    COUNTERS = "counters"
    WORTH = "worth"
    CREDITS = "credits"
    CLICKS = "clicks"
    TAGS = "tags"
    BAD_PUBLICITY = "bad publicity"
    CORE_DAMAGE = "core damage"
    DECK = "cards in the deck"
    RUN = "run"
    SUBROUTINES = "subroutines"
    ENDING = "end of the game"


class Difference(Value, frozen=True):
    """One thing that is not as it was recorded."""

    about: About
    subject: str | None
    ours: str
    theirs: str


NUMBERS = (
    (About.CREDITS, "credits"),
    (About.CLICKS, "clicks"),
    (About.TAGS, "tags"),
    (About.BAD_PUBLICITY, "bad_publicity"),
    (About.CORE_DAMAGE, "core_damage"),
)


def differences(ours: State, theirs: State) -> tuple[Difference, ...]:
    """Where a state is not what was recorded; cards in decks count by number only."""
    return tuple(_differences(ours, theirs))


def _differences(ours: State, theirs: State) -> Iterator[Difference]:
    if theirs.winner is not None:  # what the last state shows is cut short
        if ours.winner is not theirs.winner:
            yield Difference(About.ENDING, None, _winner(ours), _winner(theirs))
        return
    for side in Side:
        own, other = ours.player(side), theirs.player(side)
        for about, name in NUMBERS:
            a, b = getattr(own, name), getattr(other, name)
            if about is About.CREDITS and side is Side.RUNNER:
                a, b = a + _for_the_run(ours), b + _for_the_run(theirs)
            if a != b:
                yield Difference(about, side.value, str(a), str(b))
        deck = DECKS[side]
        a, b = len(ours.in_zone(deck)), len(theirs.in_zone(deck))
        if a != b:
            yield Difference(About.DECK, side.value, str(a), str(b))
    found, wanted = _outside_decks(ours), _outside_decks(theirs)
    names = dict(_copies_from_decks(found, wanted))
    found = {names.get(id, id): o for id, o in found.items()}
    for id in dict.fromkeys((*wanted, *found)):
        yield from _of_object(id, found.get(id), wanted.get(id))
    for server in dict.fromkeys((*ours.servers, *theirs.servers)):
        mine, recorded = ([o.id for o in state.ice(server) if o.host is None] for state in (ours, theirs))
        if mine != recorded and sorted(mine) == sorted(recorded):
            yield Difference(About.ORDER, server, " ".join(mine), " ".join(recorded))
    a_run, b_run = ours.run, theirs.run
    if (a_run is None or a_run.ended) != (b_run is None):
        yield Difference(About.RUN, None, _run(ours), _run(theirs))
    elif a_run is not None and b_run is not None:
        if a_run.server != b_run.server:
            yield Difference(About.RUN, None, _run(ours), _run(theirs))
        if a_run.encountering and b_run.encountering and set(a_run.broken) != set(b_run.broken):
            yield Difference(About.SUBROUTINES, a_run.position, str(a_run.broken), str(b_run.broken))


def are_exchanged(ours: State, theirs: State) -> bool:
    """Whether copies that came from decks have each other's names here and there."""
    known = {id: o for id, o in _outside_decks(ours).items() if o.card is not None}
    return bool(_copies_from_decks(known, _outside_decks(theirs)))


def _outside_decks(state: State) -> dict[str, GameObject]:
    return {o.id: o for o in state.objects if o.zone not in DECKS.values()}


def _copies_from_decks(
    found: Mapping[str, GameObject], wanted: Mapping[str, GameObject]
) -> tuple[tuple[str, str], ...]:
    """Pairs of copies of a card of which one has come out of a deck here and the other there: nobody can tell them
    apart, so the first counts as the second."""
    pairs: list[tuple[str, str]] = []
    waiting = [id for id, o in wanted.items() if id not in found and o.card is not None]
    for id, object in sorted(found.items(), key=lambda each: each[1].card is None):
        if id in wanted:
            continue
        alike = (k for k in waiting if object.card in (None, wanted[k].card))  # which card it is nobody may have told
        copies = (k for k in alike if _place(wanted[k]) == _place(object))
        copy = next(copies, None)
        if copy is not None:
            waiting.remove(copy)
            pairs.append((id, copy))
    return (*pairs, *_changed_places(found, wanted))


def _changed_places(found: Mapping[str, GameObject], wanted: Mapping[str, GameObject]) -> Iterator[tuple[str, str]]:
    """Copies of which each is where the other one was recorded, in another zone and in the same state."""
    apart = [
        id
        for id, o in found.items()
        if (w := wanted.get(id)) is not None and o.card is not None and o.zone is not w.zone
    ]
    while apart:
        one = apart.pop(0)
        same = (k for k in apart if found[k].card == found[one].card)
        places = _spot(wanted[one]), _spot(found[one])
        other = next((k for k in same if (_spot(found[k]), _spot(wanted[k])) == places), None)
        if other is not None:
            apart.remove(other)
            yield from ((one, other), (other, one))


def _spot(thing: GameObject) -> tuple[object, ...]:
    """Where a card is; of one in play the state that it is in, too."""
    if thing.zone is not Zone.PLAY_AREA:
        return (thing.zone,)
    return (thing.zone, thing.place, thing.server, thing.host, thing.face, thing.counters)


def _for_the_run(state: State) -> int:
    """Credits that can be spent in this run only: recorded as if they were in the credit pool."""
    run = state.run
    hosted = sum(o.count(Counter.CREDIT) for o in state.objects if o.place is Place.RESOLVING)
    return hosted + (run.credits if run is not None and not run.ended else 0)


def _run(state: State) -> str:
    return state.run.server if state.run is not None and not state.run.ended else "none"


def _winner(state: State) -> str:
    return state.winner.value if state.winner is not None else "nobody"


def _of_object(id: str, ours: GameObject | None, theirs: GameObject | None) -> Iterator[Difference]:
    if ours is None or theirs is None:
        if ours is not None and ours.card is None:
            return
        yield Difference(About.ZONE, id, _place(ours), _place(theirs))
        return
    if _place(ours) != _place(theirs):
        yield Difference(About.ZONE, id, _place(ours), _place(theirs))
        return
    if ours.server != theirs.server and ours.zone is Zone.PLAY_AREA:
        yield Difference(About.SERVER, id, str(ours.server), str(theirs.server))
    if ours.host != theirs.host and ours.zone is Zone.PLAY_AREA:
        yield Difference(About.HOST, id, str(ours.host), str(theirs.host))
    if ours.face is not theirs.face and _shows_face(ours):
        yield Difference(About.FACE, id, ours.face.value, theirs.face.value)
    if ours.counters != theirs.counters and ours.place is not Place.RESOLVING:
        yield Difference(About.COUNTERS, id, _counters(ours), _counters(theirs))
    if ours.worth is not None and theirs.worth is not None and ours.worth != theirs.worth:
        yield Difference(About.WORTH, id, str(ours.worth), str(theirs.worth))


def _shows_face(thing: GameObject) -> bool:
    return thing.zone is Zone.ARCHIVES or thing.installed


def _place(thing: GameObject | None) -> str:
    if thing is None or thing.zone in DECKS.values():
        return "deck"
    if thing.zone is not Zone.PLAY_AREA:
        return thing.zone.value
    if thing.place is Place.HOSTED:
        return "hosted"
    return thing.place.value if thing.place is not None else Zone.PLAY_AREA.value


def _counters(thing: GameObject) -> str:
    return ", ".join(f"{n} {kind.word}" for kind, n in thing.counters) or "none"


__all__ = ["About", "Difference", "Face", "differences"]
