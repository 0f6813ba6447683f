"""An ability that lets a player take another action (MirrorMorph): which ones, for how many clicks (5.2.4, 5.2.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.terms import Zone
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]
TEXT = """
turn: {side: corp, number: 4}
corp:
  identity: "MirrorMorph: Endless Iteration"
  credits: %s
  clicks: 3
  hq: [Hedge Fund, PAD Campaign, Ice Wall]
  rnd: {unknown: 9}
runner: {credits: 5, grip: [Sure Gamble], stack: {unknown: 9}}
"""


def offered(p: Position) -> list[str]:
    return [p.describe(c) for c in p.legal_actions]


@pytest.fixture
def free(position: Build) -> Position:
    """After three different actions, in the action window that the ability opens, without clicks."""
    p = position(TEXT % 5)
    for choice in ("gain credit", "pass", "pass", "play Hedge Fund", "pass", "pass", "install Ice Wall protecting HQ"):
        p = p.after(choice)
    return p.after("trigger MirrorMorph").after("option 2")


def test_the_fourth_action_is_a_different_one_and_costs_a_click_less(free: Position) -> None:
    """rule_defferent_actions"""
    assert free.state.corp.clicks == 0
    assert offered(free) == ["draw", "advance Ice Wall"]
    drawn = free.after("draw")
    assert (drawn.state.corp.clicks, len(drawn.state.in_zone(Zone.HQ))) == (0, 2)
    assert drawn.state.action == 4


@pytest.mark.parametrize("action", ["gain credit", "install PAD Campaign in new"])
def test_an_action_that_was_taken_is_not_taken_again(free: Position, action: str) -> None:
    assert "timing.same_action" in {r.code for r in free.check(action).reasons}


def test_what_costs_more_clicks_has_to_be_paid_for_the_rest(free: Position) -> None:
    """Purging costs three clicks, two of them here."""
    assert {r.code for r in free.check("purge").reasons} == {"pay.short"}


def test_behind_it_the_action_phase_goes_on(free: Position) -> None:
    p = free.after("draw").after("pass").after("pass")
    assert any(e.verb.value == "action_phase_ends" for e in p.state.history)


def test_the_credit_may_be_taken_instead(position: Build) -> None:
    p = position(TEXT % 5)
    for choice in ("gain credit", "pass", "pass", "play Hedge Fund", "pass", "pass", "install Ice Wall protecting HQ"):
        p = p.after(choice)
    assert p.after("trigger MirrorMorph").after("option 1").state.corp.credits == p.state.corp.credits + 1


def test_three_actions_of_which_two_are_the_same_do_not_do(position: Build) -> None:
    p = position(TEXT % 5)
    for choice in ("gain credit", "pass", "pass", "gain credit", "pass", "pass", "install Ice Wall protecting HQ"):
        p = p.after(choice)
    assert "trigger MirrorMorph: Endless Iteration" not in offered(p)
