"""Every row of what must be fast, measured in one run: `python -m benchmarks.speed [--write docs/speed.md] [--dask]`.

All rows are measured in turns, round by round, so that a slow minute hits all of them; `pay5` is measured in each round
as well, and scales the figures of other programs. A row is met, or missed, where the quarter of its rounds that are
worst, or best, say so too; between them noise decides, and the table says that. Times are processor times.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sysop
from sysop.batch import answer
from sysop.decks import read_deck
from sysop.games.starters import CORP, RUNNER
from sysop.models.actions import BasicAction, UseAbility
from sysop.models.notation.form import data_of
from sysop.models.notation.source import Source, parse
from sysop.questions import Settings

from .bench_positions import EXAMPLE, PAY5, PEER_CHECK, PEER_HINTS, PENDING, POSITIONS, pay5
from .growth import actions
from .harness import in_words
from .million import TURNS as DASK_TURNS
from .million import efficiency, million_table, questions
from .whole_games import Played, played

BEGIN, END = "<!-- begin of one run -->", "<!-- end of one run -->"
SIZES = (10, 20, 40, 80, 160)
LEAST = 0.05  # seconds that one measurement lasts at least
WHOLE_GAMES = "whole random games of the starter decks, a second"
ALONE = "import sys; sys.modules['typing_extensions'] = None; import sysop.__main__"  # msgspec imports it where it is
QUESTIONS = 3000  # about the positions of random games


class Row(NamedTuple):
    """What is measured in each round, as it is printed; what is to be reached, at most or at least, and whether that is
    a share of what a peer takes (seconds, when `pay5` took `PAY5` there)."""

    name: str
    measure: Callable[[], float]
    most: float | None = None
    least: float | None = None
    of_peer: float | None = None
    unit: str = "s"
    rounds: int | None = None


class Found(NamedTuple):
    """A row, with what was measured in each round and what was to be reached then."""

    row: Row
    values: list[float]
    aims: list[float]

    @property
    def verdict(self) -> str:
        """Whether it is met, or noise decides."""
        if not self.aims:
            return ""
        at_most = self.row.least is None
        shares = sorted(
            (v / a if at_most else a / v) if v and a else 9.0 for v, a in zip(self.values, self.aims, strict=True)
        )
        lower, upper = _quarters(shares)
        if upper <= 1:
            return "met"
        return "**missed**" if lower > 1 else "noise decides" + (", rather met" if median(shares) <= 1 else "")


def _quarters(values: list[float]) -> tuple[float, float]:
    """Below which a quarter of the values lies, and above which."""
    if len(values) < 4:
        return min(values), max(values)
    found = quantiles(values, n=4, method="inclusive")
    return found[0], found[2]


def clocked(function: Callable[[], object], calls: int | None = None) -> float:
    """The processor time of one call, of as many as last long enough."""
    gc.collect()
    gc.disable()
    try:
        done, began = 0, time.process_time()
        while True:
            function()
            done += 1
            taken = time.process_time() - began
            if (calls is None and taken > LEAST) or done == calls:
                return taken / done
    finally:
        gc.enable()


def rate(work: Iterator[object], seconds: float) -> float:
    """How many are done in a second of this core."""
    done, began = 0, time.process_time()
    for _ in work:
        done += 1
        if time.process_time() - began > seconds:
            break
    return done / (time.process_time() - began)


# ------------------------------------------------------------------------- rows


def positions() -> Iterator[Row]:
    """What is asked of mid-game positions."""
    position = sysop.load_position(POSITIONS["a"])
    used = [choice for choice in position.legal_actions if isinstance(choice, UseAbility)]

    def check() -> float:
        return median(clocked(partial(position.check, choice)) for choice in used)

    yield Row("check of a paid ability, mid-game (a), warm", check, most=0.47, of_peer=PEER_CHECK)
    yield Row(
        "all legal actions of (a), warm",
        lambda: clocked(lambda: list(position.legal_actions)),
        most=0.5,
        of_peer=PEER_HINTS,
    )
    yield Row(
        "all legal actions of (a), cold",
        lambda: clocked(lambda: list(sysop.Position(position.given, position.pool).legal_actions)),
        most=0.0015,
    )
    basic = next(
        c for c in position.legal_actions if isinstance(c, BasicAction) and c.server is None and c.card is None
    )

    def after() -> float:
        following = sysop.Position(position.given, position.pool)
        list(following.legal_actions)
        began = time.process_time()
        waiting = following.after(basic).decision
        assert waiting is not None
        list(islice(waiting.choices, 100))
        return time.process_time() - began

    yield Row("`after` of a basic action and the next choices", lambda: median(after() for _ in range(15)), most=0.0012)
    text = POSITIONS["a"].read_text(encoding="utf-8")
    as_json = json.dumps(data_of(parse(Source("<text>", text))))
    for form, said, most in (("line", position.line, 0.0003), ("JSON", as_json, 0.0006), ("YAML", text, 0.004)):
        yield Row(f"one position read: {form}", partial(_read, said), most=most)


def _read(text: str) -> float:
    sysop.read_position(text)
    return clocked(partial(sysop.read_position, text))


class Games:
    """A random game of the starter decks, another one in each round: decisions a second as a whole, and in its last
    turns as a share of those in its first turns."""

    def __init__(self) -> None:
        self.decks = [("starters", read_deck(CORP), read_deck(RUNNER))]
        self.seed = 0
        self.share = 0.0
        self.per_second = 0.0

    def _next(self, passing: str) -> Played:
        """The next game of more than twenty turns."""
        while True:
            game = played(self.decks, passing, "random", self.seed)
            self.seed += 1
            if game.crashed is not None:
                raise AssertionError(game.crashed)
            if len(game.by_turn) > 2:
                return game

    def every_window(self) -> float:
        """Decisions a second where each window is asked, as a plain loop over `legal_actions` and `after` does."""
        game = self._next("everything")
        return game.decisions / game.seconds

    def whole(self) -> float:
        """Decisions a second that players take where passing is automatic; what is passed costs its time, too."""
        game = self._next("forced")
        (_, moves, seconds), *_, (_, last_moves, last_seconds) = game.by_turn[:-1]  # the last turns may be few
        self.share = (last_moves / last_seconds) / (moves / seconds)
        self.per_second = 1 / game.seconds
        return game.decisions / game.seconds


def games() -> Iterator[Row]:
    """Whole games."""
    found = Games()
    each = "whole random games, decisions a second and core"
    yield Row(f"{each}, every window asked", found.every_window, least=1000, unit="", rounds=3)
    yield Row(f"{each}, passing automatic", found.whole, least=250, unit="", rounds=3)
    yield Row(WHOLE_GAMES, lambda: found.per_second, unit="", rounds=3)
    yield Row("the last turns of a game, share of the speed of the first", lambda: found.share, unit="", rounds=3)


def one_each(every: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """One question about each position, of several."""
    return list({json.loads(text)["position"]: (number, text) for number, text in every}.values())


def batch() -> Iterator[Row]:
    """Questions a second and core."""
    ask = partial(answer, Settings())
    every = questions(QUESTIONS, every=True)
    few = one_each(every)
    again, each, other = cycle(few[:: len(few) // 20]), cycle(every), cycle(few)
    for _ in range(20):
        ask(next(again))
    yield Row(
        "batch, 20 questions again and again, a second", lambda: rate(map(ask, again), 0.4), least=12_000, unit=""
    )
    yield Row("batch, every legal action of each position, a second", lambda: rate(map(ask, each), 0.4), unit="")
    yield Row("batch, each about another position, a second", lambda: rate(map(ask, other), 0.4), least=1_500, unit="")


def cold(compiled: str) -> Iterator[Row]:
    """Cold starts, as installed alone: the modules are compiled, and what only tests need is not there."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own = {**kept, "PYTHONPYCACHEPREFIX": compiled}

    def started(*command: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, env=own)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    checked = ("-c", ALONE, "check", str(EXAMPLE), "steal Obokata Protocol")
    ordered = ("-c", ALONE, "orders", str(PENDING))
    for command in (checked, ordered):
        started(*command)
    yield Row("`sysop check` from a cold start", lambda: started(*checked), most=0.13)
    yield Row(
        "`sysop orders` from a cold start, without the import of networkx",
        lambda: started(*ordered) - (started("-c", "import networkx") - started("-c", "pass")),
        most=0.25,
    )


