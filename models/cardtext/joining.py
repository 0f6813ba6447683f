"""Steps put together: what makes a step optional, what joins two of them, and what a later sentence changes."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import (
    Bid,
    ChooseOption,
    If,
    Instruction,
    NestedCost,
    NestedForm,
    Prevent,
    Replace,
    Step,
    Trace,
)
from ..conditions import Trigger, TriggerMode
from ..effects import EffectKind
from ..selectors import Verb
from ..terms import Player
from .pieces import BidResult, IfDone, Instead, NotPrevented, Otherwise


def is_optional(steps: tuple[Step, ...]) -> bool:
    """Whether the controller may let the whole ability be (rule_optional_conditional_ability)."""
    if len(steps) != 1:
        return False
    match steps[0]:
        case Instruction(effects=effects, optional=optional):
            return optional and all(e.by is Player.YOU for e in effects)
        case NestedCost(payer=payer, form=form):
            return payer is Player.YOU and form in (NestedForm.MAY_TO, NestedForm.MAY_IF_DO)
        case Replace(optional=optional):
            return optional
        case ChooseOption(chooser=chooser, must=must):
            return chooser is Player.YOU and not must
        case _:
            return False


def joined(before: tuple[Step, ...], more: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps in a row; a sentence that only chooses is one instruction with the next (rule_choose_instruction)."""
    if before and more and _only_chooses(before[-1]):
        last, first = before[-1], more[0]
        if isinstance(last, Instruction) and isinstance(first, Instruction) and not first.optional:
            merged = structs.replace(first, effects=last.effects + first.effects)
            return (*before[:-1], merged, *more[1:])
    return before + more


def _only_chooses(step: Step) -> bool:
    return (
        isinstance(step, Instruction)
        and not step.optional
        and not step.changes
        and all(e.kind is EffectKind.CHOOSE for e in step.effects)
    )


def about_trigger(step: Step, trigger: Trigger) -> Step:
    """`Prevent all of that damage` speaks of the damage that the trigger condition names."""
    if not isinstance(step, Prevent) or step.amount is not None or trigger.mode is not TriggerMode.WOULD:
        return step
    same = step.event.verb is Verb.SUFFER_DAMAGE and trigger.events[0].verb is Verb.SUFFER_DAMAGE
    return structs.replace(step, event=trigger.events[0]) if same else step


def amended(step: Step, piece: Any) -> Step | None:
    """The step as a following sentence continues or changes it, or None where it cannot."""
    match piece, step:
        case IfDone(steps, True, otherwise), NestedCost(if_paid=()):
            return structs.replace(step, if_paid=steps, if_not=(*step.if_not, *otherwise))
        case IfDone(steps, False), NestedCost():
            return structs.replace(step, if_not=(*step.if_not, *steps))
        case IfDone(steps, True, ()), Instruction(if_done=()):
            return structs.replace(step, if_done=steps)
        case (IfDone(), If(otherwise=())) if step.then:
            inner = amended(step.then[-1], piece)
            return None if inner is None else structs.replace(step, then=(*step.then[:-1], inner))
        case Otherwise(steps), If(otherwise=()):
            return structs.replace(step, otherwise=steps)
        case Otherwise(steps), NestedCost(if_not=()):
            return structs.replace(step, if_not=steps)
        case Instead(condition, steps), Instruction():
            return If(condition, steps, (step,))
        case Instead(condition, steps), Trace(if_successful=before) if before:
            return None
        case NotPrevented(), Instruction(effects=effects):
            if effects[-1].kind is not EffectKind.DAMAGE:
                return None
            return structs.replace(step, effects=(*effects[:-1], structs.replace(effects[-1], preventable=False)))
        case (BidResult(), Bid()):
            return _bid(step, piece)
        case _:
            return None


def _bid(bid: Bid, piece: BidResult) -> Bid | None:
    if piece.equal is None:
        return bid
    if piece.equal:
        return None if bid.if_equal else structs.replace(bid, if_equal=piece.steps)
    if bid.if_different or (piece.otherwise and bid.if_equal):
        return None
    return structs.replace(bid, if_different=piece.steps, if_equal=(*bid.if_equal, *piece.otherwise))
