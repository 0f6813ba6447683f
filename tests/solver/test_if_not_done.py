"""What follows where a player did not do what they might have done."""

from __future__ import annotations

import pytest

from sysop.models.cardtext import compile_card
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Face
from sysop.solver.ask.position import Position

OFFER = compile_card(
    {
        "id": "lab_offer",
        "title": "Lab Offer",
        "card_type_id": "event",
        "side_id": "runner",
        "cost": 0,
        "text": "Choose an unrezzed piece of ice. The Corp may rez it. If they do not, gain 4[credit].",
    }
)
POOL = shipped_pool().with_cards([OFFER])


def offered(credits: int) -> Position:
    text = f"""
format: sysop/position/1
turn: {{side: runner, number: 2, step: action}}
corp: {{credits: {credits}, hq: {{unknown: 3}}, servers: {{hq: {{ice: [Enigma]}}}}}}
runner: {{clicks: 3, credits: 1, grip: [Lab Offer]}}
"""
    return Position(read_position(text, POOL).state, POOL).after("play Lab Offer").after("choose Enigma")


def test_declining_brings_what_follows() -> None:
    p = offered(5).after("decline")
    assert p.state.runner.credits == 5


def test_doing_it_does_not() -> None:
    p = offered(5).after("accept")
    while p.decision is not None and p.decision.kind.value == "payment":
        p = p.after(p.legal_actions[0])
    assert p.state.find("enigma") is not None
    assert [o.face for o in p.state.objects if o.card == "enigma"] == [Face.UP]
    assert p.state.runner.credits == 1


@pytest.mark.parametrize("credits", [0, 2])
def test_what_could_not_be_paid_is_never_taken_for_done(credits: int) -> None:
    p = offered(credits).after("accept")
    assert p.state.doubts or p.state.runner.credits == 5
