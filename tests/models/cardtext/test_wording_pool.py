"""Abilities written back as text: total over the vocabulary, deterministic, and telling different abilities apart."""

from __future__ import annotations

from sysop.models.cardtext.wording import write_ability, write_card
from sysop.models.pool import shipped_pool
from sysop.models.pool.by_hand import EXAMPLES, STAPLES


def test_every_modelled_card_is_written() -> None:
    pool = shipped_pool()
    for id in EXAMPLES | STAPLES:
        card = pool[id]
        text = write_card(card)
        assert len(text.splitlines()) == len(card.abilities), card.title
        assert text == write_card(card)


def test_what_is_not_understood_says_so() -> None:
    assert "not understood" in write_card(shipped_pool()["aesops_pawnshop"])


def test_different_abilities_have_different_texts() -> None:
    pool = shipped_pool()
    texts: dict[str, object] = {}
    for id in EXAMPLES | STAPLES:
        for ability in pool[id].abilities:
            text = write_ability(ability)
            key = (
                ability.kind,
                ability.steps,
                ability.declarations,
                ability.cost,
                ability.trigger,
                ability.restrictions,
            )
            assert texts.setdefault(text, key) == key, text
