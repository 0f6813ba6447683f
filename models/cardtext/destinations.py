"""What the terms of destinations name: zones, parts of servers and positions to which something goes (8.2.1, 8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from ..deeds import Deed
from ..effects import Destination, Object, Placement, Target, The
from ..selectors import THIS, Bound, InServer, Ref, Selector, ServerOf, ServerOther, ServerWord
from ..terms import HANDS, Part, Zone
from .doing import does
from .phrases import NO

PLACES = {Part.ROOT: Placement.ROOT, Part.PROTECTING: Placement.PROTECTING, Part.ROOT_OR_PROTECTING: None}


def to_zone(zones: tuple[Zone, ...]) -> Any:
    """To a hand, or to the heap."""
    (zone, *more) = zones
    return NO if more or zone not in (*HANDS.values(), Zone.HEAP) else Destination(zone=zone)


def destination_at(place: Selector) -> Any:
    """In that part of a server; `in a remote server` is in its root."""
    match place:
        case InServer(server, Part.IN_OR_ROOT):
            return Destination(server=server, placement=Placement.ROOT) if server is ServerWord.REMOTE else NO
        case InServer(server, part) if part in PLACES:
            return Destination(server=server, placement=PLACES[part])
        case _:
            return NO


def unhosted(where: Destination) -> Any:
    """A place that is no host."""
    return where if where.host is None else NO


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
    if spot.server is not ServerWord.ANOTHER or ref == THIS:
        return spot
    return structs.replace(spot, server=ServerOther(ServerOf(ref), ServerWord.ANY))


DESTINATIONS: Mapping[str, Any] = MappingProxyType(
    {"to_zone": to_zone, "destination_at": destination_at, "unhosted": unhosted, "moving_to": moving_to}
)
