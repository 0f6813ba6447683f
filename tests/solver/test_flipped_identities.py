"""Identities with two faces: flipping, and what the face that is up says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.notation import DiagnosticError, read_position, write_position
from sysop.models.notation.one_line import dump, parse
from sysop.models.pool import shipped_pool
from sysop.models.terms import PlayerStat, Side
from sysop.solver.ask.position import Position
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
HOSHIKO = """
turn: {side: runner, number: 4, step: discard}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}}
runner: {identity: %s, credits: 5, grip: [Sure Gamble], stack: [Diesel, Imp]}
history: [%s]
"""
FRONT = '"Hoshiko Shiro: Untold Protagonist"'
BACK = '{card: "Hoshiko Shiro: Untold Protagonist", flipped: true}'
STATION = """
turn: {side: corp, number: 3}
corp: {identity: %s, credits: 5, clicks: 2, hq: [Hedge Fund], rnd: {unknown: 9}, servers: {"1": {root: [PAD Campaign]}}}
runner: {credits: 2, grip: [Sure Gamble], stack: {unknown: 9}}
"""


def at_turn_end(p: Position) -> Position:
    while p.state.turn == 4 and "pass" in [p.describe(c) for c in p.legal_actions]:
        p = p.after("pass")
    return p


def link(p: Position) -> int | None:
    return Game(p.state, p.pool).player_numbers.modified(PlayerStat.LINK, Side.RUNNER)


def test_an_identity_flips_and_stays_the_same_object(position: Build) -> None:
    p = at_turn_end(position(HOSHIKO % (FRONT, "{access: Hedge Fund, by: runner}")))
    before = p.state.object("hoshiko_shiro_untold_protagonist")
    p = p.after("trigger Hoshiko Shiro")
    after = p.state.object("hoshiko_shiro_untold_protagonist")
    assert (before.flipped, after.flipped, after.reference == before.reference) == (False, True, True)
    assert p.state.runner.credits == 7
    assert Deed.FLIP in [e.verb for e in p.state.history]


def test_it_does_not_flip_where_its_condition_does_not_hold(position: Build) -> None:
    p = at_turn_end(position(HOSHIKO % (FRONT, "")))
    assert not p.state.object("hoshiko_shiro_untold_protagonist").flipped


def test_the_face_that_is_up_speaks(position: Build) -> None:
    front, back = position(HOSHIKO % (FRONT, "")), position(HOSHIKO % (BACK, ""))
    assert (link(front), link(back)) == (0, 1)
    p = at_turn_end(back).after("trigger Hoshiko Shiro")
    assert not p.state.object("hoshiko_shiro_untold_protagonist").flipped


def test_an_action_flips_and_the_other_face_costs_something_else(position: Build) -> None:
    front = '"Earth Station: SEA Headquarters"'
    p = position(STATION % front).after("use Earth Station")
    assert p.state.object("earth_station_sea_headquarters").flipped
    runs = (STATION % f"{{card: {front}, flipped: true}}").replace("side: corp, number: 3", "side: runner, number: 4")
    assert position(runs).check("run HQ").status.value == "legal"
    assert {r.code for r in position(runs).check("run Server 1").reasons} >= {"pay.short"}


def test_of_several_faces_it_is_not_known_which_is_on_the_back(position: Build) -> None:
    text = (STATION % '"Jinteki Biotech: Life Imagined"').replace("clicks: 2", "clicks: 3")
    assert position(text).after("use Jinteki Biotech").state.doubts


def test_position_files_and_lines_say_which_face_is_up() -> None:
    state = read_position("format: sysop/position/1\n" + HOSHIKO % (BACK, ""), shipped_pool()).state
    assert read_position(write_position(state, shipped_pool()), shipped_pool()).state == state
    assert dump(parse(dump(state))) == dump(state)
    assert parse(dump(state)).object("hoshiko_shiro_untold_protagonist").flipped


def test_only_identities_with_another_face_are_flipped() -> None:
    with pytest.raises(DiagnosticError, match="no identity with another face"):
        read_position(
            "format: sysop/position/1\n" + HOSHIKO % ("{card: Reina Roja, flipped: true}", ""), shipped_pool()
        )


@pytest.mark.parametrize(("credits", "verdict"), [(2, "illegal"), (3, "legal")])
def test_the_face_that_is_up_makes_removing_a_tag_dearer(position: Build, credits: int, verdict: str) -> None:
    """rule_cost_calculation, for a basic action"""
    p = position(f"""
    turn: {{side: runner, number: 4}}
    corp: {{identity: "SYNC: Everything, Everywhere", hq: [Hedge Fund], rnd: {{unknown: 9}}}}
    runner: {{credits: {credits}, clicks: 2, tags: 1, grip: [Sure Gamble], stack: {{unknown: 9}}}}
    """)
    assert p.check("remove tag").status.value == verdict
    if verdict == "legal":
        assert p.after("remove tag").state.runner.credits == 0


@pytest.mark.parametrize(("flipped", "verdict"), [("true", "legal"), ("false", "illegal")])
def test_the_other_face_makes_trashing_a_resource_cheaper(position: Build, flipped: str, verdict: str) -> None:
    """corp_basic_action_trash_resource, rule_cost_calculation"""
    p = position(f"""
    turn: {{side: corp, number: 5}}
    corp:
      identity: {{card: "SYNC: Everything, Everywhere", flipped: {flipped}}}
      credits: 0
      clicks: 2
      hq: [Hedge Fund]
    runner: {{tags: 1, rig: [Kati Jones]}}
    """)
    assert p.check("trash resource Kati Jones").status.value == verdict
