"""Questions as data: one shape of answers, whoever asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sysop
from sysop.questions import KINDS, Settings, answered, ask

from .conftest import Run

OBOKATA = "examples/S0-E3-obokata-three-costs.yaml"
POSITION = {
    "format": "sysop/position/1",
    "turn": {"side": "runner"},
    "corp": {"hq": ["Snare!"], "servers": {"1": {"root": ["PAD Campaign"]}}},
    "runner": {"credits": 1, "grip": ["Sure Gamble", "Diesel"], "rig": ["Corroder", "Daily Casts"]},
}


def test_every_kind_of_question_is_answered() -> None:
    values: dict[str, Any] = {
        "check": "draw",
        "targets": "Diesel",
        "payments": "draw",
        "after": "draw",
        "about": "Sure Gamble",
        "edit": {"add": "Imp", "to": "rig"},
        "import": Path("examples/games/first-game.json").read_text(encoding="utf-8"),
        "card": "Corroder",
        "titles": "corr",
        "rule": "1.16.10b",
        "explain": "pay.together",
    }
    for name, kind in KINDS.items():
        question: dict[str, Any] = {"at": "turn=1,click=1"} if name == "import" else {}
        question |= {"position": POSITION} if kind.about_position or name == "validate" else {}
        answer = ask({**question, name: values.get(name, True)})
        assert "error" not in answer, (name, answer)
        json.dumps(answer)


def test_a_verdict_is_the_same_as_on_the_command_line(run: Run) -> None:
    answer = ask({"position": OBOKATA, "check": "steal Obokata Protocol"})
    _, out, _ = run("check", OBOKATA, "steal Obokata Protocol", "--json")
    assert {**answer, "schema": "sysop/verdict/1"} == json.loads(out)


def test_lists_carry_what_the_command_line_lists(run: Run) -> None:
    answer = ask({"position": OBOKATA, "actions": True})
    _, out, _ = run("actions", OBOKATA, "--json")
    listed = [json.loads(line)["action"] for line in out.splitlines()[:-1]]
    assert answer["items"] == listed
    assert [record["text"] for record in answer["records"]] == listed
    assert answer["complete"] is True


def test_a_card_is_asked_about_with_what_is_legal_and_what_is_not() -> None:
    options = {o["action"]: o for o in ask({"position": POSITION, "about": "Sure Gamble"})["options"]}
    assert options["play Sure Gamble"]["verdict"] == "illegal"
    assert options["play Sure Gamble"]["reasons"][0]["help"] == "4 more credits"
    options = {o["action"]: o for o in ask({"position": POSITION, "about": "Diesel"})["options"]}
    assert options["play Diesel"]["verdict"] == "legal"
    assert options["play Diesel"]["ways"] == ["pay 0 credits"]


def test_after_a_choice_the_position_comes_back_in_forms_that_can_be_asked_again() -> None:
    answer = ask({"position": POSITION, "after": "play Diesel"})
    for form in ("text", "one_line"):
        again = ask({"position": answer[form], "show": True})
        assert again["told"] == answer["told"]


def test_a_view_knows_no_hidden_card() -> None:
    answer = ask({"position": POSITION, "show": True, "seen_by": "runner"})
    assert "snare" not in json.dumps(answer).casefold()


def test_one_line_and_text_of_a_file_are_positions_and_names_are_refused_where_files_are_not_allowed() -> None:
    settings = Settings(files=False)
    line = "nrp1 R4 at=action/runner C:c5 R:c5,k3"
    assert answered({"position": line, "check": "draw"}, settings)[1]["verdict"] == "legal"
    text = "format: sysop/position/1\nturn: {side: runner}\n"
    assert answered({"position": text, "check": "draw"}, settings)[1]["verdict"] == "legal"
    for name in ("/etc/passwd", "examples/first-position.yaml", "-"):
        code, answer = answered({"position": name, "check": "draw"}, settings)
        assert code == 3
        assert "no files are read here" in answer["error"]


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ({}, "a question asks one of"),
        ({"check": "draw", "actions": True}, "a question asks one of"),
        ({"chek": "draw"}, "did you mean 'check'"),
        ({"check": 5, "position": POSITION}, "check is a text"),
        ({"actions": "x", "position": POSITION}, "actions is true"),
        ({"actions": True}, "a question has a position"),
        ({"check": "draw", "position": POSITION, "fix": "yes"}, "fix is true or false"),
        ({"actions": True, "position": POSITION, "count": "x"}, "count is true or false"),
        ({"check": "draw", "position": POSITION, "seen_by": "judge"}, "seen_by is corp or runner"),
        ({"draw": True, "position": POSITION, "width": 5}, "width is a whole number from 320"),
        ({"check": "draw", "position": {"format": "sysop/position/1", "turm": 1}}, "turm"),
    ],
)
def test_what_is_wrong_with_a_question_is_an_answer(question: dict[str, Any], wrong: str) -> None:
    code, answer = answered(question, Settings())
    assert code == 3
    assert wrong in answer["error"]


def test_the_public_name_answers_too() -> None:
    assert sysop.ask({"card": "corroder"})["card"]["title"] == "Corroder"
