"""States as bytes, as positions are pickled."""

from __future__ import annotations

from functools import cache

import msgspec

from ...models.state import State


def packed(state: State) -> bytes:
    """The state as bytes, which `unpacked` makes the same state of."""
    return msgspec.msgpack.encode(state)


def unpacked(data: bytes) -> State:
    """The state that was packed."""
    return _decoder().decode(data)


@cache
def _decoder() -> msgspec.msgpack.Decoder[State]:
    """Made when it is needed: it takes longer than reading a position."""
    return msgspec.msgpack.Decoder(State)
