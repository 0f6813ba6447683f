"""Whole positions: `check` and all legal actions in the mid-game positions, warm and cold, and a cold start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from constraint import ExactSumConstraint, Problem

import sysop
from sysop.models.actions import UseAbility

from .harness import Row, row, seconds

HERE = Path(__file__).parent
POSITIONS = {letter: HERE / "positions" / f"midgame-{letter}.yaml" for letter in "abc"}
EXAMPLE = HERE.parent / "examples" / "S0-E3-obokata-three-costs.yaml"
PENDING = HERE.parent / "examples" / "pending-abilities.yaml"
PEER_CHECK, PEER_HINTS = 53e-6, 737e-6  # seconds, when `pay5` took 183 µs on that machine
PAY5 = 183e-6


def pay5() -> object:
    """Five sources, a sum of five, all solutions: the yardstick that scales figures of other machines."""
    problem = Problem()
    problem.addVariables(range(5), range(6))
    problem.addConstraint(ExactSumConstraint(5))
    return problem.getSolutions()


def rows() -> Iterable[Row]:
    """Measured against what the best peer takes, scaled by `pay5` to this machine."""
    yard = seconds(pay5)
    scale = yard / PAY5
    yield Row("pay5, the yardstick for figures of other machines", yard)
    position = sysop.load_position(POSITIONS["a"])
    used = [c for c in position.legal_actions if isinstance(c, UseAbility)]
    if used:
        times = [seconds(lambda choice=choice: position.check(choice)) for choice in used]
        yield Row(f"check of a paid ability, median of {len(used)}, warm", median(times), at_most=PEER_CHECK * scale)
    for letter, path in POSITIONS.items():
        loaded = sysop.load_position(path)
        count = len(list(loaded.legal_actions))
        warm = seconds(lambda loaded=loaded: list(loaded.legal_actions))
        aim = PEER_HINTS * scale if letter == "a" else None
        yield Row(f"all {count} legal actions of ({letter}), warm", warm, at_most=aim)
        cold = seconds(lambda loaded=loaded: list(sysop.Position(loaded.given, loaded.pool).legal_actions))
        yield Row(
            f"all {count} legal actions of ({letter}), cold", cold, at_most=0.005 * scale if letter == "a" else None
        )
    command = [sys.executable, "-m", "sysop", "check", str(EXAMPLE), "steal Obokata Protocol"]
    with TemporaryDirectory() as compiled:  # as installed: the modules are compiled, whatever this environment says
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = {**kept, "PYTHONPYCACHEPREFIX": compiled}
        yield row(
            "sysop check from a cold start, whole pool",
            lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=own),
            lambda: subprocess.run([sys.executable, "-c", "pass"], check=True, env=own),
            "the interpreter alone",
            at_most=0.25,
        )
        orders = [sys.executable, "-m", "sysop", "orders", str(PENDING)]
        library = [sys.executable, "-c", "import networkx"]
        yield row(
            "sysop orders from a cold start, the graph made first",
            lambda: subprocess.run(orders, check=True, stdout=subprocess.DEVNULL, env=own),
            lambda: subprocess.run(library, check=True, env=own),
            "the import of networkx",
        )
