"""Who can use an ability, and pays for it: its controller, or whom its text names (1.14.3, 1.14.4)."""

from __future__ import annotations

import pytest

import sysop
from sysop.solver.ask.position import Position

DETENTE = """
format: sysop/position/1
turn: {side: SIDE}
corp: {credits: 5, hq: [Hedge Fund]}
runner:
  credits: 5
  grip: []
  rig:
    - PAD Tap
    - {card: Détente, hosted: [{card: PAD Campaign, owner: corp, installed: false},
                               {card: Hostile Takeover, owner: corp, installed: false}]}
"""


def position(text: str, **words: str) -> Position:
    for word, value in words.items():
        text = text.replace(word, value)
    return sysop.read_position(text)


def ways(p: Position, action: str) -> list[tuple[str, ...]]:
    return [p.payment_in_words(action, payment) for payment in p.payments(action)]


def listed(p: Position) -> list[str]:
    return [p.describe(choice) for choice in p.legal_actions]


def test_the_runner_pays_to_break_the_subroutines_of_a_bioroid() -> None:
    """rule_ability_controller_specified"""
    p = position("""
        format: sysop/position/1
        turn: {side: runner}
        corp: {servers: {hq: {ice: [{card: Eli 1.0, rezzed: true}]}}}
        runner: {clicks: 2}
        run: {server: hq, step: encounter}
        """)
    assert ways(p, "use Eli 1.0") == [("lose 1 click",)]
    assert "use Eli 1.0" in listed(p)


def test_an_action_that_only_the_corp_can_use_is_one_of_the_corp() -> None:
    """rule_ability_controller_specified"""
    p = position(DETENTE, SIDE="corp")
    assert p.check("use PAD Tap")
    assert "use PAD Tap" in listed(p)
    assert ways(p, "use PAD Tap") == [("spend 1 click", "pay 3 credits (3 from the pool)")]
    p = position(DETENTE, SIDE="runner")
    assert not p.check("use PAD Tap")
    assert "use PAD Tap" not in listed(p)


@pytest.mark.parametrize("side", ["corp", "runner"])
def test_any_player_can_use_it_and_pay_with_the_cards_hosted_on_it(side: str) -> None:
    """rule_pay_costs_controlled_objects: which cards are taken is said, whoever controls them."""
    p = position(DETENTE, SIDE=side)
    assert p.check("use Détente")
    assert [text for text in listed(p) if text.startswith("use Det")] == ["use Detente"]
    assert ways(p, "use Détente") == [("spend 1 click", "move PAD Campaign, Hostile Takeover")]
    assert listed(p.after("use Détente")) == ["accept", "decline"]
