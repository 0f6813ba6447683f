"""The graph of what is pending: which must precede, may create, may disable, may change which, and why (9.2.8, 9.6.10).

It is made first. Orders, their number, what can be merged, the outcomes and the trace of checkpoints read nothing else
of how the abilities hang together: an edge more or less changes all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import networkx as nx
from msgspec import Struct

from ...models.abilities import Flag
from ...models.frames import Pending, WindowFrame
from ...models.timing import Window
from ..reading import Game
from .chains import Triggered, first_doubt, label_of
from .footprints import Footprint, Footprints, everything, in_words

Graph = nx.MultiDiGraph  # of str: p1, p2, ... are pending, c1, c2, ... may become so, x is what is not looked into
UNSEEN = "x"


class Dependency(StrEnum):
    """Why the sequence of two abilities matters."""

    MUST_PRECEDE = "must precede"  # the active player's come first (rule_reaction_window_priority)
    MAY_CREATE = "may create"  # it may meet the condition of the other one (9.6.4)
    MAY_DISABLE = "may disable"  # it may make the other one inactive (9.6.10)
    MAY_CHANGE = "may change"  # it may change what the other one does, or whether anything is known about that


class Edge(Struct, frozen=True, order=True):
    """One edge, with its reason in words."""

    one: str
    other: str
    why: Dependency
    reason: str


def outermost(game: Game) -> tuple[tuple[Pending, ...], int]:
    """The instances that can still be triggered in the outermost open window with any, and its place in the stack."""
    for depth, frame in enumerate(game.state.stack):
        if isinstance(frame, WindowFrame) and frame.window in (Window.REACTION, Window.INTERRUPT):
            over = frame.window is Window.REACTION and frame.priority is not game.state.active  # the other has passed
            return tuple(p for p in frame.pending if not over or p.controller is frame.priority), depth
    return (), len(game.state.stack)


def graph(game: Game) -> Graph[str]:
    """A graph with a node for each pending instance and for each ability that may become pending meanwhile.

    Nodes have `title`, `controller`, `mandatory` and `pending`, those that are pending also `instance`; the keys of
    edges are values of `Dependency`, and each edge has its `reason`. An edge says only what could be: one ability does
    not change another that always comes first.
    """
    drawn: Graph[str] = nx.MultiDiGraph()
    instances, depth = outermost(game)
    footprints = Footprints(game)
    touched = tuple(footprints.of(instance) for instance in instances)
    names = tuple(f"p{k + 1}" for k in range(len(instances)))
    for name, instance in zip(names, instances, strict=True):
        _node(drawn, name, game.title(instance.source), instance.controller.value, not instance.ability.optional, True)
        drawn.nodes[name]["instance"] = instance
    _may_become_pending(game, drawn, touched)
    created = {fields["ability"]: name for name, fields in drawn.nodes(data=True) if "ability" in fields}
    entangled = _entangled(game, instances, depth)
    if entangled:  # nobody can say what one of them does
        touched = tuple(everything(entangled) for _ in touched)
    if any(footprint.everything for footprint in touched):
        _node(drawn, UNSEEN, "what is not looked into", game.state.active.value, False, False)
    edges = [*_creations(game, names, touched, created)]
    edges += _between(game, names, instances, touched, depth)
    for edge in edges:
        drawn.add_edge(edge.one, edge.other, key=edge.why.value, reason=edge.reason)
    return drawn


def _node(drawn: Graph[str], name: str, title: str, controller: str, mandatory: bool, pending: bool) -> None:
    drawn.add_node(name, title=title, controller=controller, mandatory=mandatory, pending=pending)


def _may_become_pending(game: Game, drawn: Graph[str], touched: tuple[Footprint, ...]) -> None:
    created: dict[tuple[str, int], None] = {}
    for footprint in touched:
        created |= dict.fromkeys(sorted(footprint.creates))
    for k, (source, number) in enumerate(created):
        object = game.object(source)
        ability = game.abilities(object)[number]
        name = f"c{k + 1}"
        _node(drawn, name, game.title(source), game.responsible(object).value, not ability.optional, False)
        drawn.nodes[name]["ability"] = (source, number)


def _creations(
    game: Game, names: tuple[str, ...], touched: tuple[Footprint, ...], created: dict[tuple[str, int], str]
) -> Iterator[Edge]:
    for name, footprint in zip(names, touched, strict=True):
        if footprint.everything:
            yield Edge(name, UNSEEN, Dependency.MAY_CREATE, footprint.unseen)
        for what in sorted(footprint.creates):
            reason = f"what it does may meet the condition of {game.title(what[0])}"
            yield Edge(name, created[what], Dependency.MAY_CREATE, reason)


def _between(
    game: Game, names: tuple[str, ...], instances: tuple[Pending, ...], touched: tuple[Footprint, ...], depth: int
) -> Iterator[Edge]:
    window = game.state.stack[depth] if depth < len(game.state.stack) else None
    interrupts = isinstance(window, WindowFrame) and window.window is Window.INTERRUPT
    for a, first in enumerate(instances):
        if _is_limited(first):
            reason = f"{game.title(first.source)} can be used only so often"
            yield Edge(names[a], names[a], Dependency.MAY_DISABLE, reason)
        for b, second in enumerate(instances):
            if a == b:
                continue
            one, other = names[a], names[b]
            theirs = first.controller is not second.controller
            if theirs and first.controller is game.state.active and not (interrupts and first.ability.optional):
                reason = (
                    "the active player cannot pass while a mandatory interrupt of theirs is relevant"
                    if interrupts
                    else "the active player's pending abilities come first"
                )
                yield Edge(one, other, Dependency.MUST_PRECEDE, reason)
            if theirs and first.controller is not game.state.active and not interrupts:
                continue  # it always comes later
            if a < b and label_of(game, first) == label_of(game, second):
                reason = "instances of one ability are triggered one after the other"
                yield Edge(one, other, Dependency.MUST_PRECEDE, reason)
            if interrupts:
                yield Edge(one, other, Dependency.MAY_CHANGE, "both modify the same imminent instruction")
            elif changed := _change(game, touched[a], touched[b]):
                yield Edge(one, other, Dependency.MAY_CHANGE, changed)
            if second.delayed is None and touched[a].everything:
                yield Edge(one, other, Dependency.MAY_DISABLE, touched[a].unseen)
            elif second.delayed is None and ("object", second.source) in touched[a].writes:
                reason = f"{game.title(second.source)} may leave play by it"
                yield Edge(one, other, Dependency.MAY_DISABLE, reason)


def _change(game: Game, one: Footprint, other: Footprint) -> str:
    """What the first changes for the second; empty where nothing."""
    if one.everything or other.everything:
        return one.unseen or other.unseen
    return " and ".join(in_words(game, resource) for resource in one.changes(other))


def _entangled(game: Game, instances: tuple[Pending, ...], depth: int) -> str:
    """Why nothing can be said of the instances one by one; empty where it can."""
    if len(game.state.stack) > depth + 1:
        return "something else is being resolved, or a window within the window is open"
    for instance in instances:
        if game.state.is_secret(instance):
            return "nobody knows what is pending"
    return first_doubt(game) or ""


def _is_limited(instance: Pending) -> bool:
    """Whether the ability may have been used as often as it can be."""
    return Flag.ONCE_PER_TURN in instance.ability.flags or bool(instance.ability.restrictions)


def pending_of(drawn: Graph[str]) -> dict[str, Pending]:
    """The instances that are pending, by node."""
    return {name: fields["instance"] for name, fields in drawn.nodes(data=True) if "instance" in fields}


def edges_of(drawn: Graph[str], *why: Dependency) -> tuple[Edge, ...]:
    """The edges of these kinds, in order of their nodes; all of them without any."""
    place = {name: k for k, name in enumerate(drawn)}
    found = [
        Edge(one, other, Dependency(key), fields.get("reason", ""))
        for one, other, key, fields in drawn.edges(keys=True, data=True)
        if not why or Dependency(key) in why
    ]
    return tuple(sorted(found, key=lambda e: (place[e.one], place[e.other], list(Dependency).index(e.why))))


def before(drawn: Graph[str]) -> dict[str, frozenset[str]]:
    """For each pending instance, those that must precede it, those that must precede these among them."""
    pending = pending_of(drawn)
    order: nx.DiGraph[str] = nx.DiGraph()
    order.add_nodes_from(pending)
    order.add_edges_from((e.one, e.other) for e in edges_of(drawn, Dependency.MUST_PRECEDE))
    return {name: frozenset(nx.ancestors(order, name)) & pending.keys() for name in pending}


def ties(drawn: Graph[str]) -> nx.Graph[str]:
    """What must be followed together: instances that may change or disable one another, and those of one player of
    which one must precede the other."""
    pending = pending_of(drawn)
    tied: nx.Graph[str] = nx.Graph()
    tied.add_nodes_from(pending)
    for edge in edges_of(drawn):
        if edge.one in pending and edge.other in pending and edge.one != edge.other:
            same = pending[edge.one].controller is pending[edge.other].controller
            if edge.why is not Dependency.MUST_PRECEDE or same:
                tied.add_edge(edge.one, edge.other)
    return tied


def groups(drawn: Graph[str]) -> tuple[tuple[str, ...], ...]:
    """The pending instances that must be followed together, as they are pending."""
    place = {name: k for k, name in enumerate(pending_of(drawn))}
    found = (tuple(sorted(part, key=place.__getitem__)) for part in nx.connected_components(ties(drawn)))
    return tuple(sorted(found, key=lambda part: place[part[0]]))


def stages(drawn: Graph[str]) -> tuple[tuple[str, ...], ...]:
    """The pending instances in the sequence that is given: each stage before the next, as far as edges say so."""
    pending = pending_of(drawn)
    order: nx.DiGraph[str] = nx.DiGraph()
    order.add_nodes_from(pending)
    order.add_edges_from(
        (e.one, e.other)
        for e in edges_of(drawn, Dependency.MUST_PRECEDE)
        if pending[e.one].controller is not pending[e.other].controller
    )
    if not nx.is_directed_acyclic_graph(order):
        return (tuple(pending),)
    place = {name: k for k, name in enumerate(pending)}
    return tuple(tuple(sorted(stage, key=place.__getitem__)) for stage in nx.topological_generations(order))


def is_alone(drawn: Graph[str], name: str) -> bool:
    """Whether an instance makes nothing else pending and can be triggered in any case."""
    return all(other != name and drawn.nodes[other]["pending"] for _, other in drawn.out_edges(name))


def label(game: Game, drawn: Graph[str], name: str) -> Triggered:
    """How orders name a pending instance."""
    return label_of(game, drawn.nodes[name]["instance"])


__all__ = [
    "Dependency",
    "Edge",
    "Graph",
    "before",
    "edges_of",
    "graph",
    "groups",
    "is_alone",
    "label",
    "outermost",
    "pending_of",
    "stages",
    "ties",
]
