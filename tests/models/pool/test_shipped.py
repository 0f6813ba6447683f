"""The shipped pool: its cards are read one by one, as they are asked for."""

from __future__ import annotations

from pathlib import Path

import sysop.models.pool
from sysop.models.pool import decode_pool, encode_pool, fold, shipped_pool

FILE = Path(sysop.models.pool.__file__).parent / "cards.json"


def test_the_shipped_file_is_as_pools_are_written() -> None:
    data = FILE.read_bytes()
    assert encode_pool(decode_pool(data)) == data


def test_each_card_is_found_by_its_id_its_title_its_codes_and_its_title_as_it_may_be_typed() -> None:
    pool = shipped_pool()
    for card in pool:
        assert pool.get(card.id) is card
        assert pool.named(card.title) is card
        assert pool.named(fold(card.title)) is card
        assert all(pool.named(code) is card for code in card.codes)
