"""What strangers may write: refused or answered soon, never forged, never lost (docs/security.md)."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pickle
import sys
import time
from pathlib import Path

import pytest
from msgspec import structs

import sysop
from sysop.batch import answer
from sysop.models.allowance import counted
from sysop.models.notation.actions import VERBS
from sysop.models.notation.announcements import ActionError, AmbiguousAction, NoAction, UnknownName
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.positions import read_position
from sysop.models.pool import encode_pool, shipped_pool
from sysop.models.verdict import IllegalActionError
from sysop.output import visible
from sysop.questions import Settings
from sysop.solver.problems import limited
from sysop.watchdog import OutOfTime, Watchdog

from .conftest import Run, Write

POOL = shipped_pool()
PLAIN = "format: sysop/position/1\nturn: {side: runner}\n"
RIG = PLAIN + "runner: {rig: [{card: Corroder, id: x}]}\n"
TOY = (
    '{"format": "sysop/position/1", "turn": "runner", "cards": [{"title": %s, "type": "event", "cost": 0, "text": %s}]}'
)


# ------------------------------------------------------------------ bounded work


def test_many_programs_on_restricted_memory_are_read_or_given_up_within_the_limits(run: Run, write: Write) -> None:
    programs = ", ".join(c.id for c in POOL if c.type.value == "program" and c.memory_cost == 1)
    names = ", ".join(programs.split(", ")[:30])
    code, _, err = run(
        "check", write(PLAIN + f"runner: {{rig: [Deep Red, {names}]}}\n"), "draw", "--max-nodes", "20000"
    )
    assert code == 4
    assert "given up" in err


@pytest.mark.parametrize(
    "action",
    [
        "choose " + "x," * 400 + "x" + "/a" * 9,
        "choose cards " + ",".join("x" * 1 for _ in range(900)),
        "happens " + "corroder," * 200,
        "install x trashing " + "corroder, " * 200,
        "choose " + "x/" * 500 + "x",
    ],
)
def test_every_name_of_an_action_is_looked_up_a_few_times_only(action: str) -> None:
    position = sysop.read_position(RIG)
    names = action.count(",") + action.count("/") + action.count(" ") + 20
    steps: list[int] = []
    with counted(steps.append), contextlib.suppress(ActionError):
        position.check(action)
    assert sum(steps) <= 20 * 10 * names + 20_000


@pytest.mark.parametrize("action", ["draw" + " " * 9000, "install x" + " ," * 4000, "use x" + " " * 3000 + "ability"])
def test_an_action_without_end_is_malformed(run: Run, write: Write, action: str) -> None:
    code, _, err = run("check", write(RIG), action)
    assert (code, "error[action.malformed]" in err) == (3, True)


PARTS = ("Ice Wall subroutine 1", "Ice Wall subroutine 9", "advancement counter on Ice Wall", "power counter on Imp")


@pytest.mark.parametrize("verb", VERBS)
def test_a_part_of_a_card_is_answered_or_refused_wherever_a_card_is_named(verb: str) -> None:
    corp = "{credits: 5, servers: {hq: {ice: [{card: Ice Wall, rezzed: true, counters: {advancement: 2}}]}}}"
    runner = "{credits: 5, rig: [Imp], grip: [Sure Gamble]}"
    for side in ("runner", "corp"):
        text = "format: sysop/position/1\nturn: {side: %s, step: action}\ncorp: %s\nrunner: %s\n"
        position = sysop.read_position(text % (side, corp, runner))
        for part in PARTS:
            try:
                verdict = position.check(f"{verb} {part}")
            except ActionError:
                continue
            assert verdict.status is not sysop.Status.LEGAL


def test_a_position_has_a_bounded_number_of_cards(run: Run, write: Write) -> None:
    many = ", ".join(["{unknown: 1000}"] * 300)
    code, _, err = run("check", write(PLAIN + f"corp: {{hq: [{many}]}}\n"), "draw")
    assert (code, err.count("error[position.too_large]")) == (3, 1)
    line = "nrp1 R4 at=action/runner C:- R:- hq=" + ",".join(f"1000?{k}.1" for k in range(9))
    assert run("check", line, "draw")[0] == 3


def test_two_cards_of_one_name_in_a_line_are_named_safely(run: Run) -> None:
    code, _, err = run("check", "nrp1 R4 at=action/runner C:- R:- hq=a%0ALEGAL:?,a%0ALEGAL:?", "draw")
    assert code == 3
    assert "two cards are called 'a␊LEGAL'" in err


def test_titles_that_look_alike_are_sought_a_few_times_only() -> None:
    titles = ", ".join(f"Sure Gambel {k}" for k in range(300))
    with limited(nodes=100_000), pytest.raises(DiagnosticError) as told:
        read_position(PLAIN + f"runner: {{grip: [{titles}]}}\n", POOL)
    helps = [d for d in told.value.diagnostics if any("did you mean" in h for h in d.help)]
    assert 0 < len(helps) <= 10


def test_texts_of_own_cards_are_bounded_one_by_one_and_together(run: Run, write: Write) -> None:
    assert run("validate", write(TOY % ('"Toy"', json.dumps("Gain 2[credit]. " * 110)), "a.json"))[0] == 0
    code, _, err = run("validate", write(TOY % ('"Toy"', json.dumps("Gain 2[credit]. " * 600)), "b.json"))
    assert (code, "error[card.texts]" in err) == (1, True)


def test_what_nobody_counts_is_interrupted_all_the_same() -> None:
    with pytest.raises(OutOfTime), Watchdog(0.05):
        endless()


def endless() -> None:
    while True:
        time.sleep(0.001)


def test_an_interruption_that_nobody_sees_comes_again() -> None:
    """As where it comes in a callback of the garbage collector: found by fuzzing `batch`."""

    def heedless() -> None:
        with contextlib.suppress(OutOfTime):
            endless()
        endless()

    with pytest.raises(OutOfTime), Watchdog(0.05):
        heedless()


def test_what_ends_in_time_is_left_alone() -> None:
    with Watchdog(0.01):
        pass
    ended = time.monotonic()
    time.sleep(0.4)
    assert time.monotonic() - ended >= 0.4, "interrupted afterwards"


# ----------------------------------------------------------------------- crashes


@pytest.mark.parametrize(
    "line",
    [
        "nrp1 R4 C:c5 R:c5,k3 stack=!((type:TimingFrame,structure:runner_turn,step:bogus))",
        "nrp1 R4 C:- R:- stack=!((type:TimingFrame,structure:runner_turn,step:step_runner_turn_action,"
        "progress:under_way),(type:TimingFrame,structure:run,step:step_approach_server,subject:hq,basic:!t))",
        "nrp1 R4 C:- R:- stack=!((type:TimingFrame,structure:access,step:step_card_accessed,subject:archangel,"
        "accessed:!((id:archangel))))",
    ],
)
def test_a_line_that_no_game_comes_to_is_refused(run: Run, line: str) -> None:
    assert run("validate", line)[0] == 1
    code, _, err = run("check", line, "draw")
    assert (code, "position.notation" in err) == (3, True)


def test_a_line_that_no_file_says_stays_a_line(run: Run) -> None:
    code, _, err = run("fmt", "nrp1 R4 at=action/runner C:c5 R:c5,k3 rig=pad_campaign", "--to", "yaml")
    assert (code, "error[position.no_file]" in err) == (3, True)


@pytest.mark.parametrize(
    "error",
    [
        NoAction("no action", "zzz", 3, "help"),
        UnknownName("no card", "zzz", 1, None, ("Corroder",)),
        AmbiguousAction("which", "imp", 1, (("imp", "Imp"),)),
    ],
)
def test_errors_about_actions_reach_another_process(error: ActionError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_an_illegal_action_reaches_another_process() -> None:
    verdict = sysop.read_position(RIG).check("run Server 9")
    again = pickle.loads(pickle.dumps(IllegalActionError(verdict)))
    assert again.verdict == verdict


# ------------------------------------------------------------------ loss, disclosure


QUESTION = '{"position": "nrp1 R4 at=action/runner C:- R:-", "check": "draw"}\n'


@pytest.mark.parametrize(
    "text", ["my diary", "[" * 100_000, "[" * 100_000 + "\n", '{"schema": "other"', '{"line": 1}\n']
)
def test_a_file_of_another_kind_is_never_gone_on_with(run: Run, tmp_path: Path, text: str) -> None:
    questions, diary = tmp_path / "q.jsonl", tmp_path / "diary.txt"
    questions.write_text(QUESTION, encoding="utf-8")
    diary.write_text(text, encoding="utf-8")
    assert run("batch", str(questions), "-o", str(diary), "--resume", "--on", "local:1")[0] == 3
    assert diary.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("number", ["10000000000", "-5", "true", "0"])
def test_a_line_number_beyond_reason_is_no_record(run: Run, tmp_path: Path, number: str) -> None:
    questions, record = tmp_path / "q.jsonl", f'{{"schema": "sysop/answer/1", "line": {number}}}\n'
    questions.write_text(QUESTION, encoding="utf-8")
    (tmp_path / "a.jsonl").write_text(record, encoding="utf-8")
    assert run("batch", str(questions), "-o", str(tmp_path / "a.jsonl"), "--resume", "--on", "local:1")[0] == 3


def test_a_record_that_was_cut_off_is_answered_again(run: Run, tmp_path: Path) -> None:
    questions, answers = tmp_path / "q.jsonl", tmp_path / "a.jsonl"
    questions.write_text(QUESTION * 2, encoding="utf-8")
    assert run("batch", str(questions), "-o", str(answers), "--on", "local:1")[0] == 0
    whole = answers.read_bytes()
    for cut in (len(whole) - 7, whole.index(b"\n") + 5, whole.index(b"\n") + 60):
        answers.write_bytes(whole[:cut])
        assert run("batch", str(questions), "-o", str(answers), "--resume", "--on", "local:1")[0] == 0
        assert answers.read_bytes() == whole


def test_strangers_name_no_files() -> None:
    asked = json.dumps({"position": str(Path(__file__)), "check": "draw"})
    told = json.loads(answer(Settings(files=False), (1, asked)).text)
    assert "no files are read here" in told["error"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
def test_a_question_names_a_regular_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    asked = json.dumps({"position": str(pipe), "check": "draw"})
    assert "is no regular file" in json.loads(answer(Settings(), (1, asked)).text)["error"]


@pytest.mark.parametrize("id", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_is_no_number_of_json_is_no_question(id: str) -> None:
    told = answer(Settings(), (1, f'{{"position": "nrp1 R4 at=action/runner C:- R:-", "check": "draw", "id": {id}}}'))
    assert "is no number" in json.loads(told.text)["error"]


def test_a_key_is_given_once() -> None:
    told = answer(Settings(), (1, '{"position": "x", "check": "draw", "check": "run HQ"}'))
    assert "'check' is given twice" in json.loads(told.text)["error"]


# ------------------------------------------------------------------- forged output


@pytest.mark.parametrize("title", ["Toy\nLEGAL: draw", "Toy\u202eLEGAL", "Toy\u200b", "T" * 101])
def test_a_title_has_no_characters_that_cannot_be_seen(run: Run, write: Write, title: str) -> None:
    code, out, err = run("check", write(TOY % (json.dumps(title), '"Gain 2[credit]."'), "p.json"), "draw")
    assert (code, out) == (3, "")
    assert "error[card.title]" in err
    assert "\u202e" not in err


def test_what_would_move_the_rest_of_a_line_is_shown_as_it_is_written() -> None:
    assert visible("a\u202eb\x07c\x1b]0;d") == "a\\u202eb\\u0007c\\u001b]0;d"
    assert visible("é → ¡\n\t\x1b[32mLEGAL\x1b[0m") == "é → ¡\n\t\x1b[32mLEGAL\x1b[0m"


def test_the_calling_process_is_left_as_it_was(run: Run) -> None:
    before = gc.get_threshold(), getattr(sys.stdout, "errors", None)
    run("--version")
    assert (gc.get_threshold(), getattr(sys.stdout, "errors", None)) == before


def test_a_process_that_asks_many_commands_does_not_grow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is frozen or left to an end of its own stays for ever where the process goes on (6 GB, found by fuzzing)."""
    done: list[str] = []
    for name in ("freeze", "unfreeze", "disable", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *_, name=name: done.append(name))
    run("card", "Corroder")
    assert done == []


