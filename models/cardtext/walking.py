"""Walking through an ability in the order in which its words stand."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import structs

from ..abilities import Ability, GainAbility, NestedCost, NestedForm
from ..effects import Effect
from ..values import Value


class Visitor(Protocol):
    """What is told of every node as it is come to and left."""

    def enter(self, node: Value) -> int:
        """The number of the node."""

    def leave(self, node: Value, rebuilt: Value, index: int) -> Any:
        """What stands in its place."""


_ORDER: dict[type, tuple[str, ...]] = {
    Ability: ("trigger", "condition", "cost", "steps", "linked", "restrictions", "declarations"),
    GainAbility: ("to", "times", "abilities", "subtypes", "types", "placement", "chosen"),
    Effect: ("what", "source", "amount", "destination", "server", "duration"),
}


def _fields(node: Value) -> tuple[str, ...]:
    if isinstance(node, NestedCost) and node.form is NestedForm.UNLESS:
        return ("if_not", "cost", "if_paid")
    return _ORDER.get(type(node), node.__struct_fields__)


def walk_in_order(node: Any, visitor: Visitor) -> Any:
    """The node with what the visitor puts in the place of its parts, and of itself."""
    if isinstance(node, tuple):
        parts = tuple(walk_in_order(part, visitor) for part in node)
        return parts if any(a is not b for a, b in zip(parts, node, strict=True)) else node
    if not isinstance(node, Value):
        return node
    index = visitor.enter(node)
    changed = {}
    for name in _fields(node):
        old = getattr(node, name)
        new = walk_in_order(old, visitor)
        if new is not old:
            changed[name] = new
    rebuilt = structs.replace(node, **changed) if changed else node
    return visitor.leave(node, rebuilt, index)
