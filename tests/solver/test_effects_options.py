"""Choosing between effects, and values (9.11.4g, 9.12.3, 9.12.4, 9.12.6)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import (
    Choice,
    ChooseOption,
    ChooseValue,
    Instruction,
    NestedCost,
    NestedForm,
    Option,
    Repeat,
)
from sysop.models.costs import Cost, PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Target, TopCards
from sysop.models.selectors import ICE, PROGRAM, Attribute, InZone, ServerWith, Shares, ThatMany
from sysop.models.terms import Player, Zone
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
GAIN = Option((Instruction((Effect(Deed.GAIN_CREDITS, amount=2),)),))
DRAW = Option((Instruction((Effect(Deed.DRAW, amount=1),)),))
TAG = Option((Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),)),))


def offered(position: Position) -> list[str]:
    return [position.describe(c) for c in position.legal_actions]


def test_two_modes_of_three_are_chosen_one_after_the_other(runner_does: Does) -> None:
    """rule_after_resolving_mode, rule_cannot_repeat_modes"""
    p = runner_does(ChooseOption(Player.YOU, (GAIN, DRAW, TAG), least=2, most=2))
    assert offered(p) == ["option 1", "option 2", "option 3"]
    p = p.after("option 1")
    assert (p.state.runner.credits, offered(p)) == (7, ["option 1", "option 2"])
    p = p.after("option 2")
    assert (p.state.runner.tags, len(p.state.in_zone(Zone.GRIP))) == (1, 2)


def test_up_to_so_many_modes_may_be_fewer(runner_does: Does) -> None:
    """rule_choose_next_mode"""
    p = runner_does(ChooseOption(Player.YOU, (GAIN, DRAW), least=0, most=2)).after("option 2")
    assert offered(p) == ["option 1", "decline"]
    p = p.after("decline")
    assert p.state.runner.credits == 5


def test_who_must_choose_takes_what_can_be_fully_resolved(corp_does: Does) -> None:
    """rule_mandatory_choice: without a program there is nothing to trash."""
    trash = Option((Instruction((Effect(Deed.TRASH, by=Player.RUNNER, what=Target(PROGRAM)),)),))
    assert offered(corp_does(ChooseOption(Player.RUNNER, (trash, TAG), in_full=True))) == ["option 2"]


def test_you_must_choose_what_can_be_fully_resolved_as_well(runner_does: Does) -> None:
    """rule_mandatory_choice: nothing can be trashed at random from an empty grip, nor two cards from a deck of one."""
    at_random = Target(InZone((Zone.GRIP,)), at_random=True)
    trash = Option((Instruction((Effect(Deed.TRASH, what=at_random),)),))
    top = Option((Instruction((Effect(Deed.TRASH, what=TopCards(2, Zone.STACK)),)),))
    few = """
    turn: {side: runner, number: 2, step: before action}
    runner: {grip: [], stack: [Easy Mark], rig: [Trier]}
    """
    assert offered(runner_does(ChooseOption(Player.YOU, (trash, top, TAG), in_full=True), with_=few)) == ["option 3"]
    assert offered(runner_does(ChooseOption(Player.YOU, (trash, TAG)), with_=few)) == ["option 1", "option 2"]


def test_a_must_ability_without_an_option_does_nothing(corp_does: Does) -> None:
    """rule_mandatory_choice"""
    trash = Option((Instruction((Effect(Deed.TRASH, by=Player.RUNNER, what=Target(PROGRAM)),)),))
    end = Option((Instruction((Effect(Deed.END_THE_RUN),)),))
    p = corp_does(ChooseOption(Player.RUNNER, (trash, end), in_full=True), Effect(Deed.GAIN_CREDITS, amount=1))
    assert p.state.corp.credits == 6


def test_an_option_to_pay_is_there_for_who_can_pay(corp_does: Does) -> None:
    for credits, ways in ((5, ["option 1", "option 2"]), (6, ["option 2"])):
        pay = Option((NestedCost(Player.RUNNER, Cost((PayCredits(credits),)), NestedForm.MUST_IF_ABLE),))
        assert offered(corp_does(ChooseOption(Player.RUNNER, (pay, TAG), in_full=True))) == ways


def test_a_type_is_named_and_found(runner_does: Does) -> None:
    """rule_object_subroutine_targets"""
    named = ChooseValue(Choice.CARD_TYPE, "that type")
    trash = Effect(Deed.TRASH, what=Each(InZone((Zone.GRIP,)) & Shares(Attribute.TYPE, "that type")))
    p = runner_does(named, trash)
    assert "name event" in offered(p)
    p = p.after("name event")
    assert [o.card for o in p.state.in_zone(Zone.HEAP)] == ["sure_gamble", "diesel"]
    assert p.state.in_zone(Zone.GRIP) == ()


def test_a_number_is_chosen_within_its_bounds(runner_does: Does) -> None:
    chosen = ChooseValue(Choice.NUMBER, "that number", least=1, most=3)
    p = runner_does(chosen, Effect(Deed.GAIN_CREDITS, amount=ThatMany("that number")))
    assert offered(p) == ["number 1", "number 2", "number 3"]
    assert p.after("number 3").state.runner.credits == 8


def test_a_card_name_is_any_title_of_the_pool(runner_does: Does) -> None:
    p = runner_does(ChooseValue(Choice.CARD_NAME, "that name"))
    assert p.check("name Sure Gamble")
    assert not p.check("name Nothing That Was Printed")


def test_repeated_steps_are_resolved_each_for_itself(runner_does: Does) -> None:
    """rule_repeat_this_process_x_times, rule_repetition_resolve_independently"""
    bottom = Destination(zone=Zone.GRIP)
    take = Instruction((Effect(Deed.MOVE, what=Target(InZone((Zone.HEAP,))), destination=bottom),))
    text = """
    turn: {side: runner, number: 2, step: before action}
    runner: {heap: [Easy Mark, Mimic, Imp], rig: [Trier]}
    """
    p = runner_does(Repeat(2, (take,)), with_=text).after("choose Imp")
    assert offered(p) == ["choose Easy Mark", "choose Mimic"]
    p = p.after("choose Mimic")
    assert [o.card for o in p.state.in_zone(Zone.GRIP)] == ["imp", "mimic"]


def test_without_any_server_to_choose_the_rest_is_done(runner_does: Does) -> None:
    """rule_do_as_much_as_you_can"""
    p = runner_does(ChooseValue(Choice.SERVER, "there", server=ServerWith(ICE)), Effect(Deed.DRAW, amount=1))
    assert (p.decision.kind.value, len(p.state.in_zone(Zone.GRIP))) == ("priority", 3)
