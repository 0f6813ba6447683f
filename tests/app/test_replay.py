"""`sysop replay`: a recorded game, step by step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sysop.cli import main

GAMES = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "jinteki" / "games"
EXAMPLE = str(Path(__file__).resolve().parents[2] / "examples" / "games" / "first-game.json")
needs_games = pytest.mark.skipif(not GAMES.is_dir(), reason="the recordings are kept outside the project")
GAME = str(GAMES / "game-008.json.gz")


def test_every_step_of_the_example_is_told_and_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", EXAMPLE]) == 0
    *steps, summary = capsys.readouterr().out.splitlines()
    assert all(step.endswith(": legal") for step in steps)
    assert not any("other" in step for step in steps)  # basic actions are told from what changes, not from the words
    assert summary == "36 steps: 36 legal"


@needs_games
def test_a_game_is_followed_from_its_download_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", GAME]) in (0, 1)
    told = capsys.readouterr().out
    assert "start-turn: legal" in told
    assert "steps: " in told


@needs_games
def test_only_the_illegal_steps_with_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", GAME, "--only", "illegal", "--json"]) == 1
    *steps, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert {step["status"] for step in steps} == {"illegal"}
    assert all(step["reasons"] for step in steps)
    assert summary["counts"]["illegal"] == len(steps)


@needs_games
def test_a_stretch_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", GAME, "--from", "4", "--to", "8", "--json"])
    *steps, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert all(step["last"] > 4 and step["first"] < 8 for step in steps)


def test_what_is_no_recording_is_said_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("format: sysop/position/1\nturn: runner\n", encoding="utf-8")
    assert main(["replay", str(file)]) == 3
    assert "no recorded game" in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nowhere.json.gz"]) == 3
    assert "nowhere.json.gz cannot be read" in capsys.readouterr().err
