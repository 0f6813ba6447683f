"""Rules on what is taken of some items, read item by item: for families of subsets and for constraints."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import Any

from .constraints import Relation

SURE = inf  # a total that holds whatever follows


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
        self.relation_and_bound: tuple[Relation, int] = relation, bound
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
        self.start: float | None = self._settled(0, limits[-1])

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


class Enough:
    """As many are taken as are asked for, or all of these: there may be no more.

    Args:
        surely: the items all of which fewer must contain.
        least: how many are enough.
    """

    start: Any = (0, False)

    def __init__(self, surely: frozenset[int], least: int, count: int) -> None:
        self._surely = surely
        self._least = least
        self._count = count

    def take(self, state: tuple[int, bool], item: int) -> tuple[int, bool] | None:
        """One more."""
        return self._settled((state[0] + 1, state[1]), item)

    def leave(self, state: tuple[int, bool], item: int) -> tuple[int, bool] | None:
        """Whether one of these is missing."""
        return self._settled((state[0], state[1] or item in self._surely), item)

    def _settled(self, state: tuple[int, bool], item: int) -> tuple[int, bool] | None:
        taken, missing = state
        if taken >= self._least:
            return self._least, False
        return None if missing and taken + self._count - item - 1 < self._least else state

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether there are enough, or all of these."""
        return len(items) >= self._least or self._surely <= set(items)


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


__all__ = ["Alike", "Apart", "Enough", "Firsts", "Matched", "Total"]
