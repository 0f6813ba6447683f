"""Carrying out abilities: interrupts, nested costs, references, runs (9.5 to 9.11, 6, 7)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.terms import Counter, Face, Zone
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]

LAB_DOG = """
turn: {side: runner, number: 2, step: action}
corp: {hq: [Hedge Fund], servers: {hq: {ice: [{card: Lab Dog, rezzed: true}]}}}
runner: {credits: 3, clicks: 2, rig: [Clone Chip, LLDS Energy Regulator]}
run: {server: hq, step: encounter}
"""
SNARE = """
turn: {side: runner, number: 2, step: action}
corp: {credits: 4, hq: [Snare!]}
runner: {credits: %d, clicks: 2, grip: [Easy Mark, Diesel, Sure Gamble], rig: [%s]}
run: {server: hq, step: breach}
access: {card: Snare!, step: accessed}
"""


def run_through(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def test_an_interrupt_prevents_the_effect_it_is_relevant_to(position: Build) -> None:
    """rule_prevent_relevant"""
    p = run_through(position(LAB_DOG), "pass", "pass", "choose Clone Chip")
    assert p.decision is not None
    assert p.decision.kind.value == "interrupt"
    saved = run_through(p, "use LLDS Energy Regulator option 1", "pass", "pass")
    assert saved.state.object("clone_chip").zone is Zone.PLAY_AREA
    assert saved.state.runner.credits == 0


def test_passing_in_the_interrupt_window_lets_it_happen(position: Build) -> None:
    p = run_through(position(LAB_DOG), "pass", "pass", "choose Clone Chip", "pass", "pass")
    assert p.state.object("clone_chip").zone is Zone.HEAP


def test_after_preventing_nothing_is_left_to_prevent(position: Build) -> None:
    p = run_through(position(LAB_DOG), "pass", "pass", "choose Clone Chip", "use LLDS Energy Regulator option 1")
    assert {r.code for r in p.check("use LLDS Energy Regulator option 2").reasons} >= {"timing.interrupt"}


def test_a_mandatory_interrupt_prevents_damage_and_must_be_triggered(position: Build) -> None:
    """rule_interrupt_window_must_resolve_mandatory_abilities, rule_prevent_as_trigger_condition"""
    p = run_through(position(SNARE % (4, "Guru Davinder")), "trigger Snare!", "pay")
    assert p.decision is not None
    assert p.decision.kind.value == "interrupt"
    assert {r.code for r in p.check("pass").reasons} == {"timing.mandatory"}
    p = p.after("trigger Guru Davinder")
    assert [i.source for i in p.pending][:1] == ["guru_davinder"]
    p = run_through(p, "trigger Guru Davinder", "pay")
    assert p.state.runner.credits == 0
    assert p.state.object("guru_davinder").zone is Zone.PLAY_AREA
    assert len(p.state.in_zone(Zone.GRIP)) == 3
    assert p.state.runner.tags == 1


def test_guru_davinder_is_trashed_unless_the_runner_pays(position: Build) -> None:
    """rule_nested_cost_unless"""
    p = run_through(position(SNARE % (3, "Guru Davinder")), "trigger Snare!", "pay", "trigger Guru Davinder")
    p = p.after("trigger Guru Davinder")
    assert not any(p.describe(c).startswith("pay") for c in p.legal_actions)
    assert p.after("decline").state.object("guru_davinder").zone is Zone.HEAP


def test_damage_that_is_not_prevented_trashes_cards_at_random(position: Build) -> None:
    """rule_meat_net_damage"""
    text = (SNARE % (0, "")).replace("Sure Gamble]", "Sure Gamble, Mimic]")
    p = run_through(position(text), "trigger Snare!", "pay")
    assert p.decision is not None
    assert p.decision.side is None
    assert p.decision.choices.count() == 4
    p = p.after("happens Easy Mark, Diesel, Mimic")
    assert [o.card for o in p.state.in_zone(Zone.GRIP)] == ["sure_gamble"]


def test_an_optional_ability_may_be_left(position: Build) -> None:
    """rule_pass_with_optional_conditional_abilities_pending"""
    p = position(SNARE % (0, ""))
    assert p.decision is not None
    assert p.check("pass")
    while p.decision is not None and p.decision.kind.value == "reaction":
        p = p.after("pass")
    assert p.state.corp.credits == 4


HOWLER = """
turn: {side: runner, number: 2, step: action}
corp:
  hq: [Eli 1.0]
  servers: {"1": {ice: [{card: Howler, rezzed: true}], root: [PAD Campaign]}}
