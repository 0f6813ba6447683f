"""What is told without being worked out is what would be worked out (1.16.1, 8.5, 10.3)."""

from __future__ import annotations

import os

import pytest

from sysop.models.actions import BasicAction
from sysop.models.deeds import Deed
from sysop.models.notation.positions import read_position
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints import steps
from sysop.solver.payment import as_printed
from sysop.solver.procedures import installing
from sysop.solver.reading.game import Game
from sysop.solver.restrictions import announced_actions, judge

from .random_play import POOL, Start, moments

GAMES_EACH = int(os.environ.get("SYSOP_RANDOM_GAMES", "2"))
HAND = """
format: sysop/position/1
turn: {side: runner}
runner: {credits: CREDITS, grip: [Sure Gamble, Telework Contract, Carmen], rig: [RIG]}
"""


def hand(credits: int, rig: str = "") -> Position:
    return Position(read_position(HAND.replace("CREDITS", str(credits)).replace("RIG", rig), POOL).state, POOL)


def paid(position: Position, card: str, deed: Deed) -> bool:
    return as_printed.is_paid_from_pool(position.game, deed, position.game.object(card))


def test_a_card_of_which_nothing_speaks_is_paid_from_the_pool() -> None:
    assert paid(hand(5), "sure_gamble", Deed.PLAY)
    assert paid(hand(1), "telework_contract", Deed.INSTALL)
    assert not paid(hand(4), "sure_gamble", Deed.PLAY)


def test_what_speaks_of_its_own_cost_or_of_those_of_others_is_looked_at() -> None:
    """Carmen says when it costs less; Ghosttongue makes events cheaper, which is then asked."""
    assert not paid(hand(9), "carmen", Deed.INSTALL)
    assert paid(hand(9, "Carmen"), "telework_contract", Deed.INSTALL)
    assert not paid(hand(9, "Ghosttongue"), "sure_gamble", Deed.PLAY)


@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize("start", Start)
def test_a_card_put_in_play_to_see_what_it_costs_costs_the_same(
    start: Start, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for moment in moments(seed, 25, start):
        state = moment.position.state
        asked = [c for c in moment.listed if isinstance(c, BasicAction) and c.action in (Deed.PLAY, Deed.INSTALL)]
        asked += [BasicAction(Deed.PLAY, o.id) for o in state.objects if o.place is None]
        found = [judge(Game(state, POOL), choice) for choice in asked]
        with monkeypatch.context() as patched:
            for module in (installing, announced_actions):
                patched.setattr(module, "is_paid_from_pool", lambda *_: False)
            assert [judge(Game(state, POOL), choice) for choice in asked] == found


@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize("start", Start)
def test_a_checkpoint_with_nothing_to_do_does_nothing(start: Start, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [moment.position.state for moment in moments(seed, 60, start)]
    monkeypatch.setattr(steps, "is_idle_still", lambda *_: False)
    assert [moment.position.state for moment in moments(seed, 60, start)] == found
