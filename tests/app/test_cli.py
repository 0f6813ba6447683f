"""The command line: what it answers, where, and with which exit code."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from sysop import __version__, cli
from sysop.exits import Exit, worst
from sysop.models.pool import shipped_pool

from .conftest import OWN_TURN, THREE_COSTS, Run, Write

MIDGAME = Path(__file__).parents[2] / "benchmarks" / "positions"


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# ------------------------------------------------------------------------- check


def test_a_legal_action_exits_0(run: Run, write: Write) -> None:
    code, out, err = run("check", write(OWN_TURN), "gain credit")
    assert (code, out.splitlines()[0], err) == (0, "LEGAL: gain credit", "")


def test_an_illegal_action_exits_1_and_says_why_by_which_rule_and_because_of_what(run: Run, write: Write) -> None:
    code, out, err = run("check", write(THREE_COSTS), "steal Obokata Protocol")
    assert code == 1
    assert out.startswith("ILLEGAL: steal Obokata Protocol\n  pay.")
    assert "    rule: CR 1.16" in out
    assert "    because of: " in out
    assert "Predictive Algorithm" in out
    assert err == ""


def test_the_json_verdict_points_into_the_file(run: Run, write: Write) -> None:
    code, out, _ = run("check", "--json", write(THREE_COSTS), "steal Obokata Protocol")
    verdict = json.loads(out)
    assert code == 1
    assert (verdict["schema"], verdict["verdict"], verdict["rules"]) == ("sysop/verdict/1", "illegal", "CR 26.03")
    reason = verdict["reasons"][0]
    assert set(reason) == {"code", "message", "rule", "number", "blame", "places", "objects", "help"}
    assert "/corp/play/0" in reason["blame"]
    assert reason["number"].startswith("1.16")
    assert verdict["unknown"] == []


def test_a_legal_verdict_names_a_way_to_pay(run: Run, write: Write) -> None:
    text = OWN_TURN.replace("credits: 5", "credits: 9")
    _, out, _ = run("check", "--json", write(text), "play Sure Gamble")
    verdict = json.loads(out)
    assert verdict["verdict"] == "legal"
    assert ["pool", 5] in [source for part in verdict["payment"]["spent"] for source in part.get("sources", [])]


def test_quiet_says_it_by_the_exit_code_alone(run: Run, write: Write) -> None:
    assert run("check", "--quiet", write(THREE_COSTS), "steal Obokata Protocol") == (1, "", "")


def test_explain_adds_what_is_legal_instead(run: Run, write: Write) -> None:
    text = OWN_TURN.replace("credits: 5", "credits: 1")
    code, out, _ = run("check", "--explain", write(text), "install Corroder")
    assert code == 1
    assert "CR " in out


def test_positions_come_from_standard_input_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(OWN_TURN.encode()), encoding="utf-8"))
    assert run("check", "-", "draw")[0] == 0


@pytest.mark.parametrize(
    ("action", "hint"),
    [
        ("instal Corroder", "did you mean 'install'"),
        ("steal Obokata Protocl", "did you mean 'Obokata Protocol'?"),
        ("play Snarf", "no card is called 'Snarf'"),
    ],
)
def test_an_action_that_cannot_be_read_exits_3_and_shows_where(run: Run, write: Write, action: str, hint: str) -> None:
    code, out, err = run("check", write(THREE_COSTS), action)
    assert (code, out) == (3, "")
    assert hint in err
    assert action in err
    assert "^" in err


def test_an_ambiguous_action_lists_its_candidates(run: Run, write: Write) -> None:
    text = OWN_TURN.replace("rnd:", "servers: {hq: {ice: [Ice Wall, Ice Wall]}}\n  rnd:")
    code, _, err = run("check", write(text), "rez Ice Wall")
    assert code == 3
    assert "HQ, outermost" in err
    assert "HQ, innermost" in err


# ----------------------------------------------------------------- wrong positions


def test_a_file_that_is_not_there_exits_3(run: Run, tmp_path: Path) -> None:
    code, out, err = run("check", str(tmp_path / "nowhere.yaml"), "draw")
    assert (code, out) == (3, "")
    assert "nowhere.yaml" in err


def test_a_malformed_position_exits_3_with_the_line(run: Run, write: Write) -> None:
    code, out, err = run("check", write(OWN_TURN.replace("Corroder", "Corrodr")), "draw")
    assert (code, out) == (3, "")
    assert "Corroder" in err
    assert "position.yaml:8" in err


def test_a_position_that_is_not_utf_8_exits_3(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("title: Müll\n".encode("latin-1"))
    code, _, err = run("check", str(path), "draw")
    assert code == 3
    assert "UTF-8" in err


def test_a_newer_format_is_refused_by_name(run: Run, write: Write) -> None:
    code, _, err = run("check", write(OWN_TURN.replace("position/1", "position/9")), "draw")
    assert code == 3
    assert "sysop/position/9" in err


# ------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["chek", "p.yaml", "draw"], "did you mean 'check'?"),
        (["check", "--jsn", "p.yaml", "draw"], "did you mean '--json'?"),
        (["check", "p.yaml"], "ACTION"),
        (["--debug"], "which command?"),
        (["actions", "p.yaml", "--limit", "-1"], "--limit"),
        (["schema", "positon"], "did you mean 'position'?"),
    ],
)
def test_wrong_options_exit_2_and_suggest(run: Run, arguments: list[str], hint: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert hint in err


def test_an_unknown_edition_exits_2(run: Run, write: Write) -> None:
    code, _, err = run("check", write(OWN_TURN), "draw", "--edition", "cr-26.3")
    assert code == 2
    assert "cr-26.03" in err


def test_an_unknown_kind_exits_2(run: Run, write: Write) -> None:
    code, _, err = run("actions", write(OWN_TURN), "--kind", "instal")
    assert code == 2
    assert "did you mean 'install'?" in err


def test_help_exits_0(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "check" in out


def test_version_names_program_and_rules(run: Run) -> None:
    code, out, _ = run("--version")
    assert code == 0
    assert out.startswith(f"sysop {__version__} (rules: CR 26.03; ")


# -------------------------------------------------------------------------- lists


def test_actions_are_listed_one_a_line(run: Run, write: Write) -> None:
    code, out, _ = run("actions", write(OWN_TURN))
    assert code == 0
    assert {"gain credit", "draw", "play Sure Gamble", "install Corroder", "run HQ"} <= set(out.splitlines())


def test_every_listed_action_is_accepted(run: Run, write: Write) -> None:
    file = write(OWN_TURN)
    for action in run("actions", file)[1].splitlines():
        assert run("check", file, action)[0] == 0


@pytest.mark.parametrize("window", ["a", "b", "c"])
def test_actions_of_one_kind_stand_together(run: Run, window: str) -> None:
    *listed, _ = records(run("actions", "--json", str(MIDGAME / f"midgame-{window}.yaml"))[1])
    kinds = [kind for kind, _ in groupby(record["kind"] for record in listed)]
    assert len(kinds) == len(set(kinds)) > 1


def test_a_json_list_ends_with_its_count(run: Run, write: Write) -> None:
    code, out, _ = run("actions", "--json", write(OWN_TURN))
    *listed, end = records(out)
    assert code == 0
    assert end == {"schema": "sysop/end/1", "count": len(listed), "complete": True}
    assert {record["schema"] for record in listed} == {"sysop/action/1"}


def test_count_limit_and_kinds(run: Run, write: Write) -> None:
    file = write(OWN_TURN)
    listed = run("actions", file)[1].splitlines()
    assert run("actions", file, "--count") == (0, f"{len(listed)}\n", "")
    assert run("actions", file, "--limit", "2") == (0, "\n".join(listed[:2]) + "\n", "")
    runs = [action for action in listed if action.startswith("run ")]
    assert run("actions", file, "--kind", "run")[1].splitlines() == runs
    assert f"run: {len(runs)}" in run("actions", file, "--by-kind")[1].splitlines()


def test_an_empty_list_is_complete_and_exits_0(run: Run, write: Write) -> None:
    assert run("actions", write(OWN_TURN), "--kind", "score") == (0, "", "")


TWO_RUNNERS = """format: sysop/position/1
turn: {side: runner, number: 3, step: action}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner:
  credits: 1
  clicks: 3
  rig: [Corroder, {card: Ghost Runner, credits: 1}, {card: Ghost Runner, id: second, credits: 1}]
