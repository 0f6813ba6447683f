"""`sysop deck check`: what it says of deck lists, and with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sysop
from sysop.cli import main
from sysop.exits import Exit

SHORT = "Noise\n3x Diesel\n4x Sure Gamble\n"


@pytest.fixture
def short(tmp_path: Path) -> str:
    path = tmp_path / "short.txt"
    path.write_text(SHORT, encoding="utf-8")
    return str(path)


def test_an_illegal_deck_is_told_with_rules_and_numbers(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", short]) == Exit.NO
    said = capsys.readouterr().out
    assert said.startswith("ILLEGAL: ")
    assert "7 cards in the deck" in said
    assert "[CR 1.4.3 (rule_minimum_deck_size)]" in said
    assert "4 copies of Sure Gamble; a deck has at most 3" in said


def test_a_record_for_each_list(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "--json", short, short]) == Exit.NO
    first, second, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == second
    assert (first["schema"], first["status"], first["size"]) == ("sysop/deck/1", "illegal", 7)
    assert [r["code"] for r in first["reasons"]] == ["deck.size", "deck.copies"]
    assert end["count"] == 2


def test_titles_that_are_not_allowed(short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    titles = tmp_path / "titles.txt"
    titles.write_text("# rotated\n\nDiesel\n", encoding="utf-8")
    assert main(["deck", "check", "--not-allowed", str(titles), short]) == Exit.NO
    assert "deck.not_allowed: Diesel" in capsys.readouterr().out
    titles.write_text("Deisel\n", encoding="utf-8")
    assert main(["deck", "check", "--not-allowed", str(titles), short]) == Exit.INPUT
    assert "did you mean 'Diesel'?" in capsys.readouterr().err


@pytest.mark.parametrize("bad", ["3x Deisel\n", "", "{}"])
def test_a_list_that_cannot_be_read_is_an_error_of_input(
    bad: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(bad, encoding="utf-8")
    assert main(["deck", "check", str(path)]) == Exit.INPUT
    assert "error[deck." in capsys.readouterr().err


@pytest.mark.parametrize("edition", ["classic-1996", "cr-99"])
def test_other_editions_are_refused_by_name(edition: str, short: str) -> None:
    assert main(["deck", "check", "--edition", edition, short]) == Exit.USAGE


def test_decks_in_python() -> None:
    verdict = sysop.check_deck(sysop.read_deck(SHORT), not_allowed=["Diesel"])
    assert [r.code for r in verdict.reasons] == ["deck.size", "deck.copies", "deck.not_allowed"]
