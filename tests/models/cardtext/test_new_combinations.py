"""What no card says, in words of which each is on some card: known frames with other objects, amounts and adjuncts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.costs import LoseClicks
from sysop.models.selectors import PROGRAM, StatOfPlayer
from sysop.models.terms import Player, PlayerStat

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
    ("resource", "Whenever you take a tag or trash a card while accessing it, draw 1 card."),
    ("program", "1[credit]: Break up to 2 subroutines. Gain 1[credit] for each subroutine broken this way."),
    ("operation", "Rez 1 piece of ice that was installed by the Corp this turn."),
    ("resource", "[click]: Add 1 card in Archives or in the root of a remote server to HQ."),
    ("hardware", "[interrupt] → Whenever you would take tags, prevent 1 of those tags."),
    ("event", "Trash 1 card from your grip. Gain credits equal to the cost of the card you trashed this way."),
    ("event", "Reveal the top 3 cards of your stack. If any of those cards are hardware, you may install them."),
    ("hardware", "Ignore the install cost of each program you install."),
    # whatever is done or asked can be listed
    ("asset", "2[recurring-credit]\nUse these credits to rez, trash, or advance cards."),
    ("operation", "Play only if the Runner is tagged or you have at least 12[credit]."),
    (
        "resource",
        "Whenever the Corp spends [click] to gain 1[credit] or draw 1 card (not through a card ability), draw 1 card.",
    ),
    ("upgrade", "As an additional cost to run or jack out, the Runner must pay 1[credit]."),
    # how often, in every stretch of time
    ("program", "1[credit]: Break 1 subroutine. Use this ability only twice each run."),
    ("resource", "You cannot use this resource more than once per encounter."),
    # drawing and searching are verbs as others are
    ("asset", "The Runner cannot draw cards."),
    ("asset", "The Runner cannot draw more than 3 cards during each of their turns."),
    ("resource", "Whenever the Corp draws a card or searches R&D, gain 1[credit]."),
    ("ice", "Players cannot derez this ice."),
    # whatever is paid, whatever credits are for
    ("resource", "Access → <strong>Pay its trash cost:</strong> Remove the card you are accessing from the game."),
    ("event", "You may spend any number of [click] to draw that many cards."),
    ("asset", "1[recurring-credit]\nYou can spend hosted credits to take the basic action to trash resources."),
    ("operation", "Rez 1 piece of ice, lowering the rez cost by 1 for each tag the Runner has."),
    ("event", "Install 1 program from your grip, paying 2[credit] less for each tag you have."),
    ("asset", "As an additional cost to install a program, the Runner must randomly trash a card from HQ."),
    # what is taken can be prevented; what is ignored under a condition
    ("resource", "[interrupt] → Whenever you would take tags, prevent up to 2 tags."),
    ("upgrade", "The Runner cannot jack out. Ignore this ability if the Runner is tagged."),
    # what stands behind, or is said once
    (
        "ice",
        "[subroutine] You and the Runner secretly spend 0[credit], 1[credit], or 2[credit]. Reveal spent credits. "
        "Do 1 net damage if you and the Runner spent the same number of credits.",
    ),
    ("agenda", "When you score this agenda, if the Runner is tagged, gain 4[credit]; otherwise, draw 2 cards."),
    (
        "event",
        "Choose 1 installed <strong>fracter</strong>. The chosen <strong>fracter</strong> gets +2 strength for the "
        "remainder of this turn.",
    ),
    ("event", "Reveal the top 3 cards of your stack. Add 1 program revealed this way to your grip."),
    ("event", "Run HQ. When this run ends, draw 1 card for each unsuccessful run you made this turn."),
    # what is done on a card or taken from it, whatever is done; of two verbs the last may have an adjunct of its own
    ("resource", "Whenever you spend a power counter on a <strong>stealth</strong> card, gain 1[credit]."),
    ("asset", "Whenever you take an action on an installed asset, gain 1[credit]."),
    ("resource", "Whenever the Corp removes an advancement counter from an agenda, gain 1[credit]."),
    ("resource", "Whenever you install a program or spend credits from a <strong>job</strong> resource, draw 1 card."),
    # all but so many; one number of several; whoever loses all clicks; each of those that were chosen
    ("operation", "Reveal all but 2 cards in HQ."),
    ("hardware", "[interrupt] → Whenever you would take tags, prevent all but 1 tag."),
    ("event", "Draw 1 or 2 or 3 cards."),
    ("operation", "The Runner loses all their [click]."),
    (
        "event",
        "Choose 2 installed programs. For each chosen program, gain credits equal to its install cost, then trash it.",
    ),
    ("hardware", "When your turn begins, if this hardware has 2 or more hosted programs, gain 1[credit]."),
    # who is made to do it, in whatever words
    ("event", "You may have the Corp trace[3]. If successful, take 1 tag."),
    ("operation", "You may have each player draw 1 card."),
    # all subroutines of a kind, some of the cards at either end, servers of a kind whether described or not
    ("program", "1[credit]: Break all <strong>sentry</strong> subroutines."),
    ("event", "Trash 1 of the bottom 3 cards of your stack."),
    ("asset", "When your turn begins, gain 1[credit] for each server."),
    # what only the Runner does, among other things; what is played and resolved; what prevents damage
    ("asset", "When the Runner encounters a piece of ice or passes a <strong>sentry</strong>, gain 1[credit]."),
    ("asset", "Whenever you play and resolve an operation, gain 1[credit]."),
    ("resource", "Whenever this resource prevents damage, draw 1 card."),
    # the ice that is encountered as a cost; subroutines at either end; of the host, if it is such ice
    ("resource", "Trash the <strong>sentry</strong> you are encountering: Gain 1[credit]."),
    ("program", "1[credit]: Break the last subroutine on host ice."),
    ("program", "1[credit]: Break up to 2 subroutines on host <strong>barrier</strong>."),
    # what is done later, if that is so then; the points of both players
    ("event", "Gain 2[credit] when your turn ends if you are tagged."),
    ("asset", "When your turn begins, gain 1[credit] for each agenda point in both players' score areas."),
    # what only sometimes is so, or may be done, and what is done otherwise; another one of these, or than this
    ("event", "You may trash 1 installed resource; otherwise, lose 1[credit]."),
    ("program", "When your turn begins, trash another of your installed programs."),
    ("resource", "[click], trash another resource: Gain 2[credit]."),
    # what is done in the run or turn is forbidden like any act; what is met now is a condition like any other
    ("asset", "The Runner cannot initiate a run on HQ."),
    ("asset", "Each player cannot end the run."),
    ("asset", "While the Runner is approaching a <strong>barrier</strong>, it gets +1 strength."),
    ("asset", "While the Runner is accessing an upgrade in R&D, they must reveal it."),
    # words for the same, wherever they stand
    ("event", "Attack HQ. If successful, trash 1 card in the root of the attacked server."),
    ("resource", "When trashed, gain 1[credit]."),
    ("asset", "When your turn begins, trash an asset card and derez an ice card."),
    ("asset", "When your turn begins, the Corp either gains 1[credit] or draws 1 card."),
    ("ice", "[subroutine] Give the Runner 1 tag when this run is successful."),
    ("asset", "Whenever the Runner makes a successful run, reveal the grip. Trash each resource revealed this way."),
    ("operation", "Gain 1[credit] unless the Runner reveals and trashes 1 card."),
    ("asset", "When your turn begins, draw 1 card and then gain 1[credit]."),
    # how long, for how many and where among others, in any order; what was done to objects, and how
    (
        "ice",
        '[subroutine] This ice gains "[subroutine] End the run." for the remainder of this run, '
        "before its other subroutines.",
    ),
    ("event", "For the remainder of this turn, your icebreakers get +1 strength for each tag you have."),
    ("program", "When your turn begins, trash 1 installed program accessed in HQ this turn."),
    ("asset", "[click]: Trash 1 installed program that was used to break at least 1 subroutine this turn."),
    ("operation", "Trash 1 copy of a program the Runner installed this turn."),
    (
        "resource",
        "Hosted power counter: Draw 1 card for each power counter (including the one spent) on this resource.",
    ),
    # places in any number
    ("event", "Add 1 card from your grip, your stack or your heap to the top of your stack."),
    # on what it is hosted; where something was installed
    ("program", "This program gets +2 strength while it is hosted on another program."),
    ("hardware", "While this hardware is not hosted on another card, you get +1[mu]."),
    ("resource", "When your turn ends, if you installed a card on a piece of ice this turn, gain 1[credit]."),
    ("asset", "Whenever the Runner installs a <strong>trojan</strong> program on a piece of ice, gain 1[credit]."),
    ("runner_identity", "The first time each turn you install a card on another card, draw 1 card."),
    # from where it is stolen; what is forbidden with the basic action
    ("agenda", "As an additional cost to steal this agenda from HQ or R&D, the Runner must suffer 1 net damage."),
    ("agenda", "The Runner cannot steal this agenda from HQ."),
    ("resource", "The Corp cannot trash your other resources with the basic action."),
    ("asset", "The Runner cannot install programs with the basic action."),
    # the next one
    ("resource", "[click], [trash]: The next piece of hardware you install this turn costs 2[credit] less to install."),
    ("ice", "[subroutine] The next program the Runner installs this turn costs 2[credit] more to install."),
    ("operation", "The next piece of ice you rez this turn costs 2[credit] less to rez."),
    # what the other player chooses
    ("resource", "When your turn begins, the Corp chooses a remote server. Run that server."),
    ("asset", "When your turn begins, the Runner chooses HQ, R&D, or Archives."),
    ("event", "The Corp chooses a card type."),
    # what may be done only if something is so, with what follows
    ("operation", "If you have no bad publicity, you may take 1 bad publicity. If you do, gain 5[credit]."),
    ("operation", "You may pay 2[credit] if the Runner is tagged. If you do, do 2 meat damage."),
    ("operation", "Install 1 card from HQ. If you can advance it, place 1 advancement counter on it."),
    ("operation", "Install 1 card from HQ. If that card can be advanced, place 1 advancement counter on it."),
    # what the ability itself has done; one thing or another for each of it
    ("asset", "Whenever the Runner trashes a card, do 1 net damage. If you trash an event this way, gain 2[credit]."),
    ("event", "Trash up to 2 cards from your grip. For each card trashed this way, draw 1 card or gain 3[credit]."),
    # of whatever ice, of one server
    ("ice", "[subroutine] The Runner cannot break more than 1 subroutine during this encounter."),
    ("operation", "Swap 2 pieces of ice protecting the same server."),
    ("event", "Choose a server. If the chosen server is not protected by 2 or more pieces of ice, draw 2 cards."),
    ("corp_identity", "Your deck cannot include more than 2 copies of any piece of ice."),
)


@pytest.mark.parametrize(("type_", "text"), NEVER_PRINTED)
def test_known_words_put_together_otherwise_are_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert is_whole(made), made.abilities


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        ("program", "When your turn begins, if this program has 2 or more programs, gain 1[credit]."),
        ("resource", "Whenever you place a power counter from this resource, gain 1[credit]."),
        ("resource", "Whenever you gain 1[credit] on this resource, draw 1 card."),
        ("resource", "[interrupt] → [trash]: Prevent the run from resolving."),
        ("resource", "[interrupt] → Whenever a subroutine would resolve, prevent it from ending."),
        ("operation", "Trash all but 1 card."),
        ("event", "You must trace[3]."),
        ("asset", "When the Corp encounters a piece of ice, gain 1[credit]."),
        ("asset", "When the Runner ends an agenda, gain 1[credit]."),
        ("asset", "Whenever you rez and resolve an asset, gain 1[credit]."),
        ("asset", "When your turn begins, gain 1[credit] for each agenda point in HQ."),
        ("event", "Gain 1[credit] when your turn ends unless the Runner pays 1[credit]."),
        (
            "resource",
            "[interrupt] → Whenever you would draw cards, prevent the Runner from encountering a sentry.",
        ),
        ("program", "1[credit]: Break all of the top 3 cards of your stack."),
        ("event", "Run a remote server that is."),
        ("operation", "The Runner must trace[3]."),
        ("event", "Add 1 card from your grip to the top or top of your stack."),
        ("event", "Choose 2 installed programs. For each chosen program, trash it and draw 1 card."),
        ("resource", "[click], trash an additional resource: Gain 2[credit]."),
        ("asset", "The Runner cannot make a successful run."),
        ("asset", "While the Runner is encountering this asset in R&D, they must reveal it."),
        ("asset", "Rez this asset only faceup."),
        ("asset", "Play only on a piece of ice."),
        ("event", "Access 1 card in the root of the breached server."),
        ("asset", "Trash 1 copy of an installed program."),
        ("ice", "[subroutine] This ice gets +1 strength for the remainder of this run after its other subroutines."),
        ("ice", "[subroutine] This ice gets +1 strength for the remainder of this run until your next turn begins."),
        ("operation", "Trash 1 program installed in HQ this turn."),
    ],
)
def test_known_words_that_do_not_go_together_are_not_read(card: Callable[..., Card], type_: str, text: str) -> None:
    assert not is_whole(card(type_, text))


def test_of_those_that_were_chosen_only_the_ones_that_are_named_count(card: Callable[..., Card]) -> None:
    (ability,) = card(
        "event", "Choose 2 installed cards. For each chosen program, gain credits equal to its strength."
    ).abilities
    amount = ability.steps[0].effects[1].amount
    assert PROGRAM in amount.of.parts


def test_who_loses_all_clicks_to_pay_loses_their_own(card: Callable[..., Card]) -> None:
    text = "When the Runner accesses this asset, do 1 net damage unless the Runner loses all their [click]."
    (ability,) = card("asset", text).abilities
    assert ability.steps[0].cost.components == (LoseClicks(StatOfPlayer(PlayerStat.CLICKS, Player.RUNNER)),)
