"""Several objects of one deed: where they are together, and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ..deeds import Deed
from ..effects import Destination, Each, Object, Placement, Target
from ..selectors import ANYTHING, And, HostedOn, InServer, InZone
from . import logic
from .destinations import brought_to
from .doing import does
from .phrases import NO
from .pieces import OF_GROUP, OneOf


def in_one_place(o: Object, more: tuple[Object, ...]) -> Any:
    """`1 program and 1 resource from your heap`: where the last of them is, or of which group, the one before is that
    names no place; on what card may be said of one alone."""
    last = more[0].what if more and isinstance(more[0], Target | Each) else ANYTHING
    parts = last.parts if isinstance(last, And) else (last,)
    there = logic.together(p for p in parts if isinstance(p, InZone | InServer) or p == OF_GROUP)
    if there != ANYTHING:
        return logic.placed(o, there), *more
    unplaced = isinstance(o, Target | Each) and not logic.is_placed(o.what)
    return NO if unplaced and any(isinstance(p, HostedOn) for p in parts) else (o, *more)


def moves(shuffled: bool, objects: tuple[Object, ...], where: Destination | OneOf) -> Any:
    """They go there, to where a deck is shuffled only if the words say so; of several, one that names no place behind
    one that does is nowhere."""
    if shuffled is not (isinstance(where, Destination) and where.placement is Placement.SHUFFLED):
        return NO
    if len(objects) == 1:
        return brought_to(logic.in_play(objects[0]), where)
    if not isinstance(where, Destination):
        return NO
    first = objects[0].what if isinstance(objects[0], Target | Each) else ANYTHING
    named = logic.is_placed(first)
    if named and any(isinstance(o, Target | Each) and not logic.is_placed(o.what) for o in objects):
        return NO
    return tuple(e for o in objects for e in does(Deed.MOVE, logic.in_play(o), destination=where))


SEVERAL: Mapping[str, Any] = MappingProxyType({"in_one_place": in_one_place, "moves": moves})
