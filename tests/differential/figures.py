"""The figures of the differential test, kept from its last full run; and the page of the documentation made of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from . import ledger
from .ledger import Entry, explaining
from .rows import LITTLE, Result, Row, Way, wants_a_card

FILE = Path(__file__).with_name("figures.json")
EXPLAINED = "explained"  # differs, and the ledger says why
NO_CARD = "unknown card"  # UNKNOWN for want of the text of a card
NAMES = {
    Way.POSITIVE: "commands that were accepted",
    Way.NEGATIVE: "whether something may be done",
    Way.SET: "what is offered for a choice",
    Way.POSITION: "states in which nobody is asked anything, as positions",
    Way.INFERENCE: "commands, told from what changed",
}
HEAD = """# jinteki.net and sysop, in figures

What came of comparing every recorded command, hint and prompt with sysop. `make differential` compares,
`python -m tests.differential.figures [--of NAME] ROWS` keeps the figures of a run (under a name of its own where it was
a sample of the scenarios), and without ROWS it writes this page.
*Comparable* leaves out what was done by hand or asked in another form, *decided* what sysop says is UNKNOWN; *texts
known* leaves out those in which a card takes part that is newer than the pool, and whose text so nobody can read;
*explained* differences stand, group by group, in [differences](differences.md). States that are the same as the one
before count once.
"""
COLUMNS = (
    "| | all | comparable | decided of these | decided, texts known | agree of the decided | explained | not explained"
    " | UNKNOWN |"
)
RULE = "|" + "---|" * 9


class Count(Struct, frozen=True):
    """How many rows of one kind came out in which way."""

    way: Way
    kind: str
    result: str
    rows: int


class Stop(Struct, frozen=True):
    """Where following a whole game stops first, and the code of the cause."""

    game: str
    state: int
    kind: str
    cause: str


class Figures(Struct, frozen=True):
    """One full run: over what, when, and what came of it."""

    what: str
    recordings: int
    counts: tuple[Count, ...]
    followed: int = 0
    games: int = 0
    stops: tuple[Stop, ...] = ()


def by_ledger(rows: Sequence[Row], entries: Sequence[Entry]) -> dict[int, str]:
    """The name of the entry that explains a difference, by the number of the row."""
    told = ((n, explaining(row, entries)) for n, row in enumerate(rows) if row.result is Result.DIFFER)
    return {n: entry.name for n, entry in told if entry is not None}


def figures(what: str, rows: Sequence[Row]) -> Figures:
    """The figures of a run."""
    explained = by_ledger(rows, ledger.load())
    counted = Counter(
        (row.way, row.kind, EXPLAINED if number in explained else NO_CARD if wants_a_card(row) else row.result.value)
        for number, row in enumerate(rows)
    )
    counts = tuple(Count(way, kind, result, n) for (way, kind, result), n in sorted(counted.items()))
    stops = stops_of(rows, explained)
    first = tuple(Stop(game, *min(found)) for game, found in stops.items() if found)
    ended = sum(not found for found in stops.values())
    recordings = len({row.recording for row in rows})
    return Figures(what, recordings, counts, ended, len(stops), first)


def stops_of(rows: Sequence[Row], explained: Mapping[int, str]) -> dict[str, list[tuple[int, str, str]]]:
    """Of each whole game the steps that could not be followed: the state, the command, the cause by its code."""
    found: dict[str, list[tuple[int, str, str]]] = {}
    for number, row in enumerate(rows):
        if row.way is not Way.POSITIVE or not row.recording.startswith("game-"):
            continue
        own = found.setdefault(row.recording, [])
        if row.result in (Result.DIFFER, Result.UNKNOWN) and number not in explained:
            code = row.cause.split(":")[0] if row.result is Result.UNKNOWN else row.cause
            own.append((row.first, f"{row.kind} {row.card}".strip(), code))
    return found


def load(file: Path = FILE) -> tuple[Figures, ...]:
    """The figures that are kept."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Figures, ...]) if file.exists() else ()


def keep(new: Figures, file: Path = FILE) -> None:
    """Put the figures of a full run in the place of the older ones over the same recordings."""
    kept = sorted((*(f for f in load(file) if f.what != new.what), new), key=lambda f: f.what)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def page(every: Iterable[Figures]) -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for run in every:
        parts.append(f"\n## {run.what[:1].upper()}{run.what[1:]}\n\n")
        parts.append(f"{run.recordings:,} recordings, {_sum(run.counts):,} comparisons.\n\n{COLUMNS}\n{RULE}\n")
        for way in Way:
            own = [c for c in run.counts if c.way is way]
            if own:
                parts.append(_line(NAMES[way], own))
            if own and way is Way.POSITIVE:
                parts.append(_line("- without credit, draw, start-turn, end-turn, continue", _without_little(own)))
        if run.games:
            parts.append(f"\n{run.followed} of {run.games} games are followed from the first state to the last.")
            parts.append(" Where the others stop first:\n\n| game | state | at | why |\n|---|---|---|---|\n")
            parts += [f"| {s.game} | {s.state} | {s.kind} | {s.cause} |\n" for s in run.stops]
        parts.append(f"\n### By kind: {run.what}\n\n{COLUMNS}\n{RULE}\n")
        for way in Way:
            own = [c for c in run.counts if c.way is way]
            for kind in sorted({c.kind for c in own}, key=lambda k: (-_sum(own, kind=k), k)):
                parts.append(_line(f"{way.value}: {kind}", [c for c in own if c.kind == kind]))
    return "".join(parts)


def _without_little(counts: Sequence[Count]) -> list[Count]:
    return [c for c in counts if c.kind not in LITTLE]


def _sum(counts: Iterable[Count], result: str | None = None, kind: str | None = None) -> int:
    return sum(c.rows for c in counts if result in (None, c.result) and kind in (None, c.kind))


def _line(name: str, counts: Sequence[Count]) -> str:
    every = _sum(counts)
    comparable = every - _sum(counts, Result.NOT_COMPARABLE.value)
    no_card = _sum(counts, NO_CARD)
    unknown = _sum(counts, Result.UNKNOWN.value) + no_card
    decided = comparable - unknown
    shares = (
        _share(comparable, every),
        _share(decided, comparable),
        _share(decided, comparable - no_card),
        _share(_sum(counts, Result.AGREE), decided),
    )
    numbers = (_sum(counts, EXPLAINED), _sum(counts, Result.DIFFER), unknown)
    return f"| {name} | {every:,} | " + " | ".join((*shares, *(f"{n:,}" for n in numbers))) + " |\n"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main(args: Sequence[str]) -> None:
    """Keep the figures of the rows in these files, of scenarios under another name after `--of`, or write the page."""
    name, files = (args[1], args[2:]) if args[:1] == ["--of"] else ("scenarios", args)
    for file in files:
        rows = [msgspec.json.decode(line, type=Row) for line in Path(file).read_bytes().splitlines()]
        for what, of_games in (("whole games", True), (name, False)):
            own = [row for row in rows if row.recording.startswith("game-") is of_games]
            if own:
                keep(figures(what, own))
    if not files:
        sys.stdout.write(page(load()))


if __name__ == "__main__":
    main(sys.argv[1:])
