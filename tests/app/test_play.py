"""`sysop play` and `sysop perft`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sysop
from sysop.waiting import decision_lines

from .conftest import OWN_TURN, Run, Write

Play = Callable[..., tuple[int, str]]


@pytest.fixture
def play(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays these commands from a file, as if they were piped in."""

    def played(*commands: str, text: str = OWN_TURN) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(c + "\n" for c in commands)))
        code, out, _ = run("play", write(text))
        return code, out

    return played


def test_the_decision_and_the_numbered_choices_are_shown(play: Play) -> None:
    code, out = play()
    assert code == 0
    assert "the Runner decides (action), the Corp waits" in out
    assert "   1 gain credit" in out


def test_a_number_takes_a_choice(play: Play) -> None:
    _, out = play("1")
    assert "Runner 6 credits, 3 clicks" in out


def test_words_take_an_action(play: Play) -> None:
    _, out = play("run R&D")
    assert "initiation phase" in out


def test_undo_goes_back(play: Play) -> None:
    _, out = play("gain credit", "undo", "undo")
    assert out.count("Runner 5 credits, 4 clicks") == 2
    assert "this is where it began" in out


def test_an_illegal_action_is_refused_with_its_reason(play: Play) -> None:
    _, out = play("rez Ice Wall", "purge", "why purge", "99")
    assert "timing.not_your_turn" in out
    assert "there is no choice 99; shown are 1 to" in out


def test_what_is_no_action_is_told(play: Play) -> None:
    _, out = play("dance", "install Gordian Blade", "why dance", "help")
    assert "'dance' does not begin with an action" in out
    assert "no object is called 'Gordian Blade'" in out or "Gordian Blade" in out
    assert "undo: one choice back" in out


IN_DOUBT = """\
format: sysop/position/1
turn: {side: corp, number: 4, step: action}
corp:
  credits: 1
  clicks: 3
  hq: [Product Recall]
  rnd: {unknown: 9}
  servers: {"1": {root: [{card: PAD Campaign, rezzed: true}]}, "2": {root: [{card: Encryption Protocol, rezzed: true}]}}
runner: {credits: 5, grip: {unknown: 3}, stack: {unknown: 9}}
"""


def test_what_an_earlier_step_left_in_doubt_is_told(play: Play) -> None:
    _, out = play("unknown", "play Product Recall", "choose PAD Campaign", "unknown", text=IN_DOUBT)
    before, _, after = out.partition("choose PAD Campaign\n")
    assert "everything is known here" in before
    assert "some of what is shown is in doubt" in after
    assert "what is shown may be otherwise: clause 2 of Product Recall" in after
    assert "everything is known here" not in after


def test_random_choices_are_seeded(play: Play) -> None:
    assert play("random", "random", "random") == play("random", "random", "random")


def test_nothing_after_quit(play: Play) -> None:
    _, out = play("quit", "gain credit")
    assert "Runner 6 credits" not in out


