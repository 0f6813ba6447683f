"""Carrying out instructions: announce, interrupt, resolve, checkpoint (9.3.4, 9.5.7, 9.9, 9.11)."""

from __future__ import annotations

from itertools import takewhile

from msgspec import structs
from msgspec.structs import replace

from ..models.abilities import (
    AbilityKind,
    Aspect,
    BaseTraceStrength,
    Bid,
    ChangeValue,
    Choice,
    ChooseOption,
    ChooseValue,
    Declaration,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    Prevent,
    Repeat,
    Replace,
    Step,
    Trace,
    Unread,
)
from ..models.conditions import Duration, NextTurn
from ..models.costs import SufferDamage, TakeTags, TrashCards
from ..models.deeds import Deed
from ..models.edition import NestedForms, TargetKinds
from ..models.effects import Effect, Target, The
from ..models.events import Event
from ..models.frames import (
    BidFrame,
    Binding,
    ChoosingFrame,
    Expected,
    Outcome,
    PayingFrame,
    Reference,
    ResolvingFrame,
    Stage,
    TraceFrame,
    WindowFrame,
)
from ..models.selectors import Bound, IsSubroutine, OfTrace, ThatMany
from ..models.state import Doubt, State
from ..models.terms import Scope, Side, Truth
from ..models.timing import Window
from ..models.values import walk
from . import options
from .chance import looked_up
from .checkpoint import settled
from .effects import BEGUN, UNABLE, carry_out, server_options, was_done, without_answers
from .effects.decks import put_back
from .effects.expected import expected_effects
from .game.conditions import holds
from .game.game import Context, Doubts, Game
from .game.lingering import about_event, with_choices, with_lingering, with_numbers
from .game.selection import amount
from .payment.cost_interrupts import is_needed
from .payment.dues import due_for_nested
from .pending import interrupts, replacements
from .pending.triggers import without_effect
from .targets.validity import Slot, binding, is_valid_target, slots_of

# ---------------------------------------------------------------------- contexts


def context_of(game: Game, frame: ResolvingFrame, doubts: Doubts) -> Context:
    """The context in which a resolving ability is read."""
    event = game.state.history[frame.event] if frame.event is not None else None
    x = next((b.number for b in frame.bindings if b.name == "X"), None)
    return Context(frame.source, frame.controller, doubts, frame.bindings, event, x)


# -------------------------------------------------------------------------- steps


