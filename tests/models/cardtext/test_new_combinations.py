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
    # one number or another, one object or another, one amount or rather another, behind every verb
    ("event", "Draw 2 or 3 cards."),
    ("asset", "When your turn begins, you may place 1 or 2 advancement counters on this asset."),
    ("resource", "[click]: Break 3 <strong>barrier</strong> or 1 <strong>sentry</strong> subroutine."),
    ("resource", "When your turn begins, you may draw 2 cards (or gain 4[credit] instead if you are tagged)."),
    ("operation", "Search R&D for 1 asset, reveal it, and play or install it."),
    ("asset", "When the Runner makes a successful run, choose a remote server."),
    # any list of places; some of the top cards; one of the cards of a hand that was seen
    ("event", "Search your stack, heap, or grip for 1 program. Install that program."),
    ("asset", "[click], [trash]: Trash up to 2 of the top 4 cards of the stack."),
    ("operation", "Reveal the grip. Trash 1 resource in it."),
    ("resource", "When your turn begins, choose HQ, R&D, or Archives."),
    ("ice", "[subroutine] Move this ice to the outermost position of another server."),
    # what is paid, said first; how much it was; what was just installed
    ("ice", "[subroutine] Unless the Runner pays 2[credit], do 2 net damage."),
    ("resource", "Whenever you suffer 1 or more damage, you may draw that many cards."),
    ("event", "Install 1 resource from your grip. When you install that card, draw 2 cards."),
    ("resource", "Your icebreakers get +1 strength."),
    # what somebody is kept from doing, or something from undergoing
    ("hardware", "[interrupt] → [trash]: Prevent 1 installed <strong>icebreaker</strong> from being trashed."),
    ("program", "[interrupt] → 2[credit]: Prevent the Corp from rezzing 1 piece of ice."),
    # as often as is counted
    ("operation", "Swap 1 card in HQ with 1 card in R&D for each tag the Runner has."),
    # what no printed card says
    ("event", "Convert this event into a condition counter on an installed resource."),
    ("event", "Set aside the top 3 cards of your stack. Shuffle the set-aside cards into your stack."),
    ("resource", "When your turn ends, if a piece of ice was passed this turn, gain 1[credit]."),
    ("event", "Gain 1[credit] for each card you have in your grip."),
    ("asset", "When the Runner steals an agenda or you score an agenda, gain 1[credit]."),
    ("event", "Trash 1 program installed this turn."),
    ("program", "1[credit]: Break up to 2 subroutines. Gain 1[credit] for each subroutine broken this way."),
    ("operation", "Rez 1 piece of ice that was installed by the Corp this turn."),
    ("resource", "[click]: Add 1 card in Archives or in the root of a remote server to HQ."),
    ("hardware", "[interrupt] → Whenever you would take tags, prevent 1 of those tags."),
    ("event", "Trash 1 card from your grip. Gain credits equal to the cost of the card you trashed this way."),
    ("event", "Reveal the top 3 cards of your stack. If any of those cards are hardware, you may install them."),
    ("hardware", "Ignore the install cost of each program you install."),
    # places in any number
    ("event", "Add 1 card from your grip, your stack or your heap to the top of your stack."),
)


@pytest.mark.parametrize(("type_", "text"), NEVER_PRINTED)
def test_known_words_put_together_otherwise_are_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert is_whole(made), made.abilities
