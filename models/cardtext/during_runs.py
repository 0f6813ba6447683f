"""What happens during the run that an event makes: as it begins, at a server, as it would end (6, 9.11.5)."""

from __future__ import annotations

from typing import Any

from ..abilities import ChooseOption, Lasting, NestedCost, NestedForm, Option, Prevent, Prohibition, Replace, Step
from ..conditions import ActPattern, During, Preceded, Trigger, TriggerMode, UseLimit
from ..deeds import Deed
from ..effects import Effect
from ..selectors import (
    THIS,
    Amount,
    Calculated,
    EventPattern,
    Operator,
    Same,
)
from ..terms import Player, Scope, Side
from .afterwards import of_server
from .instructions import instructed
from .phrases import NO, Grammar
from .pieces import AfterRun, Whenever

K = Deed
Effects = tuple[Effect, ...]
Steps = tuple[Step, ...]
RUN = "(that|the|this) run"


def add_during_runs(g: Grammar, side: Side) -> None:
    """Sentences about the run that the sentence before makes."""
    _moments(g)
    _instead(g)
    _modes(g)


def _moments(g: Grammar) -> None:
    begun = Trigger((EventPattern(Deed.RUN_BEGINS, what=Same(THIS)),))
    g.rule("sentence", f"when {RUN} begin , {{s:step}}")(lambda s: AfterRun(begun, of_server(s)))
    once = (UseLimit(1, Scope.RUN),)
    g.rule("sentence", "once during this run , {t:full_trigger} , {s:step}")(lambda t, s: Whenever(t, s, once))
    g.rule("nested_sentence", "once during this run , {t:full_trigger} , {m:may_cost}")(
        lambda t, m: Whenever(t, (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),), once)
    )
    g.add("simple_step", "prevent the run from ending", (Prevent(EventPattern(Deed.RUN_ENDS)),))
    unsuccessful = Prohibition(ActPattern(Deed.DECLARE_SUCCESSFUL))
    g.add("step", "this run cannot be declared successful", (Lasting((unsuccessful,), Scope.RUN),))


def _instead(g: Grammar) -> None:
    """The server that is approached would be another one."""
    g.rule("sentence", "{t:full_trigger} , instead {e:effects}")(_done_instead)
    g.rule("sentence", "if successful , whenever {e:would} this run , you may instead {f:effects}")(_once_successful)


def _done_instead(t: Trigger, e: Effects) -> Any:
    if t.mode is not TriggerMode.WOULD or len(t.events) != 1 or (steps := instructed(e)) is NO:
        return NO
    return Whenever(t, (Replace(t.events[0], steps),))


def _once_successful(e: tuple[EventPattern, ...], f: Effects) -> Any:
    """What is done instead in the rest of the run, once it is successful."""
    if len(e) != 1 or (steps := instructed(f)) is NO:
        return NO
    won = Preceded(EventPattern(Deed.RUN_SUCCESSFUL), Scope.RUN)
    trigger = Trigger(e, TriggerMode.WOULD, during=During.RUN, stipulation=won)
    return Whenever(trigger, (Replace(e[0], steps, optional=True),))


def _modes(g: Grammar) -> None:
    """One mode more for each time that something happened, each of them at most once."""
    lead = "for each {v:counted} , resolve 1 of the following"
    g.rule("step", lead + " that you have not yet resolved this run : {q:quoted}")(_as_often)


def _as_often(v: Amount, q: tuple[int, ...]) -> Steps:
    often = Calculated(Operator.LEAST, v, len(q))
    return (ChooseOption(Player.YOU, tuple(Option((), f"§{k}") for k in q), often, often),)
