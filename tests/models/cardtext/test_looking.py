"""Cards that were looked at, revealed or found, and the rest of them (9.11.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import If, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import Exists, Fits
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Placement, Target, The
from sysop.models.selectors import (
    AGENDA,
    ICE,
    THIS,
    Attribute,
    Bound,
    Compare,
    CountersOn,
    HostedOn,
    InZone,
    Same,
    Shares,
)
from sysop.models.terms import Counter, Player, Relation, Side, Stat, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
WORTH = "worth agenda points equal to the exact number of"
THOSE = "If any of those cards are"
REST = "arrange the rest in any order"
SEEN = Same(Bound("the seen card"))
IN_A_DECK = InZone((Zone.RND, Zone.STACK))


def effects(card: Card) -> list[Effect]:
    return [node for node in walk(card.abilities) if isinstance(node, Effect)]


def test_the_rest_of_the_cards_looked_at_are_those_still_in_the_deck(card: Cards) -> None:
    text = (
        f"[click]: Look at the bottom 5 cards of R&D. {THOSE} ice, you may install them, paying "
        "3[credit] less. Trash the rest of the cards you looked at."
    )
    look, install, trash = effects(card("asset", text))
    those = Same(Bound(str(look.name)))
    assert isinstance(install.what, Target)  # one at a time (rule_install_one_at_a_time)
    assert set(getattr(install.what.what, "parts", ())) == {ICE, those, InZone((Zone.RND,))}
    assert trash.what == Each(those & InZone((Zone.RND,)))


def test_nothing_may_be_installed_where_none_of_the_cards_fit(card: Cards) -> None:
    text = f"[click]: Look at the top 2 cards of R&D. {THOSE} assets, you may install them, paying 1[credit] less."
    step = card("asset", text).abilities[0].steps[1]
    assert isinstance(step, If)
    assert isinstance(step.condition, Exists)


def test_one_of_the_cards_is_trashed_and_the_others_are_arranged(card: Cards) -> None:
    text = f"[subroutine] Look at the top 4 cards of the stack. Trash any of those cards and {REST}."
    look, trash, arrange = effects(card("ice", text))
    assert look.name is not None
    assert isinstance(trash.what, Target)
    assert trash.what.name is not None
    seen, trashed = Same(Bound(look.name)), Same(Bound(trash.what.name))
    assert trash.what.what == seen
    assert arrange.what == Each(~trashed & seen)


def test_a_card_revealed_this_way_is_one_of_those_revealed(card: Cards) -> None:
    text = "[click]: Reveal the grip. Trash 1 card revealed this way."
    reveal, trash = effects(card("asset", text))
    assert reveal.name == "the revealed card"
    assert trash.what == Target(Same(Bound("the revealed card")))


def test_a_card_in_a_hand_that_was_looked_at_is_trashed_in_an_instruction_of_its_own(card: Cards) -> None:
    """rule_look_reveal_instruction"""
    text = "[click]: Name a card type. Look at the grip and trash up to 2 cards in it of the named type."
    steps = card("asset", text).abilities[0].steps
    assert [len(s.effects) for s in steps[1:] if isinstance(s, Instruction)] == [1, 1]


def test_a_card_has_the_chosen_type(phrase: Phrases) -> None:
    found = phrase("simple_condition", "that card has the chosen type", Side.CORP)
    assert found == Fits(Bound("that card"), Shares(Attribute.TYPE, "that type"))


def test_a_card_that_was_found_goes_back_on_top_behind_the_shuffle(card: Cards) -> None:
    text = "[click]: Search R&D for 1 asset, reveal it, and shuffle the rest of R&D."
    text += " Add the asset to the top of R&D."
    *_, added = effects(card("asset", text))
    assert added.what == The(Bound("that card"))
    assert added.destination == Destination(zone=Zone.RND, placement=Placement.TOP)


def test_an_agenda_worth_as_much_as_there_are_counters(card: Cards) -> None:
    text = f"[click]: Add 1 agenda from HQ to your score area {WORTH} hosted advancement counters."
    (added,) = effects(card("asset", text))
    worth = Compare(Stat.AGENDA_POINTS, Relation.EQUAL, CountersOn(Counter.ADVANCEMENT, THIS))
    assert added.what == Target(AGENDA & worth & InZone((Zone.HQ,)))


def test_a_hosted_card_is_added_to_hq(card: Cards) -> None:
    (added,) = effects(card("agenda", "[click]: Add a card on this agenda to HQ."))
    assert added.what == Target(HostedOn(THIS))


def test_how_many_are_too_many_is_known_only_after_drawing(card: Cards) -> None:
    text = "[subroutine] The Runner draws 2 cards and then discards down to their maximum hand size."
    draw, discard = card("ice", text).abilities[0].steps
    assert isinstance(draw, Instruction)
    assert isinstance(discard, Instruction)
    assert discard.effects[0].kind is Deed.DISCARD
    assert discard.effects[0].by is Player.RUNNER
