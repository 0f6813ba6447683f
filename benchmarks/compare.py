"""Two commits, measured in turns: `python -m benchmarks.compare A B [--repeats N] [--calls] [--instructions]`.

On shared machines one row varies twofold within minutes, so both commits are laid out side by side and asked the same
questions turn by turn, and the best of all turns counts. A difference is noise where more than a quarter of the turns
say otherwise. Rows marked `counted` are also run by valgrind's callgrind, where it is installed: instructions repeat
almost to the last digit, and decide. Function calls repeat to the last digit, are counted of every row within seconds,
and decide where no instructions are. `B` is `HEAD` unless named; `.` is the work tree.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from .compare_rows import ROWS
from .harness import in_words

ROOT = Path(__file__).resolve().parent.parent
PARTS = {"app": "sysop", "models": "sysop/models", "solver": "sysop/solver"}
ROUNDS = (1, 3)  # of a counted row: what one of them costs is half of the difference
MEDIAN, MOST = 1.05, 1.25
SAME = 0.005  # of instructions, by which two runs of one commit may differ
LEAST_REPEATS = 7


def laid_out(commit: str, where: Path) -> Path:
    """The package as it is at a commit, below `where`, as it would be installed."""
    source = where / "source"
    if commit == ".":
        for part in PARTS:
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", commit, *PARTS], check=True, stdout=subprocess.PIPE
        ).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(source, filter="data")
    for part, name in PARTS.items():
        shutil.move(source / part, where / name)
    return where


def command(rows: list[str], rounds: int | str = 0) -> list[str]:
    """What measures these rows in an interpreter of its own, does so many rounds of them, or counts their `calls`."""
    script = Path(__file__).with_name("compare_rows.py")
    return [sys.executable, str(script), str(rounds), *rows]


def environment(tree: Path) -> dict[str, str]:
    """So that `sysop` is the one of this tree, and hashes do not vary."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}


def times(trees: list[Path], rows: list[str], repeats: int) -> list[dict[str, list[float]]]:
    """The time of each row in each tree, turn by turn."""
    found: list[dict[str, list[float]]] = [{name: [] for name in rows} for _ in trees]
    for turn in range(repeats):
        for at, tree in enumerate(trees) if turn % 2 == 0 else reversed(list(enumerate(trees))):
            done = subprocess.run(command(rows), check=True, stdout=subprocess.PIPE, env=environment(tree), text=True)
            for name, seconds in json.loads(done.stdout).items():
                found[at][name].append(seconds)
        print(f"turn {turn + 1} of {repeats}", file=sys.stderr)
    return found


def verdict(before: list[float], after: list[float], counted: list[int] | None = None) -> str:
    """Whether the second is faster or slower, or the difference is noise: by instructions where they were counted."""
    if counted is not None:
        lower = upper = counted[1] / counted[0]
    elif len(before) < 2:
        return ""
    else:
        lower, _, upper = quantiles([b / a for a, b in zip(before, after, strict=True)], n=4, method="inclusive")
    if lower > 1 + SAME:
        return "slower"
    return "faster" if upper < 1 - SAME else "noise"


def instructions(tree: Path, row: str, scratch: Path) -> int:
    """How many instructions one round of a row takes."""
    totals = []
    for rounds in ROUNDS:
        out = scratch / "callgrind.out"
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        subprocess.run(
            [*tool, *command([row], rounds)],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(tree),
        )
        found = next(line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("totals:"))
        totals.append(int(found.split()[1]))
    return (totals[1] - totals[0]) // (ROUNDS[1] - ROUNDS[0])


def calls(tree: Path, rows: list[str]) -> dict[str, int]:
    """How many functions are called in one round of each row."""
    done = subprocess.run(command(rows, "calls"), check=True, stdout=subprocess.PIPE, env=environment(tree), text=True)
    found: dict[str, int] = json.loads(done.stdout)
    return found


def main() -> int:
    """Print a table; 1 where the second commit is slower than is allowed."""
    parser = argparse.ArgumentParser(prog="benchmarks.compare", description=__doc__)
    parser.add_argument("before", metavar="A")
    parser.add_argument("after", metavar="B", nargs="?", default="HEAD")
    parser.add_argument("--repeats", type=int, default=LEAST_REPEATS)
    parser.add_argument("--calls", action="store_true", help="count function calls too (seconds)")
    parser.add_argument("--instructions", action="store_true", help="count instructions too (minutes)")
    parser.add_argument("--rows", nargs="+", metavar="WORD", default=[], help="only the rows that hold one of these")
    args = parser.parse_args()
    rows = [name for name in ROWS if not args.rows or any(word in name for word in args.rows)]
    with TemporaryDirectory() as scratch:
        trees = [laid_out(commit, Path(scratch) / name) for name, commit in (("a", args.before), ("b", args.after))]
        taken = times(trees, rows, args.repeats)
        counts: dict[str, list[int]] = {}
        if args.calls:
            called = [calls(tree, rows) for tree in trees]
            counts = {name: [each[name] for each in called] for name in rows}
        if args.instructions and shutil.which("valgrind") is None:
            print("valgrind is not installed: times alone", file=sys.stderr)
        elif args.instructions:
            for name in rows:
                if ROWS[name].counted:
                    counts[name] = [instructions(tree, name, Path(scratch)) for tree in trees]
                    print(f"counted: {name}", file=sys.stderr)
    ratios = []
    print(f"| what | {args.before} | {args.after} | ratio | counted | ratio | |\n|---|---|---|---|---|---|---|")
    for name in rows:
        best = [min(each[name]) for each in taken]
        ratio, told = best[1] / best[0], counts.get(name)
        ratios.append(told[1] / told[0] if told else ratio)
        shown = f"{told[0]:,}, {told[1]:,} | {told[1] / told[0]:.3f}" if told else " | "
        says = verdict(taken[0][name], taken[1][name], told)
        print(f"| {name} | {in_words(best[0])} | {in_words(best[1])} | {ratio:.2f} | {shown} | {says} |")
    slow = median(ratios) > MEDIAN or max(ratios) > MOST
    print(f"\nmedian {median(ratios):.3f} (<= {MEDIAN}), most {max(ratios):.2f} (<= {MOST}); as counted, if it was")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
