"""Many questions: one answer for each line, in order, whatever the number of workers and wherever a run was cut off."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import sysop
from sysop.batch import answers
from sysop.parallel import CHUNK, in_order
from sysop.questions import Settings, _ready

from .conftest import Run, Write

ASKED = {"format": "sysop/position/1", "turn": {"side": "runner"}, "runner": {"credits": 1, "grip": ["Sure Gamble"]}}


def question(**fields: object) -> str:
    return json.dumps({"position": ASKED, **fields})


def told(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_kind_of_question_has_its_answer(run: Run, write: Write) -> None:
    lines = [
        question(check="gain credit", id="a"),
        question(check="play Sure Gamble"),
        question(actions=True, limit=2),
        question(actions=True, count=True),
        question(payments="draw"),
    ]
    code, out, err = run("batch", write("\n".join(lines), "q.jsonl"), "--on", "local:1")
    legal, illegal, some, counted, paid = told(out)
    assert (code, err) == (0, "")
    assert (legal["line"], legal["id"], legal["verdict"]) == (1, "a", "legal")
    assert illegal["verdict"] == "illegal"
    assert illegal["reasons"][0]["help"] == "4 more credits"
    assert (some["items"], some["complete"]) == (["gain credit", "draw"], True)
    assert counted["count"] > 2
    assert paid["items"] == ["spend 1 click"]


def test_a_bad_line_is_told_with_its_number_and_the_others_are_answered(run: Run, write: Write) -> None:
    lines = [
        question(check="draw"),
        "",
        "no json",
        question(chek="draw"),
        question(check="drow"),
        question(check="draw", limit=-1),
        '{"position": "missing.yaml", "check": "draw"}',
        question(),
        "[]",
        question(check="draw"),
    ]
    code, out, err = run("batch", write("\n".join(lines), "q.jsonl"), "--on", "local:1")
    found = told(out)
    assert code == 3
    assert [a["line"] for a in found] == [1, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [a["line"] for a in found if "error" in a] == [3, 4, 5, 6, 7, 8, 9]
    assert [line.split(":")[0] for line in err.splitlines()] == [f"line {n}" for n in (3, 4, 5, 6, 7, 8, 9)]
    assert "did you mean 'check'" in found[2]["error"]


LINE = "nrp1 R1 C:c5 R:c1,k4 grip=sure_gamble at=action/runner"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f'{{"position": "{LINE}", "check": "draw", "check": "run HQ"}}', "twice"),
        (f'{{"position": "{LINE}", "check" :"draw", "check": "run HQ"}}', "twice"),
        (f'{{"position": "{LINE}", "check": "draw", "ch\\u0065ck": "run HQ"}}', "twice"),
        (f'{{"position": "{LINE}", "check": NaN}}', "no number"),
        (f'{{"position": "{LINE}", "check": true}}', "a text, not True"),
        (f'{{"position": "{LINE}", "check": "draw", "chek": true}}', "did you mean"),
        (f'{{"check": "draw", "id": "{LINE}"}}', "has a position"),
    ],
)
def test_a_short_line_is_looked_at_as_closely_as_any(line: str, says: str) -> None:
    (found,) = answers([(1, line)], Settings(), 1)
    assert says in json.loads(found.text)["error"]


def test_a_question_asked_again_has_the_same_answer_and_its_own_id() -> None:
    lines = [
        json.dumps({"position": LINE, "check": check, **more})
        for check in ("play Sure Gamble", "draw", "play Sure Gamble")
        for more in ({}, {"id": 7}, {"why": True}, {"edition": "cr-old"})
    ]
    at_once = [json.loads(each.text) for each in answers(list(enumerate(lines, 1)), Settings(), 1)]
    for number, line in enumerate(lines):
        _ready.cache_clear()
        alone = json.loads(next(answers([(number + 1, line)], Settings(), 1)).text)
        assert at_once[number] == alone


def test_what_is_unknown_exits_4_also_with_cards_of_ones_own(run: Run, write: Write, tmp_path: Path) -> None:
    text = "Consider the quantum weather."
    pool = str(tmp_path / "pool.json")
    cards = f"format: sysop/cards/1\ncards:\n  - {{title: Cat Toy, type: resource, cost: 0, text: {text}}}\n"
    run("cards", "compile", write(cards, "cards.yaml"), "-o", pool)
    position = {"format": "sysop/position/1", "turn": {"side": "runner"}, "runner": {"rig": ["Cat Toy"]}}
    asked = write(json.dumps({"position": position, "check": "draw"}), "q.jsonl")
    code, out, _ = run("batch", asked, "--pool", pool)
    assert code == 4
    assert told(out)[0]["verdict"] == "unknown"


def test_workers_answer_as_one_process_does_and_keep_the_order() -> None:
    lines = [(n, question(check="draw" if n % 3 else "nonsense", id=n)) for n in range(1, 3 * CHUNK)]
    alone = list(answers(lines, Settings(), where=1))
    assert [a.line for a in alone] == [n for n, _ in lines]
    assert list(answers(lines, Settings(), where=2)) == alone


def test_lines_are_read_only_as_they_are_needed() -> None:
    taken = []

    def things() -> object:
        for number in range(10**9):
            taken.append(number)
            yield number

    found = in_order(str, things(), where=1)  # type: ignore[arg-type]
    assert [next(found) for _ in range(3)] == ["0", "1", "2"]
    assert len(taken) <= CHUNK


def test_a_run_that_was_cut_off_goes_on_with_the_next_line(run: Run, write: Write, tmp_path: Path) -> None:
    asked = write("\n".join(question(check="draw", id=n) for n in range(40)), "q.jsonl")
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    assert run("batch", asked, "-o", str(whole))[0] == 0
    data = whole.read_bytes()
    cut.write_bytes(data[: len(data) // 2])
    assert run("batch", asked, "-o", str(cut), "--resume")[0] == 0
    assert cut.read_bytes() == data
    assert run("batch", asked, "-o", str(cut), "--resume")[0] == 0
    assert cut.read_bytes() == data


def test_answers_of_an_earlier_run_are_not_overwritten(run: Run, write: Write, tmp_path: Path) -> None:
    asked = write(question(check="draw"), "q.jsonl")
    kept = tmp_path / "answers.jsonl"
    run("batch", asked, "-o", str(kept))
    before = kept.read_bytes()
    code, _, err = run("batch", asked, "-o", str(kept))
    assert code == 2
    assert "--resume" in err
    assert kept.read_bytes() == before


def test_a_file_that_holds_something_else_is_not_touched(run: Run, write: Write, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("a note\nanother", encoding="utf-8")
    code, _, err = run("batch", write(question(check="draw"), "q.jsonl"), "-o", str(other), "--resume")
    assert code == 3
    assert "holds no answers" in err
    assert other.read_text(encoding="utf-8") == "a note\nanother"


def test_questions_come_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(question(check="draw").encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    code, out, _ = run("batch", "-")
    assert code == 0
    assert told(out)[0]["verdict"] == "legal"


def test_check_many_gives_the_verdicts_in_order() -> None:
    position = sysop.read_position(json.dumps(ASKED))
    found = sysop.check_many([(position, "draw"), (position.state, "play Sure Gamble")])
    assert [verdict.status.value for verdict in found] == ["legal", "illegal"]


def test_a_verdict_and_a_state_travel_between_processes() -> None:
    position = sysop.read_position(json.dumps(ASKED))
    found = list(sysop.check_many([(position.state, "draw")] * (CHUNK + 1), where=2))
    assert found == [position.check("draw")] * (CHUNK + 1)
