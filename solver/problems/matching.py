"""Matchings: which slots cannot all be filled with different values, which demands exceed what may supply them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from operator import add
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
    needs more than all the supplies usable for it. As few demands as possible are named, the earliest such. The work
    doubles with each demand and is linear in the supplies.

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
    users = [0] * len(supplies)
    bit = 1
    for allowed in usable:
        for supply in allowed:
            users[supply] |= bit
        bit <<= 1
    # For each set of demands, as bits: the units that nobody outside it may use, summed over its parts; what it needs.
    only = [0] * bit
    for demanders, units in zip(users, supplies, strict=True):
        only[demanders] += units
    needs = [0]
    step = 1
    for demand in demands:
        needs += [total + demand for total in needs]
        for start in range(step, bit, 2 * step):
            for mask in range(start, start + step):
                only[mask] += only[mask - step]
        step <<= 1
    supplied = only[-1]
    # What a set of demands may use is all but what only the others may.
    if max(map(add, needs, reversed(only))) <= supplied:
        return None
    short = [mask for mask in range(bit) if needs[mask] + only[bit - 1 - mask] > supplied]
    members = min([_bits(mask) for mask in short], key=_few_and_early)
    mask = sum([1 << demand for demand in members])
    named = tuple([supply for supply, demanders in enumerate(users) if demanders & mask])
    return Shortage(members, named, needs[mask], supplied - only[bit - 1 - mask])


def suffice(supplies: Sequence[int], demands: Sequence[int], usable: Sequence[Iterable[int]]) -> bool:
    """Whether it is seen at once that all demands can be met; False where `shortage` has to be asked.

    With the demands in the order of what each may use, no set of them that ends with one needs more than all up to
    that one, nor has less than it alone may use: where that is enough every time, no set is short.

    Args:
        supplies: how many units each supply has.
        demands: how many units each demand needs; a negative number is never enough.
        usable: for each demand, the numbers of the supplies that it may use, each once.

    Example:
        >>> suffice((3, 2), (4, 1), ((0, 1), (0, 1))), suffice((3, 2), (3, 2), ((0,), (0, 1)))
        (True, True)
        >>> suffice((2, 2), (2, 2), ((0,), (1,)))  # they can be met: it is not seen at once
        False
    """
    units = supplies.__getitem__
    needed = 0
    for there, need in sorted(zip([sum(map(units, allowed)) for allowed in usable], demands, strict=True)):
        needed += need
        if needed > there or need < 0:
            return False
    return True


def _bits(mask: int) -> tuple[int, ...]:
    return tuple([i for i in range(mask.bit_length()) if mask >> i & 1])


def _few_and_early(members: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(members), members


__all__ = ["Shortage", "hall_violation", "shortage", "suffice"]
