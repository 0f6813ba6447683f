"""The frame of an ability that resolves: its steps, one after the other (9.1.5, 9.3.4, 9.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import (
    AbilityKind,
    Bid,
    ChangeValue,
    ChooseOption,
    ChooseValue,
    Declaration,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    Prevent,
    Repeat,
    Replace,
    Step,
    Trace,
    Unread,
)
from ...models.abilities import Choice as Kind
from ...models.actions import (
    Accept,
    Announce,
    Choice,
    ChooseNumber,
    ChooseServer,
    ChooseWord,
    Decline,
)
from ...models.actions import ChooseOption as Chosen
from ...models.conditions import Duration, NextTurn, Trigger, TriggerMode, Until
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The
from ...models.events import Event
from ...models.frames import (
    Binding,
    Outcome,
    ResolvingFrame,
    Stage,
    WindowFrame,
)
from ...models.known import Truth, open_of
from ...models.lingering_effects import SUBTYPES, strengthening
from ...models.selectors import Bound, EventPattern, ThatMany
from ...models.state import State
from ...models.terms import Scope
from ..choices.announcing import Targets
from ..choices.decision import Decision, DecisionKind, Offered
from ..effects import options_and_modes, preventing_and_changing, replacing
from ..effects.using import added_to, agreed, is_kept_from, with_use
from ..lingering.effects_and_delayed_abilities import (
    about_event,
    of_cards_at_hand,
    of_this_run,
    of_this_server,
    with_lingering,
    with_numbers,
)
from ..lingering.maintained_choices import with_choices
from ..pending.interrupt_windows import Imminent
from ..pending.interrupts import could_interrupt
from ..problems import Explicit, Union
from ..procedures.ending_the_run_early import allowed_to_leave
from ..procedures.searching import put_back
from ..procedures.subroutines import gains_of_others, given
from ..reading import Asking, Doubts, Game
from ..targets.announcing import TargetSets
from ..targets.valid_targets import slots_of
from . import announcing_targets, instructions
from .bids import bid
from .nested_costs import nested
from .proceeding import context_of, doubted, following, in_interrupt, is_approaching, settled_after, skipped
from .traces import trace


def began(frame: ResolvingFrame) -> Stage:
    """The stage in which the first step of an ability goes on behind the window for the whole of it."""
    return Stage.ANNOUNCE if frame.stage is Stage.INTERRUPTED else frame.stage


VALUE_DECISIONS = {Kind.SERVER: DecisionKind.SERVER, Kind.NUMBER: DecisionKind.NUMBER}


def step(game: Game, frame: ResolvingFrame, doubts: Doubts) -> State | None:
    """One step forward; None where a player has to decide (9.1.2, 9.1.2b, 9.6.5d, 9.6.9c, 9.12.4b, 9.12.4c,
    9.12.4d)."""
    state = game.state
    if not frame.steps:
        former = game.state.former(Event(Deed.SUBROUTINE_RESOLVES, object=frame.source))
        state = put_back(game.changed(with_choices(game, frame).pop()), frame)
        if frame.kind is AbilityKind.SUBROUTINE:
            return _has_resolved(game.changed(state), frame, former)
        return state
    head = frame.steps[0]
    context = Asking.with_doubts(context_of(game, frame), doubts)
    with_it = game.not_understood.of_the_first(frame.steps)
    if with_it is not None and (doubtful := doubted(state, frame, with_it.summary, with_it)) is not state:
        return doubtful
    if _offers_to_leave(head) and not _can_be_left(game):
        return _declined(game, frame)
    kept = is_kept_from(game, frame, head, context) if frame.stage is Stage.ANNOUNCE else Truth.NO
    if kept is not Truth.NO:
        return _declined(game, frame) if kept is Truth.YES else skipped(state, frame, "whether it can be used")
    if not isinstance(head, NestedCost) and (priced := _paid_to_use(game, frame, head, context)) is not None:
        return priced
    if isinstance(head, Instruction):
        return instructions.step(game, frame, head, context)
    if frame.begins and not isinstance(head, Trace):
        window, open = Imminent(game, frame).window() if frame.stage is Stage.ANNOUNCE else (None, None)
        doubts.note(open)
        if window is not None:
            return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
        return state.with_top(structs.replace(frame, begins=False, stage=began(frame)))
    if isinstance(head, Lasting) and frame.stage is Stage.ANNOUNCE and _may_be_interrupted(game, head):
        window, open = Imminent(game, frame).window()
        doubts.note(open)
        if window is not None:
            return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
    match head:
        case If(condition, then, otherwise):
            answer = context.note(game.holds(condition, context))
            if answer.is_open:
                return skipped(state, frame, "a condition that is not known")
            return following(state, frame, then if answer is Truth.YES else otherwise)
        case NestedCost():
            return nested(game, frame, head, context)
        case ChooseOption(most=most) if context.number(game.amount(most, context)) is None:
            return skipped(state, frame, "how many of them")
        case ChooseOption():
            return None if options_and_modes.offered(game, frame, head, context) else following(state, frame)
        case ChooseValue(what=what, most=int(most)) if most > 1 and what not in (Kind.NUMBER, *SUBTYPES):
            return skipped(state, frame, "a choice of several words")
        case ChooseValue():
            offered = any(True for _ in options_and_modes.values(game, head, context))
            return None if offered else following(state, frame)  # rule_do_as_much_as_you_can
        case Delayed(duration=NextTurn(from_now=False)):
            return skipped(state, frame, "what lasts for the next turn")
        case Lasting() if gains_of_others(head):
            steps = given(game, head, context)
            return skipped(state, frame, "what it gains") if steps is None else following(state, frame, steps)
        case Lasting(declarations, duration):
            numbered = [with_numbers(game, declaration, context) for declaration in declarations]
            context.note(open_of(*(open for _, open in numbered)))
            fixed = tuple(declaration for declaration, _ in numbered)
            of_ice, ice = of_cards_at_hand(game, fixed, duration, context)
            named = (*ice, *of_this_server(game, fixed, context))
            told = _strengthened(game, frame, fixed, context)
            return settled_after(game, _lasting(told, frame, of_ice, duration, named), frame)
        case Delayed(trigger, steps, once, duration, optional):
            about_run = any(e.verb is Deed.RUN_ENDS for e in trigger.events)
            in_run = about_run or duration in (Scope.RUN, Scope.ENCOUNTER)
            run = state.run.number if state.run is not None and in_run else 0
            if about_run and not run:  # rule_delayed_run_ends_condition_outside_run
                return following(state, frame, ())
            trigger, named = about_event(game, trigger, frame.event)
            named += of_this_run(state, steps, frame.bindings)
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
                optional=optional,
            )
            return settled_after(game, delayed, frame)
        case Replace(EventPattern(Deed.APPROACH_SERVER), steps=steps) if is_approaching(state):
            return following(state, frame, steps)
        case Replace(part=False) if in_interrupt(state) and (first := _with_chosen(head)) is not None:
            return following(state, frame, first)
        case Replace() if in_interrupt(state):
            instead = replacing.replaced(game, head, context)
            if instead is None:
                return skipped(state, frame, "what happens instead")
            return following(with_use(game, instead, frame) if head.optional else instead, frame, used=True)
        case Replace(part=True):  # of what has happened already nothing can be replaced
            return skipped(state, frame, "what happens instead")
        case Replace():
            if frame.kind is AbilityKind.CONDITIONAL and not any(isinstance(f, WindowFrame) for f in state.stack[-2:]):
                return following(state, frame, ())
            duration = THIS_ACTION if head.event.basic is not None else Scope.RUN
            return settled_after(game, _lasting(state, frame, (head,), duration), frame)
        case Trace(optional=True):
            return None
        case Trace(base):
            return trace(game, frame, head, context.number(game.amount(base, context)), context.doubts)
        case Bid(options=bids):
            return bid(game, frame, head, bids)
        case Repeat(None, (Instruction(optional=True) as first, *rest)):
            again = structs.replace(first, if_done=(*first.if_done, *rest, head))
            return following(state, frame, (again,))  # as often as the player likes (rule_repeat_this_process)
        case Repeat(times, steps, once_before=True):
            return following(state, frame, (*steps, Repeat(times, steps)))
        case Repeat(times, steps):
            count = context.number(game.amount(times, context)) if times is not None else None
            if count is None:
                return skipped(state, frame, "how often it is repeated")
            return following(state, frame, steps * max(0, count))
        case Prevent(up_to=True, amount=most):
            so_many = structs.replace(head, up_to=False, amount=ThatMany(PREVENTED))
            return following(state, frame, (ChooseValue(Kind.NUMBER, PREVENTED, most=most), so_many))
        case Prevent():
            after = preventing_and_changing.prevented(game, frame, head, context)
            return settled_after(game, after, after.top) if isinstance(after.top, ResolvingFrame) else after
        case ChangeValue(event) if not in_interrupt(state):
            return settled_after(game, _ahead(state, frame, head, event), frame)
        case ChangeValue():
            return settled_after(game, preventing_and_changing.value_changed(game, head, context), frame)
        case Unread():
            return skipped(state, frame, head.summary, head)
    raise AssertionError(f"no such step: {head!r}")


def _offers_to_leave(head: Step) -> bool:
    return isinstance(head, Instruction) and head.optional and [e.kind for e in head.effects] == [Deed.JACK_OUT]


def _can_be_left(game: Game) -> bool:
    """Whether there is a run to jack out of (rule_jacking_out)."""
    run = game.state.run
    return run is not None and run.in_progress and not game.lost_its_server()


def ask(game: Game, frame: ResolvingFrame, doubts: Doubts) -> Decision | None:
    """What the first of the steps that are left asks for."""
    head = frame.steps[0] if frame.steps else None
    context = Asking.with_doubts(context_of(game, frame), doubts)
    match head:
        case Instruction() if frame.stage is Stage.REPLACING:
            rivals = replacing.standing(game, frame, doubts)
            first = Offered(tuple(Chosen(k) for k in range(len(rivals))))
            side = replacing.chooser(game, frame, rivals)
            return Decision(DecisionKind.OPTION, side, "rule_order_of_replacement_effects", first, frame.source)
        case Instruction((Effect(Deed.JACK_OUT),), optional=True):
            may = allowed_to_leave(game, doubts)
            return Decision(DecisionKind.OPTION, instructions.decider(head, frame), "rule_using", may, frame.source)
        case Instruction() if frame.stage is Stage.INTERRUPTED:  # said as it resolves
            side, rule = instructions.decider(head, frame), "step_conditional_ability_resolution"
            return Decision(DecisionKind.OPTION, side, rule, Offered((Accept(), Decline())), frame.source)
        case Instruction():
            return _ask_instruction(game, frame, head, context)
        case Trace():
            either = Offered((Accept(), Decline()))
            return Decision(DecisionKind.OPTION, frame.controller, "rule_using", either, frame.source)
        case ChooseOption(chooser=who):
            side = who.side(frame.controller) or frame.controller
            ways = Offered(options_and_modes.ways(game, frame, head, context))
            return Decision(DecisionKind.OPTION, side, "rule_choice_instruction", ways, frame.source)
        case ChooseValue(chooser=who, what=what):
            side = who.side(frame.controller) or frame.controller
            kind = VALUE_DECISIONS.get(what, DecisionKind.WORD)
            values = options_and_modes.values(game, head, context)
            if head.optional or (options_and_modes.several(head) and not head.least):
                values = Union(values, Explicit((Decline(),)))
            return Decision(kind, side, "rule_object_subroutine_targets", Offered(values), frame.source)
        case _:
            return None


def _ask_instruction(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> Decision:
    """What is announced for an instruction, on which server it is done, or whether."""
    side, targets = instructions.decider(head, frame), announcing_targets.announcing(game, frame, head, context)
    optional = head.optional and not frame.announced
    if targets is not None and not (optional and targets[0] is not side):
        side, part, inner = targets
        asked = Targets(TargetSets(game, part, inner), optional=optional)
        reads, others = announcing_targets.read_for_targets(game, head)
        rule, kind = "rule_announce_targets", DecisionKind.TARGETS
        return Decision(kind, side, rule, asked, frame.source, reads=reads, others=others)
    servers = announcing_targets.servers_to_choose(game, head, context)
    declining: tuple[Choice, ...] = (Decline(),) if head.optional else ()
    if servers:
        moves = {e.kind for e in head.effects} == {Deed.MOVE_TO_SERVER}
        act = Deed.MOVE_TO_SERVER if moves else None  # which is not to install (rule_non_movements)
        found = Offered((*(ChooseServer(s) for s in servers), *declining))
        return Decision(DecisionKind.SERVER, side, "rule_object_subroutine_targets", found, frame.source, act=act)
    return Decision(DecisionKind.OPTION, side, "rule_using", Offered((Accept(), *declining)), frame.source)


def answer(game: Game, frame: ResolvingFrame, choice: Choice, doubts: Doubts) -> State:
    """The state right after what the step asks for has been said."""
    head = frame.steps[0]
    context = Asking.with_doubts(context_of(game, frame), doubts)
    rest = structs.replace(frame, steps=frame.steps[1:], outcome=None)
    match choice:
        case Decline():
            return _declined(game, frame)
        case Accept() if frame.stage is Stage.INTERRUPTED:
            assert isinstance(head, Instruction)
            return game.state.with_top(announcing_targets.confirmed(game, frame, head, context))
        case Announce(targets):
            assert isinstance(head, Instruction)
            return announcing_targets.announced_by_one(game, frame, head, targets, context)
        case Accept() if isinstance(head, Trace):
            return agreed(game, frame)
        case Accept():
            assert isinstance(head, Instruction)
            if slots_of(head):  # who decides is not who announces
                return agreed(game, frame)
            return announcing_targets.announced(game, frame, head, (), context)
        case ChooseServer(server):
            if isinstance(head, ChooseValue):
                return _value(game, frame, head, rest, choice)
            assert isinstance(head, Instruction)
            return announcing_targets.announced(game, frame, head, (), context, server)
        case ChooseNumber() | ChooseWord():
            assert isinstance(head, ChooseValue)
            return _value(game, frame, head, rest, choice)
        case Chosen(number) if frame.stage is Stage.REPLACING:
            return instructions.replacing(game, frame, replacing.standing(game, frame, doubts)[number])
        case Chosen(number):
            assert isinstance(head, ChooseOption)
            return options_and_modes.chosen(game, frame, head, number, context)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an ability")


def _paid_to_use(game: Game, frame: ResolvingFrame, head: Step, context: Asking) -> State | None:
    """What the player does to whom a step offers something that costs nothing by itself, and is a use that does: they
    pay that first, or leave it (rule_additional_cost_checkpoint); None where nothing is added."""
    if frame.stage is Stage.PAYING:
        going_on = structs.replace(frame, stage=Stage.ANNOUNCE)
        return agreed(game, going_on) if frame.outcome is Outcome.PAID else _declined(game, frame)
    if frame.stage is not Stage.ANNOUNCE:
        return None
    added = added_to(game, frame, head)
    if added.open is not None or (added.due and isinstance(head, Replace)):
        context.note(added.open)
        return skipped(game.state, frame, "what it costs to use it")
    if not added.due or (isinstance(head, Instruction) and not _can_be_accepted(game, frame, head, context)):
        return None
    paying = added.frame(may_decline=True, bindings=frame.bindings)
    return game.state.with_top(structs.replace(frame, stage=Stage.PAYING, outcome=None)).push(paying)


def _can_be_accepted(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> bool:
    """Whether anything can be announced for what may be left."""
    return not isinstance(_ask_instruction(game, frame, head, context).choices.first(), Decline)


def _declined(game: Game, frame: ResolvingFrame) -> State:
    """What the step offers is not done."""
    head, *rest = frame.steps
    instead = head.if_not if isinstance(head, Instruction | NestedCost) else ()
    none = (*frame.bindings, *instructions.nothing_done(head, frame))
    steps = (*instead, *rest)
    return game.state.with_top(
        structs.replace(frame, steps=steps, outcome=None, bindings=none, stage=Stage.ANNOUNCE, expected=())
    )


def _value(game: Game, frame: ResolvingFrame, head: ChooseValue, rest: ResolvingFrame, choice: Choice) -> State:
    """What was chosen is known from here on; to choose where the text says `may` is to use the ability (9.10.3a)."""
    named = (*options_and_modes.before(head, frame), options_and_modes.binding(head, choice))
    following = structs.replace(rest, bindings=named, steps=(*options_and_modes.others(head, choice), *rest.steps))
    return options_and_modes.used(game, frame, following) if head.optional else game.state.with_top(following)


def _has_resolved(game: Game, frame: ResolvingFrame, former: tuple[str, ...]) -> State:
    """The log tells that a subroutine has resolved; in the run in which it began, even where it has ended that."""
    ice, run = game.objects.get(frame.source), game.state.run
    card, there = ice.card if ice is not None else None, game.itself(context_of(game, frame))
    server = there.server if there is not None else None
    who, number = frame.controller, frame.number
    resolves = Event(Deed.SUBROUTINE_RESOLVES, who, frame.source, card, server=server, clause=number, former=former)
    state = game.state.log(resolves)
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


def _may_be_interrupted(game: Game, head: Lasting) -> bool:
    """Whether an interrupt may be relevant to what will last: to the strength that it increases."""
    return bool(strengthening(head.declarations)) and could_interrupt(game, Deed.INCREASE_STRENGTH)


def _strengthened(game: Game, frame: ResolvingFrame, declarations: tuple[Declaration, ...], context: Asking) -> State:
    """The state in whose log the strength of objects is increased; where it is not known of which, it may lack that."""
    state = game.state
    for event, sure in game.increased_strength.by(declarations, frame.controller, context):
        if sure is not Truth.YES:
            state = state.lacking(event.verb)
        elif frame.stage is Stage.INTERRUPTED:  # the window has told that it was imminent
            state = state.log(event)
        else:
            state = state.log_imminent((event,)).log(event)
    return state


def _lasting(
    state: State,
    frame: ResolvingFrame,
    declarations: tuple[Declaration, ...],
    duration: Duration,
    ice: tuple[Binding, ...] = (),
) -> State:
    return with_lingering(
        state,
        source=frame.source,
        controller=frame.controller,
        duration=duration,
        declarations=declarations,
        bindings=(*frame.bindings, *ice),
        event=frame.event,
    )


THIS_ACTION = Until((EventPattern(Deed.ACTION_COMPLETE),))  # what a basic action would do is part of it


def _ahead(state: State, frame: ResolvingFrame, head: ChangeValue, event: EventPattern) -> State:
    """The state in which a value of what the action is about to do is changed as that becomes imminent
    (rule_modify_value_relevant)."""
    return with_lingering(
        state,
        source=frame.source,
        controller=frame.controller,
        duration=THIS_ACTION,
        trigger=Trigger((event,), TriggerMode.WOULD),
        steps=(head,),
        bindings=frame.bindings,
    )


# ------------------------------------------------------------- traces and bids


# ---------------------------------------------------------------- nested costs
