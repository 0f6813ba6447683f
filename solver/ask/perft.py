"""Counting sequences of choices, divided by the first one, as chess programs do to prove their move generators."""

from __future__ import annotations

from collections import Counter

from ...models.values import Value
from ..choices.masks import kind_of
from .position import Position


class Counts(Value, frozen=True):
    """How many sequences of so many choices there are from a position.

    `divided` counts them by the kind of their first choice. `undecided` counts the choices on the way of which it is
    not known whether they are legal; they are not followed.
    """

    depth: int
    total: int
    divided: tuple[tuple[str, int], ...]
    undecided: int = 0
    ended: int = 0  # sequences that are shorter because the game was over; they count


def perft(position: Position, depth: int) -> Counts:
    """The sequences of `depth` legal choices, chance included; a game that ends before counts once.

    Raises:
        ValueError: the depth is below 1.
    """
    if depth < 1:
        raise ValueError(f"a depth of {depth} counts nothing; ask for at least 1")
    divided: Counter[str] = Counter()
    undecided = ended = 0
    choices = position.legal_actions
    undecided += len(choices.undecided)
    for choice in choices:
        if depth == 1:
            divided[kind_of(choice)] += 1
            continue
        total, more_undecided, more_ended = _below(position.after(choice), depth - 1)
        divided[kind_of(choice)] += total
        undecided += more_undecided
        ended += more_ended
    return Counts(depth, sum(divided.values()), tuple(divided.items()), undecided, ended)


def _below(position: Position, depth: int) -> tuple[int, int, int]:
    if position.decision is None:
        return 1, 0, 1
    choices = position.legal_actions
    if depth == 1:
        return choices.count(), len(choices.undecided), 0
    total, undecided, ended = 0, len(choices.undecided), 0
    for choice in choices:
        found = _below(position.after(choice), depth - 1)
        total, undecided, ended = total + found[0], undecided + found[1], ended + found[2]
    return total, undecided, ended
