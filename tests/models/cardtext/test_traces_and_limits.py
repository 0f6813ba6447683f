"""Traces, limits and payments that single cards speak of (10.8, rule_alternate_payment)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import BaseTraceStrength, Instruction, LoseAbility, Prohibition, Unread
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, During, InTime
from sysop.models.costs import CostModifier, InsteadPay
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.selectors import THIS, Bound, Same, This
from sysop.models.terms import Counter, Player, Scope
from sysop.models.values import walk

Cards = Callable[..., Card]
Printed = Callable[[str], Card]


def found(card: Card, kind: type) -> list[Any]:
    return [node for node in walk(card.abilities) if isinstance(node, kind)]


def test_a_resource_that_another_ability_chose_loses_its_printed_abilities(card: Cards) -> None:
    made = card(
        "asset",
        "When you rez this asset, choose 1 installed resource.\nThe chosen resource loses its printed abilities.",
    )
    (target,) = found(made, Target)
    (loss,) = found(made, LoseAbility)
    assert target.name == "the chosen card"
    assert loss == LoseAbility(The(Bound("the chosen card")), printed=True)


def test_what_no_ability_chose_is_not_read(card: Cards) -> None:
    assert found(card("asset", "The chosen resource loses its printed abilities."), Unread)


def test_what_a_player_does_not_take_upon_them_brings_the_other_thing(printed: Printed) -> None:
    (step,) = printed("Nightmare Archive").abilities[1].steps
    assert isinstance(step, Instruction)
    assert (step.decider, step.optional, len(step.if_not)) == (Player.RUNNER, True, 1)


def test_the_base_strength_of_traces(card: Cards) -> None:
    """10.8"""
    (general,) = found(
        card("agenda", "The base trace strength of each subroutine is increased by 2."), BaseTraceStrength
    )
    assert general == BaseTraceStrength(2, of_subroutines=True)
    (ability,) = card("upgrade", "The base trace strength of each trace during your turn is increased by 3.").abilities
    assert ability.condition == InTime(During.YOUR_TURN)
    assert ability.declarations == (BaseTraceStrength(3),)


def test_counters_of_bad_publicity_are_loaded_and_taken(card: Cards) -> None:
    """rule_hosted_counters_not_on_player"""
    text = "When you rez this asset, load 3 bad publicity counters onto it."
    made = card("asset", f"{text}\n[click]: Take 1 bad publicity from this asset.")
    load, taken = found(made, Effect)
    assert (load.kind, load.counter) == (Deed.LOAD, Counter.BAD_PUBLICITY)
    assert (taken.kind, taken.amount, taken.source) == (Deed.TAKE_BAD_PUBLICITY, 1, The(This()))


def test_a_forfeit_pays_for_a_part_of_the_rez_cost(card: Cards) -> None:
    """rule_alternate_payment"""
    text = "You can forfeit 1 agenda as you rez Example Card to pay for 6[credit] of its rez cost."
    (modifier,) = found(card("ice", text), CostModifier)
    assert isinstance(modifier.change, InsteadPay)
    assert (modifier.change.kind, modifier.change.worth, modifier.optional) == (Deed.REZ, 6, True)


def test_a_forfeit_pays_for_all_of_the_rez_cost(card: Cards) -> None:
    """rule_alternate_payment"""
    text = "You may forfeit 2 agendas to rez Example Card instead of paying its rez cost."
    (modifier,) = found(card("ice", text), CostModifier)
    assert isinstance(modifier.change, InsteadPay)
    assert (modifier.change.kind, modifier.change.worth, modifier.optional) == (Deed.REZ, None, True)
    assert modifier.act == ActPattern(Deed.REZ, Player.YOU, Same(THIS))


def test_accesses_are_limited_for_each_run(card: Cards) -> None:
    """rule_prohibiting_access_to_1"""
    text = "During each run against this server, you cannot access more than 2 cards other than Example Card."
    (limit,) = found(card("upgrade", text), Prohibition)
    assert limit.act == ActPattern(Deed.ACCESS, Player.YOU, ~Same(THIS), during=During.RUN_ON_THIS_SERVER)
    assert (limit.at_most, limit.per) == (2, Scope.RUN)


def test_credits_are_not_spent_while_subroutines_of_this_ice_resolve(card: Cards) -> None:
    (ability,) = card(
        "ice", "The Runner cannot spend credits while subroutines on Example Card are resolving."
    ).abilities
    assert ability.condition == InTime(During.SUBROUTINES_OF_THIS)
