"""Where one instruction ends and the next begins, and what hangs on a choice made before (9.11.4, 9.11.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    ChooseOption,
    If,
    Instruction,
    Lasting,
    NestedCost,
    Prohibition,
    Repeat,
    Replace,
    Step,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Exists
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The
from sysop.models.selectors import Bound, CountOf, Same, This, TriggerObject
from sysop.models.values import walk

Make = Callable[..., Card]


def only(card: Card) -> Ability:
    """The one ability of a card."""
    (ability,) = card.abilities
    assert not card.unread
    return ability


def kinds(steps: tuple[Step, ...]) -> list[list[Deed]]:
    """What each instruction does."""
    return [[e.kind for e in step.effects] for step in steps if isinstance(step, Instruction)]


def test_a_search_ends_an_instruction_and_shuffles(card: Make) -> None:
    """rule_search_instruction, rule_shuffle_deck_after_search"""
    ability = only(card("operation", "Search R&D for 2 assets, reveal them, and add them to HQ. Shuffle R&D."))
    assert kinds(ability.steps) == [[Deed.SEARCH], [Deed.REVEAL], [Deed.MOVE]]


def test_a_search_with_criteria_may_find_nothing(card: Make) -> None:
    """rule_fail_to_find"""
    for text, least in (
        ("Search R&D for 2 assets and add them to HQ.", 0),
        ("Search R&D for 2 cards and add them to HQ.", 2),
    ):
        (search, _) = only(card("operation", text)).steps
        assert isinstance(search, Instruction)
        assert isinstance(search.effects[0].what, Target)
        assert search.effects[0].what.least == least


def test_looking_ends_an_instruction_about_the_cards_that_are_seen(card: Make) -> None:
    """rule_look_reveal_instruction"""
    ability = only(card("event", "Look at the top 3 cards of your stack and arrange them in any order."))
    assert kinds(ability.steps) == [[Deed.LOOK], [Deed.ARRANGE]]
    ability = only(card("operation", "Reveal the top card of R&D and gain 1[credit]."))
    assert kinds(ability.steps) == [[Deed.REVEAL, Deed.GAIN_CREDITS]]


def test_each_of_several_installs_is_an_instruction_of_its_own(card: Make) -> None:
    """rule_split_up_instruction"""
    (step,) = only(card("event", "Install up to 3 programs from your grip.")).steps
    assert isinstance(step, Repeat)
    (inner,) = step.steps
    assert isinstance(inner, Instruction)
    assert isinstance(inner.effects[0].what, Target)
    assert (step.times, inner.optional, inner.effects[0].what.least, inner.effects[0].what.most) == (3, True, 1, 1)
    (step,) = only(card("operation", "Install 2 cards from HQ, ignoring all costs.")).steps
    assert isinstance(step, Repeat)
    (inner,) = step.steps
    assert isinstance(inner, Instruction)
    assert (step.times, inner.optional, len(inner.changes)) == (2, False, 1)


@pytest.mark.parametrize(("may", "optional"), [("You may install", True), ("Install", False)])
def test_each_of_them_is_installed_by_itself(card: Make, may: str, optional: bool) -> None:
    """rule_split_up_instruction"""
    _, step = only(card("event", f"Look at the top 4 cards of your stack. {may} them, ignoring all costs.")).steps
    assert isinstance(step, Repeat)
    assert isinstance(step.times, CountOf)
    (inner,) = step.steps
    assert isinstance(inner, Instruction)
    assert (inner.optional, len(inner.changes), inner.effects[0].what) == (optional, 1, Target(step.times.of))


def test_installing_two_kinds_is_two_instructions(card: Make) -> None:
    """rule_split_up_instruction"""
    ability = only(card("event", "Install 1 program from your grip and install 1 resource from your grip."))
    assert kinds(ability.steps) == [[Deed.INSTALL], [Deed.INSTALL]]


def test_whoever_declines_to_search_does_not_shuffle(card: Make) -> None:
    text = "When you install this resource, you may search your stack for a program and install it. Shuffle your stack."
    ability = only(card("resource", text))
    (search,) = ability.steps
    assert isinstance(search, Instruction)
    assert kinds((search, *search.if_done)) == [[Deed.SEARCH], [Deed.INSTALL]]
    assert ability.optional


def test_what_was_found_is_added_only_if_it_was_paid_for(card: Make) -> None:
    """A sentence that speaks of what the nested cost brought belongs to it."""
    text = "When your turn ends, you may trash this upgrade. If you do, search R&D for an asset. Add that asset to HQ."
    ability = only(card("upgrade", text))
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    assert kinds(step.if_paid) == [[Deed.SEARCH], [Deed.MOVE]]
    assert ability.optional


def test_a_later_sentence_about_it_stays_in_the_scope_of_if_you_do(card: Make) -> None:
    text = (
        "Whenever the Corp rezzes an asset, you may trash this resource. If you do, derez that asset. "
        "The Runner cannot trash it for the remainder of this turn."
    )
    ability = only(card("resource", text))
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    derez, lasting = step.if_paid
    assert isinstance(derez, Instruction)
    assert isinstance(lasting, Lasting)
    assert derez.effects[0].what == The(TriggerObject())
    (forbidden,) = lasting.declarations
    assert isinstance(forbidden, Prohibition)
    assert forbidden.act == ActPattern(forbidden.act.act, forbidden.act.by, Same(TriggerObject()))


def test_it_is_what_was_spoken_of_last(card: Make) -> None:
    text = (
        "Whenever you pass an unrezzed piece of ice, you may trash this program. "
        "If you do, the Corp must either rez that ice or add it to HQ."
    )
    (step,) = only(card("program", text)).steps
    assert isinstance(step, NestedCost)
    (choice,) = step.if_paid
    assert isinstance(choice, ChooseOption)
    for option in choice.options:
        (instruction,) = option.steps
        assert isinstance(instruction, Instruction)
        assert instruction.effects[0].what == The(TriggerObject())


def test_that_ice_is_not_a_card_from_the_grip(card: Make) -> None:
    text = (
        "When you encounter a sentry, you may trash 1 program from your grip. "
        "If you do, that ice gets -3 strength for the remainder of this encounter."
    )
    (step,) = only(card("hardware", text)).steps
    assert isinstance(step, NestedCost)
    (lasting,) = step.if_paid
    assert isinstance(lasting, Lasting)
    (change,) = lasting.declarations
    assert getattr(change, "of", None) == The(TriggerObject())


def test_what_holds_during_the_run_is_linked_to_it(card: Make) -> None:
    """rule_linked_abilities_during_timing_structure"""
    ability = only(card("event", "Run any server. The Corp cannot rez ice for the remainder of this run."))
    assert kinds(ability.steps) == [[Deed.RUN]]
    (linked,) = ability.linked
    assert linked.kind is AbilityKind.STATIC
    assert linked.declarations
    text = (
        "Run any server. If you have 5 or more cards in your grip, "
        "each installed <strong>virus</strong> program gets +1 strength until the end of the run."
    )
    (linked,) = only(card("event", text)).linked
    assert linked.trigger is not None
    assert linked.trigger.events[0].verb is Deed.RUN_BEGINS
    assert isinstance(linked.steps[0], If)


def test_a_sentence_behind_a_run_that_does_not_say_when_is_not_read(card: Make) -> None:
    assert card("event", "Run any server. Draw 1 card.").unread


def test_what_was_found_instead_of_breaching_belongs_there(card: Make) -> None:
    text = "Run HQ. If successful, instead of breaching HQ, look at the top 4 cards of R&D. Trash 2 of those cards."
    (linked,) = only(card("event", text)).linked
    (step,) = linked.steps
    assert isinstance(step, Replace)
    assert kinds(step.steps) == [[Deed.LOOK], [Deed.TRASH]]


def test_if_you_do_not_behind_such_a_sentence_is_not_taken_for_the_cost(card: Make) -> None:
    text = (
        "When your turn begins, you may pay 1[credit] to search R&D for 1 card. "
        "You may install that card. If you do not, draw 1 card."
    )
    (nested,) = card("asset", text).abilities[0].steps
    assert isinstance(nested, NestedCost)
    assert nested.if_not == ()
    *_, install = nested.if_paid
    assert isinstance(install, Instruction)
    assert install.if_not


def test_the_same_word_names_the_same_thing(card: Make) -> None:
    steps = only(card("event", "Search your stack for 1 program. Install it.")).steps
    search, install = (step.effects[0] for step in steps if isinstance(step, Instruction))
    assert isinstance(search, Effect)
    assert isinstance(search.what, Target)
    assert install.what == The(Bound(search.what.name or ""))
    assert This() not in (install.what,)


def test_them_are_those_of_which_a_condition_says_that_there_are_some(card: Make) -> None:
    ability = only(card("operation", "Look at the top 4 cards of R&D. If any of them are ice, trash them."))
    (asked,) = (step for step in ability.steps if isinstance(step, If))
    assert isinstance(asked.condition, Exists)
    (trashed,) = [node for node in walk(asked.then) if isinstance(node, Each)]
    assert trashed.what == asked.condition.what