run: {server: hq, step: encounter}
"""


def test_payments_that_exchange_equal_cards_are_one(run: Run, write: Write) -> None:
    """Two Ghost Runners with 1 credit each: the pool or one of them; with --distinct each of them."""
    position = write(TWO_RUNNERS)
    assert run("payments", position, "use Corroder:1", "--count") == (0, "2\n", "")
    assert run("payments", position, "use Corroder:1", "--count", "--distinct") == (0, "3\n", "")
    code, out, _ = run("payments", position, "use Corroder:1", "--distinct")
    assert (code, out.splitlines()) == (
        0,
        ["pay 1 credit (1 from the pool)", "pay 1 credit (1 from Ghost Runner)", "pay 1 credit (1 from Ghost Runner)"],
    )


def test_payments_as_json_lines_end_with_a_record(run: Run, write: Write) -> None:
    code, out, _ = run("payments", write(TWO_RUNNERS), "use Corroder:1", "--json", "--limit", "1")
    first, end = (json.loads(line) for line in out.splitlines())
    assert code == 0
    assert first["schema"] == "sysop/payment/1"
    assert first["spent"] == [{"component": 0, "amount": 1, "sources": [["pool", 1]]}]
    assert end == {"schema": "sysop/end/1", "count": 1, "complete": True}


def test_payments_are_listed(run: Run, write: Write) -> None:
    code, out, _ = run("payments", write(OWN_TURN), "play Sure Gamble")
    assert code == 0
    assert "from the pool" in out


def test_a_cost_that_cannot_be_paid_has_no_payment(run: Run, write: Write) -> None:
    text = OWN_TURN.replace("credits: 5", "credits: 1")
    assert run("payments", write(text), "play Sure Gamble", "--count") == (0, "0\n", "")


def test_checkpoint_and_orders_of_a_quiet_position(run: Run, write: Write) -> None:
    file = write(OWN_TURN)
    assert run("checkpoint", file) == (0, "nothing changes\n", "")
    assert run("orders", file, "--count") == (0, "1\n", "")


def test_the_problem_of_a_checkpoint_says_what_is_not_known_of_it(run: Run, write: Write) -> None:
    odd = """