def test_a_mistake_of_ours_about_a_line_that_says_nothing_impossible_is_not_put_on_the_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_: object) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(sysop.Position, "check", mistaken)
    possible = sysop.read_position(RIG).line
    impossible = "nrp1 R4 at=action/runner C:c5 R:c5,k3 rig=hedge_fund"
    for line, code in ((possible, 70), (impossible, 3)):
        assert run("check", line, "draw")[0] == code
        told = json.loads(answer(Settings(), (1, json.dumps({"position": line, "check": "draw"}))).text)
        assert ("mistake of sysop" in told["error"]) == (code == 70)


def test_an_answer_has_as_many_values_to_try_whether_its_position_is_remembered_or_not() -> None:
    programs = ", ".join([c.id for c in POOL if c.type.value == "program" and c.memory_cost == 1][:4])
    text = PLAIN + f"runner: {{credits: 9, rig: [Deep Red, {programs}], grip: [Career Fair, Corroder]}}\n"
    with limited() as reading:
        position = sysop.read_position(text)
    with limited() as asking:
        count = position.legal_actions.count()
    nodes = asking.spent + reading.spent // 2
    question = json.dumps({"position": text, "actions": True, "count": True})
    told = [json.loads(answer(Settings(nodes=nodes), (1, question)).text).get("count") for _ in range(2)]
    assert told == [count, count]


