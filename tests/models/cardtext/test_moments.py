"""Moments that abilities wait for (9.3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import ChangeValue, Delayed, If
from sysop.models.cards import Card
from sysop.models.conditions import (
    ActionTaken,
    During,
    Occurred,
    Preceded,
    Trigger,
    TriggerMode,
    VariableBound,
)
from sysop.models.costs import PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import (
    ANYTHING,
    ICE,
    INSTALLED,
    PROGRAM,
    THIS,
    ControlledBy,
    CountOf,
    EventPattern,
    IsSubroutine,
    Same,
    Subtype,
    ThatMany,
    TriggerObject,
    X,
)
from sysop.models.terms import Player, Relation, Scope, Side, Zone
from sysop.models.values import walk
from sysop.solver.support import gaps

Cards = Callable[..., Card]
Printed = Callable[[str], Card]
Phrases = Callable[..., Any]
RUNNER = Player.RUNNER
SUCCESSFUL, DISCARD = "successful", "discard cards to reach your maximum hand size"


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (said("all the subroutines are broken on", "a piece of ice"), EventPattern(Deed.FULLY_BREAK, what=ICE)),
        ("a subroutine on a <strong>sentry</strong> is broken", EventPattern(Deed.BREAK, what=Subtype(("sentry",)))),
        ("a turn ends", EventPattern(Deed.TURN_ENDS)),
    ],
)
def test_what_happens(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("event", text, Side.CORP) == (event,)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("a card would be exposed", EventPattern(Deed.EXPOSE, what=ANYTHING)),
        (said("a subroutine would be broken on", "a piece of ice"), EventPattern(Deed.BREAK, what=ICE)),
        ("you would take bad publicity", EventPattern(Deed.TAKE_BAD_PUBLICITY, Player.YOU)),
    ],
)
def test_what_would_happen(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("happening", text, Side.CORP) == ((event,), TriggerMode.WOULD, ())


def test_if_a_card_is_trashed_while_installed_is_a_trigger_condition(card: Cards) -> None:
    text = said("If the Runner trashes this asset", "while it is installed, take 1", "bad publicity.")
    (ability,) = card("asset", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Deed.TRASH, RUNNER, Same(THIS) & INSTALLED),)


def test_the_end_of_the_turn_on_which_the_agenda_was_scored(card: Cards) -> None:
    (ability,) = card(
        "agenda", said("When the turn on which you", "scored this agenda ends, do 1", "meat damage.")
    ).abilities
    assert ability.trigger is not None
    assert ability.trigger.mode is TriggerMode.WHEN
    assert ability.trigger.condition == Occurred(EventPattern(Deed.SCORE, what=Same(THIS)), Scope.TURN)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("you reveal secretly spent credits", EventPattern(Deed.REVEAL_BID, Player.YOU)),
        ("the Runner spends 1 or more [click]", EventPattern(Deed.SPEND_CLICKS, RUNNER)),
        (
            said("you gain credits through a card", "ability other than from ~"),
            EventPattern(Deed.GAIN_CREDITS, Player.YOU, using=~Same(THIS)),
        ),
    ],
)
def test_spending_and_gaining(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("event", text, Side.CORP) == (event,)


def test_damage_or_trashed_cards_are_two_events(phrase: Phrases) -> None:
    found = phrase("event", said("you do damage or trash 1", "or more cards from R&D"), Side.CORP)
    done = EventPattern(Deed.SUFFER_DAMAGE, using=ControlledBy(Player.YOU))
    assert found == (done, EventPattern(Deed.TRASH, Player.YOU, from_zones=(Zone.RND,), at_least=1))


def test_the_first_time_in_each_of_a_players_turns(printed: Printed) -> None:
    ability = printed("Nuvem SA: Law of the Land").abilities[-1]
    assert ability.trigger is not None
    assert (ability.trigger.ordinal, ability.trigger.per) == (1, Scope.TURN)
    assert ability.trigger.during is During.YOUR_TURN


def test_an_action_taken_so_many_times(printed: Printed) -> None:
    """rule_same_actions"""
    (ability,) = printed("Wage Workers").abilities
    taken = EventPattern(Deed.ACTION_COMPLETE, Player.YOU)
    assert ability.trigger == Trigger((taken,), stipulation=ActionTaken(3))


def test_that_many_credits_is_the_amount_of_the_event(printed: Printed) -> None:
    (ability,) = printed("Hyoubu Research Facility").abilities
    assert Effect(Deed.GAIN_CREDITS, amount=ThatMany("event")) in walk(ability.steps)


def test_a_run_counts_only_behind_a_resolved_subroutine(printed: Printed) -> None:
    ability = printed("Ryō “Phoenix” Ōno: Out of the Ashes").abilities[0]
    assert ability.trigger is not None
    assert ability.trigger.stipulation == Preceded(EventPattern(Deed.SUBROUTINE_RESOLVES), Scope.RUN)


def test_cards_discarded_to_the_hand_size_can_be_spoken_of(card: Cards) -> None:
    text = f"Whenever you {DISCARD}, you may install 1 program from among those cards."
    (ability,) = card("resource", text).abilities
    assert ability.trigger == Trigger((EventPattern(Deed.DISCARD, Player.YOU, at_least=1),))
    assert Target(PROGRAM & Same(TriggerObject())) in walk(ability.steps)


def test_up_to_so_many_credits_are_spent_for_as_many_counters(printed: Printed) -> None:
    ability = printed("Reduced Service").abilities[0]
    assert ability.restrictions == (VariableBound(Relation.AT_MOST, 4),)
    assert PayCredits(X()) in walk(ability.steps)


def test_ice_rezzed_as_it_was_approached(printed: Printed) -> None:
    (ability,) = printed("Nasir Meidan: Cyber Explorer").abilities
    rezzed = Preceded(EventPattern(Deed.REZ, what=Same(TriggerObject())), Scope.APPROACH)
    assert ability.trigger == Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),), stipulation=rezzed)


def test_an_ability_that_trashes_its_card(phrase: Phrases) -> None:
    assert phrase("event", "you use a [trash] ability") == (EventPattern(Deed.USE, Player.YOU, trashing=True),)


def test_credits_spent_on_link_strength_are_counted(printed: Printed) -> None:
    ability = printed("Net Quarantine").abilities[-1]
    assert ability.trigger == Trigger((EventPattern(Deed.SPEND_CREDITS, RUNNER, because_of=Deed.TRACE),))
    assert ThatMany("event") in walk(ability.steps)


def test_more_cards_are_drawn_and_one_of_them_put_back(printed: Printed) -> None:
    (ability,) = printed("Daily Business Show").abilities
    changed, later = ability.steps
    assert changed == ChangeValue(EventPattern(Deed.DRAW, Player.YOU), 1)
    assert isinstance(later, Delayed)
    assert Target(Same(TriggerObject())) in walk(later.steps)


def test_no_card_was_added_to_archives(printed: Printed) -> None:
    (ability,) = printed("Regenesis").abilities
    (step,) = ability.steps
    assert isinstance(step, If)
    events = {n.verb for n in walk(step.condition) if isinstance(n, EventPattern)}
    assert events == {Deed.TRASH, Deed.DISCARD, Deed.MOVE}


def test_unbroken_subroutines_at_the_end_of_an_encounter(printed: Printed) -> None:
    ability = printed("Chief Slee").abilities[0]
    assert CountOf(IsSubroutine(Same(TriggerObject()))) in walk(ability.steps)


def test_the_mandatory_draw(card: Cards) -> None:
    (ability,) = card("asset", "After your mandatory draw, gain 1[credit].").abilities
    drawn = EventPattern(Deed.DRAW, Player.YOU, because_of=Deed.TURN_BEGINS, at_least=1)
    assert ability.trigger == Trigger((drawn,))
    assert not gaps(ability)
