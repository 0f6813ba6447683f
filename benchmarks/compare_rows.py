"""What `benchmarks.compare` asks of each commit: questions by the public names alone, which both commits have.

Run as a script: `compare_rows.py ROUNDS ROW ...` prints the best time of each row, or with ROUNDS above 0 does each row
just so often, for a tool that counts instructions; with `calls` it prints how many functions one round calls.
"""

from __future__ import annotations

import cProfile
import gc
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MIDGAME = ROOT / "benchmarks" / "positions"
EXAMPLES = ROOT / "examples"
LEAST, BATCHES = 0.05, 3
WARM = 2


@dataclass(frozen=True)
class Question:
    """What is prepared, and what is measured."""

    prepare: Callable[[], Callable[[], object]]
    counted: bool = False


def _cold(path: Path) -> Callable[[], object]:
    import sysop

    loaded = sysop.load_position(path)
    return lambda: list(sysop.Position(loaded.given, loaded.pool).legal_actions)


def _warm(path: Path) -> Callable[[], object]:
    import sysop

    loaded = sysop.load_position(path)
    return lambda: list(loaded.legal_actions)


def _read(path: Path) -> Callable[[], object]:
    import sysop

    return lambda: sysop.load_position(path)


def _check(path: Path, action: str) -> Callable[[], object]:
    import sysop

    loaded = sysop.load_position(path)
    return lambda: sysop.Position(loaded.given, loaded.pool).check(action)


def _payments(path: Path, action: str) -> Callable[[], object]:
    import sysop

    loaded = sysop.load_position(path)
    return lambda: sysop.Position(loaded.given, loaded.pool).payments(action).count()


def _after(path: Path) -> Callable[[], object]:
    """Every legal action is taken, and what follows is decided upon."""
    import sysop

    loaded = sysop.load_position(path)

    def play() -> object:
        fresh = sysop.Position(loaded.given, loaded.pool)
        return [fresh.after(choice).decision for choice in fresh.legal_actions]

    return play


def _play(path: Path, decisions: int) -> Callable[[], object]:
    """One line of play: always the choice in the middle of those that are legal."""
    import sysop

    loaded = sysop.load_position(path)

    def play() -> object:
        position = sysop.Position(loaded.given, loaded.pool)
        for _ in range(decisions):
            waiting = position.decision
            if waiting is None or not (some := _some(waiting.choices)):
                break
            position = position.after(some[len(some) // 2])
        return position.state

    return play


def _some(choices: object, most: int = 9) -> list[object]:
    found = []
    for choice in choices:  # type: ignore[attr-defined]
        found.append(choice)
        if len(found) == most:
            break
    return found


def _json(path: Path) -> Callable[[], object]:
    """A position that is given as JSON."""
    import sysop
    from sysop.models.notation.form import data_of
    from sysop.models.notation.source import Source, parse

    text = json.dumps(data_of(parse(Source("<text>", path.read_text(encoding="utf-8")))))
    return lambda: sysop.read_position(text)


def _game(seed: int, passing: str) -> Callable[[], object]:
    """A random game of the starter decks, to its end."""
    from sysop.decks import read_deck
    from sysop.games.agents import AGENTS
    from sysop.games.game import Game
    from sysop.games.passing import POLICIES
    from sysop.games.starters import CORP, RUNNER
    from sysop.games.table import Table
    from sysop.models.terms import Side

    corp, runner = read_deck(CORP), read_deck(RUNNER)

    def play() -> object:
        game = Game.new(corp, runner, seed=seed, passing=POLICIES[passing], table=Table.SKIP)
        players = {side: AGENTS["random"](seed) for side in Side}
        while game.side is not None and not game.is_stuck:
            game.act(players[game.side].choose(game))
        return game.result

    return play


def _suite(folder: str) -> Callable[[], object]:
    """A folder of suites, all expectations."""
    import contextlib
    import io

    from sysop.cli import main

    def run() -> object:
        with contextlib.redirect_stdout(io.StringIO()):
            return main(["suite", str(ROOT / folder)])

    return run


ROWS: dict[str, Question] = {
    **{f"legal actions ({x}), cold": Question(partial(_cold, MIDGAME / f"midgame-{x}.yaml"), x == "a") for x in "abc"},
    **{f"legal actions ({x}), warm": Question(partial(_warm, MIDGAME / f"midgame-{x}.yaml"), x == "b") for x in "abc"},
    "a position is read": Question(partial(_read, MIDGAME / "midgame-b.yaml")),
    "steal with three costs": Question(
        partial(_check, EXAMPLES / "S0-E3-obokata-three-costs.yaml", "steal Obokata Protocol"), True
    ),
    "payments of three costs": Question(
        partial(_payments, EXAMPLES / "S0-E3-obokata-three-costs.yaml", "steal Obokata Protocol")
    ),
    **{
        f"after each action of ({x})": Question(partial(_after, MIDGAME / f"midgame-{x}.yaml"), x == "c") for x in "abc"
    },
    "30 decisions of (a)": Question(partial(_play, MIDGAME / "midgame-a.yaml", 30)),
    "30 decisions of (b)": Question(partial(_play, MIDGAME / "midgame-b.yaml", 30), True),
    "a position is read from JSON": Question(partial(_json, MIDGAME / "midgame-a.yaml"), True),
    "a random game, passing automatic": Question(partial(_game, 1, "forced"), True),
    "a random game, every window asked": Question(partial(_game, 2, "everything")),
    "all examples": Question(partial(_suite, "examples")),
}


def seconds(function: Callable[[], object]) -> float:
    """The best time of one call over a few batches, warm."""
    function()
    began = time.process_time()
    function()
    calls = max(1, int(LEAST / max(time.process_time() - began, 1e-9)))
    best = None
    gc.disable()
    for _ in range(BATCHES if calls > 1 else 1):
        gc.collect()
        began = time.process_time()
        for _ in range(calls):
            function()
        taken = (time.process_time() - began) / calls
        best = taken if best is None else min(best, taken)
    gc.enable()
    assert best is not None
    return best


def called(function: Callable[[], object]) -> int:
    """How many functions one call of it calls, warm."""
    for _ in range(WARM):
        function()
    profile = cProfile.Profile()
    profile.runcall(function)
    return sum(entry.callcount for entry in profile.getstats())


def main(rounds: str, rows: list[str]) -> None:
    """Measure, count the calls of, or do so many rounds of, the rows."""
    found: dict[str, float] = {}
    for name in rows:
        function = ROWS[name].prepare()
        if rounds == "calls":
            found[name] = called(function)
        elif int(rounds):
            for _ in range(int(rounds)):
                function()
        else:
            found[name] = seconds(function)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
