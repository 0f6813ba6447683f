"""Using a conditional ability: the first optional effect that it carries out is a use of it (9.1.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import (
    Ability,
    AbilityKind,
    ChooseOption,
    ChooseValue,
    Instruction,
    NestedCost,
    NestedForm,
    Replace,
    Step,
    Trace,
    Unread,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ResolvingFrame
from ...models.known import Truth
from ...models.state import GameObject, State
from ...models.terms import Player
from ...models.values import Value, walk
from .. import road
from ..payment.bundles import Bundle
from ..reading import Asking, Game, Means
from ..road import Doing


def with_use(game: Game, state: State, frame: ResolvingFrame) -> State:
    """The first optional effect that a conditional ability carries out is a use of it
    (step_conditional_ability_resolution); one that can be used but once in a run waits for nothing more (9.1.6b,
    9.6.9d)."""
    if frame.used or frame.kind is not AbilityKind.CONDITIONAL:
        return state
    if frame.limited is not None:
        kept = tuple(e for e in state.lingering if e.number != frame.limited)
        state = structs.replace(state, lingering=kept)
    source = game.objects.get(frame.source)
    card = source.card if source is not None else None
    return state.log(Event(Deed.USE, frame.controller, frame.source, card, clause=frame.number))


def as_triggered(game: Game, state: State, ability: Ability) -> State:
    """The state in which an ability that may be left, and that offers nothing more once it was triggered, has been used
    by that (rule_optional_conditional_ability); whether it has where it may offer more in what is not read is not
    told."""
    frame = state.top
    free = ability.kind is AbilityKind.CONDITIONAL and ability.optional and game.history.use_limits(ability)
    parts = tuple(walk(ability.steps))
    if not isinstance(frame, ResolvingFrame) or not free or any(_offers(n) for n in parts):
        return state
    if any(isinstance(n, Unread) for n in parts):
        return state.lacking(Deed.USE)
    return with_use(game, state, frame).with_top(structs.replace(frame, used=True))


def is_kept_from(game: Game, frame: ResolvingFrame, head: Step, context: Asking) -> Truth:
    """Whether the controller cannot do what a step offers them, since they cannot use its source (rule_using,
    rule_cannot_precedence)."""
    source = _used_by(game, frame, head)
    if source is None:
        return Truth.NO
    printed = frame.number < len(game.printed_abilities(source))
    means = Means(source, frame.kind, printed=printed, breaks=Ability(frame.kind, steps=_part(head)).breaks)
    return ~context.note(road.may(game, Doing(Deed.USE, frame.controller, source, means=means)))


def added_to(game: Game, frame: ResolvingFrame, head: Step) -> Bundle:
    """What the controller must pay besides to do what a step offers them, since they use its source by it (rule_using,
    rule_additional_cost). A paid ability has been used as its trigger cost was paid."""
    source = _used_by(game, frame, head)
    if source is None:
        return Bundle(frame.controller, (), Deed.NESTED, frame.source)
    part = Ability(frame.kind, steps=_part(head))
    again = frame.used or frame.kind is AbilityKind.PAID
    return Bundle.to_use_part(game, source, part, frame.controller, again=again)


def _part(head: Step) -> tuple[Step, ...]:
    """What is done where the player does what the step offers."""
    return head.if_paid if isinstance(head, NestedCost) else (head,)


def agreed(game: Game, frame: ResolvingFrame) -> State:
    """The player has said that they do what the first step offers: the ability has been used, and it is done."""
    head, *rest = frame.steps
    assert isinstance(head, Instruction | ChooseValue | Trace)
    steps = (structs.replace(head, optional=False), *rest)
    return with_use(game, game.state, frame).with_top(structs.replace(frame, steps=steps, used=True, outcome=None))


def _used_by(game: Game, frame: ResolvingFrame, head: Step) -> GameObject | None:
    """The source of the ability, where the controller uses it by doing what the step offers."""
    offered = _offered_to(head)
    if offered is None or offered.side(frame.controller) not in (None, frame.controller):
        return None
    return game.objects.get(frame.source)


def _offers(part: Value) -> bool:
    """Whether somebody is asked by it."""
    return isinstance(part, ChooseOption) or _offered_to(part) is not None


def _offered_to(head: Value) -> Player | None:
    """Who may do what the step says, or leave it."""
    match head:
        case Instruction(optional=True, decider=who) | ChooseValue(optional=True, chooser=who):
            return who
        case NestedCost(form=NestedForm.MAY_TO | NestedForm.MAY_IF_DO, payer=who):
            return who
        case Trace(optional=True) | Replace(optional=True):
            return Player.YOU
        case _:
            return None
