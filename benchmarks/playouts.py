"""Random games beside those of other libraries: `python -m benchmarks.playouts [--seconds S]`.

The manner is that of python-chess and OpenSpiel: at each decision all legal choices are listed, one is taken at random,
and so on to the end of the game; chance counts as a decision. Peers are no dependency: whoever wants them beside ours
installs `chess`, `open_spiel`, `pettingzoo`, `rlcard` and `pygame`; what is not there is left out, and why is said.
Rows are measured in turns, a game each.
"""

from __future__ import annotations

import argparse
import importlib
import pickle
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from sysop.games.game import Game
from sysop.games.passing import EVERYTHING
from sysop.games.starters import CORP, RUNNER
from sysop.games.table import Table

RLCARD = ("pettingzoo", "rlcard", "pygame")  # what pettingzoo's card games need
LONGEST = 5000  # decisions of a game
Play = Callable[[int], int]  # the seed of a game; how many decisions it had


@dataclass
class Peer:
    """Something that is played: its name, what of a game it does not do that ours does, and what was measured."""

    name: str
    lacks: str
    play: Play
    decisions: int = 0
    seconds: float = 0.0
    speeds: list[float] = field(default_factory=list)

    def measure(self, seed: int) -> None:
        """One more game."""
        began = time.process_time()
        count = self.play(seed)
        took = time.process_time() - began
        self.decisions, self.seconds = self.decisions + count, self.seconds + took
        self.speeds.append(count / took)


def ours(seed: int) -> int:
    """A game of the starter decks, every decision asked for."""
    rng = random.Random(seed)
    game = Game.new(CORP, RUNNER, seed=seed, passing=EVERYTHING, table=Table.SKIP)
    while game.side is not None and not game.is_stuck and len(game.history) < LONGEST:
        game.act(rng.choice(tuple(game.legal_actions.limit(100))))
    return len(game.history)


def chess_game(seed: int) -> int:
    """A game of chess by python-chess."""
    chess: Any = importlib.import_module("chess")
    rng, board, count = random.Random(seed), chess.Board(), 0
    while not board.is_game_over() and count < LONGEST:
        board.push(rng.choice(list(board.legal_moves)))
        count += 1
    return count


def open_spiel(name: str) -> Play:
    """Games that OpenSpiel (C++) calls so."""

    def play(seed: int) -> int:
        pyspiel: Any = importlib.import_module("pyspiel")
        rng, state, count = random.Random(seed), pyspiel.load_game(name).new_initial_state(), 0
        while not state.is_terminal() and count < LONGEST:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return play


def petting_zoo(name: str) -> Play:
    """Card games of pettingzoo, with its masks and observations."""

    def play(seed: int) -> int:
        module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
        env, count = module.env(), 0
        env.reset(seed=seed)
        for agent in env.agent_iter(LONGEST):
            observation, _, termination, truncation, _ = env.last()
            done = termination or truncation
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
            count += not done
        return count

    return play


def our_environment(seed: int) -> int:
    """The same with our environment."""
    from sysop.env import netrunner_v0

    env, count = netrunner_v0.env(), 0
    env.reset(seed=seed)
    for agent in env.agent_iter(LONGEST):
        observation, _, termination, truncation, _ = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        count += not done
    return count


def peers() -> Iterator[Peer]:
    """Ours, and those that are installed."""
    yield Peer("sysop.Game, starter decks", "", ours)
    one_side = "no reasons, no payments or windows"
    candidates = (
        (("pettingzoo", "gymnasium"), Peer("sysop.env.netrunner_v0", "", our_environment)),
        (("chess",), Peer("python-chess", "perfect information, no chance, no payments", chess_game)),
        (("pyspiel",), Peer("OpenSpiel gin_rummy (C++)", one_side, open_spiel("gin_rummy"))),
        (("pyspiel",), Peer("OpenSpiel hearts (C++)", one_side, open_spiel("hearts"))),
        (RLCARD, Peer("pettingzoo leduc_holdem_v4", one_side, petting_zoo("leduc_holdem_v4"))),
        (RLCARD, Peer("pettingzoo texas_holdem_v4", one_side, petting_zoo("texas_holdem_v4"))),
    )
    for needed, peer in candidates:
        missing = [name for name in needed if not _is_installed(name)]
        if missing:
            sys.stderr.write(f"{peer.name} is left out: {', '.join(missing)} not installed\n")
        else:
            yield peer


def _is_installed(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def pickled() -> tuple[float, float]:
    """Median seconds to pickle a mid-game position, and to read it again."""
    rng = random.Random(1)
    game = Game.new(CORP, RUNNER, seed=1, table=Table.SKIP)
    while game.side is not None and len(game.history) < 400:
        game.act(rng.choice(tuple(game.legal_actions.limit(100))))
    there: list[float] = []
    back: list[float] = []
    for _ in range(50):
        began = time.perf_counter()
        data = pickle.dumps(game.position)
        between = time.perf_counter()
        pickle.loads(data)
        there.append(between - began)
        back.append(time.perf_counter() - between)
    return median(there), median(back)


def main() -> int:
    """Play in turns, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="begin no further turn after so long")
    args = parser.parse_args()
    found, began, seed = list(peers()), time.monotonic(), 0
    for peer in found:
        peer.play(0)  # imports, caches
    while seed == 0 or time.monotonic() - began < args.seconds:
        seed += 1
        for peer in found:
            peer.measure(seed)
    sys.stdout.write("| random games of | decisions a second | median game | games | what it does not do |\n")
    sys.stdout.write("|---|---|---|---|---|\n")
    for peer in found:
        speed = peer.decisions / peer.seconds
        sys.stdout.write(f"| {peer.name} | {speed:,.0f} | {median(peer.speeds):,.0f} | {seed} | {peer.lacks} |\n")
    there, back = pickled()
    sys.stdout.write(f"\na position after 400 moves: pickled in {there * 1e3:.2f} ms, read in {back * 1e3:.2f} ms\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