def step(game: Game, frame: ResolvingFrame, doubts: Doubts) -> State | None:
    """One step forward; None where a player has to decide."""
    state = game.state
    if not frame.steps:
        state = put_back(game.changed(with_choices(game, frame).pop()), frame)
        return _has_resolved(game.changed(state), frame) if frame.kind is AbilityKind.SUBROUTINE else state
    head = frame.steps[0]
    context = context_of(game, frame, doubts)
    if isinstance(head, Instruction):
        return _instruction(game, frame, head, context)
    match head:
        case If(condition, then, otherwise):
            answer = holds(game, condition, context)
            if answer is Truth.UNKNOWN:
                return _skipped(state, frame, "a condition that is not known")
            return _next(state, frame, then if answer is Truth.YES else otherwise)
        case NestedCost():
            return _nested(game, frame, head, context)
        case ChooseOption(most=most) if amount(game, most, context) is None:
            return _skipped(state, frame, "how many of them")
        case ChooseOption():
            return None if options.offered(game, frame, head, context) else _next(state, frame)
        case ChooseValue(what=what, most=int(most)) if what is not Choice.NUMBER and most > 1:
            return _skipped(state, frame, "a choice of several words")
        case ChooseValue():
            offered = any(True for _ in options.values(game, head, context))
            return None if offered else _next(state, frame)  # rule_do_as_much_as_you_can
        case Delayed(duration=NextTurn()):
            return _skipped(state, frame, "what lasts for the next turn")
        case Lasting(declarations, duration):
            fixed = tuple(with_numbers(game, declaration, context) for declaration in declarations)
            return _settled_after(game, _lasting(state, frame, fixed, duration), frame)
        case Delayed(trigger, steps, once, duration):
            about_run = any(e.verb is Deed.RUN_ENDS for e in trigger.events)
            in_run = about_run or duration in (Scope.RUN, Scope.ENCOUNTER)
            run = state.run.number if state.run is not None and in_run else 0
            if about_run and not run:  # rule_delayed_run_ends_condition_outside_run
                return _next(state, frame, ())
            trigger, named = about_event(game, trigger, frame.event)
            delayed = with_lingering(
                state,
                source=frame.source,
                controller=frame.controller,
                duration=duration,
                trigger=trigger,
                steps=steps,
                bindings=(*frame.bindings, *named),
                once=once,
                run=run,
            )
            return _settled_after(game, delayed, frame)
        case Replace(part=False) if _interrupts(state) and (first := _with_chosen(head)) is not None:
            return _next(state, frame, first)
        case Replace() if _interrupts(state):
            instead = replacements.replaced(game, head, context)
            if instead is None:
                return _skipped(state, frame, "what happens instead")
            return _next(options.with_use(game, instead, frame) if head.optional else instead, frame, used=True)
        case Replace(part=True):  # of what has happened already nothing can be replaced
            return _skipped(state, frame, "what happens instead")
        case Replace():
            if frame.kind is AbilityKind.CONDITIONAL and not any(isinstance(f, WindowFrame) for f in state.stack[-2:]):
                return _next(state, frame, ())
            return _settled_after(game, _lasting(state, frame, (head,), Scope.RUN), frame)
        case Trace(optional=True):
            return None
        case Trace(base):
            return _trace(game, frame, head, amount(game, base, context), context.doubts)
        case Bid(options=bids):
            return _bid(game, frame, head, bids)
        case Repeat(None, (Instruction(optional=True) as first, *rest)):
            again = structs.replace(first, if_done=(*first.if_done, *rest, head))
            return _next(state, frame, (again,))  # as often as the player likes (rule_repeat_this_process)
        case Repeat(times, steps):
            count = amount(game, times, context) if times is not None else None
            if count is None:
                return _skipped(state, frame, "how often it is repeated")
            return _next(state, frame, steps * max(0, count))
        case Prevent(up_to=True, amount=most):
            so_many = structs.replace(head, up_to=False, amount=ThatMany(PREVENTED))
            return _next(state, frame, (ChooseValue(Choice.NUMBER, PREVENTED, most=most), so_many))
        case Prevent():
            after = interrupts.prevented(game, frame, head, context)
            return after if isinstance(after.top, ChoosingFrame) else _settled_after(game, after, frame)
        case ChangeValue():
            return _settled_after(game, interrupts.value_changed(game, head, context), frame)
        case Unread():
            return _skipped(state, frame, head.summary, head)
    raise AssertionError(f"no such step: {head!r}")


def _has_resolved(game: Game, frame: ResolvingFrame) -> State:
    """The log tells that a subroutine has resolved; in the run in which it began, even where it has ended that."""
    ice, run = game.objects.get(frame.source), game.state.run
    card, server = (ice.card, ice.server) if ice is not None else (None, None)
    state = game.state.log(Event(Deed.SUBROUTINE_RESOLVES, frame.controller, frame.source, card, server=server))
    last = structs.replace(state.history[-1], run=run.number if run is not None else 0)
    return structs.replace(state, history=(*state.history[:-1], last))


PREVENTED = "how much is prevented"
CHOSEN = "what is acted on instead"


def _with_chosen(head: Replace) -> tuple[Step, ...] | None:
    """What happens instead with its one target chosen first, as the ability resolves; None where it has no target."""
    instead = head.steps[0] if len(head.steps) == 1 else None
    if not isinstance(instead, Instruction):
        return None
    targets = tuple(e.what for e in instead.effects if isinstance(e.what, Target))
    if len(targets) != 1 or targets[0].at_random or targets[0].name is not None:
        return None
    chosen = structs.replace(targets[0], name=CHOSEN)
    effects = tuple(
        structs.replace(e, what=The(Bound(CHOSEN))) if isinstance(e.what, Target) else e for e in instead.effects
    )
    choice = Instruction((Effect(Deed.CHOOSE, what=chosen),))
    return (choice, structs.replace(head, steps=(structs.replace(instead, effects=effects),)))


