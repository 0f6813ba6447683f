"""The bots among the examples play a game."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import pytest

BOTS = Path(__file__).resolve().parent.parent / "examples" / "bots"


def test_a_bot_in_forty_lines_plays_to_the_end() -> None:
    path = BOTS / "forty_lines.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 45
    game = run_path(str(path))["main"](2)
    assert game.is_over
    assert game.rulings == () or all(ruling.text for ruling in game.rulings)


def test_agents_play_in_the_environment() -> None:
    pytest.importorskip("pettingzoo", reason="the environment needs the extra sysop[env]")
    total = run_path(str(BOTS / "environment.py"))["main"](1, 25)
    assert set(total) == {"corp", "runner"}
