"""An interrupt that an event brings along for the run it starts."""

from __future__ import annotations

from sysop.models.cardtext import compile_card
from sysop.models.deeds import Deed
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side, Zone
from sysop.solver.ask.position import Position

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


LEAVING = """
format: sysop/position/1
turn: {side: runner, number: 4, step: action}
corp:
  score: [{card: Labyrinthine Servers, counters: {power: 1}}]
  servers: {hq: {ice: [Ice Wall, Ice Wall]}}
runner: {credits: 3, clicks: 3}
"""


def about_to_leave() -> Position:
    pool = shipped_pool()
    position = Position(read_position(LEAVING, pool).state, pool).after("run hq")
    while position.decision is not None and position.decision.kind.value != "jack_out":
        position = position.after("pass")
    return position.after("jack out")


def test_rule_prevent_relevant_jacking_out_is_prevented_and_the_run_goes_on() -> None:
    asked = about_to_leave()
    assert asked.decision is not None
    assert asked.decision.side is Side.CORP
    kept = asked.after("use Labyrinthine Servers")
    assert kept.state.run is not None
    assert kept.state.run.in_progress
    assert not any(e.verb is Deed.JACK_OUT for e in kept.state.history)


def test_the_runner_has_jacked_out_where_the_corp_lets_them() -> None:
    left = about_to_leave().after("pass")
    assert left.state.run is None
    assert any(e.verb is Deed.JACK_OUT for e in left.state.history)