def _next(state: State, frame: ResolvingFrame, before: tuple[Step, ...] = (), **fields: object) -> State:
    """Go on behind the first step, with `before` put in its place."""
    fields.setdefault("stage", Stage.ANNOUNCE)
    return state.with_top(
        structs.replace(frame, steps=(*before, *frame.steps[1:]), expected=(), outcome=None, **fields)
    )


def _settled_after(game: Game, state: State, frame: ResolvingFrame) -> State:
    """The step is done: the checkpoint after it, then the next one (rule_checkpoint_after_instruction_resolution)."""
    return settled(game, _next(state, frame))


def _lasting(state: State, frame: ResolvingFrame, declarations: tuple[Declaration, ...], duration: Duration) -> State:
    return with_lingering(
        state,
        source=frame.source,
        controller=frame.controller,
        duration=duration,
        declarations=declarations,
        bindings=frame.bindings,
        event=frame.event,
    )


def _skipped(state: State, frame: ResolvingFrame, summary: str, unread: Unread | None = None) -> State:
    """A step that is not understood: it resolves, and leaves a doubt about everything that it may touch."""
    source = state.find(frame.source)
    card = source.card if source is not None else None
    clause = unread.clause if unread is not None else frame.number
    aspects = unread.influence if unread is not None else (Aspect.ANYTHING,)
    known = tuple(
        Doubt(Aspect.ANYTHING if a is Aspect.RESOLUTION else a, frame.source, card, clause, summary) for a in aspects
    )
    return _next(structs.replace(state, doubts=(*state.doubts, *known)), frame)


# ------------------------------------------------------------- traces and bids

ATTEMPT = Effect(Deed.TRACE)


def _trace(game: Game, frame: ResolvingFrame, head: Trace, base: int | None, doubts: Doubts) -> State:
    """A trace attempt is one instruction (rule_trace_checkpoint); what depends on it follows later.

    Interrupts may change its base strength, which need not be above 0 (rule_modifiable_value_base_trace_strength).
    """
    state = game.state
    if frame.stage is Stage.RESOLVE:
        return _settled_after(game, state, frame)
    if frame.stage is Stage.ANNOUNCE:
        if base is None:
            return _skipped(state, frame, "a base trace strength that is not known")
        increase = _increase(game, frame, Context(frame.source, frame.controller, doubts))
        if increase is None:
            return _skipped(state, frame, "an increase of the base trace strength that is not known")
        base += increase
        frame = structs.replace(frame, stage=Stage.IMMINENT, expected=(Expected(ATTEMPT, amount=base),))
        return state.with_top(frame)
    if frame.stage is Stage.IMMINENT:
        window = interrupts.interrupt_window(game, doubts)
        if window is not None:
            return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
    base = next((e.amount for e in frame.expected), None) or 0
    frame = structs.replace(frame, expected=())
    body = tuple(takewhile(_speaks_of_trace, frame.steps[1:]))
    attempt = TraceFrame(
        frame.source, frame.controller, base, head.if_successful, head.if_unsuccessful, body, bindings=frame.bindings
    )
    frame = structs.replace(frame, steps=(head, *frame.steps[1 + len(body) :]))
    return state.with_top(structs.replace(frame, stage=Stage.RESOLVE)).push(attempt)


def _increase(game: Game, frame: ResolvingFrame, context: Context) -> int | None:
    """How much static abilities increase the base strength of a trace that this ability initiates; None if unknown."""
    of_subroutine = frame.kind is AbilityKind.SUBROUTINE
    declared = (d.amount for d, _ in game.declarations(BaseTraceStrength) if of_subroutine or not d.of_subroutines)
    found = [amount(game, each, context) for each in declared]
    return None if None in found else sum(n for n in found if n is not None)


def _speaks_of_trace(step: Step) -> bool:
    """Whether a step behind a trace belongs to its body: it hangs on its numbers."""
    return any(isinstance(node, OfTrace) for node in walk(step))


