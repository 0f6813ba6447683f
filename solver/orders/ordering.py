"""The orders in which pending abilities can be triggered, and what becomes pending meanwhile (9.2.8, 9.1.2a).

All that is known of how the instances hang together is the graph (`sysop.solver.orders.graph`): it parts them into
groups, none of which changes another, and says what comes first. Each group is followed through the windows that open
and close (`sysop.solver.orders.chains`); the orders of all are the shuffles of the orders of the groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain as joined
from math import comb
from typing import TYPE_CHECKING

from msgspec import Struct

from ...models.frames import Pending
from ...models.terms import Side
from ...models.verdict import Reason
from ..problems import Arrangements, Explicit, Product, SolutionSet, Undecided
from ..reading import Game
from . import graph as graphs
from .chains import Chain, Nodes, Triggered
from .results import Result, result_of
from .why_not import why_not_order

if TYPE_CHECKING:
    import random

Order = tuple[Triggered, ...]
Table = dict[tuple[int, ...], int]  # triggered in the outermost window, of each stage -> orders
SHOWN = 100


class Single:
    """The automaton of one instance that makes nothing else pending: it is triggered, or left where it is optional."""

    def __init__(self, name: str, label: Triggered, *, optional: bool) -> None:
        self._name, self._label, self._optional = name, label, optional

    def start(self) -> Nodes:
        """Where every order begins."""
        return frozenset({0})

    def moves(self, nodes: Nodes) -> dict[Triggered, Nodes]:
        """What can be triggered next, and where that leads."""
        return {self._label: frozenset({1})} if 0 in nodes else {}

    def may_end(self, nodes: Nodes) -> bool:
        """Whether the window may be closed now."""
        return self._optional or 0 not in nodes

    def left(self, nodes: Nodes, names: frozenset[str]) -> Nodes:
        """What is left where it must not wait any longer."""
        if 0 not in nodes or self._name not in names:
            return nodes
        return frozenset({1}) if self._optional else frozenset()

    def doubt(self, nodes: Nodes) -> str | None:
        """Nothing is open about it."""
        return None

    def outside(self, nodes: Nodes) -> Nodes:
        """It sets off no chain reaction."""
        return nodes

    def mandatory(self, nodes: Nodes) -> tuple[Triggered, ...]:
        """The instance, where it must be triggered and has not been."""
        return (self._label,) if 0 in nodes and not self._optional else ()


Automaton = Chain | Single
Places = tuple[Nodes, ...]  # where each group is


class Point(Struct, frozen=True):
    """How far an order has come: where each group is, and the group whose chain reaction is not over."""

    places: Places
    inside: int | None = None


class Orders(SolutionSet[Order]):
    """Every legal order, by the sequence in which the instances are pending, what stops early after what goes on.

    Optional abilities may be left out. Two orders that trigger the same things in the same sequence are one.
    `instances` are those of the outermost window that can still be triggered.

    Args:
        graph: how the instances hang together; worked out from the game unless given.
    """

    def __init__(self, game: Game, graph: graphs.Graph[str] | None = None) -> None:
        self.game = game
        self.active: Side = game.state.active
        self.graph: graphs.Graph[str] = graphs.graph(game) if graph is None else graph
        self.pending: dict[str, Pending] = graphs.pending_of(self.graph)
        self.instances: tuple[Pending, ...] = tuple(self.pending.values())
        self.before: dict[str, frozenset[str]] = graphs.before(self.graph)
        self.depth: int = graphs.outermost(game)[1]

    # ------------------------------------------------------------------ groups

    @cached_property
    def labels(self) -> tuple[Triggered, ...]:
        """How orders name the instances of the outermost window."""
        return tuple(graphs.label(self.game, self.graph, name) for name in self.pending)

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The instances of the outermost window, those together whose sequence may make a difference."""
        return self._parted[0]

    @cached_property
    def stages(self) -> tuple[tuple[str, ...], ...]:
        """The instances in the sequence that is given: each stage before the next."""
        return self._parted[1]

    @cached_property
    def _parted(self) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
        """Groups and stages; one group where what must precede what is no matter of stages alone."""
        groups, stages = graphs.groups(self.graph), graphs.stages(self.graph)
        stage = {name: k for k, names in enumerate(stages) for name in names}
        group = {name: k for k, names in enumerate(groups) for name in names}
        for one in self.pending:
            for other in self.pending:
                given = one in self.before[other]
                if group[one] != group[other] and given != (stage[one] < stage[other]):
                    return (tuple(self.pending),), (tuple(self.pending),)
        return groups, stages

    @cached_property
    def _stage(self) -> dict[Triggered, int]:
        """In which stage what is triggered in the outermost window is."""
        names = dict(zip(self.pending, self.labels, strict=True))
        return {names[name]: k for k, some in enumerate(self.stages) for name in some}

    @cached_property
    def _name(self) -> dict[Triggered, str]:
        return {label: name for name, label in reversed(tuple(zip(self.pending, self.labels, strict=True)))}

    @cached_property
    def automata(self) -> tuple[Automaton, ...]:
        """One for each group; where nothing is pending, one of nothing."""
        if not self.groups:
            return (self.chain({}),)
        made: list[Automaton] = []
        for members in self.groups:
            name = members[0]
            if len(members) == 1 and graphs.is_alone(self.graph, name):
                optional = not self.graph.nodes[name]["mandatory"]
                made.append(Single(name, graphs.label(self.game, self.graph, name), optional=optional))
            else:
                made.append(self.chain({n: self.pending[n] for n in members}))
        return tuple(made)

    def chain(self, pending: dict[str, Pending], first: tuple[tuple[str, ...], ...] = ()) -> Chain:
        """The automaton of some of the instances."""
        before = {name: self.before[name] & pending.keys() for name in pending}
        return Chain(self.game, self.depth, pending, before, first)

    # ------------------------------------------------------------------ walking

    def start(self) -> Point:
        """Where every order begins."""
        return Point(tuple(a.start() for a in self.automata))

    def moves(self, point: Point) -> dict[Triggered, Point]:
        """What can be triggered next, in order."""
        automata, places = self.automata, point.places
        if point.inside is not None:
            return self._inner_moves(point, point.inside)
        found: dict[Triggered, Point] = {}
        for k, automaton in enumerate(automata):
            for label, nodes in automaton.moves(places[k]).items():
                here = self._passed_over(places, k, label)
                if here is not None:
                    found[label] = self._at(here, k, nodes)
        if len(automata) == 1:
            return found
        return dict(sorted(found.items(), key=lambda item: self._place.get(item[0], len(self._place))))

    def _passed_over(self, places: Places, k: int, label: Triggered) -> Places | None:
        """The places once what must precede it is passed over in the other groups; None where it must not be."""
        name = self._name.get(label)
        before = self.before[name] if name is not None and label.window == 0 else frozenset()
        if not before or len(places) == 1:
            return places
        automata = self.automata
        here = tuple([n if j == k else automata[j].left(n, before) for j, n in enumerate(places)])
        return here if all(here) else None

    def _inner_moves(self, point: Point, k: int) -> dict[Triggered, Point]:
        """The chain reaction of one group goes on, and once it may be over the other groups too."""
        places, automaton = point.places, self.automata[k]
        found: dict[Triggered, Point] = {}
        moves = automaton.moves(places[k])
        for label, nodes in moves.items():
            if label.window > 0:
                found[label] = self._at(places, k, nodes)
        back = automaton.outside(places[k])
        if back:
            found.update(self.moves(Point((*places[:k], back, *places[k + 1 :]))))
        return found

    def _at(self, places: Places, k: int, nodes: Nodes) -> Point:
        """One group has gone on; while its chain reaction is under way the others wait."""
        inside = len(places) > 1 and any(label.window > 0 for label in self.automata[k].moves(nodes))
        return Point((*places[:k], nodes, *places[k + 1 :]), k if inside else None)

    @cached_property
    def _place(self) -> dict[Triggered, int]:
        return {label: k for k, label in enumerate(self.labels)}

    def may_end(self, point: Point) -> bool:
        """Whether an order may end here."""
        return all(a.may_end(n) for a, n in zip(self.automata, point.places, strict=True))

    def doubt_at_end(self, point: Point) -> str | None:
        """What keeps it open whether an order may end here; None where it plainly may, or one group plainly goes on."""
        pairs = tuple(zip(self.automata, point.places, strict=True))
        goes_on = any(automaton.doubt(nodes) is None and not automaton.may_end(nodes) for automaton, nodes in pairs)
        return None if goes_on else self.doubt(point)

    def doubt(self, point: Point) -> str | None:
        """What keeps it open how things go on from here; None where that is known."""
        for automaton, nodes in zip(self.automata, point.places, strict=True):
            if (doubt := automaton.doubt(nodes)) is not None:
                return doubt
        return None

    def mandatory(self, point: Point) -> tuple[Triggered, ...]:
        """The mandatory instances that are pending here."""
        pairs = zip(self.automata, point.places, strict=True)
        return tuple(dict.fromkeys(label for automaton, nodes in pairs for label in automaton.mandatory(nodes)))

    def preceding(self, label: Triggered) -> frozenset[Triggered]:
        """What must precede an ability of the outermost window."""
        name = self._name.get(label)
        named = dict(zip(self.pending, self.labels, strict=True))
        return frozenset(named[n] for n in self.before[name]) if name is not None and label.window == 0 else frozenset()

    def why_not(self, order: Sequence[Triggered | str]) -> tuple[Reason, ...]:
        """Why this is not one of the orders; empty where it is. A title may stand for a step."""
        return why_not_order(self, order)

    # ---------------------------------------------------------------- solutions

    def __iter__(self) -> Iterator[Order]:
        if self._is_free:
            yield from map(_flat, self._free)
            return
        yield from self._orders(self.start())

    def _orders(self, start: Point) -> Iterator[Order]:
        """Depth first, without recursion: what goes on comes before what ends here."""
        done: list[Triggered] = []
        waiting = [(start, iter(self.moves(start).items()))]
        while waiting:
            point, moves = waiting[-1]
            step = next(moves, None)
            if step is not None:
                done.append(step[0])
                waiting.append((step[1], iter(self.moves(step[1]).items())))
                continue
            if self.may_end(point) and self.doubt(point) is None:
                yield tuple(done)
            waiting.pop()
            if done:
                done.pop()

    @cached_property
    def _is_free(self) -> bool:
        """Whether all instances are mandatory, stand alone and make nothing else pending."""
        single = all(isinstance(a, Single) for a in self.automata)
        return single and not any(instance.ability.optional for instance in self.instances)

    @cached_property
    def _free(self) -> Product:
        """Where all stand alone: the arrangements of each stage."""
        names = dict(zip(self.pending, self.labels, strict=True))
        return Product(*[Arrangements(tuple([names[name] for name in stage])) for stage in self.stages])

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, tuple):
            return False
        point = self.start()
        for label in order:
            step = self.moves(point).get(label)
            if step is None:
                if (doubt := self.doubt(point)) is not None:
                    raise Undecided(order, doubt)
                return False
            point = step
        if (doubt := self.doubt_at_end(point)) is not None:
            raise Undecided(order, doubt)
        return self.may_end(point)

    def count(self) -> int:
        total: Table = {(0,) * len(self.stages): 1}
        for automaton in self.automata:
            total = _shuffled(total, self._table(automaton))
        return sum(total.values())

    def _table(self, automaton: Automaton) -> Table:
        """How many orders a group has, by how many of each stage it triggers in the outermost window."""
        known: dict[Nodes, Table] = {}
        none = (0,) * len(self.stages)

        def table(nodes: Nodes) -> Table:
            found = known.get(nodes)
            if found is None:
                found = {none: 1} if automaton.may_end(nodes) and automaton.doubt(nodes) is None else {}
                for label, target in automaton.moves(nodes).items():
                    stage = self._stage.get(label, -1)  # what becomes pending later belongs to what it follows
                    for sizes, count in table(target).items():
                        more = tuple([n + (k == stage) for k, n in enumerate(sizes)])
                        found[more] = found.get(more, 0) + count
                known[nodes] = found
            return found

        return table(automaton.start())

    @cached_property
    def _open(self) -> tuple[tuple[Order, str], ...]:
        """The first hundred beginnings of orders behind which it is not known what can be triggered."""
        found: list[tuple[Order, str]] = []
        for automaton in self.automata:
            seen: set[Nodes] = set()
            waiting: list[tuple[Order, Nodes]] = [((), automaton.start())]
            while waiting and len(found) < SHOWN:
                order, nodes = waiting.pop()
                if nodes in seen:
                    continue
                seen.add(nodes)
                if (doubt := automaton.doubt(nodes)) is not None:
                    found.append((order, doubt))
                waiting += [((*order, label), target) for label, target in automaton.moves(nodes).items()]
        return tuple(found)

    @property
    def undecided(self) -> tuple[tuple[Order, str], ...]:
        """Beginnings of orders behind which it is not known what can be triggered, with the reason."""
        return self._open

    def sample(self, rng: random.Random) -> Order:
        """An order, each with the same probability; slow where there are very many and they hang together."""
        return _flat(self._free.sample(rng)) if self._is_free else super().sample(rng)

    # ------------------------------------------------------------- what differs

    def distinct(self) -> DistinctOrders:
        """One order for each of the different results that orders have."""
        return DistinctOrders(self)

    def ends(self, order: Order) -> tuple[Game, ...]:
        """The different games to which an order leads, by what is chosen and by chance on the way; none where it is no
        order."""
        chain = self.chain(self.pending)
        nodes = chain.start()
        for label in order:
            reached = chain.moves(nodes).get(label)
            if reached is None:
                return ()
            nodes = reached
        found: dict[Result, Game] = {}
        for game in chain.ends(nodes):
            found.setdefault(result_of(game.state), game)
        return tuple(found.values())


