"""The printed pool, where it is at hand: it compiles, it is JSON, and what was written by hand comes out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sysop.models.cards import Card
from sysop.models.cardtext import ClauseKind, Share, compile_card, compile_cards, report
from sysop.models.pool.by_hand import EXAMPLES, STAPLES

BY_HAND = EXAMPLES | STAPLES
DIFFERENT = {
    "mirrormorph_endless_iteration": "its trigger names three actions in one sentence",
    "stimhack": "what follows the run is linked to it",
    "trick_of_light": "the other card is installed, and has no name that nothing refers to",
}
ADDED = {
    "jeeves_model_bioroids": "deck building, which the hand-written one leaves out",
    "snare": "revealed in R&D, which the hand-written one leaves out",
}


@pytest.fixture(scope="module")
def records(shared: Path) -> tuple[dict[str, Any], ...]:
    """The card records of the whole pool."""
    return tuple(json.loads((shared / "cards" / "cards.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def cards(records: tuple[dict[str, Any], ...]) -> dict[str, Card]:
    """The compiled pool."""
    return {card.id: card for card in compile_cards(records)}


def test_every_card_compiles_and_survives_json(cards: dict[str, Card]) -> None:
    for card in cards.values():
        assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card


def test_compiling_twice_gives_the_same(records: tuple[dict[str, Any], ...], cards: dict[str, Card]) -> None:
    for record in records[::50]:
        assert compile_card(record) == cards[record["id"]]


@pytest.mark.parametrize("id", sorted(set(BY_HAND) - set(DIFFERENT) - set(ADDED)))
def test_hand_written_abilities_come_out_again(cards: dict[str, Card], id: str) -> None:
    assert cards[id].abilities == BY_HAND[id]


@pytest.mark.parametrize("id", sorted(ADDED))
def test_what_the_hand_written_ones_leave_out_is_said(cards: dict[str, Card], id: str) -> None:
    assert cards[id].unread
    assert next(a for a in cards[id].abilities if a not in BY_HAND[id]).clause == 0
    assert all(a in cards[id].abilities for a in BY_HAND[id])


def test_every_trigger_cost_but_two_is_read(cards: dict[str, Card]) -> None:
    share = report(cards.values())[ClauseKind.TRIGGER_COST].clauses
    assert share.of - share.read <= 2


def test_no_printed_sentence_stands_in_a_compiled_card(
    records: tuple[dict[str, Any], ...], cards: dict[str, Card]
) -> None:
    for record in records:
        encoded = msgspec.json.encode(cards[record["id"]].abilities).decode()
        for line in (record.get("text") or "").split("\n"):
            if len(line) > 40:
                assert line not in encoded


def test_a_share_of_nothing_is_all() -> None:
    assert Share(0, 0).percent == 100.0
    assert str(Share(1, 2)) == "1/2 = 50.0 %"


def test_the_report_counts_cards_and_clauses(cards: dict[str, Card]) -> None:
    sample = (cards["hedge_fund"], cards["ice_wall"], cards["jeeves_model_bioroids"])
    found = report(sample)
    assert found[ClauseKind.ANY].cards == Share(2, 3)
    assert found.unread[0][0] == "jeeves_model_bioroids"
    assert "trigger cost" in found.table()
