"""Deck lists: what players and NetrunnerDB write is read as the same deck, and what cannot be read says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sysop.models.imports.decks import CODES, Deck, deck_of, load_deck, read_deck, written
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.source import Source
from sysop.models.pool import shipped_pool

POOL = shipped_pool()
GABE = Deck(
    "gabriel_santiago_consummate_professional",
    (("sure_gamble", 3), ("account_siphon", 2), ("corroder", 1)),
)

NETRUNNERDB = """\
My Gabe

Gabriel Santiago: Consummate Professional (Core Set)

Event (5)
3x Sure Gamble (Core Set)
2x Account Siphon (Core Set)

Icebreaker (1)
1x Corroder (Core Set) ●●

2 influence spent (maximum 15)
6 cards (min 45)
Cards up to Core Set
Decklist published on NetrunnerDB.
"""
JINTEKI = """\
Gabriel Santiago: Consummate Professional

3 Sure Gamble
2 Account Siphon
1 Corroder
"""
TITLES = """\
# what I remember of it
gabriel santiago
Sure Gamble
Sure Gamble
Account Siphon x2
sure gamble
Corroder
"""
V2 = {"data": [{"name": "", "side_code": "runner", "cards": {"01017": 1, "01050": 3, "01018": 2, "01007": 1}}]}
V3 = {
    "data": {
        "id": "abc",
        "type": "decklists",
        "attributes": {
            "name": "",
            "identity_card_id": "gabriel_santiago_consummate_professional",
            "card_slots": {"sure_gamble": 3, "account_siphon": 2, "corroder": 1},
        },
    }
}


@pytest.mark.parametrize("text", [JINTEKI, TITLES, json.dumps(V2), json.dumps(V3), json.dumps(V2["data"][0])])
def test_every_form_of_a_list_is_the_same_deck(text: str) -> None:
    assert read_deck(text, POOL) == GABE


def test_sections_sets_influence_and_footers_are_no_cards() -> None:
    assert read_deck(NETRUNNERDB, POOL) == Deck(GABE.identity, GABE.cards, name="My Gabe")


def test_titles_that_begin_with_a_number_are_titles() -> None:
    deck = read_deck("NBN: Making News\n15 Minutes\n3 24/7 News Cycle\n2x 15 Minutes", POOL)
    assert deck.cards == (("15_minutes", 3), ("24_7_news_cycle", 3))


def test_extra_cards_stand_under_their_own_heading() -> None:
    deck = read_deck("Adam\n3x Sure Gamble\nExtra cards:\nAlways Be Running\nSafety First\n", POOL)
    assert deck.cards == (("sure_gamble", 3),)
    assert deck.extra == (("always_be_running", 1), ("safety_first", 1))


def test_further_copies_of_the_identity_are_extra_cards() -> None:
    deck = read_deck("Jinteki Biotech\n3x Hedge Fund\n2x Jinteki Biotech: Life Imagined", POOL)
    assert deck.extra == (("jinteki_biotech_life_imagined", 2),)


@pytest.mark.parametrize("deck", [GABE, Deck(GABE.identity, GABE.cards, (("the_source", 1),), "With a name")])
def test_a_deck_that_is_written_is_read_again(deck: Deck) -> None:
    assert read_deck(written(deck, POOL), POOL) == deck


PROBLEMS = [
    ("Gabriel Santiago\n3x Sure Gambel", "deck.unknown_card", "2:1", "did you mean 'Sure Gamble'?"),
    ("Gabriel Santiago\n3x Sure Gamble\nFoo Bar", "deck.unknown_card", "3:1", "'Foo Bar'"),
    ("Gabe Santigo\n3x Sure Gamble", "deck.unknown_card", "1:1", "'Gabe Santigo'"),
    ("3x Sure Gamble", "deck.identity_missing", "", "first line"),
    ("Gabriel Santiago", "deck.empty", "", "names no cards"),
    ("Gabriel Santiago\n0x Sure Gamble", "deck.number", "2:1", "0 copies of Sure Gamble"),
    ("Gabriel Santiago\n9999999999x Sure Gamble", "deck.number", "2:1", "from 1 to 99"),
    ("Gabriel Santiago\nNoise\nSure Gamble", "deck.identity_twice", "2:1", "Extra cards:"),
    ('{"cards": {"01017": 1, "01050": "many"}}', "deck.number", "1:", "'01050'"),
    ('{"decks": []}', "deck.shape", "1:1", "'card_slots'"),
]


@pytest.mark.parametrize(("text", "code", "place", "says"), PROBLEMS)
def test_what_is_wrong_with_a_list_is_told_with_its_place(text: str, code: str, place: str, says: str) -> None:
    with pytest.raises(DiagnosticError) as refused:
        deck_of(Source("mine.txt", text), POOL)
    assert code in [each.code for each in refused.value.diagnostics]
    shown = refused.value.render()
    assert says in shown
    assert f"mine.txt:{place}" in shown or not place


def test_every_problem_of_a_list_is_told_at_once() -> None:
    with pytest.raises(DiagnosticError) as refused:
        read_deck("Gabriel Santiago\n3x Sure Gambel\n2x Deisel", POOL)
    assert [each.code for each in refused.value.diagnostics] == ["deck.unknown_card"] * 2


def test_every_code_is_seen() -> None:
    assert {code for _, code, _, _ in PROBLEMS} == CODES.keys()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="absent"):
        load_deck(tmp_path / "absent.txt", POOL)
