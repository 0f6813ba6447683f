"""Decks: shuffling, arranging, sabotage (8.3, 10.12)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import Asked, ChoosingFrame, Question
from ...models.state import State
from ...models.terms import DECKS, Side, Zone
from ..chance import shuffled, unknown_top, with_unlisted
from ..reading.objects import makes_new
from .carrying import Carrying, carries, doubted


@carries(Deed.SHUFFLE, honours=("destination",))
def shuffle(c: Carrying) -> State:
    """A deck is shuffled; a search of it in the same breath has done so already (rule_shuffle_deck_after_search)."""
    zone = c.effect.destination.zone if c.effect.destination is not None else None
    if zone is None:
        return c.state
    last = c.state.history[-1] if c.state.history else None
    again = last is not None and last.verb is Deed.SHUFFLE and last.to_zone is zone and last.source == c.source
    return c.state if again else shuffled(c.game, zone, c.side, c.source)


@carries(Deed.ARRANGE, honours=("what",))
def arrange(c: Carrying) -> State:
    """Cards of a deck are put in an order among the places that they have, and are new objects (rule_arrange_secretly,
    rule_arrange_1_or_fewer, 8.3.1, 8.3.3b)."""
    ids = tuple(i for i in c.ids if c.state.object(i).zone in DECKS.values())
    if len(ids) <= 1:
        return c.state
    order = c.order_of(ids)
    if isinstance(order, State):
        return order
    return c.moved(c.done(Deed.ARRANGE, *order, renewed=makes_new(c.game)), ids)


# ----------------------------------------------------------------------- searching


# ------------------------------------------------------------------------ sabotage


@carries(Deed.SABOTAGE, honours=("amount",))
def sabotage(c: Carrying) -> State:
    """The Corp trashes cards from HQ and the rest from the top of R&D, together and facedown (10.12, 10.12.1, 10.12.2a,
    10.12.3, 10.12.3a, 10.12.3b)."""
    if Zone.HQ in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "sabotage: HQ is not listed")
    state = with_unlisted(c.state, Zone.RND, c.n)
    hq, rnd = state.in_zone(Zone.HQ), state.in_zone(Zone.RND)
    answer = c.answer(Question.TRASHED)
    if answer is None:
        most = min(c.n, len(hq))
        least = min(max(0, c.n - len(rnd)), most)
        frame = ChoosingFrame(
            Side.CORP,
            Asked.CARDS,
            Question.TRASHED,
            "rule_sabotage_resolution",
            c.source,
            cards=tuple(o.id for o in hq),
            least=least,
            most=most,
        )
        return c.waiting_for(frame, state)
    chosen = tuple(r.id for r in answer.objects)
    rest = c.n - len(chosen)
    asked = unknown_top(state, Zone.RND, rest)
    if asked is not None:
        return c.waiting_for(asked, state)
    together = (*chosen, *(o.id for o in rnd[:rest]))
    return c.moved(c.done(Deed.TRASH, *together, state=state, by=Side.CORP), together)
