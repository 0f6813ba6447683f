"""What the terms of destinations name: zones, parts of servers and positions to which something goes (8.2.1, 8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import structs

from ..deeds import Deed
from ..effects import Destination, Object, Placement, Target, The
from ..selectors import THIS, Bound, InServer, Ref, Same, Selector, ServerOf, ServerOther, ServerWord
from ..terms import HANDS, SCORE_AREAS, Face, Part, Zone
from .doing import does
from .logic import in_play
from .phrases import NO
from .pieces import OneOf
from .servers import beside

PLACES = {Part.ROOT: Placement.ROOT, Part.PROTECTING: Placement.PROTECTING, Part.ROOT_OR_PROTECTING: None}


def to_zone(zones: tuple[Zone, ...]) -> Any:
    """To a hand, to the heap, or to a score area."""
    (zone, *more) = zones
    return NO if more or zone not in (*HANDS.values(), Zone.HEAP, *SCORE_AREAS.values()) else Destination(zone=zone)


def destination_at(place: Selector) -> Any:
    """In that part of a server; `in a remote server` is in its root."""
    match place:
        case InServer(server, Part.IN_OR_ROOT):
            return Destination(server=server, placement=Placement.ROOT) if server is ServerWord.REMOTE else NO
        case InServer(server, part) if part in PLACES:
            return Destination(server=server, placement=PLACES[part])
        case _:
            return NO


def moving_to(object: Object, spot: Destination) -> Any:
    """An installed card moves to a server (rule_non_movements), one that is chosen before the server is; `another
    server` is other than the one that it leaves."""
    match object:
        case The(ref):
            return does(Deed.MOVE_TO_SERVER, object, destination=_other_than_that_of(ref, spot))
        case Target(least=1, most=1, name=None):
            it = Bound("it")
            moved = does(Deed.MOVE_TO_SERVER, The(it), destination=_other_than_that_of(it, spot))
            return (*does(Deed.CHOOSE, object), *moved)
        case _:
            return NO


def _other_than_that_of(ref: Ref, spot: Destination) -> Destination:
    if spot.server is ServerWord.ANOTHER and ref != THIS:
        return structs.replace(spot, server=ServerOther(ServerOf(ref), ServerWord.ANY))
    return structs.replace(spot, server=beside(ref, spot.server)) if isinstance(spot.server, ServerOther) else spot


def brought_to(o: Object, where: Destination | OneOf) -> Any:
    """It is put there; what is added to a score area is more than moved (rule_add_agenda_to_score_area)."""
    scored = isinstance(where, Destination) and where.zone in SCORE_AREAS.values()
    return does(Deed.ADD_TO_SCORE_AREA if scored else Deed.MOVE, o, destination=where)


def on_host(host: Object, face: Face | None) -> Destination | OnHost:
    """On that card, with that face."""
    return Destination(host=in_play(host)) if face is None else OnHost(in_play(host), face)


class OnHost(NamedTuple):
    """A card on which something is hosted with that face."""

    host: Object
    face: Face


def hosted(o: Object, host: Object, face: Face | None = None) -> Any:
    """A card hosted on another; only this card, or a chosen one, on one that is chosen."""
    if o == The(THIS) and (isinstance(host, The) or face is not None):
        return NO
    if isinstance(o, Target) and isinstance(host, Target) and ~Same(THIS) in getattr(host.what, "parts", ()):
        return NO  # another than the one that hosts it, which cannot be said
    if isinstance(host, Target) and not isinstance(o, Target) and o not in (The(THIS), The(Bound("it"))):
        return NO
    return does(Deed.HOST, o, destination=Destination(host=host), face=face)


class EachThere(NamedTuple):
    """Where each of several cards is put, one at a time."""

    where: Destination


EACH_IN_A_NEW_ONE = EachThere(Destination(server=ServerWord.NEW_REMOTE))


def installed_there(kind: Deed, o: Object, where: Destination | OnHost | EachThere) -> Any:
    """A card that is installed there; where this card may be hosted is no instruction, but to host it there is one."""
    several = isinstance(o, Target) and o.most != 1
    if isinstance(where, EachThere):
        return does(kind, o, destination=where.where) if several and kind is not Deed.HOST else NO
    if several and where == EACH_IN_A_NEW_ONE.where:
        return NO  # in the same one?
    if kind is Deed.HOST:
        return NO if where.host is None else hosted(o, where.host, getattr(where, "face", None))
    barred = isinstance(where, OnHost) or (o == The(THIS) and where.host is not None)
    return NO if barred else does(kind, o, destination=where)


def runner_moved(to: Destination | The) -> Any:
    """The Runner moves to the card, or to the outermost position of a server."""
    if isinstance(to, The):
        to = Destination(host=to)
    elif to != Destination(server=to.server, placement=Placement.OUTERMOST):
        return NO
    return does(Deed.MOVE_RUNNER, destination=to)


DESTINATIONS: Mapping[str, Any] = MappingProxyType(
    {
        "to_zone": to_zone,
        "destination_at": destination_at,
        "moving_to": moving_to,
        "brought_to": brought_to,
        "installed_there": installed_there,
        "on_host": on_host,
        "EACH_IN_A_NEW_ONE": EACH_IN_A_NEW_ONE,
        "runner_moved": runner_moved,
    }
)
