"""Whole random games from pairs of deck lists: `python -m benchmarks.whole_games FOLDER [--games N] [--on WHERE]`.

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
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sysop.decks import load_deck
from sysop.games.agents import AGENTS
from sysop.games.game import Game
from sysop.games.moves import By
from sysop.games.passing import POLICIES, Passing
from sysop.games.table import Table
from sysop.models.imports.decks import Deck
from sysop.models.terms import Side
from sysop.parallel import in_order

MOST = 20_000  # choices of a game
TURNS = 10  # of which the speed is told together
ByTurn: TypeAlias = tuple[tuple[int, int, float], ...]  # from which turn on, how many moves, in how many seconds


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
    by_turn: dict[int, tuple[int, float]] = field(default_factory=dict)  # moves and seconds

    def add(self, played: Played) -> None:
        """Count a game that came to its end, or did not."""
        self.games += 1
        if played.crashed is not None:
            self.crashed.append(played.crashed)
            return
        self.decisions += played.decisions
        self.moves += played.moves
        self.seconds += played.seconds
        self.speeds.append((round(played.moves / played.seconds, 1), played.name))
        self.rulings.update(played.rulings)
        self.ruled += bool(played.rulings)
        self.causes.update(played.causes)
        for turn, moves, seconds in played.by_turn:
            before = self.by_turn.get(turn, (0, 0.0))
            self.by_turn[turn] = before[0] + moves, before[1] + seconds
        if played.stuck is not None:
            self.stuck.append(f"{played.name}: {played.stuck}")
        else:
            self.ended[played.ended] += 1
            self.turns[played.turn] += 1


class Played(NamedTuple):
    """What is counted of a game, wherever it was played."""

    name: str
    decisions: int = 0
    moves: int = 0
    seconds: float = 0.0
    rulings: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()  # of rulings
    by_turn: ByTurn = ()
    ended: str = ""
    turn: int = 0
    stuck: str | None = None
    crashed: str | None = None

    @classmethod
    def of(cls, name: str, game: Game, seconds: float, by_turn: ByTurn) -> Played:
        """A game at its end, or where it stays."""
        own = sum(move.by is By.PLAYER for move in game.history)
        rulings = tuple(ruling.text for ruling in game.rulings)
        causes = tuple(why for ruling in game.rulings for why in ruling.why)
        plain = cls(name, own, len(game.history), seconds, rulings, causes, by_turn)
        result = game.result
        if result is None:
            why = "; ".join(dict.fromkeys(reason.message for reason in game.unknown)) or "too long"
            return plain._replace(stuck=why)
        winner = result.winner.title if result.winner is not None else "nobody"
        return plain._replace(ended=f"{winner}: {result.ending.value.replace('_', ' ')}", turn=result.turn)


def pairs(folder: Path) -> list[tuple[str, Deck, Deck]]:
    """The pairs of deck lists of a folder, by name."""
    names = sorted(path.name.removesuffix("-corp.txt") for path in folder.glob("*-corp.txt"))
    found = [(name, load_deck(folder / f"{name}-corp.txt"), load_deck(folder / f"{name}-runner.txt")) for name in names]
    if not found:
        raise SystemExit(f"{folder} holds no pairs of deck lists")
    return found


def play(corp: Deck, runner: Deck, seed: int, passing: Passing, player: str) -> tuple[Game, float, ByTurn]:
    """One game, the processor time that it took, and how much of it which turns took."""
    began = last = time.process_time()
    game = Game.new(corp, runner, seed=seed, passing=passing, table=Table.SKIP)
    players = {side: AGENTS[player](seed) for side in Side}
    by_turn: dict[int, tuple[int, float]] = {}
    done = 0
    for _ in range(MOST):
        if game.side is None or game.is_stuck:
            break
        first = game.position.state.turn // TURNS * TURNS
        game.act(players[game.side].choose(game))
        now, length = time.process_time(), len(game.history)
        moves, seconds = by_turn.get(first, (0, 0.0))
        by_turn[first] = moves + length - done, seconds + now - last
        last, done = now, length
    return game, time.process_time() - began, tuple((turn, *spent) for turn, spent in sorted(by_turn.items()))


def played(decks: list[tuple[str, Deck, Deck]], passing: str, player: str, seed: int) -> Played:
    """The game with this seed."""
    name, corp, runner = decks[seed % len(decks)]
    called = f"game {seed} ({name})"
    try:
        return Played.of(called, *play(corp, runner, seed, POLICIES[passing], player))
    except Exception as error:  # which game it was has to be told
        return Played(called, crashed=f"{called}: {type(error).__name__}: {error}")


def main() -> int:
    """Play, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=46)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--passing", choices=tuple(POLICIES), default="forced")
    parser.add_argument("--player", choices=tuple(AGENTS), default="random")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after so long")
    parser.add_argument("--on", metavar="WHERE", default="local:1", help="who plays: local:N, dask://HOST:PORT")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    decks, tally, began = pairs(args.folder), Tally(), time.monotonic()
    seeds = (s for s in range(args.seed, args.seed + args.games) if time.monotonic() - began < args.seconds)
    for each in in_order(partial(played, decks, args.passing, args.player), seeds, args.on, chunk=1):
        tally.add(each)
    figures = {
        "games": tally.games,
        "go on with --seed": args.seed + tally.games,
        "ended": dict(tally.ended.most_common()),
        "stuck": tally.stuck,
        "crashed": tally.crashed,
        "decisions of players": tally.decisions,
        "moves with chance and what was passed": tally.moves,
        "decisions a second": round(tally.decisions / tally.seconds, 1) if tally.seconds else None,
        "moves a second": round(tally.moves / tally.seconds, 1) if tally.seconds else None,
        "moves a second in the slowest games": sorted(tally.speeds)[:5],
        "moves a second by turn": {
            f"{first} to {first + TURNS - 1}": round(moves / seconds)
            for first, (moves, seconds) in sorted(tally.by_turn.items())
            if seconds
        },
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
