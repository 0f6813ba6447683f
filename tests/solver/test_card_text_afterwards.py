"""What cards do later: costs at a chosen server, ice met after an approach, runs behind runs (9.6.13, 9.10.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.actions import ChooseServer, ChooseWord, Trigger
from sysop.models.deeds import Deed
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Table = Callable[..., Position]


def pending(p: Position) -> int:
    return sum(isinstance(choice, Trigger) for choice in p.actions())


def until_the_corp_acts(p: Position) -> Position:
    """Past windows and the mandatory draw."""
    while p.decision.kind is not DecisionKind.ACTION or p.state.active.value != "corp":
        p = p.after("pass" if p.decision.kind is DecisionKind.PRIORITY else next(iter(p.actions())))
    return p


@pytest.mark.parametrize(("server", "credits"), [("hq", 7), ("rnd", 8)])
def test_what_is_installed_at_the_chosen_server_of_diwan_costs_more(table: Table, server: str, credits: int) -> None:
    """rule_additional_cost"""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {credits: 8, hq: [Ice Wall, PAD Campaign], rnd: {unknown: 20}}
    runner: {credits: 9, clicks: 1, grip: [Diwan], stack: {unknown: 20}}
    """)
    p = until_the_corp_acts(p.after("install Diwan").after("trigger Diwan").after("server hq"))
    assert p.after(f"install Ice Wall in {server}").state.corp.credits == credits


def test_charlatan_bypasses_the_ice_that_was_paid_for(table: Table) -> None:
    """rule_run_phase_after"""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {credits: 3, clicks: 2, grip: {unknown: 3}, rig: [Charlatan]}
    """)
    p = p.after("use Charlatan ability 1").after("server hq")
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after("pass")
    p = p.after("trigger Charlatan").after("pay").after("pass").after("pass")
    assert pending(p) == 1
    p = p.after("trigger Charlatan")
    assert p.state.run is not None
    assert "ice_wall" in p.state.run.passed


def test_jackpot_waits_for_a_stolen_agenda(table: Table) -> None:
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {servers: {"1": {root: [Hostile Takeover]}}}
    runner: {credits: 3, clicks: 2, rig: [{card: Jackpot!, credits: 3}]}
    run: {server: "1", step: breach, successful: true}
    access: {card: Hostile Takeover, step: steal}
    """)
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after(next(iter(p.actions())))
    assert pending(p) == 1


def test_a_second_run_of_the_masque_is_on_another_server(table: Table) -> None:
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {hq: {unknown: 3}, rnd: {unknown: 20}, archives: []}
    runner: {credits: 3, clicks: 2, grip: {unknown: 2}, rig: [The Masque B]}
    """)
    p = p.after("use The Masque B ability 1").after("server archives")
    assert p.state.runner.clicks == 1  # the click is gained behind the run (rule_resolve_instruction_in_order)
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after("continue" if p.decision.kind is DecisionKind.JACK_OUT else "pass")
    p = p.after("trigger The Masque B")
    assert p.decision.kind is DecisionKind.SERVER
    assert {choice.server for choice in p.actions() if isinstance(choice, ChooseServer)} == {"hq", "rnd"}


COMET = """
turn: {side: runner, number: 4, step: action}
corp: {credits: 8, hq: {unknown: 5}}
runner: {credits: 9, clicks: 3, rig: [Comet], grip: [Sure Gamble, Easy Mark, Infiltration], stack: {unknown: 20}}
"""


def test_the_second_event_of_comet_is_played_once_the_first_has_resolved(table: Table) -> None:
    """rule_delayed_conditional_ability, rule_no_memory"""
    p = table(COMET).after("play Sure Gamble").after("trigger Comet")
    assert (p.state.runner.credits, pending(p)) == (13, 1)
    p = p.after("trigger Comet").after("choose Easy Mark")
    assert (p.state.runner.credits, p.state.runner.clicks) == (16, 2)
    assert p.check("play Infiltration").reasons[0].code == "timing.action_window"


def test_the_third_event_waits_for_no_comet(table: Table) -> None:
    p = table(COMET).after("play Sure Gamble").after("trigger Comet").after("trigger Comet").after("decline")
    while p.decision.kind is DecisionKind.PRIORITY:
        p = p.after("pass")
    assert pending(p.after("play Easy Mark")) == 0


def test_what_lasts_for_the_run_waits_in_the_run(table: Table) -> None:
    """rule_delayed_conditional_ability_specified_duration, played with The Turning Wheel"""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {hq: {unknown: 3}, rnd: [Hedge Fund, Ice Wall, Enigma]}
    runner: {credits: 3, clicks: 2, rig: [{card: The Turning Wheel, counters: {power: 2}}]}
    """)
    p = p.after("run R&D").after("use The Turning Wheel").after("server R&D")
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after("continue" if p.decision.kind is DecisionKind.JACK_OUT else "pass")
    p = p.after("trigger The Turning Wheel")
    while p.state.run is not None and not p.state.run.ended:
        p = p.after("pass")
    accessed = [e.object for e in p.state.history if e.verb is Deed.ACCESS]
    assert accessed == ["hedge_fund", "ice_wall"]


