"""The Runner's position when ice goes, moves or is swapped, and servers that cease to exist (6.2, 4.6.8e)."""

from __future__ import annotations

import pytest
from msgspec import structs

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import Verb
from sysop.models.state import State
from sysop.models.terms import Face, Side, Truth
from sysop.solver import changes
from sysop.solver.position import Position
from sysop.solver.procedures import run_position
from sysop.solver.procedures.moving import move_to_server

POOL = shipped_pool()
TABLE = """
format: sysop/position/1
turn: {side: runner, number: 3, step: action}
corp:
  credits: 5
  hq: [Hedge Fund]
  rnd: {unknown: 5}
  servers:
    "1":
      ice: [{card: Ice Wall, rezzed: true}, {card: Enigma, rezzed: true}, {card: Eli 1.0, rezzed: true}]
      root: [PAD Campaign]
    rnd: {ice: [{card: Tollbooth, rezzed: true}]}
runner: {credits: 5, clicks: 2}
run: {server: 1, step: %s, position: ice_wall}
"""


def at(step: str) -> State:
    return Position(read_position(TABLE % step, POOL).state, POOL).state


def passing(state: State, until: str) -> Position:
    """Everybody passes and the Runner goes on, until ice is approached or the server is."""
    position = Position(state, POOL)
    for _ in range(30):
        run = position.state.run
        if run is None or any(e.verb.value == until for e in position.state.history[len(state.history) :]):
            return position
        choice = next(c for c in position.legal_actions if position.describe(c) in ("pass", "continue"))
        position = position.after(choice)
    raise AssertionError(f"no {until}")


@pytest.mark.parametrize("step", ["approach", "encounter"])
def test_the_run_goes_on_at_the_next_ice_when_the_ice_here_is_trashed(step: str) -> None:
    """rule_destroy_position, rule_uninstall_ice_during_run"""
    state = changes.trash(at(step), "ice_wall", Side.RUNNER)
    position = passing(state, "approach")
    assert position.state.run is not None
    assert position.state.run.position == "enigma"
    assert not any(e.verb is Verb.PASS for e in position.state.history), "a position is passed, no ice"


def test_trashing_ice_further_inward_does_not_move_the_runner() -> None:
    """rule_ice_change_inward"""
    state = changes.trash(at("encounter"), "enigma", Side.RUNNER)
    state = structs.replace(state, run=structs.replace(state.run, broken=(0,)) if state.run else None)
    position = passing(state, "approach")
    assert position.state.run is not None
    assert position.state.run.position == "eli_1_0"


def test_the_runner_stays_with_encountered_ice_that_moves() -> None:
    """rule_ice_change_encounter_move_swap"""
    state = move_to_server(at("encounter"), "ice_wall", "rnd")
    assert state.run is not None
    assert (state.run.server, run_position.next_inward(state, state.run)) == ("rnd", "tollbooth")


def test_ice_that_moves_while_it_is_approached_is_not_encountered() -> None:
    """rule_ice_change_approach_uninstall_move"""
    state = move_to_server(at("approach"), "ice_wall", "rnd")
    position = passing(state, "approach")
    assert position.state.run is not None
    assert (position.state.run.server, position.state.run.position) == ("1", "enigma")


def test_positions_stay_when_ice_is_swapped() -> None:
    """rule_ice_change_during_movement, rule_ice_change_approach_swap"""
    for step, position in (("movement", "tollbooth"), ("approach", "tollbooth"), ("encounter", "ice_wall")):
        state = at(step)
        state = run_position.swapped(state, state.object("ice_wall"), state.object("tollbooth"))
        assert state.run is not None
        assert state.run.position == position


def test_the_run_ends_when_its_server_ceases_to_exist() -> None:
    """rule_remote_server_cease_to_exist"""
    state = at("encounter")
    for id in ("ice_wall", "enigma", "eli_1_0", "pad_campaign"):
        state = changes.trash(state, id, Side.CORP)
    position = Position(state, POOL)
    for _ in range(4):
        if position.state.run is None:
            break
        position = position.after("pass")
    assert position.state.run is None
    verbs = {e.verb for e in position.state.history}
    assert Verb.RUN_ENDS in verbs
    assert not verbs & {Verb.RUN_SUCCESSFUL, Verb.RUN_UNSUCCESSFUL}, "it is neither"


def test_vacant_positions_hold_no_ice() -> None:
    """rule_destroy_position"""
    state = at("encounter")
    assert state.run is not None
    here = run_position.occupant(state, state.run)
    assert here is not None
    assert Truth.of(here.face is Face.UP) is Truth.YES
    state = changes.trash(state, "ice_wall", Side.RUNNER)
    assert state.run is not None
    assert run_position.occupant(state, state.run) is None
