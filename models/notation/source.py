"""Untrusted YAML or JSON text as an immutable tree in which every node knows its place.

Nothing is resolved: `01077`, `no` and `1:30` stay the text that was written, and plain and quoted text are told apart;
what a scalar means is for the schema to say. Refused are tags, anchors and aliases, directives, several documents,
keys given twice, and whatever exceeds the limits, each as soon as it is met, so that no input can make the reader slow
or exhaust the interpreter's stack. What is written as usual is read by a few patterns (`sysop.models.notation.usual`);
everything else, and whatever is wrong, by PyYAML's events (`sysop.models.notation.yaml_events`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote, unquote

from .diagnostics import DiagnosticError, Label, Lines, did_you_mean, suggestion
from .nodes import (
    LIMITS,
    NO_MARK,
    Limits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    Style,
    child,
    fault,
    too_many_characters,
)
from .usual import usual

__all__ = [
    "CODES",
    "LIMITS",
    "LINE_MARK",
    "Limits",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Source",
    "Style",
    "child",
    "files_below",
    "is_line",
    "line_in_query",
    "parse",
    "parse_text",
    "plain_line",
    "read_source",
]

CODES: dict[str, str] = {
    "source.unreadable": "The file is not there or may not be read.",
    "yaml.alias": "Anchors (&name) and aliases (*name) are not accepted.",
    "yaml.control": "The text contains a control character.",
    "yaml.directive": "Directives (%YAML, %TAG) are not accepted.",
    "yaml.documents": "A file holds one document.",
    "yaml.duplicate_key": "A key is given twice in one mapping.",
    "yaml.empty": "The document holds nothing.",
    "yaml.encoding": "The file is not UTF-8 without byte order mark.",
    "yaml.escape": "An escape in double quotes does not stand for a character of a text.",
    "yaml.key": "A key is missing, or is not a plain word or text.",
    "yaml.syntax": "The text is neither YAML nor JSON.",
    "yaml.tab": "Tabs cannot indent YAML.",
    "yaml.tag": "Tags (!name) are not accepted.",
    "yaml.too_deep": "Values are nested too deeply.",
    "yaml.too_large": "The document has too many characters or values.",
}
"""The codes that this module reports, with what they stand for."""

MOST_COMPARED = 1000  # files of a folder that the name of a missing one is compared with
LINE_MARK = "nrp1"


def is_line(text: str) -> bool:
    """Whether the text is meant as the one-line notation of a position."""
    return text.startswith(f"{LINE_MARK} ")


def line_in_query(line: str) -> str:
    """A line as it can stand in the query of a link: all but letters and digits as percent codes."""
    return quote(line, safe="")


def plain_line(text: str) -> str:
    """The text, of a line from the query of a link the line itself."""
    return unquote(text) if text.startswith(f"{LINE_MARK}%20") else text


def files_below(folder: str | os.PathLike[str], suffixes: Iterable[str]) -> tuple[Path, ...]:
    """The files of a folder, and of the folders in it, whose names end so, sorted; a folder that cannot be listed, or
    goes meanwhile, is passed over, and so are links to folders."""
    ends = frozenset(suffixes)
    found = (Path(root, name) for root, _, names in os.walk(folder) for name in names)
    return tuple(sorted((p for p in found if p.suffix.lower() in ends and p.is_file()), key=Path.as_posix))


def read_source(origin: str | os.PathLike[str] | bytes, *, name: str | None = None, limits: Limits = LIMITS) -> Source:
    """The text of a file (a path) or of bytes, decoded as UTF-8.

    Never is more read than the limits allow. Raises `DiagnosticError` when the file cannot be read, is too large or is
    not UTF-8.
    """
    most = 4 * limits.characters + 4
    if isinstance(origin, bytes):
        name, data = name or "<bytes>", origin
    else:
        name = name or os.fspath(origin)
        try:
            if not name:
                raise FileNotFoundError
            with Path(origin).open("rb") as file:
                data = file.read(most + 1)
        except (OSError, ValueError) as error:
            why, help = _why_unreadable(error, name)
            raise DiagnosticError([fault("source.unreadable", why, help=help)], name) from error
    if len(data) > most:
        raise DiagnosticError([too_many_characters(limits)], name)
    return Source(name, _decoded(data, name))


def parse(source: Source, *, limits: Limits = LIMITS) -> Node:
    """The document's tree. Raises `DiagnosticError`.

    >>> parse(Source("x", "code: 01077")).get("code").text
    '01077'
    """
    found = usual(source.text, limits)
    if found is not None:
        return found
    from .yaml_events import document

    return document(source, limits)


def parse_text(text: str, *, name: str = "<text>", limits: Limits = LIMITS) -> Node:
    """As `parse`, for a text that has no file."""
    return parse(Source(name, text), limits=limits)


def _decoded(data: bytes, name: str) -> str:
    for mark, encoding in ((b"\xef\xbb\xbf", "UTF-8"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if data.startswith(mark):
            message = f"the file begins with a byte order mark ({encoding})"
            raise DiagnosticError([fault("yaml.encoding", message, help=(NO_MARK,))], name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # Bytes that are no UTF-8 become replacement characters, one each, so that the place stays the same.
        text = data.decode("utf-8", "replace")
        start = len(data[: error.start].decode("utf-8"))
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8"
        labels = (Label(Lines(text).span(start)),)
        raise DiagnosticError(
            [fault("yaml.encoding", message, labels, help=("save the file as UTF-8",))], name, text
        ) from None


def _why_unreadable(error: OSError | ValueError, name: str) -> tuple[str, tuple[str, ...]]:
    """Why a file cannot be read, and what to do."""
    match error:
        case FileNotFoundError():
            return ("there is no such file", _lookalikes(name)) if name else ("no file is named", ())
        case IsADirectoryError():
            return "this is a folder, not a file", ("name a file in it",)
        case PermissionError():
            return "the file may not be read", ()
        case OSError():
            return f"the file cannot be read ({error.strerror or type(error).__name__})", ()
        case _:
            return "this is not the name of a file", ()


def _lookalikes(name: str) -> tuple[str, ...]:
    """The help line that offers files of the same folder with a similar name."""
    path = Path(name)
    try:
        beside = sorted(entry.name for entry in path.parent.iterdir())[:MOST_COMPARED]
    except OSError:
        return ()
    return suggestion(did_you_mean(path.name, beside))
