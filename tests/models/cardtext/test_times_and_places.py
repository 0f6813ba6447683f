"""Times that are counted, basic actions, bounds of costs, servers not run, chosen subtypes (9.3, 1.16.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import (
    AbilityKind,
    Choice,
    ChooseValue,
    DeckRule,
    DeckRuleKind,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    Obligation,
    Prohibition,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, AllHold, Comparison, During, VariableBound
from sysop.models.costs import SpendCounters
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Placement
from sysop.models.selectors import Did, EventPattern, Same, ServerRun, ServerWord, TriggerObject, X
from sysop.models.terms import Player, Relation, Scope, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]


def trigger_of(card: Card) -> Any:
    found = card.abilities[0].trigger
    assert found is not None
    return found


def test_the_first_time_each_turn_during_a_run(card: Cards) -> None:
    made = card("resource", "The first time each turn you draw 1 or more cards during a run, gain 1[credit].")
    trigger = trigger_of(made)
    assert (trigger.ordinal, trigger.per, trigger.during) == (1, Scope.TURN, During.RUN)


def test_a_basic_action_is_told_from_card_abilities(card: Cards) -> None:
    made = card(
        "resource", "Whenever the Corp spends [click] to draw 1 card (not through a card ability), gain 2[credit]."
    )
    assert trigger_of(made).events == (
        EventPattern(Deed.TAKE_ACTION, Player.CORP, because_of=Deed.SPEND_CLICKS, basic="draw"),
    )


def test_up_to_so_many_counters_are_a_cost_with_a_bound(card: Cards) -> None:
    made = card(
        "hardware", "Whenever you breach HQ, you may remove up to 4 hosted virus counters to draw that many cards."
    )
    (ability,) = made.abilities
    (step,) = ability.steps
    assert ability.restrictions == (VariableBound(Relation.AT_MOST, 4),)
    assert isinstance(step, NestedCost)
    assert any(isinstance(c, SpendCounters) and c.amount == X() for c in step.cost.components)
    assert Effect(Deed.DRAW, amount=X()) in tuple(walk(step.if_paid))


def test_a_range_of_credits(phrase: Phrases) -> None:
    found = phrase("condition", "the Corp has 3-7[credit]")
    assert isinstance(found, AllHold)
    assert [(p.relation, p.right) for p in found.parts if isinstance(p, Comparison)] == [
        (Relation.AT_LEAST, 3),
        (Relation.AT_MOST, 7),
    ]


def test_a_server_without_a_run_this_turn(card: Cards) -> None:
    made = card("resource", "2[credit]: Run a central server you have not run this turn.")
    assert any(isinstance(n, Effect) and n.server == ServerRun(ServerWord.CENTRAL) for n in walk(made.abilities))


def test_agendas_that_were_installed_this_turn_are_not_scored(phrase: Phrases) -> None:
    (found,) = phrase("declaration", "the Corp cannot score an agenda in the same turn they installed that agenda")
    assert isinstance(found, Prohibition)
    assert found.act.act is Deed.SCORE
    assert Did(EventPattern(Deed.INSTALL), Scope.TURN) in tuple(walk(found))


def test_a_subtype_of_ice_is_chosen_for_the_encounter(card: Cards) -> None:
    made = card("program", "2[credit]: Choose an ice subtype. Each piece of ice gains that subtype this encounter.")
    choice, lasting = made.abilities[0].steps
    assert choice == ChooseValue(Choice.ICE_SUBTYPE, "that subtype")
    assert isinstance(lasting, Lasting)
    assert lasting.duration is Scope.ENCOUNTER
    other = card(
        "program",
        "[click]: Choose 1 subtype that is not <strong>AP</strong>, <strong>sentry</strong>, or <strong>trap</strong>.",
    )
    assert other.abilities[0].steps == (ChooseValue(Choice.SUBTYPE, "that subtype", but=("ap", "sentry", "trap")),)


def test_what_speaks_of_the_named_subtype_depends_on_naming_it(card: Cards) -> None:
    """Nothing is exposed where the cost is not paid."""
    made = card(
        "program",
        "[click]: You may trash this program to name <strong>sentry</strong>, <strong>trap</strong> or "
        "<strong>barrier</strong>. Expose a piece of ice, then trash it if it has the named subtype.",
    )
    (step,) = made.abilities[0].steps
    assert isinstance(step, NestedCost)
    assert len(step.if_paid) == 3


def test_the_drawn_card_is_what_the_trigger_is_about(card: Cards) -> None:
    made = card("resource", "Whenever the Corp draws a card, reveal that card.")
    (step,) = made.abilities[0].steps
    assert isinstance(step, Instruction)
    assert TriggerObject() in tuple(walk(step))


def test_the_rest_is_added_whether_or_not_one_was_taken(card: Cards) -> None:
    made = card(
        "resource",
        "[click]: Reveal the top 3 cards of your stack. If any of those cards are events, "
        "you may add 1 to your grip. Gain 1[credit]. "
        "Add the rest of the cards to the top of your stack.",
    )
    _, perhaps, _, rest = made.abilities[0].steps
    assert isinstance(perhaps, If)
    (taken,) = perhaps.then
    assert isinstance(taken, Instruction)
    assert taken.optional
    assert isinstance(rest, Instruction)
    assert isinstance(rest.effects[0].what, Each)
    assert rest.effects[0].destination is not None
    assert (rest.effects[0].destination.zone, rest.effects[0].destination.placement) == (Zone.STACK, Placement.TOP)


def test_who_must_trash_by_paying_is_not_made_to_do_it_otherwise(card: Cards) -> None:
    made = card(
        "resource", "Whenever you access an asset, you must trash that asset by paying its trash cost, if able."
    )
    (step,) = made.abilities[0].steps
    paying = ActPattern(Deed.PAY_TRASH_COST, Player.YOU, Same(TriggerObject()))
    assert step == Lasting((Obligation(paying, if_able=True),), Scope.ACCESS)


def test_more_accesses_for_the_rest_of_the_run(card: Cards) -> None:
    made = card(
        "resource",
        "[click]: Choose HQ or R&D. For the remainder of this turn, draw 1 card whenever you breach that server.",
    )
    delayed = made.abilities[0].steps[-1]
    assert isinstance(delayed, Delayed)
    assert not delayed.once
    assert delayed.duration is Scope.TURN


def test_what_a_campaign_goes_on_with_is_a_rule_outside_of_the_game(card: Cards) -> None:
    made = card("resource", "When you win a game with this resource in your score area, reveal set 4.")
    (ability,) = made.abilities
    assert ability.kind is AbilityKind.STATIC
    (rule,) = ability.declarations
    assert isinstance(rule, DeckRule)
    assert (rule.rule, rule.set) == (DeckRuleKind.CAMPAIGN, 4)
