"""The ledger of rules: how each entry of the rulebook was judged by reading it, where it is carried out, what shows it.

The data, `ledger.json`, hold a line for each entry, in the rulebook's order. They name functions and cases, and keep a
hash of the entry's words, so that a new rulebook tells which entries have to be read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec
from msgspec import structs

from .rulebook import rules
from .values import Value

FILE = Path(__file__).parent / "ledger.json"


class Judgement(StrEnum):
    """What an entry is for the answers of the program."""

    WORD = "word"
    LAYOUT = "layout"
    CARRIED = "carried"
    UNKNOWN = "unknown"

    @property
    def told(self) -> str:
        """The judgement in words."""
        return {
            "word": "defines a word, or only leads to other entries: no answer depends on it",
            "layout": "prints or handles cards: no answer depends on it",
            "carried": "carried out",
            "unknown": "not carried out: answers that hang on it are UNKNOWN",
        }[self.value]


class Judged(Value, frozen=True, omit_defaults=True):
    """One entry of the rulebook in the ledger.

    `judged` is None for an entry that is new or reworded and was not read yet. `like` is the id of the entry that says
    the same and is carried out and shown for both. `at` are the functions that carry it
    out, as `solver.flow.priority_windows.step`; `cases` fail when these are switched off: an expectation of a suite, as
    `tests/conformance/rules/FILE.yaml::NAME`, or a test, as `tests/solver/FILE.py::NAME`. `words` is the hash of what
    the entry says.
    """

    judged: Judgement | None = None
    why: str = ""
    like: str | None = None
    at: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    words: str = ""


class Ledger(Value, frozen=True):
    """The file: the edition that was read, and its entries by rule id."""

    format: str
    edition: str
    rules: dict[str, Judged]


@cache
def ledger() -> Mapping[str, Judged]:
    """Every entry that was judged, by rule id; read once."""
    return read(FILE.read_bytes()).rules


def read(data: bytes) -> Ledger:
    """A ledger from its file form."""
    return msgspec.json.decode(data, type=Ledger)


def written(book: Ledger) -> bytes:
    """The file form: a line for each entry, those of the shipped rulebook in its order, the others behind them."""
    order = {rule.id: number for number, rule in enumerate(rules())}
    entries = sorted(book.rules.items(), key=lambda entry: order.get(entry[0], len(order)))
    lines = [f'"{id}": {msgspec.json.encode(judged).decode()}' for id, judged in entries]
    head = f'{{\n"format": "{book.format}",\n"edition": "{book.edition}",\n"rules": {{\n'
    return (head + ",\n".join(lines) + "\n}\n}\n").encode()


def judged(rule_id: str) -> Judged:
    """How an entry was judged, with the marks and cases of the one that says the same; empty if nobody did."""
    found = ledger().get(rule_id, Judged())
    if found.like is None:
        return found
    same = ledger()[found.like]
    return structs.replace(found, at=same.at, cases=same.cases)
