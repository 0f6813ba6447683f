"""The table of the differential test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from .figures import by_ledger, stops_of
from .ledger import load
from .rows import LITTLE, Result, Row, Way

SHOWN = 60


def share(part: int, whole: int) -> str:
    """A share in per cent."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


def _figures(rows: Iterable[Row]) -> list[str]:
    counts = Counter(row.result for row in rows)
    total = sum(counts.values())
    apart = counts[Result.NOT_COMPARABLE]
    comparable = total - apart
    decided = comparable - counts[Result.UNKNOWN]
    return [
        str(total),
        share(comparable, total),
        share(decided, comparable),
        share(counts[Result.AGREE], decided),
        str(counts[Result.AGREE]),
        str(counts[Result.DIFFER]),
        str(counts[Result.UNKNOWN]),
        str(apart),
    ]


def _whole_games(rows: Sequence[Row], explained: Mapping[int, str]) -> list[str]:
    """How many games are followed from their first state to their last, and where each of the others stops first."""
    stops = stops_of(rows, explained)
    if not stops:
        return []
    ended = sum(not found for found in stops.values())
    lines = [f"{ended} of {len(stops)} games are followed to the end.", ""]
    return lines + [f"- {game} stops at {' '.join(map(str, min(found)))}" for game, found in stops.items() if found]


HEAD = "| | rows | comparable | decided of these | agree of the decided | agree | differ | UNKNOWN | not comparable |"


def table(rows: Sequence[Row], recordings: int, seconds: float, slowest: tuple[float, str]) -> str:
    """The table as Markdown."""
    explained = by_ledger(rows, load())
    lines = ["# sysop and jinteki.net, command by command", ""]
    lines.append(
        f"{recordings} recordings, {len(rows)} comparisons, {seconds:.0f} s; slowest {slowest[1]} {slowest[0]:.1f} s"
    )
    differ = sum(row.result is Result.DIFFER for row in rows)
    lines.append(
        f"{len(explained)} of the {differ} differences are explained by the ledger ({share(len(explained), differ)})."
    )
    lines += ["", HEAD, "|" + "---|" * 9]
    for way in Way:
        own = [r for r in rows if r.way is way]
        lines.append(f"| {way.value} | " + " | ".join(_figures(own)) + " |")
        if way is Way.POSITIVE:
            told = [r for r in own if r.kind not in LITTLE]
            lines.append("| positive, without the little ones | " + " | ".join(_figures(told)) + " |")
    lines += ["", *_whole_games(rows, explained)]
    lines += ["", "## By kind", "", HEAD, "|" + "---|" * 9]
    for way in Way:
        kinds = Counter(r.kind for r in rows if r.way is way)
        for kind, _ in kinds.most_common():
            own = [r for r in rows if r.way is way and r.kind == kind]
            lines.append(f"| {way.value}: {kind} | " + " | ".join(_figures(own)) + " |")
    lines += ["", "## Explained by the ledger", "", "| rows | entry |", "|---|---|"]
    lines += [f"| {count} | {name} |" for name, count in Counter(explained.values()).most_common()]
    rows = [row for number, row in enumerate(rows) if number not in explained]
    for result in (Result.DIFFER, Result.UNKNOWN, Result.NOT_COMPARABLE):
        lines += [
            "",
            f"## {result.value}: groups",
            "",
            "| rows | recordings | way | kind | card | cause | where | detail |",
            "|" + "---|" * 8,
        ]
        groups: dict[tuple[str, ...], list[Row]] = {}
        for row in rows:
            if row.result is result:
                card = row.card if result is not Result.NOT_COMPARABLE else ""
                groups.setdefault((row.way.value, row.kind, card, row.cause), []).append(row)
        for key, own in sorted(groups.items(), key=lambda item: -len(item[1]))[: SHOWN * 4]:
            first = next((r for r in own if r.detail), own[0])
            where = f"{first.recording}@{first.first}"
            names = len({r.recording for r in own})
            told = " | ".join(key).replace("\n", " ")
            lines.append(f"| {len(own)} | {names} | {told} | {where} | {first.detail[:220].replace('|', '/')} |")
    return "\n".join(lines) + "\n"
