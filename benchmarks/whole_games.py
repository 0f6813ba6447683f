"""Whole random games from pairs of deck lists: `python -m benchmarks.whole_games FOLDER [--games N] [--seed S]`.

FOLDER holds lists called NAME-corp.txt and NAME-runner.txt. Game number k is played with pair k modulo their number, by
random players, to its end. Printed: how they ended, decisions and moves, the speed on one core, what was UNKNOWN and
how the table settled it, and where a game did not come to an end.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from sysop.decks import load_deck
from sysop.games.agents import AGENTS
from sysop.games.game import Game
from sysop.games.moves import By
from sysop.games.passing import POLICIES, Passing
from sysop.games.table import Table
from sysop.models.imports.decks import Deck
from sysop.models.terms import Side

MOST = 20_000  # choices of a game


@dataclass
class Tally:
    """What was counted over games."""

    games: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    ruled: int = 0  # games with a ruling
    causes: Counter[str] = field(default_factory=Counter)  # what was UNKNOWN
    stuck: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)
    decisions: int = 0  # of players
    moves: int = 0  # with chance and what was passed
    seconds: float = 0.0
    turns: Counter[int] = field(default_factory=Counter)
    speeds: list[tuple[float, str]] = field(default_factory=list)  # moves a second in each game

    def add(self, name: str, game: Game, seconds: float) -> None:
        """Count a game that came to its end, or did not."""
        self.games += 1
        own = sum(move.by is By.PLAYER for move in game.history)
        self.decisions += own
        self.moves += len(game.history)
        self.seconds += seconds
        self.speeds.append((round(len(game.history) / seconds, 1), name))
        for ruling in game.rulings:
            self.rulings[ruling.text] += 1
            self.causes.update(ruling.why)
        self.ruled += bool(game.rulings)
        result = game.result
        if result is None:
            why = "; ".join(dict.fromkeys(reason.message for reason in game.unknown)) or "too long"
            self.stuck.append(f"{name}: {why}")
            return
        winner = result.winner.title if result.winner is not None else "nobody"
        self.ended[f"{winner}: {result.ending.value.replace('_', ' ')}"] += 1
        self.turns[result.turn] += 1


def pairs(folder: Path) -> list[tuple[str, Deck, Deck]]:
    """The pairs of deck lists of a folder, by name."""
    names = sorted(path.name.removesuffix("-corp.txt") for path in folder.glob("*-corp.txt"))
    found = [(name, load_deck(folder / f"{name}-corp.txt"), load_deck(folder / f"{name}-runner.txt")) for name in names]
    if not found:
        raise SystemExit(f"{folder} holds no pairs of deck lists")
    return found


def play(corp: Deck, runner: Deck, seed: int, passing: Passing, player: str) -> tuple[Game, float]:
    """One game, and the processor time that it took."""
    began = time.process_time()
    game = Game.new(corp, runner, seed=seed, passing=passing, table=Table.SKIP)
    players = {side: AGENTS[player](seed) for side in Side}
    for _ in range(MOST):
        if game.side is None or game.is_stuck:
            break
        game.act(players[game.side].choose(game))
    return game, time.process_time() - began


def main() -> int:
    """Play, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=46)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--passing", choices=tuple(POLICIES), default="forced")
    parser.add_argument("--player", choices=tuple(AGENTS), default="random")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after so long")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    decks, tally, began = pairs(args.folder), Tally(), time.monotonic()
    seed = args.seed
    while seed < args.seed + args.games and time.monotonic() - began < args.seconds:
        name, corp, runner = decks[seed % len(decks)]
        try:
            game, seconds = play(corp, runner, seed, POLICIES[args.passing], args.player)
        except Exception as error:  # which game it was has to be told
            tally.crashed.append(f"game {seed} ({name}): {type(error).__name__}: {error}")
            tally.games += 1
        else:
            tally.add(f"game {seed} ({name})", game, seconds)
        seed += 1
    figures = {
        "games": tally.games,
        "go on with --seed": seed,
        "ended": dict(tally.ended.most_common()),
        "stuck": tally.stuck,
        "crashed": tally.crashed,
        "decisions of players": tally.decisions,
        "moves with chance and what was passed": tally.moves,
        "decisions a second": round(tally.decisions / tally.seconds, 1) if tally.seconds else None,
        "moves a second": round(tally.moves / tally.seconds, 1) if tally.seconds else None,
        "moves a second in the slowest games": sorted(tally.speeds)[:5],
        "longest, in turns": max(tally.turns, default=0),
        "games with a ruling": tally.ruled,
        "causes of rulings": dict(tally.causes.most_common(40)),
        "rulings of the table": dict(tally.rulings.most_common(40)),
    }
    if args.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for label, figure in figures.items():
            sys.stdout.write(f"{label}: {figure}\n")
    return 1 if tally.stuck or tally.crashed else 0


if __name__ == "__main__":
    sys.exit(main())
