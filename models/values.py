"""The base of every value in `sysop.models`: frozen, hashable, tagged for JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, structs


class Value(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A frozen record; equality and hash go by its fields."""


class Node(Value, frozen=True, tag=True):
    """A `Value` that stands in a tagged union: its JSON carries the class name as `type`."""


def walk(value: object) -> Iterator[Value]:
    """Every structure in a value, through tuples and fields, outermost first."""
    left = [value]
    while left:
        node = left.pop()
        if isinstance(node, Value):
            yield node
            left += [
                part
                for name in reversed(node.__struct_fields__)
                if (part := getattr(node, name)) is not None and part != ()
            ]
        elif isinstance(node, tuple):
            left += reversed(node)


def inside(value: Any, change: Callable[[Any], Any]) -> Any:
    """The structure, or tuple, with this done to each of its parts, one level down; it is the same where nothing
    changes."""
    if isinstance(value, tuple):
        parts = tuple([change(part) for part in value])
        return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value
    if not isinstance(value, Struct):
        return value
    fields = {name: new for name in value.__struct_fields__ if (new := change(old := getattr(value, name))) is not old}
    return structs.replace(value, **fields) if fields else value


def put(node: Any, old: Value, new: Any) -> Any:
    """The structure with this in place of every such part."""
    return new if node == old else inside(node, lambda part: put(part, old, new))
