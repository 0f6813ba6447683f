"""Interrupts modify what is imminent: they take something away from it, or change a value (9.9.5 to 9.9.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import ChangeValue, Prevent
from ...models.costs import as_change
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import (
    Asked,
    Binding,
    ChoosingFrame,
    Expected,
    ProcedureFrame,
    Question,
    Reference,
    ResolvingFrame,
)
from ...models.known import Truth
from ...models.parts import SUBROUTINE, ObjectPart
from ...models.state import State
from ...models.terms import Counter
from ..deeds import EXPECTED, OF_PROCEDURE, Foreseen
from ..pending.interrupt_windows import Imminent
from ..reading import Asking, Game

TO_OBJECTS = EXPECTED[Foreseen.TO_EACH]
PLAIN = EXPECTED[Foreseen.AT_ALL]


def prevented(game: Game, frame: ResolvingFrame, head: Prevent, context: Asking) -> State:
    """An interrupt takes something away from the expected effects (rule_prevent_relevant, 9.9.6, 9.9.7, 9.9.5b, 9.9.6a,
    9.9.7b, 9.9.7c).

    Where more objects are to be acted on than are spared, the player whose interrupt it is says which are.
    """
    state = game.state
    about = Imminent.now(game)
    if about is None or not isinstance(about.frame, ResolvingFrame):
        return state
    if head.event.verb is Deed.RESOLVED:
        return _not_resolving(about, frame, head, context)
    if head.event.verb is Deed.REMOVE_COUNTERS:
        return _kept(about, frame, head, context)
    left = context.number(game.amount(head.amount, context)) if head.amount is not None else None
    named = next((a for a in frame.answers if a.question is Question.SPARED), None)
    hits = tuple(x for x in about.hit(head.event, context) if x.preventable)
    acting = {n for n, e in enumerate(about.frame.expected) if e.effect.kind in (*TO_OBJECTS, Deed.BREAK)}
    objects = (_acted_on(x.event) for x in hits if x.number in acting)
    several = tuple(dict.fromkeys(id for id in objects if id is not None))
    if left is not None and named is None and len(several) > left > 0:
        asked = ChoosingFrame(
            frame.controller, Asked.CARDS, Question.SPARED, "rule_announce_targets", frame.source, several, left, left
        )
        return state.push(asked)
    chosen = tuple(r.id for r in named.objects) if named is not None else several
    spared = context.number(game.amount(head.but, context)) or 0
    kept: list[Expected] = []
    total = 0
    for number, e in enumerate(about.frame.expected):
        events = [x.event for x in hits if x.number == number]
        if not events:
            kept.append(e)
        elif e.effect.kind in PLAIN or e.effect.kind is Deed.RESOLVE:
            total += 1
        elif e.effect.kind in TO_OBJECTS:
            stopped = [id for id in chosen if id in {v.object for v in events}][:left]
            total += len(stopped)
            left_over = tuple(r for r in e.objects if r.id not in stopped)
            kept += [structs.replace(e, objects=left_over)] if left_over else []
        elif e.effect.kind is Deed.BREAK:
            unbroken = [id for id in chosen if id in {_acted_on(v) for v in events}][:left]
            total += len(unbroken)
            kept.append(structs.replace(e, others=(*e.others, *map(Reference, unbroken))))
        elif left is None and spared:
            total += max(0, (e.amount or 0) - spared)
            kept.append(structs.replace(e, amount=min(e.amount or 0, spared), counted=None))
        elif left is None:
            total += max(0, e.amount or 0)
        else:
            total += max(0, min(left, e.amount or 0))  # what is not left cannot be prevented any more (9.9.5)
            kept.append(structs.replace(e, amount=(e.amount or 0) - left))
    state = _named(about.with_expected(tuple(kept)), frame, head, total)
    return _told(game, state, frame, head.event.verb, total) if total > 0 else state


def _acted_on(event: Event) -> str | None:
    """The id of what something is to be done to: an object, or the subroutine that is to be broken."""
    if event.verb is not Deed.BREAK or event.object is None or event.clause is None:
        return event.object
    return ObjectPart(event.object, SUBROUTINE, event.clause + 1).id


def _named(state: State, frame: ResolvingFrame, head: Prevent, total: int) -> State:
    """The state in which the ability knows how much it has prevented, where it speaks of that later."""
    if head.name is None:
        return state
    return state.with_top(structs.replace(frame, bindings=(*frame.bindings, Binding(head.name, number=total))))


def _told(game: Game, state: State, frame: ResolvingFrame, verb: Deed, n: int | None = None) -> State:
    """The log tells that the ability has prevented so much."""
    source = game.objects.get(frame.source)
    event = Event(Deed.PREVENT, frame.controller, frame.source, source.card if source else None, source=frame.source)
    return state.log(structs.replace(event, cause=verb) if n is None else structs.replace(event, cause=verb, amount=n))


def _not_resolving(about: Imminent, frame: ResolvingFrame, head: Prevent, context: Asking) -> State:
    """The state in which nothing of the ability that is imminent happens."""
    if not any(x.is_whole for x in about.hit(head.event, context)):
        return about.state
    state = about.changed(structs.replace(about.frame, steps=(), expected=()))
    return _told(about.game, state, frame, Deed.RESOLVED)


def _kept(about: Imminent, frame: ResolvingFrame, head: Prevent, context: Asking) -> State:
    """The state in which so many virus counters on an object are not removed by the purge that is imminent."""
    game, below = about.game, about.frame
    assert isinstance(below, ResolvingFrame)
    assert head.event.what is not None
    many = (context.number(game.amount(head.amount, context)) if head.amount is not None else None) or 0
    on = [
        o
        for o in game.selection.among(head.event.what)
        if context.note(game.fits(head.event.what, o, context)) is Truth.YES
    ]
    kept = tuple(o.reference for o in on for _ in range(min(many, o.count(Counter.VIRUS))))
    expected = tuple(
        structs.replace(e, others=(*e.others, *kept)) if e.effect.kind is Deed.PURGE else e for e in below.expected
    )
    state = about.with_expected(expected)
    return _told(game, state, frame, Deed.REMOVE_COUNTERS, len(kept)) if kept else state


def value_changed(game: Game, head: ChangeValue, context: Asking) -> State:
    """An interrupt changes a value of the imminent instruction (rule_modify_value_relevant, 9.9.6d, 9.9.7a, 9.9.7e)."""
    change = context.number(game.amount(head.amount, context))
    about = Imminent.now(game)
    if about is None or change is None:
        return game.state
    if isinstance(about.frame, ProcedureFrame):
        return _with_cost(about, about.frame, head, change, context)
    changes_these = {x.number for x in about.hit(head.event, context)}
    changed = tuple(
        _with_value(e, head, change) if number in changes_these else e for number, e in enumerate(about.frame.expected)
    )
    return about.with_expected(changed)


def _with_value(e: Expected, head: ChangeValue, change: int) -> Expected:
    """An effect with another value; one that is set is not counted any more."""
    if head.set_to:
        return structs.replace(e, amount=change, counted=None)
    return structs.replace(e, amount=(e.amount or 0) + change)


def _with_cost(about: Imminent, below: ProcedureFrame, head: ChangeValue, change: int, context: Asking) -> State:
    """The cost of the card that is about to be played, installed or rezzed is changed (rule_modifiable_value_cost)."""
    if not about.hit(head.event, context):
        return about.state
    kind = OF_PROCEDURE[below.procedure].own_cost
    assert kind is not None
    return about.changed(structs.replace(below, changes=(*below.changes, as_change(kind, change))))
