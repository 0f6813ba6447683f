"""Positions made to hurt: answered, refused with a diagnostic, or UNKNOWN with what was exhausted; never a crash."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

import sysop
from sysop.cli import main
from sysop.solver.problems import BudgetExhausted, limited


def text(**runner: Any) -> str:
    position = {
        "format": "sysop/position/1",
        "turn": {"side": "runner"},
        "corp": {"hq": {"unknown": 5}, "rnd": {"unknown": 20}},
        "runner": {"credits": 5, "stack": {"unknown": 20}, **runner},
    }
    return json.dumps(position)


def test_a_thousand_programs_beyond_the_memory_limit_are_given_up() -> None:
    with pytest.raises(BudgetExhausted):
        sysop.read_position(text(rig=["Corroder"] * 1000))


def test_the_command_line_says_unknown_where_it_gives_up(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.json"
    path.write_text(text(rig=["Corroder"] * 1000), encoding="utf-8")
    assert main(["check", str(path), "draw"]) == 4
    assert "given up" in capsys.readouterr().err


def test_forty_programs_of_equal_weight_are_answered_or_given_up() -> None:
    try:
        position = sysop.read_position(text(rig=["Corroder"] * 40))
    except BudgetExhausted:
        return
    assert position.decision is not None
    assert position.decision.kind is sysop.DecisionKind.TRASH_SET


def test_a_thousand_resources_are_answered() -> None:
    position = sysop.read_position(text(rig=["Beth Kilrain-Chang"] + ["Data Folding"] * 500))
    assert position.check("gain credit").status is not None


def test_five_hundred_ice_are_answered() -> None:
    ice = [{"card": "Ice Wall", "rezzed": True}] * 500
    raw = json.loads(text())
    raw["corp"]["servers"] = {"hq": {"ice": ice}}
    assert sysop.read_position(json.dumps(raw)).check("run HQ").status is sysop.Status.LEGAL


@pytest.mark.parametrize(
    "runner",
    [
        {"credits": 10**9},
        {"grip": {"unknown": 10**6}},
        {"rig": [{"card": "Corroder", "counters": {"virus": 10**12}}]},
        {"tags": -1},
    ],
)
def test_huge_numbers_are_refused_with_a_diagnostic(runner: dict[str, Any]) -> None:
    with pytest.raises(sysop.PositionError):
        sysop.read_position(text(**runner))


def test_deep_hosting_is_refused_with_a_diagnostic() -> None:
    card: dict[str, Any] = {"card": "Djinn"}
    for _ in range(60):
        card = {"card": "Djinn", "hosted": [card]}
    with pytest.raises(sysop.PositionError, match="deep"):
        sysop.read_position(text(rig=[card]))


def test_sixty_pending_abilities_are_counted_or_given_up() -> None:
    raw = json.loads(text(rig=[{"card": "Data Folding", "id": f"folding-{n}"} for n in range(60)]))
    raw["turn"] = {"side": "runner", "number": 3, "step": "turn begins"}
    position = sysop.read_position(json.dumps(raw))
    with suppress(BudgetExhausted), limited(seconds=1):
        assert position.orders().count() > 0
