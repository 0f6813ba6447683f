"""Three clicks on the same action: the same basic action, however often it is taken (5.2.5a; Jeeves Model Bioroids)."""

from __future__ import annotations

import pytest

import sysop
from sysop.solver.ask.position import Position


def turn(*actions: str) -> Position:
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: corp, number: 3, step: action}
corp:
  credits: 9
  clicks: 4
  hq: [Hedge Fund, Blue Level Clearance]
  rnd: {unknown: 9}
  servers: {"1": {root: [{card: Jeeves Model Bioroids, rezzed: true}]}, "2": {root: [Project Beale]}}
""")
    for action in actions:
        p = p.after(action)
        while p.decision is not None and p.decision.kind.value == "priority":
            p = p.after("pass")
    return p


@pytest.mark.parametrize(
    ("actions", "gains"),
    [
        (("gain credit", "gain credit", "gain credit"), True),
        (("advance Project Beale", "advance Project Beale", "advance Project Beale"), True),
        (("purge",), True),
        (("gain credit", "gain credit", "draw"), False),
        (("play Blue Level Clearance", "play Hedge Fund"), True),  # the additional click counts, too
        (("play Hedge Fund", "gain credit", "gain credit"), False),
    ],
)
def test_rule_same_actions_three_clicks_on_one(actions: tuple[str, ...], gains: bool) -> None:
    p = turn(*actions)
    assert bool(p.check("trigger Jeeves Model Bioroids")) is gains


def test_it_gains_but_once_each_turn() -> None:
    p = turn("gain credit", "gain credit", "gain credit").after("trigger Jeeves Model Bioroids")
    while p.decision is not None and p.decision.kind.value == "priority":
        p = p.after("pass")
    assert p.state.corp.clicks == 2
    assert not p.after("gain credit").check("trigger Jeeves Model Bioroids")
