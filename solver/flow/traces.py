"""The frame of a trace attempt: both players spend credits on it, and what depends on it follows (10.8)."""

from __future__ import annotations

from itertools import takewhile
from typing import TypeAlias

from msgspec import structs

from ...models.abilities import AbilityKind, Aspect, BaseTraceStrength, If, Step, Trace
from ...models.actions import Choice
from ...models.conditions import Trigger, VariableIs
from ...models.costs import PayCredits
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.events import Event
from ...models.frames import (
    Asked,
    Binding,
    ChoosingFrame,
    Due,
    Expected,
    PayingFrame,
    Question,
    ResolvingFrame,
    Stage,
    TraceFrame,
)
from ...models.known import Open, open_of
from ...models.lingering_effects import TRIGGERING, bound
from ...models.selectors import EventPattern, OfTrace, TriggerObject, X
from ...models.state import State
from ...models.terms import Counter, PlayerStat, Side, TraceNumber
from ...models.values import put, walk
from ..checkpoints.steps import settled
from ..choices.decision import Decision
from ..choices.selecting import said
from ..lingering.effects_and_delayed_abilities import with_lingering
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..pending.interrupt_windows import Imminent
from ..reading import Asking, Doubts, Game
from .proceeding import context_of, settled_after, skipped


def affordable(game: Game, payer: Side, purpose: Deed, source: str) -> tuple[int, Open | None]:
    """How many credits a player can spend for a purpose at most, as far as is known."""
    state = game.state
    hosted = sum(o.count(Counter.CREDIT) for o in state.objects)
    fund = state.run.credits if state.run is not None else 0
    low, high = 0, state.player(payer).credits + hosted + fund
    open: list[Open | None] = []
    while low < high:
        middle = (low + high + 1) // 2
        ways = Payments(game, _bundle(payer, source, middle, purpose))
        open.append(ways.open)
        low, high = (middle, high) if ways else (low, middle - 1)
    return low, open_of(*open)


def _bundle(payer: Side, source: str, credits: int, purpose: Deed) -> Bundle:
    return Bundle(payer, (Due(PayCredits(credits), Deed.NESTED, source),), purpose, source)


def bill(payer: Side, source: str, credits: int, purpose: Deed, *, checkpoint: bool = True) -> PayingFrame:
    return _bundle(payer, source, credits, purpose).frame(checkpoint=checkpoint)


# ------------------------------------------------------------------------- traces

SPENDING = {"step_trace_corp_spend_credits": Side.CORP, "step_trace_runner_spend_credits": Side.RUNNER}


def step(game: Game, frame: TraceFrame, doubts: Doubts) -> State:
    """The next step of a trace attempt (rule_steps_of_resolving_trace_attempt,
    rule_trace_attempt_and_base_trace_strength, step_trace_checkpoint)."""
    state = game.state
    source = state.find(frame.source)
    card = source.card if source is not None else None
    match frame.step:
        case "step_trace_initiated":
            begun = state.with_top(structs.replace(frame, step="step_trace_corp_spend_credits"))
            return settled(game, begun.log(Event(Deed.TRACE, Side.CORP, frame.source, card, amount=frame.base)))
        case "step_trace_corp_spend_credits" | "step_trace_runner_spend_credits":
            return _spent(game, frame, SPENDING[frame.step], doubts)
        case _:
            pass
    doubts.add(*game.not_understood.texts_touching(OF_TRACES, frame.source))
    link = doubts.number(game.player_numbers.as_it_counts(PlayerStat.LINK, Side.RUNNER)) or 0
    strength = frame.base + (frame.corp or 0)
    link += frame.runner or 0
    successful = strength > link
    numbers = (
        Binding(TraceNumber.TRACE_STRENGTH.value, number=strength),
        Binding(TraceNumber.LINK_STRENGTH.value, number=link),
    )
    frame = structs.replace(frame, bindings=(*frame.bindings, *numbers))
    steps = frame.if_successful if successful else frame.if_unsuccessful
    state = with_result(with_result(state.pop(), frame, steps, successful), frame, frame.if_either, successful)
    return state.log(Event(Deed.TRACE, Side.CORP, frame.source, card, amount=strength, successful=successful))


def _spent(game: Game, frame: TraceFrame, side: Side, doubts: Doubts) -> State:
    """A player says how many credits to spend, and spends them (rule_trace_strength, rule_link_strength,
    rule_compare_trace_and_link_strength)."""
    state, spent = game.state, frame.corp if side is Side.CORP else frame.runner
    if spent is None:
        most, open = affordable(game, side, Deed.TRACE, frame.source)
        doubts.note(open)
        if most:
            return state.push(ChoosingFrame(side, Asked.NUMBER, Question.NUMBER, frame.step, frame.source, most=most))
        spent = 0
    following = "step_trace_runner_spend_credits" if side is Side.CORP else "step_trace_determine_success"
    state = state.with_top(said(structs.replace(frame, step=following), side, spent))
    return state.push(bill(side, frame.source, spent, Deed.TRACE)) if spent else state


