"""What follows an instruction later in the run or turn, and what waits for the instruction itself (9.6.13)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Delayed, Instruction, Replace, Step
from ..conditions import Trigger, Until
from ..deeds import Deed
from ..effects import Target
from ..selectors import ChosenServer, EventPattern, ServerRef, ServerWord
from ..values import Value
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


def of_server(node: Any, server: ServerRef = ServerWord.ATTACKED) -> Any:
    """The steps, or whatever it is, with this server for `that server`."""
    if isinstance(node, tuple):
        return tuple(of_server(part, server) for part in node)
    if node == ChosenServer("that server"):
        return server
    if not isinstance(node, Value):
        return node
    return structs.replace(node, **{n: of_server(getattr(node, n), server) for n in node.__struct_fields__})
