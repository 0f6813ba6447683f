"""Copies of a card, and cards of a player's faction (rule_copies_of)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import Prohibition, StatChange
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.costs import AdditionalCost
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Target
from sysop.models.selectors import (
    AGENDA,
    EVENT,
    THIS,
    Alike,
    Attribute,
    Bound,
    InServer,
    InZone,
    OfIdentityFaction,
    Same,
    ServerWord,
    TriggerObject,
)
from sysop.models.terms import Part, Player, Side, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
COPY = "have a copy of"


def found(card: Card, kind: type) -> list[Any]:
    return [node for node in walk(card.abilities) if isinstance(node, kind)]


def test_another_copy_of_what_was_passed(card: Cards) -> None:
    text = "Whenever the Runner passes a piece of ice, you may rez another copy of that ice."
    (target,) = found(card("upgrade", text), Target)
    assert Alike(Attribute.TITLE, TriggerObject()) in target.what.parts
    assert ~Same(TriggerObject()) in target.what.parts


def test_copies_of_a_revealed_agenda_are_not_stolen(card: Cards) -> None:
    text = "[click]: Reveal 1 agenda from Archives. The Runner cannot steal copies of that agenda this turn."
    (forbidden,) = found(card("asset", text), Prohibition)
    assert forbidden.act == ActPattern(Deed.STEAL, Player.RUNNER, Alike(Attribute.TITLE, Bound("that agenda")))


def test_each_copy_of_this_card_requires_less(card: Cards) -> None:
    (change,) = found(card("agenda", "Lower the advancement requirement of each Example Card by 2."), StatChange)
    assert (change.of, change.amount) == (Each(Alike(Attribute.TITLE, THIS)), -2)


def test_a_card_costs_more_where_a_copy_of_it_lies(card: Cards) -> None:
    text = f"As an additional cost to play an event, {COPY[5:]}".replace("a copy of", "if there is a copy of")
    (cost,) = found(card("asset", f"{text} that event in the heap, the Runner must pay 4[credit]."), AdditionalCost)
    assert cost.act.what == EVENT & Alike(Attribute.TITLE, InZone((Zone.HEAP,)))
    assert cost.condition is None


def test_a_prohibition_does_not_speak_of_what_is_excepted(printed: Callable[[str], Card]) -> None:
    (forbidden,) = found(printed("Old Hollywood Grid"), Prohibition)
    excepted = AGENDA & Alike(Attribute.TITLE, InZone((Zone.RUNNER_SCORE,)))
    assert forbidden.act.what == AGENDA & ~excepted & InServer(ServerWord.THIS, Part.IN_OR_ROOT)


def test_cards_of_the_faction_of_an_identity(phrase: Phrases) -> None:
    named = phrase("np", "card that matches the faction of the Runner's identity", Side.CORP)
    assert named == OfIdentityFaction(Player.RUNNER)
    assert phrase("np", "out-of-faction card", Side.CORP) == ~OfIdentityFaction(Player.YOU)
