"""Persistent abilities: of a rezzed card that the Runner trashes while accessing it (9.12.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, Flag
from ...models.frames import Binding
from ...models.naming import THIS_SERVER
from ...models.state import Doubt, State
from ...models.terms import Face, Scope
from ..reading import Game
from .effects_and_delayed_abilities import with_lingering


def with_persistent(game: Game, id: str) -> State:
    """The state in which the persistent abilities of the rezzed card that the Runner is accessing, and is about to
    trash, last for the rest of the run (rule_persistent, rule_previous_object_source, 9.12.5b, 9.12.5c)."""
    state, object, accessed = game.state, game.objects[id], game.accessed()
    run = state.run
    rezzed = object.installed and object.face is Face.UP
    if accessed is None or accessed.id != id or not rezzed or run is None or not run.in_progress:
        return state
    server = Binding(THIS_SERVER, server=object.server)
    for ability in game.abilities(object):
        if Flag.PERSISTENT not in ability.flags or not game.is_ability_active(object, ability):
            continue
        if ability.condition is not None or ability.is_interrupt:
            summary = "what persists under a condition"
            state = structs.replace(
                state, doubts=(*state.doubts, Doubt(Aspect.ANYTHING, id, object.card, ability.clause, summary))
            )
        else:
            state = with_lingering(
                state,
                source=id,
                controller=game.responsible(object),
                duration=Scope.RUN,
                declarations=ability.declarations,
                trigger=ability.trigger,
                steps=ability.steps,
                bindings=(server,),
                once=False,
                optional=ability.optional,
            )
    return state