def _bid(game: Game, frame: ResolvingFrame, head: Bid, options: tuple[int, ...]) -> State:
    """A Psi Game is one instruction; the next ones depend on its outcome (rule_psi_outcome)."""
    state = game.state
    if frame.stage is not Stage.RESOLVE:
        return state.with_top(structs.replace(frame, stage=Stage.RESOLVE)).push(
            BidFrame(frame.source, frame.controller, options)
        )
    result = next(b.number for b in reversed(frame.bindings) if b.name == "bids")
    kept = structs.replace(frame, bindings=tuple(b for b in frame.bindings if b.name != "bids"))
    return settled(game, _next(state, kept, head.if_equal if result else head.if_different))


# ---------------------------------------------------------------- nested costs


def _nested(game: Game, frame: ResolvingFrame, head: NestedCost, context: Context) -> State | None:
    """Offer a nested cost; what follows depends on whether it is paid (rule_nested_cost,
    rule_nested_cost_instruction).
    """
    if frame.stage is not Stage.PAYING:
        plain = _without_cost(game, head)
        if plain is not None:
            return _next(game.state, frame, (plain,))
        payer = head.payer.side(frame.controller) or frame.controller
        due = due_for_nested(game, head.cost, frame.source, frame.number)
        free = not (_interrupts(game.state) and is_needed(game))
        paying = PayingFrame(payer, frame.source, due, Deed.NESTED, free, bindings=frame.bindings)
        return game.state.with_top(structs.replace(frame, stage=Stage.PAYING, outcome=None)).push(paying)
    if frame.outcome is not Outcome.PAID:
        return _next(game.state, frame, head.if_not)
    chose = head.form in (NestedForm.MAY_TO, NestedForm.MAY_IF_DO) and head.payer.side(frame.controller) in (
        None,
        frame.controller,
    )
    # rule_conditional_ability_used_condition
    state = options.with_use(game, game.state, frame) if chose else game.state
    return _next(state, frame, head.if_paid, used=frame.used or chose)


def _without_cost(game: Game, head: NestedCost) -> ChooseOption | None:
    """What may be suffered, taken or trashed instead of what follows `if they do not`, as a choice of effects: in the
    older edition that phrase made no cost of it (rule_nested_cost_unless)."""
    if head.form in (NestedForm.UNLESS, NestedForm.MUST_IF_ABLE) or head.if_paid or not head.if_not:
        return None
    effects: list[Effect] = []
    for part in head.cost.components:
        match part:
            case SufferDamage(kind, n):
                effects.append(Effect(Deed.DAMAGE, head.payer, amount=n, damage=kind))
            case TakeTags(n):
                effects.append(Effect(Deed.TAKE_TAGS, head.payer, amount=n))
            case TrashCards(what):
                effects.append(Effect(Deed.TRASH, head.payer, what))
            case _:
                return None
    if game.reads("nested_forms") is not NestedForms.BASIC:
        return None
    leaving = Repeat(1, head.if_not)  # not to do it is always possible
    return ChooseOption(head.payer, (Option((Instruction(tuple(effects)),)), Option((leaving,))), in_full=True)


# ----------------------------------------------------------------- instructions


def _instruction(game: Game, frame: ResolvingFrame, head: Instruction, context: Context) -> State | None:
    state = game.state
    match frame.stage:
        case Stage.ANNOUNCE:
            looked = looked_up(game, head, context)
            if looked is not None:
                return looked
            if chosen_late(game, head):
                return announced(game, frame, head, ((),) * len(slots_of(head)), context)
            if slots_of(head) or servers_to_choose(game, head, context):
                return None
            begun = announced(game, frame, head, (), context)
            return None if head.optional and not _is_interrupted(game.changed(begun)) else begun
        case Stage.IMMINENT:
            if frame.kind is AbilityKind.CONDITIONAL and frame.event is None:
                state = without_effect(game, frame)
            found = replacements.standing(game, frame)
            if len(found) > 1:
                return state.with_top(structs.replace(frame, stage=Stage.REPLACING))
            if found:
                return replacing(game, frame, found[0])
            window = interrupts.interrupt_window(game, context.doubts)
            if window is not None:
                return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
            frame = structs.replace(frame, stage=Stage.CHOOSING if chosen_late(game, head) else Stage.RESOLVE)
            return interrupts.remembered(state.with_top(frame), interrupts.foreseen(game, frame))
        case Stage.INTERRUPTED:
            if chosen_late(game, head):
                return state.with_top(structs.replace(frame, stage=Stage.CHOOSING))
            return None if head.optional else state.with_top(confirmed(game, frame, head, context))
        case Stage.CHOOSING | Stage.REPLACING:
            return None
        case _:
            return _resolve(game, frame, head, context)


