"""What runs bring along: positions, servers that are described, broken subroutines, traces and encounters (6, 10.8)."""

from __future__ import annotations

from ..abilities import BaseTraceStrength
from ..conditions import InTime
from ..selectors import (
    OfTrace,
    TraceNumber,
)
from ..terms import Player, Side
from .phrases import Grammar
from .pieces import Says

RUNNER = Player.RUNNER


def add_running(g: Grammar, side: Side) -> None:
    """Positions, described servers, breaking, traces."""
    _traces(g, side)


def _traces(g: Grammar, side: Side) -> None:
    _base_strengths(g)
    _trace, _link = OfTrace(TraceNumber.TRACE_STRENGTH), OfTrace(TraceNumber.LINK_STRENGTH)


def _base_strengths(g: Grammar) -> None:
    base = "the base trace_strength of each"
    g.rule("declares", f"{base} trace during {{t:time}} is increased by {{n:number}}")(
        lambda t, n: Says((BaseTraceStrength(n),), condition=InTime(t))
    )
