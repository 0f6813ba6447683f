"""How far what holds reaches: how long, for how many, where among others (9.10, 1.15.6); in any order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ..abilities import Declaration, Delayed, GainAbility
from ..conditions import Duration, Trigger
from ..deeds import Deed
from ..effects import Placement, The
from ..selectors import ICE, Amount, EventPattern, TriggerObject
from ..terms import Scope
from .declaring import for_every, of_holder, placed_among
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


def at_next_ice(scope: Scope, held: tuple[Declaration, ...], extents: tuple[Extent, ...]) -> Any:
    """What holds of the ice that is encountered next within this run or turn, as long as that encounter lasts."""
    if not held or scope not in (Scope.RUN, Scope.TURN) or Lasts(Scope.ENCOUNTER) not in extents:
        return NO
    declared = of_holder(The(TriggerObject()), held)
    step = NO if declared is NO else lasts_reaching(declared, extents)
    return NO if step is NO else (Delayed(Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),)), step, duration=scope),)


EXTENTS: Mapping[str, Any] = MappingProxyType(
    {"reaching": reaching, "lasts_reaching": lasts_reaching, "at_next_ice": at_next_ice, "Lasts": Lasts, "Times": Times}
)
