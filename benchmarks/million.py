"""What a million of each cost: `python -m benchmarks.million [--seconds S] [--decks FOLDER] [--games FOLDER] [--dask]`.

Measured on one core: questions of `sysop batch` about positions of random games, with their whole logs: the same ones
again and again, every legal action of each position, or one question about each position; with
`--decks`, whole random games; with `--games`, recorded games that are judged. The rest is arithmetic: core hours for a
million, and hours on so many cores. `--dask` measures two local Dask workers and two plain processes in turns.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path

from sysop.batch import answer, answers
from sysop.commands_replay import Asked, _followed
from sysop.games.game import Game
from sysop.games.starters import CORP, RUNNER
from sysop.games.table import Table
from sysop.questions import Settings

from .whole_games import pairs, played

CORES = (2, 16, 256)
MILLION = 1_000_000
TURNS = 3  # of Dask and processes


def questions(number: int, *, every: bool = False) -> list[tuple[int, str]]:
    """So many questions along random games of the starter decks: one about each position, or about every legal action
    of it."""
    found: list[tuple[int, str]] = []
    for seed in count():
        rng, game = random.Random(seed), Game.new(CORP, RUNNER, seed=seed, table=Table.SKIP)
        while game.side is not None and not game.is_stuck:
            legal = tuple(game.legal_actions.limit(100))
            choice, line = rng.choice(legal), game.position.line
            for each in legal if every else (choice,):
                asked = {"position": line, "check": game.position.describe(each)}
                found.append((len(found) + 1, json.dumps(asked)))
            if len(found) >= number:
                return found[:number]
            game.act(choice)
    raise AssertionError


def per_second(work: Iterator[object], seconds: float) -> float:
    """How many are done in a second of this core."""
    next(work)
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds and next(work, None) is not None:
        done += 1
    return done / (time.process_time() - began)


def efficiency(lines: list[tuple[int, str]], where: Callable[[], str]) -> float:
    """The wall time of so many questions there."""
    began = time.perf_counter()
    for _ in answers(lines, Settings(), where()):
        pass
    return time.perf_counter() - began


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row")
    parser.add_argument("--decks", type=Path, help="pairs of deck lists, as benchmarks.whole_games has them")
    parser.add_argument("--games", type=Path, help="recorded games")
    parser.add_argument("--dask", action="store_true", help="two Dask workers beside two processes")
    args = parser.parse_args()
    asked = questions(1500)
    ask = partial(answer, Settings())
    rows = {
        "questions, 20 of them again and again": per_second(map(ask, cycle(asked[::75])), args.seconds),
        "questions, every legal action of each position": per_second(
            map(ask, questions(4000, every=True)), args.seconds
        ),
        "questions, each about another position": per_second(map(ask, asked), args.seconds),
    }
    if args.decks is not None:
        play = partial(played, pairs(args.decks), "forced", "random")
        rows["whole random games"] = per_second(map(play, count()), args.seconds)
    if args.games is not None:
        games = [str(path) for path in sorted(args.games.glob("*.json*"))]
        rows["recorded games, every step judged"] = per_second(
            map(partial(_followed, None, Asked()), games), args.seconds
        )
    sys.stdout.write(million_table(rows))
    if args.dask:
        compare(list(islice(cycle(asked), 20_000)))


def million_table(rows: dict[str, float]) -> str:
    """What a million of each costs, by how many are done in a second of one core."""
    lines = [
        f"| a million | a second and core | core hours | {' | '.join(f'hours on {n} cores' for n in CORES)} |",
        "|---" * (3 + len(CORES)) + "|",
    ]
    for name, speed in rows.items():
        hours = MILLION / speed / 3600
        on = " | ".join(f"{hours / n:,.2g}" for n in CORES)
        lines.append(f"| {name} | {speed:,.3g} | {hours:,.3g} | {on} |")
    return "\n".join(lines) + "\n"


def compare(lines: list[tuple[int, str]]) -> None:
    """Two local Dask workers and two processes, in turns."""
    from distributed import LocalCluster

    plain, dask = [], []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        where = cluster.scheduler_address.replace("tcp://", "dask://")
        for _ in range(TURNS):
            plain.append(efficiency(lines, lambda: "local:2"))
            dask.append(efficiency(lines, lambda: where))
    ratio = min(plain) / min(dask)
    sys.stdout.write(
        f"\n{len(lines):,} questions: two processes {min(plain):.1f} s, "
        f"two Dask workers {min(dask):.1f} s: {ratio:.2f}\n"
    )


if __name__ == "__main__":
    main()
