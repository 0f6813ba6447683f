"""sysop against jinteki.net: every recorded command, hint and prompt (`make differential`).

`python -m tests.differential [--games] [--scenarios] [--every N [--from K]] [--only NAME ...] [--on WHERE] [-o FOLDER]`
writes `rows.jsonl` and `table.md`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from sysop.parallel import in_order
from sysop.progress import Progress

from . import recordings
from .comparing import rows_of
from .rows import Result
from .table import table

BUILD = recordings.ROOT / "build" / "differential"


def main() -> int:
    """Compare, and write what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--games", action="store_true")
    parser.add_argument("--scenarios", action="store_true")
    parser.add_argument("--every", type=int, default=1, help="only every N-th recording")
    parser.add_argument("--from", dest="start", type=int, default=0, help="of these from the K-th on")
    parser.add_argument("--only", nargs="*", default=(), help="recordings by name")
    parser.add_argument("--on", metavar="WHERE", default="local:2", help="who compares: local:N, dask://HOST:PORT")
    parser.add_argument("-o", "--output", type=Path, default=BUILD)
    args = parser.parse_args()
    both = not args.games and not args.scenarios
    jobs = [
        *(recordings.games() if args.games or both else ()),
        *(recordings.scenarios() if args.scenarios or both else ()),
    ]
    jobs = [j for j in jobs[args.start :: args.every] if not args.only or j.name in args.only]
    args.output.mkdir(parents=True, exist_ok=True)
    encoder, found = msgspec.json.Encoder(), []
    began = time.perf_counter()
    slowest = (0.0, "")
    with (args.output / "rows.jsonl").open("wb") as file, Progress("comparing", len(jobs), sys.stderr) as progress:
        for job, (rows, seconds) in zip(jobs, in_order(rows_of, jobs, args.on, chunk=1), strict=True):
            for row in rows:
                file.write(encoder.encode(row) + b"\n")
            found += [msgspec.structs.replace(row, detail="", line="") for row in rows if row.result is Result.AGREE]
            found += [row for row in rows if row.result is not Result.AGREE]
            slowest = max(slowest, (seconds, job.name))
            progress.advance()
    text = table(found, len(jobs), time.perf_counter() - began, slowest)
    (args.output / "table.md").write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
