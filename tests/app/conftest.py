"""Positions that the tests of the front door share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sysop.cli import main

THREE_COSTS = """\
format: sysop/position/1
turn: {side: runner, step: action, number: 4}
corp:
  hq: [Hedge Fund]
  rnd: {unknown: 10}
  play: [Predictive Algorithm]
  servers:
    "1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}
runner:
  credits: 1
  clicks: 3
  grip: [Sure Gamble, Sure Gamble, Diesel, Corroder, Imp, Djinn, Diesel]
  stack: {unknown: 10}
run: {server: 1, step: breach, successful: true}
access: {card: Obokata Protocol, step: steal}
"""

OWN_TURN = """\
format: sysop/position/1
turn: {side: runner}
corp:
  hq: [Hedge Fund]
  rnd: {unknown: 10}
runner:
  credits: 5
  grip: [Sure Gamble, Corroder]
  stack: {unknown: 10}
"""


Run = Callable[..., tuple[int, str, str]]
Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file and gives its path."""

    def written(text: str, name: str = "position.yaml") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line: exit code, standard output, standard error."""

    def ran(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran
