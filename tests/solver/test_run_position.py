"""The Runner's position when ice goes, moves or is swapped, and servers that cease to exist (6.2, 4.6.8e)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from sysop.models.deeds import Deed
from sysop.models.frames import TimingFrame
from sysop.models.known import Truth
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.state import State
from sysop.models.terms import Face, Side, Zone
from sysop.models.timing import Structure, timing_step
from sysop.solver.ask.position import Position
from sysop.solver.deeds import positions
from sysop.solver.deeds.moving import move_to_server
from sysop.solver.deeds.trashing import trash

POOL = shipped_pool()
Build = Callable[[str], Position]
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
    state = trash(at(step), "ice_wall", Side.RUNNER)
    position = passing(state, "approach")
    assert position.state.run is not None
    assert position.state.run.position == "enigma"
    assert not any(e.verb is Deed.PASS for e in position.state.history), "a position is passed, no ice"


def test_trashing_ice_further_inward_does_not_move_the_runner() -> None:
    """rule_ice_change_inward"""
    state = trash(at("encounter"), "enigma", Side.RUNNER)
    state = structs.replace(state, run=structs.replace(state.run, broken=(0,)) if state.run else None)
    position = passing(state, "approach")
    assert position.state.run is not None
    assert position.state.run.position == "eli_1_0"


def test_the_runner_stays_with_encountered_ice_that_moves() -> None:
    """rule_ice_change_encounter_move_swap"""
    state = move_to_server(at("encounter"), "ice_wall", "rnd")
    assert state.run is not None
    assert (state.run.server, positions.next_inward(state, state.run)) == ("rnd", "tollbooth")


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
        state = positions.swapped(state, state.object("ice_wall"), state.object("tollbooth"))
        assert state.run is not None
        assert state.run.position == position


def test_the_run_ends_when_its_server_ceases_to_exist() -> None:
    """rule_remote_server_cease_to_exist"""
    state = at("encounter")
    for id in ("ice_wall", "enigma", "eli_1_0", "pad_campaign"):
        state = trash(state, id, Side.CORP)
    position = Position(state, POOL)
    for _ in range(4):
        if position.state.run is None:
            break
        position = position.after("pass")
    assert position.state.run is None
    verbs = {e.verb for e in position.state.history}
    assert Deed.RUN_ENDS in verbs
    assert not verbs & {Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL}, "it is neither"


def test_vacant_positions_hold_no_ice() -> None:
    """rule_destroy_position"""
    state = at("encounter")
    assert state.run is not None
    here = positions.occupant(state, state.run)
    assert here is not None
    assert Truth.of(here.face is Face.UP) is Truth.YES
    state = trash(state, "ice_wall", Side.RUNNER)
    assert state.run is not None
    assert positions.occupant(state, state.run) is None


# ------------------------------------------------------------ moving the Runner

SERVERS = """
turn: {side: runner, number: 4}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}, score: [PROPRIONEGATION], servers: {%s}}
runner: {credits: 5, clicks: 2, stack: {unknown: 9}, grip: [Sure Gamble, Diesel, Corroder], rig: [Slipstream]}
run: {server: "1", step: %s, position: %s}
""".replace("PROPRIONEGATION", "{card: Proprionegation, counters: {agenda: 1}}")
OWN = '"1": {ice: [Ice Wall, {card: Enigma, rezzed: true}, {card: Cell Portal, rezzed: true}], root: [PAD Campaign]}'
TWO = 'hq: {ice: [Wraparound, {card: Enigma, rezzed: true}]}, "1": {ice: [Ice Wall, {card: Vanilla, rezzed: true}]}'


def moved(build: Build, servers: str, position: str, *choices: str, step: str = "encounter") -> Position:
    p = build(SERVERS % (servers, step, position))
    for choice in choices:
        p = p.after(choice)
    return p


def standing(p: Position) -> tuple[str, str | None, str]:
    """The attacked server, the ice at the Runner's position, and the step of the run."""
    run = p.state.run
    assert run is not None
    frame = next(f for f in p.state.stack if isinstance(f, TimingFrame) and f.structure is Structure.RUN)
    return run.server, run.position, timing_step(frame.step).word


def test_the_runner_moves_to_the_outermost_position_and_approaches_the_ice_there(position: Build) -> None:
    """rule_move_to_specific_position: the other steps of the encounter are not carried out"""
    p = moved(position, OWN, "cell_portal", "pass", "pass", "decline")
    assert standing(p) == ("1", "ice_wall", "approach")
    told = [e.verb for e in p.state.history if e.object == "cell_portal"]
    assert Deed.ENCOUNTER_ENDS in told
    assert Deed.PASS not in told
    assert p.state.object("cell_portal").face is Face.DOWN
    p = p.after("pass").after("rez Ice Wall")
    assert standing(p.after("pass").after("pass")) == ("1", "ice_wall", "encounter")


def test_the_runner_may_jack_out_on_the_way(position: Build) -> None:
    p = moved(position, OWN, "cell_portal", "pass", "pass", "accept")
    assert p.state.run is None
    told = [e.verb for e in p.state.history if e.object == "ice_wall"]
    assert told == [Deed.APPROACH, Deed.PASS]  # of the way there; it is not approached again


def test_at_a_server_without_ice_the_movement_phase_comes_next(position: Build) -> None:
    """rule_move_to_specific_position; the paid ability window is completed first (rule_move_new_run_phase)"""
    p = moved(position, TWO, "vanilla", "pass", "use Proprionegation")
    assert standing(p) == ("archives", "vanilla", "encounter"), "the attacked server at once"
    p = p.after("pass").after("pass")
    assert standing(p) == ("archives", None, "movement")
    assert [e.verb for e in p.state.history if e.object == "vanilla" and e.verb in (Deed.BREAK, Deed.PASS)] == []


def test_the_runner_goes_on_from_ice_in_the_same_position_of_another_server(position: Build) -> None:
    """rule_move_to_piece_of_ice, rule_count_positions"""
    p = moved(position, TWO.replace("Vanilla", "Pop-up Window"), "pop_up_window", "pass", "pass", "pay 1: 1 from pool")
    assert {p.describe(c) for c in p.legal_actions} >= {"trigger Slipstream", "pass"}
    p = p.after("trigger Slipstream").after("pay 1: Slipstream")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Enigma"]
    p = p.after("choose Enigma").after("decline")
    assert standing(p) == ("hq", "enigma", "approach")


def test_a_forced_encounter_goes_on_though_the_runner_is_moved(position: Build) -> None:
    """rule_move_during_forced: the subroutine of the ice that is encountered again still resolves"""
    twins = '"1": {ice: [{card: Neural Katana, rezzed: true}], root: [{card: The Twins, rezzed: true}]}'
    text = SERVERS.replace("hq: [Hedge Fund]", "hq: [Neural Katana]") % (twins, "encounter", "neural_katana")
    p = position(text.replace("position: neural_katana", "position: neural_katana, broken: [1]"))
    for choice in ("pass", "pass", "pass", "trigger The Twins"):
        p = p.after(choice)
    for choice in ("pay", "pass", "use Proprionegation"):
        p = p.after(choice)
    assert p.state.run is not None
    assert p.state.run.forced
    p = p.after("pass").after("pass")
    assert len(p.state.in_zone(Zone.GRIP)) == 0
    assert standing(p) == ("archives", None, "movement")
