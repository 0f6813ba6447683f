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
from math import inf
from typing import Any, Generic, Protocol, TypeVar

from .limits import spend
from .problem import Relation
from .solutions import SolutionSet

T = TypeVar("T", bound=Hashable)
AT_ONCE = 1024  # solutions that are put together at once
SURE = inf  # a total that holds whatever follows
REMEMBERED = 512  # items, in the solutions that are remembered at a node


class Rule(Protocol):
    """What must hold of the items of a subset together; items are numbered from 0. A state of None is a dead end."""

    @property
    def start(self) -> Hashable | None:
        """The state before the first item; None if no subset keeps the rule."""

    def take(self, state: Any, item: int) -> Hashable | None:
        """The state after this item is taken."""

    def leave(self, state: Any, item: int) -> Hashable | None:
        """The state after this item is left out."""

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether a subset, its items ascending, keeps the rule: judged directly."""


class Apart:
    """No two items taken have a key in common.

    Args:
        keys: of each item; an item without keys goes with every other.
    """

    start = 0

    def __init__(self, keys: tuple[tuple[Hashable, ...], ...]) -> None:
        self._bits, self._later = _masks(keys)

    def take(self, state: int, item: int) -> int | None:
        """Its keys are used up, as far as they come again."""
        return None if state & self._bits[item] else (state | self._bits[item]) & self._later[item]

    def leave(self, state: int, item: int) -> int | None:
        """Keys that do not come again are forgotten."""
        return state & self._later[item]

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether no key comes twice."""
        used = 0
        for item in items:
            if used & self._bits[item]:
                return False
            used |= self._bits[item]
        return True


class Alike:
    """All items taken have a key in common.

    Args:
        keys: of each item; an item without keys can only be taken alone, one whose keys are None goes with every other.
    """

    start = -1

    def __init__(self, keys: tuple[tuple[Hashable, ...] | None, ...]) -> None:
        bits, _ = _masks(tuple([own or () for own in keys]))
        self._bits = tuple([-1 if own is None else mask for own, mask in zip(keys, bits, strict=True)])

    def take(self, state: int, item: int) -> int | None:
        """What it has in common with those taken before."""
        common = state & self._bits[item]
        return None if not common and state != -1 else common

    def leave(self, state: int, item: int) -> int | None:
        """Nothing changes."""
        return state

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether a key is common to all."""
        common = -1
        for item in items:
            common &= self._bits[item]
        return common != 0 or len(items) < 2


class Total:
    """The weights of the items taken add up so.

    Args:
        weights: of each item; None for one that may weigh anything.
    """

    def __init__(self, weights: tuple[int | None, ...], relation: Relation, bound: int) -> None:
        self.relation_and_bound = relation, bound
        self._weights = weights
        self._relation = relation
        self._bound = bound
        low = bound if relation is not Relation.LE else -inf
        high = bound if relation is not Relation.GE else inf
        # For each item, of the total with it: below and above what it fails whatever follows, and from what to what it
        # holds whatever follows.
        least = most = 0.0
        limits = [(low, high, low, high)]
        for weight in reversed(weights):
            least += -inf if weight is None else min(weight, 0)
            most += inf if weight is None else max(weight, 0)
            limits.append((low - most, high - least, low - least, high - most))
        self._limits = tuple(reversed(limits[:-1]))
        self.start = self._settled(0, limits[-1])

    def take(self, state: float, item: int) -> float | None:
        """The total so far."""
        weight = self._weights[item]
        if state == SURE or weight is None:
            return SURE
        total = state + weight
        below, above, sure_from, sure_to = self._limits[item]
        if total < below or total > above:
            return None
        return SURE if sure_from <= total <= sure_to else total

    def leave(self, state: float, item: int) -> float | None:
        """The total stays."""
        return SURE if state == SURE else self._settled(state, self._limits[item])

    def _settled(self, total: float, limits: tuple[float, float, float, float]) -> float | None:
        below, above, sure_from, sure_to = limits
        if total < below or total > above:
            return None
        return SURE if sure_from <= total <= sure_to else total

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether the total stands in the relation."""
        weights = [self._weights[item] for item in items]
        return None in weights or self._relation.holds(sum([w for w in weights if w is not None]), self._bound)


