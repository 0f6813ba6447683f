"""What each effect does to the state, one expected effect at a time (9.1.5, 9.11)."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from ..models.abilities import Aspect, Instruction
from ..models.effects import Each, Effect, EffectKind, Object, Placement, Target, The, TopCards
from ..models.events import Event
from ..models.frames import (
    Binding,
    ChanceFrame,
    Expected,
    Procedure,
    ProcedureFrame,
    Reference,
    ResolvingFrame,
    TimingFrame,
)
from ..models.selectors import Verb
from ..models.state import Doubt, GameObject, State
from ..models.terms import Counter, Damage, Face, Player, Side, Zone
from ..models.timing import Structure
from . import changes
from .game import Context, Game
from .objects import resolve, servers_meant, still
from .selection import amount, candidates
from .targets import subroutines

CARRIED_OUT = frozenset(
    {
        EffectKind.CHOOSE,
        EffectKind.GAIN_CREDITS,
        EffectKind.LOSE_CREDITS,
        EffectKind.GAIN_CLICKS,
        EffectKind.LOSE_CLICKS,
        EffectKind.DRAW,
        EffectKind.TAKE_TAGS,
        EffectKind.REMOVE_TAGS,
        EffectKind.TAKE_BAD_PUBLICITY,
        EffectKind.REMOVE_BAD_PUBLICITY,
        EffectKind.TAKE_CREDITS,
        EffectKind.PLACE_COUNTERS,
        EffectKind.LOAD,
        EffectKind.MOVE_COUNTERS,
        EffectKind.TRASH,
        EffectKind.DEREZ,
        EffectKind.REZ,
        EffectKind.INSTALL,
        EffectKind.INSTALL_AND_REZ,
        EffectKind.DAMAGE,
        EffectKind.END_THE_RUN,
        EffectKind.RUN,
        EffectKind.BREAK,
        EffectKind.ACCESS,
        EffectKind.CHANGE_SERVER,
        EffectKind.ADD_TO_SCORE_AREA,
        EffectKind.ADVANCE,
        EffectKind.REMOVE_COUNTERS,
        EffectKind.REMOVE_FROM_GAME,
        EffectKind.PURGE,
    }
)
ONE_AT_A_TIME = (EffectKind.INSTALL, EffectKind.INSTALL_AND_REZ, EffectKind.REZ, EffectKind.ACCESS)


def not_carried_out(effect: Effect) -> str | None:
    """What of an effect this version does not carry out; None where it does all of it."""
    destination = effect.destination
    if effect.kind not in CARRIED_OUT:
        return "this effect is not carried out by this version"
    if effect.up_to and effect.kind is not EffectKind.MOVE_COUNTERS:
        return "a choice of how many is not offered by this version"
    if effect.duration is not None or effect.player_stat is not None or effect.face is not None:
        return "a part of it is not carried out by this version"
    if effect.source is not None and effect.kind is not EffectKind.MOVE_COUNTERS:
        return "where it comes from is not carried out by this version"
    if destination is not None and not (
        effect.kind is EffectKind.MOVE_COUNTERS
        or (effect.kind is EffectKind.INSTALL_AND_REZ and destination.placement is Placement.DIRECTLY_INWARD_OF_THIS)
    ):
        return "where it goes is not carried out by this version"
    what = effect.what
    if isinstance(what, Target):
        if what.at_random:
            return "a random choice is not carried out by this version"
        if effect.kind in ONE_AT_A_TIME and what.most != 1:
            return "doing it several times is not carried out by this version"
    if isinstance(what, Each) and effect.kind in ONE_AT_A_TIME:
        return "doing it several times is not carried out by this version"
    if effect.if_able and effect.kind not in (EffectKind.LOSE_CREDITS, EffectKind.TRASH, EffectKind.END_THE_RUN):
        return "`if able` is not carried out by this version"
    return None


def objects_of(game: Game, what: Object, context: Context) -> tuple[GameObject, ...]:
    """The objects that an effect acts on without their being chosen."""
    match what:
        case The(ref):
            return resolve(game, ref, context)
        case Each(selector):
            return candidates(game, selector, context)[0]  # what is not known has left a doubt in the context
        case TopCards(count, zone, bottom):
            n = amount(game, count, context) or 0
            deck = game.state.in_zone(zone)
            return deck[-n:] if bottom and n else deck[:n]
        case _:
            return ()


def carry_out(game: Game, expected: Expected, frame: ResolvingFrame, head: Instruction, context: Context) -> State:
    """One expected effect happens, as far as it can (rule_do_as_much_as_you_can).

    What this version does not carry out leaves a doubt about everything.
    """
    state, effect, source = game.state, expected.effect, frame.source
    gap = not_carried_out(effect)
    if gap is None and effect.amount is not None and expected.amount is None:
        gap = "its amount is not known"
    if gap is not None:
        its_source = game.objects.get(source)
        card = its_source.card if its_source is not None else None
        doubt = Doubt(Aspect.ANYTHING, source, card, frame.number, f"{effect.kind.value.replace('_', ' ')}: {gap}")
        return structs.replace(state, doubts=(*state.doubts, doubt))
    side = effect.by.side(frame.controller) or frame.controller
    n = max(0, expected.amount) if expected.amount is not None else 1
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
            places = objects_of(game, host, inner) if host is not None else ()
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
            for _ in numbers:
                state = state.log(Event(Verb.BREAK, side, run.position, source=source))
            state = structs.replace(state, run=structs.replace(run, broken=(*run.broken, *numbers)))
            ice = game.encountered()
            if ice is not None and state.run is not None and len(state.run.broken) == len(subroutines(game, ice)):
                state = state.log(Event(Verb.FULLY_BREAK, side, ice.id, ice.card, server=run.server))
            return state
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
        case EffectKind.ADVANCE:
            for id in ids:
                for _ in range(n):
                    state = changes.advance(state, id)
            return state
        case EffectKind.REMOVE_COUNTERS:
            for id in ids:
                kinds = (effect.counter,) if effect.counter is not None else tuple(Counter)
                for kind in kinds:
                    there = game.object(id).count(kind)
                    state = changes.remove_counters(state, id, kind, there if expected.amount is None else n)
            return state
        case EffectKind.REMOVE_FROM_GAME:
            for id in ids:
                state = changes.move(state, id, Zone.REMOVED)
            return _moved(state, depth, ids)
        case EffectKind.PURGE:
            return changes.purge(state, side)
        case _:
            raise AssertionError(f"an effect that is carried out has no rule: {effect.kind}")


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


def _moved(state: State, depth: int, ids: tuple[str, ...]) -> State:
    """Note on the resolving frame that it moved these cards itself."""
    frame = state.stack[depth]
    assert isinstance(frame, ResolvingFrame)
    mark = Binding("moved", tuple(Reference(i) for i in ids))
    stack = list(state.stack)
    stack[depth] = structs.replace(frame, bindings=(*frame.bindings, mark))
    return structs.replace(state, stack=tuple(stack))
