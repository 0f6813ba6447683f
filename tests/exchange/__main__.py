"""Exchange hidden cards in positions of random play and of files, and count what is told differently:
`python -m tests.exchange [--positions N] [--seed S] [--share P] [--files N]`.

Views are compared in every position; all questions are asked of a share of the twins, and of all twins of files. A
difference is printed, and ends with 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from .comparing import Found, played, written


def main() -> int:
    """Compare so many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="of random games, in whole games")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--share", type=float, default=0.002, help="of the twins of which everything is asked")
    parser.add_argument("--files", type=int, default=100, help="position files, each with up to four twins")
    parser.add_argument("--seconds", type=float, default=450, help="after which it stops, and says where")
    args = parser.parse_args()
    began, seed = time.monotonic(), args.seed
    games, documents = Found(), Found()
    while games.positions < args.positions and time.monotonic() - began < args.seconds:
        games += played(seed, args.share)
        seed += 1
    number = args.seed
    while number < args.seed + args.files and time.monotonic() - began < args.seconds:
        documents += written(number, random.Random(f"file {number}"))
        number += 1
    for name, found in (("games", games), ("files", documents)):
        sys.stdout.write(
            f"{name}: {found.positions} positions, {found.twins} twins, {found.asked} questions asked twice, "
            f"{len(found.differences)} differences\n"
        )
    sys.stdout.write(f"go on with --seed {seed} (files: {number}); {time.monotonic() - began:.0f} s\n")
    differences = [*games.differences, *documents.differences]
    sys.stdout.write("".join(f"  {each}\n" for each in differences[:30]))
    return int(bool(differences))


if __name__ == "__main__":
    sys.exit(main())
