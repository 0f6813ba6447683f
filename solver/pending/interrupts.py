"""Interrupts: the events that an instruction is expected to bring, and which abilities could modify those (9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import attrgetter, or_
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from ...models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    ChangeValue,
    ChooseOption,
    If,
    Lasting,
    NestedCost,
    Prevent,
    Replace,
    Step,
)
from ...models.conditions import TriggerMode
from ...models.deeds import Deed
from ...models.effects import Each, Object, Target, The
from ...models.events import NO_OBJECT, Event
from ...models.frames import (
    WHOLE,
    Binding,
    Expectation,
    Expected,
    Frame,
    ResolvingFrame,
    basic_draw_of,
)
from ...models.known import Known, Open, Truth, open_of
from ...models.lingering_effects import strengthening
from ...models.parts import ABILITY, named_part, place_of
from ...models.selectors import EventPattern, IsSubroutine
from ...models.state import GameObject, State
from ...models.terms import SCORE_AREAS, Counter, Side, Zone
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import EXPECTED, OF_EFFECT, Foreseen
from ..deeds.visibility import is_accessed
from ..reading import Context, Game, Means
from ..targets.candidates import broken_together

# What effects bring about: something to each of their objects, so much of something, or just something.
TO_OBJECTS = EXPECTED[Foreseen.TO_EACH]
VALUED = EXPECTED[Foreseen.SO_MUCH]
PLAIN = EXPECTED[Foreseen.AT_ALL]
_PROHIBITIONS = frozenset({Aspect.PROHIBITIONS})


def expectations(game: Game, frame: ResolvingFrame) -> tuple[Expectation, ...]:
    """The events that the imminent instruction is expected to bring (rule_expected_effects).

    What is forbidden is not expected; a value of 0 or less is: it can still be raised (rule_negative_values_imminent).
    An ability that waited for its own card to be installed says so as the cause.
    """
    found: list[Expectation] = []
    controller, source, means = frame.controller, frame.source, Means.of(game, frame)
    met = game.state.history[frame.event] if frame.event is not None else None
    because = met.verb if met is not None and met.verb is Deed.INSTALL and met.object == source else None
    for number, e in enumerate(frame.expected):
        side, sure = e.effect.by.side(controller) or controller, e.effect.preventable
        if e.effect.kind is Deed.TRASH and isinstance(e.effect.what, Target) and e.effect.what.at_random:
            found += _at_random(game, e, number, side, Context(source, controller, frame.bindings), means)
        elif e.effect.kind in TO_OBJECTS:
            verb = TO_OBJECTS[e.effect.kind]
            for r in e.objects:
                o = game.still(r)
                allowed = Truth.NO if o is None else _is_allowed(game, verb, side, o, means=means)
                if o is not None and allowed is not Truth.NO:
                    accessed = verb is Deed.TRASH and is_accessed(game.state, o)
                    cause = Deed.ACCESS if accessed else None
                    done = Event(verb, side, o.id, o.card, from_zone=o.zone, source=source, cause=cause, **_lying(o))
                    found.append(Expectation(done, number, sure, in_part=bool(e.instead), allowed=allowed))
        elif e.effect.kind is Deed.ADD_TO_SCORE_AREA:
            where = e.effect.destination.zone if e.effect.destination is not None else SCORE_AREAS[side]
            cards = (o for r in e.objects if (o := game.still(r)) is not None)
            found += [Expectation(added_to(where, o, side), number, sure) for o in cards]
        elif e.effect.kind in PLAIN:
            run = game.state.run
            if run is None or run.ended:
                continue
            allowed = _is_allowed(game, e.effect.kind, side, server=run.server, means=means)
            if allowed is not Truth.NO:
                ends = Event(PLAIN[e.effect.kind], side, server=run.server, source=source)
                found.append(Expectation(ends, number, sure, allowed=allowed))
        elif e.effect.kind is Deed.PURGE and could_interrupt(game, Deed.PURGE):
            found.append(Expectation(Event(Deed.PURGE, side, source=source), number, preventable=True))
        elif e.effect.kind is Deed.RESOLVE and any(_is_ability(r.id) for r in e.objects):  # a subroutine by itself
            ice = game.objects.get(source)
            card, server = (ice.card, ice.server) if ice is not None else (None, None)
            resolves = Event(Deed.SUBROUTINE_RESOLVES, side, source, card, server=server, source=source)
            found.append(Expectation(resolves, number, preventable=True, in_part=bool(e.instead)))
        elif e.effect.kind is Deed.BREAK and could_interrupt(game, Deed.BREAK):
            context = Context(source, controller, frame.bindings)
            found += (Expectation(b, number, sure) for b in _breaking(game, e, side, context))
        elif e.effect.kind in VALUED:
            verb = VALUED[e.effect.kind]
            allowed = _is_allowed(game, verb, side, means=means) if verb is Deed.DRAW else Truth.YES
            if allowed is Truth.NO:
                continue
            if verb is Deed.TAKE_BAD_PUBLICITY and not _is_there(game, e.effect.source, frame):
                continue
            who = OF_EFFECT[e.effect.kind].by or side
            done_by = source if verb is not Deed.SUFFER_DAMAGE or side is controller else None
            many = e.amount or 0
            if verb is Deed.DRAW:
                left = game.prohibitions.drawable(side, many)
                many = many if isinstance(left, Open) else left
            by = NO_OBJECT if done_by is None else None  # rule_suffer_or_take_damage
            if verb is Deed.DRAW and not source:
                by = basic_draw_of(stands_on(game.state, frame))
            event = Event(verb, who, amount=many, damage=e.effect.damage, source=done_by, cause=because, key=by)
            sure = sure and verb not in (Deed.DRAW, Deed.TRACE)
            found.append(Expectation(event, number, sure, allowed=allowed))
            if verb is Deed.SUFFER_DAMAGE and (e.amount or 0) > 0:
                found += _by_damage(game, e, number, side, source)
    if not frame.begins and frame.steps and isinstance(head := frame.steps[0], Lasting):
        found += _strengthening(game, frame, head, met)
    if frame.begins and (encounter := _of_encounter(game, frame)) is not None:
        found.append(encounter)
    return tuple(_as_told(game, each) for each in found)


def _breaking(game: Game, e: Expected, side: Side, context: Context) -> Iterator[Event]:
    """That each of the subroutines is broken which are to be, without those that are kept from it: none where it is not
    known which all of them are (rule_break_subroutine, rule_break_all_subroutines_no_targets)."""
    ice, run = game.encountered(), game.state.run
    if ice is None or run is None:
        return
    ids: tuple[str, ...] | None = tuple(r.id for r in e.objects)
    if isinstance(e.effect.what, Each) and isinstance(e.effect.what.what, IsSubroutine):
        ids = broken_together(game, e.effect.what.what, context)
    kept = {r.id for r in e.others}
    for id in ids or ():
        if id not in kept:
            breaks = Event(Deed.BREAK, side, ice.id, ice.card, source=context.source, server=run.server)
            yield structs.replace(breaks, clause=place_of(id))


def _strengthening(game: Game, frame: ResolvingFrame, head: Lasting, met: Event | None) -> Iterator[Expectation]:
    """That what lasts increases the strength of an object (rule_expected_effects)."""
    if strengthening(head.declarations) and could_interrupt(game, Deed.INCREASE_STRENGTH):
        x = next((b.number for b in frame.bindings if b.name == "X"), None)
        context = Context(frame.source, frame.controller, frame.bindings, met, x, frame.moved)
        for event, sure in game.increased_strength.by(head.declarations, frame.controller, context):
            yield Expectation(event, WHOLE, preventable=False, allowed=sure)


def _as_told(game: Game, expected: Expectation) -> Expectation:
    """The expectation of an event that means its source as it was, where that has become another object."""
    former = game.state.former(expected.event)
    return structs.replace(expected, event=structs.replace(expected.event, former=former)) if former else expected


def added_to(zone: Zone | None, object: GameObject, by: Side) -> Event:
    """That a card is added to a score area: scored, stolen, or by an effect (rule_add_agenda_to_score_area)."""
    return Event(Deed.MOVE, by, object.id, object.card, from_zone=object.zone, to_zone=zone, **_lying(object))


def _lying(object: GameObject) -> dict[str, Any]:
    """Where in play the object of an event lies, and on what."""
    return {"place": object.place, "server": object.server, "host": object.host}


def _is_there(game: Game, origin: Object | None, frame: ResolvingFrame) -> bool:
    """Whether any bad publicity lies on the card that it is taken from; what comes from the bank is there."""
    if not isinstance(origin, The):
        return True
    on = game.resolve(origin.ref, Context(frame.source, frame.controller, frame.bindings))
    return any(o.count(Counter.BAD_PUBLICITY) for o in on)


def _of_encounter(game: Game, frame: ResolvingFrame) -> Expectation | None:
    """That an ability of ice resolves which waited for its own encounter; None where nothing could prevent that, or has
    (rule_expected_effects, rule_prevent_relevant)."""
    met = game.state.history[frame.event] if frame.event is not None and frame.steps else None
    if met is None or met.verb is not Deed.ENCOUNTER or met.object != frame.source:
        return None
    if frame.kind is not AbilityKind.CONDITIONAL or not could_interrupt(game, Deed.RESOLVED):
        return None
    resolves = Event(Deed.RESOLVED, frame.controller, frame.source, met.card, source=frame.source, cause=met.verb)
    return Expectation(resolves, WHOLE, preventable=True)


def _is_ability(id: str) -> bool:
    part = named_part(id)
    return part is not None and part.kind == ABILITY


def _by_damage(game: Game, e: Expected, number: int, side: Side, source: str) -> Iterator[Expectation]:
    """That damage will trash cards of the grip: which ones is not known, so that it may be any."""
    if could_interrupt(game, Deed.TRASH):
        for card in game.state.in_zone(Zone.GRIP):
            gone = _trashed(card, side, source)
            done = structs.replace(gone, damage=e.effect.damage, cause=Deed.SUFFER_DAMAGE)
            yield Expectation(done, number, False, e.goes_elsewhere(card.reference), by_chance=True)


def _at_random(
    game: Game, e: Expected, number: int, side: Side, context: Context, means: Means
) -> Iterator[Expectation]:
    """That chance will take what is trashed: it may be any of what fits."""
    assert isinstance(e.effect.what, Target)
    if could_interrupt(game, Deed.TRASH):
        for card in game.selection.candidates(e.effect.what.what, context)[0]:
            allowed = _is_allowed(game, Deed.TRASH, side, card, means=means)
            if allowed is not Truth.NO:
                elsewhere, gone = e.goes_elsewhere(card.reference), _trashed(card, side, context.source)
                yield Expectation(gone, number, False, elsewhere, allowed, by_chance=True)


def _trashed(card: GameObject, side: Side, source: str | None) -> Event:
    return Event(Deed.TRASH, side, card.id, card.card, from_zone=card.zone, source=source, **_lying(card))


def _is_allowed(
    game: Game, verb: Deed, side: Side, object: GameObject | None = None, server: str | None = None, *, means: Means
) -> Truth:
    """Whether nothing keeps it from being done (to the object), so that it is expected (rule_cannot_precedence)."""
    subject = object.id if object is not None else None
    unread = game.not_understood.texts_touching(_PROHIBITIONS, subject, act=verb)
    barred = game.prohibitions.cannot(verb, side, object, server=server, means=means)
    return ~barred & (Open(unread) if unread else Truth.YES)


def is_relevant(
    game: Game, ability: Ability, context: Context, expected: tuple[Expectation, ...]
) -> Known[Expectation | None]:
    """The first expectation that an interrupt, read in its context, is relevant to; None where it is to none
    (sec_relevant_interrupts, 9.3.3g, 9.9.3d)."""
    open: list[Truth] = []
    for expectation in expected:
        after = game.changed(game.state.log(expectation.event))
        index = len(after.state.history) - 1
        if ability.trigger is not None:
            if ability.trigger.mode is not TriggerMode.WOULD:
                continue
            answer = after.trigger_conditions.met(ability.trigger, index, context)
        else:
            event = after.state.history[index]
            patterns = _modified(ability.steps, expectation)
            read = tuple(_paid_with(game, ability, context)) if patterns else ()
            answer = reduce(or_, (after.history.matches(event, p, one) for p in patterns for one in read), Truth.NO)
        answer = answer & expectation.allowed
        if answer is Truth.YES:
            return expectation
        open.append(answer)
    unsure = open_of(*open)
    if unsure is None:
        return None
    message = f"whether {game.title(context.source)} can interrupt depends on what is not known"
    blame = (context.source,) if context.source is not None else ()
    return Open((*unsure.told, Reason("unknown.trigger", message, "sec_relevant_interrupts", blame)))


def _paid_with(game: Game, ability: Ability, context: Context) -> Iterator[Context]:
    """The contexts in which an ability can be read once its cost is paid: one for each card that the cost names and
    the ability speaks of."""
    named = [t for t in walk(ability.cost) if isinstance(t, Target) and t.name] if ability.cost is not None else []
    if not named or any(context.binding(t.name or "") is not None for t in named):
        yield context
        return
    for target in named:
        for object in game.selection.among(target.what):
            if game.fits(target.what, object, context) is not Truth.NO:
                binding = Binding(target.name or "", (object.reference,))
                yield replace(context, bindings=(*context.bindings, binding))


def _modified(steps: tuple[Step, ...], expectation: Expectation) -> tuple[EventPattern, ...]:
    """The events that an interrupt without a trigger condition prevents, changes or replaces (8.2.2a).

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


