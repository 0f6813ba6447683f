"""Carrying out instructions: announce, interrupt, resolve, checkpoint (9.3.4, 9.5.7, 9.9, 9.11)."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from ..models.abilities import (
    AbilityKind,
    Aspect,
    Bid,
    ChooseOption,
    ChooseValue,
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
from ..models.costs import CostKind
from ..models.effects import Each, Effect, EffectKind, Object, Placement, Target, The, TopCards
from ..models.events import Event
from ..models.frames import (
    Binding,
    ChanceFrame,
    Due,
    Expected,
    Outcome,
    PaidFor,
    PayingFrame,
    Procedure,
    ProcedureFrame,
    Reference,
    ResolvingFrame,
    Stage,
    TimingFrame,
    WindowFrame,
)
from ..models.selectors import Verb
from ..models.state import Doubt, GameObject, Lingering, State
from ..models.terms import Counter, Damage, Face, Player, Scope, Side, Truth, Zone
from ..models.timing import Structure
from . import changes
from .conditions import holds
from .game import Context, Doubts, Game
from .history import matches
from .interrupts import imagined, imminent, interrupt_window
from .objects import resolve, servers_meant, still
from .selection import amount, candidates
from .targets import binding, slots_of

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
        return state.pop()
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
        case ChooseOption() | ChooseValue():
            return None
        case Lasting(declarations, duration):
            return _settled_after(
                game,
                _with_lingering(
                    state,
                    frame,
                    Lingering(
                        number=_fresh_number(state),
                        source=frame.source,
                        controller=frame.controller,
                        duration=duration,
                        turn=state.turn,
                        run=state.run.number if state.run else 0,
                        declarations=declarations,
                        bindings=frame.bindings,
                    ),
                ),
                frame,
            )
        case Delayed(trigger, steps, once, duration):
            run = state.run.number if state.run else 0
            about_run = any(e.verb is Verb.RUN_ENDS for e in trigger.events)
            if about_run and not run:  # rule_delayed_run_ends_condition_outside_run
                return _next(state, frame, ())
            return _settled_after(
                game,
                _with_lingering(
                    state,
                    frame,
                    Lingering(
                        number=_fresh_number(state),
                        source=frame.source,
                        controller=frame.controller,
                        duration=duration,
                        turn=state.turn,
                        run=run if about_run else 0,
                        trigger=trigger,
                        steps=steps,
                        bindings=frame.bindings,
                        once=once,
                    ),
                ),
                frame,
            )
        case Replace():
            if frame.kind is AbilityKind.CONDITIONAL and not any(isinstance(f, WindowFrame) for f in state.stack[-2:]):
                return _next(state, frame, ())
            return _settled_after(
                game,
                _with_lingering(
                    state,
                    frame,
                    Lingering(
                        number=_fresh_number(state),
                        source=frame.source,
                        controller=frame.controller,
                        duration=Scope.RUN,
                        turn=state.turn,
                        run=state.run.number if state.run else 0,
                        declarations=(head,),
                        bindings=frame.bindings,
                    ),
                ),
                frame,
            )
        case Prevent():
            return _prevent(game, frame, head, context)
        case Unread():
            return _skipped(state, frame, head.summary, head)
        case Bid() | Trace() | Repeat():
            return _skipped(state, frame, f"a {type(head).__name__.lower()}")
    raise AssertionError(f"no such step: {head!r}")


def _next(state: State, frame: ResolvingFrame, before: tuple[Step, ...] = (), **fields: object) -> State:
    """Go on behind the first step, with `before` put in its place."""
    fields.setdefault("stage", Stage.ANNOUNCE)
    return state.with_top(
        structs.replace(frame, steps=(*before, *frame.steps[1:]), expected=(), outcome=None, **fields)
    )


def _settled_after(game: Game, state: State, frame: ResolvingFrame) -> State:
    """The step is done: the checkpoint after it, then the next one (rule_checkpoint_after_instruction_resolution)."""
    from .checkpoint import settled

    return settled(game, _next(state, frame))


def _fresh_number(state: State) -> int:
    return max((e.number for e in state.lingering), default=0) + 1


def _with_lingering(state: State, frame: ResolvingFrame, effect: Lingering) -> State:
    return structs.replace(state, lingering=(*state.lingering, effect))


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


# ---------------------------------------------------------------- nested costs


def _nested(game: Game, frame: ResolvingFrame, head: NestedCost, context: Context) -> State | None:
    """Offer a nested cost; what follows depends on whether it is paid (rule_nested_cost,
    rule_nested_cost_instruction).
    """
    if frame.stage is not Stage.PAYING:
        payer = head.payer.side(frame.controller) or frame.controller
        due = tuple(Due(c, CostKind.NESTED, frame.source) for c in head.cost.options[0])
        paying = PayingFrame(payer, frame.source, due, PaidFor.NESTED, bindings=frame.bindings)
        return game.state.with_top(structs.replace(frame, stage=Stage.PAYING, outcome=None)).push(paying)
    paid = frame.outcome is Outcome.PAID
    return _next(game.state, frame, head.if_paid if paid else head.if_not)


# ----------------------------------------------------------------- instructions


def _instruction(game: Game, frame: ResolvingFrame, head: Instruction, context: Context) -> State | None:
    state = game.state
    match frame.stage:
        case Stage.ANNOUNCE:
            if slots_of(head) or head.optional or _server_choice(game, head, context):
                return None
            return announced(game, frame, head, (), context)
        case Stage.IMMINENT:
            frame = structs.replace(frame, stage=Stage.RESOLVE)
            window = interrupt_window(game, frame.expected, context.doubts)
            state = state.with_top(frame)
            return state.push(window) if window is not None else state
        case _:
            return _resolve(game, frame, head, context)


def _server_choice(game: Game, head: Instruction, context: Context) -> bool:
    """Whether the instruction runs a server that the player still has to choose."""
    return any(
        e.kind is EffectKind.RUN and e.server is not None and len(servers_meant(game, e.server, context)) > 1
        for e in head.effects
    )


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
    expected: list[Expected] = []
    for number, effect in enumerate(head.effects):
        chosen_for = {part: chosen for (k, part), chosen in by_slot.items() if k == number}
        expected += _expected(game, effect, chosen_for, inner)
    return game.state.with_top(
        structs.replace(frame, bindings=bindings, expected=tuple(expected), stage=Stage.IMMINENT)
    )


def _expected(game: Game, effect: Effect, chosen: dict[str, tuple[str, ...]], context: Context) -> tuple[Expected, ...]:
    """The expected effects of one effect: its objects and values (rule_expected_effects)."""
    value = amount(game, effect.amount, context) if effect.amount is not None else None
    if effect.kind is EffectKind.MOVE_COUNTERS and isinstance(effect.source, Target):
        counters = chosen.get("source", ())
        origin = tuple(dict.fromkeys(c.split("#")[0] for c in counters))
        return (Expected(effect, tuple(game.objects[o].reference for o in origin), len(counters)),)
    if isinstance(effect.what, Target):
        ids = chosen.get("what", ())
        if len(set(ids)) < len(ids):  # units divided among objects
            return tuple(Expected(effect, (game.objects[i].reference,), ids.count(i)) for i in dict.fromkeys(ids))
        if any("#" in i for i in ids):
            return (Expected(effect, tuple(Reference(i) for i in ids), value),)
        if effect.kind is EffectKind.PLACE_COUNTERS and effect.what.groupings and ids:
            return tuple(Expected(effect, (game.objects[i].reference,), 1) for i in ids)
        return (Expected(effect, tuple(game.objects[i].reference for i in ids), value),)
    objects = _objects(game, effect.what, context) if effect.what is not None else ()
    return (Expected(effect, tuple(o.reference for o in objects), value),)


def _objects(game: Game, what: Object, context: Context) -> tuple[GameObject, ...]:
    match what:
        case The(ref):
            return resolve(game, ref, context)
        case Each(selector):
            return candidates(game, selector, context)[0]
        case TopCards(count, zone, bottom):
            n = amount(game, count, context) or 0
            deck = game.state.in_zone(zone)
            return deck[-n:] if bottom and n else deck[:n]
        case _:
            return ()


def _resolve(game: Game, frame: ResolvingFrame, head: Instruction, context: Context) -> State:
    """Apply the expected effects one after the other; one that starts a procedure is waited for."""
    if not frame.expected:
        return _settled_after_instruction(game, frame, head)
    first, rest = frame.expected[0], frame.expected[1:]
    state = game.state.with_top(structs.replace(frame, expected=rest, outcome=None))
    return apply(game.changed(state), first, frame, head, context)


def _settled_after_instruction(game: Game, frame: ResolvingFrame, head: Instruction) -> State:
    from .checkpoint import settled

    used = frame.used or (head.optional and frame.kind is AbilityKind.CONDITIONAL)
    state = game.state
    if used and not frame.used:
        source = game.objects.get(frame.source)
        card = source.card if source is not None else None
        state = state.log(Event(Verb.USE, frame.controller, frame.source, card, clause=frame.number))
    bindings = _followed(game, frame)
    return settled(game, _next(state, structs.replace(frame, bindings=bindings), head.if_done, used=used))


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


def _moved(state: State, depth: int, ids: tuple[str, ...]) -> State:
    """Note on the resolving frame that it moved these cards itself."""
    frame = state.stack[depth]
    assert isinstance(frame, ResolvingFrame)
    mark = Binding("moved", tuple(Reference(i) for i in ids))
    stack = list(state.stack)
    stack[depth] = structs.replace(frame, bindings=(*frame.bindings, mark))
    return structs.replace(state, stack=tuple(stack))


# ---------------------------------------------------------------------- effects


def apply(game: Game, expected: Expected, frame: ResolvingFrame, head: Instruction, context: Context) -> State:
    """One expected effect happens, as far as it can (rule_do_as_much_as_you_can)."""
    state, effect, source = game.state, expected.effect, frame.source
    side = effect.by.side(frame.controller) or frame.controller
    n = expected.amount if expected.amount is not None else 1
    ids = tuple(o.id for r in expected.objects if (o := still(game, r)) is not None)
    depth = len(state.stack) - 1
    match effect.kind:
        case EffectKind.CHOOSE:
            return state
        case EffectKind.GAIN_CREDITS:
            return changes.gain_credits(state, side, n, source)
        case EffectKind.LOSE_CREDITS:
            return changes.lose_credits(state, side, n, source)
        case EffectKind.GAIN_CLICKS:
            return changes.gain_clicks(state, side, n, source)
        case EffectKind.LOSE_CLICKS:
            return changes.fewer_clicks(state, side, n, spent=False, source=source)
        case EffectKind.DRAW:
            return changes.draw(state, side, n)
        case EffectKind.TAKE_TAGS:
            return changes.take_tags(state, n, source)
        case EffectKind.REMOVE_TAGS:
            return changes.remove_tags(state, n, source)
        case EffectKind.TAKE_BAD_PUBLICITY:
            return changes.take_bad_publicity(state, n, source)
        case EffectKind.REMOVE_BAD_PUBLICITY:
            return changes.take_bad_publicity(state, -n, source)
        case EffectKind.TAKE_CREDITS:
            for id in ids:
                there = game.object(id).count(Counter.CREDIT)
                taken = there if expected.amount is None else min(there, n)
                state = changes.remove_counters(state, id, Counter.CREDIT, taken)
                state = changes.gain_credits(state, side, taken, source)
            return state
        case EffectKind.PLACE_COUNTERS | EffectKind.LOAD:
            for id in ids:
                assert effect.counter is not None
                state = changes.place_counters(state, id, effect.counter, n, source)
            return state
        case EffectKind.MOVE_COUNTERS:
            host = effect.destination.host if effect.destination is not None else None
            inner = replace(context, bindings=frame.bindings)
            places = _objects(game, host, inner) if host is not None else ()
            if not ids or not places or effect.counter is None:
                return state
            return changes.move_counters(state, ids[0], places[0].id, effect.counter, n)
        case EffectKind.TRASH:
            for id in ids:
                state = changes.trash(state, id, side, source=source)
            return _moved(state, depth, ids)
        case EffectKind.DEREZ:
            for id in ids:
                object = game.object(id)
                if object.installed and object.face is Face.UP and object.owner is Side.CORP:
                    state = changes.turn(state, id, Face.DOWN, Verb.DEREZ, side)
            return state
        case EffectKind.REZ:
            if not ids:
                return state
            return state.push(ProcedureFrame(Procedure.REZ, ids[0], Side.CORP, changes=head.changes))
        case EffectKind.INSTALL | EffectKind.INSTALL_AND_REZ:
            return _install(game, effect, ids, frame, head, depth)
        case EffectKind.DAMAGE:
            assert effect.damage is not None
            return damage_due(
                state, ((effect.damage, n),), frame.controller if effect.by is Player.YOU else side, source
            )
        case EffectKind.END_THE_RUN:
            from .runs import end_the_run

            return end_the_run(state)
        case EffectKind.RUN:
            from .starting import start_run

            chosen = next((b.server for b in reversed(frame.bindings) if b.name == "server" and b.server), None)
            meant = servers_meant(game, effect.server, context) if effect.server is not None else ()
            server = chosen or (meant[0] if meant else None)
            return start_run(state, server, source) if server is not None else state
        case EffectKind.BREAK:
            run = state.run
            if run is None:
                return state
            numbers = tuple(int(r.id.rsplit(" ", 1)[1]) - 1 for r in expected.objects)
            for number in numbers:
                state = state.log(Event(Verb.BREAK, side, run.position, source=source, amount=number + 1))
            assert state.run is not None
            return structs.replace(state, run=structs.replace(state.run, broken=(*state.run.broken, *numbers)))
        case EffectKind.ACCESS:
            return _access(state, ids)
        case EffectKind.CHANGE_SERVER:
            meant = servers_meant(game, effect.server, context) if effect.server is not None else ()
            if state.run is None or not meant:
                return state
            return structs.replace(state, run=structs.replace(state.run, server=meant[0]))
        case EffectKind.ADD_TO_SCORE_AREA:
            for id in ids:
                state = changes.to_score_area(state, id, side, None, effect.worth)
            return _moved(state, depth, ids)
        case _:
            its_source = game.objects.get(source)
            doubt = Doubt(
                Aspect.ANYTHING,
                source,
                its_source.card if its_source else None,
                frame.number,
                f"{effect.kind.value.replace('_', ' ')} is not carried out by this version",
            )
            return structs.replace(state, doubts=(*state.doubts, doubt))


def _install(
    game: Game, effect: Effect, ids: tuple[str, ...], frame: ResolvingFrame, head: Instruction, depth: int
) -> State:
    state = game.state
    if not ids:
        return state
    card = game.object(ids[0])
    behind = None
    server = None
    if effect.destination is not None and effect.destination.placement is Placement.DIRECTLY_INWARD_OF_THIS:
        this = game.objects.get(frame.source)
        if this is None or this.server is None:  # rule_install_to_invalid_destination
            return state
        behind, server = this.id, this.server
    state = _moved(state, depth, ids)
    return state.push(
        ProcedureFrame(
            Procedure.INSTALL,
            card.id,
            card.owner,
            server=server,
            placement=behind,
            changes=head.changes,
            then_rez=effect.kind is EffectKind.INSTALL_AND_REZ,
        )
    )


def _access(state: State, ids: tuple[str, ...]) -> State:
    for id in reversed(ids):
        reference = state.object(id).reference
        frame = TimingFrame(Structure.ACCESS, "step_card_accessed", subject=id, accessed=(reference,))
        state = state.push(frame)
    return state


def damage_due(state: State, suffered: tuple[tuple[Damage, int], ...], by: Side, source: str | None) -> State:
    """The Runner is to suffer damage: chance takes the cards, unless all of them go (rule_meat_net_damage)."""
    total = sum(n for _, n in suffered)
    if total <= 0:
        return state
    grip = tuple(o.id for o in state.in_zone(Zone.GRIP))
    if total >= len(grip) and Zone.GRIP not in state.unlimited:
        return changes.damage(state, grip, suffered, by, source)
    return state.push(ChanceFrame(Side.RUNNER, total, Verb.SUFFER_DAMAGE, source, suffered, by))


# --------------------------------------------------------------------- preventing


def _prevent(game: Game, frame: ResolvingFrame, head: Prevent, context: Context) -> State:
    """An interrupt takes something away from the expected effects (rule_prevent_relevant, 9.9.6, 9.9.7)."""
    state = game.state
    found = imminent(state)
    if found is None:
        return _next(state, frame)
    depth, below = found
    left = amount(game, head.amount, context) if head.amount is not None else None
    kept: list[Expected] = []
    prevented = 0
    for e in below.expected:
        events = imagined(game, (e,), below.controller)
        hits = [v for v in events if _is_prevented(game, v, head, context)]
        if not hits:
            kept.append(e)
        elif e.effect.kind is EffectKind.TRASH:
            stopped = [v.object for v in hits][: left if left is not None else len(hits)]
            prevented += len(stopped)
            kept.append(structs.replace(e, objects=tuple(r for r in e.objects if r.id not in stopped)))
        elif left is None:
            prevented += max(0, e.amount or 0)
        else:
            prevented += left
            kept.append(structs.replace(e, amount=(e.amount or 0) - left))
    stack = list(state.stack)
    stack[depth] = structs.replace(below, expected=tuple(kept))
    state = structs.replace(state, stack=tuple(stack))
    if prevented > 0:
        source = game.objects.get(frame.source)
        state = state.log(
            Event(
                Verb.PREVENT,
                frame.controller,
                frame.source,
                source.card if source else None,
                amount=prevented,
                cause=head.event.verb,
                source=frame.source,
            )
        )
    return _settled_after(game, state, frame)


def _is_prevented(game: Game, event: Event, head: Prevent, context: Context) -> bool:
    after = game.changed(game.state.log(event))
    return matches(after, after.state.history[-1], head.event, context) is Truth.YES
