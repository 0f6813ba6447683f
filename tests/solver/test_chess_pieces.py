"""Programs whose own ability moves them from ice to ice, seen from where they are (rule_use_restriction)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.terms import Place
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
BOARD = """
turn: {{side: runner, number: 4, step: action}}
corp:
  hq: {{unknown: 5}}
  servers:
    hq: {{ice: [Enigma, {{card: Ice Wall, rezzed: true, hosted: [{piece}]}}, Wraparound, Archer]}}
    rnd: {{ice: [Tollbooth, Quandary]}}
    "1": {{ice: [Vanilla, Hadrian's Wall, Rototurret]}}
runner: {{clicks: 3, credits: 9, stack: {{unknown: 9}}}}
"""
REACH = {
    "Knight": {"archer", "tollbooth", "quandary", "vanilla", "hadrians_wall", "rototurret"},
    "Rook": {"enigma", "wraparound", "archer", "vanilla"},
    "Bishop": {"vanilla", "hadrians_wall", "rototurret"},
}


@pytest.mark.parametrize("piece", REACH)
def test_a_piece_moves_from_where_it_is(table: Table, piece: str) -> None:
    p = table(BOARD.format(piece=piece)).after(f"use {piece} ability 2")
    ice = [o.id for o in p.state.objects if o.place is Place.ICE]
    assert {id for id in ice if p.check(f"choose {id}").status is Status.LEGAL} == REACH[piece]
    there = p.after(f"choose {sorted(REACH[piece])[0]}")
    assert there.state.object(piece.lower()).host == sorted(REACH[piece])[0]


def test_a_piece_in_the_rig_may_go_to_any_ice(table: Table) -> None:
    text = BOARD.format(piece="Imp").replace("credits: 9", "credits: 9, rig: [Knight]")
    p = table(text).after("use Knight ability 2")
    assert all(p.check(f"choose {id}").status is Status.LEGAL for id in ("enigma", "ice_wall", "wraparound"))


def test_the_reason_names_the_piece(table: Table) -> None:
    p = table(BOARD.format(piece="Knight")).after("use Knight ability 2")
    (reason,) = p.check("choose Enigma").reasons
    assert "Knight can move to from where it is hosted" in reason.message
    assert reason.rule == "rule_use_restriction"
