"""Conditional abilities around encounters: passing afterwards, printed subroutines, the ice that is met next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.actions import Trigger
from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Table = Callable[..., Position]

WALL = """
turn: {{side: runner, number: 4, step: action}}
corp: {{credits: 9, hq: {{unknown: 5}}, rnd: {{unknown: 20}}, servers: {{hq: {{ice: [{ice}]}}}}}}
runner: {{credits: 9, clicks: 2, grip: {{unknown: 3}}, stack: {{unknown: 20}}, rig: [{rig}]}}
run: {{server: hq, step: {step}, position: {position}}}
"""


def table_of(table: Table, ice: str, rig: str, position: str, *cards: Card, step: str = "encounter") -> Position:
    return table(WALL.format(ice=ice, rig=rig, position=position, step=step), *cards)


def pending(p: Position) -> int:
    return sum(isinstance(choice, Trigger) for choice in p.actions())


def broken(p: Position, breaker: str) -> Position:
    """After the first subroutine that it can break."""
    p = p.after(f"use {breaker}")
    return p.after(next(iter(p.actions())))


def prism() -> Card:
    ice, by = "a piece of ice", "this program"
    after = f"after an encounter during which {by} fully broke that ice"
    text = f"The first time each turn you pass {ice} {after}, gain 1[credit].\n"
    text += "Interface → 1[credit]: Break 1 <strong>barrier</strong> subroutine."
    return compile_card(
        {
            "id": "lab_prism",
            "title": "Lab Prism",
            "card_type_id": "program",
            "side_id": "runner",
            "subtypes": ["icebreaker", "fracter"],
            "cost": 0,
            "strength": 9,
            "memory_cost": 1,
            "text": text,
        }
    )


def test_ice_is_passed_after_an_encounter_in_which_it_was_fully_broken(table: Table) -> None:
    """rule_pass_after_breaking"""
    p = table_of(table, "{card: Ice Wall, rezzed: true}", "Lab Prism", "ice_wall", prism())
    p = broken(p, "Lab Prism ability 2").after("pass").after("pass")
    assert pending(p) == 1


def test_ice_that_is_passed_unbroken_does_not_count(table: Table) -> None:
    """rule_pass_after_breaking"""
    p = table_of(table, "{card: Pop-up Window, rezzed: true}", "Lab Prism", "pop_up_window", prism())
    p = p.after("pass").after("pass").after("pay")
    assert pending(p) == 0


def test_ice_that_was_never_encountered_is_not_passed_after_an_encounter(table: Table) -> None:
    """rule_run_phase_after"""
    p = table_of(table, "{card: Ice Wall}", "Lab Prism", "ice_wall", prism(), step="approach")
    assert pending(p.after("pass").after("pass")) == 0


def test_only_printed_subroutines_of_gold_farmer_cost_the_runner_a_credit(table: Table) -> None:
    """rule_subroutine_origin_printed"""
    p = table_of(table, "{card: Gold Farmer, rezzed: true}", "Lab Prism", "gold_farmer", prism())
    p = broken(p, "Lab Prism ability 2")
    assert pending(p) == 1
    assert p.after("trigger Gold Farmer").state.runner.credits == 7


def test_a_virtual_service_agent_tags_who_passes_it_without_a_decoder(table: Table) -> None:
    p = table_of(table, "{card: Virtual Service Agent, rezzed: true}", "Corroder", "virtual_service_agent")
    p = p.after("pass").after("pass")
    assert pending(p) == 1
    assert p.after("trigger Virtual Service Agent").state.runner.tags == 1


@pytest.mark.parametrize("lost", [True, False])
def test_zed_does_damage_only_where_a_click_was_lost_to_break(table: Table, lost: bool) -> None:
    """Chance takes the card that the damage costs (rule_lose_spend_clicks)."""
    p = table_of(table, "{card: Zed 1.0, rezzed: true}", "", "zed_1_0")
    p = broken(p, "Zed 1.0 ability 1") if lost else p
    p = p.after("pass").after("pass")
    assert (p.decision.kind is DecisionKind.CHANCE) is lost


def test_chum_strengthens_the_ice_that_is_encountered_next(table: Table) -> None:
    """Example 94 names what it does when that encounter ends."""
    ice = "{card: Chum, rezzed: true}, {card: Ice Wall, rezzed: true}"
    p = table_of(table, ice, "Corroder", "chum")
    for step in ("pass", "pass", "pass", "pass", "continue", "pass", "pass", "pass", "pass"):
        p = p.after(step)
    verdict = p.check("use Corroder ability 1")
    assert "strength 2, Ice Wall has 3" in verdict.reasons[0].message


def test_ice_that_sends_the_runner_elsewhere_is_not_passed(table: Table) -> None:
    """Example 72"""
    p = table_of(table, "{card: Mirāju, rezzed: true}", "Inversificator", "miraju")
    p = broken(p, "Inversificator ability 2").after("pass").after("pass").after("trigger Mirāju").after("decline")
    assert p.state.run is not None
    assert (p.state.run.server, p.state.run.passed) == ("archives", ())


def test_ice_that_could_send_the_runner_elsewhere_is_passed_unbroken(table: Table) -> None:
    """Example 72"""
    p = table_of(table, "{card: Mirāju, rezzed: true}", "Inversificator", "miraju")
    p = p.after("pass").after("pass")
    while p.decision.kind is not DecisionKind.JACK_OUT:
        p = p.after("pass" if p.decision.kind is DecisionKind.PRIORITY else next(iter(p.actions())))
    assert p.state.run is not None
    assert (p.state.run.server, p.state.run.passed) == ("hq", ("miraju",))
