"""From where a text is read."""

from __future__ import annotations

from msgspec import Struct

from ...models.events import Event
from ...models.frames import Binding
from ...models.naming import SET_ASIDE
from ...models.terms import Counter, Side


class Context(Struct, frozen=True):
    """From where a text is read: its object, who controls it, and what its names stand for."""

    source: str | None
    controller: Side
    bindings: tuple[Binding, ...] = ()
    event: Event | None = None
    x: int | None = None
    moved: tuple[str, ...] = ()  # by the ability itself, in the instruction at hand
    former: str | None = None  # an object that was another one in what happened, which no name means (rule_no_memory)

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

    def set_aside(self, kind: Counter | None) -> int | None:
        """How many counters were set aside when the ability's source paid for it by leaving; None where it did not
        (rule_trash_ability_keeps_track_of_hosted_objects)."""
        names = [SET_ASIDE + k.value for k in Counter if k is kind or (kind is None and k is not Counter.CREDIT)]
        kept = [b for name in names if (b := self.binding(name)) is not None]
        return sum(b.number or 0 for b in kept) if kept else None
