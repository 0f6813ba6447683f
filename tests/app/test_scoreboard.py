"""The scoreboard: what suites show of the entries of an index, and what is open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sysop.models.pool import shipped_pool
from sysop.scoreboard import Scoreboard, markdown, scoreboard

from .conftest import OWN_TURN, Run, Write

ENTRIES = [
    {"id": "S0-01", "document": "seed", "rule": "rule_play_cost", "number": "1.16.7", "kind": "cost"},
    {"id": "S0-02", "document": "seed", "rule": "rule_play_cost", "number": "1.16.7", "kind": "cost"},
    {"id": "S0-03", "document": "seed", "rule": None, "number": None, "kind": "classic"},
    {"id": "W007", "document": "book", "rule": "rule_play_cost", "number": "1.16.7", "kind": "play", "checkable": "no"},
]
SUITE = (
    OWN_TURN
    + """\
rule: [rule_play_cost]
expect:
  - {action: play Sure Gamble, verdict: legal}
  - {action: play Sure Gamble, verdict: %s, with: {runner: {credits: 4}}}
"""
)


@pytest.fixture
def board(write: Write, tmp_path: Path) -> Scoreboard:
    write(json.dumps({"format": "sysop/conformance/1", "entries": ENTRIES}), "suites/index.json")
    write(SUITE % "illegal", "suites/S0-01-play.yaml")
    write(SUITE % "legal", "suites/S0-02-play.yaml")
    write("S0-03 the old rules are not asked here\n", "suites/open/classic.txt")
    return scoreboard((tmp_path / "suites",), shipped_pool())


def test_an_entry_passes_where_every_expectation_of_its_suites_is_met(board: Scoreboard) -> None:
    assert [board.passes(entry) for entry in board.entries] == [True, False, False, False]


def test_rules_and_suites_are_found_from_both_sides(board: Scoreboard) -> None:
    assert [suite.entry for suite in board.rules["rule_play_cost"]] == ["S0-01", "S0-02"]
    assert board.suites[0].rules == ("rule_play_cost",)


def test_the_page_counts_what_is_refused_and_says_why_something_is_open(board: Scoreboard) -> None:
    page = markdown(board)
    assert "| seed | 3 | 1 of 3 | 1 | 0 of 0 | 1 | 0 |" in page
    assert "| book | 1 | 0 of 0 | 0 | 0 of 0 | 0 | 1 |" in page
    assert "- S0-03 (no current rule, classic): the old rules are not asked here" in page
    assert "| rule_play_cost | 1.16.7 | S0-01, S0-02 |" in page


def test_the_command_exits_1_where_a_suite_fails(run: Run, board: Scoreboard, tmp_path: Path) -> None:
    code, out, _ = run("suite", "--report", str(tmp_path / "suites"))
    assert code == 1
    assert out.startswith("# Conformance\n")


def test_an_index_that_is_none_is_refused(run: Run, write: Write, tmp_path: Path) -> None:
    write('{"format": "sysop/conformance/1", "entries": 3}', "suites/index.json")
    write(SUITE % "illegal", "suites/S0-01-play.yaml")
    code, _, err = run("suite", "--report", str(tmp_path / "suites"))
    assert code == 3
    assert "index.malformed" in err


def test_the_index_of_the_conformance_suites_lists_what_the_documents_have(shared: Path) -> None:
    seeds = json.loads((shared / "rules" / "seed_rules.json").read_text(encoding="utf-8"))
    worked = json.loads((shared / "rules" / "worked_examples.json").read_text(encoding="utf-8"))
    wanted = [entry["id"] for entry in seeds] + [f"W{entry['idx']:03}" for entry in worked]
    index = Path(__file__).resolve().parents[1] / "conformance" / "index.json"
    assert [entry["id"] for entry in json.loads(index.read_text(encoding="utf-8"))["entries"]] == wanted
