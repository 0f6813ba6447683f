"""Interrupts: what an imminent instruction is expected to do, which abilities could modify it, and how (9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    ChangeValue,
    ChooseOption,
    Flag,
    If,
    NestedCost,
    Prevent,
    Replace,
    Step,
)
from ...models.conditions import TriggerMode
from ...models.deeds import Deed
from ...models.effects import Target, The
from ...models.events import NO_OBJECT, Event
from ...models.frames import (
    ActionFrame,
    Asked,
    Binding,
    ChoosingFrame,
    Expected,
    Frame,
    Pending,
    ProcedureFrame,
    Question,
    ResolvingFrame,
    WindowFrame,
)
from ...models.selectors import EventPattern
from ...models.state import GameObject, Lingering, State
from ...models.terms import SCORE_AREAS, Counter, Side, Truth, Zone
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import EXPECTED, OF_EFFECT, Foreseen
from ..game.game import Context, Doubts, Game
from ..game.history import matches, met
from ..game.not_understood import unread_clauses, unread_reason
from ..game.objects import TOGETHER, still
from ..game.prohibitions import cannot, drawable
from ..game.selection import objects_meant
from .imminent import added_to, changed_cost, expected_of, imminent, imminent_instruction
from .triggers import note_if_perhaps_lost

# What effects bring about: something to each of their objects, so much of something, or just something.
TO_OBJECTS = EXPECTED[Foreseen.TO_EACH]
VALUED = EXPECTED[Foreseen.SO_MUCH]
PLAIN = EXPECTED[Foreseen.AT_ALL]
WHOLE = -1  # the number of the expectation that the ability resolves at all


class Expectation(Struct, frozen=True):
    """An event that an expected effect would bring, the number of that effect, whether it can be prevented, and whether
    a part of it has been replaced."""

    event: Event
    number: int
    preventable: bool
    in_part: bool = False


def expectations(game: Game, frame: ResolvingFrame) -> tuple[Expectation, ...]:
    """The events that the imminent instruction is expected to bring (rule_expected_effects).

    What is forbidden is not expected; a value of 0 or less is: it can still be raised (rule_negative_values_imminent).
    An ability that waited for its own card to be installed says so as the cause.
    """
    found: list[Expectation] = []
    controller, source = frame.controller, frame.source
    met = game.state.history[frame.event] if frame.event is not None else None
    because = met.verb if met is not None and met.verb is Deed.INSTALL and met.object == source else None
    for number, e in enumerate(frame.expected):
        side, sure = e.effect.by.side(controller) or controller, e.effect.preventable
        if e.effect.kind in TO_OBJECTS:
            verb = TO_OBJECTS[e.effect.kind]
            for r in e.objects if sure else ():
                if (o := still(game, r)) is not None and not _is_forbidden(game, verb, side, o):
                    done = Event(verb, side, o.id, o.card, from_zone=o.zone, place=o.place, source=source)
                    found.append(Expectation(done, number, preventable=True, in_part=bool(e.instead)))
        elif e.effect.kind is Deed.ADD_TO_SCORE_AREA:
            where = e.effect.destination.zone if e.effect.destination is not None else SCORE_AREAS[side]
            cards = (o for r in e.objects if sure and (o := still(game, r)) is not None)
            found += [Expectation(added_to(where, o, side), number, preventable=True) for o in cards]
        elif e.effect.kind in PLAIN:
            run = game.state.run
            if run is not None and not run.ended:
                ends = Event(PLAIN[e.effect.kind], side, server=run.server, source=source)
                found.append(Expectation(ends, number, sure))
        elif e.effect.kind is Deed.PURGE and could_interrupt(game, Deed.PURGE):
            found.append(Expectation(Event(Deed.PURGE, side, source=source), number, preventable=True))
        elif e.effect.kind is Deed.RESOLVE and isinstance(e.effect.what, The):  # a subroutine by itself
            ice = game.objects.get(source)
            card, server = (ice.card, ice.server) if ice is not None else (None, None)
            resolves = Event(Deed.SUBROUTINE_RESOLVES, side, source, card, server=server, source=source)
            found.append(Expectation(resolves, number, preventable=True, in_part=bool(e.instead)))
        elif e.effect.kind in VALUED:
            verb = VALUED[e.effect.kind]
            if verb is Deed.DRAW and cannot(game, Deed.DRAW, side, None, Doubts()) is Truth.YES:
                continue
            who = OF_EFFECT[e.effect.kind].by or side
            done_by = source if verb is not Deed.SUFFER_DAMAGE or side is controller else None
            many = e.amount or 0
            if verb is Deed.DRAW:
                left = drawable(game, side, many, Doubts())
                many = many if left is None else left
            by = NO_OBJECT if done_by is None else None  # rule_suffer_or_take_damage
            if verb is Deed.DRAW and not source:
                by = basic_draw_of(stands_on(game.state, frame))
            event = Event(verb, who, amount=many, damage=e.effect.damage, source=done_by, cause=because, key=by)
            found.append(Expectation(event, number, sure and verb not in (Deed.DRAW, Deed.TRACE)))
            if verb is Deed.SUFFER_DAMAGE and (e.amount or 0) > 0:
                found += _by_damage(game, e, number, side, source)
    if frame.begins and (encounter := _of_encounter(game, frame)) is not None:
        found.append(encounter)
    return tuple(found)


def _of_encounter(game: Game, frame: ResolvingFrame) -> Expectation | None:
    """That an ability of ice resolves which waited for its own encounter; None where nothing could prevent that."""
    met = game.state.history[frame.event] if frame.event is not None else None
    if met is None or met.verb is not Deed.ENCOUNTER or met.object != frame.source:
        return None
    if frame.kind is not AbilityKind.CONDITIONAL or not could_interrupt(game, Deed.RESOLVED):
        return None
    resolves = Event(Deed.RESOLVED, frame.controller, frame.source, met.card, source=frame.source, cause=met.verb)
    return Expectation(resolves, WHOLE, preventable=True)


def _by_damage(game: Game, e: Expected, number: int, side: Side, source: str) -> Iterator[Expectation]:
    """That damage will trash a card of the grip: which one is not known, so that any stands for it."""
    grip = game.state.in_zone(Zone.GRIP)
    if grip and could_interrupt(game, Deed.TRASH):
        card, kind = grip[0], e.effect.damage
        gone = Event(Deed.TRASH, side, card.id, card.card, from_zone=Zone.GRIP, damage=kind, source=source)
        done = structs.replace(gone, cause=Deed.SUFFER_DAMAGE)
        yield Expectation(done, number, preventable=False, in_part=bool(e.instead))


def _is_forbidden(game: Game, verb: Deed, side: Side, object: GameObject) -> bool:
    """Whether it cannot be done to the object, so that it is not expected (rule_cannot_precedence)."""
    return verb is Deed.TRASH and cannot(game, Deed.TRASH, side, object, Doubts()) is Truth.YES


def expected_now(game: Game, frame: ResolvingFrame | ProcedureFrame) -> tuple[Expectation, ...]:
    """The events that the imminent instruction of an ability, or a procedure about to begin, is expected to bring."""
    if isinstance(frame, ResolvingFrame):
        return expectations(game, frame)
    event = expected_of(game, frame)
    return (Expectation(event, 0, False),) if event is not None else ()


def is_relevant(
    game: Game, ability: Ability, context: Context, expected: tuple[Expectation, ...]
) -> Expectation | None:
    """The first expectation that an interrupt, read in its context, is relevant to; None where it is to none
    (sec_relevant_interrupts)."""
    for expectation in expected:
        after = game.changed(game.state.log(expectation.event))
        index = len(after.state.history) - 1
        if ability.trigger is not None:
            if ability.trigger.mode is not TriggerMode.WOULD:
                continue
            answer = met(after, ability.trigger, index, context)
        else:
            event = after.state.history[index]
            patterns = _modified(ability.steps, expectation)
            read = tuple(_paid_with(game, ability, context)) if patterns else ()
            answers = [matches(after, event, p, one) for p in patterns for one in read]
            answer = Truth.YES if Truth.YES in answers else Truth.UNKNOWN if Truth.UNKNOWN in answers else Truth.NO
        if answer is Truth.YES:
            return expectation
        if answer is Truth.UNKNOWN:
            context.doubts.add(
                Reason(
                    "unknown.trigger",
                    f"whether {game.title(context.source)} can interrupt depends on what is not known",
                    "sec_relevant_interrupts",
                    (context.source,) if context.source is not None else (),
                )
            )
    return None


def _paid_with(game: Game, ability: Ability, context: Context) -> Iterator[Context]:
    """The contexts in which an ability can be read once its cost is paid: one for each card that the cost names and
    the ability speaks of."""
    named = [t for t in walk(ability.cost) if isinstance(t, Target) and t.name] if ability.cost is not None else []
    if not named or any(context.binding(t.name or "") is not None for t in named):
        yield context
        return
    for target in named:
        for object in objects_meant(game, target.what):
            if game.fits(target.what, object, context) is not Truth.NO:
                binding = Binding(target.name or "", (object.reference,))
                yield replace(context, bindings=(*context.bindings, binding))


def _modified(steps: tuple[Step, ...], expectation: Expectation) -> tuple[EventPattern, ...]:
    """The events that an interrupt without a trigger condition prevents, changes or replaces.

    All but 1 net damage is prevented only of 2 or more (rule_prevent_all_but_one).
    """
    found: list[EventPattern] = []
    for step in steps:
        match step:
            case Prevent(event, but=but) if expectation.preventable:
                if not isinstance(but, int) or but == 0 or expectation.event.amount > but:
                    found.append(event)
            case ChangeValue(event) | Replace(event, part=False):
                found.append(event)
            case Replace(event) if not expectation.in_part:
                found.append(event)
            case NestedCost(if_paid=inner) | If(then=inner):
                found += _modified(inner, expectation)
            case ChooseOption(options=options):
                for option in options:
                    found += _modified(option.steps, expectation)
            case _:
                pass
    return tuple(found)


def interrupt_window(game: Game, doubts: Doubts) -> WindowFrame | None:
    """The interrupt window of the imminent instruction; None where nobody has a relevant interrupt (9.9.4)."""
    frame = game.state.top
    if not isinstance(frame, ResolvingFrame):
        return None
    return _window(game, expectations(game, frame), doubts)


def before_procedure(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """The interrupt window as a card is about to be played, installed, rezzed, scored or stolen; None where nobody has
    an interrupt that could change its cost (rule_modifiable_value_cost), or how it comes to a score area."""
    window = _window(game, expected_now(game, frame), doubts)
    if window is None:
        return None
    origin = game.object(frame.subject).zone
    return game.state.with_top(structs.replace(frame, origin=origin)).push(window)


def _window(game: Game, about: tuple[Expectation, ...], doubts: Doubts) -> WindowFrame | None:
    if not about:
        return None
    pending: list[Pending] = []
    usable = False
    verbs = {expectation.event.verb for expectation in about}
    for source, clause in unread_clauses(game):
        if Aspect.INTERRUPTS in clause.influence and not verbs.isdisjoint(clause.events):
            doubts.add(unread_reason(game, source, clause))
    for object, number, ability in _interrupts(game):
        if not game.is_ability_active(object, ability):
            continue
        found = is_relevant(game, ability, game.context(object, doubts), about)
        if found is None:
            continue
        note_if_perhaps_lost(game, object, ability, doubts)
        if ability.kind is AbilityKind.PAID:
            usable = True
        else:
            named = _spoken_of(game, ability, game.context(object, doubts), found, about)
            pending.append(Pending(object.id, game.responsible(object), ability, number, bindings=named))
    for effect in game.state.lingering:
        instance = _prepared(game, effect, about, doubts)
        if instance is not None:
            pending.append(instance)
    if not pending and not usable:
        return None
    events = tuple(e.event for e in about)
    return WindowFrame(Window.INTERRUPT, game.state.active, pending=tuple(pending), about=events)


def _prepared(game: Game, effect: Lingering, expected: tuple[Expectation, ...], doubts: Doubts) -> Pending | None:
    """The instance of an interrupt that an earlier effect maintains (rule_lingering_effect_maintain_existence_ability);
    None where it is not relevant."""
    run = game.state.run
    here = run.number if run is not None and not run.ended else 0
    if effect.trigger is None or effect.trigger.mode is not TriggerMode.WOULD or effect.run not in (0, here):
        return None
    ability = Ability(
        AbilityKind.CONDITIONAL,
        flags=(Flag.INTERRUPT,),
        trigger=effect.trigger,
        steps=effect.steps,
        optional=effect.optional,
    )
    context = Context(effect.source, effect.controller, doubts, effect.bindings)
    found = is_relevant(game, ability, context, expected)
    if found is None:
        return None
    named = (*effect.bindings, *_spoken_of(game, ability, context, found, expected))
    return Pending(effect.source, effect.controller, ability, -1, bindings=named, delayed=effect.number)


def _spoken_of(
    game: Game, ability: Ability, context: Context, found: Expectation, about: tuple[Expectation, ...]
) -> tuple[Binding, ...]:
    """How much of the imminent event there is, and the objects that it is about, as an interrupt speaks of them."""
    named = Binding("event", number=found.event.amount)
    if found.event.object is None:
        return (named,)
    same = (x for x in about if x.number == found.number and is_relevant(game, ability, context, (x,)) is not None)
    objects = (game.objects.get(x.event.object) for x in same if x.event.object is not None)
    return (named, Binding(TOGETHER, tuple(o.reference for o in objects if o is not None)))


def still_relevant(game: Game, instance: Pending, expected: tuple[Expectation, ...], doubts: Doubts) -> bool:
    """Whether a pending interrupt can still be triggered (rule_trigger_conditional_ability_interrupt)."""
    if instance.delayed is None and game.objects.get(instance.source) is None:
        return False
    context = Context(instance.source, instance.controller, doubts, instance.bindings)
    return is_relevant(game, instance.ability, context, expected) is not None


def remembered(state: State, events: tuple[Event, ...]) -> State:
    """The log tells what was imminent, whatever became of it (rule_ordinal_would)."""
    for event in events:
        any_card = {"object": None, "card": None} if event.cause is Deed.SUFFER_DAMAGE else {}
        source = event.source or None  # what no text tells to do has none
        state = state.log(structs.replace(event, verb=Deed.IMMINENT, cause=event.verb, source=source, **any_card))
    return state


def foreseen(game: Game, frame: ResolvingFrame) -> tuple[Event, ...]:
    """The events that an instruction without an interrupt window is expected to bring."""
    return tuple(e.event for e in expectations(game, frame))


def basic_draw_of(frame: Frame | None) -> str | None:
    """How the log calls the basic action that draws, where it is this that no card text tells to do."""
    return Deed.DRAW.value if isinstance(frame, ActionFrame) else None


def stands_on(state: State, frame: Frame) -> Frame | None:
    """What a frame of the stack stands on; None where it is the lowest one."""
    places = (k for k in range(len(state.stack) - 1, 0, -1) if state.stack[k] is frame)
    return next((state.stack[k - 1] for k in places), None)


def could_interrupt(game: Game, verb: Deed) -> bool:
    """Whether an interrupt that is active, or that an earlier effect has prepared, is about such events at all, or a
    replacement."""
    standing = any(isinstance(d.declaration, Replace) and d.declaration.event.verb is verb for d in game.declared())
    return (
        standing
        or any(Aspect.INTERRUPTS in clause.influence and verb in clause.events for _, clause in unread_clauses(game))
        or any(verb in _verbs(a) and game.is_ability_active(o, a) for o, _, a in _interrupts(game))
        or any(verb in (e.verb for e in effect.trigger.events) for effect in game.state.lingering if effect.trigger)
    )


def _interrupts(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    """The interrupts that objects have, active or not, each with its number on its object."""
    gained = game.holding().gained
    return game.of_held("interrupts", _with_gained) if gained else game.of_objects("interrupts", _printed)


def _with_gained(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    return tuple([(o, n, a) for o in game.state.objects for n, a in enumerate(game.abilities(o)) if a.is_interrupt])


def _printed(game: Game, object: GameObject) -> Iterator[tuple[GameObject, int, Ability]]:
    return ((object, n, a) for n, a in enumerate(game.printed_abilities(object)) if a.is_interrupt)


def could_react(game: Game, verb: Deed) -> bool:
    """Whether a conditional ability of the table, or one that an earlier effect has prepared, waits for such events."""
    return any(verb in _verbs(ability) for _, _, ability in game.abilities_of(AbilityKind.CONDITIONAL))


@lru_cache(maxsize=4096)
def _verbs(ability: Ability) -> frozenset[Deed]:
    return frozenset([node.verb for node in walk(ability) if isinstance(node, EventPattern)])


# ------------------------------------------------------------------- modifying


def prevented(game: Game, frame: ResolvingFrame, head: Prevent, context: Context) -> State:
    """An interrupt takes something away from the expected effects (rule_prevent_relevant, 9.9.6, 9.9.7).

    Where more objects are to be acted on than are spared, the player whose interrupt it is says which are.
    """
    state = game.state
    found = imminent_instruction(state)
    if found is None:
        return state
    if head.event.verb is Deed.RESOLVED:
        return _not_resolving(game, frame, found, head, context)
    if head.event.verb is Deed.REMOVE_COUNTERS:
        return _kept(game, frame, found, head, context)
    left = game.amount(head.amount, context) if head.amount is not None else None
    named = next((a for a in frame.answers if a.question is Question.SPARED), None)
    several = _spareable(game, found[1], head, context)
    if left is not None and named is None and len(several) > left > 0:
        asked = ChoosingFrame(
            frame.controller, Asked.CARDS, Question.SPARED, "rule_announce_targets", frame.source, several, left, left
        )
        return state.push(asked)
    chosen = tuple(r.id for r in named.objects) if named is not None else several
    spared = game.amount(head.but, context) or 0
    kept: list[Expected] = []
    total = 0
    for number, e in enumerate(found[1].expected):
        hits = [x.event for x in hit(game, found[1], head.event, context) if x.number == number and x.preventable]
        if not hits:
            kept.append(e)
        elif e.effect.kind in PLAIN or e.effect.kind is Deed.RESOLVE:
            total += 1
        elif e.effect.kind in TO_OBJECTS:
            stopped = [id for id in chosen if id in {v.object for v in hits}][:left]
            total += len(stopped)
            left_over = tuple(r for r in e.objects if r.id not in stopped)
            kept += [structs.replace(e, objects=left_over)] if left_over else []
        elif left is None and spared:
            total += max(0, (e.amount or 0) - spared)
            kept.append(structs.replace(e, amount=min(e.amount or 0, spared)))
        elif left is None:
            total += max(0, e.amount or 0)
        else:
            total += left
            kept.append(structs.replace(e, amount=(e.amount or 0) - left))
    state = with_expected(state, found, tuple(kept))
    if total <= 0:
        return state
    source = game.objects.get(frame.source)
    card = source.card if source else None
    verb = head.event.verb
    return state.log(
        Event(Deed.PREVENT, frame.controller, frame.source, card, amount=total, cause=verb, source=frame.source)
    )


def _not_resolving(
    game: Game, frame: ResolvingFrame, found: tuple[int, ResolvingFrame], head: Prevent, context: Context
) -> State:
    """The state in which nothing of the ability that is imminent happens."""
    if not any(x.number == WHOLE for x in hit(game, found[1], head.event, context)):
        return game.state
    depth, prevented = found
    stack = list(game.state.stack)
    stack[depth] = structs.replace(prevented, steps=(), expected=())
    state = structs.replace(game.state, stack=tuple(stack))
    source = game.objects.get(frame.source)
    card = source.card if source else None
    return state.log(
        Event(Deed.PREVENT, frame.controller, frame.source, card, cause=Deed.RESOLVED, source=frame.source)
    )


def _kept(
    game: Game, frame: ResolvingFrame, found: tuple[int, ResolvingFrame], head: Prevent, context: Context
) -> State:
    """The state in which so many virus counters on an object are not removed by the purge that is imminent."""
    assert head.event.what is not None
    many = (game.amount(head.amount, context) if head.amount is not None else None) or 0
    on = [o for o in objects_meant(game, head.event.what) if game.fits(head.event.what, o, context) is Truth.YES]
    kept = tuple(o.reference for o in on for _ in range(min(many, o.count(Counter.VIRUS))))
    expected = tuple(
        structs.replace(e, others=(*e.others, *kept)) if e.effect.kind is Deed.PURGE else e for e in found[1].expected
    )
    state = with_expected(game.state, found, expected)
    if not kept:
        return state
    source = game.objects.get(frame.source)
    card = source.card if source else None
    prevents = Event(Deed.PREVENT, frame.controller, frame.source, card, amount=len(kept), source=frame.source)
    return state.log(structs.replace(prevents, cause=Deed.REMOVE_COUNTERS))


def _spareable(game: Game, frame: ResolvingFrame, head: Prevent, context: Context) -> tuple[str, ...]:
    """The objects that the instruction would act on, of which the text can spare some."""
    hits = hit(game, frame, head.event, context)
    acting = {number for number, e in enumerate(frame.expected) if e.effect.kind in TO_OBJECTS}
    found = (x.event.object for x in hits if x.preventable and x.number in acting)
    return tuple(dict.fromkeys(id for id in found if id is not None))


def value_changed(game: Game, head: ChangeValue, context: Context) -> State:
    """An interrupt changes a value of the imminent instruction (rule_modify_value_relevant)."""
    change = game.amount(head.amount, context)
    begun = imminent(game.state)
    if begun is not None and isinstance(begun[1], ProcedureFrame) and change is not None:
        return _with_cost(game, begun[0], begun[1], head, change, context)
    found = imminent_instruction(game.state)
    if found is None or change is None:
        return game.state
    changes_these = {x.number for x in hit(game, found[1], head.event, context)}
    changed = tuple(
        structs.replace(e, amount=change if head.set_to else (e.amount or 0) + change) if number in changes_these else e
        for number, e in enumerate(found[1].expected)
    )
    return with_expected(game.state, found, changed)


def _with_cost(
    game: Game, depth: int, below: ProcedureFrame, head: ChangeValue, change: int, context: Context
) -> State:
    """The cost of the card that is about to be played, installed or rezzed is changed (rule_modifiable_value_cost)."""
    if not hit(game, below, head.event, context):
        return game.state
    stack = list(game.state.stack)
    stack[depth] = changed_cost(below, change)
    return structs.replace(game.state, stack=tuple(stack))


def hit(
    game: Game, below: ResolvingFrame | ProcedureFrame, pattern: EventPattern, context: Context
) -> tuple[Expectation, ...]:
    """The expectations that a pattern certainly describes; where that is not known, the context is told."""
    found: list[Expectation] = []
    for x in expected_now(game, below):
        after, own = game.changed(game.state.log(x.event)), Doubts()
        answer = matches(after, after.state.history[-1], pattern, replace(context, event=None, doubts=own))
        if context.doubts.surely(answer, own):
            found.append(x)
    return tuple(found)


def with_expected(state: State, found: tuple[int, ResolvingFrame], expected: tuple[Expected, ...]) -> State:
    """The state in which this is expected of the imminent instruction."""
    depth, below = found
    stack = list(state.stack)
    stack[depth] = structs.replace(below, expected=expected)
    return structs.replace(state, stack=tuple(stack))


__all__ = [
    "Expectation",
    "before_procedure",
    "could_interrupt",
    "could_react",
    "expectations",
    "expected_now",
    "foreseen",
    "hit",
    "interrupt_window",
    "is_relevant",
    "prevented",
    "remembered",
    "still_relevant",
    "value_changed",
    "with_expected",
]
