"""States as bytes, as positions are pickled."""

from __future__ import annotations

import msgspec

from ..models.state import State

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


def packed(state: State) -> bytes:
    """The state as bytes, which `unpacked` makes the same state of."""
    return _ENCODER.encode(state)


def unpacked(data: bytes) -> State:
    """The state that was packed."""
    return _DECODER.decode(data)
