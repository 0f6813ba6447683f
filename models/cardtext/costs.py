"""Who pays a cost (1.16)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..costs import (
    Component,
    Cost,
    Forfeit,
)
from ..effects import Target
from ..selectors import (
    AGENDA,
    Amount,
    Calculated,
    InZone,
    Operator,
)
from ..terms import SCORE_AREAS, Player
from .logic import together
from .phrases import NO


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


def added_up(n: Amount, more: Amount) -> Any:
    """So much, and so much for each of what is counted."""
    return NO if isinstance(more, int) else Calculated(Operator.PLUS, n, more)
