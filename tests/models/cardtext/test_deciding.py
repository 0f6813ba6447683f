"""Who decides: `may` belongs to the player that it names, whoever carries it out (rule_controller_choices)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, ChooseOption, Delayed, If, Instruction, NestedCost, Repeat
from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.terms import Player, Scope

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
    assert kinds == [Deed.DRAW, Deed.GAIN_CREDITS]
    assert not choice.must
    assert ability.optional


def test_an_optional_install_and_the_counter_on_it_are_one_instruction(card: Make) -> None:
    text = "[click]: You may install 1 asset from HQ, ignoring all costs, and place 2 advancement counters on it."
    (step,) = only(card("asset", text)).steps
    assert isinstance(step, Instruction)
    assert [e.kind for e in step.effects] == [Deed.INSTALL, Deed.PLACE_COUNTERS]
    assert (step.optional, len(step.changes)) == (True, 1)


def test_what_may_be_done_also_is_decided_by_itself(card: Make) -> None:
    text = "You may draw 1 card. If HQ is not protected by ice, you may also gain 2[credit]."
    first, second = only(card("asset", f"When your turn begins, {text[0].lower()}{text[1:]}")).steps
    assert isinstance(first, Instruction)
    assert isinstance(second, If)
    assert first.if_done == ()


def test_a_type_is_chosen_only_by_who_goes_on_to_look(card: Make) -> None:
    text = (
        "When a turn ends, you may choose a card type to look at the bottom card of R&D. If that card has the named "
        "type, you may trash it and gain 3[credit]."
    )
    ability = only(card("asset", text))
    (step,) = ability.steps
    assert isinstance(step, ChooseOption)
    assert (step.must, len(step.options), len(step.options[0].steps)) == (False, 1, 3)
    assert ability.optional


def test_one_mode_or_as_many_as_wanted(card: Make) -> None:
    text = (
        "When a turn ends, if you have any rezzed upgrades, resolve 1 of the following; otherwise, resolve up "
        "to 2 in any order:<ul><li>Draw 2 cards.</li><li>Gain 2[credit].</li></ul>"
    )
    (step,) = only(card("asset", text)).steps
    assert isinstance(step, If)
    (one,), (more,) = step.then, step.otherwise
    assert isinstance(one, ChooseOption)
    assert isinstance(more, ChooseOption)
    assert ((one.least, one.most), (more.least, more.most)) == ((1, 1), (0, 2))


def test_two_counters_in_place_of_one(card: Make) -> None:
    text = (
        "Whenever you advance this agenda, you may place 1 advancement counter on another card you can advance "
        "(or 3 advancement counters instead if there are 5 or more advancement counters on this agenda)."
    )
    (step,) = only(card("agenda", text)).steps
    assert isinstance(step, If)
    amounts = [s.effects[0].amount for s in (*step.then, *step.otherwise) if isinstance(s, Instruction) and s.optional]
    assert amounts == [3, 1]


def test_what_each_revealed_agenda_allows_is_decided_one_by_one(card: Make) -> None:
    text = (
        "[click]: Reveal up to 3 facedown cards in Archives and add them to HQ. For each asset revealed this way, you "
        "may place 2 power counters on an installed asset."
    )
    step = only(card("asset", text)).steps[-1]
    assert isinstance(step, Repeat)
    (may,) = step.steps
    assert isinstance(may, Instruction)
    assert may.optional


def test_a_successful_run_is_waited_for_during_this_run_only(card: Make) -> None:
    step = only(card("ice", "[subroutine] If this run is successful, the Runner loses 3[credit].")).steps[0]
    assert isinstance(step, Delayed)
    assert (step.once, step.duration) == (True, Scope.RUN)


def test_trashing_that_cannot_be_prevented(card: Make) -> None:
    (step,) = only(card("agenda", "When you score this agenda, trash 1 program (cannot be prevented).")).steps
    assert isinstance(step, Instruction)
    assert not step.effects[0].preventable
