"""Events, operations and identities: what follows if nothing was done, what later lines say about a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import (
    AbilityKind,
    ChooseOption,
    Delayed,
    Flag,
    If,
    Instruction,
    NestedCost,
    NestedForm,
    Prohibition,
    Repeat,
    Replace,
    Trace,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, Fits, Occurred, TriggerMode
from sysop.models.costs import Discount
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.selectors import (
    Attribute,
    Calculated,
    CountOf,
    CountServers,
    Did,
    InZone,
    KindsOf,
    Not,
    Operator,
    Shares,
    StatOf,
    StatOfPlayer,
    TriggerObject,
)
from sysop.models.terms import Player, PlayerStat, Scope, Stat, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]


def steps(card: Card, ability: int = 0) -> Any:
    assert not any(isinstance(node, Unread) for node in walk(card.abilities))
    return card.abilities[ability].steps


# ------------------------------------------------------------------ if you do not


def test_who_may_rez_or_not_is_asked_once(card: Cards) -> None:
    _, choice = steps(card("event", "Choose an unrezzed asset. The Corp may rez it. If they do not, gain 4[credit]."))
    assert choice.optional
    assert choice.decider is Player.CORP
    (instead,) = choice.if_not
    assert instead.effects[0].kind is Deed.GAIN_CREDITS


def test_otherwise_follows_what_the_other_player_declined(card: Cards) -> None:
    (choice,) = steps(
        card("operation", "The Runner may gain 2[credit]. If they do, gain 1[credit]; otherwise, gain 3[credit].")
    )
    assert choice.if_done[0].effects[0].amount == 1
    assert choice.if_not[0].effects[0].amount == 3


def test_what_was_not_allowed_was_not_done_either(card: Cards) -> None:
    """`If you do not` also holds where the condition before `you may` did not."""
    _, choice = steps(
        card(
            "event",
            "Lose 1[credit]. If you are tagged, you may gain 2[credit]. If you do not, draw 1 card.",
        )
    )
    assert isinstance(choice, If)
    assert choice.then[0].if_not == choice.otherwise


# --------------------------------------------------------------- runs and later lines


def test_a_later_line_about_that_run_is_linked_to_it(card: Cards) -> None:
    """rule_linked_abilities_during_timing_structure"""
    (run,) = card("event", "Run HQ.\nWhen that run ends, gain 2[credit].").abilities
    assert [a.trigger.events[0].verb for a in run.linked if a.trigger] == [Deed.RUN_ENDS]


def test_a_flag_of_a_later_line_stays_with_what_it_says_about_the_run(card: Cards) -> None:
    (run,) = card(
        "event", "Run R&D.\nThreat 2 → The second time you pass a piece of ice during that run, gain 1[credit]."
    ).abilities
    assert [(a.threat, a.trigger.ordinal) for a in run.linked if a.trigger] == [(2, 2)]


def test_damage_during_the_run_is_prevented_by_an_interrupt(card: Cards) -> None:
    run = card("event", "Run HQ. Whenever you would suffer net damage during that run, prevent all of that damage.")
    (linked,) = run.abilities[0].linked
    assert linked.flags == (Flag.INTERRUPT,)
    assert linked.trigger is not None
    assert linked.trigger.mode is TriggerMode.WOULD


def test_what_holds_for_a_run_that_may_not_be_made_is_linked_to_it(card: Cards) -> None:
    """As a step it would begin to hold when the run is over."""
    text = (
        "Choose a server. The Corp may draw 1 card. If they do not, run that server. "
        "You cannot jack out during that run."
    )
    (ability,) = card("event", text).abilities
    assert [type(d) for d in ability.linked[0].declarations] == [Prohibition]


def test_when_your_turn_ends_is_this_turn_on_an_event(card: Cards) -> None:
    _, later = steps(card("event", "Gain 2[credit]. When your turn ends, lose 1[credit]."))
    assert isinstance(later, Delayed)
    assert later.trigger.events[0].verb is Deed.TURN_ENDS


def test_the_first_ice_of_a_run(phrase: Callable[..., Any]) -> None:
    found = phrase("sentence", "you may jack out when you encounter the first ice")
    assert found.trigger.ordinal == 1
    assert found.steps[0].optional


def test_clicks_are_spent_for_what_takes_the_place_of_breaching(card: Cards) -> None:
    (run,) = card(
        "event",
        "Run Archives. If successful, instead of breaching it, you may spend any number of [click] to give "
        "the Corp 1 bad publicity.",
    ).abilities
    (instead,) = run.linked[0].steps
    assert isinstance(instead, Replace)
    assert instead.optional
    assert isinstance(instead.steps[0], NestedCost)


# ------------------------------------------------------------------------ choices


def test_both_modes_under_a_condition(card: Cards) -> None:
    (choice,) = steps(
        card(
            "operation",
            "Resolve 1 of the following. If you have 9 or more credits, you may resolve both instead."
            "<ul><li>Gain 2[credit].</li><li>Draw 2 cards.</li></ul>",
        )
    )
    assert isinstance(choice, If)
    assert isinstance(choice.condition, Comparison)
    ((both,), (one,)) = choice.then, choice.otherwise
    assert (both.least, both.most) == (1, 2)
    assert (one.least, one.most) == (1, 1)


def test_the_runner_chooses_between_modes(card: Cards) -> None:
    text = "Resolve 1 of the following of the Runner's choice:<ul><li>Gain 2[credit].</li><li>Draw 2 cards.</li></ul>"
    (choice,) = steps(card("operation", text))
    assert isinstance(choice, ChooseOption)
    assert choice.chooser is Player.RUNNER


def test_x_of_a_mode_is_defined_in_it(card: Cards) -> None:
    text = (
        "Resolve 1 of the following:<ul><li>Gain X[credit]. X is equal to the number of cards in HQ.</li>"
        "<li>Draw 2 cards.</li></ul>"
    )
    (choice,) = steps(card("operation", text))
    assert choice.options[0].steps[0].effects[0].amount == CountOf(InZone((Zone.HQ,)))


def test_the_runner_prevents_what_a_trace_does(card: Cards) -> None:
    (trace,) = steps(
        card("operation", "Trace[2]. If successful, do 1 net damage. The Runner can take 1 tag to prevent this.")
    )
    assert isinstance(trace, Trace)
    (unless,) = trace.if_successful
    assert unless.form is NestedForm.UNLESS


def test_each_install_of_several_costs_less(card: Cards) -> None:
    """rule_split_up_instruction"""
    (several,) = steps(card("event", "Install up to 2 programs from your grip, paying 2[credit] less for each."))
    assert isinstance(several, Repeat)
    assert several.times == 2
    assert several.steps[0].changes == (Discount(2),)


# ---------------------------------------------------------------- counts and events


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("for each central server with a card in its root", CountServers),
        ("for each card type among faceup cards in Archives", KindsOf),
    ],
)
def test_what_is_counted(phrase: Callable[..., Any], words: str, amount: type) -> None:
    assert isinstance(phrase("each", words), amount)


def test_drawing_up_to_a_number(card: Cards) -> None:
    (draw,) = steps(card("event", "Draw until you have 4 cards in your grip."))
    assert draw.effects[0].amount == Calculated(Operator.MINUS, 4, StatOfPlayer(PlayerStat.HAND, Player.YOU))


def test_the_first_operation_of_a_subtype(card: Cards) -> None:
    text = "If this operation is the first <strong>gray ops</strong> you played this turn, draw 1 card."
    (gated,) = steps(card("operation", text))
    assert isinstance(gated.condition, Fits)
    assert isinstance(gated.condition.what, Did)
    assert gated.condition.what.first


def test_not_the_first_time_is_the_second_at_least(phrase: Callable[..., Any]) -> None:
    condition = phrase("condition", "it is not the first time you have drawn cards this turn")
    assert isinstance(condition, Occurred)
    assert condition.times == 2


def test_neither_installed_nor_advanced(phrase: Callable[..., Any]) -> None:
    post = phrase("post", "that you did not install or advance this turn")
    assert all(isinstance(p, Not) and isinstance(p.part, Did) and p.part.scope is Scope.TURN for p in post.parts)


def test_the_forfeited_agenda_is_the_one_of_the_trigger(card: Cards) -> None:
    identity = card(
        "corp_identity",
        "Whenever you forfeit an agenda, gain credits equal to the agenda point value of the forfeited agenda.",
    )
    (gain,) = steps(identity)
    assert gain.effects[0].amount == StatOf(Stat.AGENDA_POINTS, TriggerObject())


def test_a_card_of_the_named_title_is_played_or_installed(card: Cards) -> None:
    """The card of the trigger condition is not the one that it is compared with."""
    named, waits = card(
        "operation", "Name a card. Lose 1[credit] whenever the Runner installs a copy of that card."
    ).abilities
    assert named.kind is AbilityKind.PLAY
    assert waits.trigger is not None
    assert waits.trigger.events[0].what == Shares(Attribute.TITLE, "that title")


def test_what_is_not_of_a_subtype_is_trashed(card: Cards) -> None:
    text = (
        "0[credit]: Install 1 program from your grip. "
        "When that run ends, trash it if it is not a <strong>virus</strong>."
    )
    _, later = steps(card("runner_identity", text))
    assert isinstance(later, Delayed)
    (condition,) = later.steps
    assert isinstance(condition, If)
    assert isinstance(condition.condition, Fits)


def test_a_target_of_another_line_is_no_target_here(card: Cards) -> None:
    assert any(isinstance(n, Unread) for n in walk(card("event", "Draw 1 card.\nTrash that card.").abilities))


def test_either_of_two_amounts_of_cards(card: Cards) -> None:
    text = "Add 1 resource (or up to 3 <strong>virus</strong> cards) from your heap to your grip."
    (choice,) = steps(card("event", text))
    whats = [o.steps[0].effects[0].what for o in choice.options]
    assert [(w.least, w.most) for w in whats if isinstance(w, Target)] == [(1, 1), (0, 3)]


def test_instructions_without_a_choice_have_nothing_else_to_follow(card: Cards) -> None:
    (plain,) = steps(card("event", "Gain 2[credit]."))
    assert isinstance(plain, Instruction)
    assert plain.if_not == ()
