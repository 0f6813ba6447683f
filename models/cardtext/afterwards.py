"""What follows an instruction later in the run or turn, and what waits for the instruction itself (9.6.13)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import (
    ChooseOption,
    Delayed,
    If,
    Instruction,
    NestedCost,
    Option,
    Replace,
    Step,
    Unread,
)
from ..conditions import Trigger, Until
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import ChosenServer, EventPattern, ServerRef, ServerWord
from ..terms import Player
from ..values import put
from .drafts import Draft

K = Deed


def armed(draft: Draft, steps: tuple[Step, ...], kind: Deed | None = None) -> Draft | None:
    """The draft in which a delayed ability waits for what its last step does, from before it does it."""
    if draft.linked:
        last = draft.linked[-1]
        within = last.steps[-1] if len(last.steps) == 1 else None
        if not isinstance(within, Replace) or (inner := _armed(within.steps, steps, kind)) is None:
            return None
        replaced = structs.replace(last, steps=(structs.replace(within, steps=inner),))
        draft.linked = (*draft.linked[:-1], replaced)
        return draft
    found = _armed(draft.steps, steps, kind)
    if found is None:
        return None
    draft.steps = found
    return draft


def _armed(before: tuple[Step, ...], steps: tuple[Step, ...], kind: Deed | None) -> tuple[Step, ...] | None:
    match before:
        case (*first, Instruction(effects=(effect,), optional=False, if_done=()) as last):
            if kind is not None and effect.kind is not kind:
                return None
            if effect.kind is K.INSTALL and isinstance(effect.what, Target):
                done = Trigger((EventPattern(K.INSTALL, effect.by),))
                return (*first, Delayed(done, steps, duration=Until((EventPattern(Deed.ACTION_COMPLETE),))), last)
            if effect.kind is K.BREACH:
                return (*first, Delayed(Trigger((EventPattern(Deed.BREACH, server=effect.server),)), steps), last)
            if effect.kind is not K.DRAW:
                return None
            drawn = Trigger((EventPattern(Deed.DRAW, effect.by, at_least=1),))
            return (*first, Delayed(drawn, steps, duration=Until((EventPattern(Deed.ACTION_COMPLETE),))), last)
        case _:
            return None


def ends_a_breach(steps: tuple[Step, ...]) -> bool:
    """Whether this waits for the end of a breach."""
    match steps:
        case (Delayed(Trigger((EventPattern(K.BREACH_ENDS),))),):
            return True
        case _:
            return False


def waits_for_breach(draft: Draft) -> bool:
    """Whether the ability is about a breach that is in progress as it resolves."""
    return draft.trigger is not None and any(e.verb in (K.BREACH, K.ACCESS) for e in draft.trigger.events)


def armed_for_the_end(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """The draft in which a delayed ability waits for the end of the breach that it, or what is linked to it, starts."""
    (later,) = steps
    assert isinstance(later, Delayed)
    if draft.linked:
        last = draft.linked[-1]
        inner = behind_breach(last.steps, later)
        if inner is not None:
            draft.linked = (*draft.linked[:-1], structs.replace(last, steps=inner))
            return draft
        return None
    found = behind_breach(draft.steps, later)
    if found is None:
        return None
    draft.steps = found
    return draft


def behind_breach(before: tuple[Step, ...], later: Step) -> tuple[Step, ...] | None:
    """The steps with what is about the breach that the last of them starts, from before it does it and where it does
    it alone; None where it starts none."""
    *first, last = before or (None,)
    match last:
        case Instruction(effects=(Effect(kind=K.BREACH, server=server),), if_done=(), if_not=()):
            if last.optional:
                plain = structs.replace(last, optional=False, decider=Player.YOU)
                done: Step = ChooseOption(last.decider, (Option((_of_breach(later, server), plain)),), must=False)
                return (*first, done)
            return (*first, _of_breach(later, server), last)
        case Instruction(if_done=done_then) if (inner := behind_breach(done_then, later)) is not None:
            return (*first, structs.replace(last, if_done=inner))
        case NestedCost(if_paid=paid, if_not=()) if (inner := behind_breach(paid, later)) is not None:
            return (*first, structs.replace(last, if_paid=inner))
        case NestedCost(if_paid=(), if_not=declined) if (inner := behind_breach(declined, later)) is not None:
            return (*first, structs.replace(last, if_not=inner))
        case If(then=then, otherwise=()) if (inner := behind_breach(then, later)) is not None:
            return (*first, structs.replace(last, then=inner))
        case Replace(steps=steps) if (inner := behind_breach(steps, later)) is not None:
            return (*first, structs.replace(last, steps=inner))
        case Unread():  # it may tell more of that breach
            inner = behind_breach(tuple(first), later)
            return None if inner is None else (*inner, last)
        case _:
            return None


def _of_breach(later: Step, server: ServerRef | None) -> Step:
    if not isinstance(later, Delayed):
        return later
    over = Trigger((EventPattern(K.BREACH_ENDS, server=server),))
    return structs.replace(later, trigger=over, duration=Until((EventPattern(K.ACTION_COMPLETE),)))


def of_server(node: Any, server: ServerRef = ServerWord.ATTACKED) -> Any:
    """The steps, or whatever it is, with this server for `that server`."""
    return put(node, ChosenServer("that server"), server)