def test_damage_of_saisentan_itself_is_not_damage_of_a_subroutine(table: Table) -> None:
    """What waits for the rest of an encounter does so for every subroutine, not for what it does itself (9.6.13)."""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {servers: {hq: {ice: [{card: Saisentan, rezzed: true}]}}}
    runner: {clicks: 2, grip: [Sure Gamble, Diesel, Dirty Laundry, Easy Mark, Stimhack, Inside Job, Infiltration]}
    run: {server: hq, step: approach}
    """)
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after("pass")
    p = p.after("trigger Saisentan").after(ChooseWord("event")).after("pass").after("pass")
    triggered = 0
    while p.decision.kind in (DecisionKind.CHANCE, DecisionKind.REACTION):
        triggered += p.decision.kind is DecisionKind.REACTION
        p = p.after(next(iter(p.actions())))
    assert triggered == 3
    assert len(p.state.in_zone(Zone.GRIP)) == 1


def test_cards_are_revealed_after_the_top_one_has_gone_to_the_bottom(table: Table) -> None:
    """rule_do_as_much_as_you_can: the parts of an instruction happen in their order."""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {credits: 5, servers: {hq: {ice: [{card: Slot Machine, rezzed: true}]}}}
    runner: {credits: 5, clicks: 2, stack: [Corroder, Sure Gamble, Diesel, Mimic, Easy Mark]}
    run: {server: hq, step: approach}
    """)
    while p.decision.kind is not DecisionKind.REACTION:
        p = p.after("pass")
    p = p.after("trigger Slot Machine")
    revealed = [e.card for e in p.state.history if e.verb is Deed.REVEAL]
    assert revealed == ["sure_gamble", "diesel", "mimic"]
    p = p.after("pass").after("pass")
    assert p.state.corp.credits == 8  # 2 events, and not 3 cards of a type


def test_what_a_trace_prepares_lasts_for_the_run(table: Table) -> None:
    """rule_delayed_conditional_ability_specified_duration"""
    p = table("""
    turn: {side: runner, number: 4, step: action}
    corp: {credits: 5, hq: [Hedge Fund, Ice Wall], servers: {hq: {ice: [{card: SYNC BRE, rezzed: true}]}}}
    runner: {credits: 0, clicks: 2, grip: {unknown: 2}}
    run: {server: hq, step: encounter}
    """)
    kinds = {DecisionKind.PRIORITY: "pass", DecisionKind.JACK_OUT: "continue"}
    while not any(e.verb is Deed.BREACH for e in p.state.history):
        p = p.after(kinds.get(p.decision.kind) or next(iter(p.actions())))
    assert pending(p) == 1
    p = p.after("trigger SYNC BRE")
    assert not any(e.verb is Deed.ACCESS for e in p.state.history)
