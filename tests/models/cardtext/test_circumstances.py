"""Circumstances, what holds meanwhile, and where an ability is active, on made-up cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import If, Instruction, NestedCost, NotLowered, Prohibition
from sysop.models.cards import Card
from sysop.models.conditions import (
    ActiveIn,
    ActPattern,
    AllHold,
    Comparison,
    Condition,
    During,
    Exists,
    Fits,
    InTime,
    MemoryOnly,
    UseOnly,
)
from sysop.models.costs import Perform, RemoveFromGame
from sysop.models.deeds import Deed
from sysop.models.effects import Target, The
from sysop.models.selectors import (
    ICE,
    INSTALLED,
    PROGRAM,
    RESOURCE,
    THIS,
    Calculated,
    CountersOn,
    Current,
    InServer,
    InZone,
    Is,
    IsSubroutine,
    Operator,
    Or,
    Role,
    ServerWord,
    StatOf,
    StatOfPlayer,
    Status,
    Subtype,
)
from sysop.models.terms import Counter, Part, Player, PlayerStat, Relation, Stat, Zone
from sysop.models.values import walk
from sysop.solver.support import gaps

Cards = Callable[..., Card]
Phrase = Callable[..., Any]
UNPROTECTED = Exists(ICE & InServer(ServerWord.THIS, Part.PROTECTING), Relation.EQUAL, 0)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "~ has an odd number of advancement counters on it",
            Comparison(Calculated(Operator.REMAINDER, CountersOn(Counter.ADVANCEMENT, THIS), 2), Relation.EQUAL, 1),
        ),
        ("there are 3 or more hosted credits", Comparison(CountersOn(Counter.CREDIT, THIS), Relation.AT_LEAST, 3)),
        ("this server is not protected by ice", UNPROTECTED),
        ("you are resolving ~", Fits(THIS, Is(Status.RESOLVING))),
        (
            "you and the Corp have the same number of credits",
            Comparison(
                StatOfPlayer(PlayerStat.CREDITS, Player.YOU),
                Relation.EQUAL,
                StatOfPlayer(PlayerStat.CREDITS, Player.CORP),
            ),
        ),
    ],
)
def test_circumstances(phrase: Phrase, words: str, expected: Condition) -> None:
    assert phrase("condition", words) == expected


def test_what_holds_during_a_breach_belongs_to_the_instruction_that_starts_it(card: Cards) -> None:
    """Behind the breach it would come too late."""
    text = "[click]: Breach HQ. During this breach, you cannot access cards in the root of HQ."
    (step,) = card("resource", text).abilities[0].steps
    assert isinstance(step, Instruction)
    root = InServer(ServerWord.HQ, Part.ROOT)
    assert step.meanwhile == (Prohibition(ActPattern(Deed.ACCESS, Player.YOU, root)),)


def test_what_holds_during_an_access_that_nothing_starts_is_not_read(card: Cards) -> None:
    assert card("resource", "[click]: Draw 1 card. You cannot steal agendas during this access.").unread


@pytest.mark.parametrize(
    ("kind", "zone", "words"), [("event", Zone.HEAP, "your heap"), ("operation", Zone.ARCHIVES, "Archives")]
)
def test_rule_active_exception_catchall(card: Cards, kind: str, zone: Zone, words: str) -> None:
    text = f"When your turn begins, if Example Card is in {words}, you may remove it from the game to draw 1 card."
    ability = card(kind, text).abilities[0]
    assert ability.restrictions == (ActiveIn((zone,)),)
    (step,) = ability.steps
    assert isinstance(step, If)
    (paid,) = step.then
    assert isinstance(paid, NestedCost)
    (component,) = paid.cost.components
    assert isinstance(component, RemoveFromGame)
    assert component.what == The(THIS)


def test_each_alternative_is_installed(card: Cards) -> None:
    text = "[click]: Trash 1 installed program or <strong>virtual</strong> resource."
    (step,) = card("asset", text).abilities[0].steps
    assert isinstance(step, Instruction)
    what = step.effects[0].what
    assert isinstance(what, Target)
    assert what.what == Or((PROGRAM & INSTALLED, RESOURCE & Subtype(("virtual",)) & INSTALLED))


def test_each_player_does_it(card: Cards) -> None:
    (step,) = card("event", "Each player draws 3 cards.").abilities[0].steps
    assert isinstance(step, Instruction)
    assert [(e.kind, e.by) for e in step.effects] == [(Deed.DRAW, Player.CORP), (Deed.DRAW, Player.RUNNER)]


def test_memory_for_some_programs_only(card: Cards) -> None:
    text = "+3[mu]\nUse the [mu] on this hardware only for <strong>virus</strong> programs."
    only = [r for ability in card("hardware", text).abilities for r in ability.restrictions]
    assert only == [MemoryOnly(PROGRAM & Subtype(("virus",)))]


def test_a_restriction_of_every_ability_of_the_card(card: Cards) -> None:
    ability = card("hardware", "Use this hardware only during your turn.\n[trash]: Jack out.").abilities[0]
    assert ability.restrictions == (UseOnly(InTime(During.YOUR_TURN), card=True),)


def test_a_card_is_drawn_as_a_cost(card: Cards) -> None:
    text = "When your turn begins, you may draw 1 card to force the Corp to lose 2[credit]."
    (step,) = card("hardware", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    assert isinstance(step.cost.components[0], Perform)


def test_subroutines_of_the_host_if_it_is_a_sentry(card: Cards) -> None:
    ability = card("program", "Interface → 1[credit]: Break 1 subroutine on host <strong>sentry</strong>.").abilities[0]
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    what = step.effects[0].what
    assert isinstance(what, Target)
    assert isinstance(what.what, IsSubroutine)
    assert Subtype(("sentry",)) in walk(what.what.of)


def test_it_behind_a_condition_is_what_the_condition_is_about(card: Cards) -> None:
    (step,) = card("operation", "If this server is not protected by ice, gain 1[credit].").abilities[0].steps
    assert isinstance(step, If)
    assert step.condition == UNPROTECTED


def test_a_card_in_a_zone_is_named_by_it(phrase: Phrase) -> None:
    assert phrase("condition", "~ is in Archives") == Fits(THIS, InZone((Zone.ARCHIVES,)))


def test_whether_it_can_interface_is_a_matter_of_subtype_and_strength_and_only_such_ice_is_meant(card: Cards) -> None:
    ability = card(
        "program", "1[credit]: If ~ can interface with the barrier you are encountering, gain 1[credit]."
    ).abilities[0]
    ice = Current(Role.ENCOUNTERED)
    (step,) = ability.steps
    assert isinstance(step, If)
    assert step.condition == AllHold(
        (
            Fits(ice, Subtype(("barrier",))),
            Comparison(StatOf(Stat.STRENGTH, THIS), Relation.AT_LEAST, StatOf(Stat.STRENGTH, ice)),
        )
    )
    assert ability.restrictions == (UseOnly(Fits(ice, Subtype(("barrier",)))),)


def test_subroutines_of_other_ice_stay_open(card: Cards) -> None:
    text = (
        "When the Runner encounters this ice, you may reveal up to 2 pieces of ice from HQ. For the remainder of "
        "this run, this ice gains the subroutines of those ice in the order of your choice."
    )
    assert not card("ice", text).unread


def test_a_strength_that_cannot_be_lowered(card: Cards) -> None:
    ability = card("ice", "The strength of this ice cannot be lowered.").abilities[0]
    assert ability.declarations == (NotLowered(Stat.STRENGTH, The(THIS)),)
    assert not tuple(gaps(ability))
