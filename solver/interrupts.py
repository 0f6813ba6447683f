"""Interrupts: which abilities could modify what is about to resolve, and the window for them (9.9)."""

from __future__ import annotations

from ..models.abilities import Ability, AbilityKind, Prevent
from ..models.conditions import TriggerMode
from ..models.effects import EffectKind
from ..models.events import Event
from ..models.frames import Expected, Pending, ResolvingFrame, WindowFrame
from ..models.selectors import Verb
from ..models.state import GameObject, State
from ..models.terms import Side, Truth
from ..models.timing import Window
from .game import Context, Doubts, Game
from .history import matches, met
from .objects import still


def imagined(game: Game, expected: tuple[Expected, ...], controller: Side) -> tuple[Event, ...]:
    """The events that the imminent instruction is expected to bring (rule_expected_effects)."""
    events: list[Event] = []
    for e in expected:
        side = e.effect.by.side(controller) or controller
        match e.effect.kind:
            case EffectKind.DAMAGE if e.effect.preventable:
                events.append(Event(Verb.SUFFER_DAMAGE, Side.RUNNER, amount=e.amount or 0, damage=e.effect.damage))
            case EffectKind.TAKE_TAGS if e.effect.preventable:
                events.append(Event(Verb.TAKE_TAGS, Side.RUNNER, amount=e.amount or 0))
            case EffectKind.TRASH if e.effect.preventable:
                for r in e.objects:
                    if (o := still(game, r)) is not None:
                        events.append(Event(Verb.TRASH, side, o.id, o.card, from_zone=o.zone))
            case _:
                pass
    return tuple(events)


def is_relevant(game: Game, ability: Ability, object: GameObject, events: tuple[Event, ...], doubts: Doubts) -> bool:
    """Whether an interrupt could modify what is expected (sec_relevant_interrupts)."""
    context = Context(object.id, game.responsible(object), doubts)
    for event in events:
        after = game.changed(game.state.log(event))
        index = len(after.state.history) - 1
        if ability.trigger is not None:
            if ability.trigger.mode is TriggerMode.WOULD and met(after, ability.trigger, index, context) is Truth.YES:
                return True
        elif any(
            isinstance(s, Prevent) and matches(after, after.state.history[index], s.event, context) is Truth.YES
            for s in ability.steps
        ):
            return True
    return False


def interrupt_window(game: Game, expected: tuple[Expected, ...], doubts: Doubts) -> WindowFrame | None:
    """The interrupt window of an imminent instruction; None where nobody has a relevant interrupt (9.9.4)."""
    frame = game.state.top
    controller = frame.controller if isinstance(frame, ResolvingFrame) else game.state.active
    events = imagined(game, expected, controller)
    if not events:
        return None
    pending: list[Pending] = []
    usable = False
    for object in game.state.objects:
        for number, ability in enumerate(game.abilities(object)):
            if not ability.is_interrupt or not game.is_ability_active(object, ability):
                continue
            if not is_relevant(game, ability, object, events, doubts):
                continue
            if ability.kind is AbilityKind.PAID:
                usable = True
            else:
                pending.append(Pending(object.id, game.responsible(object), ability, number))
    if not pending and not usable:
        return None
    return WindowFrame(Window.INTERRUPT, game.state.active, pending=tuple(pending))


def imminent(state: State) -> tuple[int, ResolvingFrame] | None:
    """The frame whose instruction the open interrupt window is about, with its place in the stack."""
    window = next(
        (
            k
            for k in range(len(state.stack) - 1, -1, -1)
            if isinstance(f := state.stack[k], WindowFrame) and f.window is Window.INTERRUPT
        ),
        None,
    )
    if window is None or window == 0:
        return None
    below = state.stack[window - 1]
    return (window - 1, below) if isinstance(below, ResolvingFrame) else None
