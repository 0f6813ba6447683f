"""Abilities written back as text: total over the vocabulary, deterministic, and telling different abilities apart."""

from __future__ import annotations

import pytest
from msgspec import structs

from sysop.models.abilities import Unread
from sysop.models.cards import unread_ability
from sysop.models.cardtext.wording.abilities import write_ability, write_card
from sysop.models.cardtext.wording.rules import act_words, purpose
from sysop.models.cardtext.wording.words import Voice
from sysop.models.conditions import ActPattern, UnreadRestriction
from sysop.models.costs import Purpose, UnreadCost
from sysop.models.deeds import Deed
from sysop.models.pool import shipped_pool
from sysop.models.selectors import ICE
from sysop.models.terms import Player, Side
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


@pytest.mark.parametrize("deed", Deed)
def test_any_deed_can_be_spoken_of_wherever_a_pool_of_somebodys_own_speaks_of_one(deed: Deed) -> None:
    voice = Voice(side=Side.CORP)
    assert all(act_words(ActPattern(deed, by, what), voice) for by in (None, *Player) for what in (None, ICE))
    assert all(purpose(Purpose(deed, what, kind=kind), voice) for what in (None, ICE) for kind in (None, *Deed))
