"""Subroutines that an effect breaks, resolves, or gives to ice (9.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import (
    AbilityKind,
    Aspect,
    Choice,
    ChooseValue,
    Declaration,
    GainAbility,
    GainSubroutinesOf,
    GainSubtypesOf,
    Instruction,
    Lasting,
    Step,
)
from ...models.deeds import Deed
from ...models.effects import Each, Effect, Target, The
from ...models.frames import Binding, Expected, Progress, Reference, ResolvingFrame, Stage, TimingFrame
from ...models.naming import THIS_SERVER, of_source
from ...models.parts import ABILITY, ObjectPart, named_part, place_of, whole_of
from ...models.selectors import Bound, IsSubroutine, ThatMany
from ...models.state import GameObject, Run, State
from ...models.verdict import Reason
from ..deeds.broken_subroutines import broken
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted
from ..pending.interrupts import could_interrupt
from ..reading import Asking, Doubts, Game
from ..targets.candidates import broken_together
from .encounters import resolves_subroutines
from .using_abilities import IMMINENT, start


def resolve_next_subroutine(game: Game, frame: TimingFrame, run: Run, doubts: Doubts) -> State:
    """The Corp resolves the next unbroken subroutine (rule_resolve_unbroken_subroutines); none left: the encounter is
    over. What may change them, or how they resolve, and is not understood leaves a doubt (6.9.3c, 9.8.7a, 9.8.7b)."""
    state = game.state
    ice = game.encountered()
    if ice is not None and resolves_subroutines(state, run, ice):
        for object, clause in game.not_understood.clauses():
            if Aspect.SUBROUTINES in clause.influence and (not clause.own or object.id == ice.id):
                doubts.add(game.not_understood.reason(object, clause))
        own = game.subroutines.of(ice)
        left = [number for number in range(len(own)) if number not in run.broken and number not in run.resolved]
        if game.subroutines.is_order_open(ice, left):
            message = f"the Corp declares in which order {game.title(ice.id)} has the subroutines that it has gained"
            doubts.add(Reason("unknown.effect", message, "rule_corp_decides_unspecified_order", (ice.id,)))
        for number, ability in enumerate(own):
            if number not in left:
                continue
            run = structs.replace(run, resolved=(*run.resolved, number))
            state = structs.replace(state, run=run).with_top(structs.replace(frame, progress=Progress.UNDER_WAY))
            return start_subroutine(game.changed(state), ice, game.abilities(ice).index(ability))
    return state.with_top(structs.replace(frame, step="step_encounter_complete"))


@carries(Deed.BREAK, honours=("what", "name"))
def break_subroutines(c: Carrying) -> State:
    """Subroutines of the encountered ice are broken: the chosen ones, or all that are unbroken (rule_break_subroutine,
    rule_break_all_subroutines_no_targets, 9.8.6b)."""
    state, run, ice = c.state, c.state.run, c.game.encountered()
    if run is None or ice is None:
        return state
    every = range(len(c.game.subroutines.of(ice)))
    ids = tuple(r.id for r in c.expected.objects)
    if isinstance(c.effect.what, Each) and isinstance(c.effect.what.what, IsSubroutine):
        together = broken_together(c.game, c.effect.what.what, c.context)
        if together is None:
            return doubted(c.game, c.effect, c.frame, "break: which subroutines it can break")
        ids = together
    kept = {r.id for r in c.expected.others}  # which an interrupt keeps from being broken
    chosen = [place_of(id) for id in ids if id not in kept]
    numbers = tuple(n for n in chosen if n not in run.broken)
    state = broken(state, ice, c.side, c.source, numbers, len(every))
    return c.named(state, (), len(numbers))


@carries(Deed.RESOLVE, honours=("what",))
def resolve(c: Carrying) -> State:
    """Subroutines resolve, outside of an encounter too; they are their ice's (rule_subroutine_independent, 9.8.9)."""
    if c.expected.objects and all(_is_ability(r.id) for r in c.expected.objects):
        ice, number = c.game.objects.get(c.frame.source), c.frame.number
        if ice is None:
            return c.state
        other = Instruction(tuple(e.effect for e in c.expected.instead))
        ability = structs.replace(c.game.abilities(ice)[number], steps=(other,)) if other.effects else None
        ability = ability or c.game.abilities(ice)[number]
        return start(c.state, ice.id, c.frame.controller, ability, number=number, bindings=c.frame.bindings)
    ids = tuple(r.id for r in c.expected.objects)
    match c.effect.what:
        case The(Bound(name)):  # chosen before
            chosen = c.context.binding(name)
            ids = (chosen.word,) if chosen is not None and chosen.word is not None else ()
        case Target(IsSubroutine()):
            pass
        case _:
            return doubted(c.game, c.effect, c.frame, "resolve: what is no subroutine")
    state = c.state
    for id in reversed(ids):
        ice = c.game.objects[whole_of(id)]
        own = c.game.subroutines.of(ice)
        number = place_of(id)
        if number < len(own):
            index = c.game.abilities(ice).index(own[number])
            kept = tuple(b for b in c.frame.bindings if b.name == THIS_SERVER and ice.id == c.source)
            state = start_subroutine(c.game.changed(state), ice, index, kept)
    return state


