"""Servers described by what is in them: only the cards there matter (4.6)."""

from __future__ import annotations

import pytest

import sysop


@pytest.mark.parametrize(("server", "pending"), [("HQ", True), ("Server 1", False)])
def test_unknown_cards_in_a_deck_protect_no_server(server: str, pending: bool) -> None:
    """Daredevil: a run on a server protected by two pieces of ice, whatever the stack holds."""
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: runner}
corp: {hq: {unknown: 5}, rnd: {unknown: 9}, servers: {hq: {ice: [unknown, Ice Wall]}, "1": {ice: [unknown]}}}
runner: {grip: {unknown: 3}, stack: {unknown: 9}, rig: [Daredevil]}
""").after(f"run {server}")
    listed = p.legal_actions
    assert listed.complete
    assert ("trigger Daredevil" in [p.describe(c) for c in listed]) is pending
