"""What some abilities cannot do, whoever else can: ending the run, being used as far as they are printed
(rule_cannot_precedence)."""

from __future__ import annotations

from collections.abc import Callable

import sysop
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]


def played(p: Position, *actions: str) -> Position:
    for action in actions:
        p = p.after(action)
    return p


def met(p: Position) -> Position:
    """The first window of the next encounter."""
    while p.state.run is None or not p.state.run.encountering:
        p = p.after("pass")
    return p


AT_ICE = """
turn: {side: runner, number: 2, step: action}
corp: {credits: 12, hq: {unknown: 3}, rnd: {unknown: 9}, servers: {hq: {ice: [{card: %s, rezzed: true}]}}}
runner: {clicks: 1, credits: 6, grip: {unknown: 3}, stack: {unknown: 9}, rig: [%s]}
run: {server: hq, position: %s, step: encounter}
"""


def test_a_subroutine_that_cannot_end_the_run_does_not(position: Build) -> None:
    """Banner: the Runner passes Ice Wall unbroken"""
    p = position(AT_ICE % ("Ice Wall", "Banner", "Ice Wall"))
    ended = played(p, "pass", "pass")
    assert ended.state.run is None
    stays = played(p, "use Banner", "pass", "pass")
    assert stays.state.run is not None
    assert not stays.state.run.encountering


def test_it_is_used_on_a_barrier_alone(position: Build) -> None:
    """Banner: Enigma is none"""
    assert position(AT_ICE % ("Enigma", "Banner", "Enigma")).check("use Banner").status is Status.ILLEGAL


OWN = """
format: sysop/position/1
cards:
  - {title: Lab Key, type: resource, cost: 0, text: "Subroutines on sentries cannot end the run."}
  - {title: Lab Wolf, type: ice, subtypes: [Sentry], cost: 0, strength: 1,
     text: "When the Runner encounters this ice, end the run unless they pay 1[credit].\\n[subroutine] End the run."}
  - {title: Lab Hound, type: ice, subtypes: [Sentry], cost: 0, strength: 1,
     text: "[subroutine] Trace [9]. If successful, end the run."}
  - {title: Lab Wall, type: ice, subtypes: [Barrier], cost: 0, strength: 1, text: "[subroutine] End the run."}
"""


def at(ice: str, rig: str) -> Position:
    return sysop.read_position(OWN + AT_ICE % (ice, rig, ice))


def test_only_subroutines_on_such_ice_are_kept_from_it() -> None:
    assert played(at("Lab Wall", "Lab Key"), "pass", "pass").state.run is None


def test_another_ability_of_the_same_ice_ends_the_run() -> None:
    """what is said of subroutines is not said of what happens as the ice is encountered"""
    p = sysop.read_position(
        OWN
        + """
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 3}, rnd: {unknown: 9}, servers: {hq: {ice: [{card: Lab Wolf, rezzed: true}]}}}
runner: {clicks: 1, credits: 6, grip: {unknown: 3}, stack: {unknown: 9}, rig: [Lab Key]}
"""
    ).after("run HQ")
    while not any("decline" in p.describe(c) for c in p.legal_actions):
        p = p.after(p.legal_actions[0])
    assert p.after("decline").state.run is None


def test_whether_what_a_subroutine_leaves_behind_is_its_doing_is_open() -> None:
    """a trace: the ability that ends the run waits for its result (rule_trace_conditional_abilities)"""
    p = played(at("Lab Hound", "Lab Key"), "pass", "pass", "number 0", "number 0", "trigger Lab Hound")
    assert any("end the run" in d.summary for d in p.state.doubts)


def test_paid_abilities_printed_on_ice_cannot_be_used() -> None:
    """Hákarl 1.0: no click breaks a bioroid any more"""
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp:
  credits: 12
  hq: {unknown: 3}
  rnd: {unknown: 9}
  servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, Hákarl 1.0, {card: Eli 1.0, rezzed: true}]}}
runner: {clicks: 3, credits: 6, grip: {unknown: 3}, stack: {unknown: 9}}
run: {server: hq, position: Hákarl 1.0, step: approach}
""")
    p = played(p, "pass", "rez Hákarl 1.0")
    assert met(p.after("pass")).check("use Hákarl 1.0").status is Status.LEGAL
    p = met(played(p, "trigger Hákarl 1.0", "pay 1: Ice Wall"))
    assert [r.code for r in p.why_not("use Hákarl 1.0")] == ["prohibited"]


def test_a_paid_ability_that_was_gained_is_not_printed() -> None:
    p = sysop.read_position("""
format: sysop/position/1
cards:
  - {title: Lab Rule, type: resource, cost: 0,
     text: "You cannot use paid abilities printed on programs.\\nEach program gains \\"0[credit]: Draw 1 card.\\""}
turn: {side: runner, number: 2, step: before action}
corp: {hq: {unknown: 3}, rnd: {unknown: 9}}
runner: {credits: 6, grip: {unknown: 3}, stack: {unknown: 9}, rig: [Lab Rule, Corroder]}
""")
    assert p.check("use Corroder ability 2").status is Status.ILLEGAL
    assert p.check("use Corroder ability 3").status is Status.LEGAL
