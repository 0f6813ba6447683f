"""`That server` of a run is the server on which its text began the run, wherever the run leads (6.1.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from sysop.models.frames import WindowFrame
from sysop.models.terms import Side
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
TABLE = """
turn: {side: runner, number: 2, step: action}
corp:
  credits: 5
  hq: [Hedge Fund, Ice Wall, Enigma]
  rnd: [PAD Campaign, Snare!, NGO Front, Hostile Takeover]
  servers: {"1": {ice: [{card: Vanilla, rezzed: true}]}, "2": {ice: [{card: Vanilla, id: other, rezzed: true}]}}
runner: {credits: 9, clicks: 3, grip: [Diesel, Sure Gamble, Spear Phishing], rig: [Severnius Stim Implant]}
"""


def redirected(p: Position, server: str) -> Position:
    """The position in which something has made this the attacked server."""
    assert p.state.run is not None
    return Position(structs.replace(p.state, run=structs.replace(p.state.run, server=server)), p.pool)


def waiting(p: Position) -> list[str]:
    """What is pending at the next reaction window of the run."""
    while p.state.run is not None and not p.state.run.ended:
        window = p.state.stack[-1]
        if isinstance(window, WindowFrame) and window.pending:
            return [instance.source for instance in window.pending]
        p = p.after(next(a for a in ("continue", "pass", "decline") if p.check(a).status.value == "legal"))
    return []


@pytest.mark.parametrize(("server", "found"), [("hq", ["severnius_stim_implant"]), ("rnd", [])])
def test_a_breach_of_another_server_is_no_breach_of_that_server(table: Table, server: str, found: list[str]) -> None:
    p = table(TABLE).after("use Severnius Stim Implant").after("choose Diesel, Sure Gamble").after("server hq")
    assert waiting(redirected(p, server)) == found


@pytest.mark.parametrize("moved", [False, True])
def test_the_innermost_ice_of_another_server_is_not_bypassed(table: Table, moved: bool) -> None:
    p = table(TABLE).after("play Spear Phishing").after("server 1")
    assert p.state.run is not None
    assert p.state.run.position == "vanilla"
    if moved:
        run = structs.replace(p.state.run, server="2", position="other")
        p = Position(structs.replace(p.state, run=run), p.pool)
    assert waiting(p) == ([] if moved else ["spear_phishing"])
    assert p.state.active is Side.RUNNER


def test_a_file_in_such_a_run_speaks_of_the_same_server(table: Table) -> None:
    text = """
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {"1": {ice: [{card: Vanilla, rezzed: true}]}}}
    runner: {credits: 9, clicks: 3, play: [Spear Phishing]}
    run: {server: 1, step: approach begins, by: Spear Phishing}
    """
    assert waiting(table(text)) == ["spear_phishing"]


TRACKER = """
turn: {side: runner, number: 4, step: STEP}
corp: {hq: [Hedge Fund]}
runner: {credits: 9, clicks: 4, rig: [Tracker]}
"""


def test_which_server_was_chosen_before_the_position_is_not_told(table: Table) -> None:
    p = table(TRACKER.replace("STEP", "action"))
    assert p.check("use Tracker").status.value == "legal"  # an action need not change anything
    assert p.after("use Tracker").check("pass").status.value == "unknown"


@pytest.mark.parametrize(("answer", "server"), [("server hq", "hq"), ("decline", None)])
def test_a_server_that_was_chosen_or_not_in_the_game_is_known(table: Table, answer: str, server: str | None) -> None:
    p = table(TRACKER.replace("STEP", "turn begins"))
    while p.check("trigger Tracker").status.value != "legal":
        p = p.after("pass")
    p = p.after("trigger Tracker").after(answer)
    while p.check("use Tracker").status.value != "legal":
        p = p.after("pass")
    p = p.after("use Tracker")
    assert (p.state.run.server if p.state.run is not None else None) == server
    assert not p.state.doubts


LABORATORY = """
turn: {side: runner, number: 2, step: action}
corp:
  credits: 0
  hq: {unknown: 3}
  rnd: {unknown: 9}
  score: [{card: Lightning Laboratory, counters: {agenda: 1}}]
  servers:
    hq: {ice: [Ice Wall, Enigma]}
    rnd: {ice: [{card: Vanilla, rezzed: true}]}
runner: {clicks: 1, credits: 6, grip: {unknown: 3}, stack: {unknown: 9}}
"""


def test_that_server_is_the_one_that_was_attacked_once_the_run_is_over(table: Table) -> None:
    """Lightning Laboratory: the ice of HQ is derezzed as the turn ends, that of R&D is not"""
    p = table(LABORATORY)
    for action in ("run HQ", "trigger Lightning Laboratory", "pay 1: 1 from Lightning Laboratory"):
        p = p.after(action)
    p = p.after("choose Ice Wall, Enigma")
    while "trigger Lightning Laboratory" not in [p.describe(c) for c in p.legal_actions]:
        p = p.after("pass")
    assert p.state.run is None
    p = p.after("trigger Lightning Laboratory")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Ice Wall, Enigma"]


@pytest.mark.parametrize("counters", [", counters: {agenda: 1}", ""])
@pytest.mark.parametrize("way", [("pass",), ("trigger Lightning Laboratory", "decline")])
def test_who_takes_no_counter_takes_nothing_back(table: Table, way: tuple[str, ...], counters: str) -> None:
    """Lightning Laboratory: declined, or without a counter, no ice is derezzed as the turn ends"""
    laboratory = LABORATORY.replace("ice: [Ice Wall, Enigma]", "ice: [Ice Wall, {card: Enigma, rezzed: true}]")
    p = table(laboratory.replace(", counters: {agenda: 1}", counters)).after("run HQ")
    for action in way:
        p = p.after(action)
    while p.state.run is not None or p.state.active is Side.RUNNER:
        words = [p.describe(c) for c in p.legal_actions]
        assert "trigger Lightning Laboratory" not in words
        p = p.after("jack out" if "jack out" in words else "pass")
