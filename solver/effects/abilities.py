"""Effects on abilities: those of a class are marked pending as if what they wait for had happened (9.6.14), and an
ability is resolved again (9.12.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import AbilityKind
from ...models.conditions import TriggerMode
from ...models.deeds import Deed
from ...models.frames import Pending, ResolvingFrame, WindowFrame
from ...models.known import Truth
from ...models.state import State
from ...models.timing import Window
from ..reading.doubts import asking
from ..reading.not_understood import clauses_open, unread_reason
from ..reading.support import may_be_met
from .kinds import Carrying, carries, doubted


@carries(Deed.RESOLVE_WHEN_SCORED, honours=("what",))
def resolve_when_scored(c: Carrying) -> State:
    """The `when scored` abilities of an agenda become pending where what else they ask for holds
    (rule_instructed_to_resolve_conditional_ability)."""
    pending: list[Pending] = []
    for reference in c.expected.objects:
        object = c.game.objects[reference.id]
        for number, ability in enumerate(c.game.abilities(object)):
            trigger = ability.trigger
            if ability.kind is not AbilityKind.CONDITIONAL or trigger is None or trigger.mode is not TriggerMode.WHEN:
                continue
            if not any(event.verb is Deed.SCORE for event in trigger.events):
                continue
            context = asking(c.game.context(object), c.context.doubts)
            if trigger.ordinal is not None or trigger.during is not None or trigger.stipulation is not None:
                return doubted(c.game, c.effect, c.frame, "whether it could have become pending")
            answer = Truth.YES if trigger.condition is None else context.note(c.game.holds(trigger.condition, context))
            if answer.is_open:
                return doubted(c.game, c.effect, c.frame, "whether it becomes pending")
            if answer is Truth.YES:
                pending.append(Pending(object.id, c.game.responsible(object), ability, number))
        for clause in clauses_open(c.game, object):
            if may_be_met(clause, (Deed.SCORE,)):
                c.context.doubts.add(unread_reason(c.game, object, clause))
    if not pending:
        return c.state
    return c.state.push(WindowFrame(Window.REACTION, c.state.active, pending=tuple(pending)))


@carries(Deed.REPEAT)
def repeat(c: Carrying) -> State:
    """The ability is resolved again, once the instruction that says so has been (rule_repeat_this_process)."""
    source, frame = c.game.objects.get(c.frame.source), c.state.top
    abilities = c.game.abilities(source) if source is not None else ()
    if not 0 <= c.frame.number < len(abilities) or not isinstance(frame, ResolvingFrame):
        return doubted(c.game, c.effect, c.frame, "repeat: what it is that is repeated")
    first, *rest = frame.steps
    return c.state.with_top(structs.replace(frame, steps=(first, *abilities[c.frame.number].steps, *rest)))
