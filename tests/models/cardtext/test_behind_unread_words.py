"""What is read behind words that are not: nothing leans on what they may have named, undone or widened."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import AbilityKind, Aspect, Instruction, NestedCost, Prohibition, Unread
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, Trigger, UnreadRestriction, UsableBy
from sysop.models.costs import Cost, SpendClicks, UnreadCost
from sysop.models.deeds import Deed
from sysop.models.selectors import StatOfPlayer
from sysop.models.terms import PlayerStat
from sysop.models.values import walk

Make = Callable[..., Card]


def unread(made: Card) -> list[Unread]:
    return [node for node in walk(made.abilities) if isinstance(node, Unread)]


@pytest.mark.parametrize(
    "text",
    [
        "Trash 1 of your installed programs. Frobnicate 1 resource. Add it to your grip.",
        "Reveal the top card of your stack. Frobnicate 1 card. If that card is a program, you may install it.",
        "Trash 1 of your installed programs. Frobnicate 1 card. Gain 1[credit] for each card trashed this way.",
    ],
)
def test_it_and_this_way_may_speak_of_what_the_unread_words_name(card: Make, text: str) -> None:
    (ability,) = card("event", text).abilities
    first, *others = ability.steps
    assert isinstance(first, Instruction)
    assert all(isinstance(step, Unread) for step in others)


def test_what_names_its_object_itself_is_read_behind_them(card: Make) -> None:
    (ability,) = card("event", "Frobnicate 1 resource. Gain 1[credit].").abilities
    assert isinstance(ability.steps[1], Instruction)


@pytest.mark.parametrize("listed", ["program, hardware, or gizmo", "program, or a gizmo"])
def test_a_list_that_is_not_read_to_its_end_is_no_trigger_condition(card: Make, listed: str) -> None:
    """It would wait for less than the text does."""
    made = card("resource", f"Whenever you install a {listed}, gain 1[credit].")
    assert not [node for node in walk(made.abilities) if isinstance(node, Trigger)]
    assert Deed.INSTALL in unread(made)[0].events


@pytest.mark.parametrize(
    "exception",
    ["Ignore this ability for any frobnicated agenda.", "This applies only to frobnicated agendas."],
)
def test_an_exception_that_is_not_read_is_about_what_is_said_before_it(card: Make, exception: str) -> None:
    (ability,) = card("upgrade", f"The Runner cannot steal agendas. {exception}").abilities
    forbidden, left = ability.declarations
    assert isinstance(forbidden, Prohibition)
    assert isinstance(left, Unread)
    assert left.influence == (Aspect.ANYTHING,)
    assert left.acts == (Deed.STEAL,)


def test_a_cost_that_cannot_be_read_as_one_is_no_free_choice(card: Make) -> None:
    """rule_nested_cost_may: trashing is a cost where `if you do` follows, drawing is not."""
    begun = "When your turn begins, draw 1 card and you may "
    made = card("asset", f"{begun}trash this asset. If you do, gain 1[credit].")
    assert not [node for node in walk(made.abilities) if isinstance(node, NestedCost | Instruction)]
    (ability,) = card("asset", f"{begun}draw 1 card. If you do, gain 1[credit].").abilities
    assert isinstance(ability.steps[1], Instruction)
    assert ability.steps[1].if_done


def test_words_that_may_prevent_damage_belong_to_it(card: Make) -> None:
    begun = "When the Runner accesses this asset, you may pay 2[credit] to do 1 core damage. "
    made = card("asset", begun + "If they frobnicate, they may lose all their [click] to prevent this damage.")
    assert [left.amends for left in unread(made)] == [True]


def test_whoever_has_no_tags_may_be_tagged(card: Make) -> None:
    """`You are tagged` gives no tag."""
    (ability,) = card("event", "If you have no tags, take 1 tag.").abilities
    asked = [node for node in walk(ability.steps) if isinstance(node, Comparison)]
    assert next(node.left for node in asked if isinstance(node.left, StatOfPlayer)).stat is PlayerStat.TAGS


@pytest.mark.parametrize(
    "text",
    [
        "When your turn begins, if the Runner is tagged, frobnicate; otherwise, gain 1[credit].",
        "When your turn begins, if the Runner is tagged, gain 1[credit]. Otherwise, frobnicate.",
    ],
)
def test_otherwise_is_for_where_the_condition_fails(card: Make, text: str) -> None:
    (ability,) = card("asset", text).abilities
    assert isinstance(ability.steps[-1], Unread)


def test_what_holds_is_no_instruction_of_the_ability_before_it(card: Make) -> None:
    begun = "When your turn begins, place 2[credit] on this asset. "
    gained = 'If there are 8 or more hosted credits, it gains "[click]: Take all credits from this asset."'
    waiting, holding = card("asset", begun + gained).abilities
    assert len(waiting.steps) == 1
    assert holding.kind is AbilityKind.STATIC
    assert holding.condition is not None
    _, left = card("asset", f"{begun}Each frobnicated piece of ice gets +1 strength.").abilities
    assert left.kind is AbilityKind.STATIC
    (given,) = card("asset", f"{begun}The Runner gains 1 frob.").abilities
    assert isinstance(given.steps[-1], Unread)


def test_the_name_of_a_thing_says_nothing(card: Make) -> None:
    assert unread(card("resource", "Barrier and sentry."))
    assert unread(card("resource", "Installed programs."))


@pytest.mark.parametrize(
    "text",
    ["When the strength of frobnicated ice is 0 or less, trash it.", "When there are no frobs, draw 1 card."],
)
def test_a_state_that_is_not_read_may_be_so_already(card: Make, text: str) -> None:
    assert unread(card("program", text))[0].influence == (Aspect.ANYTHING,)


def test_an_event_that_no_word_names_may_be_any(card: Make) -> None:
    """What it leads to is not what it waits for."""
    assert unread(card("resource", "Whenever you frobnicate a foo, draw 1 card."))[0].events == ()
    assert unread(card("resource", "Whenever you frobnicate a run, draw 1 card."))[0].events


def test_where_a_card_has_to_be_may_keep_it_from_waiting(card: Make) -> None:
    text = "When your turn ends, if you frobnicated and this resource is in your heap, you may install it."
    (ability,) = card("resource", text).abilities
    assert [type(r) for r in ability.restrictions] == [UnreadRestriction]


def test_what_holds_is_no_instruction_of_an_operation_whose_first_line_is_not_read(card: Make) -> None:
    *_, last = card("operation", "This operation frobnicates.\nAll frobnicated ice has +1 strength.").abilities
    assert last.kind is AbilityKind.STATIC


def test_what_happens_if_the_card_leaves_is_no_instruction_of_the_ability_before_it(card: Make) -> None:
    """It waits by itself, not only where that ability resolves."""
    text = "When you install this resource, draw 1 card. Frobnicate your hand if this resource is trashed."
    waiting, leaving = card("resource", text).abilities
    assert len(waiting.steps) == 1
    (left,) = unread(card("resource", text))
    assert leaving.kind is AbilityKind.STATIC
    assert Aspect.PENDING in left.influence
    assert Deed.TRASH in left.events


def test_what_an_installation_costs_is_not_said_behind_it(card: Make) -> None:
    begun = "When your turn ends, you may install 1 card from your grip. "
    made = card("resource", begun + "The first card you install this way each run costs 2[credit] less to install.")
    assert [left.amends for left in unread(made)] == [True]


@pytest.mark.parametrize(
    "price",
    [
        "This ability costs 1[credit] less to use for each frobnicated card.",
        "If a frob is active, this ability costs 2[credit] more to use.",
        "While frobbed, pay 1[credit] less to use this ability.",
    ],
)
def test_what_an_ability_costs_by_words_that_are_not_read_is_open(card: Make, price: str) -> None:
    (ability,) = card("resource", f"[click], 3[credit]: Draw 3 cards. {price}").abilities
    assert ability.cost == Cost((SpendClicks(1), UnreadCost("how many credits", credits=True)))


@pytest.mark.parametrize("who", ["The Runner can use this ability, too.", "If frobbed, any player may use it."])
def test_who_uses_an_ability_may_stand_behind_what_it_does(card: Make, who: str) -> None:
    ability, *_ = card("asset", f"[click]: Gain 1[credit]. {who}").abilities
    assert {UsableBy, UnreadRestriction} <= {type(r) for r in ability.restrictions}


@pytest.mark.parametrize("begun", ["When you score this agenda, gain 1[credit].", "[click]: Gain 1[credit]."])
def test_what_holds_may_begin_with_words_that_are_not_read(card: Make, begun: str) -> None:
    doing, holding = card("agenda", f"{begun} In a frobnicated server, the Runner cannot steal this agenda.").abilities
    assert isinstance(doing.steps[-1], Unread)
    assert holding.kind is AbilityKind.STATIC
    assert Aspect.PROHIBITIONS in unread(card("agenda", "Each frob, the Runner cannot steal this agenda."))[0].influence


@pytest.mark.parametrize("text", ["This event costs 1[credit] less to play per frob.", "Frobs pay to play this event."])
def test_what_a_card_costs_may_stand_behind_what_it_does(card: Make, text: str) -> None:
    _, own = card("event", f"Gain 9[credit]. {text}").abilities
    assert own.kind is AbilityKind.STATIC
    assert unread(card("event", f"Gain 9[credit]. {text}"))


@pytest.mark.parametrize(
    "text",
    [
        "The Corp cannot advance frobnicated cards during their next turn.",
        "You cannot install frobnicated cards this turn.",
        "Each frobnicated piece of ice gets -1 strength this turn.",
    ],
)
def test_what_is_played_may_forbid_what_outlasts_it(card: Make, text: str) -> None:
    """It is done as the event resolves, not held while it does."""
    (ability,) = card("event", text).abilities
    assert ability.kind is AbilityKind.PLAY
    (restricting, _) = card("event", "You cannot play this event if you frobbed this turn.\nDraw 1 card.").abilities
    assert restricting.kind is AbilityKind.STATIC


def test_what_a_player_may_not_do_is_no_choice(card: Make) -> None:
    (step,) = unread(
        card("event", "Run any server. You may not frobnicate that server for the remainder of this turn.")
    )
    assert not step.optional
    (step,) = unread(card("event", "Run any server. You may frobnicate that server."))
    assert step.optional
