"""What may have happened by a button that nobody could follow."""

from __future__ import annotations

import pytest

from sysop.models.deeds import Deed
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.solver.ask.position import Position
from sysop.solver.following.unseen import may_have_happened

POOL = shipped_pool()


def told(name: str, *, rig: str = "", root: str = "") -> tuple[Deed, ...]:
    servers = f"corp: {{servers: {{'1': {{root: [{root}]}}}}}}\n" if root else ""
    text = f"format: sysop/position/1\nturn: {{side: runner, number: 4}}\n{servers}runner: {{rig: [{rig}]}}\n"
    return may_have_happened(Position(read_position(text, POOL).state, POOL).game, name)


def test_a_card_that_draws_may_have_drawn_and_nothing_else() -> None:
    found = told("drug_dealer", rig="Drug Dealer")
    assert {Deed.DRAW, Deed.LOSE_CREDITS} <= set(found)
    assert {Deed.RUN_BEGINS, Deed.ACCESS, Deed.INSTALL, Deed.TRASH}.isdisjoint(found)


def test_what_waits_for_that_may_have_happened_too() -> None:
    union, grid = "{card: Sensie Actors Union, rezzed: true}", "{card: Jinja City Grid, rezzed: true}"
    assert Deed.MOVE in told("sensie_actors_union", root=union)
    assert Deed.INSTALL not in told("sensie_actors_union", root=union)
    assert told("sensie_actors_union", root=f"{union}, {grid}") == ()  # ice that is drawn is installed


@pytest.mark.parametrize(
    ("card", "name"), [("Aesop's Pawnshop", "aesops_pawnshop"), ("Street Peddler", "street_peddler")]
)
def test_what_moves_cards_may_have_done_anything(card: str, name: str) -> None:
    assert told(name, rig=card) == ()