def test_a_position_is_saved_and_read_again(play: Play, run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "saved.yaml"
    _, out = play("gain credit", f"save {saved}")
    assert "written to" in out
    assert run("validate", str(saved))[0] == 0


def test_a_position_in_the_middle_of_something_is_saved_in_one_line(play: Play, run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "saved.nrp"
    play("install Corroder", f"save {saved}", text=OWN_TURN.replace("stack: {unknown: 10}", "rig: [Mimic, Imp]"))
    text = saved.read_text(encoding="utf-8")
    assert text.startswith("nrp1 R1 ")
    assert run("actions", str(saved), "--count")[1] == run("actions", text.strip(), "--count")[1] == "4\n"
    assert run("fmt", text.strip())[1] == text


def test_a_play_is_exported_as_a_suite(play: Play, run: Run, tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    play("install Corroder", "pass", "pass", f"export {suite}")
    code, out, _ = run("suite", str(suite))
    assert code == 0, out
    assert "after: [install Corroder, pass, pass]" in suite.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_told(play: Play, tmp_path: Path) -> None:
    _, out = play(f"save {tmp_path}")
    assert "cannot be written" in out


def test_a_position_from_standard_input_leaves_no_room_for_commands(run: Run) -> None:
    code, _, err = run("play", "-")
    assert code == 2
    assert "name a file" in err


def test_perft_counts_divided_by_the_first_choice(run: Run, write: Write) -> None:
    code, out, _ = run("perft", write(OWN_TURN), "--depth", "2")
    assert code == 0
    assert out.splitlines()[-1].startswith("total: ")
    record = json.loads(run("perft", write(OWN_TURN), "--depth", "2", "--json")[1])
    assert record["total"] == sum(record["divided"].values())


def test_perft_of_no_depth_is_a_wrong_option(run: Run, write: Write) -> None:
    assert run("perft", write(OWN_TURN), "--depth", "0")[0] == 2


def test_actions_of_a_card_or_a_server(run: Run, write: Write) -> None:
    path = write(OWN_TURN)
    assert run("actions", path, "--server", "HQ")[1] == "run HQ\n"
    assert run("actions", path, "--card", "Corroder")[1] == "install Corroder\n"
    assert run("actions", path, "--card", "Gordian Blade")[0] == 3
    assert "the Runner decides (action), the Corp waits" in run("actions", path)[2]


def test_a_search_that_is_given_up_ends_the_choice_and_not_the_game(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limits once held for the whole session, and ended it."""
    commands = "gain credit\nwhere\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(commands))
    code, out, _ = run("play", write(OWN_TURN), "--max-nodes", "1")
    assert code == 0
    assert "unknown: the search was given up" in out
    assert out.count("turn 1 | Corp") >= 2


def test_every_choice_has_the_limits_anew(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nundo\n" * 30))
    code, out, _ = run("play", write(OWN_TURN), "--max-nodes", "5000")
    assert code == 0
    assert "unknown" not in out


def test_bytes_that_are_no_text_are_no_action(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"run \xd0\xff\n1\n"), encoding="ascii")
    monkeypatch.setattr("sys.stdin", typed)
    code, out, _ = run("play", write(OWN_TURN))
    assert code == 0
    assert "no server is called" in out
    assert "Runner 6 credits" in out


def test_a_number_beyond_all_measure_is_no_choice(play: Play) -> None:
    code, out = play("9" * 5000)
    assert code == 0
    assert "there is no choice 999999999999999999; shown are 1 to" in out


def test_a_name_that_no_file_can_have_is_told(play: Play) -> None:
    code, out = play("save a\0b")
    assert code == 0
    assert "cannot be written (this is not the name of a file)" in out


def test_what_a_command_does_not_take_is_told(play: Play) -> None:
    _, out = play("gain credit", "undo 5")
    assert "undo stands alone, without '5'" in out
    assert out.count("Runner 6 credits") == 1


def test_play_has_no_json(run: Run, write: Write) -> None:
    code, _, err = run("play", write(OWN_TURN), "--json")
    assert code == 2
    assert "--json is no option here" in err


def test_a_play_from_a_players_view_exports_what_that_player_knows(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """rule_hidden_information"""
    text = "format: sysop/position/1\nnote: HQ holds Snare!\nturn: {side: runner}\n"
    text += "corp: {hq: [Snare!], rnd: [Ice Wall], servers: {'1': {root: [Project Beale]}}}\nrunner: {grip: [Diesel]}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("run HQ\nexport\nsave\nwhere\n"))
    code, out, _ = run("play", write(text), "--seen-by", "runner")
    assert (code, "Diesel" in out, "after: [run HQ]" in out) == (0, True, True)
    assert not any(title in out for title in ("Snare", "Ice Wall", "Beale"))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([], "an action window gives priority only to the player whose turn it is [CR 9.2.6a"),
        (["run HQ"], "they get priority when the Runner passes [CR 9.2.7a"),
        (["run HQ", "pass"], "they have passed, and the window closes if the Corp does [CR 9.2.7a"),
        (["run HQ", *["pass"] * 6], "nobody has priority until this is decided [CR 9.2.3"),
    ],
)
def test_why_the_other_player_has_nothing_to_do(steps: list[str], told: str) -> None:
    """rule_priority"""
    text = "format: sysop/position/1\nturn: {side: runner}\n"
    text += "corp: {credits: 3, hq: [Hedge Fund], servers: {hq: {ice: [Ice Wall, Enigma]}}}\n"
    position = sysop.read_position(text + "runner: {credits: 5}\n")
    for step in steps:
        position = position.after(step)
    assert told in list(decision_lines(position))[1]
