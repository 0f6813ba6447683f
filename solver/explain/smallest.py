"""Minimal conflicts by deletion, where asking whether some of a set clash is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def smallest(items: tuple[T, ...], clash: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """Items that clash although any of them could be left out, by deletion; what stands first is kept rather.

    >>> smallest(("a", "b", "c"), lambda some: len(some) >= 2)
    ('a', 'b')
    """
    core = items
    for item in reversed(items):
        fewer = tuple(i for i in core if i != item)
        if clash(fewer):
            core = fewer
    return core


__all__ = ["smallest"]
