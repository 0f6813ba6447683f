"""Families of subsets under rules: as a diagram of decisions to take or leave each item, with counts by size.

A rule reads the items one by one and remembers, in a state, what it needs of those taken; equal states merge. (A
decision diagram as Knuth's ZDD, built from the top by states: compare Kawahara et al. 2017 on frontier-based search.)
How many subsets of each size follow a node stands in one integer, a field for each size, so that one addition and one
shift count all sizes at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import accumulate
from typing import Any, Generic, TypeVar

from .constraints import Rule
from .limits import spend
from .solutions import SolutionSet, rising

T = TypeVar("T", bound=Hashable)
AT_ONCE = 1024  # solutions that are put together at once
REMEMBERED = 512  # items, in the solutions that are remembered at a node


class _Both:
    """Two rules at once."""

    def __init__(self, first: Rule, second: Rule) -> None:
        self._first = first
        self._second = second
        starts = (first.start, second.start)
        self.start = None if None in starts else starts

    def take(self, state: tuple[Any, Any], item: int) -> tuple[Any, Any] | None:
        """Both allow it."""
        one = self._first.take(state[0], item)
        if one is None:
            return None
        other = self._second.take(state[1], item)
        return None if other is None else (one, other)

    def leave(self, state: tuple[Any, Any], item: int) -> tuple[Any, Any] | None:
        """Both allow it."""
        one = self._first.leave(state[0], item)
        if one is None:
            return None
        other = self._second.leave(state[1], item)
        return None if other is None else (one, other)

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether both are kept."""
        return self._first.holds(items) and self._second.holds(items)


class _Free:
    """No rule at all."""

    start = 0

    def take(self, state: int, item: int) -> int:
        """Always."""
        return 0

    leave = take

    def holds(self, items: tuple[int, ...]) -> bool:
        """Always."""
        return True


class _Node:
    """What may follow: `counts` has a field for each size."""

    __slots__ = ("counts", "item", "leave", "take")

    def __init__(self, item: int, take: _Node | None, leave: _Node | None, counts: int) -> None:
        self.item = item
        self.take = take
        self.leave = leave
        self.counts = counts


