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
    TakeTags,
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
from .pieces import UpTo


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


def one_of_each(first: Component | tuple[Component, ...], more: tuple[Component, ...]) -> Any:
    """Parts of a cost, of which no two are of one kind."""
    parts = first if isinstance(first, tuple) else (first,)
    if any(isinstance(part, UpTo) for part in parts):
        return NO
    return NO if {type(m) for m in more} & {type(m) for m in parts} else (*parts, *more)


def in_order(first: Component | tuple[Component, ...], more: tuple[Component, ...]) -> Any:
    """Parts of a trigger cost: clicks stand first, and no two of a plain kind side by side, which no card prints."""
    if isinstance(first, tuple | UpTo):
        return NO if more or isinstance(first, UpTo) else first
    if isinstance(first, PayCredits | TakeTags | SpendClicks) and any(type(m) is type(first) for m in more):
        return NO
    return NO if any(isinstance(m, SpendClicks) for m in more) else (first, *more)


def either_cost(one: tuple[Component, ...], more: Cost | tuple[()]) -> Any:
    """The cost, or one of several."""
    if not isinstance(more, Cost):
        return Cost(one)
    return NO if one in more.options else Cost(alternatives=(one, *more.options))
