"""Recorded games where a position may stand: `game.json.gz@turn=7,click=2`."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from .models.imports.addresses import (
    Address,
    Moment,
    chosen_recording,
    find_state,
    neighbours,
    parse_address,
    said_upto,
)
from .models.imports.positions import Document, NoPosition, document_of
from .models.imports.recording import MOST_BYTES, Recording, is_recording, read_recordings, refusal
from .models.notation.source import Source
from .models.pool import Pool

WHICH = "a recorded game has many positions: which one is meant?"
HELP = "add the state, such as {name}@137 or {name}@turn=7,click=2; sysop games {name} lists them"


class Found(Struct, frozen=True):
    """The state of a recording that is meant."""

    recording: Recording
    moment: Moment
    document: Document

    @property
    def source(self) -> Source:
        """The position file that says what the state says."""
        return Source(f"{self.recording.source}@{self.moment.number}", self.document.text())


def parted(name: str) -> tuple[str, str] | None:
    """The file and the address in `FILE@WHERE`; None where no such file is there, or the whole is one."""
    if _is_file(name):
        return None
    for at, character in enumerate(name):
        if character == "@" and _is_file(name[:at]):
            return name[:at], name[at + 1 :]
    return None


def _is_file(name: str) -> bool:
    try:
        return bool(name) and Path(name).is_file()
    except (OSError, ValueError):
        return False


def bytes_of(name: str) -> bytes:
    """The bytes of a file, no more than are read of a recording. Raises `DiagnosticError` where they are more."""
    with Path(name).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise refusal("recording.too_large", f"no more than {MOST_BYTES // 2**20} MiB are read", name, "")
    return data


def state_of(data: bytes, name: str, where: str | None, pool: Pool) -> Found:
    """The state that is meant, as a position file.

    Raises:
        DiagnosticError: the bytes are no recording, there is no such state, or it is no position.
    """
    if not is_recording(data) and where is not None:
        what = "this is no recorded game, and only such a game has states behind @"
        raise refusal("recording.form", what, name, "", f"leave out @{where}")
    address = parse_address(where, name) if where is not None else Address()
    recording = chosen_recording(read_recordings(data, name), address, name)
    if address.state is None and not address.is_searched:
        if len(recording) > 1:
            help = HELP.format(name=name) if _is_file(name) else "write the game to a file, and name the state behind @"
            raise refusal("recording.no_state", WHICH, name, "", help)
        address = Address(state=0, step=address.step, priority=address.priority)
    moment, state = find_state(recording, address)
    title = f"{Path(recording.source).name}, state {moment.number}: turn {moment.turn} of the {moment.side.title}"
    try:
        said = said_upto(recording, moment.number)
        made = document_of(state, pool, step=address.step, priority=address.priority, said=said, title=title)
    except NoPosition as error:
        raise refusal(
            "recording.no_position",
            f"state {moment.number} is no position: {error.message}",
            name,
            f"/history/{moment.number}",
            *_near(recording, moment.number),
        ) from error
    if made.untold:
        made.data["note"] = "Not told by the recording: " + "; ".join(made.untold) + "."
    return Found(recording, moment, made)


def _near(recording: Recording, number: int) -> tuple[str, ...]:
    near = [f"@{each}" for each in neighbours(recording, number) if each is not None]
    return (f"the nearest states that can be asked about: {' and '.join(near)}",) if near else ()
