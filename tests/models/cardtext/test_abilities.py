"""Lines become abilities: kinds, instruction boundaries, nested costs, back-references, what is not read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    AbilityKind,
    Aspect,
    ChooseOption,
    Delayed,
    Flag,
    GainAbility,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Prevent,
    Replace,
    Trace,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActiveIn, Trigger, UnreadRestriction, UsableBy
from sysop.models.costs import Cost, Ignore, Ignoring, PayCredits, SpendClicks, TrashCards, UnreadCost
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.selectors import INSTALLED, PROGRAM, THIS, Bound, EventPattern, InZone, Same, TriggerObject
from sysop.models.terms import Player, Scope, Zone

Cards = Callable[..., Card]


def gain(amount: int) -> Instruction:
    return Instruction((Effect(Deed.GAIN_CREDITS, amount=amount),))


def test_each_line_is_an_ability_and_keeps_its_number(card: Cards) -> None:
    made = card("asset", "When your turn begins, gain 1[credit].\n[click]: Draw 1 card.")
    assert [(a.kind, a.clause) for a in made.abilities] == [(AbilityKind.CONDITIONAL, 0), (AbilityKind.PAID, 1)]


def test_each_sentence_is_an_instruction(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] Gain 2[credit]. End the run.").abilities
    assert ability.steps == (gain(2), Instruction((Effect(Deed.END_THE_RUN),)))


def test_a_sentence_that_only_chooses_is_one_instruction_with_the_next(card: Cards) -> None:
    (ability,) = card("event", "Choose 1 installed program. Trash the chosen program.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].what == Target(PROGRAM & INSTALLED, name="the chosen program")
    assert step.effects[1].what == The(Bound("the chosen program"))


def test_another_card_is_other_than_the_chosen_one(card: Cards) -> None:
    (ability,) = card("event", "Choose 1 installed card. Trash another installed card.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[1].what == Target(~Same(Bound("the chosen card")) & INSTALLED)


def test_may_to_is_a_nested_cost(card: Cards) -> None:
    (ability,) = card("asset", "When your turn begins, you may pay 2[credit] to draw 1 card.").abilities
    assert ability.optional
    assert ability.steps == (
        NestedCost(
            Player.YOU,
            Cost((PayCredits(2),)),
            NestedForm.MAY_TO,
            (Instruction((Effect(Deed.DRAW, amount=1),)),),
        ),
    )


def test_if_you_do_behind_a_cost_is_a_nested_cost(card: Cards) -> None:
    (ability,) = card(
        "asset", "When your turn begins, you may trash 1 card from HQ. If you do, gain 3[credit]."
    ).abilities
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    assert step.form is NestedForm.MAY_IF_DO
    assert step.cost == Cost((TrashCards(Target(InZone((Zone.HQ,)))),))
    assert step.if_paid == (gain(3),)


def test_if_you_do_without_may_follows_the_instruction(card: Cards) -> None:
    (ability,) = card("operation", "Trash 1 rezzed asset. If you do, gain 3[credit].").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.if_done == (gain(3),)


def test_unless_makes_the_opponent_pay(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] End the run unless the Runner spends [click].").abilities
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    assert (step.payer, step.form) == (Player.RUNNER, NestedForm.UNLESS)
    assert step.cost == Cost((SpendClicks(1),))


def test_instead_behind_a_condition_replaces_the_sentence_before(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] Gain 1[credit]. If the Runner is tagged, instead gain 3[credit].").abilities
    (step,) = ability.steps
    assert isinstance(step, If)
    assert (step.then, step.otherwise) == ((gain(3),), (gain(1),))


def test_if_successful_belongs_to_the_trace(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] Trace[3]. If successful, give the Runner 1 tag.").abilities
    (step,) = ability.steps
    assert isinstance(step, Trace)
    assert step.base == 3
    assert len(step.if_successful) == 1


def test_if_successful_is_linked_to_the_run(card: Cards) -> None:
    (ability,) = card("event", "Run HQ. If successful, gain 3[credit].").abilities
    (linked,) = ability.linked
    assert linked.trigger == Trigger((EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)),))


def test_instead_of_breaching_replaces_the_breach(card: Cards) -> None:
    (ability,) = card("event", "Run HQ. If successful, instead of breaching HQ, gain 3[credit].").abilities
    (step,) = ability.linked[0].steps
    assert isinstance(step, Replace)
    assert step.event.verb is Deed.BREACH


def test_it_is_the_card_that_was_named(card: Cards) -> None:
    (ability,) = card("program", "When you install this program, place 7 virus counters on it.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].what == The(THIS)


def test_that_card_may_be_what_the_event_was_about(card: Cards) -> None:
    (ability,) = card("asset", "Whenever you rez a piece of ice, place 1 power counter on that ice.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].what == The(TriggerObject())


def test_a_word_that_refers_to_nothing_leaves_the_sentence_unread(card: Cards) -> None:
    made = card("event", "Trash that program.")
    assert len(made.unread) == 1


def test_would_makes_an_interrupt_without_the_flag(card: Cards) -> None:
    (ability,) = card("resource", "Whenever you would take net damage, prevent all of that damage.").abilities
    assert ability.flags == (Flag.INTERRUPT,)
    assert isinstance(ability.steps[0], Prevent)


def test_strength_gained_by_an_icebreaker_lasts_for_the_encounter(card: Cards) -> None:
    (ability,) = card("program", "<strong>2[credit]:</strong> +3 strength.").abilities
    (step,) = ability.steps
    assert isinstance(step, Lasting)
    assert step.duration is Scope.ENCOUNTER


def test_only_the_runner_can_use_it(card: Cards) -> None:
    text = "<strong>2[credit]:</strong> The Runner draws 1 card. Only the Runner can use this ability."
    (ability,) = card("ice", text).abilities
    assert ability.restrictions == (UsableBy(Player.RUNNER),)


def test_costs_may_be_ignored_or_lowered(card: Cards) -> None:
    (ability,) = card("event", "Install 1 program from your heap, ignoring all costs.").abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.changes == (Ignore(Ignoring.ALL),)


def test_modes_are_options(card: Cards) -> None:
    text = "Resolve 1 of the following:<ul><li>Draw 1 card.</li><li>Gain 1[credit].</li></ul>"
    (ability,) = card("operation", text).abilities
    (step,) = ability.steps
    assert isinstance(step, ChooseOption)
    assert step.options[1].steps == (gain(1),)


def test_a_quoted_ability_is_read_by_the_same_grammar(card: Cards) -> None:
    (ability,) = card("asset", 'If the Runner is tagged, this asset gains "[click]: Gain 1[credit]."').abilities
    (gained,) = ability.declarations
    assert isinstance(gained, GainAbility)
    assert gained.abilities[0].kind is AbilityKind.PAID
    assert gained.abilities[0].steps == (gain(1),)


def test_for_the_remainder_of_the_turn_whenever_is_a_delayed_ability(card: Cards) -> None:
    text = "For the remainder of the turn, whenever you install a program, draw 1 card."
    (ability,) = card("event", text).abilities
    (step,) = ability.steps
    assert isinstance(step, Delayed)
    assert (step.once, step.duration) == (False, Scope.TURN)


def test_an_event_that_waits_to_be_trashed_is_active_in_the_heap(card: Cards) -> None:
    (ability,) = card("event", "Whenever this event is trashed by taking net damage, draw 1 card.").abilities
    assert ability.restrictions == (ActiveIn((Zone.HEAP,)),)


def test_must_or_is_a_choice_between_effects_not_a_nested_cost(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] The Runner must take 1 tag or suffer 1 net damage.").abilities
    (step,) = ability.steps
    assert isinstance(step, ChooseOption)
    assert step.chooser is Player.RUNNER


def test_an_unread_cost_leaves_the_rest_of_the_ability_readable(card: Cards) -> None:
    (ability,) = card("asset", "[click], juggle 3 cards: Draw 1 card.").abilities
    assert ability.cost == Cost((UnreadCost("a cost"),))
    assert len(ability.steps) == 1


@pytest.mark.parametrize(
    ("type_", "text", "influence"),
    [
        ("event", "Juggle 3 cards.", (Aspect.RESOLUTION,)),
        ("ice", "[subroutine] Juggle 3 cards.", (Aspect.RESOLUTION,)),
        ("asset", "[click]: Juggle 3 cards.", (Aspect.RESOLUTION,)),
        ("asset", "When your turn begins, juggle 3 cards.", (Aspect.RESOLUTION,)),
        ("asset", "When you juggle 3 cards, gain 1[credit].", (Aspect.PENDING,)),
        ("asset", "Whenever you would juggle a card, gain 1[credit].", (Aspect.INTERRUPTS, Aspect.PENDING)),
        ("asset", "Cards are juggled.", (Aspect.ANYTHING,)),
        ("asset", "This card costs 0 influence if you juggle.", ()),
    ],
)
def test_an_unread_clause_touches_what_its_place_allows(
    card: Cards, type_: str, text: str, influence: tuple[Aspect, ...]
) -> None:
    (unread,) = card(type_, text).unread
    assert unread.influence == influence


def test_an_unread_restriction_is_never_dropped(card: Cards) -> None:
    (ability,) = card("asset", "[click]: Draw 1 card. Use this ability only while juggling.").abilities
    assert ability.restrictions == (UnreadRestriction("a restriction"),)


def test_an_unread_clause_keeps_a_digest_and_not_the_words(card: Cards) -> None:
    (unread,) = card("event", "Juggle 3 cards.").unread
    assert isinstance(unread, Unread)
    assert unread.words is None
    assert "uggle" not in unread.summary
    assert len(unread.digest) == 12
    assert len(unread.summary.split()) <= 6