cards: [{title: Odd Board, type: hardware, cost: 0, text: "+1 humming [mu]"}]
turn: {side: runner, number: 4}
runner: {rig: [Odd Board, Corroder, Mimic, Gordian Blade, Battering Ram]}
"""
    file = write(f"format: sysop/position/1{odd}")
    code, out, err = run("checkpoint", file, "--problem")
    assert (code, out) == (4, "no constraint problem is posed\n")
    assert "Odd Board" in err
    for asked in (("--problem",), ()):
        code, out, _ = run("checkpoint", file, *asked, "--json")
        unknown, end = (json.loads(line) for line in out.splitlines())
        assert (code, unknown["code"], unknown["blame"]) == (4, "unknown.card_text", ["odd_board"])
        assert end["complete"] is False


def test_a_checkpoint_is_told_step_by_step(run: Run, write: Write) -> None:
    rig = "grip: [Sure Gamble, Corroder]\n  rig: [The Supplier, {card: The Supplier, id: newer}]"
    code, out, _ = run("checkpoint", write(OWN_TURN.replace("grip: [Sure Gamble, Corroder]", rig)))
    assert code == 0
    assert out.startswith("(")
    assert "CR 10.3.1" in out


def test_a_subject_without_targets_is_no_error(run: Run, write: Write) -> None:
    assert run("targets", write(OWN_TURN), "Sure Gamble")[0] == 0


def test_an_unknown_subject_exits_3(run: Run, write: Write) -> None:
    code, _, err = run("targets", write(OWN_TURN), "Colossus subroutine 2")
    assert code == 3
    assert "Colossus" in err


# -------------------------------------------------------------------------- files


def test_validate_says_valid(run: Run, write: Write) -> None:
    file = write(OWN_TURN)
    assert run("validate", file) == (0, f"{file}: valid\n", "")


def test_validate_tells_every_problem_and_exits_1(run: Run, write: Write) -> None:
    file = write(OWN_TURN.replace("Corroder", "Corrodr").replace("Hedge Fund", "Hedge Fnd"))
    code, out, err = run("validate", file)
    assert code == 1
    assert "not valid, 2 problems" in out
    assert "Corrodr" in err
    assert "Hedge Fnd" in err


def test_the_worst_of_several_positions_decides(run: Run, write: Write, tmp_path: Path) -> None:
    good, bad = write(OWN_TURN, "good.yaml"), write("runner: 3\n", "bad.yaml")
    assert run("validate", good, bad)[0] == 1
    assert run("validate", good, bad, str(tmp_path / "nowhere.yaml"))[0] == 3


def test_worst_ranks_bug_input_unknown_no_yes() -> None:
    assert worst([]) is Exit.YES
    assert worst([Exit.YES, Exit.NO]) is Exit.NO
    assert worst([Exit.NO, Exit.UNKNOWN]) is Exit.UNKNOWN
    assert worst([Exit.UNKNOWN, Exit.INPUT]) is Exit.INPUT
    assert worst([Exit.INPUT, Exit.BUG]) is Exit.BUG


def test_fmt_is_stable(run: Run, write: Write) -> None:
    code, once, _ = run("fmt", write(OWN_TURN))
    assert code == 0
    assert run("fmt", write(once, "again.yaml"))[1] == once


def test_fmt_writes_json_that_means_the_same(run: Run, write: Write) -> None:
    _, as_json, _ = run("fmt", "--to", "json", write(OWN_TURN))
    file = write(as_json, "position.json")
    assert json.loads(as_json)["format"] == "sysop/position/1"
    assert run("actions", file)[1] == run("actions", write(OWN_TURN))[1]


def test_fmt_writes_back_only_where_asked(run: Run, write: Write) -> None:
    file = write(OWN_TURN + "# a comment\n")
    run("fmt", file)
    assert Path(file).read_text(encoding="utf-8").endswith("# a comment\n")
    assert run("fmt", "--write", file)[0] == 0
    assert run("fmt", file)[1] == Path(file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["position", "verdict"])
def test_schemas_are_json_schemas(run: Run, name: str) -> None:
    code, out, _ = run("schema", name)
    assert code == 0
    assert json.loads(out)["$schema"].startswith("https://json-schema.org/")


# ---------------------------------------------------------------------- reference


def test_a_card_shows_its_facts_and_how_it_is_modelled(run: Run) -> None:
    code, out, _ = run("card", "corroder")
    assert code == 0
    assert "Runner program, icebreaker, fracter" in out
    assert "ability 1: paid" in out


def test_a_card_that_is_not_understood_says_so(run: Run) -> None:
    riddle = next(card for card in shipped_pool() if card.unread)
    code, out, _ = run("card", riddle.title)
    assert code == 0
    assert "not understood" in out


def test_an_unknown_card_exits_3_with_a_suggestion(run: Run) -> None:
    code, _, err = run("card", "Aesops Pawnshop")
    assert code in (0, 3)
    code, _, err = run("card", "Corrodr")
    assert code == 3
    assert "Corroder" in err


@pytest.mark.parametrize("words", ["1.16.10b", "CR 1.16.10b", "rule_additonal_cost_simultaenous"])
def test_a_rule_is_found_by_id_and_number(run: Run, words: str) -> None:
    code, out, _ = run("rule", words)
    assert code == 0
    assert out.startswith("CR 1.16.10b (rule_additonal_cost_simultaenous)\n")


def test_an_unknown_rule_exits_3(run: Run) -> None:
    assert run("rule", "1.99.9z")[0] == 3


# ------------------------------------------------------------------ our own mistakes


def test_a_mistake_of_ours_exits_70_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(cli, "import_module", broken)
    code, out, err = run("rule", "1.1")
    assert (code, out) == (70, "")
    assert err.count("\n") == 1
    assert "KeyError" in err
    assert "Traceback" not in err
    assert "Traceback" in run("rule", "1.1", "--debug")[2]


def test_an_interrupt_exits_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "import_module", interrupted)
    assert run("rule", "1.1")[:2] == (130, "")


def spawn(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "sysop", *arguments],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_closed_pipe_is_quiet(write: Write) -> None:
    program = [sys.executable, "-m", "sysop", "rule", "cost"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_the_same_input_gives_the_same_bytes_whatever_the_hash_seed(write: Write) -> None:
    file = write(THREE_COSTS)
    outputs = {
        seed: spawn("check", "--json", file, "steal Obokata Protocol", PYTHONHASHSEED=seed).stdout
        for seed in ("0", "1", "2")
    }
    assert len(set(outputs.values())) == 1
    assert outputs["0"]


def test_what_the_terminal_cannot_show_is_replaced() -> None:
    done = spawn("card", "aaron_marron", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"Aaron Marr?n" in done.stdout


def test_json_is_ascii_whatever_the_terminal() -> None:
    done = spawn("card", "--json", "aaron_marron", PYTHONIOENCODING="ascii")
    assert "Aaron Marrón" in json.loads(done.stdout)["card"]["title"]


@pytest.mark.parametrize(
    ("setting", "coloured"),
    [({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)],
)
def test_colour_is_for_terminals_and_as_the_environment_says(
    write: Write, setting: dict[str, str], coloured: bool
) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    done = subprocess.run(
        [sys.executable, "-m", "sysop", "check", write(OWN_TURN), "draw"],
        capture_output=True,
        env={**environment, **setting},
        timeout=60,
        check=False,
    )
    assert (b"\x1b[" in done.stdout) is coloured
    assert b"LEGAL" in done.stdout


def test_version_does_not_wake_the_solver() -> None:
    code = "import sys; from sysop.cli import main; main(['--version']); print([m for m in sys.modules if m.startswith(('sysop.solver', 'sysop.models.pool', 'networkx', 'constraint', 'yaml'))])"  # noqa: E501
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_sysop_alone_is_a_tour_whose_position_can_be_kept(run: Run, tmp_path: Path) -> None:
    code, shown, _ = run()
    assert (code, run("tour")[1]) == (0, shown)
    assert "needs 2 credits, 1 available" in shown
    assert "1 more credit" in shown
    kept = tmp_path / "mine.yaml"
    kept.write_text(run("tour", "--position")[1], encoding="utf-8")
    assert run("check", str(kept), "steal Obokata Protocol")[0] == 1


# -------------------------------------------------------------------------- rule


def test_a_rule_tells_its_older_number_and_where_it_is_applied(run: Run) -> None:
    code, out, _ = run("rule", "1.16.10b")
    assert code == 0
    assert "judged: carried out" in out
    assert "carried out at: solver.payment." in out
    assert "named in: " in out
    assert "sysop.solver.payment.costs_due" in out
    _, out, _ = run("rule", "--json", "sec_objects")
    found = records(out)[0]
    assert (found["number"], found["editions"]) == ("1.12", {"cr-old": None})


def test_a_reason_code_is_explained_with_its_rules(run: Run) -> None:
    code, out, _ = run("explain", "pay.together")
    assert code == 0
    assert "CR 1.16.10b (rule_additonal_cost_simultaenous)" in out
    code, _, err = run("explain", "pay.togther")
    assert code == 3
    assert "pay.together" in err
    code, out, _ = run("explain", "--json")
    assert code == 0
    assert records(out)[-1]["schema"] == "sysop/end/1"


EXAMPLE = str(Path(__file__).resolve().parents[2] / "examples" / "targets.yaml")


def test_targets_are_drawn_at_random_and_always_the_same_for_a_seed(run: Run) -> None:
    code, out, _ = run("targets", EXAMPLE, "Colossus subroutine 2", "--sample", "3", "--seed", "7")
    assert code == 0
    assert len(out.splitlines()) == 3
    assert set(out.splitlines()) <= {"Corroder / nothing", "Mimic / nothing"}
    assert run("targets", EXAMPLE, "Colossus subroutine 2", "--sample", "3", "--seed", "7")[1] == out


def test_why_something_cannot_be_chosen(run: Run) -> None:
    code, out, _ = run("targets", EXAMPLE, "Colossus subroutine 2", "--why-not", "Clone Chip", "--json")
    assert code == 1
    assert [r.get("code") for r in records(out)] == ["target.not_valid", "target.not_valid", None]
    assert run("targets", EXAMPLE, "use Clone Chip", "--why-not", "Djinn")[:2] == (0, "nothing speaks against Djinn\n")


def test_an_action_that_is_not_legal_has_no_targets(run: Run) -> None:
    code, out, err = run("targets", EXAMPLE, "run HQ")
    assert (code, out) == (1, "")
    assert "not legal" in err


def test_targets_that_exchange_equal_copies_are_one(run: Run, write: Write) -> None:
    file = write("""
    format: sysop/position/1
    turn: {side: corp, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Rototurret, rezzed: true}]}}}
    runner: {rig: [Corroder, Corroder, Mimic]}
    """)
    assert run("targets", file, "Rototurret subroutine 1", "--count")[1] == "2\n"
    assert run("targets", file, "Rototurret subroutine 1", "--count", "--distinct")[1] == "3\n"
