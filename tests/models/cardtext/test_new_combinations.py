"""What no card says, in words of which each is on some card: known frames with other objects, amounts and adjuncts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole

NEVER_PRINTED = (
    # whatever can be done can be a cost, if costs of its kind are known
    ("resource", "[click], return 1 installed program to your grip: Gain 4[credit]."),
    ("program", "Turn 1 hosted card facedown: Draw 1 card."),
    ("asset", "[click], draw 2 cards: Give the Runner 1 tag."),
    ("upgrade", "As an additional cost to run this server, the Runner must trash the top 2 cards of the stack."),
    # lists of objects, of any length and behind every verb that takes objects
    ("event", "Trash 1 installed program, 1 installed resource, and 1 installed piece of hardware."),
    ("operation", "Derez 1 installed asset and 1 piece of ice protecting HQ."),
    # limits, prohibitions and permissions
    ("hardware", "This hardware can host up to 2 <strong>virus</strong> programs of 1[mu] or less."),
    ("resource", "Use this ability only during a run and only once per turn."),
    ("upgrade", "During each run on this server, the Runner cannot access more than 2 cards other than this upgrade."),
    ("asset", "The Runner cannot install programs using <strong>icebreakers</strong>."),
    ("program", "While you are encountering a <strong>barrier</strong>, this program gets +2 strength."),
    # places in any number
    ("event", "Add 1 card from your grip, your stack or your heap to the top of your stack."),
)


@pytest.mark.parametrize(("type_", "text"), NEVER_PRINTED)
def test_known_words_put_together_otherwise_are_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert is_whole(made), made.abilities
