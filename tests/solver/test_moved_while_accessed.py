"""A card that moves to another location while it is accessed is accessed no longer (7.1.7)."""

from __future__ import annotations

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position

ACCESSED = """
format: sysop/position/1
turn: {side: runner, number: 3, step: action}
corp: {credits: 5, hq: [Hedge Fund], servers: {"1": {root: [CARD], ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 5, clicks: 3, grip: [Diesel, Imp, Mimic]}
run: {server: "1", step: breach, successful: true}
access: {card: CARD, step: accessed}
"""


def accessing(card: str, *actions: str) -> Position:
    position = Position(read_position(ACCESSED.replace("CARD", card), shipped_pool()).state, shipped_pool())
    for action in actions:
        position = position.after(action)
    return position


def offered(position: Position) -> list[str]:
    return [position.describe(choice) for choice in position.legal_actions]


def test_what_went_to_a_score_area_is_not_trashed_any_more() -> None:
    there = accessing("Shi.Kyū", "trigger Shi.Kyū", "pay 1: 2 from pool; X = 2", "pay 1: Shi.Kyū")
    assert "trash Shi.Kyū" not in offered(there)
    assert there.state.object("shi_kyu").zone is Zone.RUNNER_SCORE


def test_what_stays_where_it_is_may_still_be_trashed() -> None:
    hurt = accessing("Shi.Kyū", "trigger Shi.Kyū", "pay 1: 2 from pool; X = 2", "decline", "happens Diesel, Imp")
    assert "trash Shi.Kyū" in offered(hurt)


def test_what_trashed_itself_leaves_nothing_to_do_in_the_middle_of_the_access() -> None:
    encounter = accessing("Ganked!", "trigger Ganked!", "pay", "choose Ice Wall")
    assert "trash Ganked!" not in offered(encounter)
    behind = encounter.after("pass").after("pass")  # Ice Wall ends the run
    assert behind.state.run is None