OWN = (
    'format: sysop/position/1\ncards: [{title: Cat Toy, type: event, cost: 0, text: "Gain 2[credit]."}]\n'
    "turn: {side: runner}\nrunner: {grip: [Cat Toy], stack: {unknown: 9}}\n"
)


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_questions_know_the_cards_that_a_position_brings_along(jobs: int) -> None:
    position = sysop.read_position(OWN)
    found = list(sysop.check_many([(position, "play Cat Toy")] * (1 if jobs == 1 else 40), where=jobs))
    assert {verdict.status for verdict in found} == {sysop.Status.LEGAL}


def test_a_pool_with_cards_of_a_position_is_pickled_without_the_others() -> None:
    pool = sysop.read_position(OWN).pool
    data = pickle.dumps(pool)
    assert len(data) < 10_000
    again = pickle.loads(data)
    assert (again.find("Cat Toy"), dict(again.own)) == (pool.find("Cat Toy"), dict(pool.own))
    assert again.without_own is POOL


@pytest.mark.parametrize("title", ["Evil\nLEGAL: draw", "Evil\u202e", "Evil\x1b[2J"])
def test_a_title_of_a_pool_file_has_no_characters_that_cannot_be_seen(run: Run, tmp_path: Path, title: str) -> None:
    path = tmp_path / "pool.json"
    path.write_bytes(encode_pool([structs.replace(POOL["sure_gamble"], id="evil", title=title)]))
    code, out, err = run("actions", "nrp1 R4 at=action/runner C:- R:- grip=evil", "--pool", str(path))
    assert (code, out) == (3, "")
    assert "characters that cannot be seen" in err
    assert title not in err
