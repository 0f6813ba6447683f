"""An interrupt that an event brings along for the run it starts."""

from __future__ import annotations

from sysop.models.cardtext import compile_card
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Zone
from sysop.solver.position import Position

SHIELD = compile_card(
    {
        "id": "lab_shield",
        "title": "Lab Shield",
        "card_type_id": "event",
        "side_id": "runner",
        "cost": 0,
        "text": "Run HQ. Whenever you would suffer net damage during that run, prevent all of that damage.",
    }
)
POOL = shipped_pool().with_cards([SHIELD])
TEXT = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {credits: 5, hq: [Hedge Fund], servers: {hq: {ice: [{card: Neural Katana, rezzed: true}]}}}
runner: {clicks: 3, credits: 5, grip: [Lab Shield, Sure Gamble], stack: {unknown: 5}}
"""


def at_the_interrupt() -> Position:
    p = Position(read_position(TEXT, POOL).state, POOL).after("play Lab Shield")
    while p.decision is not None and p.decision.kind.value == "priority":
        p = p.after("pass")
    return p


def test_it_is_pending_when_the_damage_is_imminent() -> None:
    """rule_linked_abilities_during_timing_structure"""
    p = at_the_interrupt()
    assert [p.describe(c) for c in p.legal_actions] == ["trigger Lab Shield"]


def test_the_damage_is_prevented() -> None:
    p = at_the_interrupt().after("trigger Lab Shield")
    assert p.state.ending is None
    assert [o.card for o in p.state.in_zone(Zone.GRIP)] == ["sure_gamble"]
    assert not p.state.doubts
