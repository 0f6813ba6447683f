"""Identities that are switched or flipped, and cards that a player brings along besides the deck (1.5)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import GainTextOf, LeavesWithHost, StartsInstalled
from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.selectors import THIS, EventPattern, InZone, OfIdentityFaction, Same, Subtype, Titled, Type
from sysop.models.terms import CardType, Player, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Printed = Callable[[str], Card]
OUTSIDE = InZone((Zone.OUTSIDE,))
IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))


def test_another_identity_is_one_outside_of_the_game(printed: Printed) -> None:
    """rule_additional_identities_reference"""
    (effect,) = [e for e in walk(printed("Rebirth").abilities) if getattr(e, "kind", None) is Deed.SWITCH_IDENTITY]
    assert effect.what == Target(IDENTITY & OfIdentityFaction(Player.YOU) & OUTSIDE)


def test_a_copy_of_the_identity_by_its_main_title(card: Cards) -> None:
    """rule_identity_subtitles"""
    found = card("corp_identity", "[click]: Switch this identity with any copy of Glass Works.", "Glass Works: Blown")
    assert Titled("Glass Works") in walk(found.abilities)
    assert OUTSIDE in walk(found.abilities)


def test_flipping_is_an_event(card: Cards) -> None:
    (ability,) = card("corp_identity", "When you flip this identity, gain 3[credit].").abilities
    assert ability.trigger == Trigger((EventPattern(Deed.FLIP, Player.YOU, Same(THIS)),))


def test_the_other_faces_of_an_identity_are_read(printed: Printed) -> None:
    faces = printed("Jinteki Biotech: Life Imagined").faces
    assert [face.unread for face in faces] == [(), (), ()]


def test_cards_that_are_installed_as_the_game_starts(printed: Printed) -> None:
    """rule_adam"""
    (ability,) = printed("Adam: Compulsive Hacker").abilities
    assert ability.declarations == (StartsInstalled(3, Subtype(("directive",))),)


def test_a_resource_with_the_text_of_the_identity_that_it_hosts(printed: Printed) -> None:
    kinds = {type(d) for a in printed("DJ Fenris").abilities for d in a.declarations}
    assert kinds == {GainTextOf, LeavesWithHost}
