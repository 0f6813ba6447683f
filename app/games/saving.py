"""Games in files: where one began, and every move since (`sysop/game/1`)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from ..exits import InputError
from ..models.pool import Pool
from ..models.pool.own_cards import own_cards_in
from ..models.state import State
from ..models.values import Value
from ..models.verdict import IllegalActionError, UndecidedError
from ..output import write_atomically
from ..positions import Position
from ..solver.problems import Undecided
from .moves import Move
from .passing import Passing
from .table import Table, ruled

FORMAT = "sysop/game/1"
SAID = re.compile(rb'\s*\{\s*"format"\s*:\s*"([^"]*)"')


class GameFileError(ValueError):
    """A file holds no game, or one that cannot have been played, or cannot be written."""


class Saved(Value, frozen=True):
    """What a game is made of."""

    format: str
    seed: int
    passing: Passing
    table: Table
    draws: bool
    begun: State
    moves: tuple[Move, ...]


@cache
def _binary() -> msgspec.msgpack.Decoder[Saved]:
    return msgspec.msgpack.Decoder(Saved)


def packed(kept: Saved) -> bytes:
    """A game as bytes."""
    return msgspec.msgpack.encode(kept)


def unpacked(kept: bytes) -> Saved:
    """What was packed."""
    return _binary().decode(kept)


def written(kept: Saved, pool: Pool, path: Path) -> None:
    """Write a game to a file; `pool` is that of its first position. Raises `GameFileError`."""
    if own := own_cards_in(kept.begun, pool):
        titles = ", ".join(pool[id].title for id in own)
        raise GameFileError(f"a game file cannot carry the cards that its first position brought along: {titles}")
    try:
        write_atomically(path, msgspec.json.encode(kept) + b"\n", "game")
    except InputError as error:
        raise GameFileError(str(error)) from error


def read(path: Path, pool: Pool) -> tuple[Saved, Position, Position]:
    """What a file keeps, with the first position and the last, each move made again. Raises `GameFileError`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GameFileError(f"{path} cannot be read ({error.strerror or error})") from error
    said = SAID.match(data)
    if said is not None and said[1] != FORMAT.encode():
        found = said[1].decode(errors="replace")
        raise GameFileError(f"{path} has the format {found!r}; this version of sysop reads {FORMAT!r}")
    try:
        kept = msgspec.json.decode(data, type=Saved)
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise GameFileError(f"{path} is no game: {error}") from error
    _check_cards(kept.begun, pool, path)
    begun = position = Position(kept.begun, pool)
    for number, move in enumerate(kept.moves, 1):
        try:
            position = _again(position, move)
        except (IllegalActionError, UndecidedError, Undecided, LookupError, AssertionError, ValueError) as error:
            message = f"{path}: move {number} of {len(kept.moves)} cannot have been made: {error}"
            raise GameFileError(message) from error
    return kept, begun, position


def _again(position: Position, move: Move) -> Position:
    if move.ruling is not None:
        return ruled(position, move.ruling)
    if move.choice is None:
        raise ValueError("it says neither what was chosen nor what was ruled")
    return position.after(move.choice)


def _check_cards(state: State, pool: Pool, path: Path) -> None:
    """Every card of the first position is in the pool."""
    for object in (*state.objects, *state.outside):
        if object.card is not None and object.card not in pool:
            raise GameFileError(f"{path}: no card is called {object.card!r} in this pool")


__all__ = ["FORMAT", "GameFileError", "Saved", "packed", "read", "unpacked", "written"]