class Growth:
    """The list of legal actions with more and more resources: one measurement serves all rows."""

    def __init__(self) -> None:
        self.asked = [actions(size) for size in SIZES]
        self.found: list[float] = []

    def most(self) -> float:
        """What a doubling costs at most."""
        self.found = [clocked(ask) for ask in self.asked]
        return max(after / before for before, after in pairwise(self.found))


def growth() -> Iterator[Row]:
    """How the list of legal actions grows."""
    found = Growth()
    yield Row(
        f"legal actions with {', '.join(map(str, SIZES))} more resources: most that a doubling costs",
        found.most,
        most=2.2,
        unit="times",
    )
    for place, size in enumerate(SIZES):
        yield Row(
            f"legal actions with {size} more resources",
            lambda place=place: found.found[place],
            most=0.015 if size == 80 else None,
        )  # type: ignore[misc]


def dask() -> Iterator[Row]:
    """Two local Dask workers beside two plain processes, in turns."""
    from distributed import LocalCluster

    lines = list(islice(cycle(questions(QUESTIONS, every=True)), 10_000))
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    where = cluster.scheduler_address.replace("tcp://", "dask://")
    yield Row(
        "two Dask workers, share of two plain processes",
        lambda: efficiency(lines, lambda: "local:2") / efficiency(lines, lambda: where),
        least=0.85,
        unit="",
        rounds=DASK_TURNS,
    )