class DistinctOrders(SolutionSet[Order]):
    """One order of each class: two orders are in the same class where they can lead to the same results, whatever is
    chosen and whatever chance says on the way.

    Each group of the graph is judged by itself, so that the number of classes is the product of those of the groups.
    """

    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    def __iter__(self) -> Iterator[Order]:
        stages = range(len(self._orders.stages))
        for parts in Product(*map(Explicit, self._classes)):
            cut = [self._by_stage(order) for order in parts]
            yield tuple(step for stage in stages for blocks in cut for step in blocks[stage])

    def _by_stage(self, order: Order) -> tuple[Order, ...]:
        """An order cut where a later stage begins."""
        found: list[list[Triggered]] = [[] for _ in self._orders.stages]
        stage = 0
        for step in order:
            stage = self._orders._stage.get(step, stage)
            found[min(stage, len(found) - 1)].append(step)
        return tuple(map(tuple, found))

    @cached_property
    def _classes(self) -> tuple[tuple[Order, ...], ...]:
        """Of each group, the first order that leads to each of the different results."""
        return tuple(tuple(self.classes(group).values()) for group in self._orders.groups or ((),))

    def classes(self, group: tuple[str, ...]) -> dict[frozenset[Result], Order]:
        """The different results of one group by itself, each with the first order that leads to them."""
        found: dict[frozenset[Result], Order] = {}
        for results, order in self.results(group):
            found.setdefault(results, order)
        return found

    def results(self, group: tuple[str, ...]) -> Iterator[tuple[frozenset[Result], Order]]:
        """The orders of one group by itself, each with the results that it can have."""
        chain = self._orders.chain({name: self._orders.pending[name] for name in group})
        waiting: list[tuple[Order, Nodes]] = [((), chain.start())]
        while waiting:
            order, nodes = waiting.pop()
            moves = tuple(chain.moves(nodes).items())
            waiting += [((*order, label), target) for label, target in reversed(moves)]
            if chain.may_end(nodes) and chain.doubt(nodes) is None:
                yield frozenset(result_of(game.state) for game in chain.ends(nodes)), order

    def of_outermost(self, group: tuple[str, ...]) -> Iterator[tuple[frozenset[Result], Order]]:
        """What the orders of one group can lead to that trigger the same in the outermost window, in that sequence,
        whatever is chosen on the way and becomes pending by it; each with one such order."""
        chain = self._orders.chain({name: self._orders.pending[name] for name in group})
        waiting: list[dict[Nodes, Order]] = [{chain.start(): ()}]
        while waiting:
            here = _after_chain_reactions(chain, waiting.pop())
            ended = [nodes for nodes in here if chain.may_end(nodes) and chain.doubt(nodes) is None]
            if ended:
                yield frozenset(result_of(game.state) for nodes in ended for game in chain.ends(nodes)), here[ended[0]]
            further: dict[Triggered, dict[Nodes, Order]] = {}
            for nodes, order in here.items():
                for label, target in chain.moves(nodes).items():
                    if label.window == 0:
                        further.setdefault(label, {}).setdefault(target, (*order, label))
            waiting += reversed(further.values())

    def __contains__(self, order: object) -> bool:
        """Whether it is the order that stands for its class."""
        return order in self._orders and any(found == order for found in self)

    def count(self) -> int:
        total = 1
        for classes in self._classes:
            total *= len(classes)
        return total

    @property
    def undecided(self) -> tuple[tuple[Order, str], ...]:
        return self._orders.undecided


