"""What holds for a while or under a condition (9.6, 9.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import GainAbility, Lasting, Permission, Prohibition, StatChange
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, During, Fits, InstallOnly, InTime, NotSo, Occurred, Until, UseOnly
from sysop.models.deeds import Deed
from sysop.models.effects import Placement, The
from sysop.models.selectors import (
    ICE,
    REZZED,
    THIS,
    Bound,
    Calculated,
    CountersOn,
    Current,
    EventPattern,
    Operator,
    Role,
    Same,
    ServerAmong,
    ServerWord,
    Subtype,
    X,
)
from sysop.models.terms import Counter, Face, Player, Scope, Stat
from sysop.models.values import walk

Cards = Callable[..., Card]
CANNOT = "cannot jack out this run"
OTHERS = "after all its other subroutines"


def declared(card: Card, kind: type) -> list[Any]:
    return [node for node in walk(card.abilities) if isinstance(node, kind)]


def test_the_first_run_of_a_turn_is_forbidden_on_such_a_server(card: Cards) -> None:
    (ability,) = card("asset", "The first run each turn cannot be made against a central server.").abilities
    assert ability.declarations == (Prohibition(ActPattern(Deed.RUN, server=ServerWord.CENTRAL)),)
    assert ability.condition == NotSo(Occurred(EventPattern(Deed.RUN_BEGINS), Scope.TURN))


def test_ice_may_be_rezzed_as_other_cards_are(card: Cards) -> None:
    text = "During runs against this server, you can rez Example Card any time you could rez non-ice cards."
    (ability,) = card("ice", text).abilities
    assert ability.condition == InTime(During.RUN_ON_THIS_SERVER)
    assert ability.declarations == (Permission(ActPattern(Deed.REZ, Player.YOU, Same(THIS))),)


def test_jacking_out_is_forbidden_until_the_next_encounter_or_the_end_of_the_run(card: Cards) -> None:
    text = f"[subroutine] The Runner {CANNOT} until after they encounter a piece of ice."
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, Lasting)
    assert step.duration == Until((EventPattern(Deed.ENCOUNTER, what=ICE), EventPattern(Deed.RUN_ENDS)))


def test_the_abilities_of_one_card_break_nothing_for_a_run(card: Cards) -> None:
    text = (
        "[click]: Choose 1 installed program. That program's abilities cannot break subroutines for the remainder of "
        "this run."
    )
    (forbidden,) = declared(card("asset", text), Prohibition)
    assert forbidden.act == ActPattern(Deed.BREAK, using=Same(Bound("that program")))


def test_no_more_than_one_card_is_trashed_with_this_ice(card: Cards) -> None:
    text = "You cannot trash more than 2 installed Runner cards with this ice during each encounter."
    (forbidden,) = declared(card("ice", text), Prohibition)
    assert (forbidden.act.using, forbidden.at_most, forbidden.per) == (Same(THIS), 2, Scope.ENCOUNTER)


def test_ice_that_is_being_approached_gains_a_subroutine_and_other_ice_does_not(card: Cards) -> None:
    """rule_paid_ability_refers_to_approached_ice"""
    text = (
        "Hosted agenda counter: The rezzed <strong>sentry</strong> the Runner is approaching gains "
        '"[subroutine] Do 1 net damage." after its other subroutines for the remainder of this run.'
    )
    (ability,) = card("agenda", text).abilities
    assert ability.restrictions == (UseOnly(Fits(Current(Role.APPROACHED), Subtype(("sentry",)) & REZZED)),)
    (gain,) = declared(card("agenda", text), GainAbility)
    assert (gain.to, gain.placement) == (The(Current(Role.APPROACHED)), Placement.BOTTOM)


def test_a_number_of_subroutines_is_gained_for_a_run(card: Cards) -> None:
    text = (
        'When the Runner encounters this ice, it gains X "[subroutine] Gain 1[credit]." subroutines for the remainder '
        f"of this encounter, {OTHERS}. X is equal to the number of cards in HQ."
    )
    (gain,) = declared(card("ice", text), GainAbility)
    assert (gain.times, gain.placement) == (X(), Placement.BOTTOM)


def test_a_requirement_is_lowered_up_to_a_number(card: Cards) -> None:
    text = "For each bad publicity you have up to 3, this agenda gets -1 advancement requirement."
    (change,) = declared(card("agenda", text), StatChange)
    assert change.stat is Stat.ADVANCEMENT_REQUIREMENT
    assert isinstance(change.amount.right, Calculated)
    assert (change.amount.right.operator, change.amount.right.right) == (Operator.LEAST, 3)


def test_the_counter_that_paid_counts(card: Cards) -> None:
    text = (
        "Hosted power counter: Choose an unrezzed piece of ice. That ice has +1 strength this turn for each power "
        "counter (including the one spent) on this asset."
    )
    (change,) = declared(card("asset", text), StatChange)
    assert change.amount == Calculated(Operator.PLUS, CountersOn(Counter.POWER, THIS), 1)


@pytest.mark.parametrize(
    ("text", "restriction"),
    [
        ("HQ or R&D only.", InstallOnly(ServerAmong((ServerWord.HQ, ServerWord.RND)))),
        ("Install Example Card faceup.", InstallOnly(face=Face.UP)),
    ],
)
def test_where_and_how_a_card_is_installed(card: Cards, text: str, restriction: InstallOnly) -> None:
    (ability,) = card("agenda", text).abilities
    assert ability.restrictions == (restriction,)


def test_ice_that_is_encountered_gains_unless_it_is_this_ice(card: Cards) -> None:
    text = (
        "[subroutine] For the remainder of this turn, each piece of ice encountered except this ice gains "
        '"[subroutine] Gain 2[credit]." after all its other subroutines.'
    )
    (gain,) = declared(card("ice", text), GainAbility)
    assert gain.to.what == ICE & ~Same(THIS) & Same(Current(Role.ENCOUNTERED))