class Family(SolutionSet[tuple[T, ...]], Generic[T]):
    """The subsets of some sizes that keep every rule, as tuples in the order of the items: small ones first,
    lexicographic inside a size.

    Args:
        items: what to choose from.
        rules: what must hold of those chosen together.
        at_least: the smallest size.
        at_most: the greatest size; None for all items.

    Every query but membership may raise `BudgetExhausted`.

    Example:
        >>> from sysop.solver.problems.rules import Apart
        >>> list(Family(("a1", "a2", "b1"), (Apart((("a",), ("a",), ("b",))),), 2))
        [('a1', 'b1'), ('a2', 'b1')]
    """

    def __init__(
        self, items: tuple[T, ...], rules: tuple[Rule, ...], at_least: int = 0, at_most: int | None = None
    ) -> None:
        n = len(items)
        self.items = items
        self._rules = rules
        self._greatest = n if at_most is None else min(at_most, n)
        self._sizes = range(at_least, self._greatest + 1)
        self._shared: Family[Any] | None = None
        self._remembered: dict[tuple[_Node, int], list[tuple[T, ...]]] = {}  # what follows a node, by its size
        self._width = n + 1  # of a field: no count of subsets of one size reaches 2 ** (n + 1)

    @property
    def largest(self) -> int | None:
        """The size of the largest subset that keeps every rule, up to the greatest size; None where there is none."""
        counts = self._root.counts
        return (counts.bit_length() - 1) // self._width if counts else None

    def share(self, other: Family[Any]) -> None:
        """Use the diagram of another family with as many items, the same rules, and no smaller greatest size."""
        self._shared = other

    @cached_property
    def _places(self) -> dict[Hashable, int]:
        return {item: place for place, item in enumerate(self.items)}

    @cached_property
    def _root(self) -> _Node:
        """Forward, the states after each item; backward, the nodes with what follows them."""
        if self._shared is not None:
            return self._shared._root
        n = len(self.items)
        rule: Rule = reduce(_Both, self._rules) if self._rules else _Free()
        take_, leave_ = rule.take, rule.leave
        layer: dict[Any, int] = {rule.start: 0} if rule.start is not None else {}
        edges: list[list[tuple[int, int]]] = []
        for item in range(n):
            spend(2 * len(layer))
            following: dict[Any, int] = {}
            number = following.setdefault
            out = []
            for state in layer:
                after, other = take_(state, item), leave_(state, item)
                taken = -1 if after is None else number(after, len(following))
                out.append((taken, -1 if other is None else number(other, len(following))))
            edges.append(out)
            layer = following
        width, kept = self._width, (1 << self._width * (self._greatest + 1)) - 1
        below: list[_Node | None] = [_Node(n, None, None, 1)] * len(layer)
        for item in range(n - 1, -1, -1):
            here: list[_Node | None] = []
            for taken, left in edges[item]:
                take = below[taken] if taken >= 0 else None
                leave = below[left] if left >= 0 else None
                counts = ((take.counts << width & kept) if take else 0) + (leave.counts if leave else 0)
                spend(1 + (counts.bit_length() >> 12))
                here.append(_Node(item, take, leave, counts) if counts else None)
            below = here
        return below[0] if below and below[0] is not None else _Node(n, None, None, 0)

    def _count(self, node: _Node | None, size: int) -> int:
        if node is None or size < 0:
            return 0
        return node.counts >> size * self._width & (1 << self._width) - 1

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        for size in self._sizes:
            yield from self._of_size(size)

    def _of_size(self, size: int) -> Iterator[tuple[T, ...]]:
        items = self.items
        stack: list[tuple[_Node | None, int, tuple[T, ...]]] = [(self._root, size, ())]
        while stack:
            node, left, prefix = stack.pop()
            count = self._count(node, left)
            if not count or node is None:
                continue
            if count <= AT_ONCE:
                for tail in self._tails(node, left):
                    yield prefix + tail
            else:
                stack.append((node.leave, left, prefix))
                stack.append((node.take, left - 1, (*prefix, items[node.item])))

    def _tails(self, node: _Node, size: int) -> Sequence[tuple[T, ...]]:
        """All that may follow a node with few solutions; what is small is remembered."""
        head = []
        while size:  # down to where both taking and leaving lead on
            take, leave = node.take, node.leave
            if not self._count(take, size - 1):
                assert leave is not None
                node = leave
            elif not self._count(leave, size):
                assert take is not None
                head.append(self.items[node.item])
                node, size = take, size - 1
            else:
                break
        front = tuple(head)
        if not size:
            return (front,)
        found = self._remembered.get((node, size))
        if found is None:
            found = self._branches(node, size)
            if len(found) * size <= REMEMBERED:
                self._remembered[node, size] = found
        return [front + tail for tail in found] if front else found

    def _branches(self, node: _Node, size: int) -> list[tuple[T, ...]]:
        if size == 1:
            return [(item,) for item in self._singles(node)]
        assert node.take is not None
        assert node.leave is not None
        first = (self.items[node.item],)
        found = [first + tail for tail in self._tails(node.take, size - 1)]
        found += self._tails(node.leave, size)
        return found

    def _singles(self, node: _Node) -> Iterator[T]:
        """The items that alone complete a subset."""
        items, field = self.items, (1 << self._width) - 1
        following: _Node | None = node
        while following is not None:
            take = following.take
            if take is not None and take.counts & field:
                yield items[following.item]
            following = following.leave

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or len(candidate) not in self._sizes:
            return False
        chosen = rising(candidate, self._places)
        return chosen is not None and all(rule.holds(chosen) for rule in self._rules)

    def __bool__(self) -> bool:
        return any(self._count(self._root, size) for size in self._sizes)

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """How many subsets have each of the sizes or a smaller one."""
        return tuple(accumulate([self._count(self._root, size) for size in self._sizes]))

    def count(self) -> int:
        """The sum of the counts of the sizes."""
        return self._ends[-1] if self._ends else 0

    def unrank(self, index: int) -> tuple[T, ...]:
        """The subset at this place, from 0."""
        if not 0 <= index < self.count():
            raise self._no_such(index)
        place = bisect_right(self._ends, index)
        size, rest = self._sizes[place], index - (self._ends[place - 1] if place else 0)
        items, width, field = self.items, self._width, (1 << self._width) - 1
        node: _Node | None = self._root
        chosen = []
        while size:
            assert node is not None
            take = node.take
            taking = take.counts >> (size - 1) * width & field if take is not None else 0
            if rest < taking:
                chosen.append(items[node.item])
                node, size = take, size - 1
            else:
                rest -= taking
                node = node.leave
        return tuple(chosen)


__all__ = ["Family"]
