"""Exceptions that a later sentence makes (9.1.2, 9.12.1)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import ChooseOption, If, Instruction, NestedCost, NestedForm, Unread
from sysop.models.cards import Card
from sysop.models.conditions import NotSo
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.terms import NOT_ARCHIVES
from sysop.models.values import walk

Cards = Callable[..., Card]


def test_a_cost_is_ignored_while_the_condition_holds(card: Cards) -> None:
    text = (
        "As an additional cost to run R&D, the Runner must trash 1 resource. Ignore this ability if you "
        "scored an agenda this turn."
    )
    (ability,) = card("upgrade", text).abilities
    assert isinstance(ability.condition, NotSo)


def test_an_access_from_archives_may_be_ignored(card: Cards) -> None:
    text = (
        "When the Runner accesses this asset, do 2 net damage. Ignore this ability if the Runner accesses this asset "
        "from Archives."
    )
    (ability,) = card("asset", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.events[0].from_zones == NOT_ARCHIVES


def test_what_follows_a_cost_that_cannot_be_paid(card: Cards) -> None:
    text = "[subroutine] The Runner must pay 4[credit], if able. If the Runner cannot pay 4[credit], give them 1 tag."
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    assert step.form is NestedForm.MUST_IF_ABLE
    assert len(step.if_not) == 1


def test_another_cost_is_not_the_one_that_cannot_be_paid(card: Cards) -> None:
    text = "[subroutine] The Runner must pay 4[credit], if able. If the Runner cannot pay 3[credit], give them 1 tag."
    assert any(isinstance(node, Unread) for node in walk(card("ice", text).abilities))


def test_what_follows_the_option_of_jacking_out(card: Cards) -> None:
    text = (
        "[subroutine] The Runner must either lose [click] or jack out. If the Runner jacks out this way, draw 2 cards."
    )
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, ChooseOption)
    ((_,), (leaves,)) = (option.steps for option in step.options)
    assert isinstance(leaves, Instruction)
    assert len(leaves.if_done) == 1


def test_more_of_the_same_on_the_same_card(card: Cards) -> None:
    """The card is chosen once, in whichever amount the condition leaves."""
    text = (
        "[click]: Place 1 advancement counter on 1 card in the root of HQ. If you have not installed any cards from "
        "Archives this turn, instead place 4 advancement counters on that card."
    )
    (step,) = card("upgrade", text).abilities[0].steps
    assert isinstance(step, If)
    placed = [node for node in walk(step) if isinstance(node, Effect) and node.kind is Deed.PLACE_COUNTERS]
    assert [e.amount for e in placed] == [4, 1]
    assert placed[0].what == placed[1].what
