"""Steps in words of their own: numbers of cards, places, names, and what follows a played card (9.11, 1.15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import Choice, ChooseValue, If, Instruction, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, Exists, VariableIs
from sysop.models.costs import Discount
from sysop.models.effects import Destination, Effect, EffectKind, Placement, Target, The, TopCards
from sysop.models.selectors import (
    AGENDA,
    ICE,
    INSTALLED,
    OPERATION,
    THIS,
    UNREZZED,
    Bound,
    CountOf,
    Did,
    EventPattern,
    InZone,
    OfIdentityFaction,
    Same,
    ServerWord,
    Shares,
    StatOf,
    StatOfPlayer,
    SumOf,
    ThatMany,
    Verb,
    X,
)
from sysop.models.selectors import Attribute as Property
from sysop.models.terms import Counter, Player, PlayerStat, Scope, Side, Stat, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
K = EffectKind


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


def test_one_of_the_cards_if_there_are_any(card: Cards) -> None:
    (ability,) = card(
        "operation", said("Gain 2[credit]. If there are any", "cards in HQ, trash 1 of", "them.")
    ).abilities
    hq = InZone((Zone.HQ,))
    assert ability.steps[1] == If(Exists(hq), (Instruction((Effect(K.TRASH, what=Target(hq)),)),))


def test_ice_in_any_position(phrase: Phrases) -> None:
    found = phrase("where", "in any position protecting a server", Side.CORP)
    assert found == Destination(server=ServerWord.ANY, placement=Placement.ANY_POSITION)


def test_cards_out_of_the_faction_of_an_identity(card: Cards) -> None:
    text = said("Trash an installed card that does", "not match the faction of the", "Runner's identity.")
    (ability,) = card("operation", text).abilities
    assert Target(~OfIdentityFaction(Player.RUNNER) & INSTALLED) in walk(ability.steps)


def test_an_identity_is_hosted_from_nowhere(card: Cards) -> None:
    """Identities are in no player's hand, so that where they come from is not understood."""
    (ability,) = card(
        "resource", said("Host an identity that does not", "match the faction of your identity", "on this card.")
    ).abilities
    assert not any(isinstance(node, Target) for node in walk(ability))


def test_agenda_points_on_several_agendas(phrase: Phrases) -> None:
    points = phrase("counted", "agenda point on all installed agendas", Side.CORP)
    assert points == SumOf(Stat.AGENDA_POINTS, AGENDA & INSTALLED)


def test_a_named_type_is_remembered(card: Cards) -> None:
    text = said(
        "When your turn ends, you may",
        "name a card type. Draw 1",
        "card the first time each turn",
        "the Runner plays a card that",
        "has the type you last named",
        "this way.",
    )
    chosen, waits = card("asset", text).abilities
    assert chosen.steps == (ChooseValue(Choice.CARD_TYPE, "that type", optional=True),)
    assert waits.trigger is not None
    assert waits.trigger.events == (EventPattern(Verb.PLAY, Player.RUNNER, Shares(Property.TYPE, "that type")),)


def test_another_card_is_named_and_its_copies_are_revealed(card: Cards) -> None:
    text = said("Name a card other than this", "card. Reveal any number of copies", "of the named card from Archives.")
    (ability,) = card("operation", text).abilities
    assert ability.steps[0] == ChooseValue(Choice.CARD_NAME, "that title", but=("this card",))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Choose a central server", {"among": ("hq", "rnd", "archives")}),
        ("Choose a server other than the attacked server", {"but": ("attacked",)}),
    ],
)
def test_servers_among_which_one_is_chosen(phrase: Phrases, text: str, values: dict[str, Any]) -> None:
    assert phrase("choice", text, Side.CORP) == ChooseValue(Choice.SERVER, "that server", **values)


def test_what_follows_if_no_run_is_made(card: Cards) -> None:
    text = said(
        "Choose a server. The Runner may",
        "run that server. They cannot jack",
        "out during that run. If no",
        "run is made this way, gain",
        "3[credit].",
    )
    (ability,) = card("operation", text).abilities
    run = ability.steps[1]
    assert isinstance(run, Instruction)
    assert (run.optional, run.decider) == (True, Player.RUNNER)
    assert run.if_not == (Instruction((Effect(K.GAIN_CREDITS, amount=3),)),)
    assert len(ability.linked) == 1


