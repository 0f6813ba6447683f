"""Using an ability: a paid one is paid for, then it resolves; one is initiated, repeated, or resolved as if what it
waits for had happened (9.5, 9.6.14, 9.12.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, AbilityKind
from ...models.deeds import Deed
from ...models.frames import (
    ActionFrame,
    Binding,
    Outcome,
    Pending,
    ProcedureFrame,
    ResolvingFrame,
    WindowFrame,
)
from ...models.known import Truth
from ...models.naming import of_source
from ...models.state import GameObject, State
from ...models.terms import Side, Zone
from ...models.timing import Window
from ..effects.kinds import Carrying, carries, doubted
from ..payment.bundles import Bundle
from ..reading import Asking, Doubts, Game
from ..support import may_be_met
from .stepping import next_step


def use(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """A paid ability that is not an action: pay, then resolve (sec_steps_of_using_a_paid_ability, 9.5.3, 9.5.4)."""
    object = game.objects[frame.subject]
    match frame.step:
        case 0:
            ability = game.abilities(object)[frame.ability]
            bundle = Bundle.to_use(game, object, ability, frame.option, frame.controller)
            doubts.note(bundle.open)
            frame = structs.replace(frame, gained=gained(game, object, frame.ability))
            return next_step(game.state, frame, 1).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return game.state.pop()
            state = game.state.pop()
            return resolved(game.changed(state), frame, frame.subject, frame.ability, frame.controller)
        case _:
            raise AssertionError("using an ability has two steps")


def gained(game: Game, object: GameObject, number: int) -> Ability | None:
    """The ability with this number, if the object has gained it."""
    return game.abilities(object)[number] if number >= len(game.printed_abilities(object)) else None


def resolved(game: Game, frame: ActionFrame | ProcedureFrame, id: str, number: int, controller: Side) -> State:
    """The paid ability resolves, independent of its source (rule_paid_ability_independent); what it brings along for a
    run that it starts is kept (rule_linked_abilities_during_timing_structure, 9.1.4, 9.1.6a)."""
    ability = frame.gained or game.abilities_on_card(game.objects[id])[number]
    return start(game.state, id, controller, ability, number=number, bindings=frame.bindings)


IMMINENT = "imminent subroutine"  # what stands for it in the instruction to resolve it


def start(
    state: State,
    source: str,
    controller: Side,
    ability: Ability,
    *,
    number: int = 0,
    bindings: tuple[Binding, ...] = (),
    event: int | None = None,
    limited: int | None = None,
) -> State:
    """An ability starts to resolve, and what it says of its source is of the object that this is now
    (rule_abilities_resolution_independent)."""
    object = state.find(source)
    own = bindings if object is None else of_source(bindings, object.reference)
    frame = ResolvingFrame(source, controller, ability.kind, ability.steps, number, own, event=event)
    return state.push(frame if limited is None else structs.replace(frame, limited=limited))


@carries(Deed.RESOLVE_WHEN_SCORED, honours=("what",))
def resolve_when_scored(c: Carrying) -> State:
    """The `when scored` abilities of an agenda become pending where what else they ask for holds
    (rule_instructed_to_resolve_conditional_ability)."""
    pending: list[Pending] = []
    for reference in c.expected.objects:
        object = c.game.objects[reference.id]
        if object.zone is not Zone.CORP_SCORE and not _comes_to_the_corp(c):  # its abilities would be inactive
            return doubted(c.game, c.effect, c.frame, "resolve when scored: what becomes of the agenda by then")
        for number, ability in enumerate(c.game.abilities(object)):
            trigger = ability.trigger
            if ability.kind is not AbilityKind.CONDITIONAL or trigger is None or not trigger.is_when_scored:
                continue
            context = Asking.with_doubts(c.game.context(object), c.context.doubts)
            if trigger.ordinal is not None or trigger.during is not None or trigger.stipulation is not None:
                return doubted(c.game, c.effect, c.frame, "whether it could have become pending")
            answer = Truth.YES if trigger.condition is None else context.note(c.game.holds(trigger.condition, context))
            if answer.is_open:
                return doubted(c.game, c.effect, c.frame, "whether it becomes pending")
            if answer is Truth.YES:
                pending.append(Pending(object.id, c.game.responsible(object), ability, number))
        for clause in c.game.not_understood.clauses_of(object):
            if may_be_met(clause, (Deed.SCORE,)):
                c.context.doubts.add(c.game.not_understood.reason(object, clause))
    if not pending:
        return c.state
    window = WindowFrame(Window.REACTION, c.state.active, pending=tuple(pending))
    if c.effect == c.head.effects[-1]:
        return c.state.push(window)
    below = (*c.state.stack[:-1], window, *c.state.stack[-1:])  # it opens once the rest of the instruction is done
    return structs.replace(c.state, stack=below)


def _comes_to_the_corp(c: Carrying) -> bool:
    """Whether the last words of the ability swap the agenda for one of the Corp's score area: it waits until then."""
    last = isinstance(c.state.top, ResolvingFrame) and len(c.state.top.steps) == 1
    return (
        last
        and c.head.effects[-1].kind is Deed.SWAP
        and any(o.zone is Zone.CORP_SCORE for o in c.game.objects.values())
    )


@carries(Deed.REPEAT)
def repeat(c: Carrying) -> State:
    """The ability is resolved again, once the instruction that says so has been (rule_repeat_this_process)."""
    source, frame = c.game.objects.get(c.frame.source), c.state.top
    abilities = c.game.abilities(source) if source is not None else ()
    if not 0 <= c.frame.number < len(abilities) or not isinstance(frame, ResolvingFrame):
        return doubted(c.game, c.effect, c.frame, "repeat: what it is that is repeated")
    first, *rest = frame.steps
    return c.state.with_top(structs.replace(frame, steps=(first, *abilities[c.frame.number].steps, *rest)))