runner: {clicks: 3, credits: 5}
run: {server: "1", step: encounter}
"""


def test_the_delayed_ability_acts_on_the_installed_ice(position: Build) -> None:
    """rule_target_beyond_move, rule_delayed_conditional_ability"""
    p = run_through(position(HOWLER), "pass", "pass", "choose Eli 1.0", "choose cards nothing")
    assert [o.id for o in p.state.ice("1")] == ["howler", "eli_1_0"]
    assert p.state.object("eli_1_0").face is Face.UP
    p = run_through(p, "pass", "pass", "jack out", "trigger Howler")
    assert p.state.object("eli_1_0").face is Face.DOWN
    assert p.state.object("howler").zone is Zone.ARCHIVES


def test_a_reference_breaks_when_the_card_becomes_another_object(position: Build) -> None:
    """rule_object: moved by something else, the delayed ability no longer finds it."""
    from sysop.solver.deeds.moving import move
    from sysop.solver.deeds.zones import into_play

    p = run_through(position(HOWLER), "pass", "pass", "choose Eli 1.0", "choose cards nothing")
    gone = move(p.state, "eli_1_0", Zone.HQ, face=Face.DOWN)
    back = into_play(gone, "eli_1_0", p.state.object("eli_1_0").place, face=Face.UP, server="1")  # type: ignore[arg-type]
    p = run_through(Position(back, p.pool), "pass", "pass", "jack out", "trigger Howler")
    assert p.state.object("eli_1_0").face is Face.UP
    assert p.state.object("howler").zone is Zone.ARCHIVES


def test_a_broken_subroutine_does_not_resolve(position: Build) -> None:
    """rule_resolve_unbroken_subroutines"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {hq: [Hedge Fund], servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {credits: 3, clicks: 2, rig: [Corroder]}
    run: {server: hq, step: encounter}
    """)
    p = run_through(p, "use Corroder ability 1", "choose Ice Wall subroutine 1", "pass", "pass")
    assert p.state.run is not None
    assert not p.state.run.ended
    assert p.state.runner.credits == 2


def test_an_icebreaker_with_too_little_strength_cannot_break(position: Build) -> None:
    """rule_interface_flag"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true, counters: {advancement: 2}}]}}}
    runner: {credits: 3, clicks: 2, rig: [Corroder]}
    run: {server: hq, step: encounter}
    """)
    (reason,) = p.why_not("use Corroder ability 1")
    assert reason.code == "interface.strength"
    assert "strength 2" in reason.message
    assert "has 3" in reason.message
    assert p.after("use Corroder ability 2").check("use Corroder ability 1")


def test_losing_a_click_breaks_in_an_encounter_and_is_no_action(position: Build) -> None:
    """rule_costs_with_click"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Eli 1.0, rezzed: true}]}}}
    runner: {clicks: 1}
    run: {server: hq, step: encounter}
    """)
    p = run_through(p, "use Eli 1.0", "choose Eli 1.0 subroutine 1")
    assert p.state.runner.clicks == 0
    assert {r.code for r in p.check("use Eli 1.0").reasons} == {"pay.short"}


def test_a_credit_on_stimhack_is_spent_as_if_it_were_in_the_pool(position: Build) -> None:
    """rule_additional_counters is about counters; the event's own text puts its credits into the pool."""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {clicks: 2, grip: [Stimhack, Easy Mark], rig: [Corroder]}
    """)
    p = run_through(p, "play Stimhack", "server HQ", "pass", "pass", "pass", "pass")
    p = p.after("use Corroder ability 1")
    assert p.state.object("stimhack").count(Counter.CREDIT) == 8
