"""The base of every value in `sysop.models`: frozen, hashable, tagged for JSON."""

from __future__ import annotations

from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A frozen record; equality and hash go by its fields."""


class Node(Value, frozen=True, tag=True):
    """A `Value` that stands in a tagged union: its JSON carries the class name as `type`."""
