"""What lasts for a player's next turn: nothing before, nothing after (rule_lingering_effect)."""

from __future__ import annotations

import sysop
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind


def until(p: Position, turn: int) -> Position:
    """The first action window of a turn, with nothing but passes and credits taken before."""
    while p.state.turn != turn or p.decision is None or p.decision.kind is not DecisionKind.ACTION:
        offered = [p.describe(c) for c in p.legal_actions]
        p = p.after(next(a for a in ("pass", "gain credit", *offered) if a in offered))
    return p


RUNNER_PLAYS = """
format: sysop/position/1
turn: {side: runner, number: 1}
corp: {credits: 5, hq: [], rnd: {unknown: 9}, servers: {"1": {root: [Project Atlas]}}}
runner:
  clicks: 2
  credits: 9
  grip: [Populist Rally, The Price of Freedom]
  stack: {unknown: 9}
  rig: [Street Peddler, Kati Jones]
"""


def test_the_corp_has_a_click_less_in_its_next_turn_only() -> None:
    """Populist Rally"""
    p = sysop.read_position(RUNNER_PLAYS).after("play Populist Rally")
    p = until(p, 2)
    assert p.state.corp.clicks == 2
    assert not p.state.doubts
    p = until(p, 4)
    assert p.state.corp.clicks == 3


def test_the_corp_cannot_advance_in_its_next_turn_only() -> None:
    """The Price of Freedom"""
    p = sysop.read_position(RUNNER_PLAYS).after("play The Price of Freedom").after("pay 1: 0; 2: Kati Jones")
    p = until(p, 2)
    assert [r.code for r in p.why_not("advance Project Atlas")] == ["prohibited"]
    p = until(p, 4)
    assert p.check("advance Project Atlas")


def test_your_next_turn_is_not_the_one_in_which_it_is_said() -> None:
    """Hypoxia: the Runner loses a click of the turn that follows"""
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: corp, number: 1}
corp: {clicks: 1, credits: 9, hq: [Hypoxia], rnd: {unknown: 9}}
runner: {tags: 1, grip: {unknown: 5}, stack: {unknown: 9}}
""").after("play Hypoxia")
    p = until(p, 2)
    assert p.state.runner.clicks == 3
    p = until(p, 4)
    assert p.state.runner.clicks == 4


def test_until_your_next_turn_ends_is_all_the_time_until_then() -> None:
    """Klevetnik: a resource has no abilities in the rest of this turn and in the turn of the Corp that follows."""
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {credits: 9, hq: [], rnd: {unknown: 9}, servers: {hq: {ice: [Klevetnik]}}}
runner: {clicks: 1, credits: 1, grip: [], stack: {unknown: 9}, rig: [Verbal Plasticity, The Turning Wheel]}
run: {server: hq, position: Klevetnik, step: approach}
""")
    for action in ("pass", "rez Klevetnik", "trigger Klevetnik", "accept", "choose Verbal Plasticity"):
        p = p.after(action)
    assert p.state.runner.credits == 3

    def has_abilities(at: Position) -> bool:
        resource = at.state.object("verbal_plasticity")
        return any(at.game.is_ability_active(resource, ability) for ability in at.game.abilities(resource))

    assert not has_abilities(p)
    assert not has_abilities(until(p, 3))
    assert has_abilities(until(p, 4))


def test_a_choice_of_ice_subtypes_holds_until_the_end_of_the_next_turn() -> None:
    """`the chosen type` of what was chosen among subtypes is the subtype"""
    p = (
        sysop.read_position("""
format: sysop/position/1
cards:
  - {title: Lab Lock, type: operation, cost: 0, text: "Choose sentry or barrier. Until your next turn ends, subroutines
     on ice of the chosen type cannot be broken."}
turn: {side: corp, number: 1}
corp:
  {clicks: 1, credits: 9, hq: [Lab Lock], rnd: {unknown: 9}, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 9, grip: {unknown: 5}, stack: {unknown: 30}, rig: [Corroder]}
""")
        .after("play Lab Lock")
        .after("name barrier")
    )

    def may_break(turn: int) -> bool:
        met = until(p, turn).after("run HQ")
        while met.state.run is None or not met.state.run.encountering:
            met = met.after("pass")
        met = met.after("use Corroder ability 1")
        return [met.describe(c) for c in met.legal_actions] != ["choose nothing"]

    assert not may_break(2)
    assert may_break(4)
