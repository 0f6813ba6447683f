"""Writing answers: lines of text, or JSON records of one envelope each."""

from __future__ import annotations

import errno
import json
from typing import Any, TextIO

from .exits import Exit, PipeClosed

STYLES = {"legal": "32", "illegal": "31", "unknown": "33"}


def rules_label(edition: str) -> str:
    """The rules of an edition in a few words.

    >>> rules_label("cr-26.03"), rules_label("classic-1996")
    ('CR 26.03', 'Classic 1996')
    """
    family, _, version = edition.partition("-")
    return f"{family.upper() if family == 'cr' else family.capitalize()} {version}".strip()


class Output:
    """Where a command writes its answer; `code` is the answer so far, for the case that nobody reads on."""

    def __init__(self, stream: TextIO, *, as_json: bool = False, colour: bool = False) -> None:
        self._stream = stream
        self.as_json = as_json
        self.colour = colour
        self.code = Exit.YES

    def line(self, text: str) -> None:
        """Write a line; raises `PipeClosed` where nobody reads any more."""
        try:
            self._stream.write(text + "\n")
        except OSError as error:
            raise _closed(error) from error

    def prompt(self, text: str) -> None:
        """Ask for input: a line that is not ended."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError as error:
            raise _closed(error) from error

    def record(self, schema: str, **fields: Any) -> None:
        """Write one JSON record; ASCII only, so that it never depends on the terminal."""
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
            raise _closed(error) from error


def _closed(error: OSError) -> Exception:
    return PipeClosed() if error.errno in (errno.EPIPE, errno.EINVAL) else error
