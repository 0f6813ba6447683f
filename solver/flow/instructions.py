"""Carrying out an instruction of an ability: announced, imminent, interrupted, resolved (9.3.4, 9.5.7, 9.9, 9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import AbilityKind, Instruction, Step, Unread
from ...models.deeds import Deed
from ...models.frames import Binding, ResolvingFrame, Stage
from ...models.known import Open, Truth
from ...models.state import State
from ...models.terms import Side
from ..chance import looked_up
from ..checkpoints.steps import settled
from ..effects import carry_out, was_done
from ..effects.expected import recounted
from ..effects.replacing import Standing, applied, standing
from ..effects.using import with_use
from ..pending.interrupt_windows import Imminent
from ..reading import Asking, Doubts, Game
from ..targets.valid_targets import slots_of
from .announcing_targets import announced, cannot_begin, chosen_late, confirmed, parted, servers_to_choose
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
            if (parts := parted(game, head, context)) is not None:
                return state.with_top(structs.replace(frame, steps=(*parts, *frame.steps[1:])))
            if head.if_not and not head.optional and cannot_begin(game, head, context):
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


def _perhaps_otherwise(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """The state with a doubt where nothing can be chosen, and what is not read of the next step may say what happens
    then (`If you cannot, ...`)."""
    unread = frame.steps[1] if len(frame.steps) > 1 else None
    if not isinstance(unread, Unread) or head.optional or not cannot_begin(game, head, context):
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


def decider(head: Instruction, frame: ResolvingFrame) -> Side:
    """Who says whether an optional instruction is carried out: whoever `may` (rule_controller_choices)."""
    return head.decider.side(frame.controller) or frame.controller


def _resolve(game: Game, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """Apply the expected effects one after the other; one that starts a procedure is waited for (9.3.4c, 9.6.15d,
    9.9.2a)."""
    if not frame.expected:
        return _settled_after_instruction(game, frame, head)
    first, rest = frame.expected[0], frame.expected[1:]
    state, used = game.state, frame.used
    if head.optional and first.effect.kind is Deed.RUN:  # a run within it is one of an ability that is used
        state, used = with_use(game, state, frame), True
    frame = structs.replace(frame, used=used)
    state = state.with_top(structs.replace(frame, expected=rest, outcome=None, answers=(), drawn=None))
    return carry_out(game.changed(state), first, frame, head, context)


# rule_checkpoint_after_instruction_resolution
def _settled_after_instruction(game: Game, frame: ResolvingFrame, head: Instruction) -> State:

    used = frame.used or (head.optional and frame.kind is AbilityKind.CONDITIONAL)
    state = with_use(game, game.state, frame) if used else game.state
    frame = structs.replace(frame, bindings=game.previous_objects.followed(frame))
    hangs = head.if_done or head.if_not
    done = was_done(game, head, frame, Asking.with_doubts(context_of(game, frame), Doubts())) if hangs else Truth.YES
    if done.is_open:
        return skipped(game.state, frame, "whether it was done")
    if done is not Truth.NO and _chose_fewer(game, head, frame):
        state = doubted(state, frame, "whether fewer than are asked for will do for `if you do`")
    behind = head.if_not if done is Truth.NO else head.if_done
    after = following(state, frame, behind, used=used)
    if len(frame.steps) > 1 and all(e.kind is Deed.CHOOSE for e in head.effects):
        return after  # a choice alone is one instruction with what follows it (rule_choose_instruction)
    return settled(game, after)


def nothing_done(head: Step, frame: ResolvingFrame) -> Iterator[Binding]:
    """How much of an instruction was done that was declined, under the names that its effects give it; what was done
    in a round before stays so."""
    before = {binding.name for binding in frame.bindings}
    for effect in head.effects if isinstance(head, Instruction) else ():
        if effect.name is not None and (effect.amount is not None or effect.name not in before):
            yield Binding(effect.name, number=0)


def _chose_fewer(game: Game, head: Instruction, frame: ResolvingFrame) -> bool:
    """Whether a player who `may choose` so many had to choose fewer, as there were no more: whether what follows
    `if you do` happens then, the rules leave open (rule_distinct_targets against rule_nested_cost_may)."""
    if not (head.optional and head.if_done and all(e.kind is Deed.CHOOSE for e in head.effects)):
        return False
    chosen = {b.name: len(b.objects) for b in frame.bindings}
    context = context_of(game, frame)
    wanted = ((s.name, game.amount(s.target.least, context)) for s in slots_of(head) if s.name is not None)
    return any(not isinstance(least, Open) and chosen.get(name, least) < least for name, least in wanted)
