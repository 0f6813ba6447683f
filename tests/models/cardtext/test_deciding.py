"""Who decides: `may` belongs to the player that it names, whoever carries it out (rule_controller_choices)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, ChooseOption, If, Instruction, NestedCost
from sysop.models.cards import Card
from sysop.models.effects import EffectKind
from sysop.models.terms import Player

Make = Callable[..., Card]


def only(card: Card) -> Ability:
    """The one ability of a card."""
    (ability,) = card.abilities
    assert not card.unread
    return ability


def test_you_may_tag_the_runner_is_decided_by_you(card: Make) -> None:
    ability = only(card("asset", "When the Runner accesses Lure, you may give the Runner 1 tag.", "Lure"))
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert (step.decider, step.effects[0].by) == (Player.YOU, Player.RUNNER)
    assert ability.optional


def test_the_runner_may_take_a_tag_is_decided_by_the_runner(card: Make) -> None:
    ability = only(card("asset", "When the Runner accesses Lure, the Runner may take 1 tag.", "Lure"))
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert (step.decider, step.effects[0].by) == (Player.RUNNER, Player.RUNNER)
    assert not ability.optional  # its controller, the Corp, cannot let it be


def test_the_corp_may_on_a_corp_card_is_you_may(card: Make) -> None:
    one = only(card("ice", "[subroutine] The Corp may draw 1 card."))
    other = only(card("ice", "[subroutine] You may draw 1 card."))
    assert one == other


def test_they_are_the_player_named_last(card: Make) -> None:
    ability = only(card("agenda", "When the Corp's turn begins, they may draw 1 card."))
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert (step.decider, step.effects[0].by) == (Player.YOU, Player.YOU)
    ability = only(card("agenda", "When the Runner's turn begins, they may draw 1 card."))
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert (step.decider, step.effects[0].by) == (Player.RUNNER, Player.RUNNER)


def test_whoever_uses_an_ability_of_both_players_a_player_named_is_that_player(card: Make) -> None:
    """Where any player can use the ability, `you` is its user."""
    text = "[click]: The Runner may draw 1 card. Any player can use this ability."
    (step,) = only(card("hardware", text)).steps
    assert isinstance(step, Instruction)
    assert step.decider is Player.RUNNER


def test_an_optional_branch_of_a_condition_makes_the_ability_optional(card: Make) -> None:
    assert only(card("asset", "When your turn begins, you may draw 1 card if the Runner is tagged.")).optional
    assert not only(card("asset", "When your turn begins, draw 1 card if the Runner is tagged.")).optional


def test_what_happens_unless_it_is_declined_is_not_optional(card: Make) -> None:
    """rule_optional_conditional_ability: only where the ability could have no effect at all."""
    text = "When your turn begins, you may pay 4[credit]. If you do not, trash this asset."
    ability = only(card("asset", text))
    assert isinstance(ability.steps[0], NestedCost)
    assert not ability.optional


def test_you_may_do_something_else_instead_leaves_the_first_open(card: Make) -> None:
    """`Instead` with `may`: while the condition holds, either can be chosen, or neither."""
    text = "When you score this agenda, you may gain 5[credit]. If the Runner is tagged, you may draw 5 cards instead."
    ability = only(card("agenda", text))
    (step,) = ability.steps
    assert isinstance(step, If)
    (choice,) = step.then
    assert isinstance(choice, ChooseOption)
    kinds = [o.steps[0].effects[0].kind for o in choice.options if isinstance(o.steps[0], Instruction)]
    assert kinds == [EffectKind.DRAW, EffectKind.GAIN_CREDITS]
    assert not choice.must
    assert ability.optional
