"""Inputs that were made to hurt, by the thousand: `python -m tests.fuzz [--inputs N] [--seed S] [--only NAME]
[--seconds T] [--keep FOLDER]`. Interrupted, they tell what came of them until then.

A find is a mistake of ours, a hang, an input that takes more than 5 seconds or makes the process grow by more than 300
MB, or so much growth by all inputs of a campaign together. Of each kind the shortest input is kept; after it is mended,
it goes to `tests/fuzz/corpus`.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import time
from itertools import islice
from pathlib import Path

from .campaigns import CAMPAIGNS, Campaign, inputs
from .running import Figures, measured


def main() -> int:
    """Run the campaigns, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="of all campaigns together")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other inputs")
    parser.add_argument("--only", help="one campaign: " + ", ".join(c.name for c in CAMPAIGNS))
    parser.add_argument("--seconds", type=float, default=600, help="of processor time, after which it stops")
    parser.add_argument("--keep", type=Path, help="a folder for what is found")
    args = parser.parse_args()
    chosen = [c for c in CAMPAIGNS if args.only in (None, c.name)]
    began = time.process_time()
    found = campaigned(chosen, args.inputs, args.seed, began + args.seconds)
    sys.stdout.write(HEADING + "".join(map(row, found)))
    total = sum(f.inputs for f in found)
    sys.stdout.write(f"{total} inputs in {time.process_time() - began:.0f} s; seed {args.seed}\n")
    for figures in found:
        for signature, (what, given) in figures.finds.items():
            sys.stdout.write(f"FOUND {figures.name}: {signature}: {what}\n    {given[:300]!r}\n")
            if args.keep is not None:
                args.keep.mkdir(parents=True, exist_ok=True)
                name = f"{figures.name}-{signature}".replace(" ", "-").replace(":", "-").replace("/", "-")
                (args.keep / name).write_text(given, encoding="utf-8", errors="surrogatepass")
    return int(any(f.finds for f in found))


ROUND = 2_000  # inputs of all campaigns, between which they take turns
HEADING = f"{'campaign':<12}{'inputs':>9}{'per s':>8}{'slowest':>9}{'grown':>9}{'in all':>9}{'finds':>7}  ends\n"


def campaigned(chosen: list[Campaign], count: int, seed: int, until: float) -> list[Figures]:
    """So many inputs, divided among campaigns by their shares, in rounds: as many as there is processor time for, and
    until somebody interrupts."""
    shares = sum(c.share for c in chosen)
    found = [Figures(c.name) for c in chosen]
    made = [inputs(c, seed) for c in chosen]
    for campaign in chosen:
        campaign.run(campaign.make(random.Random(0)))  # what is loaded once is not counted
    with contextlib.suppress(KeyboardInterrupt):
        while any(f.inputs < int(count * c.share / shares) for c, f in zip(chosen, found, strict=True)):
            for campaign, figures, given in zip(chosen, found, made, strict=True):
                left = int(count * campaign.share / shares) - figures.inputs
                for one in islice(given, max(0, min(left, int(ROUND * campaign.share / shares) + 1))):
                    measured(figures, campaign.run, one)
                    if time.process_time() > until:
                        return found
    return found


def row(f: Figures) -> str:
    """The figures of a campaign in a line."""
    ends = ", ".join(f"{count} {end}" for end, count in f.ends.most_common(6))
    rate = f.inputs / f.seconds if f.seconds else 0
    grown = f"{f.grown / 1024:>7.0f}MB{f.kept / 1024:>7.0f}MB"
    return f"{f.name:<12}{f.inputs:>9}{rate:>8.0f}{f.slowest:>8.2f}s{grown}{len(f.finds):>7}  {ends}\n"


if __name__ == "__main__":
    sys.exit(main())
