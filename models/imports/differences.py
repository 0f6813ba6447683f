"""Differences between two states as jinteki.net writes them, and applying them.

A difference is `[alterations, removals]`; removals come first. A map is altered key by key; in its removals 0 takes a
key away. Alterations of a list are `[index, change, index, change, ...]` with `"+"` for what is added at the end, its
removals `[how many fewer elements at the end, index, change, ...]`. Where removals hold the old list itself, which
begins with no number, it was replaced by what the alterations say: jinteki's own client stops at such a difference.

Nothing is changed in place: what a difference does not touch is shared by the states before and after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

from ..notation.source import child

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

ADDED = "+"
MOST_ENTRIES = 20_000  # of one list or map of a state
MOST_COPIED = 200_000_000  # entries of lists and maps that are copied for one recording


class _Said(Enum):
    NOTHING = "nothing"


NOTHING: Final = _Said.NOTHING
Told: TypeAlias = "Plain | _Said"


class DifferenceError(ValueError):
    """A difference does not fit the state before it; `pointer` leads to the place in the difference."""

    def __init__(self, message: str, pointer: str) -> None:
        super().__init__(message)
        self.message = message
        self.pointer = pointer


class Patcher:
    """Applies the differences of one recording, and gives up on one that would take too long."""

    def __init__(self, most: int = MOST_COPIED) -> None:
        self._left = most

    def applied(self, before: Plain, difference: Plain, pointer: str = "") -> Plain:
        """The state after a difference, whose JSON pointer is `pointer`; raises `DifferenceError`."""
        if not isinstance(difference, list) or len(difference) != 2:
            raise DifferenceError("a difference is a list of two: alterations and removals", pointer)
        return self._value(before, difference[0], difference[1], pointer)

    def _value(self, old: Plain, told: Told, gone: Told, at: str) -> Plain:
        """A value that is altered as `told` says, after what is `gone` has gone."""
        if isinstance(old, dict) and _is(told, dict) and _is(gone, dict):
            return self._map(old, told, gone, at)
        if isinstance(old, list) and _is(told, list) and (gone is NOTHING or _is_cut(gone)):
            return self._list(old, told, gone, at)
        return old if isinstance(told, _Said) else told

    def _map(self, old: dict[str, Plain], told: Told, gone: Told, at: str) -> dict[str, Plain]:
        changes = told if isinstance(told, dict) else {}
        losses: Mapping[str, Told] = gone if isinstance(gone, dict) else {}
        new = dict(old)
        for key, loss in losses.items():
            if _is_number(loss):
                new.pop(key, None)
            elif key in new and key not in changes:
                new[key] = self._value(new[key], NOTHING, loss, child(at, key))
        for key, change in changes.items():
            if key in new:
                new[key] = self._value(new[key], change, losses.get(key, NOTHING), child(at, key))
            else:
                new[key] = change
        self._count(len(new), at)
        return new

    def _list(self, old: list[Plain], told: Told, gone: Told, at: str) -> list[Plain]:
        changes, added = _pairs(told if isinstance(told, list) else [], at)
        cut: list[Plain] = gone if isinstance(gone, list) and gone else [0]
        losses, strange = _pairs(cut[1:], at)
        fewer = cut[0]
        assert isinstance(fewer, int)
        new = old[: len(old) - fewer] if fewer > 0 else list(old)
        if strange or fewer > len(old):
            raise DifferenceError(f"{fewer} elements are taken from a list of {len(old)}", at)
        for index in dict.fromkeys((*losses, *changes)):
            if index >= len(new):
                raise DifferenceError(f"element {index} of a list of {len(new)} is changed", at)
            change, loss = changes.get(index, NOTHING), losses.get(index, NOTHING)
            new[index] = self._value(new[index], change, loss, child(at, index))
        new += added
        self._count(len(new), at)
        return new

    def _count(self, entries: int, at: str) -> None:
        self._left -= entries + 1
        if entries > MOST_ENTRIES:
            raise DifferenceError(f"a list or map has {entries} entries; no more than {MOST_ENTRIES} are read", at)
        if self._left < 0:
            raise DifferenceError("the differences up to here change more than is read of one recording", at)


def _pairs(told: list[Plain], at: str) -> tuple[Mapping[int, Told], list[Plain]]:
    """Changes by index, and what is added at the end."""
    if len(told) % 2:
        raise DifferenceError("changes of a list are pairs of an index and a change", at)
    changes: dict[int, Told] = {}
    added: list[Plain] = []
    for index, change in zip(told[::2], told[1::2], strict=True):
        if index == ADDED:
            added.append(change)
        elif isinstance(index, int) and not isinstance(index, bool) and index >= 0:
            changes[index] = change
        else:
            raise DifferenceError(f"an index from 0 or {ADDED!r} is expected in a list's changes", at)
    return changes, added


def _is_number(value: Told) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_cut(gone: Told) -> bool:
    """Whether these are removals of a list, and not the old list itself."""
    return isinstance(gone, list) and (not gone or _is_number(gone[0]))


def _is(value: Told, kind: type[list[Plain]] | type[dict[str, Plain]]) -> bool:
    return value is NOTHING or isinstance(value, kind)
