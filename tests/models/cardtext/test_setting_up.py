"""What identities do before the game begins (1.6)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.deeds import Deed
from sysop.models.effects import Target, TopCards
from sysop.models.selectors import EventPattern, InZone, OfSide
from sysop.models.terms import Player, Side, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Printed = Callable[[str], Card]


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


def test_cards_are_set_aside_before_the_starting_hand(card: Cards) -> None:
    text = said("Before drawing your starting hand, set", "aside the top 3 cards of", "your stack facedown.")
    (ability,) = card("runner_identity", text).abilities
    assert ability.trigger == Trigger((EventPattern(Deed.BEFORE_STARTING_HAND, Player.YOU),))
    assert TopCards(3, Zone.STACK) in walk(ability.steps)


def test_what_is_not_understood_still_waits_for_the_first_turn(card: Cards) -> None:
    (ability,) = card("corp_identity", "Before taking your first turn, hum a tune.").abilities
    assert ability.trigger == Trigger((EventPattern(Deed.BEFORE_FIRST_TURN, Player.YOU),))


def test_a_card_set_aside_with_the_identity(printed: Printed) -> None:
    ability = printed("Ayla “Bios” Rahim: Simulant Specialist").abilities[-1]
    assert Target(InZone((Zone.SET_ASIDE,)) & OfSide(Side.RUNNER)) in walk(ability.steps)
