"""What cannot be used, written or asked together: refused with what is wrong and what to do."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sysop.exits import InputError, OutputLost
from sysop.output import Output, note, write_atomically

from .conftest import OWN_TURN, THREE_COSTS, Run, Write

LONG = "9" * 5000  # digits, more than Python turns into a number


def line_of(run: Run, file: str) -> str:
    return run("fmt", file, "--to", "line")[1].strip()


# -------------------------------------------------------------------- huge numbers


@pytest.mark.parametrize(
    "action",
    [
        f"run Server {LONG}",
        f"run Server{LONG}",
        f"use Corroder ability {LONG}",
        f"use Corroder:{LONG}",
        f"use Corroder option {LONG}",
        f"trigger {LONG}",
        f"pay {LONG}: 3 from pool",
        f"pay 1: {LONG} from pool",
        f"pay 1: 3 from pool; X = {LONG}",
        f"play Sure Gamble with X = {LONG}",
        f"number {LONG}",
        f"choose Ice Wall subroutine {LONG}",
        f"install Corroder in Server {LONG}",
    ],
)
def test_a_number_beyond_all_measure_in_an_action_is_malformed(run: Run, write: Write, action: str) -> None:
    code, out, err = run("check", write(OWN_TURN), action)
    assert (code, out) == (3, "")
    assert "error[action.malformed]: a number of 5000 digits is too large" in err
    assert "= help: numbers have at most 18 digits" in err


def test_the_largest_number_that_is_read_is_still_answered(run: Run, write: Write) -> None:
    assert run("check", write(OWN_TURN), "play Sure Gamble with X = " + "9" * 18)[0] == 1


@pytest.mark.parametrize("subject", [f"Corroder ability {LONG}", f"Corroder subroutine {LONG}"])
def test_a_number_beyond_all_measure_names_no_ability(run: Run, write: Write, subject: str) -> None:
    assert run("targets", write(OWN_TURN), subject)[0] == 3


def test_a_server_beyond_all_measure_is_not_there(run: Run, write: Write) -> None:
    code, _, err = run("actions", write(OWN_TURN), "--server", f"Server {LONG}")
    assert code == 3
    assert "servers here: HQ, R&D, Archives" in err


@pytest.mark.parametrize(("command", "option"), [("actions", "--limit"), ("check", "--max-nodes")])
def test_an_option_beyond_all_measure_exits_2_and_is_cited_in_short(run: Run, command: str, option: str) -> None:
    code, _, err = run(command, "position.yaml", option, LONG)
    assert code == 2
    assert "is not a whole number from 0 to 999999999999999999" in err
    assert len(err) < 800


def test_a_limit_beyond_all_measure_makes_the_question_of_a_batch_malformed(run: Run, write: Write) -> None:
    question = json.dumps({"position": write(OWN_TURN), "actions": True, "limit": 10**30})
    code, out, _ = run("batch", write(question, "questions.jsonl"), "--on", "local:1")
    assert code == 3
    assert "limit is a whole number from 0 to" in json.loads(out)["error"]


def test_a_question_nested_too_deeply_is_malformed(run: Run, write: Write) -> None:
    code, out, _ = run("batch", write("[" * 100_000, "questions.jsonl"), "--on", "local:1")
    assert code == 3
    assert json.loads(out)["error"] == "the line is nested too deeply"


# ----------------------------------------------------------------- names that miss


def test_a_misspelt_card_among_the_targets_is_suggested(run: Run, write: Write) -> None:
    file = write(THREE_COSTS)
    for arguments in (
        ("targets", file, "Ben Musahi"),
        ("actions", file, "--card", "Ben Musahi"),
        ("targets", file, "Ben Musashi", "--why-not", "Ben Musahi"),
    ):
        code, _, err = run(*arguments)
        assert code == 3, arguments
        assert "no card is called 'Ben Musahi'" in err
        assert "did you mean 'Ben Musashi'?" in err


def test_a_card_that_is_elsewhere_is_told_from_one_that_is_not_there_at_all(run: Run, write: Write) -> None:
    err = run("actions", write(OWN_TURN), "--card", "Mimic")[2]
    assert "no Mimic is in this position" in err


def test_an_ability_that_a_card_does_not_have_is_counted_in_good_english(run: Run, write: Write) -> None:
    err = run("targets", write(THREE_COSTS), "Obokata Protocol ability 2")[2]
    assert "there is no ability 2: Obokata Protocol has 1 ability\n" in err


def test_a_run_on_nothing_names_the_servers(run: Run, write: Write) -> None:
    err = run("check", write(OWN_TURN), "run")[2]
    assert "a server is missing" in err
    assert "name one: HQ, R&D, Archives" in err


def test_long_names_are_cited_in_short(run: Run, write: Write) -> None:
    for action in ("x" * 5000, "run " + "x" * 5000, "play " + "x" * 5000):
        assert len(run("check", write(OWN_TURN), action)[2]) < 1000
    assert len(run("validate", write(OWN_TURN.replace("Corroder", "x" * 5000)))[2]) < 1000


def test_a_missing_file_is_compared_with_those_beside_it(run: Run, write: Write) -> None:
    file = write(OWN_TURN, "opening.yaml")
    code, _, err = run("check", file.replace("opening", "openign"), "draw")
    assert code == 3
    assert "there is no such file" in err
    assert "did you mean 'opening.yaml'?" in err


def test_no_name_of_a_file_is_not_the_folder_at_hand(run: Run) -> None:
    code, _, err = run("check", "", "draw")
    assert code == 3
    assert "no file is named" in err


def test_rules_that_look_alike_are_offered(run: Run) -> None:
    code, _, err = run("rule", "rule_addional_cost")
    assert code == 3
    assert "no rule has the id or number 'rule_addional_cost', or mentions these words" in err
    assert "did you mean rule_additional_cost" in err


# --------------------------------------------------------------- options that clash


@pytest.mark.parametrize(
    "arguments",
    [
        ("actions", "FILE", "--count", "--limit", "2"),
        ("actions", "FILE", "--count", "--by-kind"),
        ("targets", "FILE", "Corroder", "--sample", "1", "--count"),
        ("targets", "FILE", "Corroder", "--why-not", "Corroder", "--limit", "1"),
        ("orders", "FILE", "--count", "--graph", "pending.dot"),
        ("fmt", "FILE", "--write", "--seen-by", "corp"),
        ("suite", "FILE", "--report", "--json"),
        ("suite", "FILE", "--report", "-k", "name"),
        ("explain", "pay.short", "--markdown"),
        ("validate", "-", "-"),
        ("batch", "FILE", "-o", "FILE"),
    ],
    ids=" ".join,
)
def test_options_that_exclude_one_another_exit_2(run: Run, write: Write, arguments: tuple[str, ...]) -> None:
    file = write(OWN_TURN)
    code, out, err = run(*(file if word == "FILE" else word for word in arguments))
    assert (code, out) == (2, "")
    assert err.startswith("sysop: error: ")
    assert "= help: " in err
    assert Path(file).read_text(encoding="utf-8") == OWN_TURN


def test_an_option_of_other_commands_is_told_with_them(run: Run) -> None:
    for arguments in (("--count",), ("rule", "cost", "--count")):
        code, _, err = run(*arguments)
        assert code == 2
        assert "--count is no option here" in err
        assert "these commands have it: actions, targets, payments, orders" in err


def test_a_wrong_choice_names_its_option(run: Run) -> None:
    assert "'xml' is not a valid value of --to" in run("fmt", "position.yaml", "--to", "xml")[2]


def test_batch_does_not_take_a_folder_for_answers(run: Run, write: Write, tmp_path: Path) -> None:
    code, _, err = run("batch", write("", "questions.jsonl"), "-o", str(tmp_path))
    assert code == 2
    assert "-o names the folder" in err


# ------------------------------------------------------------------- cut off or lost


def test_a_line_that_was_cut_off_is_no_game_that_is_over(run: Run, write: Write) -> None:
    """It once made every action illegal because the game was over."""
    line = line_of(run, write(OWN_TURN))
    for end in range(len("nrp1 R1"), len(line)):
        code, out, _ = run("check", line[:end], "draw")
        assert code == 3 or "game.over" not in out, line[:end]


def test_without_a_way_to_pay_the_reason_is_told(run: Run, write: Write) -> None:
    file = write(OWN_TURN.replace("credits: 5", "credits: 1"))
    assert run("payments", file, "play Sure Gamble", "--count") == (0, "0\n", "")
    code, out, err = run("payments", file, "play Sure Gamble")
    assert (code, out) == (0, "")
    assert err.startswith("there is no way to pay, because the action is illegal: the Runner cannot pay 5 credits")
    assert run("payments", write(THREE_COSTS), "decline")[2] == "nothing falls due with this action\n"


def test_a_fixed_limit_is_not_blamed_on_the_options(run: Run, write: Write) -> None:
    rig = ", ".join(["Corroder"] * 1000)
    code, _, err = run("check", write(OWN_TURN + f"  rig: [{rig}]\n"), "draw")
    assert code == 4
    assert "--max-nodes" not in err
    assert "this limit is fixed" in err


# --------------------------------------------------------------------------- streams


class Full(io.StringIO):
    """A stream on a device that is full."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_an_answer_that_cannot_be_written_is_no_mistake_of_ours() -> None:
    with pytest.raises(OutputLost, match=r"output\.unwritable.*No space left"):
        Output(Full()).line("LEGAL")