def ask(game: Game, frame: TraceFrame, doubts: Doubts) -> Decision | None:
    """How much is spent is asked in a frame of its own."""
    return None


def answer(game: Game, frame: TraceFrame, choice: Choice, doubts: Doubts) -> State:
    """Nothing is asked."""
    raise AssertionError("nothing is chosen between the steps of a trace")


def with_result(state: State, frame: TraceFrame, steps: tuple[Step, ...], successful: bool) -> State:
    """What follows from the trace waits as a conditional ability; the condition with which a sentence begins that
    waits for either result is one that this ability has (rule_trace_conditional_abilities)."""
    if not steps:
        return state
    trigger = Trigger((EventPattern(Deed.TRACE, successful=successful),))
    if steps == frame.if_either and isinstance(steps[0], If) and steps == (If(steps[0].condition, steps[0].then),):
        trigger, steps = structs.replace(trigger, condition=steps[0].condition), steps[0].then
    return with_lingering(
        state,
        source=frame.source,
        controller=frame.controller,
        trigger=trigger,
        steps=steps,
        bindings=frame.bindings,
        run=0,
    )


ATTEMPT = Effect(Deed.TRACE)
OF_TRACES = frozenset({Aspect.TRACE})


def trace(game: Game, frame: ResolvingFrame, head: Trace, base: int | None, doubts: Doubts) -> State:
    """A trace attempt is one instruction (rule_trace_checkpoint); what depends on it follows later.

    Interrupts may change its base strength, which need not be above 0 (rule_modifiable_value_base_trace_strength).
    """
    state = game.state
    if frame.stage is Stage.RESOLVE:
        return settled_after(game, state, frame)
    if frame.stage is Stage.ANNOUNCE:
        if base is None:
            return skipped(state, frame, "a base trace strength that is not known")
        increase = _increase(game, frame, Asking(frame.source, frame.controller, doubts=doubts))
        if increase is None:
            return skipped(state, frame, "an increase of the base trace strength that is not known")
        base += increase
        frame = structs.replace(frame, stage=Stage.IMMINENT, expected=(Expected(ATTEMPT, amount=base),))
        return state.with_top(frame)
    if frame.stage is Stage.IMMINENT:
        window, open = Imminent(game, frame).window()
        doubts.note(open)
        if window is not None:
            return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
    base = next((e.amount for e in frame.expected), None) or 0
    frame = structs.replace(frame, expected=())
    body = tuple(takewhile(_speaks_of_trace, frame.steps[1:]))
    (yes, no, either), about = _about_event(game, frame, (head.if_successful, head.if_unsuccessful, body))
    bindings = (*frame.bindings, *about)
    attempt = TraceFrame(frame.source, frame.controller, base, yes, no, either, bindings=bindings)
    frame = structs.replace(frame, steps=(head, *frame.steps[1 + len(body) :]))
    return state.with_top(structs.replace(frame, stage=Stage.RESOLVE)).push(attempt)


Results: TypeAlias = tuple[tuple[Step, ...], tuple[Step, ...], tuple[Step, ...]]


def _about_event(game: Game, frame: ResolvingFrame, results: Results) -> tuple[Results, tuple[Binding, ...]]:
    """What follows from a trace, with a name for what the event was about that the ability which makes it waited for:
    as that resolves, the trace is the event (rule_trace_conditional_abilities)."""
    source = game.objects.get(frame.source)
    own = game.abilities(source)[frame.number : frame.number + 1] if source is not None and frame.number >= 0 else ()
    defined = tuple(r.amount for a in own for r in a.restrictions if isinstance(r, VariableIs))
    if len(defined) == 1 and TriggerObject() in walk(defined):
        results = put(results, X(), defined[0])
    if TriggerObject() not in walk(results):
        return results, ()
    objects = game.resolve(TriggerObject(), context_of(game, frame))
    about = Binding(TRIGGERING, tuple(o.reference for o in objects), len(objects))
    named: Results = bound(results, TriggerObject, TRIGGERING)
    return named, (about,)


def _increase(game: Game, frame: ResolvingFrame, context: Asking) -> int | None:
    """How much static abilities increase the base strength of a trace that this ability initiates; None if unknown."""
    of_subroutine = frame.kind is AbilityKind.SUBROUTINE
    declared = (d.amount for d, _ in game.declarations(BaseTraceStrength) if of_subroutine or not d.of_subroutines)
    found = [context.number(game.amount(each, context)) for each in declared]
    return None if None in found else sum(n for n in found if n is not None)


def _speaks_of_trace(step: Step) -> bool:
    """Whether a step behind a trace belongs to its body: it hangs on its numbers."""
    return any(isinstance(node, OfTrace) for node in walk(step))
