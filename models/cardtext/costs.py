"""Who pays a cost (1.16)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..costs import (
    Component,
    Cost,
    Forfeit,
    LoseClicks,
    PayCredits,
    SpendClicks,
    SpendCounters,
)
from ..effects import Target
from ..selectors import (
    AGENDA,
    Amount,
    ControlledBy,
    InZone,
    StatOfPlayer,
)
from ..terms import SCORE_AREAS, Counter, Player, PlayerStat
from .amounts import times
from .logic import together
from .phrases import NO


def paid_by(cost: Cost, player: Player) -> Cost:
    """The cost as this player pays it, who forfeits from their own score area, and loses all clicks of their own."""
    if player.value not in _SCORE_AREAS:
        return cost

    def own(component: Component) -> Component:
        if component == LoseClicks(StatOfPlayer(PlayerStat.CLICKS, Player.YOU)):
            return LoseClicks(StatOfPlayer(PlayerStat.CLICKS, player))
        if not isinstance(component, Forfeit) or not isinstance(component.what, Target):
            return component
        what = together((AGENDA, InZone((_SCORE_AREAS[player.value],))))
        return Forfeit(structs.replace(component.what, what=what))

    options = tuple(tuple(map(own, option)) for option in cost.alternatives)
    return Cost(tuple(map(own, cost.components)), options)


_SCORE_AREAS = {side.value: zone for side, zone in SCORE_AREAS.items()}


def each_time_paid(components: tuple[Component, ...], count: Amount) -> Any:
    """Clicks and credits, as often as is counted."""
    found = tuple(_times(component, count) for component in components)
    return NO if NO in found else Cost(found)


def _times(component: Component, count: Amount) -> Any:
    match component:
        case PayCredits(amount=int(n)):
            return PayCredits(times(n, count))
        case SpendClicks(amount=int(n)):
            return SpendClicks(times(n, count))
        case _:
            return NO


def any_of_yours(counter: Counter, n: Amount) -> SpendCounters:
    """So many from any of your cards."""
    return SpendCounters(counter, n, ControlledBy(Player.YOU))
