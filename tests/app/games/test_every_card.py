"""What can be done with cards of System Gateway, wherever they lie, leaves no doubt."""

from __future__ import annotations

import pytest

from benchmarks.every_card import Trial, known
from sysop.models.pool import shipped_pool
from sysop.solver.support import clauses_left_open

POOL = shipped_pool()
GATEWAY = known(None, True, (), POOL)


def test_every_card_of_system_gateway_is_understood() -> None:
    assert len(GATEWAY) == 77
    assert [card.title for card in GATEWAY if any(clauses_left_open(card))] == []


@pytest.mark.parametrize("title", ["Petty Cash", "Pichação", "Karunā", "Leech", "Send a Message", "Overclock"])
def test_whatever_is_done_with_it_is_certain(title: str) -> None:
    trial = Trial(POOL.find(title), POOL, 1)
    trial.tried()
    assert trial.done
    assert trial.found == {}
