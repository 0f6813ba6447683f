"""Lingering effects as an ability makes them: what they are about, choose and count (9.10.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Declaration, GainAbility, PlayerStatChange, StatChange, Step
from ...models.conditions import Trigger
from ...models.frames import Binding, Reference, ResolvingFrame
from ...models.kept_choices import kept_for
from ...models.known import Open, open_of
from ...models.lingering_effects import TRIGGERING, bound
from ...models.naming import names_in
from ...models.selectors import RUN_SERVER, TriggerObject
from ...models.state import State
from ...models.values import walk
from ..reading.game import Context, Game
from ..reading.lingering import with_lingering
from ..reading.objects import known_as


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
