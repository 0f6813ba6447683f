"""The orders in which pending abilities can be triggered, and what becomes pending meanwhile (9.2.8, 9.1.2a).

The graph of what must, may create or may disable what is drawn in a networkx graph; the orders follow the windows as
they open and close.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..models.actions import Pass, Trigger
from ..models.frames import WindowFrame
from ..models.terms import Side
from ..models.timing import Window
from ..models.values import Value
from .csp import SolutionSet
from .decisions import DecisionKind, decision
from .engine import after
from .game import Game

if TYPE_CHECKING:
    import networkx


class Triggered(Value, frozen=True):
    """One step of an order: an ability of an object is triggered by its controller."""

    source: str
    title: str
    controller: Side

    def __str__(self) -> str:
        return f"{self.title} ({self.controller.title})"


Order = tuple[Triggered, ...]


class Orders(SolutionSet[Order]):
    """Every legal order, by following each choice of the open windows; optional abilities may be left out.

    Two orders that trigger the same things in the same sequence are one.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __iter__(self) -> Iterator[Order]:
        seen: set[Order] = set()
        for order in _follow(self._game, _depth(self._game)):
            if order not in seen:
                seen.add(order)
                yield order

    def __contains__(self, order: object) -> bool:
        return any(found == order for found in self)

    def count(self) -> int:
        return sum(1 for _ in self)

    def sample(self, rng: random.Random) -> Order:
        return rng.choice(list(self))


def orders(game: Game) -> SolutionSet[Order]:
    """Every legal order of what is pending now; one empty order where nothing is."""
    return Orders(game)


def _depth(game: Game) -> int:
    """How many frames lie below the outermost reaction window that is open."""
    stack = game.state.stack
    windows = (k for k, f in enumerate(stack) if isinstance(f, WindowFrame) and f.window is Window.REACTION)
    return next(windows, len(stack))


def _follow(game: Game, depth: int) -> Iterator[Order]:
    waiting = decision(game)
    if waiting is None or len(game.state.stack) <= depth:
        yield ()
        return
    if waiting.kind is not DecisionKind.REACTION:
        first = waiting.choices.first()  # a choice inside an ability: orders are told apart by what is triggered
        if first is None:
            yield ()
            return
        yield from _follow(after(game, first), depth)
        return
    window = game.state.top
    assert isinstance(window, WindowFrame)
    for choice in waiting.choices:
        if isinstance(choice, Trigger):
            instance = window.pending[choice.instance]
            step = Triggered(instance.source, game.title(instance.source), instance.controller)
            for rest in _follow(after(game, choice), depth):
                yield (step, *rest)
        elif isinstance(choice, Pass):
            yield from _follow(after(game, choice), depth)


def graph(game: Game) -> networkx.DiGraph[int]:
    """The pending instances as nodes, with an edge where one must be triggered before another: the active player's
    before the other player's (rule_reaction_window_priority)."""
    import networkx as nx

    drawn: networkx.DiGraph[int] = nx.DiGraph()
    pending = [p for f in reversed(game.state.stack) if isinstance(f, WindowFrame) for p in f.pending]
    for number, instance in enumerate(pending):
        drawn.add_node(
            number,
            source=instance.source,
            controller=instance.controller.value,
            mandatory=not instance.ability.optional,
        )
    for a, first in enumerate(pending):
        for b, second in enumerate(pending):
            if first.controller is game.state.active and second.controller is not first.controller:
                drawn.add_edge(a, b, kind="must precede")
    return drawn
