"""Lingering effects: creating them, and how long they last (9.10, 9.6.13)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, Declaration, Flag, GainAbility, PlayerStatChange, StatChange, Step
from ...models.conditions import Duration, NextTurn, Trigger
from ...models.costs import AdditionalCost
from ...models.frames import Binding, Reference, ResolvingFrame
from ...models.kept_choices import kept_for
from ...models.known import Open, open_of
from ...models.left_behind import NEXT, TRIGGERING, bound
from ...models.naming import names_in
from ...models.selectors import NextEncountered, TriggerObject, X
from ...models.state import Doubt, Lingering, State
from ...models.terms import Face, Scope, Side
from ...models.values import walk
from .game import Context, Game
from .objects import THIS_SERVER, known_as


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


def with_paid_x(declaration: Declaration, x: int | None) -> Declaration:
    """An additional cost of X with the X that was paid (rule_cost_x); anything else as it is."""
    if not isinstance(declaration, AdditionalCost) or x is None:
        return declaration
    cost = declaration.cost
    fixed = tuple(structs.replace(c, amount=x) if getattr(c, "amount", None) == X() else c for c in cost.components)
    return structs.replace(declaration, cost=structs.replace(cost, components=fixed))


def with_numbers(game: Game, declaration: Declaration, context: Context) -> tuple[Declaration, Open | None]:
    """What an instruction declares, with its numbers as they are when it resolves, and why one of them is not known
    (rule_expected_effects_resolve)."""
    match declaration:
        case StatChange(amount=value) | PlayerStatChange(amount=value):
            now = game.amount(value, context)
            return (declaration, now) if isinstance(now, Open) else (structs.replace(declaration, amount=now), None)
        case GainAbility(chosen=str(name)) if (binding := known_as(game, name, context)) is not None and binding.word:
            return structs.replace(declaration, subtypes=(*declaration.subtypes, binding.word), chosen=None), None
        case GainAbility(times=value, place=place):
            now, where = game.amount(value, context), game.amount(place, context) if place is not None else None
            known = declaration if isinstance(now, Open) else structs.replace(declaration, times=now)
            placed = known if where is None or isinstance(where, Open) else structs.replace(known, place=where)
            return placed, open_of(now, where)
        case _:
            return declaration, None


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


def with_choices(game: Game, frame: ResolvingFrame) -> State:
    """The state after an ability is over: what it chose and another ability of its source speaks of is kept, for the
    turn where the choice is made as a turn begins, else as long as the source is active
    (rule_lingering_effect_maintain_choice, 9.10.3b, 9.10.3c)."""
    state = game.state
    source = game.objects.get(frame.source)
    named = tuple(b for b in frame.bindings if b.objects or b.server is not None or b.word is not None)
    if source is None or not named or not 0 <= frame.number < len(game.printed_abilities(source)):
        return state
    others = (*game.printed_abilities(source)[: frame.number], *game.printed_abilities(source)[frame.number + 1 :])
    spoken_of = names_in(others)
    kept = tuple(b for b in named if b.name in spoken_of)
    if not kept:
        return state
    duration = kept_for(game.printed_abilities(source)[frame.number])
    lingering = tuple(e for e in state.lingering if not (e.source == source.id and e.kept))
    return with_lingering(
        structs.replace(state, lingering=lingering),
        source=source.id,
        controller=frame.controller,
        duration=duration,
        kept=kept,
        run=0,
    )


def with_next_encountered(state: State, id: str) -> State:
    """The state in which what lingers for the ice that is encountered next speaks of this ice, whose encounter begins
    (9.8.3, example 169)."""
    met = Binding(NEXT, objects=(Reference(id, state.object(id).incarnation),))
    lingering = tuple(_about(effect, met) for effect in state.lingering)
    return structs.replace(state, lingering=lingering) if lingering != state.lingering else state


def about_event(game: Game, trigger: Trigger, event: int | None) -> tuple[Trigger, tuple[Binding, ...]]:
    """The trigger condition of a delayed ability with a name for what the event was about that created it: `when you
    encounter that ice after this approach`."""
    id = game.state.history[event].object if event is not None else None
    object = game.objects.get(id) if id is not None else None
    if object is None or not any(isinstance(node, TriggerObject) for node in walk(trigger.events)):
        return trigger, ()
    about = Binding(TRIGGERING, objects=(Reference(object.id, object.incarnation),))
    return structs.replace(trigger, events=bound(trigger.events, TriggerObject, TRIGGERING)), (about,)


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
