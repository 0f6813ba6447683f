"""More of the random cases that the tests try: `python -m tests.solver.campaign [--orders N] [--sets N]`.

Orders are compared with playing everything out, sets to trash with trying every subset; a difference is an error.
"""

from __future__ import annotations

import argparse
import random
import sys

from sysop.solver.game.game import Doubts
from sysop.solver.illegal_states import sets_to_trash
from sysop.solver.pending.ordering import orders

from .reactions import played_out, random_table
from .test_illegal_states import every_appropriate_set, random_rig, rig


def main() -> int:
    """Compare so many of both kinds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=1000, help="random sets of pending abilities")
    parser.add_argument("--sets", type=int, default=2000, help="random rigs")
    args = parser.parse_args()
    listed = 0
    for seed in range(args.orders):
        game = random_table(random.Random(seed))
        found, expected = list(orders(game)), played_out(game)
        if set(found) != expected or len(found) != len(expected) or orders(game).count() != len(expected):
            raise AssertionError(f"orders differ with seed {seed}")
        listed += len(found)
    for seed in range(args.sets):
        cards, hosts = random_rig(random.Random(seed))
        sets = sets_to_trash(rig(cards, hosts), Doubts())
        if {frozenset(s) for s in sets} != every_appropriate_set(cards, hosts) or len(set(sets)) != len(sets):
            raise AssertionError(f"sets to trash differ with seed {seed}")
    sys.stdout.write(f"{args.orders} pending sets with {listed} orders and {args.sets} rigs agree\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
