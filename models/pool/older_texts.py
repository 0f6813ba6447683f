"""Card texts as the examples of the older rules quote them, where they come to something else than today's.

Stimhack and Howler are quoted in other words too, which come to the same; so they are not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..abilities import Ability, AbilityKind, Instruction
from ..deeds import Deed
from ..effects import Destination, Effect, Target, The
from ..selectors import ADVANCEABLE, INSTALLED, Bound, Not, Same
from ..terms import Counter

_CHOSEN = Bound("the chosen card")
# Trick of Light took counters from any card, today from an installed one (1.15.1).
_TRICK_OF_LIGHT = Instruction(
    (
        Effect(Deed.CHOOSE, what=Target(ADVANCEABLE & INSTALLED, name=_CHOSEN.name)),
        Effect(
            Deed.MOVE_COUNTERS,
            amount=2,
            counter=Counter.ADVANCEMENT,
            source=Target(Not(Same(_CHOSEN))),
            destination=Destination(host=The(_CHOSEN)),
            up_to=True,
        ),
    )
)

OLDER_TEXTS: Mapping[str, tuple[Ability, ...]] = MappingProxyType(
    {"trick_of_light": (Ability(AbilityKind.PLAY, steps=(_TRICK_OF_LIGHT,)),)}
)
"""The abilities of a card, by its id, in editions that read cards as they were printed at the time."""
