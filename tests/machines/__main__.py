"""`python -m tests.machines [MACHINE ...]`: all cells of the machines, with progress, and the list of what fails.

Prints for each machine, as it ends, how many cells came out how, and the failing cells by cause. Ends with 1 if that
differs from the files of known failures; `--write` writes these anew. `--only TEXT` asks the cells whose names hold the
text; `--tests` asks the part that the tests ask.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from .frame import Answer, Outcome
from .known import NO_CAUSE, differences, known, write
from .registry import MACHINES
from .running import run

HEAD = "| machine | cells | asked | right | UNKNOWN | wrong | holes | seconds |\n|---|---|---|---|---|---|---|---|"


def row(name: str, found: dict[str, Answer], seconds: float) -> str:
    """The line of a machine: its cells, by outcome, and the time of processor they took."""
    counts = Counter(given.outcome for given in found.values())
    cells = (
        name,
        len(found),
        sum(g.asked for g in found.values() if g.outcome is not Outcome.HOLE),
        *(counts[outcome] for outcome in Outcome),
        f"{seconds:.0f}",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def failing(name: str, found: dict[str, Answer]) -> Iterator[str]:
    """The failing cells of a machine by cause, and its holes."""
    written = known(name)
    causes: dict[str, list[str]] = {}
    for cell, given in found.items():
        if given.outcome is Outcome.HOLE:
            causes.setdefault(f"holes: {given.told}", []).append(cell)
        elif given.outcome is not Outcome.RIGHT:
            cause = written[cell].cause if cell in written else NO_CAUSE
            causes.setdefault(cause, []).append(f"{given.outcome.value.upper()} {cell}: {given.told}")
    for cause, lines in causes.items():
        yield f"\n## {name}: {cause} ({len(lines)})"
        yield from (f"- {line}" for line in lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.machines", description=__doc__)
    parser.add_argument("machines", nargs="*", metavar="MACHINE", help=f"of {', '.join(MACHINES)}; all by default")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="cells whose names hold this text")
    parser.add_argument("--tests", action="store_true", help="the part that the tests ask")
    parser.add_argument("--write", action="store_true", help="write the files of known failures anew")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.machines if name not in MACHINES]:
        parser.error(f"there is no machine {unknown[0]!r}; there are {', '.join(MACHINES)}")
    if options.write and (options.only or options.tests):
        parser.error("--write needs all cells, without --only and --tests")
    wanted = [MACHINES[name] for name in options.machines or MACHINES]
    answers: dict[str, dict[str, Answer]] = {}
    parts = run(wanted, options.jobs, options.only, options.tests)
    for name, of_machine in groupby(parts, key=lambda answered: answered[0].machine):
        answers[name], seconds = {}, 0.0
        for _, found, took in of_machine:
            answers[name] |= found
            seconds += took
        answers[name] = dict(sorted(answers[name].items()))
        print("\n".join((HEAD, row(name, answers[name], seconds), *failing(name, answers[name]))), flush=True)
    differing = [line for name, found in answers.items() for line in differences(name, found)]
    if options.write:
        for name, found in answers.items():
            write(name, {c: g for c, g in found.items() if g.outcome in (Outcome.WRONG, Outcome.UNKNOWN)})
    if differing:
        print("\n## not as the files of known failures say\n" + "\n".join(f"- {line}" for line in differing))
    return 1 if differing and not options.write else 0


if __name__ == "__main__":
    raise SystemExit(main())
