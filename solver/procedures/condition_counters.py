"""A card that becomes a condition counter (10.1.4, 1.13.6d)."""

from __future__ import annotations

from ...models.abilities import AbilityKind
from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import Place
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted
from ..lingering.effects_and_delayed_abilities import with_lingering


@carries(Deed.CONVERT, honours=("what", "destination"))
def convert(c: Carrying) -> State:
    """The card that resolves becomes a condition counter on another card: it loses what is printed on it and has what
    the effect gives it, until it leaves that place (rule_card_to_counter, rule_condition_counter).

    What its text says about the time after it has resolved is kept all the same: otherwise it would never be met, and
    the text takes precedence (rule_card_precedence).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    object = c.state.find(c.source)
    if not hosts or object is None or object.place is not Place.RESOLVING:
        return c.state
    state = c.state
    for ability in c.game.printed_abilities(object):
        if ability.trigger is not None and all(e.verb is Deed.RESOLVED for e in ability.trigger.events):
            when, steps = ability.trigger, ability.steps
            state = with_lingering(state, source=object.id, controller=c.side, trigger=when, steps=steps, run=0)
        elif ability.kind is not AbilityKind.PLAY:
            return doubted(c.game, c.effect, c.frame, "convert: what else the card says as it resolves")
    return c.done(Deed.CONVERT, object.id, state=state, to=To(host=hosts[0].id))
