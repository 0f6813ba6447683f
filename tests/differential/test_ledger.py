"""The ledger names rules that exist, and positions in which sysop says what the ledger says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sysop import run_suite
from sysop.models.rulebook import rule

from . import figures
from .ledger import Entry, Right, load
from .page import page
from .rows import Result, Row, Way

ENTRIES = load()
DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


@pytest.mark.parametrize("entry", ENTRIES, ids=[e.name for e in ENTRIES])
def test_every_entry_cites_rules_and_has_been_read_twice(entry: Entry) -> None:
    assert entry.rules
    for id in entry.rules:
        rule(id)
    assert entry.says.endswith(".")
    assert entry.again.endswith(".")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
def test_sysop_says_so_in_the_least_position(entry: Entry, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(entry.position, encoding="utf-8")
    report = run_suite([file])
    assert report.passed, report.failures


def test_names_are_given_once() -> None:
    assert len({e.name for e in ENTRIES}) == len(ENTRIES)


def test_an_entry_explains_the_rows_that_it_matches_and_no_others() -> None:
    entry = next(e for e in ENTRIES if e.right is Right.SYSOP)
    row = Row("game", 1, 2, Way.POSITIVE, "play", "pad_campaign", Result.DIFFER, "illegal: install.central_root")
    other = Row("game", 1, 2, Way.POSITIVE, "play", "pad_campaign", Result.DIFFER, "illegal: pay.short")
    assert entry.explains(row)
    assert not entry.explains(other)


def test_the_page_is_made_from_the_ledger() -> None:
    assert (DOCS / "differences.md").read_text(encoding="utf-8") == page(ENTRIES)


def test_the_page_of_figures_is_made_from_those_of_the_last_full_run() -> None:
    kept = figures.load()
    assert kept
    assert (DOCS / "compared.md").read_text(encoding="utf-8") == figures.page(kept)


def test_a_difference_counts_as_explained_or_not_and_a_stop_by_its_first_step() -> None:
    told = [
        Row("game-001", 3, 4, Way.POSITIVE, "play", "pad_campaign", Result.DIFFER, "illegal: install.central_root"),
        Row("game-001", 5, 6, Way.POSITIVE, "credit", "", Result.AGREE),
        Row("game-001", 9, 10, Way.POSITIVE, "play", "x", Result.UNKNOWN, "unknown.card_text: some words"),
        Row("game-001", 7, 8, Way.POSITIVE, "play", "x", Result.DIFFER, "after: credits"),
        Row("game-002", 0, 1, Way.POSITIVE, "credit", "", Result.AGREE),
    ]
    run = figures.figures("whole games", told)
    assert (run.recordings, run.games, run.followed) == (2, 2, 1)
    assert run.stops == (figures.Stop("game-001", 7, "play x", "after: credits"),)
    assert {(c.kind, c.result, c.rows) for c in run.counts} == {
        ("play", "explained", 1),
        ("play", "differ", 1),
        ("play", "unknown", 1),
        ("credit", "agree", 2),
    }
