"""All different results of what is pending, with the choices that lead to each, and whether the order matters (9.2.8d).

Of groups that do not hang together in the graph only one sequence is gone through: no other leads to anything else.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import cached_property
from itertools import groupby

from msgspec import Struct, structs

from ...models.actions import Choice, Pass, Pay
from ...models.frames import PayingFrame
from ...models.known import Open, Truth
from ...models.notation.action_text import format_choice
from ...models.state import State
from ..payment.bundles import Bundle
from ..reading import Game
from . import graph as graphs
from .chains import Step, Triggered, names
from .graph import Dependency
from .ordering import Order, Orders
from .results import Result, result_of


class Done(Struct, frozen=True):
    """One thing on the way to a result: an ability is triggered or left, something is chosen, or chance decides."""

    text: str
    label: Triggered | None = None
    choice: Choice | None = None
    by_chance: bool = False


class Outcome(Struct, frozen=True):
    """A result, and a shortest way to it."""

    state: State
    way: tuple[Done, ...]

    @property
    def by_chance(self) -> bool:
        """Whether no choice leads to it without chance."""
        return any(done.by_chance for done in self.way)


class OrderMatters(Struct, frozen=True):
    """Whether orders that trigger the same abilities lead to different results, and why: two such orders, and the edges
    of the graph that tie what is in them."""

    answer: Truth
    because: str
    orders: tuple[Order, Order] | tuple[()] = ()
    edges: tuple[graphs.Edge, ...] = ()


class Outcomes:
    """The different results of what is pending.

    Results are compared as positions: cards, counters, numbers, the run, what lasts; not by what happened on the way.
    """

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self._chain = orders.chain(orders.pending, orders.groups)

    @cached_property
    def _found(self) -> tuple[tuple[Outcome, ...], tuple[str, ...]]:
        """By breadth, what chance decides last: of several ways to a result the shortest without chance stands."""
        chain = self._chain
        chain.start()
        came: dict[int, tuple[int, Step] | None] = {0: None}
        waiting, later = deque([0]), deque[int]()
        results: dict[Result, Outcome] = {}
        undecided: dict[str, None] = {}
        while waiting or later:
            number = waiting.popleft() if waiting else later.popleft()
            node = chain.nodes[number]
            if node.doubt is not None:
                undecided[node.doubt] = None
            if node.ended:
                state = node.game.state
                results.setdefault(result_of(state), Outcome(state, self._way(came, number)))
            for step in chain.steps(number):
                if step.target not in came:
                    came[step.target] = number, step
                    (later if self._is_chance(number) else waiting).append(step.target)
        return tuple(results.values()), tuple(undecided)

    def _is_chance(self, number: int) -> bool:
        node = self._chain.nodes[number]
        return not node.outer and node.waiting is not None and node.waiting.side is None

    def _way(self, came: dict[int, tuple[int, Step] | None], number: int) -> tuple[Done, ...]:
        found: list[Done] = []
        before = came[number]
        while before is not None:
            found += reversed(self._done(*before))
            before = came[before[0]]
        return _told_apart(tuple(reversed(found)))

    def _done(self, number: int, step: Step) -> list[Done]:
        node, game = self._chain.nodes[number], self._chain.nodes[number].game
        left = [Done(f"leave {label.title}", label) for label in dict.fromkeys(step.left)]
        if step.label is not None:
            return [*left, Done(step.label.title, step.label, step.choice)]
        choice = step.choice
        alone = len(self._chain.steps(number)) == 1
        if choice is None or isinstance(choice, Pass) or (alone and not self._is_chance(number)):
            return left
        subject = node.waiting.subject if node.waiting is not None else None
        return [*left, Done(_text(game, choice, subject), None, choice, self._is_chance(number))]

    @property
    def results(self) -> tuple[Outcome, ...]:
        """The different results, those without chance first."""
        return self._found[0]

    @property
    def undecided(self) -> tuple[str, ...]:
        """Why there may be more."""
        return self._found[1]

    @property
    def complete(self) -> bool:
        """Whether these are all."""
        return not self.undecided

    # ------------------------------------------------------------- does it matter

    @cached_property
    def order_matters(self) -> OrderMatters:
        """Whether there are orders of the same abilities that can lead to different results."""
        orders = self.orders
        if orders.undecided:
            return OrderMatters(Open(), orders.undecided[0][1])
        tied = False
        for group in orders.groups:
            edges = tuple(
                e
                for e in graphs.edges_of(orders.graph)
                if e.why is not Dependency.MUST_PRECEDE and e.one in group and e.other in group and e.one != e.other
            )
            tied = tied or bool(edges)
            if (found := self._differing(group, edges)) is not None:
                return found
        if tied:
            return OrderMatters(Truth.NO, "whatever comes first, the same abilities lead to the same results")
        if len(orders.pending) > 1:
            return OrderMatters(Truth.NO, "nothing that is pending creates, disables or changes another")
        return OrderMatters(Truth.NO, "there is but one order" if orders.pending else "nothing is pending")

    def _differing(self, group: tuple[str, ...], edges: tuple[graphs.Edge, ...]) -> OrderMatters | None:
        """Two orders of the same abilities of a group with different results, neighbours rather than others; what is
        chosen on the way, and becomes pending by it, is no other order."""
        seen: dict[Order, tuple[frozenset[Result], Order]] = {}
        first: dict[frozenset[tuple[Triggered, int]], tuple[frozenset[Result], Order]] = {}
        found: OrderMatters | None = None
        for results, order in self.orders.distinct().of_outermost(group) if len(group) > 1 else ():
            outer = tuple(label for label in order if label.window == 0)
            seen.setdefault(outer, (results, order))
            for k in range(len(outer) - 1):
                other = seen.get((*outer[:k], outer[k + 1], outer[k], *outer[k + 2 :]))
                if other is not None and other[0] != results:
                    return self._because((other[1], order), outer[k : k + 2], edges)
            one = first.setdefault(frozenset(Counter(outer).items()), (results, order))
            if one[0] != results and found is None:
                found = self._because((one[1], order), outer, edges)
        return found or self._differing_within(group, edges)

    def _differing_within(self, group: tuple[str, ...], edges: tuple[graphs.Edge, ...]) -> OrderMatters | None:
        """Two orders with different results that differ in nothing but the sequence within chain reactions."""
        first: dict[tuple[object, ...], tuple[frozenset[Result], Order]] = {}
        for results, order in self.orders.distinct().results(group) if len(group) > 1 else ():
            parts = [(inner, tuple(some)) for inner, some in groupby(order, key=lambda label: label.window > 0)]
            alike = tuple([frozenset(Counter(some).items()) if inner else some for inner, some in parts])
            one = first.setdefault(alike, (results, order))
            if one[0] != results:
                return self._because((one[1], order), order, edges)
        return None

    def _because(self, two: tuple[Order, Order], labels: Order, edges: tuple[graphs.Edge, ...]) -> OrderMatters:
        named = zip(self.orders.pending, self.orders.labels, strict=True)
        names = {name for name, label in named if label in labels}
        between = tuple(e for e in edges if e.one in names and e.other in names) or edges
        because = "; ".join(dict.fromkeys(self._in_words(e) for e in between))
        return OrderMatters(Truth.YES, because, two, between)

    def _in_words(self, edge: graphs.Edge) -> str:
        nodes = self.orders.graph.nodes
        one, other = nodes[edge.one]["title"], nodes[edge.other]["title"]
        return f"{one} {edge.why.value} {other} ({edge.reason})"


def _told_apart(way: tuple[Done, ...]) -> tuple[Done, ...]:
    """The way with numbers where different abilities of one card are on it."""
    named = iter(names(done.label for done in way if done.label is not None))
    return tuple(
        done
        if done.label is None
        else structs.replace(done, text=done.text.removesuffix(done.label.title) + next(named))
        for done in way
    )


def _text(game: Game, choice: Choice, subject: str | None) -> str:
    """A choice in words, with the card whose text asks for it; of a payment what it does."""
    asked = game.state.top
    if isinstance(choice, Pay) and isinstance(asked, PayingFrame):
        text = ", ".join(Bundle.of(asked).in_words(game, choice.payment))
    else:
        text = format_choice(choice, game.state, game.pool)
    return f"{game.title(subject)}: {text}" if subject is not None else text


def outcomes(orders: Orders) -> Outcomes:
    """All different results of what is pending."""
    return Outcomes(orders)


__all__ = ["Done", "OrderMatters", "Outcome", "Outcomes", "outcomes"]
