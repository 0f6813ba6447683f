"""Whoever `may` decides, and whoever carries it out announces the targets (rule_controller_choices, 1.15)."""

from __future__ import annotations

from sysop.models.cardtext import compile_card
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side
from sysop.solver.ask.position import Position

GATE = compile_card(
    {
        "id": "lab_gate",
        "title": "Lab Gate",
        "card_type_id": "ice",
        "side_id": "corp",
        "cost": 0,
        "strength": 1,
        "text": "[subroutine] The Runner may draw 1 card.\n"
        "[subroutine] You may force the Runner to trash 1 of their installed programs.",
    }
)
POOL = shipped_pool().with_cards([GATE])
ENCOUNTER = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Lab Gate, rezzed: true}]}}}
runner: {clicks: 3, rig: [Corroder, Mimic], stack: [Diesel, Sure Gamble]}
run: {server: hq, position: Lab Gate, step: encounter}
"""


def waiting(position: Position) -> tuple[Side | None, list[str]]:
    """Who decides, and what there is to choose from."""
    assert position.decision is not None
    return position.decision.side, [position.describe(c) for c in position.legal_actions]


def test_the_runner_may_is_asked_of_the_runner_and_you_may_of_the_corp() -> None:
    position = Position(read_position(ENCOUNTER, POOL).state, POOL).after("pass").after("pass")
    assert waiting(position) == (Side.RUNNER, ["accept", "decline"])
    position = position.after("accept")
    assert [o.card for o in position.state.objects if o.zone.value == "grip"] == ["diesel"]
    assert waiting(position) == (Side.CORP, ["accept", "decline"])
    assert waiting(position.after("accept")) == (Side.RUNNER, ["choose Corroder", "choose Mimic"])
    declined = position.after("decline")
    assert declined.state.object("mimic").installed
