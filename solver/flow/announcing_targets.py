"""Announcing the targets of an instruction, and what becomes of them until it resolves (1.15)."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from ...models.abilities import Aspect, Instruction
from ...models.deeds import Deed
from ...models.edition import TargetKinds
from ...models.frames import Begun, Binding, ResolvingFrame, Stage
from ...models.selectors import IsSubroutine
from ...models.state import State
from ...models.terms import Side
from ..choices.decision import READS, DecisionKind
from ..effects import server_options
from ..effects.expected import expected_effects
from ..reading import Asking, Context, Doubts, Game
from ..targets.valid_targets import slots_of


def cannot_begin(game: Game, head: Instruction, context: Asking) -> bool:
    """Whether there is certainly nothing that could be chosen for a part of the instruction (rule_requirements)."""
    needed = (slot for slot in slots_of(head) if slot.target.least not in (0, None))
    found = (game.selection.candidates(slot.target.what, context) for slot in needed)
    return any(not members.certain and not members.undecided for members in found)


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
    doubts.add(*game.not_understood.touching(READS[DecisionKind.TARGETS] | aspects, subject, *others))


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


def parted(game: Game, head: Instruction, context: Asking) -> tuple[Instruction, ...] | None:
    """The part that has targets, and the part for which a server is chosen; None where an instruction has not both.

    A server is no target: it is chosen when the instruction has come so far (rule_object_subroutine_targets).
    """
    with_targets = [slot.number for slot in slots_of(head)]
    if not with_targets:
        return None
    for at, effect in enumerate(head.effects):
        chosen = effect.kind in (Deed.RUN, Deed.MOVE_TO_SERVER) and at > max(with_targets)
        if chosen and len(server_options(game, effect, context)) > 1:
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
