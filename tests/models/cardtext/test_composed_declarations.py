"""Declarations, restrictions and conditions that no card has, put together from parts: what each of them says.

What was read is told by how it is written again, in words of our own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.cardtext.wording.abilities import write_card

MADE_UP = (
    # acts, with what is said of them: with what, when, how often
    (
        "upgrade",
        "The Runner cannot trash this upgrade using virus programs.",
        "The Runner cannot trash this upgrade using a <strong>virus</strong> program.",
    ),
    (
        "ice",
        "The Runner cannot break more than 2 of its printed subroutines using AI programs during each encounter with "
        "this ice.",
        "The Runner cannot break a printed subroutine on this ice using an <strong>ai</strong> program more than 2 "
        "times each encounter.",
    ),
    (
        "resource",
        "Corp card abilities cannot trash this resource.",
        "A player cannot trash this resource using a Corp card.",
    ),
    (
        "operation",
        "The Runner cannot jack out and cannot steal agendas this turn.",
        "For the remainder of this turn: (The Runner cannot jack out. The Runner cannot steal an agenda.)",
    ),
    # two declarations, one duration
    (
        "operation",
        "The Runner cannot steal agendas and each piece of ice gets +1 strength for the remainder of this turn.",
        "For the remainder of this turn: (The Runner cannot steal an agenda. Each piece of ice gets +1 strength.)",
    ),
    # under what condition
    (
        "program",
        "This program gets +2 strength unless you are tagged.",
        "While the Runner is not tagged, this program gets +2 strength.",
    ),
    (
        "resource",
        "During your turn, you can spend hosted credits to install programs.",
        "While it is your turn, you can spend hosted credits to install programs.",
    ),
    (
        "agenda",
        "Score this agenda only if the Runner is tagged.",
        "Score this agenda only if the Runner is tagged.",
    ),
    ("upgrade", "Install this upgrade only in the root of R&D.", "Install only in the root of R&D."),
    # what was there before, and what was done this way
    (
        "agenda",
        "Whenever the Runner takes a tag, gain 1[credit] if the Runner had 2 or more tags.",
        "When the Runner takes 1 or more tags, if the number there was before is equal to or greater than 2, gain "
        "1[credit].",
    ),
    (
        "operation",
        "Trash up to 3 of your installed cards. If you did not trash any cards this way, gain 5[credit].",
        "Trash up to 3 of your installed cards. If the number of card trashed this way is less than 1, gain 5[credit].",
    ),
    (
        "agenda",
        "When you score this agenda, if no agendas were stolen this turn, gain 5[credit].",
        "When this agenda is scored, if it is not so that (an agenda was stolen this turn), gain 5[credit].",
    ),
    # numbers of cards, and costs that are not paid
    (
        "program",
        "This program costs +1[mu] and gets +1 strength for each hosted power counter.",
        "This program gets +1 memory cost for each hosted power counter. This program gets +1 strength for each hosted "
        "power counter.",
    ),
    (
        "program",
        "Abilities that increase the strength of this program last for the remainder of the run.",
        "What increases the strength of this program lasts for the remainder of the run.",
    ),
    (
        "resource",
        "Ignore any additional costs on each event you play.",
        "Whenever you would play an event, it is done ignoring any additional costs.",
    ),
    # what is waited for, and when
    (
        "resource",
        "The second time you break a subroutine during each encounter with a barrier, gain 1[credit].",
        "The second time each encounter you break a subroutine on a <strong>barrier</strong>, gain 1[credit].",
    ),
    (
        "resource",
        "Whenever the Corp finishes an action on an asset, gain 1[credit].",
        "When the Corp completes an action [what: Type(types=(asset))], gain 1[credit].",
    ),
    # how often something may be done
    (
        "asset",
        "The Runner cannot make more than 2 runs each turn.",
        "The Runner cannot run more than 2 times each turn.",
    ),
    ("program", "Use this ability only twice per turn.", "Use this ability only 2 times per turn."),
    (
        "resource",
        "You cannot use this resource more than twice per turn.",
        "Use this resource only 2 times per turn.",
    ),
    (
        "asset",
        "Subroutines on ice protecting this server cannot be broken during your turn.",
        "While it is your turn, a subroutine on a piece of ice protecting this server cannot be broken.",
    ),
    (
        "program",
        "Each other icebreaker gets +1 strength while you are running HQ.",
        "While the attacked server is HQ, each other <strong>icebreaker</strong> gets +1 strength.",
    ),
    # costs that are only additional
    (
        "upgrade",
        "Agendas in the root of this server cost 1[credit] more to steal.",
        "As an additional cost to steal an agenda in the root of this server, pay 1[credit].",
    ),
    (
        "asset",
        "The cost to steal agendas is increased by 1[credit] for each hosted power counter.",
        "As an additional cost to steal an agenda, pay 1[credit] for each hosted power counter.",
    ),
    # unless, before and behind
    ("operation", "Gain 3[credit] unless the Runner is tagged.", "If the Runner is not tagged, gain 3[credit]."),
    (
        "ice",
        "When the Runner encounters this ice, unless they are tagged, give them 1 tag.",
        "When the Runner encounters this ice, if the Runner is not tagged, give the Runner 1 tag.",
    ),
    # servers that have something, or nothing
    (
        "event",
        "Run a server that is not protected by ice.",
        "Run a server protected by no piece of ice.",
    ),
    (
        "resource",
        "Whenever you make a successful run on a server with no ice protecting it, gain 1[credit].",
        "When you make a successful run on a server protected by no piece of ice, gain 1[credit].",
    ),
    (
        "operation",
        "Place 1 advancement counter on each of your installed assets.",
        "Place 1 advancement counter on each installed asset you control.",
    ),
    ("upgrade", "Whenever a run becomes successful, gain 1[credit].", "When a run becomes successful, gain 1[credit]."),
)


@pytest.mark.parametrize(("type_", "text", "meaning"), MADE_UP)
def test_declarations_are_read_as_what_they_say(card: Callable[..., Card], type_: str, text: str, meaning: str) -> None:
    made: Any = card(type_, text)
    assert is_whole(made), made.abilities
    assert write_card(made).removeprefix("(") == meaning
