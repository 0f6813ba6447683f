"""Drawing cards (8.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.effects import TopCards
from ...models.state import State
from ...models.terms import DECKS, Zone
from ..chance import unknown_top
from ..checkpoints.steps import settled
from ..deeds import To
from ..effects.kinds import Carrying, carries, doubted


@carries(Deed.DRAW, honours=("amount", "up_to", "name", "what", "source"))
def draw(c: Carrying) -> State:
    """Cards go from the top of the deck to the hand (8.4), or from its bottom where the text says so; a card that is
    named is drawn if it is the top one (8.4.3, 8.4.4)."""
    if c.frame.drawn is not None:
        ids = tuple(r.id for r in c.frame.drawn)
        return c.named(c.done(Deed.DRAW, *ids) if ids else c.state, ids, len(ids))
    if c.effect.what is not None:
        top = next(iter(c.state.in_zone(DECKS[c.side])), None)
        if top is None or top.id not in c.ids:
            return c.state
    most = c.context.doubts.number(c.game.prohibitions.drawable(c.side, c.n))
    if most is None:
        return doubted(c.game, c.effect, c.frame, "draw: how many cards can be drawn")
    number = c.number_of(most)
    if not isinstance(number, int):
        return number
    bottom = _from_the_bottom(c)
    if bottom and DECKS[c.side] in c.state.unlimited and any(o.card for o in c.state.in_zone(DECKS[c.side])):
        return doubted(c.game, c.effect, c.frame, "draw: which card is the last one")
    frame = unknown_top(c.state, DECKS[c.side], number, bottom=bottom)
    return c.waiting_for(frame) if frame is not None else _drawing(c, number)


def _drawing(c: Carrying, number: int) -> State:
    """The cards are set aside, and the checkpoint for what waits for a draw follows; then they are added to the hand
    (step_draw_checkpoint, 8.4.2)."""
    before = {o.id for o in c.state.in_zone(Zone.SET_ASIDE)}
    state = c.done(Deed.DRAW, n=number, to=To(Zone.SET_ASIDE), bottom=_from_the_bottom(c))
    drawn = (o.id for o in state.in_zone(Zone.SET_ASIDE) if o.id not in before)
    aside = tuple(state.object(id).reference for id in drawn)
    return settled(c.game, state.with_top(structs.replace(c.frame, drawn=aside)))


def _from_the_bottom(c: Carrying) -> bool:
    return isinstance(c.effect.source, TopCards) and c.effect.source.bottom
