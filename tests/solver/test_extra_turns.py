"""Additional turns: who plays when, and which turn was the opponent's last one (5.1)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.terms import Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]
TEXT = """
turn: {side: runner, number: 4}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}}
runner: {credits: 5, clicks: 1, grip: [Encore, Sure Gamble], stack: {unknown: 9}}
history:
  - {trash: PAD Campaign, by: corp, turn: 3}
  - {run_successful: true, server: hq, by: runner}
  - {run_successful: true, server: rnd, by: runner}
  - {run_successful: true, server: archives, by: runner}
"""


def until(p: Position, turn: int) -> Position:
    while p.state.turn < turn:
        p = p.after("pass")
    return p


def test_the_player_takes_a_turn_more_and_then_turns_alternate_again(position: Build) -> None:
    p = position(TEXT).after("play Encore")
    assert p.state.object("encore").zone is Zone.REMOVED
    p = until(p, 5)
    assert (p.state.active, p.state.runner.clicks) == (Side.RUNNER, 4)
    p = p.after("pass").after("pass")
    while p.state.turn == 5:
        p = p.after("gain credit" if "gain credit" in [p.describe(c) for c in p.legal_actions] else "pass")
    assert p.state.active is Side.CORP
    assert p.state.extra_turns == ()


def test_without_it_the_opponent_is_next(position: Build) -> None:
    assert until(position(TEXT).after("gain credit"), 5).state.active is Side.CORP


def test_it_is_not_played_without_the_three_runs(position: Build) -> None:
    text = TEXT.replace("  - {run_successful: true, server: rnd, by: runner}\n", "")
    assert {r.code for r in position(text).check("play Encore").reasons} == {"restriction.play_only"}