def replacing(game: Game, frame: ResolvingFrame, one: replacements.Standing) -> State:
    """A replacement effect that holds is applied to the imminent instruction, and others are looked for again
    (rule_apply_replacement_effects_on_opening_interrupt_window)."""
    frame = structs.replace(frame, stage=Stage.IMMINENT)
    state = replacements.applied(game, frame, one)
    return _skipped(game.state, frame, "what happens instead") if state is None else state


def _is_interrupted(game: Game) -> bool:
    """Whether an interrupt window opens for the instruction that has become imminent: whether the player `may` is then
    asked after it (step_conditional_ability_resolution)."""
    frame = game.state.top
    assert isinstance(frame, ResolvingFrame)
    return interrupts.interrupt_window(game, Doubts()) is not None


def chosen_late(game: Game, head: Instruction) -> bool:
    """Whether what an instruction asks for is chosen as it resolves, after interrupts: subroutines, in the older
    edition, where only cards and counters were targets (rule_object_subroutine_targets)."""
    slots = slots_of(head)
    if head.optional or not slots or not all(isinstance(s.target.what, IsSubroutine) for s in slots):
        return False
    return game.reads("target_kinds") is TargetKinds.CARDS_AND_COUNTERS


def decider(head: Instruction, frame: ResolvingFrame) -> Side:
    """Who says whether an optional instruction is carried out: whoever `may` (rule_controller_choices)."""
    return head.decider.side(frame.controller) or frame.controller


def agreed(game: Game, frame: ResolvingFrame, head: Instruction) -> State:
    """The decider has said yes; what is left, another player chooses (rule_announce_targets)."""
    state = options.with_use(game, game.state, frame)
    steps = (structs.replace(head, optional=False), *frame.steps[1:])
    return state.with_top(structs.replace(frame, steps=steps, used=True))


def confirmed(game: Game, frame: ResolvingFrame, head: Instruction, context: Context) -> ResolvingFrame:
    """The frame as its instruction resolves after interrupts: without the targets that have become invalid meanwhile
    (rule_targets_gone)."""
    slots = {(slot.effect, slot.part): slot for slot in slots_of(head)}

    def kept(references: tuple[Reference, ...], slot: Slot | None) -> tuple[Reference, ...]:
        if slot is None:
            return references
        return tuple(
            r
            for r in references
            if (o := game.objects.get(r.id)) is None or is_valid_target(game, slot, o, context) is not Truth.NO
        )

    expected = []
    for e in frame.expected:
        part = "source" if e.effect.kind is Deed.MOVE_COUNTERS else "what"
        other = "host" if (e.effect, "host") in slots else "source"
        objects, others = kept(e.objects, slots.get((e.effect, part))), kept(e.others, slots.get((e.effect, other)))
        if (e.objects and not objects) or (e.others and not others):
            continue
        expected.append(structs.replace(e, objects=objects, others=others))
    return structs.replace(frame, expected=tuple(expected), stage=Stage.RESOLVE)


def servers_to_choose(game: Game, head: Instruction, context: Context) -> tuple[str, ...]:
    """The servers of which a player has to choose one for the instruction; none where there is no choice.

    Where a card goes that is installed is declared as that is done (rule_corp_install_choose_destination_server).
    """
    for effect in head.effects:
        if effect.kind in (Deed.INSTALL, Deed.INSTALL_AND_REZ):
            continue
        options = server_options(game, effect, context)
        if len(options) > 1:
            return options
    return ()


