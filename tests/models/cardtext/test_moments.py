"""Moments that abilities wait for (9.3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.conditions import Occurred, TriggerMode
from sysop.models.selectors import ANYTHING, ICE, INSTALLED, THIS, EventPattern, Same, Subtype, Verb
from sysop.models.terms import Player, Scope, Side

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
RUNNER = Player.RUNNER


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("all the subroutines are broken on a piece of ice", EventPattern(Verb.FULLY_BREAK, what=ICE)),
        ("a subroutine on a <strong>sentry</strong> is broken", EventPattern(Verb.BREAK, what=Subtype(("sentry",)))),
        ("a turn ends", EventPattern(Verb.TURN_ENDS)),
    ],
)
def test_what_happens(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("event", text, Side.CORP) == (event,)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("a card would be exposed", EventPattern(Verb.EXPOSE, what=ANYTHING)),
        ("a subroutine would be broken on a piece of ice", EventPattern(Verb.BREAK, what=ICE)),
        ("you would take bad publicity", EventPattern(Verb.TAKE_BAD_PUBLICITY, Player.YOU)),
    ],
)
def test_what_would_happen(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("would", text, Side.CORP) == (event,)


def test_if_a_card_is_trashed_while_installed_is_a_trigger_condition(card: Cards) -> None:
    text = "If the Runner trashes this asset while it is installed, take 1 bad publicity."
    (ability,) = card("asset", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Verb.TRASH, RUNNER, Same(THIS) & INSTALLED),)


def test_the_end_of_the_turn_on_which_the_agenda_was_scored(card: Cards) -> None:
    (ability,) = card("agenda", "When the turn on which you scored this agenda ends, do 1 meat damage.").abilities
    assert ability.trigger is not None
    assert ability.trigger.mode is TriggerMode.WHEN
    assert ability.trigger.condition == Occurred(EventPattern(Verb.SCORE, Player.YOU, Same(THIS)), Scope.TURN)
