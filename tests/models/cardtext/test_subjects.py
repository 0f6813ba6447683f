"""Who does what a second verb says: the subject of its sentence, or you (rule_controller_choices)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.cards import Card
from sysop.models.effects import Effect
from sysop.models.terms import Player
from sysop.models.values import walk

Make = Callable[..., Card]
YOU, RUNNER, CORP = Player.YOU, Player.RUNNER, Player.CORP


def doers(card: Card) -> list[Player]:
    """Who carries out each effect of a card that is read."""
    assert not card.unread
    return [node.by for node in walk(card.abilities) if isinstance(node, Effect)]


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("The Runner loses 1[credit], then draws 1 card.", [RUNNER, RUNNER]),
        ("The Runner loses 1[credit] and draws 1 card.", [RUNNER, RUNNER]),
        ("The Runner draws 1 card, loses 1[credit], and takes 1 tag.", [RUNNER, RUNNER, RUNNER]),
        ("The Runner reveals the grip, trashes 1 of those cards, and loses 1[credit].", [RUNNER, RUNNER, RUNNER]),
        ("The Runner draws 1 card, loses 1[credit], and you gain 1[credit].", [RUNNER, RUNNER, YOU]),
        ("The Runner must trash 1 card from the grip, then lose 1[credit].", [RUNNER, RUNNER]),
        ("Each player draws 1 card and loses 1[credit].", [CORP, RUNNER, CORP, RUNNER]),
        ("Each player draws 1 card and you lose 1[credit].", [CORP, RUNNER, YOU]),
        ("The Runner loses 1[credit], then draw 1 card.", [RUNNER, YOU]),
        ("The Runner loses 1[credit] and draw 1 card.", [RUNNER, YOU]),
        ("Draw 1 card, then the Runner loses 1[credit].", [YOU, RUNNER]),
        ("The Runner loses 1[credit]. Draw 1 card.", [RUNNER, YOU]),
        ("If the Runner is tagged, they lose 1[credit] and draw 1 card.", [RUNNER, RUNNER]),
    ],
)
def test_a_third_person_has_the_subject_named_before_and_a_bare_verb_is_yours(
    card: Make, words: str, who: list[Player]
) -> None:
    assert doers(card("ice", f"[subroutine] {words}")) == who


def test_the_corp_trashes_what_a_runner_card_has_it_trash_second(card: Make) -> None:
    assert doers(card("event", "The Corp gains 2[credit], then trashes 1 card from HQ.")) == [CORP, CORP]


def test_nobody_guesses_whether_a_second_verb_is_forced_too(card: Make) -> None:
    assert card("ice", "[subroutine] Force the Runner to lose 1[credit] and draw 1 card.").unread
    assert card("event", "Have the Corp lose 1[credit], then draw 1 card.").unread
    assert doers(card("event", "Force the Corp to lose 1[credit], then you draw 1 card.")) == [CORP, YOU]


def test_the_subject_of_a_trigger_condition_is_not_the_subject_of_the_instruction(card: Make) -> None:
    assert doers(card("asset", "Whenever the Runner steals an agenda, gain 1[credit].")) == [YOU]


def test_whoever_of_both_players_did_it_may_do_more(card: Make) -> None:
    """`They` would always be one and the same player."""
    begun = "Whenever a player steals or scores an agenda, "
    assert card("asset", f"{begun}they may draw 1 card.").unread
    assert not card("asset", f"{begun}gain 1[credit] and give the Runner 1 tag.").unread