def _is_ability(id: str) -> bool:
    """Whether an id means one of the abilities of ice: a subroutine that is imminent by itself."""
    part = named_part(id)
    return part is not None and part.kind == ABILITY


PLACE = "the place of subroutine "


def gains_of_others(head: Lasting) -> bool:
    """Whether it gives what other cards have."""
    return any(isinstance(d, GainSubroutinesOf | GainSubtypesOf) for d in head.declarations)


def given(game: Game, head: Lasting, context: Asking) -> tuple[Step, ...] | None:
    """The steps that give what the other cards have now; None where it is not known what they have (9.8.3a).

    Where no order is said, the controller puts each subroutine somewhere among those that the ice has then
    (rule_gain_subroutines_in_any_order, rule_lingering_effect).
    """
    kept: list[Declaration] = []
    placed: list[Step] = []
    for declaration in head.declarations:
        match declaration:
            case GainSubtypesOf(to, of):
                found = [game.subtypes(o) for o in objects_of(game, of, context)]
                if None in found:
                    return None
                names = tuple(dict.fromkeys(name for some in found for name in some or ()))
                kept.append(GainAbility(to, subtypes=names))
            case GainSubroutinesOf(to, of, placement):
                ones = objects_of(game, of, context)
                if any(o.card is None for o in ones):
                    return None
                gained = tuple(ability for o in ones for ability in game.subroutines.of(o))
                if placement is not None:
                    kept.append(GainAbility(to, gained, placement=placement))
                    continue
                there = max((len(game.subroutines.of(o)) for o in objects_of(game, to, context)), default=0)
                for number, ability in enumerate(gained, 1):
                    name = f"{PLACE}{number}"
                    gain = GainAbility(to, (ability,), place=ThatMany(name))
                    placed.append(ChooseValue(Choice.NUMBER, name, least=1, most=there + number))
                    placed.append(Lasting((gain,), head.duration))
            case _:
                kept.append(declaration)
    return (structs.replace(head, declarations=tuple(kept)), *placed) if kept else tuple(placed)


def start_subroutine(game: Game, ice: GameObject, number: int, bindings: tuple[Binding, ...] = ()) -> State:
    """A subroutine of ice becomes imminent, where an interrupt could keep it from resolving or put another one in its
    place, else it resolves at once (sec_steps_of_resolving_a_subroutine); `number` is that of the ability (9.8.10a)."""
    side = game.responsible(ice)
    if could_interrupt(game, Deed.SUBROUTINE_RESOLVES):
        resolve = Effect(Deed.RESOLVE, what=The(Bound(IMMINENT)))
        it = Reference(ObjectPart(ice.id, ABILITY, number).id, ice.incarnation)
        steps = (Instruction((resolve,)),)
        expected = (Expected(resolve, (it,)),)
        own = of_source(bindings, ice.reference)
        frame = ResolvingFrame(ice.id, side, AbilityKind.PLAY, steps, number, own, Stage.IMMINENT, expected)
        return game.state.push(frame)
    return start(game.state, ice.id, side, game.abilities(ice)[number], number=number, bindings=bindings)
