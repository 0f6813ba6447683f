"""What runs bring along: positions, servers that are described, broken subroutines, traces and encounters (6, 10.8)."""

from __future__ import annotations

from typing import Any

from ..abilities import BaseTraceStrength, Delayed, Instruction, Replace, Step, Trace
from ..conditions import During, InTime, Trigger
from ..deeds import Deed
from ..effects import Destination, Effect, Placement, Target, The
from ..selectors import (
    ICE,
    THIS,
    EventPattern,
    IsSubroutine,
    OfTrace,
    Ref,
    Same,
    Selector,
    ServerAmong,
    ServerNotRun,
    ServerWord,
    TraceNumber,
    X,
)
from ..terms import Player, Scope, Side
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import Says, Some, Whenever

RUNNER = Player.RUNNER


def add_running(g: Grammar, side: Side) -> None:
    """Positions, described servers, breaking, traces."""
    _positions(g)
    _in_time(g)
    _described_servers(g)
    _breaking(g)
    _traces(g, side)


def _positions(g: Grammar) -> None:
    """The Runner moves to another position of the run (rule_runner_position)."""

    def moves(destination: Destination) -> tuple[Effect, ...]:
        return (Effect(Deed.MOVE_RUNNER, destination=destination),)

    g.rule("act", "move to the outermost position (of|protecting) {s:server}")(
        lambda s: moves(Destination(server=s, placement=Placement.OUTERMOST))
    )
    g.rule("step", "move to {r:reference} and approach it")(_moves_and_approaches)
    g.rule("act", "move to {r:reference}")(lambda r: moves(Destination(host=The(r))))
    g.rule("step", "{s:simple_step} instead of passing (~|it)")(
        lambda s: (Replace(EventPattern(Deed.PASS, what=Same(THIS)), s),)
    )


def _in_time(g: Grammar) -> None:
    """What may be done as ice is encountered for the first time, and runs after the run."""
    first = Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),), ordinal=1, per=Scope.RUN, during=During.RUN)
    jack_out = Instruction((Effect(Deed.JACK_OUT),), optional=True)
    g.add("sentence", "you may jack out when you encounter the first ice", Whenever(first, (jack_out,)))
    again = Trigger((EventPattern(Deed.RUN_ENDS),))
    g.rule("step", "you may make another run on {s:run_server} when (this|that|the) run end")(
        lambda s: (Delayed(again, (Instruction((Effect(Deed.RUN, server=s),), optional=True),)),)
    )


def _moves_and_approaches(r: Ref) -> tuple[Step, ...]:
    moved = Effect(Deed.MOVE_RUNNER, destination=Destination(host=The(r)))
    return (Instruction((moved, Effect(Deed.APPROACH, what=The(r)))),)


def _described_servers(g: Grammar) -> None:
    either = ServerAmong((ServerWord.HQ, ServerWord.RND))
    g.words("run_server", {"hq or r&d": either})
    g.words("run_server", {"a central server you have not run this turn": ServerNotRun(ServerWord.CENTRAL)})
    g.rule("run_server", "{s:described_server}")(lambda s: s)


def _breaking(g: Grammar) -> None:
    """Who broke what by means of which object (6.5.7)."""
    g.rule("act", "resolve {q:quantity} subroutine on {o:resolved_ice}")(_resolve)
    g.rule("resolved_ice", "(a|1) {s:np}")(lambda s: installed(s))
    g.rule("resolved_ice", "another {s:np}")(lambda s: installed(together((s, ~Same(THIS)))))
    g.rule("resolved_ice", "{r:reference}")(lambda r: Same(r))


def _resolve(q: Some, o: Selector) -> Any:
    """Any subroutine can be resolved, broken or not; `a subroutine` of several ones is a choice, not a target."""
    what = Target(IsSubroutine(o, any=True), q.least, q.most)
    return (Effect(Deed.RESOLVE, what=what),) if q.most is not None else NO


def _traces(g: Grammar, side: Side) -> None:
    _base_strengths(g)
    _trace, _link = OfTrace(TraceNumber.TRACE_STRENGTH), OfTrace(TraceNumber.LINK_STRENGTH)
    g.rule("trace_number", "{n:strength_number}")(lambda n: n)
    g.words("trace_number", {"[x]": X()})
    g.rule("special_step", "trace {n:trace_number}")(lambda n: (Trace(n),))
    g.rule("special_step", "(the_corp must|have the_corp) trace {n:trace_number}")(lambda n: (Trace(n),))
    g.rule("special_step", "trace [x] , where x is equal to {v:value}")(lambda v: (Trace(v),))
    g.rule("step", "you may (have the_corp|) trace {n:trace_number}")(lambda n: (Trace(n, optional=True),))
    g.rule("step", "you may trace [x] , where x is equal to {v:value}")(lambda v: (Trace(v, optional=True),))


def _base_strengths(g: Grammar) -> None:
    base = "the base trace_strength of each"
    g.rule("declares", f"{base} trace during {{t:time}} is increased by {{n:number}}")(
        lambda t, n: Says((BaseTraceStrength(n),), condition=InTime(t))
    )
