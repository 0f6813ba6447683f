"""What was done, in card text: `this way`, `that many`, sums, counters past a number, majorities (1.15.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import Instruction, NestedCost, Unread
from sysop.models.cards import Card
from sysop.models.conditions import MostOfFaction, VariableIs
from sysop.models.costs import PayCredits
from sysop.models.deeds import Deed
from sysop.models.selectors import (
    AGENDA,
    INSTALLED,
    THIS,
    Bound,
    Calculated,
    ControlledBy,
    CountersOn,
    CountOf,
    Operator,
    Same,
    StatOf,
    SumOf,
    ThatMany,
    X,
)
from sysop.models.terms import Counter, Player, Side, Stat

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
TWICE = Operator.TIMES


def steps(made: Card) -> tuple[Instruction, ...]:
    found = made.abilities[0].steps
    instructions = tuple(step for step in found if isinstance(step, Instruction))
    assert instructions == found
    return instructions


def test_this_way_counts_what_the_earlier_effect_did(card: Cards) -> None:
    trash, gain = steps(card("operation", "Trash any number of cards from HQ. Gain 5[credit] for each card trashed."))
    assert trash.effects[0].name == "so many"
    assert gain.effects[0].amount == Calculated(TWICE, 5, ThatMany("so many"))


def test_this_way_finds_the_effect_of_its_own_kind(card: Cards) -> None:
    text = "Reveal up to 3 cards in HQ. Draw up to 2 cards. Gain 1[credit] for each card revealed this way."
    reveal, draw, gain = steps(card("operation", text))
    assert reveal.effects[0].name == "so many"
    assert draw.effects[0].name is None
    assert gain.effects[0].amount == ThatMany("so many")


def test_a_narrower_noun_counts_only_what_fits(card: Cards) -> None:
    text = "Reveal up to 3 cards in HQ. Gain 1[credit] for each agenda revealed this way."
    _, gain = steps(card("operation", text))
    assert gain.effects[0].amount == CountOf(AGENDA & Same(Bound("the revealed card")))


def test_what_was_not_done_that_way_stays_unread(card: Cards) -> None:
    made = card("operation", "Draw 1 card. Gain 2[credit] for each card trashed this way.")
    assert any(isinstance(step, Unread) for step in made.abilities[0].steps)


def test_that_many_is_the_number_that_was_left_open(card: Cards) -> None:
    lose, draw = steps(card("event", "Remove up to 2 tags. Draw that many cards."))
    assert lose.effects[0].kind is Deed.REMOVE_TAGS
    assert draw.effects[0].amount == ThatMany("so many")


def test_that_many_of_a_cost_of_any_number_is_x(card: Cards) -> None:
    text = "When your turn ends, you may spend any number of credits to draw that many cards."
    (step,) = card("program", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    assert step.cost.components == (PayCredits(X()),)
    assert isinstance(step.if_paid[0], Instruction)
    assert step.if_paid[0].effects[0].amount == X()


def test_numbers_added_up(card: Cards) -> None:
    made = card("operation", "Do X net damage. X is equal to the sum of the agenda points on all installed agendas.")
    (restriction,) = made.abilities[0].restrictions
    assert isinstance(restriction, VariableIs)
    assert isinstance(restriction.amount, SumOf)
    assert restriction.amount.stat is Stat.AGENDA_POINTS


def test_dividends_count_what_is_past_the_requirement(card: Cards) -> None:
    """rule_dividends"""
    (ability,) = card("agenda", "Dividends 2").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    past = Calculated(Operator.MINUS, CountersOn(Counter.ADVANCEMENT, THIS), StatOf(Stat.ADVANCEMENT_REQUIREMENT, THIS))
    assert step.effects[0].amount == Calculated(TWICE, 2, past)


def test_counters_past_a_number_in_pairs(phrase: Phrases) -> None:
    pairs = phrase("each", "for every 2 hosted advancement counters past 3", Side.CORP)
    past = Calculated(Operator.MINUS, CountersOn(Counter.ADVANCEMENT, THIS), 3)
    assert pairs == Calculated(Operator.HALF_DOWN, past)


def test_more_of_one_faction_than_of_any_other(card: Cards) -> None:
    most = "If you have more [weyland-consortium] cards installed than any other faction"
    text = f"{most}, when your turn begins, gain 1[credit]."
    (ability,) = card("corp_identity", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.condition == MostOfFaction("weyland_consortium", ControlledBy(Player.YOU) & INSTALLED)
