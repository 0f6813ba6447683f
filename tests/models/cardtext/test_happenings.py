"""More that abilities wait for, and what happens later or from elsewhere (9.3.2, 9.6.13, 10.1.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import (
    AbilityKind,
    Delayed,
    GainAbility,
    If,
    Instruction,
    Lasting,
    PlayerStatChange,
    StaysInPlay,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActiveIn, Comparison, NextTurn, Trigger
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Target, The
from sysop.models.selectors import AGENDA, ICE, INSTALLED, THIS, CountersOn, EventPattern, Same, ServerWord
from sysop.models.terms import Counter, Player, PlayerStat, Relation, Scope, Side, Zone

Cards = Callable[..., Card]
Phrases = Callable[..., Any]


def events(card: Card) -> tuple[EventPattern, ...]:
    trigger = card.abilities[0].trigger
    assert trigger is not None
    return trigger.events


def test_either_of_two_verbs_meets_the_condition(card: Cards) -> None:
    found = events(card("resource", "Whenever you rez or score an agenda, gain 1[credit]."))
    assert found == (EventPattern(Deed.REZ, Player.YOU, AGENDA), EventPattern(Deed.SCORE, Player.YOU, AGENDA))


def test_two_verbs_with_an_object_each(card: Cards) -> None:
    found = events(card("operation", "Whenever the Runner plays an event or installs a program, gain 1[credit]."))
    assert [e.verb for e in found] == [Deed.PLAY, Deed.INSTALL]


def test_the_server_of_a_scored_agenda(card: Cards) -> None:
    found = events(card("upgrade", "Whenever an agenda is scored or stolen from this server, gain 1[credit]."))
    assert found == tuple(EventPattern(v, what=AGENDA, server=ServerWord.THIS) for v in (Deed.SCORE, Deed.STEAL))


def test_so_many_counters_are_a_state_and_no_event(card: Cards) -> None:
    (ability,) = card("resource", "When there are 7 or more hosted power counters, trash this resource.").abilities
    enough = Comparison(CountersOn(Counter.POWER, THIS), Relation.AT_LEAST, 7)
    assert (ability.trigger, ability.condition) == (None, enough)


def test_it_behind_so_many_counters_is_the_card(card: Cards) -> None:
    (ability,) = card("resource", "When this resource has 3 or more hosted power counters, trash it.").abilities
    assert [e.what for s in ability.steps for e in s.effects] == [The(THIS)]


def test_each_player_draws(card: Cards) -> None:
    (step,) = card("event", "Each player draws 3 cards.").abilities[0].steps
    assert isinstance(step, Instruction)
    assert [(e.by, e.amount) for e in step.effects] == [(Player.CORP, 3), (Player.RUNNER, 3)]


def test_when_the_turn_ends_waits(card: Cards) -> None:
    text = "[click]: Rez 1 installed piece of ice. When the turn ends, derez that ice."
    _, later = card("asset", text).abilities[0].steps
    assert isinstance(later, Delayed)
    assert later.trigger == Trigger((EventPattern(Deed.TURN_ENDS),))


@pytest.mark.parametrize(
    ("type_", "text", "player", "change"),
    [
        ("operation", "The Runner gets -1 allotted [click] for their next turn.", Player.RUNNER, -1),
        ("event", "The Corp gets -1 allotted [click] for their next turn.", Player.CORP, -1),
        ("operation", "You have 1 additional [click] to spend on your next turn.", Player.YOU, 1),
    ],
)
def test_clicks_of_the_next_turn(card: Cards, type_: str, text: str, player: Player, change: int) -> None:
    (step,) = card(type_, text).abilities[0].steps
    clicks = PlayerStatChange(PlayerStat.CLICKS_ALLOTTED, player, change)
    assert step == Lasting((clicks,), NextTurn(player))


def test_an_operation_becomes_a_condition_counter(card: Cards) -> None:
    """rule_condition_counters"""
    text = 'Host this operation on a piece of ice as a condition counter with "Host ice gets +2 strength."'
    convert, gained = card("operation", text).abilities[0].steps
    assert isinstance(convert, Instruction)
    assert convert.effects[0].kind is Deed.CONVERT
    assert convert.effects[0].destination == Destination(host=Target(ICE & INSTALLED))
    assert isinstance(gained, Lasting)
    assert gained.duration is Scope.GAME
    (declaration,) = gained.declarations
    assert isinstance(declaration, GainAbility)
    assert declaration.abilities[0].kind is AbilityKind.STATIC


def test_a_card_that_installs_itself_from_the_heap_is_active_there(card: Cards) -> None:
    """rule_active_exception_catchall"""
    text = "Whenever you make a successful run, you may install this program from your heap."
    (ability,) = card("program", text).abilities
    assert ability.restrictions == (ActiveIn((Zone.HEAP,)),)


def test_a_card_that_asks_whether_it_is_in_the_heap_is_active_there(card: Cards) -> None:
    text = "When your turn begins, if this event is in your heap, you may add it to your grip to run any server."
    (ability,) = card("event", text).abilities
    assert ability.restrictions == (ActiveIn((Zone.HEAP,)),)
    assert ability.trigger is not None
    assert ability.trigger.condition is None
    assert isinstance(ability.steps[0], If)


def test_an_operation_that_stays_until_the_next_turn(card: Cards) -> None:
    (ability,) = card("operation", "This operation is not trashed until your next turn begins.").abilities
    assert ability.declarations == (StaysInPlay((EventPattern(Deed.TURN_BEGINS, Player.YOU),)),)


def test_run_that_was_successful_when_it_ended(card: Cards) -> None:
    made = card("event", "Run HQ. When the run ends, gain 3[credit] if it was successful.")
    (linked,) = made.abilities[0].linked
    assert linked.trigger is not None
    assert linked.trigger.events == (EventPattern(Deed.RUN_ENDS, what=Same(THIS), successful=True),)


def test_installing_from_anywhere_but_hand(phrase: Phrases) -> None:
    (event,) = phrase("event", "you install ~ from anywhere except HQ", Side.CORP)
    assert Zone.HQ not in event.from_zones
