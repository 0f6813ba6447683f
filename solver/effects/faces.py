"""Cards that are turned faceup or facedown, as effects bring it about (8.1)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import CardType, Face, Side
from .kinds import Carrying, carries, doubted


@carries(Deed.TURN_FACEUP, Deed.TURN_FACEDOWN, honours=("what",))
def turn(c: Carrying) -> State:
    """Cards are turned over where they are; installed Corp cards are rezzed and derezzed instead, but for agendas
    (rule_rezzed_unrezzed)."""
    state = c.state
    face = Face.UP if c.effect.kind is Deed.TURN_FACEUP else Face.DOWN
    for id in c.ids:
        object = state.object(id)
        if object.face is face:
            continue
        if object.installed and object.owner is Side.CORP and (kinds := c.game.types(object)) != (CardType.AGENDA,):
            if kinds is None:
                return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value}: a card that is not known")
        else:
            state = c.done(Deed.FLIP, id, state=state, face=face)
    return state