def stands_on(state: State, frame: Frame) -> Frame | None:
    """What a frame of the stack stands on; None where it is the lowest one."""
    places = (k for k in range(len(state.stack) - 1, 0, -1) if state.stack[k] is frame)
    return next((state.stack[k - 1] for k in places), None)


def could_interrupt(game: Game, verb: Deed) -> bool:
    """Whether an interrupt that is active, or may be, that an earlier effect has prepared, or that resolves though its
    source has left play since (rule_paid_ability_independent), is about such events at all, or a replacement."""
    standing = any(isinstance(d.declaration, Replace) and d.declaration.event.verb is verb for d in game.declared())
    return (
        standing
        or any(
            Aspect.INTERRUPTS in clause.influence and verb in clause.events
            for _, clause in game.not_understood.clauses()
        )
        or any(verb in a.verbs and _may_be_active(game, o, a) for o, _, a in interrupts(game))
        or any(verb in (e.verb for e in effect.trigger.events) for effect in game.state.lingering if effect.trigger)
        or any(_speaks_of(f.steps, verb) for f in game.state.stack if isinstance(f, ResolvingFrame))
    )


def _speaks_of(steps: tuple[Step, ...], verb: Deed) -> bool:
    return any(isinstance(node, EventPattern) and node.verb is verb for node in walk(steps))


def _may_be_active(game: Game, object: GameObject, ability: Ability) -> bool:
    return game.is_ability_active(object, ability) or game.perhaps_active_there(object, ability)


def interrupts(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    """The interrupts that objects have, active or not, each with its number on its object (9.9.1b)."""
    return game.abilities_such("interrupts", attrgetter("is_interrupt"))