def test_a_played_card_is_spoken_of_after_it_resolves(card: Cards) -> None:
    text = said(
        "When your turn begins, you may", "play 1 operation from Archives. After", "it resolves, gain 1[credit]."
    )
    (ability,) = card("asset", text).abilities
    play, gain = ability.steps
    assert isinstance(play, Instruction)
    assert play.optional
    assert play.effects == (Effect(K.PLAY, what=Target(OPERATION & InZone((Zone.ARCHIVES,)))),)
    assert gain == Instruction((Effect(K.GAIN_CREDITS, amount=1),))


def test_installed_on_this_card_and_rezzed_for_less(card: Cards) -> None:
    text = said(
        "[click]: Install an asset from HQ", "on this asset and rez it,", "lowering its rez cost by 4,", "if able."
    )
    (ability,) = card("asset", text).abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert [e.kind for e in step.effects] == [K.INSTALL, K.REZ]
    assert [e.if_able for e in step.effects] == [False, True]
    assert [c.amount for c in step.changes if isinstance(c, Discount)] == [4]


def test_any_number_of_cards_from_the_top(card: Cards) -> None:
    text = said("Trash any number of cards from", "the top of R&D. Gain 1[credit]", "for each card trashed this way.")
    (ability,) = card("operation", text).abilities
    number, trash, _ = ability.steps
    assert number == ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((Zone.RND,))))
    assert TopCards(ThatMany("that number"), Zone.RND) in walk(trash)


def test_if_they_do_is_about_what_takes_the_place_of_breaching(card: Cards) -> None:
    text = said(
        "Run HQ. If successful, instead of",
        "breaching HQ, the Corp adds exactly",
        "2 cards from Archives to HQ,",
        "if able. If they do, they",
        "draw 1 card.",
    )
    (ability,) = card("event", text).abilities
    (replaced,) = ability.linked[0].steps
    assert isinstance(replaced, Replace)
    (added,) = replaced.steps
    assert isinstance(added, Instruction)
    assert added.effects[0].if_able
    assert added.if_done == (Instruction((Effect(K.DRAW, Player.CORP, amount=1),)),)


def test_advanced_x_times(card: Cards) -> None:
    text = said(
        "As an additional cost to play",
        "this operation, forfeit an agenda.\nAdvance a",
        "card X times. X equals the",
        "advancement requirement of the agenda just",
        "forfeited.",
    )
    _, played = card("operation", text).abilities
    (effect,) = [node for node in walk(played.steps) if isinstance(node, Effect)]
    assert (effect.kind, effect.amount) == (K.ADVANCE, X())
    paid = StatOf(Stat.ADVANCEMENT_REQUIREMENT, Bound("the agenda forfeited to pay"))
    assert played.restrictions == (VariableIs(paid),)


def test_tags_taken_where_there_were_none(card: Cards) -> None:
    (ability,) = card(
        "resource", said("Whenever you take 1 or more", "tags, if you had no tags,", "draw 1 card.")
    ).abilities
    assert ability.trigger is not None
    assert isinstance(ability.trigger.condition, Comparison)
    assert StatOfPlayer(PlayerStat.TAGS, Player.RUNNER) in walk(ability.trigger)
    assert ThatMany("event") in walk(ability.trigger)


def test_credits_from_the_pool_onto_a_card(card: Cards) -> None:
    (ability,) = card(
        "asset", said("[click]: Move any number of credits", "from your credit pool to this", "asset.")
    ).abilities
    (effect,) = [node for node in walk(ability.steps) if isinstance(node, Effect)]
    assert (effect.kind, effect.counter, effect.source, effect.up_to) == (K.MOVE_COUNTERS, Counter.CREDIT, None, True)
    assert effect.destination == Destination(host=The(THIS))


def test_ice_passed_during_the_last_run(card: Cards) -> None:
    (ability,) = card("event", said("Trash 1 unrezzed piece of ice", "you passed during your last run.")).abilities
    passed = Did(EventPattern(Verb.PASS, Player.YOU), Scope.LAST_RUN)
    assert Target(ICE & passed & UNREZZED & INSTALLED) in walk(ability.steps)


def test_chosen_ice_is_paid_back_and_derezzed(card: Cards) -> None:
    text = said(
        "Choose 3 rezzed pieces of ice.",
        "For each chosen piece of ice,",
        "gain credits equal to its printed strength, then derez it.",
    )
    (ability,) = card("operation", text).abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    chosen = Bound("the chosen piece of ice")
    assert [e.kind for e in step.effects] == [K.CHOOSE, K.GAIN_CREDITS, K.DEREZ]
    assert step.effects[1].amount == SumOf(Stat.STRENGTH, Same(chosen), printed=True)
    assert step.effects[2].what == The(chosen)
