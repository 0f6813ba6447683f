"""What is so for a player for a while: an empty credit pool, an empty hand (9.6.5b, 9.6.6)."""

from __future__ import annotations

from .deeds import Deed
from .state import State
from .terms import HANDS, Side

BECOMES_ACTIVE = frozenset({Deed.INSTALL, Deed.REZ, Deed.TURN_FACEUP})  # so that what is so already is so for it
LASTS = frozenset({Deed.NO_CREDITS, Deed.NO_CARDS})


def is_so(state: State, side: Side, waited: Deed) -> bool:
    """Whether the player has none, as far as is known."""
    return not (state.player(side).credits if waited is Deed.NO_CREDITS else state.in_zone(HANDS[side]))


def lasting(state: State) -> set[Deed]:
    """What is so for a player now, and may be from now on for what becomes active."""
    return {waited for waited in LASTS for side in Side if is_so(state, side, waited)}
