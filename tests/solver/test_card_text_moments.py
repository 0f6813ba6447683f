"""Conditional abilities whose moments the log tells: secret bids, actions, cards that go as one (9.3.2, 10.14)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Bid
from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.models.terms import Side
from sysop.solver.ask.position import Position
from sysop.solver.support import gaps

from .conftest import trier

Table = Callable[..., Position]
TAKING, RESOLVING = "taking an action", "resolving an operation"


def asset(title: str, text: str) -> Card:
    id = title.lower().replace(" ", "_")
    return compile_card(
        {"id": id, "title": title, "card_type_id": "asset", "side_id": "corp", "cost": 0, "trash_cost": 1, "text": text}
    )


def test_revealed_bids_are_an_event_of_each_player(table: Table) -> None:
    """rule_bid_secretly_spend"""
    house = asset("Lab House", "Whenever you reveal secretly spent credits, gain that many credits.")
    text = """
    turn: {side: corp, number: 3, step: before action}
    corp:
      credits: 5
      servers: {"1": {root: [{card: Trier, rezzed: true}]}, "2": {root: [{card: Lab House, rezzed: true}]}}
    runner: {credits: 5}
    """
    p = table(text, trier(Bid((0, 1, 2)), side=Side.CORP), house).after("use Trier ability 1")
    p = p.after("number 2").after("number 1")
    assert p.state.corp.credits == 3
    p = p.after("trigger Lab House")
    assert p.state.corp.credits == 5


def test_the_same_action_taken_twice(table: Table) -> None:
    """rule_same_actions"""
    text = f"Whenever you finish {TAKING}, if you have taken that action exactly 2 times this turn, gain [click]."
    table_text = """
    turn: {side: corp, number: 3, step: action}
    corp: {credits: 5, clicks: 3, rnd: {unknown: 5}, servers: {"1": {root: [{card: Lab Shift, rezzed: true}]}}}
    runner: {credits: 5}
    """
    p = table(table_text, asset("Lab Shift", text)).after("gain credit")
    assert [str(d) for d in p.actions() if "trigger" in str(d)] == []
    p = p.after("pass").after("pass").after("gain credit").after("trigger Lab Shift")
    assert p.state.corp.clicks == 2


def test_several_cards_trashed_at_once_are_one_occurrence() -> None:
    """Which occurrence of a turn it was is told for the first one alone."""
    text = "1 or more cards are trashed from HQ, gain 1[credit]."
    card = asset("Lab Bin", "When you do damage or trash 1 or more cards from R&D, gain 1[credit].")
    assert not gaps(card.abilities[0])
    first, second = (asset("Lab Bin", f"The {word} time each turn {text}") for word in ("first", "second"))
    assert not gaps(first.abilities[0])
    assert gaps(second.abilities[0])


def test_an_action_is_on_the_card_whose_ability_it_was(table: Table) -> None:
    waits = f"Whenever you finish {RESOLVING} or an action on an <strong>expendable</strong> card"
    used = compile_card(
        {
            "id": "lab_kit",
            "title": "Lab Kit",
            "card_type_id": "asset",
            "side_id": "corp",
            "cost": 0,
            "trash_cost": 1,
            "card_subtypes": ["expendable"],
            "subtypes": ["expendable"],
            "text": "[click]: Place 1 power counter on this asset.",
        }
    )
    position = """
    turn: {side: corp, number: 3, step: action}
    corp:
      credits: 5
      clicks: 3
      servers: {"1": {root: [{card: Lab Law, rezzed: true}]}, "2": {root: [{card: Lab Kit, rezzed: true}]}}
    runner: {credits: 5}
    """
    p = (
        table(position, asset("Lab Law", f"{waits}, gain 1[credit]."), used)
        .after("use Lab Kit")
        .after("trigger Lab Law")
    )
    assert p.state.corp.credits == 6
