"""All suites in one run: the page that shows them, and what of the printed cards none of them ever carries out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sysop.models.pool import shipped_pool
from sysop.scoreboard import Scoreboard, markdown, scoreboard
from sysop.suite import ExpectationResult, run_suite

from .shapes import Kind, Seen, Shape, of_pool

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("tests/conformance", "examples")


def _event(*said: tuple[str, Any]) -> Shape:
    return ("EventPattern", *said)


NOT_CARRIED_OUT: dict[Kind, dict[Shape, str]] = {
    Kind.EFFECT: {},
    Kind.EVENT: {
        _event(("verb", "breach_ends"), ("server", "hq")): "Kitsune: the breach is not understood",
    },
    Kind.ACT: {},
    Kind.STEP: {
        ("If", ("then", ("Unread",))): "Jeitinho, Wyvern: what they do then is not read",
        ("Prevent", ("event", "subroutine_resolves"), ("but", "number")): "Tracker: the first one of a run",
    },
    Kind.COST: {
        ("AddTo", ("what", "Target"), "stack", "bottom"): "Mind Game: sentences behind a bid are not read",
    },
    Kind.DECLARATION: {},
    Kind.TRUE: {},
    Kind.FALSE: {},
}


@pytest.fixture(scope="module")
def seen() -> Seen:
    return Seen()


@pytest.fixture(scope="module")
def told(seen: Seen) -> tuple[ExpectationResult, ...]:
    with pytest.MonkeyPatch.context() as patch, seen.watching():
        patch.chdir(ROOT)
        return run_suite(SUITES, shipped_pool()).results


@pytest.fixture(scope="module")
def board(told: tuple[ExpectationResult, ...]) -> Scoreboard:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return scoreboard(SUITES, shipped_pool(), told)


def test_the_page_is_that_of_the_suites_as_they_are(board: Scoreboard) -> None:
    assert (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8") == markdown(board)


def test_every_expectation_is_met(told: tuple[ExpectationResult, ...]) -> None:
    assert [f"{r.file}::{r.name}: {r.message}" for r in told if not r.passed] == []


def test_no_suite_is_empty_and_no_entry_open_without_a_reason(board: Scoreboard) -> None:
    assert [suite.file for suite in board.suites if not suite.met] == []
    reasons = dict(board.open)
    silent = [e.id for e in board.entries if e.checkable != "no" and not board.showing(e) and e.id not in reasons]
    assert silent == []


@pytest.mark.parametrize("kind", NOT_CARRIED_OUT, ids=lambda kind: kind.value)
def test_what_cards_do_is_carried_out_somewhere(kind: Kind, board: Scoreboard, seen: Seen) -> None:
    """Whatever shape a printed card has, a suite has met: a shape that is new needs a suite with such a card."""
    never = {shape: cards for shape, cards in of_pool()[kind].items() if shape not in seen.of[kind]}
    assert {shape: cards for shape, cards in never.items() if shape not in NOT_CARRIED_OUT[kind]} == {}
    assert never.keys() >= NOT_CARRIED_OUT[kind].keys()
