"""Cards that do not exist, in the style of the newest sets: each is read as a whole, as what it says.

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
    (
        "asset",
        "When your turn begins, take all credits from this asset. If you took 2 or more credits this way, draw 1 card.",
        'When your turn begins, take all credits from this asset (called "so many"). If that many of "so many" is '
        "equal to or greater than 2, draw 1 card.",
    ),
    (
        "resource",
        "When your turn ends, take all credits from this resource. If you took 5[credit] or more this way, take 1 tag.",
        'When your turn ends, take all credits from this resource (called "so many"). If that many of "so many" is '
        "equal to or greater than 5, take 1 tag.",
    ),
    (
        "event",
        "Draw cards equal to the number of installed chips. If HQ is protected by a rezzed <strong>sentry</strong> "
        "piece of ice, gain 2[credit].",
        "Draw 1 card for each installed <strong>chip</strong>. If there is 1 or more rezzed pieces of "
        "<strong>sentry</strong> ice protecting HQ, gain 2[credit].",
    ),
    (
        "ice",
        "When an encounter with this ice ends, if the Runner broke all of its subroutines, give them 1 tag.",
        "When an encounter with this ice ends, if the Runner fully broke this ice this encounter, give the Runner 1 "
        "tag.",
    ),
    (
        "asset",
        "When your turn begins, if this server is protected by any unrezzed ice, gain 1[credit] for each program "
        "installed on ice.",
        "When your turn begins, if there is 1 or more unrezzed pieces of ice protecting this server, gain 1[credit] "
        "for each program hosted on an installed piece of ice.",
    ),
    (
        "event",
        "Add up to 2 cards with the same name from your heap to your grip.",
        "Add up to 2 cards from your heap with the same name to your grip.",
    ),
    (
        "resource",
        "When your turn ends, if the Corp gained 5[credit] or more this turn, draw 1 card.",
        "When your turn ends, if the total amount of what the Corp gained credits this turn is equal to or greater "
        "than 5, draw 1 card.",
    ),
    (
        "event",
        "Swap 2 installed pieces of ice. If both of those pieces of ice are unrezzed, draw 2 cards.",
        "Swap 2 installed pieces of ice. If there are no cards that is not unrezzed that is them, draw 2 cards.",
    ),
    (
        "agenda",
        "When you score this agenda, place X advancement counters on 1 installed card. X is equal to the printed "
        "advancement requirement of this agenda, up to 3.",
        "When this agenda is scored, place X advancement counters on 1 installed card. X is the lower of the printed "
        "advancement requirement of this agenda and 3.",
    ),
    (
        "resource",
        "Whenever you trash an upgrade you are accessing in HQ or R&D, draw 1 card.",
        "When you trash an upgrade while accessing it from HQ or R&D, draw 1 card.",
    ),
    (
        "hardware",
        "Threat 2 → [interrupt] → 2 hosted credits: Prevent 1 tag.",
        "[interrupt], threat 2 → 2 hosted credits: Prevent 1 tag.",
    ),
    (
        "asset",
        "The first time each turn you create a new remote server, you may place 1 advancement counter on this asset.",
        "The first time each turn you create a remote server, you may place 1 advancement counter on this asset.",
    ),
    (
        "program",
        "This program gets +1 strength for each virus counter on other installed programs.",
        "This program gets +1 strength for each virus counter on other installed programs.",
    ),
    (
        "resource",
        "When your turn begins, if there are 4 or more advancement counters on rezzed cards, draw 1 card.",
        "When your turn begins, if the number of advancement counters on rezzed installed cards is equal to or greater "
        "than 4, draw 1 card.",
    ),
    (
        "resource",
        "Whenever you draw 3 or more cards, place 1 power counter on this resource.",
        "When you draw 3 or more cards, place 1 power counter on this resource.",
    ),
    (
        "resource",
        "The first time each turn a run ends, if it was unsuccessful, draw 1 card.",  # the first that ends, however
        "The first time each turn a run ends, if a run became unsuccessful this run, draw 1 card.",
    ),
    (
        "program",
        "When your turn ends, if you did not make a run on R&D or a remote server this turn, trash this program.",
        "When your turn ends, if it is not so that (you initiated a run on R&D this turn or you initiated a run on a "
        "remote server this turn), trash this program.",
    ),
    (
        "ice",
        "When an encounter with this ice ends, if 2 or more of its subroutines resolved during that encounter, "
        "draw 1 card.",
        "When an encounter with this ice ends, if 2 or more times a subroutine resolved on this ice this "
        "encounter, draw 1 card.",
    ),
    (
        "operation",
        "Derez any number of pieces of ice. Gain 2[credit] for each <strong>barrier</strong> among them, "
        "up to 6[credit].",
        "Derez any number of installed pieces of ice. Gain credits equal to the lower of (twice the number of "
        "<strong>barriers</strong> that is them) and 6.",
    ),
    (
        "event",
        "Trash 1 of your installed programs. If you do, gain credits equal to its printed install cost, "
        "to a maximum of 4[credit].",
        "Trash 1 of your installed programs. If you do, gain credits equal to the lower of the printed install cost "
        "of it and 4.",
    ),
    (
        "program",
        "You can install hosted hardware as if it were in your grip.",
        "You can install a hosted piece of hardware.",
    ),
    (
        "asset",
        "When your turn begins, if this asset is your only installed asset, gain 2[credit].",
        "When your turn begins, if this asset is an installed asset you control and you have no other installed "
        "assets, gain 2[credit].",
    ),
    (
        "operation",
        "Resolve 1 of the following:<ul><li>Draw 2 cards.</li><li>Gain 4[credit].</li><li>Remove 1 bad publicity."
        "</li></ul>\nThreat 4 → You may also resolve 1 other mode.",
        "If the threat level is 4 or greater, resolve 1 to 2 of the following:<ul><li>Draw 2 cards.</li><li>Gain "
        "4[credit].</li><li>Remove 1 bad publicity.</li></ul>; otherwise, resolve 1 of the following:<ul><li>Draw 2 "
        "cards.</li><li>Gain 4[credit].</li><li>Remove 1 bad publicity.</li></ul>",
    ),
    (
        "resource",
        "[trash]: Search your stack for up to 2 programs. You may install 1 of those programs. Add the rest to your "
        "grip. Lose 1[credit] for each card added this way.",
        '[trash]: Search your stack for up to 2 programs (called "those programs"). You may install 1 of "those '
        'programs" (called "that card 2"). Add each card that is not "that card 2" that is "those programs" to your '
        "grip. Lose 1[credit] for each card added this way.",
    ),
    (
        "asset",
        "[click]: Look at the top 2 cards of R&D. Add 1 of those cards to HQ and the other to the bottom of R&D.",
        "[click]: Look at the top 2 cards of R&D. Add 1 of them to HQ and add each card that is not it that is them to "
        "the bottom of R&D.",
    ),
    (
        "program",
        "Host ice loses <strong>barrier</strong>, <strong>code gate</strong>, and <strong>sentry</strong> and gains "
        "<strong>mythic</strong>.",
        "Host card loses <strong>barrier</strong>, <strong>code gate</strong>, and <strong>sentry</strong>. Host card "
        "gains <strong>mythic</strong>.",
    ),
    (
        "program",
        "When your turn begins, you may add this program to your grip to gain 2[credit].",
        "When your turn begins, you may add this program to your grip to gain 2[credit].",
    ),
    (
        "resource",
        "You can spend hosted credits to trash cards and to install <strong>virus</strong> programs.",
        "You can spend hosted credits to trash cards or to install <strong>virus</strong> programs.",
    ),
    (
        "event",
        "The Corp reveals HQ. Choose 1 revealed card that is not an agenda and trash it.",
        "The Corp reveals each card in HQ. Choose 1 non-agenda card that is the revealed card and trash it.",
    ),
    (
        "ice",
        "When the Runner fully breaks this ice, the Runner encounters this ice again.",
        "When the Runner fully breaks this ice, the Runner encounters this ice.",
    ),
    (
        "asset",
        "Whenever a run on this server ends, if it was unsuccessful, gain 1[credit].",
        "When an unsuccessful run on this server ends, gain 1[credit].",
    ),
    (
        "hardware",
        "Your maximum hand size is increased by the number of installed chips.",
        "You get +1 maximum hand size for each installed <strong>chip</strong>.",
    ),
    (
        "ice",
        "When the Runner encounters this ice, they may take 3 tags. If they do not, this ice gains "
        '"[subroutine] End the run." for the remainder of the run.',
        "When the Runner encounters this ice, the Runner may take 3 tags. If the Runner does not, for the remainder of "
        'this run, this ice gains "[subroutine] End the run."',
    ),
    (
        "asset",
        "[trash]: Look at the top 7 cards of R&D. You may add 1 of them to HQ. Arrange the rest in any order.",
        "[trash]: Look at the top 7 cards of R&D. You may add 1 of them to HQ. Arrange each card that is not it "
        "that is them in any order.",
    ),
    (
        "hardware",
        "Your maximum hand size is increased by 1 for each installed directive.",
        "You get +1 maximum hand size for each installed <strong>directive</strong>.",
    ),
    (
        "asset",
        "Once per turn, when you install a card in the root of a remote server, you may draw 1 card.",
        "When you install a card in the root of a remote server, you may draw 1 card. Use this ability only once per "
        "turn.",
    ),
    (
        "asset",
        "[click]: Trash 1 installed card in the root of a server not protected by ice.",
        "[click]: Trash 1 installed card in the root of any server other than a server protected by 1 or more pieces "
        "of ice.",
    ),
    (
        "operation",
        "Gain 2[credit] and [click]. The Runner loses 1[credit] and [click].",
        "Gain 2[credit] and gain [click]. The Runner loses 1[credit] and the Runner loses [click].",
    ),
    (
        "operation",
        "Give the Runner 1 tag and remove all bad publicity.",
        "The Runner takes 1 tag and you remove all bad publicity.",
    ),
    (
        "operation",
        "Choose 2 rezzed assets. For each chosen asset, gain credits equal to its trash cost.",
        "Choose 2 rezzed installed assets and gain credits equal to the sum of the trash cost of "
        "all assets that is the chosen asset.",
    ),
    (
        "operation",
        "Choose 1 rezzed piece of ice. For the remainder of this turn, that ice gets +3 strength.",
        "Choose 1 rezzed installed piece of ice. That piece of ice gets +3 strength for the remainder of this turn.",
    ),
    (
        "operation",
        "Gain 3[credit] and you may draw 2 cards.",
        "Gain 3[credit]. You may draw 2 cards.",
    ),
    (
        "operation",
        "Trash 1 installed resource unless the Runner either pays 3[credit] or takes 1 tag.",
        "Trash 1 installed resource unless the Runner pays 3[credit] or takes 1 tag.",
    ),
    (
        "operation",
        "For each tag the Runner has, you may place 1 advancement counter on 1 installed card.",
        "Repeat 1 time for each tag the Runner has: you may place 1 advancement counter on 1 installed card.",
    ),
    (
        "operation",
        "If the Runner is tagged, gain 6[credit]; otherwise, the Runner may take 1 tag.",
        "If the Runner is tagged, gain 6[credit]; otherwise, the Runner may take 1 tag.",
    ),
    (
        "operation",
        "Expose 1 installed card, then trash it if it is an upgrade.",
        "Expose 1 installed card. If that card is an upgrade, trash that card.",
    ),
    (
        "operation",
        "The Runner trashes 1 installed program. The Runner may pay 3[credit] to prevent this.",
        "The Runner trashes 1 installed program unless the Runner pays 3[credit].",
    ),
    (
        "operation",
        "Reveal HQ. Gain 1[credit] for each agenda revealed this way.",
        "Reveal each card in HQ. Gain 1[credit] for each agenda that is the revealed card.",
    ),
    (
        "operation",
        "Do 1 net damage. The Corp gets +1 allotted [click] for their next turn.",
        "Do 1 net damage. During the Corp's next turn, the Corp gets +1 allotted [click] for each of their turns.",
    ),
    (
        "agenda",
        "When you score this agenda, choose a server. Until your next turn begins, each piece of ice "
        "protecting that server gets +2 strength.",
        "When this agenda is scored, choose a server. Each piece of ice protecting that server gets +2 "
        "strength until your next turn begins.",
    ),
    (
        "agenda",
        "When you score this agenda, if there are any cards in Archives, you may add 1 of them to HQ.",
        "When this agenda is scored, if there is 1 or more cards in Archives, you may add 1 card from Archives to HQ.",
    ),
    (
        "asset",
        "When your turn begins, if there are 4 or more hosted power counters, remove all of them and gain 5[credit].",
        "When your turn begins, if this asset has 4 or more hosted power counters, remove all power "
        "counters from this asset and gain 5[credit].",
    ),
    (
        "asset",
        "[click]<strong>:</strong> Place 1[credit] on this asset. When there are 4 or more hosted "
        "credits, take all of them and draw 1 card.",
        "[click]: Place 1[credit] on this asset.\n(a conditional ability) While: (there are 4 or more "
        "hosted credits). Does: (Take all credits from this asset and draw 1 card.)",
    ),
    (
        "upgrade",
        "[interrupt] → <strong>[trash]:</strong> Prevent a Runner card ability from trashing 1 installed asset.",
        "[interrupt] → [trash]: Prevent 1 installed asset from being trashed [using: OfSide(side=runner)].",
    ),
    (
        "upgrade",
        "When you rez this upgrade, choose 1 piece of ice protecting this server to get +2 strength for "
        "the remainder of this turn.",
        "When this upgrade is rezzed, choose 1 piece of ice protecting this server. That card gets +2 "
        "strength for the remainder of this turn.",
    ),
    (
        "ice",
        'When the Runner encounters this ice, it gains "[subroutine] End the run.", after its other '
        "subroutines, for the remainder of this encounter.",
        "When the Runner encounters this ice, for the remainder of this encounter, this ice gains "
        '"[subroutine] End the run." after all its other subroutines.',
    ),
    (
        "ice",
        "[subroutine] You may have the Runner draw 1 card. If you do, do 1 net damage.",
        "[subroutine] You may have the Runner draw 1 card. If you do, do 1 net damage.",
    ),
    (
        "event",
        "Run any server. During that run, whenever you break a subroutine, gain 1[credit].",
        "Run any server. When you break a subroutine during that run, gain 1[credit].",
    ),
    (
        "event",
        "Run a remote server. If successful, gain 5[credit] instead of breaching it.",
        "Run a remote server. If successful, instead of breaching it, gain 5[credit].",
    ),
    (
        "event",
        "Choose a server. Run that server. If that run is successful, draw 2 cards.",
        "Choose a server. Run that server. If successful, draw 2 cards.",
    ),
    (
        "event",
        "Derez 1 piece of ice when this turn ends.",
        "When the turn ends, derez 1 installed piece of ice.",
    ),
    (
        "event",
        "Trash 1 of your installed programs. If it is still installed when this turn ends, remove it from the game.",
        "Trash 1 of your installed programs. When the turn ends, (If that card is installed, remove that "
        "card from the game.)",
    ),
    (
        "event",
        "You may choose a card type to reveal the bottom card of your stack. If it has the chosen type, draw it.",
        "You may resolve 1 of the following:<ul><li>Choose a card type. Reveal the bottom card of "
        "your stack. If that card is a card of that card type, draw that card.</li></ul>",
    ),
    (
        "event",
        "Reveal the top 3 cards of your stack. You may play or install 1 of them, paying 2[credit] less.",
        "Reveal the top 3 cards of your stack. You may resolve 1 of the following:<ul><li>Play 1 of "
        "them, paying 2[credit] less.</li><li>Install 1 of them, paying 2[credit] less.</li></ul>",
    ),
    (
        "event",
        "Add 1 card from your heap to the top or bottom of your stack.",
        "Add 1 card from your heap to the top and/or bottom of your stack.",
    ),
    (
        "program",
        "<strong>[trash]:</strong> Expose the facedown card you are accessing.",
        "[trash]: Expose the card being accessed. Use this ability only if the card being accessed is facedown.",
    ),
    (
        "program",
        "<strong>1[credit]:</strong> The <strong>barrier</strong> you are encountering gets –2 strength "
        "for the remainder of this encounter.",
        "1[credit]: The ice being encountered gets -2 strength for the remainder of this encounter. Use "
        "this ability only if the ice being encountered is a <strong>barrier</strong>.",
    ),
    (
        "hardware",
        "Use this hardware only during your turn.\n[click]<strong>:</strong> Run a remote server you have "
        "not run this turn.",
        "Use this piece of hardware only during your turn.\n[click]: Run a remote server you have not run this turn.",
    ),
    (
        "resource",
        "When your turn begins, you may lose all [click]. If you do, gain 5[credit].",
        "When your turn begins, you may lose 1[click] for each [click] you have remaining. If you do, gain 5[credit].",
    ),
    (
        "resource",
        "When you steal an agenda, you may trash this resource to gain credits equal to its agenda points.",
        "When you steal an agenda, you may trash this resource to gain credits equal to its agenda point value.",
    ),
    (
        "resource",
        "When your turn begins, place 1[credit] on this resource plus 1[credit] for each tag you have.",
        "When your turn begins, place credits equal to 1 plus the number of tags the Runner has on this resource.",
    ),
    (
        "resource",
        "When you install this resource, choose 1 or more subtypes among <strong>sentry</strong> and "
        "<strong>barrier</strong>.",
        "When this resource is installed, choose a subtype, at least 1, at most 2 among sentry or barrier.",
    ),
    (
        "runner_identity",
        "Whenever you make a successful run on HQ, you may force each player to draw 1 card.",
        "When you make a successful run on HQ, the following is optional for you: the Corp draws 1 card "
        "and the Runner draws 1 card.",
    ),
    (
        "operation",
        "Place 1 advancement counter on 1 installed card. If the Runner is tagged, do 1 net damage and "
        "draw 1 card; otherwise, gain 1[credit].",
        "Place 1 advancement counter on 1 installed card. If the Runner is tagged, do 1 net damage and "
        "draw 1 card; otherwise, gain 1[credit].",
    ),
    (
        "resource",
        "Once per turn → [click]<strong>:</strong> Choose 1 installed <strong>icebreaker</strong>. The "
        "next time you encounter a piece of ice this turn, that icebreaker gets +2 strength for the "
        "remainder of that encounter.",
        "Once per turn → [click]: Choose 1 installed <strong>icebreaker</strong>. For the remainder of "
        "this turn, the next time this is met: (when you encounter a piece of ice), that icebreaker gets "
        "+2 strength for the remainder of this encounter.",
    ),
    (
        "event",
        "Run HQ or R&D. If successful, instead of breaching the attacked server, you may force the Corp "
        "to trash 1 card from HQ.",
        "Run HQ or R&D. If successful, instead of breaching the attacked server, you may have the Corp "
        "trash 1 card from HQ.",
    ),
    (
        "hardware",
        "Whenever you steal an agenda, place power counters equal to its agenda points on this hardware.",
        "When you steal an agenda, place power counters equal to its agenda point value on this piece of hardware.",
    ),
    (
        "ice",
        "[subroutine] The Runner takes 1 tag or loses 3[credit].",
        "[subroutine] Resolve 1 of the following of the Runner's choice:<ul><li>Give the Runner 1 "
        "tag.</li><li>The Runner loses 3[credit].</li></ul>",
    ),
    (
        "operation",
        "Give the Runner 1 tag or do 1 net damage.",
        "Resolve 1 of the following:<ul><li>Give the Runner 1 tag.</li><li>Do 1 net damage.</li></ul>",
    ),
    (
        "asset",
        "[click]<strong>:</strong> Remove all hosted power counters. Gain 1[credit] for each counter removed this way.",
        "[click]: Remove all power counters from this asset. Gain 1[credit] for each counter removed this way.",
    ),
    (
        "operation",
        "Look at the top 4 cards of R&D. If any of them are agendas, you may add 1 of them to HQ.",
        "Look at the top 4 cards of R&D. If there is 1 or more agendas that is them, you may add 1 "
        "agenda that is them to HQ.",
    ),
    (
        "event",
        "Reveal the top 7 cards of your stack. If any of those cards are events, you may play 1 of "
        "them, paying 1[credit] less; otherwise, draw 1 card.",
        "Reveal the top 7 cards of your stack. If there is 1 or more events that is them, you may "
        "play 1 event that is them, paying 1[credit] less; otherwise, draw 1 card.",
    ),
    (
        "asset",
        "When you rez this asset, the Runner loses all [click].",
        "When this asset is rezzed, the Runner loses 1[click] for each [click] the Runner has.",
    ),
    (
        "asset",
        "Whenever the Runner loses 3 or more credits, draw 1 card.",
        "When the Runner loses credits [at least: 3], draw 1 card.",
    ),
    (
        "asset",
        "As an additional cost to score or advance an agenda, the Corp must pay 1[credit].",
        "As an additional cost to score an agenda, the Corp must pay 1[credit]. As an additional cost to "
        "advance an agenda, the Corp must pay 1[credit].",
    ),
    (
        "operation",
        "Install 1 asset from HQ in a remote server.",
        "Install 1 asset from HQ in the root of a remote server.",
    ),
    (
        "event",
        "Run a server protected by at least 3 pieces of ice.",
        "Run a server protected by 3 or more pieces of ice.",
    ),
    (
        "resource",
        "When you finish accessing an agenda in HQ, draw 1 card.",
        "When an access of an agenda in HQ ends, draw 1 card.",
    ),
    (
        "resource",
        "Whenever you access an asset with a trash cost, you must trash that asset by paying its trash cost, if able.",
        "When you access an asset with a trash cost of 0 or greater, you must trash that asset by paying its "
        "trash cost, if able.",
    ),
    (
        "runner_identity",
        "You start the game with 3[credit] and 2 bad publicity.",
        "You start the game with 3 credits. You start the game with 2 bad publicity.",
    ),
    (
        "resource",
        "Use this credit to pay for using <strong>killers</strong> or for installing <strong>mod</strong> hardware.",
        "You can spend hosted credits to use <strong>killers</strong> or to install pieces of <strong>mod</strong> "
        "hardware.",
    ),
    (
        "operation",
        "Choose 1 rezzed asset. The Runner cannot access cards during their next turn.",
        "Choose 1 rezzed installed asset. During the Runner's next turn, the Runner cannot access a card.",
    ),
    (
        "event",
        "Run R&D. During this run, the Corp must pay X[credit] as an additional cost to rez each asset, "
        "where X is the trash cost of that asset.",
        "Run R&D. (Linked to this: As an additional cost to rez an asset, the Corp must pay credits equal "
        "to the trash cost of the triggering card.)",
    ),
    (
        "operation",
        "Place 1 power counter on each of 3 different installed assets.",
        "Place 1 power counter on 3 installed assets.",
    ),
    (
        "event",
        "Run HQ. When that run ends, draw 2 cards if it was unsuccessful.",
        "Run HQ. When that run ends, if it was unsuccessful, draw 2 cards.",
    ),
    (
        "event",
        "Until your next turn begins each piece of ice gets -1 strength.",
        "Each piece of ice gets -1 strength until your next turn begins.",
    ),
    (
        "asset",
        "When your turn ends, place 2 power counters on this asset plus 1 power counter for each tag the Runner has.",
        "When your turn ends, place power counters equal to 2 plus the number of tags the Runner has on this asset.",
    ),
    (
        "ice",
        "For each hosted advancement counter, this ice gets +2 strength.",
        "This ice gets +2 strength for each hosted advancement counter.",
    ),
    (
        "ice",
        "When the Runner encounters this ice, choose 1 installed program. That program's abilities cannot break "
        "subroutines for the remainder of this encounter.",
        "When the Runner encounters this ice, choose 1 installed program. For the remainder of this encounter, a "
        "player cannot break anything using that program.",
    ),
    (
        "event",
        "Run R&D. When you would approach R&D, instead change the attacked server to Archives.",
        "Run R&D. (Linked to this: [interrupt] → When you would approach R&D, instead of (you approach R&D), change "
        "the attacked server to Archives.)",
    ),
    (
        "resource",
        "[click]: Remove any number of hosted power counters. Gain 1[credit] for each counter removed this way.",
        "[click]: Remove up to 1 power counter from this resource for each hosted power counter. Gain 1[credit] for "
        "each counter removed this way.",
    ),
    (
        "ice",
        "The Runner cannot break the printed subroutine on this ice.",
        "The Runner cannot break this ice's printed subroutines.",
    ),
    (
        "operation",
        "Look at the top 5 cards of R&D. Add 1 of those cards to HQ. You may pay 2[credit] to add another 1 of those "
        "cards to HQ.",
        "Look at the top 5 cards of R&D. Add 1 of them to HQ. You may pay 2[credit] to add 1 card that is not it that "
        "is them to HQ.",
    ),
    ("operation", "Take an additional bad publicity.", "Take 1 bad publicity."),
    (
        "upgrade",
        "As an additional cost to breach this server, the Runner must spend [click] and 2[credit] for each hosted "
        "power counter.",
        "As an additional cost to breach this server, the Runner must spend 1[click] for each hosted power counter and "
        "pay 2[credit] for each hosted power counter.",
    ),
    (
        "upgrade",
        "As an additional cost to trash an asset, the Runner must pay 1[credit] plus 3[credit] for each tag they have.",
        "As an additional cost to trash an asset, the Runner must pay credits equal to 1 plus (3 times the number of "
        "tags the Runner has).",
    ),
    (
        "resource",
        "When your turn begins, you may remove any 3 power counters from your installed cards to gain [click].",
        "When your turn begins, you may spend 3 power counters from any installed card you control to gain [click].",
    ),
    (
        "ice",
        "Each piece of hardware cannot gain abilities and loses all abilities.",
        "Each piece of hardware loses all abilities.",
    ),
    (
        "ice",
        "The Runner cannot trash more than 1 card using programs during each turn.",
        "The Runner cannot trash a card using a program more than 1 time each turn.",
    ),
    (
        "upgrade",
        "Whenever you rez an asset or operation, derez that asset or operation.",
        "When you rez an asset or operation, derez that card.",
    ),
    (
        "operation",
        "Trash all <strong>fracter</strong> and <strong>killer</strong> programs.",
        "Trash each installed <strong>fracter</strong> or <strong>killer</strong> program.",
    ),
    (
        "ice",
        "[subroutine] Do 1 net damage and 1 additional net damage for each tag the Runner has.",
        "[subroutine] Do net damage equal to 1 plus the number of tags the Runner has.",
    ),
    (
        "asset",
        "When your turn begins, draw 1 card. Gain 1[credit] (or 3[credit] if the Runner is tagged).",
        "When your turn begins, draw 1 card. If the Runner is tagged, gain 3[credit]; otherwise, gain 1[credit].",
    ),
    (
        "program",
        "Whenever you pass a <strong>barrier</strong> after an encounter during which this program fully broke "
        "that ice, gain 1[credit].",
        "When you pass a <strong>barrier</strong> after encountering it while this program fully broke that piece of "
        "ice this encounter, gain 1[credit].",
    ),
    (
        "asset",
        "[click]: Gain 1[credit] and, unless the Runner is tagged, draw 2 cards.",
        "[click]: Gain 1[credit]. If the Runner is not tagged, draw 2 cards.",
    ),
    (
        "operation",
        "Reveal 1 card in HQ. If it is an operation, gain 1[credit]. If it is an agenda, draw 1 card. Otherwise, "
        "trash it.",
        "Reveal 1 card from HQ. If that card is an operation, gain 1[credit]; otherwise, (If that card is an agenda, "
        "draw 1 card; otherwise, trash that card.)",
    ),
    (
        "operation",
        "Choose 1 card in Archives. Add it to HQ or the top of R&D.",
        "Choose 1 card from Archives. Add that card to HQ or add that card to the top of R&D.",
    ),
    (
        "operation",
        "Reveal 1 card from HQ. The Runner cannot play cards with the same card type as the revealed card this turn.",
        "Reveal 1 card from HQ. For the remainder of this turn, the Runner cannot play a card with the type of the "
        "revealed card.",
    ),
    (
        "operation",
        "Choose 1 rezzed piece of ice. Derez 1 other piece of ice with the same strength as that ice.",
        "Choose 1 rezzed installed piece of ice and derez 1 installed piece of ice that is not that piece of ice "
        "with a strength equal to its strength.",
    ),
    (
        "asset",
        "When your turn begins, the Runner must spend [click], if able. If they do not, draw 1 card.",
        "When your turn begins, the Runner must spend [click], if able. If the Runner does not, draw 1 card.",
    ),
    (
        "resource",
        "You get +1 maximum hand size for each core damage you have suffered.",
        "You get +1 maximum hand size for each core damage the Runner has.",
    ),
    (
        "asset",
        "Whenever an asset is trashed by the Runner, gain 2[credit].",
        "When the Runner trashes an asset, gain 2[credit].",
    ),
    (
        "program",
        "Access → Pay the printed rez or play cost of the card you are accessing: Trash that card.",
        "Access → Pay the printed cost of the card being accessed: Trash the card being accessed.",
    ),
    (
        "upgrade",
        "When the Runner breaches this server, you may reveal 1 card from HQ. If you do, gain credits equal to the "
        "printed cost of the revealed card.",
        "When the Runner breaches this server, you may reveal 1 card from HQ. If you do, gain credits equal to the "
        "printed cost of the revealed card.",
    ),
    (
        "operation",
        "Play only if you advanced a card this turn that you did not rez this turn.",
        "Play only if you advanced a card that you did not rez this turn this turn.",
    ),
    (
        "program",
        "[click], X[credit]: Draw X cards. X cannot be greater than the number of installed programs.",
        "[click], X[credit]: Draw X cards. X must be equal to or less than the number of installed programs.",
    ),
    (
        "hardware",
        "Each barrier gets -1 strength for each tag you have and gains <strong>code gate</strong>.",
        "Each <strong>barrier</strong> gets -1 strength for each tag the Runner has. "
        "Each <strong>barrier</strong> gains <strong>code gate</strong>.",
    ),
)


@pytest.mark.parametrize(("type_", "text", "written"), MADE_UP)
def test_a_card_that_nobody_has_seen_is_read_as_what_it_says(
    card: Callable[..., Card], type_: str, text: str, written: str
) -> None:
    made: Any = card(type_, text)
    assert is_whole(made)
    assert write_card(made) == written


NOT_PLAIN = (
    # of which of both are the costs lowered?
    ("event", "Install 1 program from your grip or install 1 resource from your grip, paying 2[credit] less."),
    # does what follows hang on what may be done?
    ("operation", "You may draw 1 card and, if the Runner is tagged, gain 1[credit]."),
    # is it for where neither is so, or where the last is not?
    (
        "operation",
        "If you have 9 or more credits, draw 1 card. If the Runner is tagged, draw 2 cards. Otherwise, lose [click].",
    ),
    # nobody can do what somebody else does
    ("asset", "Whenever the Runner trashes a card by the Corp, gain 1[credit]."),
    # a cost of which the words leave open where to
    ("asset", "[click], add 1 card from HQ to Archives or the bottom of R&D: Gain 1[credit]."),
    # of one thing, nothing tells which one
    ("operation", "Play only if you scored it this turn that you did not install this turn."),
    # an amount that cannot be multiplied
    ("operation", "For each tag the Runner has, gain credits equal to its rez cost."),
    # nobody has said what there is
    ("operation", "Remove all of them and gain 2[credit]."),
    # only one of what a player has can be given
    ("operation", "Give the Runner 1 tag and 2[credit]."),
)


@pytest.mark.parametrize(("type_", "text"), NOT_PLAIN)
def test_what_is_not_plain_is_not_read(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_, text)
    assert not is_whole(made), made.abilities
