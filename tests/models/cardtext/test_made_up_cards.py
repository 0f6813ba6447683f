"""Cards that do not exist, in the style of the newest sets: each is read as a whole, as what it says.

What was read is told by how it is written again, in words of our own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.cardtext.wording.abilities import write_card

from .made_up import branches, corp_cards, means, places, runner_cards, several, times

TOPICS = (corp_cards, runner_cards, branches, places, means, times, several)
MADE_UP = tuple(chain.from_iterable(topic.MADE_UP for topic in TOPICS))
NOT_PLAIN = tuple(chain.from_iterable(topic.NOT_PLAIN for topic in TOPICS))


def straight(text: str) -> str:
    """With straight quotation marks."""
    return text.replace("“", '"').replace("”", '"')


@pytest.mark.parametrize(("type_", "text", "written"), MADE_UP)
def test_a_card_that_nobody_has_seen_is_read_as_what_it_says(
    card: Callable[..., Card], type_: str, text: str, written: str
) -> None:
    made: Any = card(type_, text)
    assert is_whole(made)
    assert straight(write_card(made)) == straight(written)


@pytest.mark.parametrize(("type_", "text"), NOT_PLAIN)
def test_what_is_not_plain_is_not_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert not is_whole(made), made.abilities
