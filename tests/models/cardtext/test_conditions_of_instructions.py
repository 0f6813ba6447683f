"""`When T, if C, ...`: of which C the event is made, and of which the instructions (9.6.5c, 9.6.5d)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Delayed, If, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.wording.abilities import write_ability
from sysop.models.conditions import Tagged

Cards = Callable[..., Card]


def test_what_stands_behind_the_event_is_asked_of_the_instructions(card: Cards) -> None:
    """rule_condition_requirements_part_of_effect"""
    (ability,) = card("resource", "When your turn ends, if you are tagged, gain 2[credit].").abilities
    assert ability.trigger is not None
    assert ability.trigger.condition is None
    (asked,) = ability.steps
    assert isinstance(asked, If)
    assert asked.condition == Tagged()


@pytest.mark.parametrize("text", ["When your turn ends while you are tagged", "If you are tagged when your turn ends"])
def test_what_is_said_of_the_event_is_part_of_it(card: Cards, text: str) -> None:
    """rule_condition_requirements_part_of_condition"""
    (ability,) = card("resource", f"{text}, gain 2[credit].").abilities
    assert ability.trigger is not None
    assert ability.trigger.condition == Tagged()
    assert not any(isinstance(step, If) for step in ability.steps)


def test_all_that_follows_hangs_on_it(card: Cards) -> None:
    (ability,) = card("resource", "When your turn ends, if you are tagged, gain 2[credit]. Draw 1 card.").abilities
    (asked,) = ability.steps
    assert isinstance(asked, If)
    assert len(asked.then) == 2


def test_what_is_not_read_hangs_on_it_as_well(card: Cards) -> None:
    (ability,) = card("resource", "When your turn ends, if you are tagged, juggle 2 cards.").abilities
    (asked,) = ability.steps
    assert isinstance(asked, If)
    assert [type(step) for step in asked.then] == [Unread]


def test_otherwise_is_the_other_branch(card: Cards) -> None:
    text = "When your turn ends, if you are tagged, gain 2[credit]. Otherwise, draw 1 card."
    (ability,) = card("resource", text).abilities
    (asked,) = ability.steps
    assert isinstance(asked, If)
    assert asked.then
    assert asked.otherwise


def test_an_ability_that_waits_later_asks_as_it_resolves(card: Cards) -> None:
    text = "Gain 2[credit]. When your turn ends, if you are tagged, draw 1 card."
    (ability,) = card("event", text).abilities
    (later,) = [step for step in ability.steps if isinstance(step, Delayed)]
    assert later.trigger.condition is None
    assert [type(step) for step in later.steps] == [If]


@pytest.mark.parametrize(
    "text",
    [
        "When your turn ends, if you are tagged, gain 2[credit]. Draw 1 card.",
        "When your turn ends while you are tagged, gain 2[credit].",
        "When your turn ends, gain 2[credit] if you are tagged.",
        "When your turn ends, gain 2[credit] if you are tagged. Draw 1 card.",
    ],
)
def test_both_are_written_as_they_are_read(card: Cards, text: str) -> None:
    written = card("resource", text)
    (ability,) = written.abilities
    (again,) = card("resource", write_ability(ability, written)).abilities
    assert again == ability
