"""What follows an instruction later in the run or turn, and what waits for the instruction itself (9.6.13)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Delayed, Instruction, Replace, Step
from ..conditions import Trigger, Until
from ..costs import Ignore, Ignoring
from ..deeds import Deed
from ..effects import Effect, Target, The
from ..selectors import EVENT, THIS, ChosenServer, EventPattern, InZone, Same, ServerRef, ServerWord, TriggerObject
from ..terms import Scope, Zone
from ..values import Value
from .drafts import Draft
from .instructions import instructed
from .logic import together
from .phrases import NO, Grammar
from .pieces import AfterRun, IfDone, WhenDone, Whenever

K = Deed


def add_afterwards(g: Grammar) -> None:
    """The next time, the first time, and when you do."""
    g.rule("step", "{t:full_trigger} for_the_remainder_of (this|that|the) run , {s:step}")(
        lambda t, s: (Delayed(t, s, once=False, duration=Scope.RUN),)
    )
    g.rule("step", "the next time this run {e:event} , {s:step}")(
        lambda e, s: (Delayed(Trigger(e), s, duration=Scope.RUN),)
    )
    g.rule("step", "the first time this turn {e:event} , {s:step}")(
        lambda e, s: (Delayed(Trigger(e, ordinal=1, per=Scope.TURN), s, duration=Scope.TURN),)
    )
    g.rule("step", "steal {r:pronoun} , ignoring all cost")(
        lambda r: (Instruction((Effect(K.STEAL, what=The(r)),), changes=(Ignore(Ignoring.ALL),)),)
    )
    g.rule("sentence", "you may then {e:effects}")(
        lambda e: NO if (steps := instructed(e, optional=True)) is NO else IfDone(steps)
    )
    g.rule("sentence", "when you do , {s:step}")(lambda s: WhenDone(s))
    won = Trigger((EventPattern(Deed.RUN_ENDS, what=Same(THIS), successful=True),))
    g.rule("sentence", "if that run is successful when it end , {s:step}")(lambda s: AfterRun(won, s))
    installed = Trigger((EventPattern(Deed.INSTALL, what=Same(THIS)),))
    g.rule("sentence", "when you install ~ reveal {o:object}")(
        lambda o: Whenever(installed, (Instruction((Effect(K.REVEAL, what=o),)),))
    )
    another = Effect(K.PLAY, what=Target(together((EVENT, InZone((Zone.GRIP,))))))
    over = Trigger((EventPattern(Deed.RESOLVED, what=Same(TriggerObject())),))
    second = (Delayed(over, (Instruction((another,), optional=True),)),)
    g.words("at_no_click", {"⟨ without spending a [click] ⟩": second})
    g.rule("step", "you may play another event {n:at_no_click} after the first 1 resolve")(lambda n: n)


def armed(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """The draft in which a delayed ability waits for what its last step does, from before it does it."""
    if draft.linked:
        last = draft.linked[-1]
        within = last.steps[-1] if len(last.steps) == 1 else None
        if not isinstance(within, Replace) or (inner := _armed(within.steps, steps)) is None:
            return None
        replaced = structs.replace(last, steps=(structs.replace(within, steps=inner),))
        draft.linked = (*draft.linked[:-1], replaced)
        return draft
    found = _armed(draft.steps, steps)
    if found is None:
        return None
    draft.steps = found
    return draft


def _armed(before: tuple[Step, ...], steps: tuple[Step, ...]) -> tuple[Step, ...] | None:
    match before:
        case (*first, Instruction(effects=(effect,), optional=False, if_done=()) as last):
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