# ------------------------------------------------------------------------ output


def measured(rows: list[Row], rounds: int) -> tuple[list[Found], list[float]]:
    """All rows, round by round, and `pay5` in each of them."""
    found = [Found(row, [], []) for row in rows]
    yards: list[float] = []
    for number in range(rounds):
        yards.append(clocked(pay5))
        for each in found:
            row = each.row
            if row.rounds is not None and number >= row.rounds:
                continue
            each.values.append(row.measure())
            aim = row.most if row.least is None else row.least
            if aim is not None:
                each.aims.append(aim if row.of_peer is None else aim * row.of_peer * yards[-1] / PAY5)
        print(f"round {number + 1} of {rounds}: pay5 {in_words(yards[-1])}", file=sys.stderr)
    return found, yards


def shown(value: float, unit: str) -> str:
    """A value with its unit."""
    if unit == "s":
        return in_words(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" + (f" {unit}" if unit else "")


def table(found: list[Found], yards: list[float], rounds: int) -> str:
    """The rows of one run as Markdown."""
    yard = f"`pay5` {in_words(median(yards))}, from {in_words(min(yards))} to {in_words(max(yards))}"
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load"
        f" {os.getloadavg()[0]:.1f} at the end; {rounds} rounds; {yard}.",
        "",
        "| what | median | from | to | to reach | |",
        "|---|---|---|---|---|---|",
    ]
    for each in found:
        unit = each.row.unit
        aim = shown(median(each.aims), unit) if each.aims else ""
        told = f"{'>=' if each.row.least is not None else '<='} {aim}" if aim else ""
        share = f" ({each.row.most:g} of a peer)" if each.row.of_peer is not None else ""
        cells = (
            each.row.name,
            *(shown(value, unit) for value in (median(each.values), min(each.values), max(each.values))),
            told + share,
            each.verdict,
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, and write into the page where that is asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.speed", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--rows", nargs="+", metavar="WORD", default=[], help="only the rows that hold one of these")
    parser.add_argument("--dask", action="store_true", help="also two Dask workers beside two processes")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put the tables between the marks of this page")
    args = parser.parse_args()
    with TemporaryDirectory() as compiled:
        kinds = [positions(), growth(), batch(), cold(compiled), games(), *([dask()] if args.dask else [])]
        rows = [row for kind in kinds for row in kind if not args.rows or any(w in row.name for w in args.rows)]
        found, yards = measured(rows, args.rounds)
    asked = [each for each in found if each.row.name.startswith("batch") or each.row.name == WHOLE_GAMES]
    speeds = {each.row.name.removesuffix(", a second"): median(each.values) for each in asked}
    text = table(found, yards, args.rounds) + ("\n" + million_table(speeds) if speeds else "")
    sys.stdout.write(text)
    if args.write is not None:
        page = args.write.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        _, _, after = rest.partition(END)
        args.write.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
    return 1 if any(each.verdict == "**missed**" for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
