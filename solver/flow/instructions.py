"""Carrying out an instruction of an ability: announced, imminent, interrupted, resolved (9.3.4, 9.5.7, 9.9, 9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs
from msgspec.structs import replace

from ...models.abilities import AbilityKind, Aspect, Instruction, Step, Unread
from ...models.deeds import Deed
from ...models.edition import TargetKinds
from ...models.frames import Begun, Binding, ResolvingFrame, Stage
from ...models.known import Open, Truth
from ...models.selectors import IsSubroutine
from ...models.state import State
from ...models.terms import Side
from ..chance import looked_up
from ..checkpoints.steps import settled
from ..choices.decision import READS, DecisionKind
from ..effects import carry_out, options_and_modes, server_options, was_done
from ..effects.expected import expected_effects, recounted
from ..effects.replacing import Standing, applied, standing
from ..pending.imminent import Imminent
from ..reading.doubts import Asking, Doubts, asking
from ..reading.game import Context, Game
from ..reading.not_understood import what_touches
from ..reading.selection import candidates
from ..targets.valid_targets import slots_of
from .proceeding import context_of, doubted, following, skipped


def step(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> State | None:
    state = game.state
    match frame.stage:
        case Stage.ANNOUNCE:
            looked = looked_up(game, head, context)
            if looked is not None:
                return looked
            if chosen_late(game, head):
                return announced(game, frame, head, ((),) * len(slots_of(head)), context)
            if (parts := _parted(game, head, context)) is not None:
                return state.with_top(structs.replace(frame, steps=(*parts, *frame.steps[1:])))
            if head.if_not and not head.optional and _cannot_begin(game, head, context):
                return following(state, frame, head.if_not)
            if (doubtful := _perhaps_otherwise(game, frame, head, context)) is not state:
                return doubtful
            if slots_of(head) or servers_to_choose(game, head, context):
                return None
            begun = announced(game, frame, head, (), context)
            return None if head.optional and _is_interrupted(game.changed(begun)) is not Truth.YES else begun
        case Stage.IMMINENT:
            if frame.kind is AbilityKind.CONDITIONAL and frame.event is None:
                state = Imminent(game, frame).without_effect()
            found = standing(game, frame, context.doubts)
            if len(found) > 1:
                return state.with_top(structs.replace(frame, stage=Stage.REPLACING))
            if found:
                return replacing(game, frame, found[0])
            window, open = Imminent(game, frame).window()
            context.note(open)
            if window is not None:
                return state.with_top(structs.replace(frame, stage=Stage.INTERRUPTED)).push(window)
            frame = structs.replace(frame, stage=Stage.CHOOSING if chosen_late(game, head) else Stage.RESOLVE)
            return state.with_top(frame).log_imminent(Imminent(game, frame).events)
        case Stage.INTERRUPTED:
            frame = structs.replace(frame, expected=recounted(game, frame.expected, context))
            if chosen_late(game, head):
                return state.with_top(structs.replace(frame, stage=Stage.CHOOSING))
            return None if head.optional else state.with_top(confirmed(game, frame, head, context))
        case Stage.CHOOSING | Stage.REPLACING:
            return None
        case _:
            return _resolve(game, frame, head, context)


def _cannot_begin(game: Game, head: Instruction, context: Asking) -> bool:
    """Whether there is certainly nothing that could be chosen for a part of the instruction (rule_requirements)."""
    needed = (slot for slot in slots_of(head) if slot.target.least not in (0, None))
    found = (candidates(game, slot.target.what, context) for slot in needed)
    return any(not members.certain and not members.undecided for members in found)


def _perhaps_otherwise(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """The state with a doubt where nothing can be chosen, and what is not read of the next step may say what happens
    then (`If you cannot, ...`)."""
    unread = frame.steps[1] if len(frame.steps) > 1 else None
    if not isinstance(unread, Unread) or head.optional or not _cannot_begin(game, head, context):
        return game.state
    return doubted(game.state, frame, unread.summary, unread)


def replacing(game: Game, frame: ResolvingFrame, one: Standing) -> State:
    """A replacement effect that holds is applied to the imminent instruction, and others are looked for again
    (rule_apply_replacement_effects_on_opening_interrupt_window)."""
    frame = structs.replace(frame, stage=Stage.IMMINENT)
    state = applied(game, frame, one)
    return skipped(game.state, frame, "what happens instead") if state is None else state


def _is_interrupted(game: Game) -> Truth:
    """Whether an interrupt window opens for the instruction that has become imminent: whether the player `may` is then
    asked after it (step_conditional_ability_resolution)."""
    frame = game.state.top
    assert isinstance(frame, ResolvingFrame)
    window, open = Imminent(game, frame).window()
    return Truth.YES if window is not None else Truth.NO if open is None else open


def read_for_targets(game: Game, head: Instruction) -> tuple[frozenset[Aspect], tuple[str, ...]]:
    """What the choice of targets hangs on besides what every one does, and of which objects: on the subroutines of the
    encountered ice where subroutines are chosen."""
    ice = game.encountered()
    if ice is None or not any(isinstance(slot.target.what, IsSubroutine) for slot in slots_of(head)):
        return frozenset(), ()
    return frozenset({Aspect.SUBROUTINES}), (ice.id,)


def doubt_targets(game: Game, doubts: Doubts, head: Instruction, subject: str | None) -> None:
    """Note what may touch the choice of targets for an instruction."""
    aspects, others = read_for_targets(game, head)
    doubts.add(*what_touches(game, READS[DecisionKind.TARGETS] | aspects, subject, *others))


def chosen_late(game: Game, head: Instruction) -> bool:
    """Whether what an instruction asks for is chosen as it resolves, after interrupts: subroutines, in the older
    edition, where only cards and counters were targets (rule_object_subroutine_targets)."""
    slots = slots_of(head)
    if head.optional or not slots or not all(isinstance(s.target.what, IsSubroutine) for s in slots):
        return False
    return game.reads("target_kinds") is TargetKinds.CARDS_AND_COUNTERS


def announcing(
    game: Game, frame: ResolvingFrame, head: Instruction, context: Context
) -> tuple[Side, Instruction, Context] | None:
    """Who announces the next targets of an instruction, the part of it that has these, and what its names stand for;
    None where it has no targets (rule_announce_targets).

    Whoever carries out a part makes its choices (rule_controller_choices), one player after the other, in the order of
    the text: what one chooses, another may be told to choose among.
    """
    slots = slots_of(head)
    if not slots:
        return None
    first, *others = slots[len(frame.announced) :]
    side = first.chooser(frame.controller)
    end = next((s.number for s in others if s.number > first.number and s.chooser(frame.controller) is not side), None)
    if not frame.announced and end is None:
        return side, head, context
    named = (b for slot, chosen in zip(slots, frame.announced, strict=False) for b in slot.bound(game, chosen))
    part = structs.replace(head, effects=head.effects[first.number if frame.announced else 0 : end])
    return side, part, replace(context, bindings=(*context.bindings, *named))


def decider(head: Instruction, frame: ResolvingFrame) -> Side:
    """Who says whether an optional instruction is carried out: whoever `may` (rule_controller_choices)."""
    return head.decider.side(frame.controller) or frame.controller


def agreed(game: Game, frame: ResolvingFrame, head: Instruction) -> State:
    """The decider has said yes; what is left, another player chooses (rule_announce_targets)."""
    state = options_and_modes.with_use(game, game.state, frame)
    steps = (structs.replace(head, optional=False), *frame.steps[1:])
    return state.with_top(structs.replace(frame, steps=steps, used=True))


def confirmed(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> ResolvingFrame:
    """The frame as its instruction resolves after interrupts: without the targets that have become invalid meanwhile
    (rule_targets_gone)."""
    slots = {(slot.effect, slot.part): slot for slot in slots_of(head)}
    expected = []
    for e in frame.expected:
        what = slots.get((e.effect, "source" if e.effect.kind is Deed.MOVE_COUNTERS else "what"))
        other = slots.get((e.effect, "host" if (e.effect, "host") in slots else "source"))
        objects = e.objects if what is None else what.still_valid(game, e.objects, context)
        others = e.others if other is None else other.still_valid(game, e.others, context)
        if (e.objects and not objects) or (e.others and not others):
            continue
        expected.append(structs.replace(e, objects=objects, others=others))
    return structs.replace(frame, expected=tuple(expected), stage=Stage.RESOLVE)


def servers_to_choose(game: Game, head: Instruction, context: Asking) -> tuple[str, ...]:
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


def _parted(game: Game, head: Instruction, context: Asking) -> tuple[Instruction, ...] | None:
    """The part that has targets, and the part for which a server is chosen; None where an instruction has not both.

    A server is no target: it is chosen when the instruction has come so far (rule_object_subroutine_targets).
    """
    with_targets = [slot.number for slot in slots_of(head)]
    if not with_targets:
        return None
    for at, effect in enumerate(head.effects):
        if effect.kind is Deed.RUN and at > max(with_targets) and len(server_options(game, effect, context)) > 1:
            first, last = head.effects[:at], head.effects[at:]
            behind = structs.replace(head, effects=last, optional=False, changes=())
            if head.optional:
                return (structs.replace(head, effects=first, meanwhile=(), if_done=(behind,)),)
            return structs.replace(head, effects=first, meanwhile=(), if_done=(), if_not=()), behind
    return None


def announced_by_one(
    game: Game, frame: ResolvingFrame, head: Instruction, targets: tuple[tuple[str, ...], ...], context: Asking
) -> State:
    """One player has announced their targets; another announces the others, if there are any."""
    targets = (*frame.announced, *targets)
    if len(targets) < len(slots_of(head)):
        return game.state.with_top(structs.replace(frame, announced=targets))
    return announced(game, structs.replace(frame, announced=()), head, targets, context)


def announced(
    game: Game,
    frame: ResolvingFrame,
    head: Instruction,
    targets: tuple[tuple[str, ...], ...],
    context: Asking,
    server: str | None = None,
) -> State:
    """The targets have been announced: the instruction becomes imminent (rule_announce_targets,
    rule_targeting_only_once)."""
    bindings = frame.bindings
    by_slot: dict[tuple[int, str], tuple[str, ...]] = {}
    for slot, chosen in zip(slots_of(head), targets, strict=True):
        by_slot[slot.number, slot.part] = chosen
        bindings = (*bindings, *slot.bound(game, chosen))
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
        frame = structs.replace(frame, begun=Begun(acted_on, len(game.state.history)))
    return game.state.with_top(
        structs.replace(
            frame, bindings=bindings, expected=tuple(expected), stage=Stage.RESOLVE if late else Stage.IMMINENT
        )
    )


def _resolve(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """Apply the expected effects one after the other; one that starts a procedure is waited for (9.3.4c, 9.6.15d,
    9.9.2a)."""
    if not frame.expected:
        return _settled_after_instruction(game, frame, head)
    first, rest = frame.expected[0], frame.expected[1:]
    state, used = game.state, frame.used
    if head.optional and first.effect.kind is Deed.RUN:  # a run within it is one of an ability that is used
        state, used = options_and_modes.with_use(game, state, frame), True
    frame = structs.replace(frame, used=used)
    state = state.with_top(structs.replace(frame, expected=rest, outcome=None, answers=(), drawn=None))
    return carry_out(game.changed(state), first, frame, head, context)


# rule_checkpoint_after_instruction_resolution
def _settled_after_instruction(game: Game, frame: ResolvingFrame, head: Instruction) -> State:

    used = frame.used or (head.optional and frame.kind is AbilityKind.CONDITIONAL)
    state = options_and_modes.with_use(game, game.state, frame) if used else game.state
    frame = structs.replace(frame, bindings=_followed(game, frame))
    hangs = head.if_done or head.if_not
    done = was_done(game, head, frame, asking(context_of(game, frame), Doubts())) if hangs else Truth.YES
    if done.is_open:
        return skipped(game.state, frame, "whether it was done")
    if done is not Truth.NO and _chose_fewer(game, head, frame):
        state = doubted(state, frame, "whether fewer than are asked for will do for `if you do`")
    behind = head.if_not if done is Truth.NO else head.if_done
    after = following(state, frame, behind, used=used)
    if len(frame.steps) > 1 and all(e.kind is Deed.CHOOSE for e in head.effects):
        return after  # a choice alone is one instruction with what follows it (rule_choose_instruction)
    return settled(game, after)


def nothing_done(head: Step) -> Iterator[Binding]:
    """How much of an instruction was done that was declined, under the names that its effects give it."""
    if isinstance(head, Instruction):
        yield from (Binding(e.name, number=0) for e in head.effects if e.name is not None and e.amount is not None)


def _chose_fewer(game: Game, head: Instruction, frame: ResolvingFrame) -> bool:
    """Whether a player who `may choose` so many had to choose fewer, as there were no more: whether what follows
    `if you do` happens then, the rules leave open (rule_distinct_targets against rule_nested_cost_may)."""
    if not (head.optional and head.if_done and all(e.kind is Deed.CHOOSE for e in head.effects)):
        return False
    chosen = {b.name: len(b.objects) for b in frame.bindings}
    context = context_of(game, frame)
    wanted = ((s.name, game.amount(s.target.least, context)) for s in slots_of(head) if s.name is not None)
    return any(not isinstance(least, Open) and chosen.get(name, least) < least for name, least in wanted)


def _followed(game: Game, frame: ResolvingFrame) -> tuple[Binding, ...]:
    """The ability's own moves are followed: its names mean the objects that the cards became
    (rule_identify_object_after_move, rule_target_beyond_move)."""
    return tuple(
        structs.replace(
            b,
            objects=tuple(
                game.objects[r.id].reference if r.id in frame.moved and r.id in game.objects else r for r in b.objects
            ),
        )
        for b in frame.bindings
    )
