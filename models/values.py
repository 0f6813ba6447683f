"""The base of every value in `sysop.models`: frozen, hashable, tagged for JSON."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A frozen record; equality and hash go by its fields."""


class Node(Value, frozen=True, tag=True):
    """A `Value` that stands in a tagged union: its JSON carries the class name as `type`."""


def walk(value: object) -> Iterator[Value]:
    """Every structure in a value, through tuples and fields, outermost first."""
    left = [value]
    while left:
        node = left.pop()
        if isinstance(node, tuple):
            left.extend(reversed(node))
        elif isinstance(node, Value):
            yield node
            left.extend(getattr(node, name) for name in reversed(node.__struct_fields__))
