"""Abilities written back as text: total over the vocabulary, deterministic, and telling different abilities apart."""

from __future__ import annotations

from msgspec import structs

from sysop.models.abilities import Unread
from sysop.models.cards import unread_ability
from sysop.models.cardtext.wording.abilities import write_ability, write_card
from sysop.models.conditions import UnreadRestriction
from sysop.models.costs import UnreadCost
from sysop.models.pool import shipped_pool
from sysop.models.values import walk

UNREAD = (Unread, UnreadCost, UnreadRestriction)


def test_every_modelled_card_is_written() -> None:
    pool = shipped_pool()
    for card in pool:
        text = write_card(card)
        assert len(text.splitlines()) == len(card.abilities), card.title
        assert text == write_card(card)


def test_what_is_not_understood_says_so() -> None:
    assert "not understood" in write_card(structs.replace(shipped_pool()["corroder"], abilities=(unread_ability(),)))


def test_different_abilities_have_different_texts() -> None:
    """Two abilities that read alike are alike, but for the line and the flags, over the whole pool."""
    texts: dict[str, object] = {}
    for card in shipped_pool():
        for ability in card.abilities:
            if any(isinstance(node, UNREAD) for node in walk(ability)):
                continue
            key = structs.replace(ability, clause=0, flags=(), threat=None, optional=False)
            text = write_ability(key)
            assert texts.setdefault(text, key) == key, text
