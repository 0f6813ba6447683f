"""A rulebook as text: its entries, each with number and a hash of what it says; and how two rulebooks differ."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import structs

from sysop.models.ledger import Judged
from sysop.models.rulebook import number_key
from sysop.models.values import Value

HEADING = re.compile(r"#+ (?:(?P<number>\d+(?:\.\d+)*[a-z]*)\s+)?`(?P<id>[^`]+)`")
ITEM = re.compile(r" *- ")
LETTERS, PARTS = ("", *"abcdefghijklmnopqrstuvwxyz"), ("", "i", "ii", "iii", "iv", "v")
ENTRY = re.compile(r"\*\*(?P<number>\d+(?:\.\d+)*[a-z]*)\*\* `(?P<id>[^`]+)`")


class Said(Value, frozen=True):
    """One entry of a rulebook: its number, and the hash of its words."""

    number: str
    words: str


class Changes(Value, frozen=True):
    """What another rulebook has otherwise than the shipped index, by rule id, in the order of its numbers."""

    new: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()
    renumbered: tuple[tuple[str, str, str], ...] = ()  # id, number before, number now


def entries(text: str) -> dict[str, Said]:
    """The entries of a rulebook as Markdown: `**1.2.3** `id`` or `## 1.2 `id`` and what stands below it."""
    found: dict[str, Said] = {}
    now: re.Match[str] | None = None
    lines: list[str] = []
    for line in (*text.splitlines(), "# `end`"):
        begun = ENTRY.match(line) or HEADING.match(line)
        if begun is None:
            lines.append(line)
            continue
        if now is not None:
            found |= _entry(now["id"], now["number"] or "0", lines)
        now, lines = begun, [line[begun.end() :]]
    return found


def _entry(id: str, number: str, lines: list[str]) -> dict[str, Said]:
    """An entry, and those of the list that it may hold, as the appendix does: `- ` steps, numbered by their place."""
    listed = [line for line in lines if ITEM.match(line)] if "appendix" in id else []
    found = {id: Said(number, hash_of(line for line in lines if line not in listed))}
    place = [0, 0, 0]
    for line in listed:
        level = (len(line) - len(line.lstrip())) // 2
        place = [*place[:level], place[level] + 1, *[0] * (2 - level)]
        step, letter, part = place[0], LETTERS[place[1]], PARTS[place[2]]
        name = "_".join(text for text in (id, str(step), letter, part) if text)
        found[name] = Said(name.replace(id, number), hash_of([line.lstrip(" -")]))
    return found


def hash_of(lines: Iterable[str]) -> str:
    """Twelve hexadecimal digits for some words, whatever the blanks and breaks of lines between them."""
    return hashlib.sha256(" ".join(" ".join(lines).split()).encode()).hexdigest()[:12]


def read_book(path: Path) -> dict[str, Said]:
    """The entries of a file, or of all Markdown files of a folder."""
    files = sorted(path.glob("*.md")) if path.is_dir() else [path]
    found: dict[str, Said] = {}
    for file in files:
        found |= entries(file.read_text(encoding="utf-8"))
    return found


def compared(numbers: Mapping[str, str], ledger: Mapping[str, Judged], book: Mapping[str, Said]) -> Changes:
    """How a rulebook differs from an index of numbers and the ledger that was kept with it. An entry without words
    stands in no file: it is never gone."""
    ordered = sorted(book, key=lambda id: number_key(book[id].number))
    both = [id for id in ordered if id in numbers]
    return Changes(
        new=tuple(id for id in ordered if id not in numbers),
        gone=tuple(sorted(_without(numbers, ledger, book), key=lambda id: number_key(numbers[id]))),
        reworded=tuple(id for id in both if id not in ledger or ledger[id].words != book[id].words),
        renumbered=tuple((id, numbers[id], book[id].number) for id in both if numbers[id] != book[id].number),
    )


def _without(numbers: Mapping[str, str], ledger: Mapping[str, Judged], book: Mapping[str, Said]) -> list[str]:
    return [id for id in numbers if id not in book and (id not in ledger or ledger[id].words)]


def taken_over(ledger: Mapping[str, Judged], book: Mapping[str, Said]) -> dict[str, Judged]:
    """The ledger for another rulebook: what says the same keeps its judgement, what is reworded or new has none.

    A reworded entry keeps the names of its marks and cases, so that whoever reads it anew finds them.
    """
    kept: dict[str, Judged] = {id: judged for id, judged in ledger.items() if not judged.words}
    for id, said in book.items():
        judged = ledger.get(id, Judged())
        same = judged.words == said.words
        kept[id] = structs.replace(judged, words=said.words, judged=judged.judged if same else None)
    return kept


def report(
    changes: Changes, numbers: Mapping[str, str], ledger: Mapping[str, Judged], book: Mapping[str, Said]
) -> list[str]:
    """What changed, in lines: new, gone, reworded with the cases to look at, renumbered."""
    lines = [f"new: {book[id].number} {id}" for id in changes.new]
    lines += [f"gone: {numbers[id]} {id}{_cases(ledger, id)}" for id in changes.gone]
    lines += [f"reworded: {book[id].number} {id}; judge it again{_cases(ledger, id)}" for id in changes.reworded]
    lines += [f"renumbered: {id}, {before} is now {now}" for id, before, now in changes.renumbered]
    counts = (len(changes.new), len(changes.gone), len(changes.reworded), len(changes.renumbered))
    return [*lines, "{} new, {} gone, {} reworded, {} renumbered".format(*counts)]


def _cases(ledger: Mapping[str, Judged], id: str) -> str:
    cases = ledger[id].cases if id in ledger else ()
    return f"; shown by {', '.join(cases)}" if cases else ""
