"""Choices in sentences: either or, each player, quoted orders, states that are waited for, counters moved (9.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import AbilityKind, ChooseOption, If, Instruction, NestedCost, Replace, Trace, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.conditions import ActiveIn, AllHold, Comparison, During, InTime, Tagged
from sysop.models.costs import Forfeit
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Target, The
from sysop.models.selectors import (
    INSTALLED,
    PROGRAM,
    THIS,
    CountersOn,
    Happened,
    ServerWord,
    TriggerObject,
)
from sysop.models.terms import Counter, Player, Scope, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]


def test_either_or_is_the_choice_of_whoever_does_it(card: Cards) -> None:
    (step,) = (
        card("resource", "When your turn begins, either lose 1[credit] or trash this resource.").abilities[0].steps
    )
    assert isinstance(step, ChooseOption)
    assert step.chooser is Player.YOU
    assert len(step.options) == 2


def test_only_must_asks_for_an_option_that_can_be_fully_resolved(card: Cards) -> None:
    """rule_mandatory_choice"""
    for text, in_full in (
        ("Draw 1 card or take 1 tag.", False),
        ("You must draw 1 card or take 1 tag.", True),
        ("The Corp must trash either 1 rezzed card or the top 2 cards of R&D.", True),
        ("The Corp must pay 2[credit] or take 1 bad publicity.", True),
    ):
        (step,) = card("event", text).abilities[0].steps
        assert isinstance(step, ChooseOption)
        assert (step.must, step.in_full) == (True, in_full)


def test_one_or_two_cards_are_not_none(card: Cards) -> None:
    (step,) = card("ice", "[subroutine] You may draw 1 or 2 cards.").abilities[0].steps
    assert isinstance(step, ChooseOption)
    assert not step.must
    assert [option.steps[0].effects[0].amount for option in step.options] == [1, 2]  # type: ignore[union-attr]


def test_each_player_may_asks_the_active_player_first(card: Cards) -> None:
    """rule_optional_drawing_simultaneously: then both draw at once."""
    (step,) = card("event", "Each player may draw 1 card.").abilities[0].steps
    assert isinstance(step, If)
    assert step.condition == InTime(During.YOUR_TURN)
    for branch, first in ((step.then, Player.YOU), (step.otherwise, Player.OPPONENT)):
        (asked,) = branch
        assert isinstance(asked, ChooseOption)
        assert (asked.chooser, asked.must) == (first, True)


def test_another_amount_in_parentheses(card: Cards) -> None:
    text = "When your turn ends, gain 3[credit] (or 5[credit] if the Runner is tagged)."
    (step,) = card("asset", text).abilities[0].steps
    assert isinstance(step, If)
    assert step.condition == Tagged()


def test_otherwise_makes_the_condition_one_of_the_step(card: Cards) -> None:
    text = "When your turn ends, if there are 2 or more hosted virus counters, draw 1 card. Otherwise, gain 1[credit]."
    (ability,) = card("hardware", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.condition is None
    (step,) = ability.steps
    assert isinstance(step, If)
    assert isinstance(step.condition, Comparison)
    assert step.otherwise


def test_the_corp_does_what_it_is_forced_to(card: Cards) -> None:
    text = 'Force the Corp to "Trace[4]. If unsuccessful, take 2 bad publicity."'
    (step,) = card("event", text).abilities[0].steps
    assert isinstance(step, Trace)
    (taken,) = step.if_unsuccessful
    assert isinstance(taken, Instruction)
    assert taken.effects[0].by is Player.CORP


def test_an_order_that_is_no_trace_is_not_read(card: Cards) -> None:
    assert any(isinstance(s, Unread) for s in card("event", 'Force the Corp to "Draw 1 card."').abilities[0].steps)


def test_modes_inside_a_quotation_are_left_unread(card: Cards) -> None:
    """They were once looked for in the wrong place, and the program stopped with an error."""
    modes = "Resolve 1 of the following:<ul><li>Draw 1 card.</li><li>Gain 1[credit].</li></ul>"
    made = card("hardware", f'Host card gains "When your turn begins, {modes}".')
    assert made.unread


def test_a_state_is_waited_for_without_an_event(card: Cards) -> None:
    (ability,) = card("resource", "Trash this resource if you are tagged.").abilities
    assert ability.kind is AbilityKind.CONDITIONAL
    assert ability.trigger is None
    assert ability.condition == Tagged()


def test_a_condition_before_the_trigger(card: Cards) -> None:
    (ability,) = card("agenda", "If the Runner is tagged when you score this agenda, gain 1[credit].").abilities
    assert ability.trigger is not None
    assert ability.trigger.condition == Tagged()


def test_all_counters_are_as_many_as_there_are(phrase: Phrases) -> None:
    (effect,) = phrase("act", "move all virus counters from ~ to another installed program")
    assert effect.amount == CountersOn(Counter.VIRUS, THIS)
    (some,) = phrase("act", "move any number of virus counters from ~ to a program")
    assert some.up_to
    assert some.destination == Destination(host=Target(PROGRAM & INSTALLED))


def test_that_server_behind_a_successful_run_is_the_attacked_one(card: Cards) -> None:
    then = "instead of breaching that server, trash all cards in the root of that server"
    text = f"Run a remote server. If successful, {then}."
    (linked,) = card("event", text).abilities[0].linked
    (step,) = linked.steps
    assert isinstance(step, Replace)
    assert step.event.server is ServerWord.ATTACKED
    (trash,) = step.steps
    assert isinstance(trash, Instruction)
    assert isinstance(trash.effects[0].what, Each)


def test_the_stolen_agenda_is_what_the_event_was_about(card: Cards) -> None:
    text = "When the Runner steals an agenda, you may forfeit this agenda to add the stolen agenda to HQ."
    (step,) = card("agenda", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    assert isinstance(step.cost.components[0], Forfeit)
    (moved,) = step.if_paid
    assert isinstance(moved, Instruction)
    assert moved.effects[0].what == The(TriggerObject())


def test_times_that_a_card_was_accessed(card: Cards) -> None:
    text = "Whenever you steal an agenda, draw 1 card for each time you accessed a card in HQ during that run."
    (step,) = card("resource", text).abilities[0].steps
    assert isinstance(step, Instruction)
    assert isinstance(step.effects[0].amount, Happened)
    assert step.effects[0].amount.scope is Scope.RUN


def test_where_the_card_is_may_be_one_of_two_conditions(card: Cards) -> None:
    text = "When your turn begins, if you are tagged and this resource is in your heap, you may install it."
    (ability,) = card("resource", text).abilities
    (step,) = ability.steps
    assert isinstance(step, If)
    assert isinstance(step.condition, AllHold)
    assert ability.restrictions == (ActiveIn((Zone.HEAP,)),)


def test_credits_taken_in_any_number(phrase: Phrases) -> None:
    (effect,) = phrase("act", "take any number of credits from ~")
    assert effect.kind is Deed.TAKE_CREDITS
    assert effect.up_to


@pytest.mark.parametrize(
    ("type_", "given"),
    [("asset", "Give the Runner 1 tag"), ("resource", "Give the Corp 1 bad publicity")],
)
def test_who_gives_tags_or_bad_publicity_does_the_other_thing(card: Cards, type_: str, given: str) -> None:
    (ability,) = card(type_, f"[click]: {given} or draw 1 card.").abilities
    (choice,) = ability.steps
    assert isinstance(choice, ChooseOption)
    assert choice.chooser is Player.YOU
    assert [node.by for node in walk(choice.options[1].steps) if isinstance(node, Effect)] == [Player.YOU]


def test_what_you_do_is_not_done_by_whoever_does_something_else(card: Cards) -> None:
    """Who chooses is not plain, where one of two things is done by each player."""
    assert not is_whole(card("asset", "[click]: The Runner loses 1[credit] or you gain 2[credit]."))
    assert is_whole(card("asset", "[click]: The Runner loses 1[credit] or takes 1 tag."))


def test_each_player_does_it_with_their_own_cards(card: Cards) -> None:
    assert not is_whole(card("ice", "[subroutine] Each player trashes 1 of their installed cards."))
    assert is_whole(card("ice", "[subroutine] Each player loses 1[credit]."))
