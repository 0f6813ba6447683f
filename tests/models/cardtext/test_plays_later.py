"""Events, operations and identities: what was paid, the same server or type, once more for each, delayed effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import (
    ChangeValue,
    ChooseOption,
    Delayed,
    If,
    Instruction,
    Prohibition,
    Repeat,
    Replace,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import NotSo, Occurred, VariableIs
from sysop.models.costs import AdditionalCost
from sysop.models.deeds import Deed
from sysop.models.effects import DifferentAttribute, Target
from sysop.models.selectors import (
    Alike,
    Attribute,
    Bound,
    Did,
    HostOfThis,
    Same,
    ServerOf,
    ServerOther,
    ServerWord,
    StatOf,
    StatOfPlayer,
    ThatMany,
    TriggerObject,
)
from sysop.models.terms import Player, PlayerStat, Scope, Stat
from sysop.models.values import walk

Cards = Callable[..., Card]


def read(card: Card) -> Card:
    assert not any(isinstance(node, Unread) for node in walk(card.abilities))
    return card


def found(card: Card, kind: type) -> list[Any]:
    return [node for node in walk(read(card).abilities) if isinstance(node, kind)]


def test_what_was_trashed_to_play_is_named_where_a_later_line_speaks_of_it(card: Cards) -> None:
    """rule_additional_cost"""
    event = card(
        "event",
        "As an additional cost to play this event, trash 1 resource.\n"
        "Gain credits equal to the install cost of the trashed resource.",
    )
    (cost,) = found(event, AdditionalCost)
    (amount,) = found(event, StatOf)
    assert amount == StatOf(Stat.INSTALL_COST, Bound(cost.cost.components[0].what.name))


def test_what_nobody_speaks_of_has_no_name(card: Cards) -> None:
    (cost,) = found(
        card("event", "As an additional cost to play this event, trash 1 resource.\nDraw 3 cards."),
        AdditionalCost,
    )
    assert cost.cost.components[0].what.name is None


def test_x_is_a_number_of_the_card_that_was_paid(card: Cards) -> None:
    event = card(
        "event",
        "As an additional cost to play this event, add 1 resource to your grip.\n"
        "Gain X[credit]. X is equal to the printed install cost of the resource you added to your grip.",
    )
    (x,) = found(event, VariableIs)
    assert isinstance(x.amount, StatOf)
    assert x.amount.printed


def test_the_same_server_is_that_of_the_card_installed(card: Cards) -> None:
    text = "Whenever you rez an asset, you may install 1 piece of ice protecting the same server."
    (effect,) = found(card("corp_identity", text), Instruction)[0].effects
    assert effect.destination.server == ServerOf(TriggerObject())


def test_another_remote_server_is_other_than_that_one(card: Cards) -> None:
    text = "Whenever you rez an asset, install 1 upgrade from HQ in the root of another remote server."
    (effect,) = found(card("corp_identity", text), Instruction)[0].effects
    assert effect.destination.server == ServerOther(ServerOf(TriggerObject()), ServerWord.REMOTE)


def test_a_card_of_the_same_type(card: Cards) -> None:
    text = "Whenever you trash an installed card, you may install 1 card of the same type from your grip."
    (effect,) = found(card("runner_identity", text), Instruction)[0].effects
    assert Alike(Attribute.TYPE, TriggerObject()) in effect.what.what.parts


def test_nothing_is_the_same_where_nothing_triggers(card: Cards) -> None:
    text = "Install 1 card of the same type from your grip."
    assert any(isinstance(node, Unread) for node in walk(card("event", text).abilities))


def test_copies_of_what_was_accessed(phrase: Callable[..., Any]) -> None:
    noun = phrase("noun", "copy of a card you accessed in HQ this turn")
    assert isinstance(noun, Alike)
    assert isinstance(noun.to, Did)
    assert noun.to.scope is Scope.TURN


def test_cards_of_different_names(card: Cards) -> None:
    (target,) = found(card("event", "Trash up to 3 cards with different names in your heap."), Target)
    assert target.groupings == (DifferentAttribute(Attribute.TITLE),)


def test_a_process_is_repeated_in_addition(card: Cards) -> None:
    (again,) = found(card("event", "Gain 1[credit]. Repeat this process for each tag you have."), Repeat)
    assert again.once_before
    assert again.times == StatOfPlayer(PlayerStat.TAGS, Player.RUNNER)


def test_a_prohibition_is_ignored_for_the_turn(card: Cards) -> None:
    text = "The Runner cannot run on Archives. Ignore this ability until the end of the turn whenever you run on HQ."
    (ability,) = read(card("corp_identity", text)).abilities
    assert isinstance(ability.condition, NotSo)
    assert isinstance(ability.condition.part, Occurred)
    assert any(isinstance(d, Prohibition) for d in ability.declarations)


def test_whenever_for_a_while_is_delayed_more_than_once(card: Cards) -> None:
    text = "For the remainder of the turn, gain 1[credit] whenever you breach HQ or R&D."
    (later,) = found(card("event", text), Delayed)
    assert not later.once
    assert later.duration is Scope.TURN
    assert [e.verb for e in later.trigger.events] == [Deed.BREACH, Deed.BREACH]


def test_a_rez_that_is_waited_for_this_turn(card: Cards) -> None:
    text = "Choose an unrezzed asset. If the Corp rezzes that asset this turn, draw 2 cards."
    (later,) = found(card("event", text), Delayed)
    assert later.once
    assert later.duration is Scope.TURN


def test_the_run_ends_in_either_words(card: Cards) -> None:
    runs = [card("event", f"Run any server. When {which} run ends, gain 2[credit].") for which in ("the", "that")]
    assert runs[0].abilities == runs[1].abilities


def test_an_amount_counts_what_was_done_instead_of_breaching(card: Cards) -> None:
    text = (
        "Run HQ. If successful, instead of breaching it, reveal any number of events from your grip. "
        "Lose 1[credit] for each card revealed this way."
    )
    (instead,) = found(card("event", text), Replace)
    assert len(instead.steps) == 2


def test_an_amount_of_what_was_optional_does_not_hang_on_it(card: Cards) -> None:
    text = (
        "When your turn begins, you may remove up to 3 hosted virus counters. "
        "Draw 1 card plus 1 card for each counter removed this way."
    )
    plain = text.replace("Draw 1 card plus 1 card", "Draw 1 card")
    (ability,) = read(card("resource", plain)).abilities
    assert len(ability.steps) == 2


def test_damage_is_increased_by_an_interrupt(card: Cards) -> None:
    text = "[interrupt] → Whenever the Runner would suffer meat damage, increase that damage by 2."
    (change,) = found(card("operation", text), ChangeValue)
    assert change.amount == 2
    assert change.event.by is Player.RUNNER


def test_a_condition_counter_waits_for_its_host_to_be_broken(phrase: Callable[..., Any]) -> None:
    broken = "all of its subroutines are broken"
    waits = phrase("sentence", f"derez host ice if {broken} during a single encounter")
    assert waits.trigger.events[0].what == Same(HostOfThis())


def test_what_is_found_in_either_place_has_one_name(card: Cards) -> None:
    text = "Search either your stack or your heap for 1 resource. Install that resource, paying 2[credit] less."
    (choice,) = found(card("event", text), ChooseOption)
    names = {o.steps[0].effects[0].what.name for o in choice.options}
    assert names == {"that card"}


def test_what_is_declined_is_trashed(card: Cards) -> None:
    text = "Reveal the top card of your stack. You may install it, paying 3[credit] less, if able; otherwise, trash it."
    _, choice = read(card("event", text)).abilities[0].steps
    assert isinstance(choice, Instruction)
    assert choice.optional
    (instead,) = choice.if_not
    assert isinstance(instead, Instruction)
    assert instead.effects[0].kind is Deed.TRASH


def test_a_loss_is_counted(card: Cards) -> None:
    text = "Run HQ. If successful, the Corp loses 4[credit]. Gain 1[credit] for each credit lost this way."
    amounts = found(card("event", text), ThatMany)
    assert [a.name for a in amounts] == ["so many"]


def test_one_for_each_or_one_if_there_are_none(card: Cards) -> None:
    text = "Give the Runner 2 tags for each resource or, if you are tagged, give them 3 tags."
    (choice,) = found(card("operation", text), If)
    assert len(choice.then) == len(choice.otherwise) == 1
