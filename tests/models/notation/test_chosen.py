"""What a card has chosen before the position begins: `chosen` (rule_lingering_effect_maintain_choice)."""

from __future__ import annotations

import pytest

from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.one_line import dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.notation.writing import write_position
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

POOL = shipped_pool()
TABLE = """
format: sysop/position/1
turn: {side: runner, number: 4, step: action}
corp:
  credits: 5
  hq: [Hedge Fund]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {ice: [{card: Enigma, rezzed: true}]}
  play: PLAY
runner: {credits: 9, clicks: 4, rig: [RIG]}
"""


def position(rig: str, more: str = "", play: str = "[]") -> Position:
    text = TABLE.replace("RIG", rig).replace("PLAY", play) + more
    return Position(read_position(text, POOL).state, POOL)


def test_the_chosen_server_is_run() -> None:
    p = position("{card: Tracker, chosen: hq}").after("use Tracker")
    assert p.state.run is not None
    assert (p.state.run.server, p.state.doubts) == ("hq", ())


@pytest.mark.parametrize(("ice", "status"), [("Enigma", Status.LEGAL), ("Ice Wall", Status.ILLEGAL)])
def test_the_chosen_ice_is_encountered(ice: str, status: Status) -> None:
    p = position(
        f"{{card: Femme Fatale, chosen: {ice}}}", 'run: {server: "1", step: encounter begins, position: Enigma}'
    )
    assert p.check("trigger Femme Fatale").status is status


@pytest.mark.parametrize(
    ("rig", "play"),
    [
        ("{card: Tracker, chosen: hq}", "[]"),
        ('{card: Cyber-Cypher, chosen: "1"}', "[]"),
        ("{card: Femme Fatale, chosen: enigma}", "[]"),
        ("{card: Chameleon, chosen: code_gate}", "[]"),
        ("Corroder", "[{card: Targeted Marketing, chosen: Corroder}]"),
    ],
)
def test_it_is_written_as_it_was_read(rig: str, play: str) -> None:
    state = position(rig, play=play).state
    (effect,) = state.lingering
    assert effect.kept
    text = write_position(state, POOL)
    assert "chosen: " in text
    assert read_position(text, POOL).state.lingering == state.lingering
    assert parse(dump(state)).lingering == state.lingering


def test_what_was_chosen_in_the_game_is_written_too() -> None:
    p = position("Corroder", "").state
    begins = read_position(
        """
format: sysop/position/1
turn: {side: runner, number: 4, step: turn begins}
runner: {credits: 9, clicks: 4, rig: [Tracker]}
""",
        POOL,
    ).state
    assert not p.lingering
    game = Position(begins, POOL)
    while game.check("trigger Tracker").status is not Status.LEGAL:
        game = game.after("pass")
    game = game.after("trigger Tracker").after("server rnd")
    again = read_position(write_position(game.state, POOL), POOL).state
    assert [b.server for e in again.lingering for b in e.kept] == ["rnd"]


@pytest.mark.parametrize(
    ("rig", "words"),
    [
        ("{card: Corroder, chosen: hq}", "nothing has been chosen with Corroder"),
        ("{card: Tracker, chosen: nowhere}", "no server is called"),
        ("{card: Femme Fatale, chosen: Mimic}", "is not in this position"),
        ("{card: Chameleon, chosen: teapot}", "no card has the subtype 'teapot'"),
    ],
)
def test_what_cannot_have_been_chosen_is_refused(rig: str, words: str) -> None:
    with pytest.raises(DiagnosticError, match=words):
        position(rig)


@pytest.mark.parametrize(
    ("turn", "more", "can_be"),
    [
        ("side: runner, number: 4, step: action", "", True),
        ("side: runner, number: 4, step: turn begins", "", False),
        ("side: runner, number: 4, step: start", "", False),
        ("side: runner, number: 4, step: turn begins", "pending: [Tracker]", True),
        ("side: runner, number: 4, step: turn begins", "pending: [{card: Security Testing, ability: 1}]", False),
        ("side: corp, number: 4, step: action", "", False),
    ],
)
def test_a_choice_as_a_turn_begins_is_kept_in_that_turn_alone(turn: str, more: str, can_be: bool) -> None:
    text = TABLE.replace("RIG", "{card: Security Testing, chosen: hq}, Tracker").replace("PLAY", "[]") + more
    text = text.replace("side: runner, number: 4, step: action", turn)
    if can_be:
        assert [b.server for e in read_position(text, POOL).state.lingering for b in e.kept] == ["hq"]
        return
    with pytest.raises(DiagnosticError, match="nothing can have been chosen with it"):
        read_position(text, POOL)