def _after_chain_reactions(chain: Chain, begun: dict[Nodes, Order]) -> dict[Nodes, Order]:
    """Where some orders can be once nothing more, or something, was triggered in the windows within, with a shortest
    order for each."""
    found, waiting = dict[Nodes, Order](), list(begun.items())
    for nodes, order in waiting:
        if nodes not in found:
            found[nodes] = order
            moves = chain.moves(nodes).items()
            waiting += [(target, (*order, label)) for label, target in moves if label.window > 0]
    return found


def _flat(parts: Sequence[Order]) -> Order:
    return parts[0] if len(parts) == 1 else tuple(joined.from_iterable(parts))


def _shuffled(one: Table, other: Table) -> Table:
    """How many orders two groups have together: what each stage triggers may be shuffled."""
    found: Table = {}
    for first, m in one.items():
        for second, n in other.items():
            key, ways = [], m * n
            for a, b in zip(first, second, strict=True):
                key.append(a + b)
                ways *= comb(a + b, a)
            found[tuple(key)] = found.get(tuple(key), 0) + ways
    return found


def orders(game: Game, graph: graphs.Graph[str] | None = None) -> Orders:
    """Every legal order of what is pending now; one empty order where nothing is."""
    return Orders(game, graph)


__all__ = ["DistinctOrders", "Order", "Orders", "Point", "Triggered", "orders"]