class Matched:
    """The items taken can be given different slots that will have them.

    Args:
        slots: which slots will have each item; None for every slot.
        count: how many slots there are.
    """

    start: frozenset[int] = frozenset({0})

    def __init__(self, slots: tuple[tuple[int, ...] | None, ...], count: int) -> None:
        every = tuple(range(count))
        self._slots = tuple([tuple([1 << s for s in (every if own is None else own)]) for own in slots])

    def take(self, state: frozenset[int], item: int) -> frozenset[int] | None:
        """The sets of slots that those taken may fill."""
        return frozenset([full | slot for full in state for slot in self._slots[item] if not full & slot]) or None

    def leave(self, state: frozenset[int], item: int) -> frozenset[int] | None:
        """Nothing changes."""
        return state

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether there is a matching."""
        state: frozenset[int] | None = self.start
        for item in items:
            state = self.take(state, item) if state is not None else None
        return state is not None


class Firsts:
    """Of items of one class only the first are taken: one subset stands for all that differ in which of them it has."""

    start = 0

    def __init__(self, classes: tuple[Hashable, ...]) -> None:
        self._bits, self._later = _masks(tuple([(own,) for own in classes]))
        self._classes = classes

    def take(self, state: int, item: int) -> int | None:
        """Allowed while none of its class was left out."""
        return None if state & self._bits[item] else state & self._later[item]

    def leave(self, state: int, item: int) -> int | None:
        """None of its class may follow."""
        return (state | self._bits[item]) & self._later[item]

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether every item before one that is taken, of its class, is taken too."""
        taken = set(items)
        places: dict[Hashable, list[int]] = {}
        for item, own in enumerate(self._classes):
            places.setdefault(own, []).append(item)
        return all(set(own[: len(taken.intersection(own))]) <= taken for own in places.values())


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


def _masks(keys: tuple[tuple[Hashable, ...], ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The keys of each item as bits, and for each item the bits of the keys that come again after it."""
    numbers: dict[Hashable, int] = {}
    bits = []
    for own in keys:
        mask = 0
        for key in own:
            mask |= 1 << numbers.setdefault(key, len(numbers))
        bits.append(mask)
    later, after = [], 0
    for mask in reversed(bits):
        later.append(after)
        after |= mask
    return tuple(bits), tuple(reversed(later))


class _Node:
    """What may follow: `counts` has a field for each size."""

    __slots__ = ("counts", "item", "leave", "tails", "take")

    def __init__(self, item: int, take: _Node | None, leave: _Node | None, counts: int) -> None:
        self.item = item
        self.take = take
        self.leave = leave
        self.counts = counts
        self.tails: dict[int, list[tuple[Any, ...]]] = {}


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
        self._width = n + 1  # of a field: no count of subsets of one size reaches 2 ** (n + 1)

    @property
    def largest(self) -> int | None:
        """The size of the largest subset that keeps every rule, up to the greatest size; None where there is none."""
        counts = self._root.counts
        return (counts.bit_length() - 1) // self._width if counts else None

    def between(self, at_least: int, at_most: int | None = None) -> Family[T]:
        """The subsets of these sizes, up to the greatest size."""
        other = Family(self.items, self._rules, at_least, self._greatest)
        other.__dict__["_root"] = self._root
        if at_most is not None and at_most < self._greatest:
            other._sizes = range(at_least, at_most + 1)
        return other

    @cached_property
    def _places(self) -> dict[Hashable, int]:
        return {item: place for place, item in enumerate(self.items)}

    @cached_property
    def _root(self) -> _Node:
        """Forward, the states after each item; backward, the nodes with what follows them."""
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
        found = node.tails.get(size)
        if found is None:
            found = self._branches(node, size)
            if len(found) * size <= REMEMBERED:
                node.tails[size] = found
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
        places: dict[Any, int] = self._places
        numbers, before = [], -1
        for item in candidate:
            try:
                place = places.get(item, -1)
            except TypeError:  # no item is unhashable
                return False
            if place <= before:
                return False
            numbers.append(place)
            before = place
        chosen = tuple(numbers)
        return all(rule.holds(chosen) for rule in self._rules)

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


__all__ = ["Alike", "Apart", "Family", "Firsts", "Matched", "Rule", "Total"]
