"""What is not read of a mode, or of a text that something gains, is of the line that says it."""

from __future__ import annotations

import pytest

from sysop.models.abilities import Unread
from sysop.models.cardtext import compile_card
from sysop.models.cardtext.own_words import with_words
from sysop.models.values import walk

FIRST = "When your turn begins, gain 1[credit]."
SECOND = [
    "When you make a successful run, resolve 1 of the following:<ul><li>Orbit 1 moon.</li><li>Draw 1 card.</li></ul>",
    'When you make a successful run, resolve 1 of the following: "Orbit 1 moon." "Draw 1 card."',
    'Each icebreaker gains "When your turn begins, orbit 1 moon."',
]


@pytest.mark.parametrize("second", SECOND)
def test_of_its_line(second: str) -> None:
    text = f"{FIRST}\n{second}"
    record = {"id": "moon", "title": "Moon", "card_type_id": "resource", "side_id": "runner", "text": text}
    card = with_words(compile_card(record), record)
    unread = [node for node in walk(card.abilities) if isinstance(node, Unread)]
    assert [(node.clause, "orbit 1 moon" in (node.words or "").lower()) for node in unread] == [(1, True)]
