"""The Runner's mark (10.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    Side,
)
from .record import Done, Record


def marked(state: State, server: str, by: Side, source: str | None) -> State:
    """A central server is the mark (rule_mark_identification)."""
    return structs.replace(state, mark=server).log(Event(Deed.MARK, by, server=server, source=source))


def _identify_mark(state: State, done: Done) -> State:
    assert done.to.server is not None
    return marked(state, done.to.server, done.by, done.source)


RECORDS = (
    Record(deed=Deed.MARK, event=Deed.MARK, told_as=(Deed.IDENTIFY_MARK,), means=(marked,), does=_identify_mark),
)
