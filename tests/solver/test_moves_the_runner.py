"""An ability that moves the Runner to a position of another server, and what they do there (6.2.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.terms import Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
NAME = "AgInfusion: New Miracles for a New World"


def moved(table: Table, ice: str) -> Position:
    p = table(
        f"""
        turn: {{side: runner, number: 2, step: action}}
        corp:
          identity: "{NAME}"
          credits: 5
          servers: {{hq: {{ice: [Ice Wall]}}, "1": {{ice: [{ice}], root: [PAD Campaign]}}}}
        runner: {{credits: 6, clicks: 3}}
        run: {{server: hq, step: approach}}
        """
    )
    p = p.after("pass").after(f"use {NAME}")
    assert [o.id for o in p.state.in_zone(Zone.ARCHIVES)] == ["ice_wall"]
    assert p.check("server hq").status is Status.ILLEGAL
    return p.after("server 1")


def test_rule_move_to_specific_position_without_ice_the_run_goes_on_with_its_movement_phase(table: Table) -> None:
    p = moved(table, "").after("pass").after("pass")
    assert p.state.run is not None
    assert (p.state.run.server, p.state.run.position, p.state.doubts) == ("1", None, ())


@pytest.mark.parametrize("ice", ["Enigma", "{card: Enigma, rezzed: true}"])
def test_whether_ice_at_the_position_is_approached_first_is_left_open(table: Table, ice: str) -> None:
    verdict = moved(table, ice).check("pass")
    assert verdict.status is Status.UNKNOWN
    assert "6.2.8b" in verdict.unknown[0].message
