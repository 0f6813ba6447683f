"""More of the random cases that the tests try:
`python -m tests.solver.campaign [--positions N] [--seed S] [--start midgame] [--orders N] [--sets N]`.

Positions of random games are examined as in `random_play`: every listed action is accepted, other actions are refused
with a reason, nothing is lost, and the position is the same after it was written and read. Orders are compared with
playing everything out, sets to trash with trying every subset. A difference is an error. A campaign goes on where
another one stopped with `--seed`.
"""

from __future__ import annotations

import argparse
import random
import sys

from sysop.solver.checkpoints.broken_restrictions import sets_to_trash
from sysop.solver.orders.ordering import orders

from .random_play import STEPS, Disagreement, Start, Tally, examine, moments
from .reactions import played_out, random_table
from .test_illegal_states import every_appropriate_set, random_rig, rig


def main() -> int:
    """Examine so many of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500, help="positions of random games, in whole games")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--steps", type=int, default=STEPS, help="choices of a game at most")
    parser.add_argument("--start", type=Start, choices=tuple(Start), default=Start.DECKS, help="of the games")
    parser.add_argument("--orders", type=int, default=0, help="random sets of pending abilities")
    parser.add_argument("--sets", type=int, default=0, help="random rigs")
    args = parser.parse_args()
    played(args.positions, args.seed, args.steps, args.start)
    if args.orders:
        listed = ordered(args.orders)
        sys.stdout.write(f"{args.orders} pending sets with {listed} orders agree\n")
    if args.sets:
        trashed(args.sets)
        sys.stdout.write(f"{args.sets} rigs agree\n")
    return 0


def played(positions: int, seed: int, steps: int, start: Start = Start.DECKS) -> None:
    """Examine positions of random games, and print what was looked at."""
    tally, first = Tally(), seed
    while tally.positions.total() < positions:
        for number, moment in enumerate(moments(seed, steps, start)):
            try:
                examine(moment, tally)
            except (Disagreement, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
                raise AssertionError(f"game {seed}, position {number}: {error}") from error
        seed += 1
    out = sys.stdout.write
    out(f"games {first} to {seed - 1} (go on with --seed {seed}): {tally.positions.total()} positions\n")
    out(f"  decided: {_most(tally.positions)}\n")
    out(f"  written in a line and read again: {tally.lines}\n")
    out(f"  steps that lose nothing: {tally.steps}\n")
    out(f"  listed actions accepted: {tally.accepted.total()} ({_most(tally.accepted)})\n")
    out(f"  other actions: {tally.others.total()} ({_most(tally.others)})\n")
    out(f"  reasons of refusals: {_most(tally.reasons)}\n")
    out(f"  unknown because of: {_most(tally.unknown)}\n")


def _most(counted: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def ordered(number: int) -> int:
    """Compare the orders of random sets of pending abilities; how many orders there were."""
    listed = 0
    for seed in range(number):
        game = random_table(random.Random(seed))
        found, expected = list(orders(game)), played_out(game)
        if set(found) != expected or len(found) != len(expected) or orders(game).count() != len(expected):
            raise AssertionError(f"orders differ with seed {seed}")
        listed += len(found)
    return listed


def trashed(number: int) -> None:
    """Compare the sets to trash of random rigs."""
    for seed in range(number):
        cards, hosts = random_rig(random.Random(seed))
        sets = sets_to_trash(rig(cards, hosts)).found
        if {frozenset(s) for s in sets} != every_appropriate_set(cards, hosts) or len(set(sets)) != len(sets):
            raise AssertionError(f"sets to trash differ with seed {seed}")


if __name__ == "__main__":
    raise SystemExit(main())
