"""Run every benchmark and print one table: `python -m benchmarks [--json] [NAME ...]`."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib import import_module
from pathlib import Path

from .harness import Row, record, table


def main() -> int:
    """Measure the named modules, or all, and print what was found; 1 where a target is missed."""
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="JSON lines instead of the table")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(known)}")
    args = parser.parse_args()
    wrong = [name for name in args.names if name not in known]
    if wrong:
        parser.error(f"{wrong[0]!r} is no benchmark; one of: {', '.join(known)}")
    rows: list[Row] = []
    for name in args.names or known:
        rows += import_module(f"{__package__}.bench_{name}").rows()
    if args.json:
        for row in rows:
            print(json.dumps(record(row)))
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}\n\n{table(rows)}")
    return 1 if any(row.reached is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
