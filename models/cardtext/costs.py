"""Who pays a cost (1.16)."""

from __future__ import annotations

from msgspec import structs

from ..costs import (
    Component,
    Cost,
    Forfeit,
)
from ..effects import Target
from ..selectors import (
    AGENDA,
    InZone,
)
from ..terms import SCORE_AREAS, Player
from .logic import together


def paid_by(cost: Cost, player: Player) -> Cost:
    """The cost as this player pays it, who forfeits from their own score area."""
    if player.value not in _SCORE_AREAS:
        return cost

    def own(component: Component) -> Component:
        if not isinstance(component, Forfeit) or not isinstance(component.what, Target):
            return component
        what = together((AGENDA, InZone((_SCORE_AREAS[player.value],))))
        return Forfeit(structs.replace(component.what, what=what))

    options = tuple(tuple(map(own, option)) for option in cost.alternatives)
    return Cost(tuple(map(own, cost.components)), options)


_SCORE_AREAS = {side.value: zone for side, zone in SCORE_AREAS.items()}
