"""What is declared is carried from state to state where nothing can have changed it: it is always what would be found
anew."""

from __future__ import annotations

import pytest

from sysop.models.notation.positions import read_position
from sysop.solver.game.game import Game
from sysop.solver.game.held import Holding
from sysop.solver.position import Position

from .random_play import POOL, Start, moments

TABLE = """
format: sysop/position/1
turn: {side: runner, number: 2}
corp:
  identity: "Haas-Bioroid: Engineering the Future"
  credits: 9
  hq: [Hedge Fund, Ice Wall]
  rnd: {unknown: 9}
  servers: {hq: {ice: [{card: Enigma, rezzed: true}]}}
runner: {identity: Noise, credits: 9, clicks: 4, grip: [Employee Strike, Diesel, Corroder], stack: {unknown: 9}}
"""


def told(found: Holding) -> tuple[object, ...]:
    return (
        found.held,
        found.open,
        found.gained,
        found.lost,
        found.lost_printed,
        found.kept_subroutines,
        found.more_subtypes,
        found.fewer_subtypes,
        found.types,
        found.texts,
    )


def same_as_anew(position: Position) -> None:
    assert told(position.game.holding()) == told(Game(position.state, position.pool).holding())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("start", [Start.MIDGAME, Start.WHOLE_POOL])
def test_what_is_carried_is_what_is_found_anew(start: Start, seed: int) -> None:
    for moment in moments(seed + 40, 25, start):
        same_as_anew(moment.position)


def test_a_current_that_blanks_identities_does_so_as_long_as_it_is_there() -> None:
    position = Position(read_position(TABLE, POOL).state, POOL)
    identity = "haas_bioroid_engineering_the_future"
    assert position.game.holding().lost_printed == ()
    position = position.after("play Employee Strike")
    for text in ("pass", "pass", "install Corroder", "pass", "pass", "gain credit"):
        assert position.game.holding().lost_printed in ((identity,), ())
        same_as_anew(position)
        if text in position.legal_actions:
            position = position.after(text)
    assert position.game.holding().lost_printed == (identity,)
    assert position.game.holding().hangs_on is not None
