"""Lingering effects: creating them, and how long they last (9.10, 9.6.13)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, Declaration, Flag, Step
from ...models.conditions import Duration, NextTurn, Trigger
from ...models.frames import Binding, Reference
from ...models.lingering_effects import NEXT, bound
from ...models.selectors import NextEncountered
from ...models.state import Doubt, Lingering, State
from ...models.terms import Face, Scope, Side
from ...models.values import walk
from .game import Game
from .objects import THIS_SERVER


def with_lingering(
    state: State,
    *,
    source: str,
    controller: Side,
    duration: Duration | None = None,
    declarations: tuple[Declaration, ...] = (),
    trigger: Trigger | None = None,
    steps: tuple[Step, ...] = (),
    bindings: tuple[Binding, ...] = (),
    once: bool = True,
    run: int | None = None,
    event: int | None = None,
    kept: tuple[Binding, ...] = (),
    optional: bool = False,
) -> State:
    """The state with a lingering effect more (rule_lingering_effect, 9.6.13, 9.10.4a).

    `run` is the run that it belongs to, by default the one in progress (0: none, rule_lingering_effect_inapplicable_
    timing_structure).
    """
    effect = Lingering(
        number=max((e.number for e in state.lingering), default=0) + 1,
        source=source,
        controller=controller,
        duration=duration,
        turn=state.turn,
        run=run if run is not None else state.run.number if state.run is not None else 0,
        declarations=declarations,
        trigger=trigger,
        steps=steps,
        bindings=bindings,
        once=once,
        event=event,
        kept=kept,
        optional=optional,
    )
    return structs.replace(state, lingering=(*state.lingering, effect))


def begun_to_last(state: State) -> State:
    """The state in which what was to last for this very turn does so (`for their next turn`, rule_lingering_effect)."""
    return structs.replace(
        state,
        lingering=tuple(_begun(e, state) for e in state.lingering),
        unsettled=tuple(structs.replace(u, effect=_begun(u.effect, state)) for u in state.unsettled),
    )


def _begun(effect: Lingering, state: State) -> Lingering:
    duration = effect.duration
    if isinstance(duration, NextTurn) and duration.player.side(effect.controller) is state.active:
        return structs.replace(effect, duration=Scope.TURN, turn=state.turn)
    return effect


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


def with_next_encountered(state: State, id: str) -> State:
    """The state in which what lingers for the ice that is encountered next speaks of this ice, whose encounter begins
    (9.8.3, example 169)."""
    met = Binding(NEXT, objects=(Reference(id, state.object(id).incarnation),))
    lingering = tuple(_about(effect, met) for effect in state.lingering)
    return structs.replace(state, lingering=lingering) if lingering != state.lingering else state


def _about(effect: Lingering, met: Binding) -> Lingering:
    if not any(isinstance(node, NextEncountered) for node in walk((effect.declarations, effect.trigger, effect.steps))):
        return effect
    return structs.replace(
        effect,
        declarations=bound(effect.declarations, NextEncountered, NEXT),
        trigger=bound(effect.trigger, NextEncountered, NEXT),
        steps=bound(effect.steps, NextEncountered, NEXT),
        bindings=(*effect.bindings, met),
    )
