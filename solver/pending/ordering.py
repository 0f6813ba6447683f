"""The orders in which pending abilities can be triggered, and what becomes pending meanwhile (9.2.8, 9.1.2a).

The instances of a reaction window fall into groups: footprints of different groups do not meet, so that none of them
creates, disables or changes another (`sysop.solver.pending.footprints`). Each group is followed through the windows
that open and close (`sysop.solver.pending.chains`); the orders of all are the shuffles of the orders of the groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ...models.abilities import Flag
from ...models.frames import Pending, WindowFrame
from ...models.timing import Window
from ...models.verdict import Reason
from ..csp import SolutionSet, Undecided
from ..game.game import Game
from ..windows import is_secret
from .chains import Chain, Nodes, Triggered, label_of
from .footprints import Footprint, Footprints

if TYPE_CHECKING:
    import random

Order = tuple[Triggered, ...]
Table = dict[tuple[int, int], int]  # triggered in the outermost window by the active and by the other player -> orders
SHOWN = 100


class Single:
    """The automaton of one instance that makes nothing else pending: it is triggered, or left where it is optional."""

    def __init__(self, label: Triggered, *, optional: bool, first: bool) -> None:
        self._label, self._optional, self._first = label, optional, first

    def start(self) -> Nodes:
        """Where every order begins."""
        return frozenset({0})

    def moves(self, nodes: Nodes) -> dict[Triggered, Nodes]:
        """What can be triggered next, and where that leads."""
        return {self._label: frozenset({1})} if 0 in nodes else {}

    def may_end(self, nodes: Nodes) -> bool:
        """Whether the window may be closed now."""
        return self._optional or 0 not in nodes

    def passed(self, nodes: Nodes) -> Nodes:
        """What is left where the active player has passed."""
        if 0 not in nodes or not self._first:
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
    """How far an order has come: where each group is, whether the active player has passed, and the group whose chain
    reaction is not over."""

    places: Places
    second: bool = False
    inside: int | None = None


class Orders(SolutionSet[Order]):
    """Every legal order, by the sequence in which the instances are pending, what stops early after what goes on.

    Optional abilities may be left out. Two orders that trigger the same things in the same sequence are one.
    `instances` are those of the outermost window that can still be triggered.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.active = game.state.active
        self.instances, self._depth = outermost(game)
        self._footprints = Footprints(game)

    # ------------------------------------------------------------------ groups

    @cached_property
    def labels(self) -> tuple[Triggered, ...]:
        """How orders name the instances of the outermost window."""
        return tuple(label_of(self.game, instance) for instance in self.instances)

    @cached_property
    def footprints(self) -> tuple[Footprint, ...]:
        """What each instance of the outermost window touches."""
        return tuple(self._footprints.of(instance) for instance in self.instances)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The instances of the outermost window, those together whose sequence may make a difference."""
        count = len(self.instances)
        if not self._is_plain:
            return (tuple(range(count)),)
        group = list(range(count))
        for a in range(count):
            for b in range(a):
                alike = self.labels[a] == self.labels[b]
                if group[a] != group[b] and (alike or self.footprints[a].meets(self.footprints[b])):
                    group = [group[b] if g == group[a] else g for g in group]
        return tuple(tuple(k for k in range(count) if group[k] == g) for g in dict.fromkeys(group))

    @cached_property
    def _is_plain(self) -> bool:
        """Whether nothing but the outermost window is open, and its first decision is certain."""
        stack = self.game.state.stack
        if len(stack) != self._depth + 1 or not self.instances:
            return False
        if any(is_secret(self.game, instance) for instance in self.instances):
            return False
        root = Chain(self.game, self._depth)
        return root.doubt(frozenset({root._node(self.game)})) is None

    @cached_property
    def _automata(self) -> tuple[Automaton, ...]:
        if len(self.groups) == 1 and not (self._is_plain and len(self.instances) == 1):
            return (Chain(self.game, self._depth),)
        made: list[Automaton] = []
        window = self.game.state.top
        assert isinstance(window, WindowFrame)
        for members in self.groups:
            instance, touched = self.instances[members[0]], self.footprints[members[0]]
            if len(members) == 1 and not touched.creates and not touched.everything and not _is_limited(instance):
                made.append(
                    Single(
                        self.labels[members[0]],
                        optional=instance.ability.optional,
                        first=instance.controller is self.active,
                    )
                )
                continue
            own = structs.replace(window, pending=tuple(self.instances[k] for k in members))
            made.append(Chain(self.game.changed(self.game.state.with_top(own)), self._depth))
        return tuple(made)

    # ------------------------------------------------------------------ walking

    def start(self) -> Point:
        """Where every order begins."""
        return Point(tuple(a.start() for a in self._automata))

    def moves(self, point: Point) -> dict[Triggered, Point]:
        """What can be triggered next, in order."""
        automata, places = self._automata, point.places
        if point.inside is not None:
            return self._inner_moves(point, point.inside)
        found: dict[Triggered, Point] = {}
        after_pass: Places | None = None
        for k, automaton in enumerate(automata):
            for label, nodes in automaton.moves(places[k]).items():
                second = label.window == 0 and label.controller is not self.active
                here = places
                if second and not point.second and len(automata) > 1:
                    if after_pass is None:
                        after_pass = tuple(a.passed(n) for a, n in zip(automata, places, strict=True))
                    if not all(after_pass):
                        continue
                    here = after_pass
                    nodes = automaton.moves(here[k])[label]
                found[label] = self._at(here, k, nodes, second=point.second or second)
        if len(automata) == 1:
            return found
        return dict(sorted(found.items(), key=lambda item: self._place.get(item[0], len(self._place))))

    def _inner_moves(self, point: Point, k: int) -> dict[Triggered, Point]:
        """The chain reaction of one group goes on, and once it may be over the other groups too."""
        places, automaton = point.places, self._automata[k]
        found: dict[Triggered, Point] = {}
        moves = automaton.moves(places[k])
        for label, nodes in moves.items():
            if label.window > 0:
                found[label] = self._at(places, k, nodes, second=point.second)
        back = automaton.outside(places[k])
        if back:
            outside = Point((*places[:k], back, *places[k + 1 :]), point.second)
            found.update(self.moves(outside))
        return found

    def _at(self, places: Places, k: int, nodes: Nodes, *, second: bool) -> Point:
        """One group has gone on; while its chain reaction is under way the others wait."""
        inside = len(places) > 1 and any(label.window > 0 for label in self._automata[k].moves(nodes))
        return Point((*places[:k], nodes, *places[k + 1 :]), second, k if inside else None)

    @cached_property
    def _place(self) -> dict[Triggered, int]:
        return {label: k for k, label in enumerate(self.labels)}

    def may_end(self, point: Point) -> bool:
        """Whether an order may end here."""
        return all(a.may_end(n) for a, n in zip(self._automata, point.places, strict=True))

    def doubt(self, point: Point) -> str | None:
        """What keeps it open how things go on from here; None where that is known."""
        for automaton, nodes in zip(self._automata, point.places, strict=True):
            if (doubt := automaton.doubt(nodes)) is not None:
                return doubt
        return None

    def mandatory(self, point: Point) -> tuple[Triggered, ...]:
        """The mandatory instances that are pending here."""
        pairs = zip(self._automata, point.places, strict=True)
        return tuple(dict.fromkeys(label for automaton, nodes in pairs for label in automaton.mandatory(nodes)))

    def why_not(self, order: Sequence[Triggered | str]) -> tuple[Reason, ...]:
        """Why this is not one of the orders; empty where it is. A title may stand for a step."""
        from .why_not import why_not_order

        return why_not_order(self, order)

    # ---------------------------------------------------------------- solutions

    def __iter__(self) -> Iterator[Order]:
        if self._is_free:
            yield from self._free_orders()
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
        single = all(isinstance(a, Single) for a in self._automata)
        return single and not any(instance.ability.optional for instance in self.instances)

    def _free_orders(self) -> Iterator[Order]:
        active = self.active
        first = [label for label in self.labels if label.controller is active]
        other = [label for label in self.labels if label.controller is not active]
        if not other:
            yield from permutations(first)
            return
        for order in permutations(first):
            for rest in permutations(other):
                yield order + rest

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
        return self.may_end(point)

    def count(self) -> int:
        total: Table = {(0, 0): 1}
        for automaton in self._automata:
            total = _shuffled(total, self._table(automaton))
        return sum(total.values())

    def _table(self, automaton: Automaton) -> Table:
        """How many orders a group has, by how many of them each player triggers in the outermost window."""
        known: dict[Nodes, Table] = {}

        def table(nodes: Nodes) -> Table:
            found = known.get(nodes)
            if found is None:
                found = {(0, 0): 1} if automaton.may_end(nodes) and automaton.doubt(nodes) is None else {}
                for label, target in automaton.moves(nodes).items():
                    outer = label.window == 0
                    a = int(outer and label.controller is self.active)
                    b = int(outer and label.controller is not self.active)
                    for (m, n), count in table(target).items():
                        found[m + a, n + b] = found.get((m + a, n + b), 0) + count
                known[nodes] = found
            return found

        return table(automaton.start())

    @cached_property
    def _open(self) -> tuple[tuple[Order, str], ...]:
        """The first hundred beginnings of orders behind which it is not known what can be triggered."""
        found: list[tuple[Order, str]] = []
        for automaton in self._automata:
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
        if self._is_free:
            active = self.active
            first = [label for label in self.labels if label.controller is active]
            other = [label for label in self.labels if label.controller is not active]
            rng.shuffle(first)
            rng.shuffle(other)
            return (*first, *other)
        return super().sample(rng)

    # ------------------------------------------------------------- what differs

    def distinct(self) -> DistinctOrders:
        """One order of each class of orders that cannot differ."""
        return DistinctOrders(self)

    def end(self, order: Order) -> Game | None:
        """A game to which an order leads, at the first way to choose what is chosen on the way; None where it is no
        order."""
        chain = Chain(self.game, self._depth)
        nodes = chain.start()
        for label in order:
            reached = chain.moves(nodes).get(label)
            if reached is None:
                return None
            nodes = reached
        return chain.end(nodes)


class DistinctOrders(SolutionSet[Order]):
    """One order of each class: two orders are in the same class where one becomes the other by swapping neighbours in
    the outermost window whose footprints do not meet (sleep sets; Godefroid 1996).
    """

    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    def __iter__(self) -> Iterator[Order]:
        yield from self._joined(0, (), ())

    def _joined(self, k: int, first: Order, second: Order) -> Iterator[Order]:
        """The groups one after the other, each player's part for itself."""
        automata = self._orders._automata
        if k == len(automata):
            yield first + second
            return
        for order in self._of(automata[k]):
            split = self._where_the_other_begins(order)
            yield from self._joined(k + 1, first + order[:split], second + order[split:])

    def _where_the_other_begins(self, order: Order) -> int:
        active = self._orders.active
        return next((k for k, s in enumerate(order) if s.window == 0 and s.controller is not active), len(order))

    def _of(self, automaton: Automaton) -> Iterator[Order]:
        def search(nodes: Nodes, done: Order, sleeping: frozenset[Triggered]) -> Iterator[Order]:
            asleep = sleeping
            for block, target in self._blocks(automaton, nodes):
                head = block[0]
                if head in sleeping:
                    continue
                yield from search(target, done + block, frozenset(s for s in asleep if self._commute(s, head)))
                asleep = asleep | {head}
            if automaton.may_end(nodes) and automaton.doubt(nodes) is None:
                yield done

        yield from search(automaton.start(), (), frozenset())

    def _blocks(self, automaton: Automaton, nodes: Nodes) -> Iterator[tuple[Order, Nodes]]:
        """What can be triggered in the outermost window, with the whole chain reaction of each."""
        for label, target in automaton.moves(nodes).items():
            if label.window == 0:
                yield from self._inside(automaton, (label,), target)

    def _inside(self, automaton: Automaton, block: Order, nodes: Nodes) -> Iterator[tuple[Order, Nodes]]:
        for label, target in automaton.moves(nodes).items():
            if label.window > 0:
                yield from self._inside(automaton, (*block, label), target)
        outside = automaton.outside(nodes)
        if outside:
            yield block, outside

    def _commute(self, one: Triggered, other: Triggered) -> bool:
        orders = self._orders
        if one.controller is not other.controller or one == other:
            return False
        a, b = orders._place.get(one), orders._place.get(other)
        if a is None or b is None or not orders._is_plain:
            return False
        return not orders.footprints[a].meets(orders.footprints[b])

    def __contains__(self, order: object) -> bool:
        """Whether it is the order that stands for its class."""
        return order in self._orders and any(found == order for found in self)

    def count(self) -> int:
        total = 1
        for automaton in self._orders._automata:
            total *= sum(1 for _ in self._of(automaton))
        return total

    @property
    def undecided(self) -> tuple[tuple[Order, str], ...]:
        return self._orders.undecided


def _is_limited(instance: Pending) -> bool:
    """Whether the ability may have been used as often as it can be."""
    return Flag.ONCE_PER_TURN in instance.ability.flags or bool(instance.ability.restrictions)


def _shuffled(one: Table, other: Table) -> Table:
    """How many orders two groups have together: each player's triggers may be shuffled."""
    found: Table = {}
    for (a, b), m in one.items():
        for (c, d), n in other.items():
            key = a + c, b + d
            found[key] = found.get(key, 0) + m * n * comb(a + c, a) * comb(b + d, b)
    return found


def outermost(game: Game) -> tuple[tuple[Pending, ...], int]:
    """The instances that are pending in the outermost open reaction window, and its place in the stack."""
    for depth, frame in enumerate(game.state.stack):
        if isinstance(frame, WindowFrame) and frame.window is Window.REACTION:
            over = frame.priority is not game.state.active  # the active player has passed
            return tuple(p for p in frame.pending if not over or p.controller is frame.priority), depth
    return (), len(game.state.stack)


def orders(game: Game) -> Orders:
    """Every legal order of what is pending now; one empty order where nothing is."""
    return Orders(game)


__all__ = ["DistinctOrders", "Order", "Orders", "Point", "Triggered", "orders", "outermost"]
