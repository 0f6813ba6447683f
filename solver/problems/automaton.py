"""A counting automaton for weighted sums over integer domains.

Its states are what the sums have come to after the first variables, in layers, one for each variable; sums that hold
whatever follows are forgotten, which is what merges states. The number of solutions from each state is known, hence
counting, unranking and sampling take no enumeration. (A layered decision diagram; compare Trick 2003 on knapsacks.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import compress, islice
from math import inf
from typing import TypeAlias

from .constraints import LinearSum, Relation, Solution
from .decompose import Part, holds
from .limits import meter
from .solutions import BudgetExhausted, TupleSet

State: TypeAlias = tuple[int | None, ...]
# A sum at one layer: its number, its coefficient, and of the total including this variable: below what and above what
# the sum fails whatever follows, from what to what it holds whatever follows.
Row: TypeAlias = tuple[int, int, float, float, float, float]
TAILS = 64


class _Node:
    __slots__ = ("children", "count", "tails", "values")

    def __init__(self, values: tuple[int, ...], children: tuple[_Node, ...], count: int) -> None:
        self.values = values
        self.children = children
        self.count = count
        self.tails: tuple[Solution, ...] | None = None


_END = _Node((), (), 1)
_END.tails = ((),)
_DEAD = _Node((), (), 0)


class Automaton(TupleSet):
    """The solutions of a part whose constraints are all sums, in lexicographic order of its variables and domains.

    Args:
        part: variables with integer domains, under `LinearSum` constraints.
        budget: how many values one query may try; None for any number.

    Nothing is built before it is needed: one solution is found by depth-first search that remembers the states
    without solution. Every query may raise `BudgetExhausted`, except membership, which evaluates.
    """

    def __init__(self, part: Part, budget: int | None = None) -> None:
        self._part = part
        self._budget = budget
        self._root: _Node | None = None
        self._empty: bool | None = None

    @cached_property
    def _layers(self) -> tuple[tuple[Row, ...], ...]:
        part = self._part
        layers: list[list[Row]] = [[] for _ in part.domains]
        summed = {i for _, scope in part.constraints for i in scope}
        least_and_most = {i: (min(part.domains[i]), max(part.domains[i])) for i in summed}
        for row, (constraint, scope) in enumerate(part.constraints):
            assert isinstance(constraint, LinearSum)
            bound, relation = constraint.bound, constraint.relation
            high = bound if relation is not Relation.GE else inf
            low = bound if relation is not Relation.LE else -inf
            least_after = most_after = 0
            for i, coefficient in sorted(zip(scope, constraint.coefficients, strict=True), reverse=True):
                layers[i].append(
                    (row, coefficient, low - most_after, high - least_after, low - least_after, high - most_after)
                )
                least, most = least_and_most[i]
                if coefficient < 0:
                    least, most = most, least
                least_after += coefficient * least
                most_after += coefficient * most
        return tuple([tuple(layer) for layer in layers])

    def _start(self) -> State | None:
        """The first state; None if a sum without variables is wrong or a domain is empty."""
        part = self._part
        if not all(part.domains) or not all(c.holds(()) for c, scope in part.constraints if not scope):
            return None
        return (0,) * len(part.constraints)

    def __iter__(self) -> Iterator[Solution]:
        if self._root is None:
            first = self._witness()
            if first is None:
                return
            yield first
            yield from islice(_Paths(self._built()), 1, None)
        else:
            yield from _Paths(self._root)

    def __contains__(self, candidate: object) -> bool:
        return holds(self._part, candidate)

    def __bool__(self) -> bool:
        if self._empty is None:
            self._empty = self._witness() is None
        return not self._empty

    def first(self) -> Solution | None:
        """The first solution, None if there is none."""
        return self._witness()

    def count(self) -> int:
        """The number of paths."""
        return self._built().count

    def unrank(self, index: int) -> Solution:
        """The solution at this place, from 0."""
        return _Paths(self._built()).unrank(index)

    def completions(self, prefix: Solution) -> TupleSet:
        """What may follow these values of the first variables."""
        return _Paths(self._built()).completions(prefix)

    def _witness(self) -> Solution | None:
        """The first solution by depth-first search."""
        state = self._start()
        if state is None:
            return None
        domains, layers, budget = self._part.domains, self._layers, self._budget
        last = len(domains)
        if not last:
            return ()
        nodes, counted = 0, meter()
        dead: list[set[State]] = [set() for _ in range(last + 1)]
        states: list[State] = [state]
        choices = [iter(domains[0])]
        values: list[int] = []
        while choices:
            depth = len(choices) - 1
            for value in choices[-1]:
                nodes += 1
                if budget is not None and nodes > budget:
                    raise BudgetExhausted(budget, budget)
                if counted is not None:
                    counted.spend()
                after = _step(states[-1], layers[depth], value)
                if after is not None and after not in dead[depth + 1]:
                    values.append(value)
                    if depth + 1 == last:
                        return tuple(values)
                    states.append(after)
                    choices.append(iter(domains[depth + 1]))
                    break
            else:
                dead[depth].add(states.pop())
                choices.pop()
                if values:
                    values.pop()
        return None

    def _built(self) -> _Node:
        if self._root is None:
            self._root = self._build()
        return self._root

    def _build(self) -> _Node:
        start = self._start()
        if start is None:
            return _DEAD
        domains, budget = self._part.domains, self._budget
        nodes, counted = 0, meter()
        # Forward: the states of each layer, and from each the number of the state that follows each value, -1 for none.
        layer: dict[State, int] = {start: 0}
        edges: list[list[list[int]]] = []
        for domain, rows in zip(domains, self._layers, strict=True):
            nodes += len(domain) * len(layer)
            if budget is not None and nodes > budget:
                raise BudgetExhausted(budget, budget)
            following: dict[State, int] = {}
            out: list[list[int]] = []
            number = following.setdefault
            for state in layer:
                if counted is not None:
                    counted.spend(len(domain))
                branches = []
                for value in domain:
                    after = _step(state, rows, value)
                    branches.append(-1 if after is None else number(after, len(following)))
                out.append(branches)
            edges.append(out)
            layer = following
        # Backward: the states with solutions only, each with their number; -1 finds the one without at the end.
        below: list[_Node] = [_END] * len(layer)
        for domain, out in zip(reversed(domains), reversed(edges), strict=True):
            below.append(_DEAD)
            here = []
            for branches in out:
                children = [below[i] for i in branches]
                counts = [node.count for node in children]
                count = sum(counts)
                if not count:
                    here.append(_DEAD)
                elif all(counts):
                    here.append(_Node(domain, tuple(children), count))
                else:
                    live = tuple([node for node in children if node.count])
                    here.append(_Node(tuple(compress(domain, counts)), live, count))
            below = here
        return below[0]


class _Paths(TupleSet):
    """The paths from a node on."""

    def __init__(self, node: _Node) -> None:
        self._node = node

    def __iter__(self) -> Iterator[Solution]:
        root = self._node
        if root.count <= TAILS:
            yield from _tails(root)
            return
        stack: list[tuple[Solution, Iterator[tuple[int, _Node]]]] = [((), zip(root.values, root.children, strict=True))]
        while stack:
            prefix, branches = stack[-1]
            for value, node in branches:
                longer = (*prefix, value)
                if node.count > TAILS:
                    stack.append((longer, zip(node.values, node.children, strict=True)))
                    break
                for tail in node.tails or _tails(node):
                    yield longer + tail
            else:
                stack.pop()

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple):
            return False
        node = self._node
        for value in candidate:
            if value not in node.values:
                return False
            node = node.children[node.values.index(value)]
        return node.count > 0 and not node.values

    def __bool__(self) -> bool:
        return self._node.count > 0

    def count(self) -> int:
        return self._node.count

    def unrank(self, index: int) -> Solution:
        if not 0 <= index < self._node.count:
            raise self._no_such(index)
        node, values = self._node, []
        while node.values:
            for place, child in enumerate(node.children):
                if index < child.count:
                    values.append(node.values[place])
                    node = child
                    break
                index -= child.count
        return tuple(values)

    def completions(self, prefix: Solution) -> TupleSet:
        node = self._node
        for value in prefix:
            if value not in node.values:
                return _Paths(_DEAD)
            node = node.children[node.values.index(value)]
        return _Paths(node)


def _step(state: State, rows: tuple[Row, ...], value: int) -> State | None:
    """The state after a variable takes a value, None if a sum can then no longer hold."""
    after = list(state)
    for row, coefficient, impossible_below, impossible_above, sure_from, sure_to in rows:
        total = after[row]
        if total is None:
            continue
        total += coefficient * value
        if total < impossible_below or total > impossible_above:
            return None
        after[row] = None if sure_from <= total <= sure_to else total
    return tuple(after)


def _tails(root: _Node) -> tuple[Solution, ...]:
    """All that may follow a node, remembered at it and below it; without recursion, since layers may be many."""
    stack = [root] if root.tails is None else []
    while stack:
        node = stack[-1]
        missing = [child for child in node.children if child.tails is None]
        if missing:
            stack += missing
        else:
            stack.pop()
            found: list[Solution] = []
            for value, child in zip(node.values, node.children, strict=True):
                found += [(value, *tail) for tail in child.tails or ()]
            node.tails = tuple(found)
    assert root.tails is not None
    return root.tails


__all__ = ["Automaton"]
