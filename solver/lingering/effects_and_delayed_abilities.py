"""Lingering effects: creating them, and how long they last (9.10, 9.6.13)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Declaration, GainAbility, PlayerStatChange, StatChange, Step
from ...models.conditions import Duration, NextTurn, Trigger
from ...models.frames import Binding, Reference
from ...models.known import Open, open_of
from ...models.lingering_effects import (
    AT_HAND,
    HOST,
    NEXT,
    TRIGGERING,
    at_the_time,
    bound,
    of_next_encountered,
    words_named,
)
from ...models.naming import THIS_SERVER, of_source
from ...models.selectors import RUN_SERVER, Bound, Current, HostOfThis, Ref, ServerWord, TriggerObject
from ...models.state import Lingering, State
from ...models.terms import Scope, Side
from ...models.values import walk
from ..reading import Context, Game


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
    object = state.find(source)
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
        bindings=of_source(bindings, object.reference) if object is not None else bindings,
        once=once,
        event=event,
        kept=kept,
        optional=optional,
        within=state.run.depth if state.run is not None else 0,
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


def with_next_encountered(state: State, id: str) -> State:
    """The state in which what lingers for the ice that is encountered next speaks of this ice, whose encounter begins
    (9.8.3, example 169)."""
    met = Binding(NEXT, objects=(Reference(id, state.object(id).incarnation),))
    lingering = tuple(_about(effect, met) for effect in state.lingering)
    return structs.replace(state, lingering=lingering) if lingering != state.lingering else state


def _about(effect: Lingering, met: Binding) -> Lingering:
    about = of_next_encountered(effect)
    return structs.replace(about, bindings=(*effect.bindings, met)) if about is not effect else effect


def with_numbers(game: Game, declaration: Declaration, context: Context) -> tuple[Declaration, Open | None]:
    """What an instruction declares, with its numbers as they are when it resolves, and why one of them is not known
    (rule_expected_effects_resolve)."""
    match declaration:
        case StatChange(amount=value) | PlayerStatChange(amount=value):
            now = game.amount(value, context)
            return (declaration, now) if isinstance(now, Open) else (structs.replace(declaration, amount=now), None)
        case GainAbility(chosen=str(name)) if words := _words(game, name, context):
            return structs.replace(declaration, subtypes=(*declaration.subtypes, *words), chosen=None), None
        case GainAbility(times=value, place=place):
            now, where = game.amount(value, context), game.amount(place, context) if place is not None else None
            known = declaration if isinstance(now, Open) else structs.replace(declaration, times=now)
            placed = known if where is None or isinstance(where, Open) else structs.replace(known, place=where)
            return placed, open_of(now, where)
        case _:
            return declaration, None


def _words(game: Game, name: str, context: Context) -> tuple[str, ...]:
    """The words that were chosen under this name, here or earlier by another ability of the same object."""
    kept = game.known_as(name, context)
    return words_named((*context.bindings, *((kept,) if kept is not None else ())), name)


def of_cards_at_hand(
    game: Game, declarations: tuple[Declaration, ...], duration: Duration | None, context: Context
) -> tuple[tuple[Declaration, ...], tuple[Binding, ...]]:
    """What an instruction declares of the ice at hand, or of the host of its card, said of the card that it is now, and
    the names for it (rule_lingering_effect). Where there is none, it is said of none."""
    named = at_the_time(declarations, duration)
    names = {node.name for node in walk(named) if isinstance(node, Bound)}
    meant: dict[str, Ref] = {HOST: HostOfThis(), **{name: Current(role) for role, name in AT_HAND.items()}}
    found = ((name, game.resolve(ref, context)) for name, ref in meant.items() if name in names)
    met = tuple(Binding(name, tuple(o.reference for o in ice), len(ice)) for name, ice in found if ice)
    return (named, met) if met else (declarations, ())


def of_this_server(game: Game, declarations: tuple[Declaration, ...], context: Context) -> tuple[Binding, ...]:
    """What `this server` stands for in what lasts, wherever the card that said it goes (1.12.6a, 9.10.1)."""
    if not any(getattr(node, "server", None) is ServerWord.THIS for node in walk(declarations)):
        return ()
    return tuple(Binding(THIS_SERVER, server=server) for server in game.servers.meant(ServerWord.THIS, context))


def of_this_run(state: State, steps: tuple[Step, ...], bindings: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """What `that server` stands for in what waits until the run at hand is over: the one that is attacked now."""
    told = any(b.name == RUN_SERVER.name for b in bindings)
    if told or state.run is None or RUN_SERVER not in walk(steps):
        return ()
    return (Binding(RUN_SERVER.name, server=state.run.server),)


def about_event(game: Game, trigger: Trigger, event: int | None) -> tuple[Trigger, tuple[Binding, ...]]:
    """The trigger condition of a delayed ability with a name for what the event was about that created it: `when you
    encounter that ice after this approach`."""
    id = game.state.history[event].object if event is not None else None
    object = game.objects.get(id) if id is not None else None
    if object is None or not any(isinstance(node, TriggerObject) for node in walk(trigger.events)):
        return trigger, ()
    about = Binding(TRIGGERING, objects=(Reference(object.id, object.incarnation),))
    return structs.replace(trigger, events=bound(trigger.events, TriggerObject, TRIGGERING)), (about,)
