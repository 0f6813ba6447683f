"""What was said by a rule for one card each is said by one rule for all of them, and no more than that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.cardtext.wording.abilities import write_card

READ = (
    # how cards are chosen stands before or behind where they are
    ("event", "Trash 1 card at random from your grip.", "Trash 1 card from your grip at random."),
    (
        "event",
        "Add 1 card (or up to 3 <strong>icebreaker</strong> cards) from your heap to your grip.",
        "Add 1 card from your heap to your grip or add up to 3 <strong>icebreakers</strong> from your heap to your "
        "grip.",
    ),
    # what X is told to be it is in the sentences behind, too
    (
        "event",
        "Draw X cards, where X is equal to the number of tags you have. Lose X[credit].",
        "Draw 1 card for each tag the Runner has. Lose 1[credit] for each tag the Runner has.",
    ),
    # parts of a server
    (
        "upgrade",
        "Whenever the Runner trashes a card from the root of this server or protecting it, gain 1[credit].",
        "When the Runner trashes a card in the root of or protecting this server, gain 1[credit].",
    ),
    # what it is to be the first
    (
        "operation",
        "If this operation is the first <strong>gray ops</strong> you played this turn, gain 2[credit].",
        "If this operation is a card for which you played a <strong>gray ops</strong> for the first time this turn, "
        "gain 2[credit].",
    ),
    # costs that credits are for
    (
        "resource",
        "You can spend hosted credits to pay install costs of programs.",
        "You can spend hosted credits to install programs [kind: install].",
    ),
    # what was added to some place
    (
        "event",
        "Add up to 2 cards from your heap to your grip. Gain 1[credit] for each card added to your grip this way.",
        "Add up to 2 cards from your heap to your grip. Gain 1[credit] for each card added this way.",
    ),
    # clicks of each turn
    (
        "asset",
        "The Corp has 1 additional [click] to spend each turn.",
        "The Corp gets +1 allotted [click] for each of their turns.",
    ),
    # reminders in parentheses
    (
        "resource",
        "When you install this resource, host the top 2 cards of your stack facedown on it (you may look at those "
        "cards at any time).",
        "When this resource is installed, host the top 2 cards of your stack facedown on this resource.",
    ),
    # bounds, whichever way they are said
    (
        "event",
        "Trash 1 piece of ice that has a strength of at least 3.",
        "Trash 1 installed piece of ice with a strength of 3 or greater.",
    ),
    # older words for what newer cards say otherwise
    (
        "resource",
        "Trash the first asset you access each turn at no cost.",
        "The first time each turn you access an asset, trash that asset.",
    ),
    (
        "program",
        "[click]: Run Archives. If successful, instead treat it as a successful run on R&D.",
        "[click]: Run Archives. If this run would be declared successful, change the attacked server to R&D for the "
        "remainder of this run.",
    ),
    # an encounter that is still to come
    (
        "ice",
        "[subroutine] During the next encounter this run, the Runner cannot use programs.",
        "[subroutine] For the remainder of this run, the next time this is met: (when the Runner encounters a piece of "
        "ice), for the remainder of this encounter, the Runner cannot use a program.",
    ),
    # what is said of a run is linked to it, where it hangs on a choice, too (9.11.5)
    (
        "event",
        "You may lose [click]. If you do, run HQ. The Corp cannot rez ice during that run.",
        "You may lose [click]. If you do, run HQ. (Linked to this: The Corp cannot rez a piece of ice.)",
    ),
    (
        "event",
        "You may lose [click] to run HQ. When that run ends, draw 1 card.",
        "You may lose [click] to run HQ. When that run ends, draw 1 card.",
    ),
    (
        "event",
        "You may lose [click]. If you do, run HQ. Draw 1 card.",
        "You may lose [click]. If you do, run HQ. Draw 1 card.",
    ),
    # alike, or each of its own
    (
        "operation",
        "Search R&D for any number of copies of an asset, reveal them, and add them to HQ.",
        "Search R&D for any number of assets with the same name. Reveal them. Add them to HQ.",
    ),
    (
        "operation",
        "Search R&D for up to 2 different assets (by title), reveal them, and add them to HQ.",
        "Search R&D for up to 2 assets with different names. Reveal them. Add them to HQ.",
    ),
)


@pytest.mark.parametrize(("type_", "text", "written"), READ)
def test_it_is_read_as_what_it_says(card: Callable[..., Card], type_: str, text: str, written: str) -> None:
    made: Any = card(type_, text)
    assert is_whole(made), made.abilities
    assert write_card(made) == written


NOT_READ = (
    # as it is scored, or as it resolves? either would be an ability of its own
    ("agenda", "If the Runner is tagged when you score this agenda, gain 4[credit]; otherwise, draw 2 cards."),
    # only an encounter is passed out of in direct sequence
    ("resource", "The first time each turn you pass a piece of ice after approaching it, gain 1[credit]."),
    # which one comes second nobody asks
    ("operation", "If this operation is the second <strong>gray ops</strong> you played this turn, gain 2[credit]."),
    # the first of what?
    ("event", "Trash the first program."),
    # parentheses that say more than what follows from the rules
    ("event", "Host the top card of your stack facedown on this event (each piece is trashed)."),
    ("resource", "Use these credits to install programs (you cannot use them for others)."),
    # nobody is encountered and gives anything
    ("program", "Subroutines on the <strong>sentry</strong> you are encountering cannot give you tags this encounter."),
    # a deck is that of whoever builds it
    ("resource", "This card costs 0 influence if you have 6 or more cards in R&D."),
    # nothing is paid for what is not accessed
    ("resource", "Trash the first asset you install each turn at no cost."),
    ("program", "[click]: Run Archives. If successful, instead treat it as a successful run."),
    # a series of games is no matter of scoring
    ("agenda", "If you win a game with this agenda in your score area, score it."),
    # which of both runs?
    ("event", "You may run HQ or run R&D. The Corp cannot rez ice during that run."),
    # one card is no copy of another
    ("operation", "Search R&D for 1 copy of an asset and reveal it."),
)


@pytest.mark.parametrize(("type_", "text"), NOT_READ)
def test_what_says_something_else_is_not_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert not is_whole(made), made.abilities
