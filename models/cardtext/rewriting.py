"""Words that are read as others: tables of patterns, and which of them the words of a card need.

A rewriting is a rule of reading like those of the grammar, so that it has its support, and can be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Rewriting(NamedTuple):
    """What is written so is read as this."""

    said: re.Pattern[str]
    instead: str

    @property
    def name(self) -> str:
        """By what it is known."""
        return f"words: {self.said.pattern}"


_NEEDED: ContextVar[set[str] | None] = ContextVar("sysop_rewritings_needed", default=None)
_LEFT_OUT: ContextVar[frozenset[str]] = ContextVar("sysop_rewritings_left_out", default=frozenset())


def rewritten(text: str, table: Sequence[Rewriting]) -> str:
    """The text by the rewritings of a table, each on what those before it have made."""
    needed, left_out = _NEEDED.get(), _LEFT_OUT.get()
    for each in table:
        made = each.said.sub(each.instead, text)
        if made == text or (left_out and each.name in left_out):
            continue
        text = made
        if needed is not None:
            needed.add(each.name)
    return text


@contextmanager
def rewritings_needed(left_out: frozenset[str] = frozenset()) -> Iterator[set[str]]:
    """The names of the rewritings that what is read inside the block needs, without those that are left out."""
    found: set[str] = set()
    tokens = _NEEDED.set(found), _LEFT_OUT.set(left_out)
    try:
        yield found
    finally:
        _NEEDED.reset(tokens[0])
        _LEFT_OUT.reset(tokens[1])


def table(*pairs: tuple[re.Pattern[str] | str, str]) -> tuple[Rewriting, ...]:
    """A table of patterns, and of plain words."""
    return tuple(
        Rewriting(re.compile(re.escape(said)) if isinstance(said, str) else said, instead) for said, instead in pairs
    )
