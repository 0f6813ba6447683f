"""Positions of ice, as texts ask for them, and whether the Runner has one (6.2.3, 6.2.5, 4.6.9)."""

from __future__ import annotations

from ...models.known import Truth
from ...models.selectors import At, Ref, This
from ...models.state import GameObject
from ...models.terms import Place, Spot
from ...models.timing import Phase
from .context import Context
from .meaning import SELECTORS
from .situation import Situation


@SELECTORS.of(At)
def _at_spot(game: Situation, selector: At, object: GameObject, context: Context) -> Truth:
    return Truth.of(_at(game, object, selector.spot, selector.of, context))


def _at(game: Situation, object: GameObject, spot: Spot, of: Ref | None, context: Context) -> bool:
    if object.place is not Place.ICE or object.server is None:
        return False
    ice = [o.id for o in game.state.ice(object.server)]
    if object.id not in ice:
        return False  # it is not there any more
    index = ice.index(object.id)
    if spot is Spot.OUTERMOST:
        return index == 0
    if spot is Spot.INNERMOST:
        return index == len(ice) - 1
    for other in game.resolve(of or This(), context):
        if other.place is not Place.ICE or other.server is None:
            continue
        if spot is Spot.SAME_POSITION:  # of another server (rule_count_positions)
            inward = [o.id for o in game.state.ice(other.server)]
            if other.server != object.server and len(inward) - inward.index(other.id) == len(ice) - index:
                return True
        elif other.server == object.server:
            step = 1 if spot is Spot.DIRECTLY_INWARD else -1
            if index == ice.index(other.id) + step:
                return True
    return False


def has_position(game: Situation) -> bool:
    """Whether the Runner has a position, or may come to one: in a run, before its success phase, and before it is over
    as its server is (rule_no_position_after_approach_server, 4.6.8e, 6.2.5e, 6.2.8c)."""
    run = game.state.run
    if run is None or not run.in_progress or run.reached or run.successful is not None or game.lost_its_server():
        return False
    return game.phase() not in (Phase.SUCCESS, Phase.RUN_ENDS)