def announced(
    game: Game,
    frame: ResolvingFrame,
    head: Instruction,
    targets: tuple[tuple[str, ...], ...],
    context: Context,
    server: str | None = None,
) -> State:
    """The targets have been announced: the instruction becomes imminent (rule_announce_targets)."""
    bindings = frame.bindings
    by_slot: dict[tuple[int, str], tuple[str, ...]] = {}
    for slot, chosen in zip(slots_of(head), targets, strict=True):
        by_slot[slot.number, slot.part] = chosen
        if slot.name is not None:
            bindings = (*bindings, binding(game, slot.name, chosen))
    if server is not None:
        bindings = (*bindings, Binding("server", server=server))
    inner = replace(context, bindings=bindings)
    late = frame.stage is Stage.CHOOSING  # what else it does has been through its interrupts
    asking = {number for number, _ in by_slot}
    told = {head.effects[number] for number in asking}
    expected = [e for e in frame.expected if e.effect not in told] if late else []
    for number, effect in enumerate(head.effects):
        if late and number not in asking:
            continue
        chosen_for = {part: chosen for (k, part), chosen in by_slot.items() if k == number}
        expected += expected_effects(game, effect, chosen_for, inner)
    if head.if_done or head.if_not:
        acted_on = tuple(r for e in expected for r in e.objects)
        bindings = (*bindings, Binding(BEGUN, acted_on, len(game.state.history)))
    return game.state.with_top(
        structs.replace(
            frame, bindings=bindings, expected=tuple(expected), stage=Stage.RESOLVE if late else Stage.IMMINENT
        )
    )


def _interrupts(state: State) -> bool:
    """Whether what resolves was triggered in an interrupt window."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    return isinstance(below, WindowFrame) and below.window is Window.INTERRUPT


def _resolve(game: Game, frame: ResolvingFrame, head: Instruction, context: Context) -> State:
    """Apply the expected effects one after the other; one that starts a procedure is waited for."""
    if not frame.expected:
        return _settled_after_instruction(game, frame, head)
    first, rest = frame.expected[0], frame.expected[1:]
    bindings = without_answers(frame.bindings)
    state, used = game.state, frame.used
    if head.optional and first.effect.kind is Deed.RUN:  # a run within it is one of an ability that is used
        state, used = options.with_use(game, state, frame), True
    frame = structs.replace(frame, used=used)
    state = state.with_top(structs.replace(frame, expected=rest, outcome=None, bindings=bindings))
    return carry_out(game.changed(state), first, frame, head, context)


def _settled_after_instruction(game: Game, frame: ResolvingFrame, head: Instruction) -> State:

    used = frame.used or (head.optional and frame.kind is AbilityKind.CONDITIONAL)
    state = options.with_use(game, game.state, frame) if used else game.state
    frame = structs.replace(frame, bindings=_followed(game, frame))
    hangs = head.if_done or head.if_not
    done = was_done(game, head, context_of(game, frame, Doubts())) if hangs else Truth.YES
    if done is Truth.UNKNOWN and head.if_not:
        return _skipped(game.state, frame, "whether it was done")
    bindings = tuple(b for b in frame.bindings if b.name not in (BEGUN, UNABLE))
    behind = head.if_not if done is Truth.NO else head.if_done
    following = _next(state, structs.replace(frame, bindings=bindings), behind, used=used)
    if len(frame.steps) > 1 and all(e.kind is Deed.CHOOSE for e in head.effects):
        return following  # a choice alone is one instruction with what follows it (rule_choose_instruction)
    return settled(game, following)


def _followed(game: Game, frame: ResolvingFrame) -> tuple[Binding, ...]:
    """The ability's own moves are followed: its names mean the objects that the cards became
    (rule_identify_object_after_move, rule_target_beyond_move)."""
    moved = {r.id for b in frame.bindings if b.name == "moved" for r in b.objects}
    return tuple(
        structs.replace(
            b,
            objects=tuple(
                game.objects[r.id].reference if r.id in moved and r.id in game.objects else r for r in b.objects
            ),
        )
        for b in frame.bindings
        if b.name != "moved"
    )
