"""How far what holds reaches: how long, for how many, where among others (9.10, 1.15.6); in any order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ..abilities import Declaration, GainAbility
from ..conditions import Duration
from ..effects import Placement
from ..selectors import Amount
from .declaring import for_every, placed_among
from .phrases import NO
from .stepping import lasts


class Lasts(NamedTuple):
    """For so long."""

    duration: Duration


class Times(NamedTuple):
    """For each of what is counted."""

    each: Amount


Extent: TypeAlias = Lasts | Times | Placement


def reaching(declared: tuple[Declaration, ...], extents: tuple[Extent, ...]) -> Any:
    """What holds, as far as that."""
    found: Any = declared
    for extent in extents:
        match extent:
            case Times(each):
                found = for_every(found, each)
            case Placement():
                found = _placed(found, extent)
            case _:
                return NO
        if found is NO:
            return NO
    return found


def _placed(declared: tuple[Declaration, ...], extent: Placement) -> Any:
    *before, last = declared
    if not isinstance(last, GainAbility) or last.placement is not None:
        return NO
    placed = placed_among(last, extent)
    return NO if placed is NO else (*before, placed)


def lasts_reaching(declared: tuple[Declaration, ...], extents: tuple[Extent, ...]) -> Any:
    """The same, for so long."""
    durations = [extent.duration for extent in extents if isinstance(extent, Lasts)]
    found = reaching(declared, tuple(extent for extent in extents if not isinstance(extent, Lasts)))
    return NO if found is NO or len(durations) != 1 else lasts(found, durations[0])


EXTENTS: Mapping[str, Any] = MappingProxyType(
    {"reaching": reaching, "lasts_reaching": lasts_reaching, "Lasts": Lasts, "Times": Times}
)
