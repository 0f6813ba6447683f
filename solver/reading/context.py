"""From where a text is read."""

from __future__ import annotations

from msgspec import Struct

from ...models.events import Event
from ...models.frames import Binding
from ...models.terms import Side


class Context(Struct, frozen=True):
    """From where a text is read: its object, who controls it, and what its names stand for."""

    source: str | None
    controller: Side
    bindings: tuple[Binding, ...] = ()
    event: Event | None = None
    x: int | None = None
    moved: tuple[str, ...] = ()  # by the ability itself, in the instruction at hand

    def binding(self, name: str) -> Binding | None:
        """What a name stands for."""
        return next((b for b in reversed(self.bindings) if b.name == name), None)

    def bindings_together(self, name: str) -> Binding | None:
        """What a name has stood for each time it was given."""
        found = [b for b in self.bindings if b.name == name]
        if not found:
            return None
        objects = tuple(dict.fromkeys(reference for b in found for reference in b.objects))
        numbers = [b.number for b in found if b.number is not None]
        return Binding(name, objects, sum(numbers) if numbers else None)
