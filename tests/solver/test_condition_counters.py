"""Events and operations that become condition counters (10.1.4, 1.13.6d)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.notation import read_position, write_position
from sysop.models.notation.one_line import dump, parse
from sysop.models.pool import shipped_pool
from sysop.models.terms import Place, Stat, Zone
from sysop.solver.ask.position import Position
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
CORP = """
turn: {side: corp, number: 4}
corp:
  credits: 9
  hq: [Patch, Sub Boost, Oversight AI]
  rnd: {unknown: 9}
  servers: {"1": {ice: [{card: Rototurret, rezzed: true}, Tollbooth], root: [PAD Campaign]}}
runner: {credits: 5, grip: [Sure Gamble], stack: {unknown: 9}}
"""
ON_ICE = """
turn: {side: runner, number: 4}
corp:
  rnd: {unknown: 9}
  servers: {"1": {ice: [{card: Rototurret, rezzed: true, hosted: [%s]}], root: [PAD Campaign]}}
runner: {credits: 5, clicks: 2, grip: [Sure Gamble], stack: {unknown: 9}, rig: [Corroder]}
run: {server: "1", step: encounter}
"""


def strength(p: Position) -> int | None:
    game = Game(p.state, p.pool)
    return game.characteristics.current(Stat.STRENGTH, p.state.object("rototurret"))


def test_the_played_card_is_hosted_and_does_what_it_was_given(position: Build) -> None:
    """rule_card_to_counter: it is no operation any more, and no installed card"""
    p = position(CORP)
    assert strength(p) == 0
    p = p.after("play Patch").after("choose Rototurret")
    patch = p.state.object("patch")
    assert (patch.place, patch.host, patch.installed) == (Place.CONDITION, "rototurret", False)
    assert Game(p.state, p.pool).types(patch) == ()
    assert strength(p) == 2


def test_only_what_the_text_names_can_become_its_host(position: Build) -> None:
    assert position(CORP).after("play Patch").check("choose Tollbooth").reasons


def test_a_counter_gives_its_host_a_subroutine_and_a_subtype(position: Build) -> None:
    p = position(ON_ICE % "Sub Boost")
    game = Game(p.state, p.pool)
    assert len(game.subroutines.of(game.object("rototurret"))) == 3
    assert p.check("use Corroder ability 1").status.value == "legal"


def test_a_counter_reacts_for_its_host(position: Build) -> None:
    p = position((ON_ICE % "Eavesdrop").replace("step: encounter", "step: approach"))
    for choice in ("pass", "pass"):
        p = p.after(choice)
    assert [p.describe(c) for c in p.legal_actions] == ["trigger Eavesdrop"]


def test_a_counter_whose_host_leaves_is_a_card_again_and_is_trashed(position: Build) -> None:
    """rule_card_to_counter, step_checkpoint_hosted_on_installed_cards; nothing of it lasts (rule_no_memory)"""
    p = position(CORP.replace("Oversight AI", "Ice Wall")).after("play Patch").after("choose Rototurret")
    for choice in ("pass", "pass", "install Ice Wall protecting Server 1", "choose cards Rototurret"):
        p = p.after(choice)
    patch = p.state.object("patch")
    assert (patch.zone, patch.place, patch.host) == (Zone.ARCHIVES, None, None)
    assert p.after("pass").after("pass").state.lingering == ()


def test_position_files_and_lines_say_it() -> None:
    played = Position(read_position("format: sysop/position/1\n" + CORP, shipped_pool()).state, shipped_pool())
    state = played.after("play Patch").after("choose Rototurret").state
    again = read_position(write_position(state, shipped_pool()), shipped_pool()).state
    assert again.object("patch").place is Place.CONDITION
    assert strength(Position(again, shipped_pool())) == 2
    assert dump(parse(dump(state))) == dump(state)
    assert parse(dump(state)).object("patch") == state.object("patch")


def test_a_file_may_say_that_the_card_is_merely_hosted(position: Build) -> None:
    """rule_host_without_install"""
    p = position(ON_ICE % "{card: Patch, installed: false}")
    assert p.state.object("patch").place is Place.HOSTED
    assert strength(p) == 0
