"""Matchings: which slots cannot all be filled with different values, which demands exceed what may supply them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple


def hall_violation(candidates: Sequence[Iterable[Hashable]]) -> tuple[int, ...] | None:
    """A smallest conflict among slots to be filled with different values: too few candidates between them.

    Exact by Hall's theorem (1935): None means that every slot can be filled. The slots returned have together exactly
    one candidate too few, and no proper part of them has too few. Found by augmenting paths.

    Args:
        candidates: what may fill each slot.

    Returns:
        The numbers of the slots, ascending.

    Example:
        >>> hall_violation([("a", "b"), ("a", "b", "c"), ("a", "b"), ("b", "a")])
        (0, 2, 3)
    """
    options = [tuple(dict.fromkeys(slot)) for slot in candidates]
    taken: dict[Hashable, int] = {}
    filled: dict[int, Hashable] = {}
    for start in range(len(options)):
        came_from: dict[Hashable, int] = {}
        reached = [start]
        free: Hashable | None = None
        found = False
        for slot in reached:
            for value in options[slot]:
                if value not in came_from:
                    came_from[value] = slot
                    if value not in taken:
                        free, found = value, True
                        break
                    reached.append(taken[value])
            if found:
                break
        if not found:
            return tuple(sorted(reached))
        slot = -1
        while slot != start:
            slot = came_from[free]
            previous = filled.get(slot)
            taken[free] = slot
            filled[slot] = free
            free = previous
    return None


class Shortage(NamedTuple):
    """Demands that together exceed the supplies they may use.

    Attributes:
        demands: their numbers, ascending.
        supplies: the numbers of all supplies that any of them may use, ascending.
        needed: what the demands come to.
        available: what the supplies come to.
    """

    demands: tuple[int, ...]
    supplies: tuple[int, ...]
    needed: int
    available: int


def shortage(supplies: Sequence[int], demands: Sequence[int], usable: Sequence[Iterable[int]]) -> Shortage | None:
    """Why indistinguishable units cannot meet all demands, None if they can.

    Exact by the theorem of Gale (1957) on supply and demand: all demands can be met if and only if no set of them
    needs more than all the supplies usable for it. Demands of the fewest numbers are named, the earliest among them.

    Args:
        supplies: how many units each supply has.
        demands: how many units each demand needs.
        usable: for each demand, the numbers of the supplies that it may use.

    Raises:
        ValueError: `usable` has not one entry for each demand.

    Example:
        >>> shortage((3, 2), (4, 1), ((0,), (0, 1)))
        Shortage(demands=(0,), supplies=(0,), needed=4, available=3)
    """
    if len(usable) != len(demands):
        raise ValueError(f"{len(usable)} entries of usable supplies for {len(demands)} demands; give one for each")
    masks = []
    for allowed in usable:
        mask = 0
        for supply in allowed:
            mask |= 1 << supply
        masks.append(mask)
    # Few demands fall due at once, many supplies may exist: sets of demands are what to walk through.
    sums: dict[int, int] = {0: 0}

    def available(mask: int) -> int:
        total = sums.get(mask)
        if total is None:
            low = mask & -mask
            total = sums[mask] = available(mask ^ low) + supplies[low.bit_length() - 1]
        return total

    worst: tuple[tuple[int, ...], int, int] | None = None
    sets: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    for demand, need in enumerate(demands):
        for members, mask, total in sets[:]:
            entry = ((*members, demand), mask | masks[demand], total + need)
            if available(entry[1]) < entry[2] and (worst is None or _sooner(entry[0], worst[0])):
                worst = entry
            sets.append(entry)
    if worst is None:
        return None
    members, mask, total = worst
    return Shortage(members, tuple([i for i in range(len(supplies)) if mask >> i & 1]), total, available(mask))


def _sooner(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return (len(left), left) < (len(right), right)


__all__ = ["Shortage", "hall_violation", "shortage"]
