"""The graph of pending abilities: which must precede, may create, may disable, may change which (9.2.8, 9.6.10)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ..game.game import Game
from .ordering import Orders

if TYPE_CHECKING:
    import networkx


class Dependency(StrEnum):
    """Why the sequence of two abilities matters."""

    MUST_PRECEDE = "must precede"  # the active player's come first (rule_reaction_window_priority)
    MAY_CREATE = "may create"  # it may meet the condition of the other one (9.6.4)
    MAY_DISABLE = "may disable"  # it may make the other one inactive (9.6.10)
    MAY_CHANGE = "may change"  # it may change what the other one does, or whether anything is known about that


def graph(orders: Orders) -> networkx.MultiDiGraph[str]:
    """A graph with a node for each pending instance (`p1`, `p2`, ... as they are pending) and for each ability that
    may become pending meanwhile (`c1`, ...).

    Nodes have `title`, `controller`, `mandatory` and `pending`; the keys of edges are values of `Dependency`. Only
    instances of the same player may change one another: between players the sequence is given.
    """
    import networkx as nx

    drawn: networkx.MultiDiGraph[str] = nx.MultiDiGraph()
    game, instances, touched = orders.game, orders.instances, orders.footprints
    names = [f"p{k + 1}" for k in range(len(instances))]
    for name, instance in zip(names, instances, strict=True):
        drawn.add_node(
            name,
            title=game.title(instance.source),
            controller=instance.controller.value,
            mandatory=not instance.ability.optional,
            pending=True,
        )
    created: dict[tuple[str, int], str] = {}
    for found in touched:
        for what in sorted(found.creates):
            created.setdefault(what, f"c{len(created) + 1}")
    for (source, number), name in created.items():
        object = game.object(source)
        ability = game.abilities(object)[number]
        drawn.add_node(
            name,
            title=game.title(source),
            controller=game.responsible(object).value,
            mandatory=not ability.optional,
            pending=False,
        )
    for a, first in enumerate(instances):
        for what in sorted(touched[a].creates):
            _connect(drawn, names[a], created[what], Dependency.MAY_CREATE)
        for b, second in enumerate(instances):
            if a == b:
                continue
            if first.controller is not second.controller:
                if first.controller is game.state.active:
                    _connect(drawn, names[a], names[b], Dependency.MUST_PRECEDE)
            elif touched[a].meets(touched[b]):
                _connect(drawn, names[a], names[b], Dependency.MAY_CHANGE)
            may_go = touched[a].everything or ("object", second.source) in touched[a].writes
            if may_go and second.delayed is None and _comes_first(game, first.controller, second.controller):
                _connect(drawn, names[a], names[b], Dependency.MAY_DISABLE)
    return drawn


def _comes_first(game: Game, one: object, other: object) -> bool:
    """Whether an ability of one player can be triggered before one of the other."""
    return one is other or one is game.state.active


def _connect(drawn: networkx.MultiDiGraph[str], one: str, other: str, why: Dependency) -> None:
    drawn.add_edge(one, other, key=why.value)


__all__ = ["Dependency", "graph"]
