"""Reading positions and actions for the front door, with diagnostics as people know them from compilers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import structs

from .exits import InputError, UsageError
from .models.edition import UnknownEdition, edition
from .models.notation.announcements import ActionError, AmbiguousAction, Announcement, MalformedAction
from .models.notation.diagnostics import Diagnostic, DiagnosticError, Span, render
from .models.notation.emitting import emit
from .models.notation.positions import PositionFile
from .models.notation.positions import read_position as read_text
from .models.notation.source import Node, decode, read_document
from .models.pool import Pool, shipped_pool
from .models.verdict import Verdict
from .solver.position import Position

STANDARD_INPUT = "-"
PositionError = DiagnosticError


def load_position(path: str | Path, *, pool: Pool | None = None, edition: str | None = None) -> Position:
    """The position of a YAML or JSON file, read by the rules of the edition (the file's own by default).

    Raises:
        PositionError: the file is no possible position; `diagnostics` lists every problem.
        OSError: the file cannot be read.
    """
    data = Path(path).read_bytes()
    return _position(read_text(decode(data, str(path)), pool or shipped_pool(), str(path)), edition, pool)


def read_position(text: str, *, pool: Pool | None = None, edition: str | None = None) -> Position:
    """The position that a YAML or JSON text describes. Raises `PositionError`."""
    return _position(read_text(text, pool or shipped_pool()), edition, pool)


def check(position: Position, action: Announcement | str) -> Verdict:
    """Whether an action is legal in a position, and why not: `position.check(action)`."""
    return position.check(action)


def _position(file: PositionFile, wanted: str | None, pool: Pool | None) -> Position:
    state = file.state
    if wanted is not None:
        state = structs.replace(state, edition=edition(wanted).name)
    return Position(state, pool)


# ------------------------------------------------------------- for the command line


@dataclass(frozen=True)
class Source:
    """A position file that was read: its text, the nodes of it, and the position."""

    name: str
    text: str
    file: PositionFile
    pool: Pool

    @cached_property
    def node(self) -> Node:
        """The document as nodes."""
        return read_document(self.text, self.name)

    @cached_property
    def document(self) -> Any:
        """The document as plain data."""
        return plain(self.node)

    @property
    def expectations(self) -> list[Any]:
        """The entries under `expect`, as plain data; a single one need not stand in a list."""
        expected = self.node.get("expect")
        if expected is None or expected.is_null:
            return []
        found = plain(expected)
        return found if isinstance(found, list) else [found]

    def where(self, entry: int, path: tuple[str | int, ...]) -> str:
        """`file:line:column` of a place in an entry, as close as it can be found."""
        node = self.node.get("expect") or self.node
        if node.items is not None and entry < len(node.items):
            node = node.items[entry]
        for part in path:
            inner = node.get(part) if isinstance(part, str) else (node.items or ())[part]
            if inner is None:
                break
            node = inner
        return f"{self.name}:{node.span.line}:{node.span.column}"

    def changed(self, document: Any) -> Source:
        """The same file with another document."""
        text = emit({key: value for key, value in document.items() if key != "expect"})
        name = f"{self.name} (with changes)"
        return Source(name, text, file_from(text, name, self.pool), self.pool)


@dataclass(frozen=True)
class Loaded:
    """A position, and the file that it was read from."""

    file: PositionFile
    position: Position

    def pointer_of(self, id: str) -> str | None:
        """The JSON pointer of an object in the file."""
        return self.file.pointer_of(id.partition("#")[0])


def text_of(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `InputError`."""
    try:
        data = _standard_input() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"error[file.unreadable]: {name!r} cannot be read: {reason}") from error
    try:
        return decode(data, _called(name))
    except DiagnosticError as error:
        raise InputError(error.render()) from error


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read() if buffer is not None else sys.stdin.read().encode()


def _called(name: str) -> str:
    return "<standard input>" if name == STANDARD_INPUT else name


def file_from(text: str, name: str, pool: Pool) -> PositionFile:
    """The position of a text. Raises `InputError` with every diagnostic."""
    try:
        return read_text(text, pool, name)
    except DiagnosticError as error:
        raise InputError(error.render()) from error


def file_of(name: str, pool: Pool) -> PositionFile:
    """The position of a file. Raises `InputError`."""
    return file_from(text_of(name), _called(name), pool)


def source_of(name: str, pool: Pool) -> Source:
    """The position of a file, with its text and expectations. Raises `InputError`."""
    text = text_of(name)
    return Source(_called(name), text, file_from(text, _called(name), pool), pool)


def loaded(source: Source, edition: str | None = None) -> Loaded:
    """The position of a source, by the rules of an edition."""
    return Loaded(source.file, _position_by(source.file, edition, source.pool))


def load(name: str, edition: str | None = None) -> Loaded:
    """The position of a file, by the rules of an edition. Raises `InputError`, and `UsageError` for the edition."""
    pool = shipped_pool()
    file = file_of(name, pool)
    return Loaded(file, _position_by(file, edition, pool))


def _position_by(file: PositionFile, wanted: str | None, pool: Pool) -> Position:
    try:
        return _position(file, wanted, pool)
    except UnknownEdition as error:
        raise UsageError(str(error)) from error


def plain(node: Node) -> Any:
    """A node as plain data: whole numbers, true, false and null as such, everything else as text."""
    if node.entries is not None:
        return {key.text: plain(value) for key, value in node.entries}
    if node.items is not None:
        return [plain(item) for item in node.items]
    if node.quoted:
        return node.text
    if node.is_null:
        return None
    if node.text in ("true", "false"):
        return node.text == "true"
    number = node.text.removeprefix("-")
    return int(node.text) if number.isdecimal() and (number == "0" or not number.startswith("0")) else node.text


@contextmanager
def reading_action() -> Iterator[None]:
    """Turns what is wrong with the text of an action into an `InputError`."""
    try:
        yield
    except ActionError as error:
        raise InputError(render(action_diagnostic(error), "<action>", error.text)) from error


def action_diagnostic(error: ActionError) -> Diagnostic:
    """What is wrong with an action, as a diagnostic."""
    if isinstance(error, AmbiguousAction):
        code, help = "action.ambiguous", tuple(f"{name} ({id})" for id, name in error.candidates)
    else:
        code = "action.malformed" if isinstance(error, MalformedAction) else "action.unknown_name"
        help = (error.help,) if error.help else ()
    column = min(error.column, len(error.text) + 1)
    span = Span(1, column, 1, max(column, len(error.text)) + 1)
    return Diagnostic(code, error.message, "", span, help=help)