def test_a_diagnostic_that_nobody_can_read_does_not_change_the_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code was once 1, which is illegal."""
    monkeypatch.setattr(sys, "stderr", Full())
    note("this goes nowhere")
    assert run("nosuch")[0] == 2


def test_streams_that_are_closed_are_empty(monkeypatch: pytest.MonkeyPatch, run: Run, write: Write) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert run("check", write(OWN_TURN), "draw")[0] == 0
    assert run("check", "-", "draw")[0] == 3
    assert run("play", write(OWN_TURN))[0] == 0
    assert run("nosuch")[0] == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_exits_3(write: Write) -> None:
    file = write(OWN_TURN)
    for arguments in (["check", file, "draw"], ["schema", "position"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run(
                [sys.executable, "-m", "sysop", *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        assert done.returncode == 3
        assert b"error[output.unwritable]" in done.stderr


# ----------------------------------------------------------------------------- files


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(OWN_TURN, encoding="utf-8")

    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(InputError, match=r"position\.unwritable.*No space left"):
        write_atomically(file, b"half", "position")
    assert file.read_text(encoding="utf-8") == OWN_TURN
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_may_only_be_read_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(OWN_TURN, encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever may do everything is not stopped by the mode
    with pytest.raises(InputError, match="may only be read"):
        write_atomically(file, b"other", "position")
    assert file.read_text(encoding="utf-8") == OWN_TURN


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(InputError, match="not the name of a file"):
        write_atomically(Path("a\0b"), b"", "graph")


def test_fmt_keeps_the_mode_of_the_file(run: Run, write: Write) -> None:
    file = Path(write(OWN_TURN))
    file.chmod(0o640)
    before = file.stat().st_mode
    assert run("fmt", "--write", str(file))[0] == 0
    assert file.stat().st_mode == before


# ------------------------------------------------------------------- what is unknown

CROWDED = """\
format: sysop/position/1
turn: {side: runner}
runner: {credits: 9, rig: [Djinn, Clone Chip, Corroder, Corroder, Mimic, Imp], heap: [Imp]}
"""


@pytest.fixture
def unread_djinn(write: Write) -> str:
    """A pool with a Djinn whose effect on memory is not understood."""
    card = """\
