"""Writing answers: lines of text as wide as the terminal, or JSON records of one envelope each; and whole files."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from .exits import Exit, InputError, OutputLost, PipeClosed

_HIDDEN = (
    "[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]"
    "|\x1b(?!\\[[0-9;]{0,8}m)"
)
STYLES = {"legal": "32", "illegal": "31", "unknown": "33"}


def visible(text: str) -> str:
    """The text with characters that cannot be seen, or that move others, as escapes: all but line breaks, tabs and the
    colours of a terminal."""
    if all(map(str.isprintable, text.split("\n"))):  # then no pattern is made
        return text
    return re.sub(_HIDDEN, lambda found: f"\\u{ord(found[0]):04x}", text)


def note(text: str) -> None:
    """Write a remark or diagnostic to standard error; that nobody can read it there is no reason to fail."""
    try:
        sys.stderr.write(visible(text) + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        forget(sys.stderr)


def forget(stream: TextIO) -> None:
    """What is left in the buffer of a stream that cannot be written goes nowhere: closing it at exit is quiet."""
    with contextlib.suppress(OSError, ValueError):  # not a real stream
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


def write_atomically(target: Path, data: bytes, what: str) -> None:
    """Write a file whole or not at all: under another name first, which then takes the file's place.

    Raises `InputError` where it cannot be written; what was there before then stays.
    """
    try:
        place = target.resolve()
        temporary = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
        if place.exists() and not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, "it may only be read")
        try:
            with temporary.open("xb") as file:
                file.write(data)
            if place.exists():
                temporary.chmod(place.stat().st_mode & 0o7777)
            temporary.replace(place)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "this is not the name of a file"
        raise InputError(f"error[{what}.unwritable]: {target} cannot be written ({why})") from error


class Output:
    """Where a command writes its answer; `code` is the answer so far, for the case that nobody reads on."""

    def __init__(
        self, stream: TextIO, *, as_json: bool = False, colour: bool = False, width: int | None = None
    ) -> None:
        self._stream = stream
        self.as_json = as_json
        self.colour = colour
        self.width = width  # of the terminal; None where there is none
        self.code = Exit.YES

    def line(self, text: str) -> None:
        """Write a line; raises `PipeClosed` where nobody reads any more, `OutputLost` where it cannot be written."""
        try:
            self._stream.write(visible(text) + "\n")
        except OSError as error:
            raise lost(error) from error

    def prose(self, text: str) -> None:
        """Write a line of sentences, broken where the terminal ends and indented like its beginning."""
        if self.width is None or len(text) <= self.width or "\x1b" in text:
            self.line(text)
            return
        from textwrap import wrap

        indent = " " * (len(text) - len(text.lstrip()) + 2)
        broken = wrap(
            text, max(self.width, 20), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
        for part in broken:
            self.line(part)

    def table(self, *rows: Sequence[str]) -> None:
        """Write rows in columns, the first row above the others: words to the left, what follows to the right."""
        from io import StringIO

        from rich.console import Console
        from rich.table import Table

        heads, *body = rows
        table = Table(box=None, pad_edge=False, padding=(0, 4, 0, 0), header_style="")
        for number, head in enumerate(heads):
            table.add_column(head, justify="right" if number else "left", no_wrap=True)
        for row in body:
            table.add_row(*row)
        drawn = StringIO()
        width = sum(max(map(len, column)) + 4 for column in zip(*rows, strict=True))
        Console(file=drawn, width=width, markup=False, highlight=False, emoji=False, color_system=None).print(table)
        for line in drawn.getvalue().splitlines():
            self.line(line.rstrip())

    def prompt(self, text: str) -> None:
        """Ask for input: a line that is not ended."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError as error:
            raise lost(error) from error

    def record(self, schema: str, **fields: Any) -> None:
        """Write one JSON record; ASCII only, so that it never depends on the terminal."""
        import json

        self.line(json.dumps({"schema": f"sysop/{schema}/1", **fields}))

    def end(self, count: int, complete: bool) -> None:
        """The record that ends a list: without it a list is cut off."""
        self.record("end", count=count, complete=complete)

    def status(self, status: str) -> str:
        """The word of a status in capitals, coloured on a terminal."""
        word = status.upper()
        return f"\x1b[1;{STYLES[status]}m{word}\x1b[0m" if self.colour else word

    def flush(self) -> None:
        """Hand over everything that was written; raises `PipeClosed`."""
        try:
            self._stream.flush()
        except OSError as error:
            raise lost(error) from error


def lost(error: OSError) -> Exception:
    """The error that stands for a failure to write."""
    if error.errno in (errno.EPIPE, errno.EINVAL):
        return PipeClosed()
    why = error.strerror or type(error).__name__
    return OutputLost(f"error[output.unwritable]: the answer cannot be written ({why})")
