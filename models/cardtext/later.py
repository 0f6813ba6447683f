"""What happens later, lasts longer, or works from elsewhere: next turns, conversions, other zones (9.6.13, 10.1.4)."""

from __future__ import annotations

from ..abilities import (
    Ability,
    If,
    Step,
)
from ..conditions import AllHold, Fits
from ..deeds import Deed
from ..effects import Each, Effect, The
from ..selectors import THIS, InZone
from ..terms import Zone
from ..values import walk

K = Deed
Steps = tuple[Step, ...]


# An encounter after an approach follows it directly (rule_run_phase_after): at the latest before the next approach.


def zones_of_this(ability: Ability) -> tuple[Zone, ...]:
    """The zones in which the text takes its own card to be, where that is not in play."""
    asked = [step.condition for step in ability.steps[:1] if isinstance(step, If)]
    if ability.trigger is not None and ability.trigger.condition is not None:
        asked.append(ability.trigger.condition)
    for condition in asked if ability.trigger is not None else ():
        for part in condition.parts if isinstance(condition, AllHold) else (condition,):
            if isinstance(part, Fits) and part.ref == THIS and isinstance(part.what, InZone):
                return part.what.zones
    for node in walk(ability.steps):
        match node:
            case Effect(Deed.INSTALL | Deed.PLAY, what=The(ref), source=Each(InZone(zones))) if ref == THIS:
                return zones
            case _:
                pass
    return ()
