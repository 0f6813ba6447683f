"""Turns and actions (5)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Side,
)
from .record import Done, Record


def extra_turn(state: State, side: Side) -> State:
    """The player takes an additional turn behind this one."""
    return structs.replace(state, extra_turns=(*state.extra_turns, side))


def _extra_turn(state: State, done: Done) -> State:
    return extra_turn(state, done.by)


RECORDS = (
    Record(deed=Deed.EXTRA_TURN, told_as=(Deed.EXTRA_TURN,), means=(extra_turn,), does=_extra_turn, takes=()),
    Record(deed=Deed.BASIC_ACTION, event=Deed.TAKE_ACTION, paid_for=Deed.ACTION, wide=True),
)
