"""What `it` and `that run` mean: the ice that is bypassed, the run that the ability has just started (9.11.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import AbilityKind, NestedCost, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.conditions import During
from sysop.models.costs import CreditSource, Purpose
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.selectors import THIS, Bound, Is, IsSubroutine, Same, Status, TriggerObject
from sysop.models.values import walk

Make = Callable[..., Card]


def test_a_program_that_goes_bypasses_the_ice_and_not_itself(card: Make) -> None:
    text = "When you encounter a sentry, you may remove this hardware from the game to bypass it."
    (ability,) = card("hardware", text).abilities
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    (bypass,) = [node for node in walk(step.if_paid) if isinstance(node, Effect)]
    assert bypass.what == The(TriggerObject())


def test_ice_that_speaks_of_itself_is_bypassed(card: Make) -> None:
    (ability,) = card("ice", "When the Runner encounters this ice, they may pay 2[credit] to bypass it.").abilities
    (bypass,) = [node for node in walk(ability.steps) if isinstance(node, Effect)]
    assert bypass.what == The(THIS)


@pytest.mark.parametrize("besides", ["when your turn begins", "whenever you make a successful run"])
def test_it_is_this_card_where_nothing_else_is_named(card: Make, besides: str) -> None:
    text = f"When you install this program and {besides}, place 1 virus counter on"
    assert card("program", f"{text} it.").abilities == card("program", f"{text} this program.").abilities


def test_it_is_left_open_where_another_card_is_named(card: Make) -> None:
    made = card(
        "program", "When you install this program and whenever you install a virus, place 1 virus counter on it."
    )
    assert not is_whole(made)


def test_credits_for_that_run_are_for_no_other_run(card: Make) -> None:
    """rule_linked_abilities_during_timing_structure"""
    made = card("resource", "[click]: Run HQ. You can spend hosted credits during that run.")
    (ability,) = made.abilities
    (linked,) = ability.linked
    assert linked.kind is AbilityKind.STATIC
    assert linked.declarations == (CreditSource((Purpose(during=During.RUN),)),)
    (always,) = card("resource", "You can spend hosted credits during runs.").abilities
    assert always.declarations == linked.declarations


def test_what_waits_in_that_run_waits_in_no_other_run(card: Make) -> None:
    """rule_linked_abilities_during_timing_structure"""
    begun = "When your turn begins, you may run HQ. "
    first = "The first time you encounter a sentry during that run, bypass it."
    (ability,) = card("hardware", begun + first).abilities
    (linked,) = ability.linked
    assert linked.trigger is not None
    assert linked.trigger.ordinal == 1
    (ability,) = card("hardware", begun + "You can spend hosted credits during that run.").abilities
    assert [type(d) for d in ability.linked[0].declarations] == [CreditSource]


def test_that_run_is_not_read_where_nothing_can_be_linked_to_it(card: Make) -> None:
    """A run behind a cost, or one that is only waited for: `that run` is never any run."""
    for first in (
        "When your turn begins, you may trash this hardware to run HQ. ",
        "The first time each turn your run on Archives is successful, draw 1 card. ",
    ):
        for then in (
            "The first time you breach HQ during that run, draw 1 card.",
            "You can spend hosted credits during that run.",
        ):
            made = card("hardware", first + then)
            assert any(isinstance(node, Unread) for node in walk(made.abilities))
    made = card(
        "hardware", "When your turn begins, you may trash this hardware to run HQ. When that run ends, draw 1 card."
    )
    assert any(isinstance(node, Unread) for node in walk(made.abilities))


@pytest.mark.parametrize(
    "asked",
    ["you have not used this program this turn", "there are 3 or more power counters on this program"],
)
def test_it_is_neither_of_two_cards_that_it_may_be(card: Make, asked: str) -> None:
    """The ice that was met, or the program of which was asked something since."""
    text = f"Whenever you encounter a piece of ice, if {asked}, you may trash it."
    assert not is_whole(card("program", text))
    assert is_whole(card("program", f"When your turn begins, if {asked}, you may trash it."))


def test_it_is_not_the_card_itself_where_that_is_not_spoken_of(card: Make) -> None:
    text = "The first program you install each turn costs 3[credit] less to install"
    assert is_whole(card("hardware", f"{text}."))
    assert not is_whole(card("hardware", f"{text} if it is an <strong>icebreaker</strong>."))


def test_to_use_more_than_one_card_is_not_to_use_one_more_than_once(card: Make) -> None:
    text = "The Runner cannot use more than 1 <strong>icebreaker</strong> during each run on this server."
    assert not is_whole(card("upgrade", text))


def test_another_card_is_other_than_the_one_of_which_was_spoken(card: Make) -> None:
    """An operation is never one of those that are installed, and no card gives counters to itself."""
    assert not is_whole(card("operation", "Derez 1 installed asset. Then trash another installed asset."))
    (moves,) = card("asset", "[click]: Move 1 advancement counter from 1 installed card to another card.").abilities
    assert ~Same(Bound("that card")) in walk(moves.steps)
    assert ~Same(THIS) not in walk(moves.steps)
    (ability,) = card("operation", "Choose 1 rezzed asset. Derez another asset.").abilities
    assert ~Same(Bound("the chosen card")) in walk(ability.steps)


def test_counters_are_not_counted_by_the_card_on_which_they_are_placed(card: Make) -> None:
    text = "Place advancement counters on 1 installed card equal to the agenda points of that agenda."
    made = card("operation", f"As an additional cost to play this operation, reveal 1 agenda from HQ.\n{text}")
    assert not is_whole(made)


def test_what_was_stolen_is_counted_where_it_is(card: Make) -> None:
    (ability,) = card("event", "Gain 1[credit] for each agenda you stole this turn.").abilities
    assert Is(Status.INSTALLED) not in walk(ability.steps)


def test_subroutines_are_on_the_ice_of_which_was_spoken(card: Make) -> None:
    text = "When you encounter a code gate, you may trash this program to break all subroutines on it."
    (ability,) = card("program", text).abilities
    assert [node.of for node in walk(ability.steps) if isinstance(node, IsSubroutine)] == [Same(TriggerObject())]


def test_what_is_derezzed_is_the_chosen_ice_and_not_what_was_trashed(card: Make) -> None:
    text = "Choose 1 rezzed piece of ice. The Runner may trash 1 installed program. Derez that card."
    (ability,) = card("operation", text).abilities
    (chosen,) = (n.what for n in walk(ability) if isinstance(n, Effect) and n.kind is Deed.CHOOSE)
    (derezzed,) = (n.what for n in walk(ability) if isinstance(n, Effect) and n.kind is Deed.DEREZ)
    assert isinstance(chosen, Target)
    assert derezzed == The(Bound(chosen.name or ""))


def test_what_the_runner_did_not_trash_is_not_that_program(card: Make) -> None:
    """`That program` is the one that was installed, whether or not there was another one to be trashed."""
    text = "Whenever the Runner installs a program, they may trash another program. If they do not, trash that program."
    (ability,) = card("asset", text).abilities
    (trashed,) = (n.what for n in walk(ability) if isinstance(n, Effect) and n.kind is Deed.TRASH)
    assert trashed == The(TriggerObject())


def test_another_card_in_hq_is_none_that_was_revealed_there(card: Make) -> None:
    (ability,) = card("operation", "Reveal 1 card in HQ. You may trash another card in HQ.").abilities
    shown, trashed = (n.what for n in walk(ability) if isinstance(n, Effect))
    assert isinstance(shown, Target)
    assert isinstance(trashed, Target)
    assert ~Same(Bound(shown.name or "")) in tuple(walk(trashed.what))


def test_what_is_done_as_that_run_ends_is_done_to_what_was_chosen_before_it(card: Make) -> None:
    """The words `that run` name no card."""
    text = "Choose 1 installed program. Run any server. When that run ends, place 1 power counter on it."
    (ability,) = card("event", text).abilities
    (placed,) = (n.what for n in walk(ability) if isinstance(n, Effect) and n.kind is Deed.PLACE_COUNTERS)
    assert isinstance(placed, The)
    assert isinstance(placed.ref, Bound)
    assert not is_whole(card("event", "Run any server. When that run ends, place 1 power counter on it."))
