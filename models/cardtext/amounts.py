"""Amounts: what is counted, compared and multiplied (1.15.6, rule_calculated_quantity)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..conditions import During
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    Amount,
    And,
    Calculated,
    EventPattern,
    InZone,
    Not,
    Operator,
    Selector,
    ServerRef,
    ServerWord,
)
from ..terms import NOT_ARCHIVES, NOT_GRIP, NOT_HQ, Zone
from .logic import together


def times(base: Amount, count: Amount) -> Amount:
    """`base` for each of `count`."""
    if base == 1:
        return count
    return Calculated(Operator.TIMES, base, count)


def moved_event(verb: Deed, o: Selector) -> EventPattern:
    """`Installed a card from HQ`: the zone is where the card came from, and no longer is."""
    if verb is Deed.DRAW and o == ANYTHING:
        return EventPattern(verb)
    if verb not in (Deed.INSTALL, Deed.PLAY, Deed.TRASH, Deed.ACCESS):
        return EventPattern(verb, what=o)
    parts = o.parts if isinstance(o, And) else (o,)
    zones = next((zones for zones in map(_named, parts) if zones), ())
    return EventPattern(verb, None, together(part for part in parts if not _named(part)), from_zones=zones)


def _named(part: Selector) -> tuple[Zone, ...]:
    """The zones that it names, or all but those."""
    match part:
        case InZone(zones):
            return zones
        case Not(InZone(zones)):
            return BUT_NOT.get(zones, ())
        case _:
            return ()


BUT_NOT: Mapping[tuple[Zone, ...], tuple[Zone, ...]] = MappingProxyType(
    {(Zone.ARCHIVES,): NOT_ARCHIVES, (Zone.HQ,): NOT_HQ, (Zone.GRIP,): NOT_GRIP}
)


SERVER_TIMES: dict[ServerRef, During] = {
    ServerWord.HQ: During.RUN_ON_HQ,
    ServerWord.RND: During.RUN_ON_RND,
    ServerWord.ARCHIVES: During.RUN_ON_ARCHIVES,
    ServerWord.CENTRAL: During.RUN_ON_CENTRAL,
    ServerWord.REMOTE: During.RUN_ON_REMOTE,
    ServerWord.THIS: During.RUN_ON_THIS_SERVER,
}
