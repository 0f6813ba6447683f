"""Interrupts: what is expected, who may modify it, and how often something would have happened (9.9)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.deeds import Deed
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]

DOME = """
turn: {side: runner, number: 4, step: action}
corp: {servers: {"1": {root: [Breached Dome]}}}
runner: {credits: 9, clicks: 3, grip: [Sure Gamble, Diesel], stack: [Corroder, Mimic], rig: [%s]}
run: {server: "1", step: approach server}
"""


def at(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def test_without_a_relevant_interrupt_no_window_opens(position: Build) -> None:
    """sec_interrupt_window_for_imminent_instruction: net damage could be prevented, meat damage cannot."""
    p = at(position(DOME % "Biometric Spoofing"), "trigger Breached Dome")
    assert p.decision is not None
    assert p.decision.kind.value == "interrupt"
    p = at(position(DOME % "Feedback Filter"), "trigger Breached Dome")
    assert p.decision is not None
    assert p.decision.kind.value == "chance"


def test_the_log_tells_what_was_imminent_although_it_was_prevented(position: Build) -> None:
    """rule_ordinal_would"""
    p = at(position(DOME % "Biometric Spoofing"), "trigger Breached Dome", "use Biometric Spoofing", "pass")
    verbs = [(e.verb, e.cause) for e in p.state.history]
    assert (Deed.IMMINENT, Deed.SUFFER_DAMAGE) in verbs
    assert Deed.SUFFER_DAMAGE not in [verb for verb, _ in verbs]


def test_damage_that_was_prevented_was_the_first_that_would_have_been_suffered(position: Build) -> None:
    """rule_ordinal_would: Muresh Bodysuit looks for the first meat damage of the turn, suffered or not."""
    text = DOME % "Muresh Bodysuit, Biometric Spoofing"
    first = at(position(text), "trigger Breached Dome")
    assert [i.source for i in first.pending] == ["muresh_bodysuit"]
    again = text + "history: [{imminent: true, cause: suffer_damage, damage: meat, by: runner, amount: 1}]\n"
    assert at(position(again), "trigger Breached Dome").pending == ()


def test_which_time_it_was_is_told_by_what_was_imminent(position: Build) -> None:
    """rule_ordinal_would"""
    text = DOME % "Muresh Bodysuit" + "history: [{suffer_damage: true, damage: meat, by: runner, amount: 1}]\n"
    (reason, *_) = at(position(text), "trigger Breached Dome").why_not_pending("muresh_bodysuit")
    assert (reason.code, reason.message[-17:]) == ("trigger.ordinal", "this was number 2")


def test_damage_of_the_past_that_a_file_tells_counts(position: Build) -> None:
    """rule_ordinal_would: what was suffered was about to be suffered."""
    text = DOME % "Muresh Bodysuit" + "history: [{suffer_damage: true, damage: meat, by: runner, amount: 1}]\n"
    assert at(position(text), "trigger Breached Dome").pending == ()


def test_a_mandatory_interrupt_keeps_its_controller_from_passing(position: Build) -> None:
    """rule_interrupt_window_must_resolve_mandatory_abilities"""
    p = at(position(DOME % "Muresh Bodysuit"), "trigger Breached Dome")
    assert [r.code for r in p.check("pass").reasons] == ["timing.mandatory"]
    assert at(p, "trigger Muresh Bodysuit").state.find("corroder") is not None


def test_the_mandatory_draw_can_be_interrupted_only_where_somebody_waits_for_it(position: Build) -> None:
    """rule_step_in_timing_structure_is_instruction"""
    p = position("""
    turn: {side: corp, number: 4, step: mandatory draw}
    corp: {rnd: {unknown: 9}, hq: []}
    runner: {rig: [The Class Act]}
    """)
    assert p.decision is not None
    assert p.decision.kind.value == "priority"
