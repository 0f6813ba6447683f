"""How recorded games are read: which of their states are positions, why the others are not, and in what time.

    python -m benchmarks.recordings [--every N] [FOLDER]

FOLDER holds `games/` and `scenarios/` as jinteki.net writes them; ../shared/jinteki unless told. Every N-th recording
is taken, all of them unless told.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from sysop.models.imports.entries import Ids
from sysop.models.imports.positions import NoPosition, Refusal, position_of
from sysop.models.imports.recording import Recording, read_recordings
from sysop.models.imports.shapes import is_quiet, situation
from sysop.models.pool import shipped_pool

FOLDER = Path(__file__).resolve().parent.parent.parent / "shared" / "jinteki"
LEAST = 100  # states of a recording whose time is told for 300


def recordings(folder: Path) -> Iterator[Recording]:
    """Every recording of the folder."""
    for path in (*sorted((folder / "games").glob("game-???.json.gz")), *sorted((folder / "scenarios").glob("*.gz"))):
        yield from read_recordings(path.read_bytes(), path.name)


def main() -> None:
    """Read, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    pool = shipped_pool()
    refused: Counter[Refusal] = Counter()
    stuck: Counter[str] = Counter()
    taken = states = quiet = 0
    slowest = decoding = making = 0.0
    for number, recording in enumerate(recordings(args.folder)):
        if number % args.every:
            continue
        taken += 1
        begun = perf_counter()
        count = sum(1 for _ in recording.states())
        took = perf_counter() - begun
        decoding += took
        slowest = max(slowest, took / count * 300 if count >= LEAST else 0)
        ids = Ids()
        begun = perf_counter()
        for state in recording.states():
            states += 1
            here = situation(state)
            if not is_quiet(here) or here.winner is not None:
                continue
            quiet += 1
            try:
                position_of(here, pool, ids=ids)
            except NoPosition as error:
                refused[error.why] += 1
                stuck[recording.source] += error.why is Refusal.BREACH
        making += perf_counter() - begun
    made = quiet - sum(refused.values())
    print(f"{taken} recordings, {states} states, decoded in {decoding:.1f} s; of the slowest 300 in {slowest:.3f} s")
    print(f"{quiet} without an open prompt while the game is on; {made} are positions ({made / quiet:.2%})")
    print(f"{making / quiet * 1000:.1f} ms for one position")
    for why, number in refused.most_common():
        print(f"  {number:6}  {why.value}")
    print("breaches that nobody is asked about, by recording:", dict(stuck.most_common(6)))


if __name__ == "__main__":
    main()
