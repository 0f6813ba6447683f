"""Amounts in steps: shared out, for each, plus, X defined behind the step, numbers compared (1.15.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import If, Instruction, Unread
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, NotSo
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Distribute, Effect, Target, TopCards
from sysop.models.selectors import (
    ADVANCEABLE,
    AGENDA,
    ANYTHING,
    INSTALLED,
    OPERATION,
    PROGRAM,
    THIS,
    Calculated,
    CountersOn,
    CountOf,
    Did,
    EventPattern,
    Happened,
    Operator,
    StatOfPlayer,
    Subtype,
)
from sysop.models.terms import Counter, Damage, Player, PlayerStat, Relation, Scope, Side, Zone

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
POWER = CountersOn(Counter.POWER, THIS)


def test_counters_shared_out_among_any_number_of_cards(phrase: Phrases) -> None:
    (effect,) = phrase("act", "place a total of 6 advancement counters on installed cards you can advance", Side.CORP)
    assert effect.what == Target(ADVANCEABLE & INSTALLED, 1, None, (Distribute(6),))


def test_one_counter_on_each_of_several_different_cards(phrase: Phrases) -> None:
    text = "place 1 advancement counter on each of up to 2 different installed cards you can advance"
    (effect,) = phrase("act", text, Side.CORP)
    assert effect == Effect(
        Deed.PLACE_COUNTERS,
        what=Target(ADVANCEABLE & INSTALLED, 0, 2),
        amount=1,
        counter=Counter.ADVANCEMENT,
    )


def test_so_many_targets_as_there_are_counters(phrase: Phrases) -> None:
    (effect,) = phrase("effects", "derez 1 card for each hosted power counter", Side.CORP)
    assert effect.what == Target(INSTALLED, POWER, POWER)


def test_for_each_before_the_effects_multiplies_every_one(card: Cards) -> None:
    (ability,) = card("asset", "[trash]: For each hosted power counter, gain 2[credit] and draw 1 card.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert [e.amount for e in step.effects] == [Calculated(Operator.TIMES, 2, POWER), POWER]


@pytest.mark.parametrize("done", ["Trash 1 installed card", "Derez 1 installed card", "Trash 1 card from HQ"])
def test_for_each_before_what_is_done_is_what_it_is_behind_it(card: Cards, done: str) -> None:
    before, behind = (
        f"For each hosted power counter, {done[0].lower()}{done[1:]}.",
        f"{done} for each hosted power counter.",
    )
    (first,), (other,) = (card("asset", f"[trash]: {text}").abilities for text in (before, behind))
    assert first.steps == other.steps
    assert not isinstance(first.steps[0], Unread)


def test_plus_is_one_amount_of_damage(phrase: Phrases) -> None:
    (effect,) = phrase("act", "do 3 net damage plus 1 net damage for each hosted power counter", Side.CORP)
    assert effect == Effect(Deed.DAMAGE, amount=Calculated(Operator.PLUS, 3, POWER), damage=Damage.NET)


def test_x_is_what_stands_behind_the_step(card: Cards) -> None:
    text = "Gain X[credit], where X is equal to the number of hosted agenda counters."
    (ability,) = card("operation", text).abilities
    counted = CountersOn(Counter.AGENDA, THIS)
    assert ability.steps == (Instruction((Effect(Deed.GAIN_CREDITS, amount=counted),)),)


def test_where_x_without_an_x_is_not_read(card: Cards) -> None:
    text = "Gain 2[credit], where X is equal to the number of hosted agenda counters."
    assert any(isinstance(step, Unread) for a in card("operation", text).abilities for step in a.steps)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("you have fewer cards in HQ than your maximum hand size", Relation.LESS),
        ("you have cards in HQ equal to your maximum hand size", Relation.EQUAL),
    ],
)
def test_the_hand_against_its_size(phrase: Phrases, text: str, relation: Relation) -> None:
    hand, size = (StatOfPlayer(stat, Player.YOU) for stat in (PlayerStat.HAND, PlayerStat.HAND_SIZE))
    assert phrase("condition", text, Side.CORP) == Comparison(hand, relation, size)


def test_hosted_credits_are_counted(phrase: Phrases) -> None:
    found = phrase("condition", "there are 3 or more hosted credits")
    assert found == Comparison(CountersOn(Counter.CREDIT, THIS), Relation.AT_LEAST, 3)


def test_at_the_end_of_the_turn_if_the_hand_is_small(card: Cards) -> None:
    full = "you do not have cards in HQ equal to or greater than your maximum hand size"
    (ability,) = card("asset", f"When your turn ends, draw 1 card if {full}.").abilities
    (step,) = ability.steps
    assert isinstance(step, If)
    assert isinstance(step.condition, NotSo)


def test_none_of_several_subtypes(phrase: Phrases) -> None:
    found = phrase("np", "program that is not a decoder, fracter, or killer", Side.CORP)
    assert found == PROGRAM - Subtype(("decoder", "fracter", "killer"))


def test_a_card_from_the_bottom(phrase: Phrases) -> None:
    (effect,) = phrase("act", "draw 1 card from the bottom of your stack")
    assert effect.source == TopCards(1, Zone.STACK, bottom=True)


def test_added_to_the_score_area_for_its_own_points(phrase: Phrases) -> None:
    (effect,) = phrase("act", "add 1 agenda from HQ to your score area", Side.CORP)
    assert effect.worth is None
    assert effect.destination == Destination(zone=Zone.CORP_SCORE)


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("operation you played this turn", EventPattern(Deed.PLAY, Player.YOU, OPERATION)),
        ("card the Runner accessed this turn", EventPattern(Deed.ACCESS, Player.RUNNER, ANYTHING)),
    ],
)
def test_what_is_not_installed_when_it_is_done_counts_as_often_as_it_was(card: Cards, words: str, event: Any) -> None:
    (ability,) = card("operation", f"Gain 1[credit] for each {words}.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].amount == Happened(event, Scope.TURN)


def test_what_was_installed_counts_each_time(card: Cards) -> None:
    (ability,) = card("event", "Gain 1[credit] for each program you installed this turn.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].amount == Happened(EventPattern(Deed.INSTALL, Player.YOU, PROGRAM), Scope.TURN)
    assert card("event", "Gain 1[credit] for each program you installed that turn.").unread  # which one?
    (stolen,) = card("operation", "Gain 1[credit] for each agenda the Runner stole this turn.").abilities
    (step,) = stolen.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].amount == CountOf(AGENDA & Did(EventPattern(Deed.STEAL, Player.RUNNER), Scope.TURN))
