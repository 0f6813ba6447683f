"""A condition that keeps something from being done: which part of it fails, and what there is instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from sysop.models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    FirstClick,
    Fits,
    InTime,
    MostOfFaction,
    NextPaidWindow,
    NotSo,
    Occurred,
    RunOn,
    Tagged,
    Threat,
)
from sysop.models.deeds import Deed
from sysop.models.selectors import INSTALLED, PROGRAM, And, Current, EventPattern, Role, ServerWord, StatOfPlayer
from sysop.models.terms import Player, PlayerStat, Relation, Scope, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.failing import failing, told
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]

TABLE = """
turn: {side: corp, number: 4, step: action}
corp: {credits: 9, clicks: 2, hq: [HAND], rnd: {unknown: 20}, servers: {hq: {ice: [{card: Enigma, rezzed: true}]}}}
runner: {credits: 5, tags: TAGS, grip: {unknown: 3}, stack: {unknown: 20}, rig: [Corroder]}
history: [{spend_clicks: 1, by: corp}]
"""
RUN = EventPattern(Deed.RUN_SUCCESSFUL, Player.RUNNER, server=ServerWord.HQ)
CREDITS = StatOfPlayer(PlayerStat.CREDITS, Player.RUNNER)
PROGRAMS = And((INSTALLED, PROGRAM))
CASES: list[tuple[Condition, str]] = [
    (Tagged(), "the Runner has 0 tags"),
    (Threat(3), "the threat level is 0, not 3"),
    (Comparison(CREDITS, Relation.AT_LEAST, 6), "5 instead of 6 or more"),
    (Exists(PROGRAMS, Relation.AT_LEAST, 2), "1 instead of 2 or more: Corroder"),
    (Exists(PROGRAMS, Relation.EQUAL, 0), "1 instead of exactly 0: Corroder"),
    (NotSo(Exists(PROGRAMS)), "Corroder"),
    (Fits(Current(Role.ENCOUNTERED), PROGRAM), "no ice is being encountered"),
    (Occurred(RUN, Scope.TURN), "that has not happened"),
    (Occurred(RUN, Scope.TURN, 2), "that happened 0 times instead of 2"),
    (FirstClick(), "1 click has been spent"),
    (InTime(During.RUN), "no run is in progress"),
    (InTime(During.OPPONENT_TURN), "it is the Corp's turn"),
    (NextPaidWindow(RUN), "that has not happened in this turn or the last one"),
    (RunOn(ServerWord.HQ), "no run is in progress, not on HQ"),
    (MostOfFaction("shaper", PROGRAMS), "0 of shaper, 1 of anarch"),
    (AnyHolds((Tagged(), Threat(3))), "the Runner has 0 tags"),
    (AllHold((Threat(0), Tagged())), "the Runner has 0 tags"),
]


def table(hand: str = "Hedge Fund", tags: int = 0) -> str:
    return TABLE.replace("HAND", hand).replace("TAGS", str(tags))


def test_every_kind_of_condition_is_asked_about() -> None:
    assert {type(condition) for condition, _ in CASES} == set(get_args(Condition))


@pytest.mark.parametrize(("condition", "found"), CASES, ids=lambda value: type(value).__name__)
def test_what_there_is_instead_is_told(position: Build, condition: Condition, found: str) -> None:
    game = Game(position(table()).state, position(table()).pool)
    context = Asking(None, Side.CORP, doubts=Doubts())
    parts = failing(game, condition, context)
    assert parts[0].found == found
    assert found in told(condition, parts)


def test_of_several_parts_all_that_fail_are_named_and_no_others(position: Build) -> None:
    """rule_act_restriction: Complete Image asks for a successful run and 3 agenda points."""
    (reason,) = position(table("Complete Image")).check("play Complete Image").reasons
    assert reason.message.split("; ")[1] == (
        "it does not hold now that the Runner has 3 or more agenda points (0 instead of 3 or more), nor that the "
        "Runner made a successful run during the opponent's last turn (that has not happened)"
    )
    run = table("Complete Image").replace("history: [", "history: [{run_successful: hq, turn: 3}, ")
    (reason,) = position(run).check("play Complete Image").reasons
    assert "agenda points (0 instead of 3 or more)" in reason.message
    assert "nor" not in reason.message


def test_what_must_not_be_there_is_to_blame(position: Build) -> None:
    """Argus Crackdown cannot be played beside another lockdown."""
    two = position(table("Argus Crackdown").replace("rnd:", "play: [Hyoubu Precog Manifold], rnd:"))
    (reason,) = two.check("play Argus Crackdown").reasons
    assert reason.message.endswith("1 instead of exactly 0: Hyoubu Precog Manifold")
    assert [two.game.title(id) for id in reason.blame] == ["Argus Crackdown", "Hyoubu Precog Manifold"]


def test_a_part_that_certainly_fails_settles_it_whatever_another_one_hangs_on(position: Build) -> None:
    """Nothing was trashed, so it does not matter what lies in the grip."""
    assert position(table("Wake Up Call")).check("play Wake Up Call").status is Status.ILLEGAL
