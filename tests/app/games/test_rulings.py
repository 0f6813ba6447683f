"""What the table may rule where a text is not understood: skipped, not met, another position; all of it recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

import sysop
from sysop import Game
from sysop.games.table import Settled, Table
from sysop.models.abilities import Ability, AbilityKind
from sysop.models.conditions import UnreadRestriction
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .test_game import RIDDLE, played_on

FORK = """
format: sysop/position/1
turn: {side: runner, number: 2}
cards:
  - {title: Spoon, type: event, cost: 0, text: "Frobnicate the wozzle. Gain 3[credit]."}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Ice Wall]}
runner: {credits: 5, clicks: 4, grip: [Spoon, Sure Gamble], stack: [Diesel, Diesel]}
"""


def never_sure() -> Position:
    """An event with a restriction that nobody understands, to be played."""
    position = sysop.read_position(FORK)
    only = Ability(AbilityKind.STATIC, restrictions=(UnreadRestriction("when"),))
    spoon = structs.replace(position.pool["spoon"], abilities=(only,))
    return Position(position.state, position.pool.with_cards((spoon,)))


@pytest.mark.parametrize(("as_", "credits"), [(Settled.SKIPPED, 5), (Settled.NOT_MET, 8)])
def test_a_clause_is_skipped_with_its_ability_or_taken_as_not_met_alone(as_: Settled, credits: int) -> None:
    game = Game(sysop.read_position(FORK))
    game.rule("Spoon", as_=as_)
    game.act("play Spoon")
    assert game.position.state.runner.credits == credits
    assert [ruling.settled for ruling in game.rulings] == [as_]
    assert any("spoon: what is not understood is" in line for line in game.transcript())


@pytest.mark.parametrize(("as_", "legal"), [(Settled.SKIPPED, True), (Settled.NOT_MET, False)])
def test_what_a_restriction_that_is_not_met_is_about_cannot_be_done(as_: Settled, legal: bool) -> None:
    game = Game(never_sure())
    assert game.position.check("play Spoon").status is Status.UNKNOWN
    game.rule("Spoon", as_=as_)
    assert ("play Spoon" in game.legal_actions) is legal


def test_a_table_may_take_everything_as_not_met() -> None:
    game = played_on(Game(sysop.read_position(RIDDLE), table=Table.NOT_MET), 6)
    assert {ruling.settled for ruling in game.rulings if ruling.about} == {Settled.NOT_MET}
    assert [ruling.about for ruling in game.rulings if ruling.about] == ["riddle"]


@pytest.mark.parametrize("as_", [Settled.SKIPPED, Settled.NOT_MET])
def test_a_ruling_is_kept_with_the_game(as_: Settled, tmp_path: Path) -> None:
    text = RIDDLE.replace("rig: [Riddle]", "rig: [Bug Out Bag]")
    game = Game(
        sysop.read_position("\n".join(line for line in text.splitlines() if "Riddle" not in line and line != "cards:"))
    )
    game.rule("Bug Out Bag", as_=as_)
    game.act("gain credit")
    game.save(tmp_path / "ruled.json")
    again = Game.load(tmp_path / "ruled.json")
    assert again == game
    assert [ruling.settled for ruling in again.rulings] == [as_]
    assert again.position.pool["bug_out_bag"] == game.position.pool["bug_out_bag"]


def test_ways_to_settle_that_do_not_exist_are_refused() -> None:
    game = Game(sysop.read_position(RIDDLE))
    with pytest.raises(ValueError, match="frobnicated"):
        game.rule("Riddle", as_="frobnicated")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a position to go on from is given itself"):
        game.rule("Riddle", as_=Settled.STATE)
    with pytest.raises(ValueError, match="perhaps"):
        Game(sysop.read_position(RIDDLE), table="perhaps")  # type: ignore[arg-type]
    assert game.rulings == ()
