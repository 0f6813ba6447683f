"""Fixed phrases of single cards are put together of parts that other cards have, and of no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.cardtext.wording.abilities import write_card

READ = (
    # abilities that are printed, whether that is said before or behind
    (
        "ice",
        "[subroutine] The Runner cannot use abilities printed on programs this turn.",
        "[subroutine] For the remainder of this turn, the Runner cannot use abilities printed on an installed program.",
    ),
    (
        "ice",
        "[subroutine] The Runner cannot use printed abilities on programs this turn.",
        "[subroutine] For the remainder of this turn, the Runner cannot use abilities printed on an installed program.",
    ),
    (
        "ice",
        "[subroutine] As an additional cost to use a program ability to break subroutines, the Runner must pay "
        "1[credit] this run.",
        "[subroutine] For the remainder of this run, as an additional cost to use a program ability to break "
        "subroutines, the Runner must pay 1[credit].",
    ),
    # what is there and nobody's
    (
        "ice",
        "[subroutine] End the run if there are fewer cards in the grip than in HQ.",
        "[subroutine] If the Runner has fewer cards in hand than the Corp, end the run.",
    ),
    (
        "ice",
        "[subroutine] End the run if there are 2 or more power counters on this ice.",
        "[subroutine] If this ice has 2 or more hosted power counters, end the run.",
    ),
    # limits for a time and for each of some times, in any order
    (
        "ice",
        "[subroutine] During each encounter with this ice for the remainder of this run, the Runner cannot break more "
        "than 2 of its subroutines.",
        "[subroutine] For the remainder of this run, the Runner cannot break a subroutine on this ice more than 2 "
        "times each encounter.",
    ),
    (
        "ice",
        "[subroutine] For the remainder of this run, the Runner cannot break more than 2 of its subroutines during "
        "each encounter with this ice.",
        "[subroutine] For the remainder of this run, the Runner cannot break a subroutine on this ice more than 2 "
        "times each encounter.",
    ),
    # on what something is done goes with the nearest that can be done on a card
    (
        "asset",
        "Whenever you play an operation or place 1 advancement counter on an asset, gain 1[credit].",
        "When you play an operation or you place advancement counters on an asset, gain 1[credit].",
    ),
    # cards that are counted are those that are spoken of
    (
        "ice",
        "[subroutine] Gain 1[credit] for each card type among cards in the heap. If any of those cards are programs, "
        "draw 1 card.",
        "[subroutine] Gain 1[credit] for each card type among cards in the heap. If there is 1 or more programs in the "
        "heap, draw 1 card.",
    ),
    (
        "ice",
        "[subroutine] Gain 1[credit] for each faceup card in Archives. If any of those cards are assets, draw 1 card.",
        "[subroutine] Gain 1[credit] for each faceup card in Archives. If there is 1 or more faceup assets in "
        "Archives, draw 1 card.",
    ),
    # cards of a deck, one by one, till what is looked for is among them
    (
        "event",
        "Reveal cards from the top of your stack until you reveal a program. Install that program. Shuffle your stack.",
        "Reveal cards from the top of your stack as far as 1 program. Install 1 program that is them. Shuffle your "
        "stack.",
    ),
    (
        "event",
        "Set aside cards from the top of your stack until you set aside 2 programs. You may add 1 of those "
        "programs to your grip.",
        "Set cards from the top of your stack as far as 2 programs aside. You may add 1 program that is them to "
        "your grip.",
    ),
    (
        "event",
        "Set aside cards from the top of your stack until you set aside 2 programs. You may add 1 of those "
        "cards to your grip.",
        'Set cards from the top of your stack as far as 2 programs aside (called "those cards"). You may add 1 '
        'of "those cards" to your grip.',
    ),
    # how many they are can be said again
    (
        "event",
        "Look at the top 3 cards of your stack. You may add 1 of those 3 cards to your grip.",
        "Look at the top 3 cards of your stack. You may add 1 of them to your grip.",
    ),
    # what damage has trashed; a process that is repeated
    (
        "operation",
        "Do 2 meat damage. Gain 1[credit] for each program trashed this way.",
        "Do 2 meat damage. Gain 1[credit] for each program that is the trashed card.",
    ),
    (
        "operation",
        "Do 1 net damage. If you trash a program this way, repeat this process.",
        "Do 1 net damage. If the number of programs that is the trashed card is equal to or greater than 1, repeat "
        "that.",
    ),
    # what follows where it was not done, and where it was
    (
        "agenda",
        "When you score this agenda, the Runner may take 1 tag. If they do not, draw 1 card. Otherwise, gain "
        "1[credit].",
        "When this agenda is scored, the Runner may take 1 tag. If the Runner does, gain 1[credit]. If the Runner does "
        "not, draw 1 card.",
    ),
    # on which side of other ice; the ice in a role is spoken of at once
    (
        "program",
        "[click]: Swap a piece of ice being encountered with a piece of ice directly before it.",
        "[click]: Swap 1 piece of ice that is the ice being encountered with 1 piece of ice directly outward from the "
        "ice being encountered.",
    ),
    # what one player spends in secret, and the other guesses
    (
        "event",
        "Secretly spend up to 3[credit]. They guess how much you spent. Reveal spent credits. If they guessed "
        "correctly, lose [click].",
        "Secretly spend up to 3[credit]. The opponent guesses how much you spent. If they guessed correctly, lose "
        "[click].",
    ),
    # how many virus counters were purged
    (
        "resource",
        "Whenever the Corp purges virus counters, gain 2[credit] for each virus counter removed.",
        'When the Corp purges virus counters, gain credits equal to twice that many of "event".',
    ),
    # on what a card is installed, and of what the text goes on
    (
        "resource",
        "When your turn begins, you may install 1 program from your grip on a piece of ice protecting HQ. If you do, "
        "place 1 power counter on it.",
        "When your turn begins, you may install 1 program from your grip on 1 piece of ice protecting HQ. If you do, "
        "place 1 power counter on it.",
    ),
    # in several manners at once, in any order
    (
        "resource",
        "When your turn begins, trash 1 card from your grip at random for each tag you have.",
        "When your turn begins, trash 1 card from your grip at random for each tag the Runner has.",
    ),
)


@pytest.mark.parametrize(("type_", "text", "said"), READ)
def test_it_is_read_as_what_it_says(type_: str, text: str, said: str, card: Callable[..., Card]) -> None:
    made = card(type_, text)
    assert is_whole(made)
    assert write_card(made) == said


NOT_READ = (
    # subroutines are broken, and not used; not every cost asks which subroutine is broken
    ("ice", "[subroutine] The Runner cannot use subroutines on programs this turn."),
    (
        "ice",
        "[subroutine] As an additional cost to use a program ability to break a printed subroutine, the Runner must "
        "pay 1[credit] this run.",
    ),
    # a pile is compared with a pile, and credits are nowhere
    ("ice", "[subroutine] End the run if there are more cards in HQ than the Runner."),
    ("ice", "[subroutine] End the run if there are more credits than in HQ."),
    ("ice", "[subroutine] End the run if the Runner has 2 hosted power counters."),
    # what has no number has no limit
    ("ice", "The Runner cannot break subroutines on this ice during each encounter with this ice."),
    ("asset", "The Runner cannot install programs each turn."),
    ("ice", "During each encounter with a barrier, the Runner cannot break more than 1 of its subroutines."),
    # nothing is played on a card
    ("asset", "Whenever you play or rez a card on an asset, gain 1[credit]."),
    # it is looked for by what is done to each, from the top, for so many; of its numbers nothing is said yet
    ("event", "Reveal cards from the top of your stack until you trash a program."),
    ("event", "Reveal cards from the bottom of your stack until you reveal a program."),
    ("event", "Reveal cards from the top of your stack until you reveal up to 2 programs."),
    ("event", "Trash cards from the top of your stack."),
    (
        "event",
        "Reveal cards from the top of your stack until you reveal a program. Gain credits equal to the install cost "
        "of that program.",
    ),
    ("event", "Look at the top 3 cards of your stack. You may add 1 of those 2 cards to your grip."),
    # something else trashed cards, too
    ("operation", "Trash 1 program. Do 1 net damage. If you trash a card this way, draw 1 card."),
    ("operation", "Trash 1 program. Do 1 net damage. If you trash a resource this way, draw 1 card."),
    # nobody has guessed, or nothing was spent in secret
    ("event", "Secretly spend up to 2[credit]. Reveal spent credits. If the Corp guessed incorrectly, draw 1 card."),
    ("event", "The Corp guesses how much you spent."),
    ("event", "Secretly spend up to 2[credit]. You guess how much you spent. Reveal spent credits."),
    # it is said of nothing on which side it is
    ("program", "[click]: Trash a piece of ice directly before."),
    ("event", "Draw 1 card at random at random."),
    # two groups of cards, of either of which the words may speak
    (
        "ice",
        "[subroutine] Reveal the top 2 cards of R&D. Gain 1[credit] for each card type among cards in Archives. If any "
        "of those cards are assets, draw 1 card.",
    ),
)


@pytest.mark.parametrize(("type_", "text"), NOT_READ)
def test_what_says_something_else_is_not_read(type_: str, text: str, card: Callable[..., Card]) -> None:
    assert not is_whole(card(type_, text))
