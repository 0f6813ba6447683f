"""Words that are easily taken for something else: whose score area, which counters, what kind of card, from where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Ability, ChooseOption, Instruction, NestedCost, Replace, StatChange
from sysop.models.cards import Card
from sysop.models.conditions import ActiveIn, Fits, Occurred, PlayOnly, UseOnly
from sysop.models.costs import AdditionalCost, Forfeit, Reveal
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Target
from sysop.models.selectors import (
    AGENDA,
    ASSET,
    INSTALLED,
    PROGRAM,
    THIS,
    And,
    Compare,
    EventPattern,
    HostOfThis,
    InZone,
    OfSide,
    Same,
    Selector,
    ServerWord,
    StatOf,
    TriggerObject,
)
from sysop.models.terms import Counter, Player, Relation, Scope, Side, Stat, Zone

Make = Callable[..., Card]


def only(card: Card) -> Ability:
    """The one ability of a card."""
    (ability,) = card.abilities
    assert not card.unread
    return ability


def what(cost_or_effect: object) -> Selector:
    """What is chosen from."""
    target = getattr(cost_or_effect, "what", None)
    assert isinstance(target, Target)
    return target.what


def test_a_player_forfeits_from_their_own_score_area(card: Make) -> None:
    """The Corp pays a nested cost of a Runner card with an agenda of its own."""
    ability = only(card("resource", "[click]: The Corp may forfeit 1 agenda to remove this resource from the game."))
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    (forfeit,) = step.cost.components
    assert isinstance(forfeit, Forfeit)
    assert what(forfeit) == And((AGENDA, InZone((Zone.CORP_SCORE,))))
    additional = only(card("agenda", "As an additional cost to steal this agenda, forfeit 1 agenda."))
    (declared,) = additional.declarations
    assert isinstance(declared, AdditionalCost)
    assert what(declared.cost.components[0]) == And((AGENDA, InZone((Zone.RUNNER_SCORE,))))


def test_who_pays_to_do_something_does_it(card: Make) -> None:
    ability = only(card("ice", "[subroutine] The Runner may take 1 tag to draw 2 cards."))
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    (draw,) = step.if_paid
    assert isinstance(draw, Instruction)
    assert draw.effects[0].by is Player.RUNNER


def test_what_happens_unless_it_is_paid_is_done_by_the_controller(card: Make) -> None:
    ability = only(card("ice", "[subroutine] Gain 2[credit] unless the Runner takes 1 tag."))
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    (gain,) = step.if_not
    assert isinstance(gain, Instruction)
    assert gain.effects[0].by is Player.YOU


def test_a_player_discards_from_their_own_hand(card: Make) -> None:
    ability = only(card("event", "The Corp must either discard 1 card or draw 3 cards."))
    (step,) = ability.steps
    assert isinstance(step, ChooseOption)
    (discard,) = step.options[0].steps
    assert isinstance(discard, Instruction)
    assert what(discard.effects[0]) == InZone((Zone.HQ,))


def test_whoever_does_not_pay_instead_of_breaching_breaches(card: Make) -> None:
    text = (
        "When you make a successful run on Archives, instead of breaching it, "
        "you may remove 1 hosted power counter to draw 3 cards."
    )
    ability = only(card("hardware", text))
    (step,) = ability.steps
    assert isinstance(step, Replace)
    assert step.optional
    assert isinstance(step.steps[0], NestedCost)
    assert ability.optional
    breached = "When you make a successful run, instead of breaching that server, you may pay 1[credit] to draw 1 card."
    (later,) = only(card("resource", breached)).steps
    assert isinstance(later, Replace)
    assert later.event.server is ServerWord.ATTACKED


def test_a_card_is_empty_of_what_was_loaded(card: Make) -> None:
    """rule_empty_requires_loading"""
    for load, counter in (("3 power counters", Counter.POWER), ("6[credit]", Counter.CREDIT)):
        text = f"When you install this resource, load {load} onto it. When it is empty, trash it."
        (_, empty) = card("resource", text).abilities
        assert empty.trigger is not None
        assert empty.trigger.events[0].counter is counter
    assert card("resource", "When this resource is empty, trash it.").unread  # nothing was loaded


def test_a_runner_card_is_one_of_the_runners_deck_whatever_is_known_of_it(card: Make) -> None:
    (step,) = only(card("ice", "[subroutine] Trash 1 installed Runner card.")).steps
    assert isinstance(step, Instruction)
    assert what(step.effects[0]) == And((INSTALLED, OfSide(Side.RUNNER)))


def test_from_your_heap_is_where_an_installed_card_came_from(card: Make) -> None:
    ability = only(card("resource", "Whenever you install a program from your heap, gain 2[credit]."))
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Deed.INSTALL, Player.YOU, PROGRAM, from_zones=(Zone.HEAP,)),)


def test_an_ability_paid_for_from_hq_works_there_only(card: Make) -> None:
    """rule_active_exception_catchall"""
    ability = only(card("asset", "[click], reveal and trash this asset from HQ: Draw 3 cards."))
    assert ability.cost is not None
    assert any(isinstance(component, Reveal) for component in ability.cost.components)
    assert ability.restrictions == (ActiveIn((Zone.HQ,)), UseOnly(Fits(THIS, InZone((Zone.HQ,)))))


@pytest.mark.parametrize(
    ("text", "scored", "scope"),
    [
        (
            "Play only if the Runner trashed an asset during their last turn.",
            EventPattern(Deed.TRASH, Player.RUNNER, ASSET),
            Scope.LAST_TURN,
        ),
        (
            "Play only if you scored an agenda during your last turn.",
            EventPattern(Deed.SCORE, Player.YOU, AGENDA),
            Scope.OWN_LAST_TURN,
        ),
    ],
)
def test_their_last_turn_is_the_opponents_and_your_own_is_two_turns_ago(
    card: Make, text: str, scored: EventPattern, scope: Scope
) -> None:
    (restriction,) = only(card("operation", text)).restrictions
    assert restriction == PlayOnly(Occurred(scored, scope))


def test_kinds_of_effects_keep_their_order(card: Make) -> None:
    (step,) = only(card("event", "Gain 1[credit] and draw 1 card.")).steps
    assert isinstance(step, Instruction)
    assert [e.kind for e in step.effects] == [Deed.GAIN_CREDITS, Deed.DRAW]


def test_each_other_piece_of_ice_is_other_than_the_host(card: Make) -> None:
    """A program is never a piece of ice: the others are those that do not host it."""
    ability = only(card("program", "Host ice gets -1 strength. Each other piece of ice gets +1 strength."))
    (_, change) = ability.declarations
    assert isinstance(change, StatChange)
    assert isinstance(change.of, Each)
    assert ~Same(HostOfThis()) in getattr(change.of.what, "parts", ())


def test_another_piece_of_ice_is_other_than_the_one_that_was_rezzed(card: Make) -> None:
    ability = only(card("upgrade", "Whenever you rez a piece of ice, you may derez another piece of ice."))
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert ~Same(TriggerObject()) in getattr(what(step.effects[0]), "parts", ())


def test_another_of_which_there_is_no_first_is_not_read(card: Make) -> None:
    assert card("event", "Derez another piece of ice.").unread


def test_a_printed_cost_is_not_the_current_one(card: Make) -> None:
    text = "When you trash this resource, gain credits equal to its printed install cost."
    (step,) = only(card("resource", text)).steps
    assert isinstance(step, Instruction)
    assert step.effects[0].amount == StatOf(Stat.INSTALL_COST, THIS, True)
    (step,) = only(card("event", "Trash 1 installed program with a printed install cost of 2 or less.")).steps
    assert isinstance(step, Instruction)
    assert Compare(Stat.INSTALL_COST, Relation.AT_MOST, 2, True) in getattr(what(step.effects[0]), "parts", ())


def test_all_cards_in_a_remote_server_are_those_of_one(card: Make) -> None:
    """They were once those of every remote server; which one is meant has to be chosen."""
    assert card("resource", "[trash]: Expose all cards in a remote server.").unread
    assert not card("resource", "[trash]: Expose 1 card in a remote server.").unread
