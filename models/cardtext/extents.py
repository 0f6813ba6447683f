"""How far what holds reaches: how long, for how many, in which times, where (9.10, 1.15.6); in any order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import Declaration, Delayed, GainAbility, LastsLonger, Prohibition
from ..conditions import Duration, During, Trigger, Until
from ..deeds import Deed
from ..effects import Each, Placement, The
from ..selectors import (
    ICE,
    THIS,
    Amount,
    Current,
    EventPattern,
    IsSubroutine,
    NextEncountered,
    Role,
    Same,
    Selector,
    StatOf,
    TriggerObject,
)
from ..terms import Scope
from ..values import Node, put, walk
from .declaring import IT, Declarations, for_every, of_holder
from .phrases import NO
from .pieces import NextEncounter, Within
from .restricting import Holdings, restricts
from .stepping import lasts

# For so long, for each of what is counted, in each such time, among what it has.
Extent: TypeAlias = Duration | Within | NextEncounter | Amount | tuple[Scope, During | Selector | None] | Placement


def reaching(declared: tuple[Declaration, ...], extents: tuple[Extent, ...]) -> Any:
    """What holds, as far as that."""
    found: Any = declared
    for extent in extents:
        if isinstance(extent, Placement):
            found = _placed(found, extent)
        elif isinstance(extent, tuple):
            found = per_time(found, extent)
        elif any(node == IT for node in walk(extent)) and any(isinstance(node, Each) for node in walk(found)):
            return NO  # counted on each of several cards by itself
        else:
            found = NO if isinstance(extent, Duration | Within | NextEncounter) else for_every(found, extent)
        if found is NO:
            return NO
    return found


def per_time(declared: Declarations, each: tuple[Scope, During | Selector | None]) -> Any:
    """The number of acts is that of each such time; encounters are those with this card."""
    match declared, each:
        case (Prohibition(at_most=most, per=None) as one,), (scope, Node() as card) if most:
            fits = card == Same(THIS) and _is_of(one.act.what, card)
            return (structs.replace(one, per=scope),) if fits else NO
        case (Prohibition(at_most=most, per=None) as one,), (scope, during) if most and one.act.during is None:
            return (structs.replace(one, act=structs.replace(one.act, during=during), per=scope),)
        case _:
            return NO


def _is_of(what: Selector | None, card: Selector) -> bool:
    return isinstance(what, IsSubroutine) and what.of == card


def _placed(declared: tuple[Declaration, ...], extent: Placement) -> Any:
    *before, last = declared
    if not isinstance(last, GainAbility) or last.placement is not None:
        return NO
    placed = placed_among(last, extent)
    return NO if placed is NO else (*before, placed)


def placed_among(gained: GainAbility, placement: Placement) -> Any:
    """The subroutines stand there among those that it has."""
    return structs.replace(gained, placement=placement) if gained.abilities else NO


def lasts_reaching(held: Holdings, extents: tuple[Extent, ...]) -> Any:
    """The same, for so long; what is allowed only so is for good."""
    declared: tuple[Any, ...] = held
    if any(map(restricts, declared)):
        return NO
    if extents == (NextEncounter(),):
        return in_next_encounter(declared)
    times = [extent for extent in extents if isinstance(extent, Duration | Within)]
    found = reaching(declared, tuple(extent for extent in extents if extent not in times))
    if found is NO or len(times) != 1:
        return NO
    (time,) = times
    if not isinstance(time, Within):
        return lasts(found, time)
    return lasts(tuple(_in_all(one, time.scope) for one in found), time.scope)


def _in_all(declared: Declaration, scope: Scope) -> Declaration:
    """So often in that time, and what came before counts, too (rule_prohibiting_access_to_1)."""
    if isinstance(declared, Prohibition) and declared.at_most is not None and declared.per is None:
        return structs.replace(declared, per=scope)
    return declared


def at_next_ice(scope: Scope, held: tuple[Declaration, ...], extents: tuple[Extent, ...]) -> Any:
    """What holds of the ice that is encountered next within this run or turn, as long as that encounter lasts."""
    if not held or scope not in (Scope.RUN, Scope.TURN) or not {Scope.ENCOUNTER, Within(Scope.ENCOUNTER)} & {*extents}:
        return NO
    declared = of_holder(The(TriggerObject()), held)
    return NO if declared is NO else at_next_encounter(scope, lasts_reaching(declared, extents))


def in_next_encounter(declared: tuple[Declaration, ...]) -> Any:
    """What holds in the encounter that comes next within this run: of the ice encountered then it is said at once, and
    nothing has to resolve first (rule_lingering_effect)."""
    of_next = put(declared, Current(Role.ENCOUNTERED), NextEncountered())
    if of_next == declared:
        return at_next_encounter(Scope.RUN, lasts(declared, Scope.ENCOUNTER))
    ended = EventPattern(Deed.ENCOUNTER_ENDS, what=Same(NextEncountered()))
    return lasts(of_next, Until((ended, EventPattern(Deed.RUN_ENDS))))


def at_next_encounter(scope: Scope, steps: Any) -> Any:
    """What is done as the next ice of this run or turn is encountered."""
    return NO if steps is NO else (Delayed(Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),)), steps, duration=scope),)


def lasting_longer(number: Amount, duration: Duration) -> Any:
    """What adds to a number of a card lasts that long."""
    if not isinstance(number, StatOf) or not isinstance(duration, Scope):
        return NO
    return (LastsLonger(number.stat, The(number.of), duration),)


EXTENTS: Mapping[str, Any] = MappingProxyType(
    {
        "reaching": reaching,
        "NextEncounter": NextEncounter,
        "Within": Within,
        "lasts_reaching": lasts_reaching,
        "at_next_ice": at_next_ice,
        "lasting_longer": lasting_longer,
    }
)
