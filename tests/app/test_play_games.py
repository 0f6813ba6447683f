"""`sysop play --decks`: whole games on the command line."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from sysop.games.game import Game
from sysop.games.starters import CORP, RUNNER

from .conftest import Run

Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def decks(tmp_path: Path) -> tuple[str, str]:
    paths = (tmp_path / "corp.txt", tmp_path / "runner.txt")
    for path, text in zip(paths, (CORP, RUNNER), strict=True):
        path.write_text(text, encoding="utf-8")
    return str(paths[0]), str(paths[1])


@pytest.fixture
def play(run: Run, decks: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> Play:
    def played(*commands: str, more: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(c + "\n" for c in commands)))
        return run("play", "--decks", *decks, "--seed", "1", *more)

    return played


def test_a_game_begins_with_mulligans_and_says_what_the_answers_do(play: Play) -> None:
    code, out, _ = play("1", "2")
    assert code == 0
    assert "the Corp decides (mulligan)" in out
    assert "1 accept: take a mulligan" in out
    assert "2 decline: keep this hand" in out
    assert ". Corp shuffles" in out
    assert "Runner: The Catalyst: Convention Breaker | credits 5" in out


def test_what_nobody_needs_to_be_asked_for_is_passed(play: Play) -> None:
    _, out, _ = play("decline", "decline")
    assert ". Corp draws" in out
    assert "the Corp decides (action)" in out


def test_against_somebody_one_sees_only_the_own_cards(play: Play) -> None:
    _, out, _ = play("decline", "log", more=("--against", "random", "--side", "runner"))
    assert "Grip 5: " in out
    assert "HQ 5: " not in out
    assert "the Runner decides" in out
    assert "the Corp decides" not in out


def test_what_is_typed_is_read_with_what_the_own_side_knows(play: Play) -> None:
    """A card that only the other player has is told of like one that is not there."""
    said = ("decline", "why use Hedge Fund", "use Hedge Fund", "use Nisei MK II")
    _, out, _ = play(*said, more=("--against", "random", "--side", "runner"))
    told = [out.split(f"> {line}\n")[1].split("> ")[0] for line in said[1:]]
    assert told[:2] == ["  no Hedge Fund is in this position: write the card into the position, where it is\n"] * 2
    assert told[2] == told[0].replace("Hedge Fund", "Nisei MK II")


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    commands = ("random",) * 6
    assert play(*commands) == play(*commands)


def test_a_game_is_kept_and_gone_on_with(play: Play, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "game.json"
    _, out, _ = play("decline", "decline", "gain credit", f"keep {kept}", "keep")
    assert f"written to {kept}" in out
    assert "name the file" in out
    assert Game.load(kept).position.state.corp.credits == 6
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
    code, out, _ = run("play", "--game", str(kept))
    assert code == 0
    assert "Corp 6 credits, 2 clicks" in out
    assert "Corp 5 credits, 3 clicks" in out


def test_undo_goes_back_to_where_one_decided(play: Play) -> None:
    _, out, _ = play("decline", "undo", "undo", more=("--against", "random", "--side", "runner"))
    assert out.count("the Runner decides (mulligan)") == 2
    assert "this is where it began" in out


def test_nothing_to_rule_is_told(play: Play) -> None:
    _, out, _ = play("unknown", "rule", "rule Hedge Fund", "rule Hegde")
    assert "everything is known here" in out
    assert "nothing is unknown here" in out
    assert "all of Hedge Fund is understood" in out
    assert "no card is called 'Hegde'" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "what is played?"),
        (("position.yaml", "--game", "game.json"), "only one can be played"),
        (("position.yaml", "--against", "random"), "--against plays whole games"),
        (("--game", "game.json", "--seen-by", "corp"), "--seen-by is for a position"),
    ],
)
def test_options_that_clash_are_refused(run: Run, arguments: tuple[str, ...], says: str) -> None:
    code, _, err = run("play", *arguments)
    assert code == 2
    assert says in err


def test_lists_and_games_that_cannot_be_read_are_errors_of_input(run: Run, decks: tuple[str, str]) -> None:
    assert run("play", "--decks", decks[0], "absent.txt")[0] == 3
    assert run("play", "--decks", decks[1], decks[0])[0] == 3
    assert run("play", "--game", "absent.json")[0] == 3


def test_an_exported_game_is_a_suite(play: Play, run: Run, tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    play("decline", "decline", "gain credit", f"export {suite}")
    code, out, _ = run("suite", str(suite))
    assert code == 0, out
