"""Identities that are flipped, or switched with one from outside of the game (1.5, 3.1)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import Place, Zone
from ..deeds import To
from ..effects.kinds import Carrying, carries, doubted
from .recurring_credits import with_recurring


@carries(Deed.FLIP, honours=("what",))
def flip(c: Carrying) -> State:
    """An identity shows its other face; it stays the same object. Of one with several of them the position has to tell
    which its copy has (rule_identity_copy)."""
    state = c.state
    for id in c.ids:
        object = state.object(id)
        card = c.game.pool.get(object.card)
        if card is None or not card.faces or (len(card.faces) > 1 and object.back is None):
            return doubted(c.game, c.effect, c.frame, "flip: to which face")
        state = c.done(Deed.FLIP, id, state=state)
    return state


@carries(Deed.SWITCH_IDENTITY, honours=("what",))
def switch(c: Carrying) -> State:
    """Another identity enters play with its front faceup, and the one that was there goes to the pile outside of the
    game (rule_additional_identities_reference, rule_additional_identity_double_sided, rule_jinteki_biotech_detail)."""
    state, new, old = c.state, next(iter(c.ids), None), c.state.identity(c.side)
    if new is None or state.object(new).zone is not Zone.OUTSIDE:
        return state
    if old is not None:
        state = c.done(Deed.MOVE, old.id, to=To(Zone.OUTSIDE))
    state = c.done(Deed.MOVE, new, state=state, to=To(Zone.PLAY_AREA, Place.IDENTITY))
    return c.moved(with_recurring(c.game.changed(state), state, new), (new,))
