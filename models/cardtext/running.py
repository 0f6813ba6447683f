"""What runs bring along: positions, servers that are described, broken subroutines, traces and encounters (6, 10.8)."""

from __future__ import annotations

from ..abilities import BaseTraceStrength, Delayed, Instruction, Replace, Step, Trace
from ..conditions import During, InTime, Trigger
from ..deeds import Deed
from ..effects import Destination, Effect, The
from ..selectors import (
    ICE,
    THIS,
    EventPattern,
    OfTrace,
    Ref,
    Same,
    TraceNumber,
    X,
)
from ..terms import Player, Scope, Side
from .phrases import Grammar
from .pieces import Says, Whenever

RUNNER = Player.RUNNER


def add_running(g: Grammar, side: Side) -> None:
    """Positions, described servers, breaking, traces."""
    _positions(g)
    _in_time(g)
    _traces(g, side)


def _positions(g: Grammar) -> None:
    """The Runner moves to another position of the run (rule_runner_position)."""

    def moves(destination: Destination) -> tuple[Effect, ...]:
        return (Effect(Deed.MOVE_RUNNER, destination=destination),)

    g.rule("step", "move to {r:reference} and approach it")(_moves_and_approaches)
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
