"""Running machines: all cells of each, part by part, in several processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from .frame import Answer, Machine, answer, in_the_tests, share
from .registry import MACHINES

SHARES = 40  # of a machine's cells: one share is what progress counts


class Part(NamedTuple):
    """Some of a machine's cells."""

    machine: str
    number: int
    of: int
    only: str
    tests: bool


def asked(part: Part) -> tuple[Part, dict[str, Answer], float]:
    """The answers to the cells of a part, and how long it took."""
    begin = time.process_time()
    machine = MACHINES[part.machine]
    cells = (c for c in machine.cells() if part.only in c.name and (not part.tests or in_the_tests(machine, c)))
    answers = {cell.name: answer(cell) for cell in share(cells, part.number, part.of)}
    return part, answers, time.process_time() - begin


def run(
    machines: Sequence[Machine], jobs: int, only: str = "", tests: bool = False
) -> Iterator[tuple[Part, dict[str, Answer], float]]:
    """The answers of all cells, part by part as they come, a machine after the other."""
    parts = [Part(machine.name, number, SHARES, only, tests) for machine in machines for number in range(SHARES)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for number, found in enumerate(pool.map(asked, parts), 1):
            sys.stderr.write(f"\r{number} of {len(parts)} parts, now {found[0].machine} ")
            sys.stderr.flush()
            yield found
    sys.stderr.write("\n")
