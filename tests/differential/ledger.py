"""The ledger: why sysop and jinteki.net differ, group by group, and who is right by which rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

import msgspec
import yaml
from msgspec import Struct

from .rows import Row

FILE = Path(__file__).with_name("ledger.yaml")


class Right(StrEnum):
    """Who is right by the rules."""

    SYSOP = "sysop"
    JINTEKI = "jinteki"  # a fault of sysop's, known and named
    OPEN = "the rules leave it open"
    NEITHER = "not compared"  # the two speak of different things


class Match(Struct, forbid_unknown_fields=True):
    """Which rows an entry explains: each pattern, where there is one, fits the whole field."""

    way: str | None = None
    kind: str | None = None
    card: str | None = None
    cause: str | None = None
    detail: str | None = None

    def fits(self, row: Row) -> bool:
        """Whether a row is one of these."""
        return all(
            pattern is None or _compiled(pattern).fullmatch(value) is not None
            for pattern, value in (
                (self.way, row.way.value),
                (self.kind, row.kind),
                (self.card, row.card),
                (self.cause, row.cause),
                (self.detail, row.detail),
            )
        )


class Entry(Struct, forbid_unknown_fields=True):
    """One group of differences: who is right by which rules, in a sentence, with the least position that shows it.

    `again` says what a second reading of the rules, begun afresh, came to; `reread` is the day of one more, for which
    the rules were read before the entry.
    """

    name: str
    right: Right
    rules: tuple[str, ...]
    says: str
    matches: tuple[Match, ...]
    again: str
    position: str
    reread: str | None = None

    def explains(self, row: Row) -> bool:
        """Whether the entry explains a row that differs."""
        return any(match.fits(row) for match in self.matches)


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.DOTALL)


def load(file: Path = FILE) -> tuple[Entry, ...]:
    """The entries, in their order."""
    return msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), tuple[Entry, ...])


def explaining(row: Row, entries: Sequence[Entry]) -> Entry | None:
    """The first entry that explains a row."""
    return next((entry for entry in entries if entry.explains(row)), None)
