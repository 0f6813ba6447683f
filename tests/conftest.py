"""Fixtures in the players' vocabulary: a position from the text of a position file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import settings

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.solver.ask.position import Position

settings.register_profile("no deadline", deadline=None)  # how long a case takes is no property of the rules
settings.load_profile("no deadline")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is tried: `--share N`, one of N suites where a test walks through them; `--boards N` of targets,
    `--cases N` of payments, `--mutated N` and `--alone N` of problems; `--whole-pool` of the cards' texts."""
    parser.addoption("--share", type=int, default=8, help="one of so many suites is walked through; 1 for all of them")
    parser.addoption("--whole-pool", action="store_true", help="every card, where a test else takes some of the pool")
    parser.addoption("--boards", type=int, default=250, help="random boards for the brute-force tests of targets")
    parser.addoption(
        "--mutated", type=int, default=100, help="decisions of the suites whose constraints are taken away"
    )
    parser.addoption("--alone", type=int, default=150, help="decisions whose problems only python-constraint solves")
    parser.addoption("--cases", type=int, default=None, help="random problems for the brute-force tests of payments")


@pytest.fixture(scope="session")
def position() -> Callable[[str], Position]:
    """A position from the fields of a position file, without its `format` line."""
    pool = shipped_pool()

    def build(text: str) -> Position:
        file = read_position("format: sysop/position/1\n" + dedent(text), pool)
        return Position(file.state, file.pool)

    return build


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the rulebook and the seeds; without it the test is skipped."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared is not there")
    return SHARED


@pytest.fixture(scope="session")
def share(request: pytest.FixtureRequest) -> int:
    """Of so many suites a test that walks through them takes one."""
    return int(request.config.getoption("--share"))


@pytest.fixture(scope="session")
def cases(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """How many random problems to draw: what `--cases` says, else what the test asks for."""
    wanted = request.config.getoption("--cases")
    return lambda few: wanted if wanted is not None else few
