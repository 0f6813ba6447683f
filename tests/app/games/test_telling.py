"""What happened, as players are told it."""

from __future__ import annotations

import pytest

from sysop import Game
from sysop.games.starters import CORP, RUNNER
from sysop.games.telling import NO_VERBS, UNTOLD, happened
from sysop.models.deeds import LOGGED, Deed
from sysop.models.events import Event
from sysop.models.terms import Side
from sysop.solver.ask.position import Position

VERBS = """accesses advances approaches bypasses breaches breaks charges derezzes discards draws encounters exposes
flips forfeits fully gains hosts installs jacks looks loses marks moves passes places plays prevents purges removes
reveals rezzes scores searches shuffles spends steals strengthens suffers swaps takes traces trashes uninstalls uses"""


@pytest.fixture(scope="module")
def begun() -> Position:
    return Game.new(CORP, RUNNER, seed=1).position


def test_whatever_the_log_tells_is_a_sentence_with_a_verb(begun: Position) -> None:
    for deed in LOGGED:
        state = begun.state.log(Event(deed, Side.RUNNER, amount=2))
        told = list(happened(Position(state, begun.pool), len(begun.state.history)))
        assert bool(told) is (deed not in UNTOLD), deed
        if told and deed not in NO_VERBS:
            assert told[0].split()[1] in VERBS.split(), told


def test_that_a_game_is_over_is_told_apart(begun: Position) -> None:
    state = begun.state.log(Event(Deed.GAME_ENDS, Side.CORP))
    assert list(happened(Position(state, begun.pool), len(begun.state.history))) == []
