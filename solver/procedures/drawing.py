"""Drawing cards (8.4)."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from ...models.deeds import Deed
from ...models.effects import TopCards
from ...models.frames import Expected, Reference
from ...models.selectors import ThatMany
from ...models.state import State
from ...models.terms import DECKS, Zone
from ...models.values import walk
from ..chance import unknown_top
from ..checkpoints.steps import settled
from ..deeds import To
from ..effects.kinds import Carrying, carries, doubted


@carries(Deed.DRAW, honours=("amount", "up_to", "name", "what", "source"))
def draw(c: Carrying) -> State:
    """Cards go from the top of the deck to the hand (8.4), or from its bottom where the text says so; a card that is
    named is drawn if it is the top one (8.4.3)."""
    if c.expected.aside is not None:
        return _considered_drawn(c) if c.frame.drawn is None else _into_hand(c, c.expected.aside, c.frame.drawn)
    if c.effect.what is not None:
        top = next(iter(c.state.in_zone(DECKS[c.side])), None)
        if top is None or top.id not in c.ids:
            return c.state
    other = _drawing_together(c)
    is_asked = other is not None and other.effect.up_to  # rule_optional_drawing_simultaneously
    if is_asked and not (c.effect.up_to and c.side is c.state.active):
        return _behind_the_other(c, c.state, c.expected)
    most = c.context.doubts.number(c.game.prohibitions.drawable(c.side, c.n))
    if most is None:
        return doubted(c.game, c.effect, c.frame, "draw: how many cards can be drawn")
    number = c.number_of(most)
    if not isinstance(number, int):
        return number
    if is_asked:
        said = structs.replace(c.effect, up_to=False)
        return _behind_the_other(c, c.state, structs.replace(c.expected, effect=said, amount=number))
    bottom = _from_the_bottom(c)
    if bottom and DECKS[c.side] in c.state.unlimited and any(o.card for o in c.state.in_zone(DECKS[c.side])):
        return doubted(c.game, c.effect, c.frame, "draw: which card is the last one")
    frame = unknown_top(c.state, DECKS[c.side], number, bottom=bottom)
    return c.waiting_for(frame) if frame is not None else _set_aside(c, number, other)


def _drawing_together(c: Carrying) -> Expected | None:
    """What another player is told to draw at the same time, and has not set aside yet (rule_drawing_simultaneously);
    not so many as this player draws."""
    other = next(iter(c.frame.expected[1:]), None)
    if other is None or other.effect.kind is not Deed.DRAW or other.aside is not None:
        return None
    counts = any(isinstance(n, ThatMany) and n.name == c.effect.name for n in walk(other.effect))
    return None if counts or replace(c, expected=other).side is c.side else other


def _behind_the_other(c: Carrying, state: State, expected: Expected) -> State:
    """The other player's part of drawing together is next, and then this one."""
    other, *rest = c.frame.expected[1:]
    return c.expecting(state, (other, expected, *rest))


def _set_aside(c: Carrying, number: int, other: Expected | None) -> State:
    """The cards are set aside (step_draw_set_aside, 8.4.2); what another player draws together with them is next."""
    before = {o.id for o in c.state.in_zone(Zone.SET_ASIDE)}
    state = c.done(Deed.DRAW, n=number, to=To(Zone.SET_ASIDE), bottom=_from_the_bottom(c))
    drawn = (o.id for o in state.in_zone(Zone.SET_ASIDE) if o.id not in before)
    aside = structs.replace(c.expected, aside=tuple(state.object(id).reference for id in drawn))
    if other is not None:
        return _behind_the_other(c, state, aside)
    return c.expecting(state, (aside, *c.frame.expected[1:]))


def _considered_drawn(c: Carrying) -> State:
    """All have set their cards aside: the checkpoint for what waits for a draw follows (step_draw_checkpoint)."""
    drawn = tuple(r for e in c.frame.expected for r in e.aside or ())
    return settled(c.game, c.state.with_top(structs.replace(c.frame, drawn=drawn)))


def _into_hand(c: Carrying, aside: tuple[Reference, ...], drawn: tuple[Reference, ...]) -> State:
    """The cards that are still set aside are added to the hand (step_draw_add_to_hand), those of the other player
    next."""
    ids = tuple(r.id for r in aside)
    state = c.named(c.done(Deed.DRAW, *ids) if ids else c.state, ids, len(ids))
    others = c.frame.expected[1:]
    return c.expecting(state, others, drawn=drawn) if any(e.aside is not None for e in others) else state


def _from_the_bottom(c: Carrying) -> bool:
    return isinstance(c.effect.source, TopCards) and c.effect.source.bottom
