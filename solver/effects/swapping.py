"""Swapping cards (8.8)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.known import Truth
from ...models.state import State
from ...models.terms import DISCARD_PILES, HANDS
from ..reading.swapping import can_swap
from .expected import objects_of
from .kinds import Carrying, carries, doubted

UNORDERED = {*HANDS.values(), *DISCARD_PILES.values()}


@carries(Deed.SWAP, honours=("what", "source"))
def swap(c: Carrying) -> State:
    """Two cards exchange their places, if each may be at the other's (rule_swap_only_to_valid_location); of several
    cards of two zones in which no card has a place of its own, each with one of the others.
    """
    source = objects_of(c.game, c.effect.source, c.context) if c.effect.source is not None else ()
    others = c.others or source
    ids = tuple(dict.fromkeys((*c.ids, *(o.id for o in others))))
    if len(ids) > 2 and others:
        zones = [{c.state.object(id).zone for id in side} for side in (c.ids, tuple(o.id for o in others))]
        if len(c.ids) != len(others) or any(len(z) > 1 or not z <= UNORDERED for z in zones):
            return doubted(c.game, c.effect, c.frame, "swap: which card changes places with which")
        state = c.state
        for one, other in zip(c.ids, others, strict=True):
            state = c.done(Deed.SWAP, one, other.id, state=state)
        return c.moved(state, ids)
    if len(ids) != 2:
        return c.state
    answer = c.context.note(can_swap(c.game, c.game.object(ids[0]), c.game.object(ids[1])))
    if answer.is_open:
        return doubted(c.game, c.effect, c.frame, "swap: whether each card may be where the other is")
    return c.moved(c.done(Deed.SWAP, *ids), ids) if answer is Truth.YES else c.state
