"""Cards that change their place, face or host (1.13, 8.1, 8.2)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.effects import Placement
from ...models.frames import Asked, Question
from ...models.state import State
from ...models.terms import DECKS, DISCARD_PILES, HANDS, Side, Zone
from ..chance import shuffled
from ..deeds import To
from .kinds import Carrying, carries
from .revealing import shown

OWN_ZONES = tuple(zone for zones in (HANDS, DECKS, DISCARD_PILES) for zone in zones.values())


@carries(Deed.MOVE, honours=("what", "name", "destination", "if_able", "random"))
def move(c: Carrying) -> State:
    """Cards are added to a hand, to a place in a deck, or to another zone (rule_non_movements, rule_deck_location).

    Several cards that go to the top or bottom of a deck are put in an order by whoever moves them.
    """
    destination = c.effect.destination
    assert destination is not None
    zone, placement = destination.zone, destination.placement
    assert zone is not None
    ids = tuple(i for i in c.ids if zone not in OWN_ZONES or zone in _own(c.state.object(i).owner))
    top: tuple[str, ...] | State = ids if placement is Placement.TOP else ()
    if placement is Placement.EITHER_END:
        top = _put_on_top(c, ids)
    if isinstance(top, State):
        return top
    if placement in (Placement.TOP, Placement.BOTTOM, Placement.EITHER_END):
        several = len(top) > 1 or len(ids) - len(top) > 1
        ordered = c.order_of(ids) if several else ids
        if isinstance(ordered, State):
            return ordered
        ids = (*(i for i in ordered if i not in top), *(i for i in reversed(ordered) if i in top))
    state = c.state
    for id in ids:
        object = state.object(id)
        if object.zone is not zone:
            state = shown(state, object, c.effect.what, c.side, c.source)
        state = c.done(Deed.MOVE, id, state=state, to=To(zone, first=id in top))
    if placement is Placement.SHUFFLED:
        state = shuffled(c.game.changed(state), zone, c.side, c.source)
    return c.followed(state, ids)


def _put_on_top(c: Carrying, ids: tuple[str, ...]) -> tuple[str, ...] | State:
    """Which of the cards their mover puts on top of the deck, the others going to the bottom; a state that asks."""
    answer = c.answer(Question.TOP)
    if answer is not None:
        return tuple(r.id for r in answer.objects)
    if not ids:
        return ()
    return c.asking(Asked.CARDS, Question.TOP, "rule_non_movements", ids, most=len(ids))


def _own(side: Side) -> tuple[Zone, ...]:
    return (HANDS[side], DECKS[side], DISCARD_PILES[side])


@carries(Deed.MOVE_TO_SERVER, honours=("what", "destination"))
def to_server(c: Carrying) -> State:
    """Installed cards move to another server and stay installed."""
    server, where = c.server, c.effect.destination
    if server is None:
        return c.state
    innermost = where is not None and where.placement is Placement.INNERMOST
    return c.done(Deed.MOVE_TO_SERVER, *c.ids, to=To(server=server, last=innermost))
