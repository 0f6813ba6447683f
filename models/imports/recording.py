"""Recordings of games as jinteki.net writes them: replay downloads, single states, scenarios; plain or gzipped.

Nothing in them is trusted. States are decoded one after another, so that memory holds few of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from typing import Any, TypeVar
from zlib import error as ZlibError

import msgspec
from msgspec import Raw, Struct

from ..notation.diagnostics import Diagnostic, DiagnosticError, Severity
from ..notation.source import child
from .differences import DifferenceError, Patcher, Plain

CODES: dict[str, str] = {
    "recording.address": "What stands behind @ says nothing of a state.",
    "recording.difference": "A difference between two states does not fit the state before it.",
    "recording.encoding": "The recording is neither JSON in UTF-8 nor such a text gzipped.",
    "recording.form": "The recording is no replay, no state and no scenario of jinteki.net.",
    "recording.no_position": "The state is in the middle of something, or no possible position.",
    "recording.no_state": "There is no such state in the recording.",
    "recording.shape": "A value in a state is not of the kind that jinteki.net writes there.",
    "recording.too_deep": "Values are nested too deeply.",
    "recording.too_large": "The recording, unpacked, is too large, or has too many states.",
}
"""The codes that reading a recording reports, with what they stand for."""

MOST_BYTES = 64 * 1024 * 1024  # unpacked
MOST_STATES = 50_000
GZIPPED = b"\x1f\x8b"
_T = TypeVar("_T")
_FORM = 'a replay is {"metadata": ..., "history": [STATE, DIFFERENCE, ...]}; a state has `corp` and `runner`'


class RecordedEvent(Struct, frozen=True):
    """A command that was given: it led from state `n` - 1 to state `n`. With `setup` the state was changed by hand."""

    n: int
    command: str | None = None
    side: str | None = None
    args: dict[str, Any] | None = None
    ok: bool | None = None
    setup: bool = False


_NOTHING = Raw()


class _File(Struct):
    """The outermost fields of a recording, those of the states left as they are."""

    metadata: Raw = _NOTHING
    history: list[Raw] | None = None
    events: list[RecordedEvent] | None = None
    test: str | None = None
    game: int | str | None = None
    corp: Raw = _NOTHING
    runner: Raw = _NOTHING
    state: Raw = _NOTHING


class Recording(Struct, frozen=True, dict=True):
    """A game that was recorded.

    `history` holds the first state and then the differences, each as its bytes; `name` tells a scenario from others.
    `source` is the name of the file, for what is said about it.
    """

    history: tuple[bytes, ...]
    metadata: dict[str, Plain]
    events: tuple[RecordedEvent, ...] = ()
    name: str | None = None
    source: str = "<bytes>"

    def __len__(self) -> int:
        """How many states there are."""
        return len(self.history)

    def states(self, *, upto: int | None = None) -> Iterator[dict[str, Plain]]:
        """The states as plain data, from state 0 to `upto`, each made when it is asked for.

        States share what did not change between them: do not change them. Raises `DiagnosticError`.
        """
        patcher = Patcher()
        state: Plain = None
        for number, data in enumerate(self.history[: None if upto is None else upto + 1]):
            at = child("/history", number)
            said = _decoded(data, self.source, at)
            try:
                state = patcher.applied(state, said, at) if number else said
            except DifferenceError as error:
                raise refusal("recording.difference", error.message, self.source, error.pointer) from error
            if not isinstance(state, dict):
                message = f"state {number} is a map with `corp` and `runner`, and here is something else"
                raise refusal("recording.form", message, self.source, at)
            yield state

    def state(self, number: int) -> dict[str, Plain]:
        """The state with this number, from 0. Raises `DiagnosticError`."""
        if not 0 <= number < len(self.history):
            message = f"there is no state {number}: the states are numbered from 0 to {len(self.history) - 1}"
            raise refusal("recording.no_state", message, self.source, "/history")
        *_, last = self.states(upto=number)
        return last

    @cached_property
    def event_of(self) -> dict[int, RecordedEvent]:
        """What led to a state, by its number; empty where no commands were recorded."""
        return {event.n: event for event in self.events}


def read_recording(data: bytes, source: str = "<bytes>") -> Recording:
    """The recording that the bytes hold, plain or gzipped; of several scenarios the first.

    Raises:
        DiagnosticError: they hold none; the diagnostic has a JSON pointer.
    """
    return next(read_recordings(data, source))


def read_recordings(data: bytes, source: str = "<bytes>") -> Iterator[Recording]:
    """All recordings that the bytes hold: one, or of a file of scenarios one in each line. Raises `DiagnosticError`."""
    text = unpacked(data, source)
    lines = text.splitlines() if _is_lines(text) else [text]
    if not text.strip():
        raise refusal("recording.form", "the file is empty", source, "", _FORM)
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _recording(line, source if len(lines) == 1 else f"{source}:{number}")


def read_events(data: bytes, source: str = "<bytes>") -> tuple[RecordedEvent, ...]:
    """The commands of a game that were recorded beside it, plain or gzipped. Raises `DiagnosticError`."""
    found: list[RecordedEvent] = _decode(_EVENTS, unpacked(data, source), source, "")
    return tuple(found)


def unpacked(data: bytes, source: str = "<bytes>") -> bytes:
    """The bytes, unpacked where they are gzipped; no more than `MOST_BYTES`. Raises `DiagnosticError`."""
    if data[:2] == GZIPPED:
        try:
            with GzipFile(fileobj=BytesIO(data)) as file:
                data = file.read(MOST_BYTES + 1)
        except (BadGzipFile, EOFError, ZlibError, OSError) as error:
            message = f"the file begins as a gzipped one and is damaged: {error}"
            raise refusal("recording.encoding", message, source, "", "download it again") from error
    if len(data) > MOST_BYTES:
        message = f"the recording has more than {MOST_BYTES // 2**20} MiB unpacked; no more are read"
        raise refusal("recording.too_large", message, source, "")
    return data


def is_recording(data: bytes) -> bool:
    """Whether the bytes look like a recording; a gzipped file is never a position.

    >>> is_recording(b'{"history": [{"active-player": "corp"}]}'), is_recording(b'{"format": "sysop/position/1"}')
    (True, False)
    """
    start = data[:100].lstrip()
    named = b'"active-player"' in data or start[1:].lstrip().startswith(b'"metadata"')
    return data[:2] == GZIPPED or (start.startswith(b"{") and named)


def _is_lines(text: bytes) -> bool:
    """Whether each line is a recording: the first line is whole, and more follows."""
    first, _, rest = text.partition(b"\n")
    return bool(rest.strip()) and first.lstrip().startswith(b"{") and first.rstrip().endswith(b"}")


_FILE = msgspec.json.Decoder(_File)
_EVENTS = msgspec.json.Decoder(list[RecordedEvent])
_ANYTHING = msgspec.json.Decoder()


def _recording(text: bytes, source: str) -> Recording:
    file = _decode(_FILE, text, source, "")
    if file.history is None and bytes(file.state):
        return Recording((bytes(file.state),), {}, source=source)
    if file.history is None and bytes(file.corp) and bytes(file.runner):
        return Recording((text,), {}, source=source)
    if not file.history:
        said = "its `history` is empty" if file.history is not None else "it has neither `history` nor a state"
        raise refusal("recording.form", f"this is no recording of a game: {said}", source, "", _FORM)
    if len(file.history) > MOST_STATES:
        message = f"the history has {len(file.history)} states; no more than {MOST_STATES} are read"
        raise refusal("recording.too_large", message, source, "/history")
    metadata = _decoded(bytes(file.metadata), source, "/metadata") if bytes(file.metadata) else {}
    return Recording(
        tuple(bytes(entry) for entry in file.history),
        metadata if isinstance(metadata, dict) else {},
        tuple(file.events or ()),
        file.test if file.game in (None, 0) or file.test is None else f"{file.test}#{file.game}",
        source,
    )


def _decoded(data: bytes, source: str, at: str) -> Plain:
    value: Plain = _decode(_ANYTHING, data, source, at)
    return value


def _decode(decoder: msgspec.json.Decoder[_T], data: bytes, source: str, at: str) -> _T:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise shape_refusal(error, source, at) from error
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        message = f"this is not JSON in UTF-8: {error}"
        raise refusal("recording.encoding", message, source, at, _FORM) from error
    except RecursionError as error:
        raise refusal("recording.too_deep", "values are nested too deeply", source, at) from error


_PATH = re.compile(r"(?s)(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?")


def shape_refusal(error: msgspec.ValidationError, source: str, at: str) -> DiagnosticError:
    """What msgspec says of a value that is not of the expected kind, with its JSON pointer."""
    found = _PATH.fullmatch(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    for part in re.findall(r"[^.\[\]]+", path):
        at = child(at, part)
    return refusal("recording.shape", what[:1].lower() + what[1:], source, at)


def refusal(code: str, message: str, source: str, pointer: str, *help: str) -> DiagnosticError:
    """A recording that cannot be used, as an exception."""
    return DiagnosticError([Diagnostic(code, Severity.ERROR, message, pointer, help=tuple(help))], source)
