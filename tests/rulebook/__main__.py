"""The ledger of rules: `check` what it says, `fill` in marks and cases, `moved` marks, `compare` with another rulebook.

python -m tests.rulebook check [NUMBER...]       every entry (of these chapters or sections) that has cases
python -m tests.rulebook fill [NUMBER...]        finds a mark and a case for each that has none
python -m tests.rulebook compare BOOK [--write]  a file or folder of Markdown; --write takes it over
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import structs

from sysop.models import ledger
from sysop.models.ledger import FILE, Judged, Judgement, Ledger
from sysop.models.rulebook import Rule, rules

from .book import compared, read_book, report, taken_over
from .checking import shown_by_switching
from .filling import all_marks, found_for, now_at

CHANGED = 1


def within(wanted: Sequence[str]) -> list[Rule]:
    """The entries of some chapters, sections or numbers; all if none are named."""
    return [r for r in rules() if not wanted or any(r.number == w or _below(r.number, w) for w in wanted)]


def _below(number: str, wanted: str) -> bool:
    rest = number.removeprefix(wanted)
    return rest != number and not rest[0].isdigit()


def check(wanted: Sequence[str]) -> int:
    """Switch off the marks of every entry that has cases, and tell those that nothing notices."""
    asked = unnoticed = 0
    for rule in within(wanted):
        judged = ledger.ledger().get(rule.id, Judged())
        if judged.judged is not Judgement.CARRIED or not judged.cases or judged.like is not None:
            continue
        asked += 1
        if shown_by_switching(rule.id, judged) is None:
            unnoticed += 1
            print(f"{rule.number} {rule.id}: nothing fails when {', '.join(judged.at)} is switched off")
    print(f"{asked} entries with cases, {unnoticed} of them unnoticed when switched off")
    return CHANGED if unnoticed else 0


def fill(wanted: Sequence[str]) -> int:
    """Find a mark and cases for each entry that is carried out and has none, and write them into the ledger."""
    book = ledger.read(FILE.read_bytes())
    for rule in within(wanted):
        judged = book.rules.get(rule.id, Judged())
        if judged.judged is not Judgement.CARRIED or judged.cases or judged.like is not None:
            continue
        found = next(iter(found_for(rule.id, judged, {})), None)
        if found is not None:
            mark, cases = found
            book.rules[rule.id] = structs.replace(judged, at=(mark,), cases=cases)
            print(f"{rule.number} {rule.id}: {mark}, {cases[0]}")
            FILE.write_bytes(ledger.written(book))
    return 0


def moved() -> int:
    """Marks whose function stands in another module now are named anew, where only one function has that name."""
    book, names = ledger.read(FILE.read_bytes()), all_marks()
    for id, judged in book.rules.items():
        found = tuple(now_at(mark, names) for mark in judged.at)
        if found != judged.at:
            print(f"{id}: {', '.join(judged.at)} -> {', '.join(found)}")
            book.rules[id] = structs.replace(judged, at=found)
    FILE.write_bytes(ledger.written(book))
    return 0


def compare(path: Path, *, write: bool) -> int:
    """Tell what another rulebook has otherwise, and, if wanted, take it over: numbers, and judgements that stand."""
    numbers = {rule.id: rule.number for rule in rules()}
    book = ledger.read(FILE.read_bytes())
    found = read_book(path)
    changes = compared(numbers, book.rules, found)
    print("\n".join(report(changes, numbers, book.rules, found)))
    if write:
        kept = Ledger(book.format, book.edition, taken_over(book.rules, found))
        FILE.write_bytes(ledger.written(kept))
        print("written: models/ledger.json; numbers of models/rulebook.json are changed by hand, with their summaries")
    return CHANGED if changes != type(changes)() else 0


def main(arguments: Sequence[str]) -> int:
    """Run one of the three."""
    parser = argparse.ArgumentParser(prog="python -m tests.rulebook", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("check", "fill"):
        commands.add_parser(name).add_argument("numbers", nargs="*")
    commands.add_parser("moved")
    comparing = commands.add_parser("compare")
    comparing.add_argument("book", type=Path)
    comparing.add_argument("--write", action="store_true")
    args = parser.parse_args(arguments)
    match args.command:
        case "check":
            return check(args.numbers)
        case "fill":
            return fill(args.numbers)
        case "moved":
            return moved()
        case _:
            return compare(args.book, write=args.write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