format: sysop/cards/1
cards:
  - title: Djinn
    type: program
    cost: 2
    memory: 1
    text: The memory limit is whatever you remember.
"""
    return write(card, "djinn.yaml")


def test_a_checkpoint_that_is_not_understood_does_not_change_nothing(
    run: Run, write: Write, unread_djinn: str, tmp_path: Path
) -> None:
    """`nothing changes`, it once said, although the memory limit may have been broken."""
    pool = str(tmp_path / "pool.json")
    assert run("cards", "compile", unread_djinn, "-o", pool)[0] == 0
    code, out, err = run("checkpoint", write(CROWDED), "--pool", pool)
    assert code == 4
    assert out == "nothing is certain to change\n"
    assert "clause 1 of Djinn is not understood" in err
    *_, end = (json.loads(line) for line in run("checkpoint", write(CROWDED), "--pool", pool, "--json")[1].splitlines())
    assert end["complete"] is False
    text = CROWDED + "expect:\n  - {checkpoint: []}\n"
    assert "got UNKNOWN" in run("suite", write(text), "--pool", pool)[1]


def test_what_is_not_known_of_an_action_is_told_once(
    run: Run, write: Write, unread_djinn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = str(tmp_path / "pool.json")
    assert run("cards", "compile", unread_djinn, "-o", pool)[0] == 0
    code, _, err = run("targets", write(CROWDED), "use Clone Chip", "--pool", pool)
    assert code == 4
    assert "incomplete: it is not known whether the action is legal" in err
    assert err.count("clause 1 of Djinn") == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("use Clone Chip\n"))
    played = run("play", write(CROWDED), "--pool", pool)[1]
    assert "unknown.effect: clause 1 of Djinn" in played
    assert "verdict.status" not in played


def test_what_cannot_be_chosen_is_told_only_where_it_is_known(
    run: Run, write: Write, unread_djinn: str, tmp_path: Path
) -> None:
    """`nothing speaks against it`, it once said of what is not known, and where nothing is chosen at all."""
    pool = str(tmp_path / "pool.json")
    assert run("cards", "compile", unread_djinn, "-o", pool)[0] == 0
    code, out, err = run("targets", write(CROWDED), "Djinn", "--why-not", "Mimic", "--pool", pool)
    assert (code, out) == (4, "")
    assert "incomplete" in err
    nothing = run("targets", write(OWN_TURN), "Corroder ability 2", "--why-not", "Corroder")
    assert nothing == (1, "", "no targets are chosen here\n")
