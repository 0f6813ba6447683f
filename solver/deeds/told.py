"""Events as the log tells them of an object."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject
from ...models.terms import Side


def event_of(verb: Deed, side: Side | None = None, object: GameObject | None = None, **more: object) -> Event:
    """What the log tells of an object, by its id and its card."""
    id, card = (object.id, object.card) if object is not None else (None, None)
    return Event(verb, side, id, card, **more)  # type: ignore[arg-type]
