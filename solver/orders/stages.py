"""What a checkpoint made pending, in the sequence that the graph of it gives (9.2.8b)."""

from __future__ import annotations

from msgspec import structs

from ..checkpoints.work import Trace
from ..reading import Game
from . import graph as graphs
from .graph import Dependency

NAMED = (Dependency.MAY_CREATE, Dependency.MAY_DISABLE, Dependency.MAY_CHANGE)


def with_stages(trace: Trace, game: Game, graph: graphs.Graph[str] | None = None) -> Trace:
    """The trace with what is pending by stages, and the edges in words.

    Args:
        game: after the checkpoint, its window open.
    """
    drawn = graphs.graph(game) if graph is None else graph
    pending = graphs.pending_of(drawn)
    if not pending:  # the game is over, or something is decided before
        return structs.replace(trace, stages=(trace.pending,))
    stages = tuple(tuple(pending[name] for name in stage) for stage in graphs.stages(drawn))
    several = len(pending) > 1
    edges = (e for e in graphs.edges_of(drawn, *NAMED) if several and e.one != e.other)
    words = (f"{drawn.nodes[e.one]['title']} {e.why.value} {drawn.nodes[e.other]['title']}: {e.reason}" for e in edges)
    return structs.replace(trace, stages=stages, dependencies=tuple(dict.fromkeys(words)))


__all__ = ["with_stages"]
