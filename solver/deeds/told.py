"""Events as the log tells them of an object; doubts that stay with a state."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import Doubt, GameObject, State
from ...models.terms import Side


def event_of(verb: Deed, side: Side | None = None, object: GameObject | None = None, **more: object) -> Event:
    """What the log tells of an object, by its id and its card."""
    id, card = (object.id, object.card) if object is not None else (None, None)
    return Event(verb, side, id, card, **more)  # type: ignore[arg-type]


def doubting(state: State, doubts: Iterable[Doubt]) -> State:
    """The state with these doubts, besides those that it has."""
    new = tuple(doubt for doubt in doubts if doubt not in state.doubts)
    return structs.replace(state, doubts=(*state.doubts, *new)) if new else state
