"""What cards leave behind is written to position files and read back with the same answers (9.10, 9.6.13)."""

from __future__ import annotations

import pytest

from sysop.models.lingering_effects import left_by
from sysop.models.pool import shipped_pool

from .random_play import load

LASTING = load("lasting")
POOL = shipped_pool()
CARDS = (
    "peace_in_our_time",
    "corroder",
    "panchatantra",
    "legwork",
    "test_run",
    "boomerang",
    "hypoxia",
    "dedication_ceremony",
)


@pytest.mark.parametrize("id", CARDS)
def test_what_the_card_left_behind_is_read_as_it_was_written(id: str) -> None:
    tally = LASTING.Tally()
    LASTING.examine(POOL[id], POOL, tally, tries=6)
    assert tally.written == [id]
    assert tally.differing == []


def test_the_cards_that_leave_something_behind_are_counted_from_their_structures() -> None:
    found = LASTING.cards_that_leave(POOL)
    assert len(found) > 350
    assert all(left_by(card) for card in found)
