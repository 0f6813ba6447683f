"""Made-up cards about servers on which runs were made, other servers, counters of several kinds, and reminders."""

MADE_UP = (
    (  # copies of the one that was trashed, not of all that were revealed
        "operation",
        "Reveal the grip. You may trash 1 revealed card. If you do, trash each installed copy of that card.",
        "Reveal each card in the grip. You may trash 1 of the revealed card. If you do, trash each installed card with "
        "the title of that card.",
    ),
    (  # than the one that was trashed, which lies there, too
        "asset",
        "[click], trash 1 card from HQ: Install 1 other card from Archives.",
        "[click], trash 1 card from HQ: Install 1 other card from Archives.",
    ),
    (  # of those that were asked for
        "operation",
        "Reveal the grip. If 1 or more resources are revealed this way, trash 1 of those cards.",
        "Reveal each card in the grip. If the number of resources that is the revealed card is equal to or greater "
        "than 1, trash 1 resource that is the revealed card.",
    ),
    (  # different pieces, however often each
        "hardware",
        "Whenever you breach HQ, if you passed 2 or more rezzed pieces of ice this run, access 1 additional card.",
        "When you breach HQ, if there are 2 or more cards for which a rezzed piece of ice was passed this run, access "
        "1 additional card.",
    ),
    (
        "hardware",
        "Whenever you breach HQ, if you encountered 2 or more pieces of ice this run, access 1 additional card.",
        "When you breach HQ, if there are 2 or more cards that was encountered this run, access 1 additional card.",
    ),
    (  # and not from that server, if it is a central one
        "upgrade",
        "Whenever the Runner steals an agenda from the root of this server, gain 2[credit].",
        "When the Runner steals an agenda from the root of this server, gain 2[credit].",
    ),
    (  # programs both
        "resource",
        "You can spend hosted credits to install virus and companion programs.",
        "You can spend hosted credits to install <strong>virus</strong> programs or to install "
        "<strong>companion</strong> programs.",
    ),
    (  # from a score area of theirs
        "operation",
        "The Runner forfeits 1 agenda.",
        "The Runner forfeits 1 agenda from the Runner's score area.",
    ),
    (  # and from a hand of theirs
        "operation",
        "The Runner may install 1 program.",
        "The Runner may install 1 program from the grip.",
    ),
    (  # all of them that were installed
        "operation",
        "Look at the top 6 cards of R&D. You may install up to 2 of those cards (one at a time). Shuffle the rest into "
        "R&D.",
        "Look at the top 6 cards of R&D. Repeat 2 times: you may install 1 of them. Shuffle each card that is not a "
        "(installed card that is it) that is them into R&D.",
    ),
    (  # all of the ability
        "event",
        "Gain 1[credit]. Draw 1 card. Repeat this process for each tag you have.",
        "Do this, and then repeat it 1 time for each tag the Runner has: (Gain 1[credit]. Draw 1 card.)",
    ),
    (  # at once, and not when that encounter begins
        "program",
        "1[credit]: During the next encounter this run, you cannot break subroutines on the encountered ice.",
        "1[credit]: Until an encounter with the next piece of ice the Runner encounters ends or a run ends, you cannot "
        "break subroutines on the next piece of ice the Runner encounters.",
    ),
    (
        "asset",
        "3[recurring-credit] (When you rez this asset and before your turn begins, refill to 3 hosted cr"
        "edits.)\nYou can spend hosted credits to play transaction operations.",
        "3[recurring-credit].\nYou can spend hosted credits to play <strong>transaction</strong> operations.",
    ),
    (
        "resource",
        "When your turn begins, you may charge 1 of your installed cards. (Put 1 power counter on a card that"
        " has one.) If you do not, draw 1 card.",
        "When your turn begins, you may charge 1 of your installed cards. If you do not, draw 1 card.",
    ),
    (
        "asset",
        "When the Runner trashes this asset (while it is unrezzed), gain 1[credit].",
        "When the Runner trashes an unrezzed card that is this asset, gain 1[credit].",
    ),
    (
        "resource",
        "The first time each turn you trash a card (while accessing it), draw 1 card.",
        "The first time each turn you trash a card while accessing it, draw 1 card.",
    ),
    (
        "operation",
        "Install up to 3 cards from HQ (one at a time), ignoring all install costs.",
        "Repeat 3 times: you may install 1 card from HQ, ignoring the install cost.",
    ),
    (
        "program",
        "1[credit]: Draw 1 card. Use this ability only while you are encountering a sentry.",
        "1[credit]: Draw 1 card. Use this ability only if the ice being encountered is a <strong>sentry</strong>.",
    ),
    (
        "asset",
        "[click]: Gain 3[credit]. Use this ability only while there is a piece of ice protecting this server.",
        "[click]: Gain 3[credit]. Use this ability only if there is 1 or more pieces of ice protecting this server.",
    ),
    (
        "event",
        "Gain credits equal to the number of successful runs you made this turn.",
        "Gain credits equal to the number of times you made a successful run this turn.",
    ),
    (
        "asset",
        "As an additional cost to run a remote server, the Runner must pay 1[credit] for each unsuccessful "
        "run they have made this turn.",
        "As an additional cost to run a remote server, the Runner must pay credits equal to the number of "
        "times the Runner made an unsuccessful run this turn.",
    ),
    (
        "resource",
        "When the Corp's turn ends, if they did not rez a card that turn, draw 1 card.",
        "When the Corp's turn ends, if the Corp did not rez a card this turn, draw 1 card.",
    ),
    (
        "asset",
        "When a turn ends, if 2 or more cards were trashed during that turn, draw 1 card.",
        "When each player's turn ends, if 2 or more times a card was trashed this turn, draw 1 card.",
    ),
    (
        "program",
        "You can spend hosted credits to use this program and to install programs.",
        "You can spend hosted credits to use this program or to install programs.",
    ),
    (
        "resource",
        "You can spend hosted credits to use host card.",
        "You can spend hosted credits to use host card.",
    ),
    (
        "agenda",
        "Whenever the Runner approaches a central server, you may remove 1 hosted agenda counter. If you do, "
        "the Runner moves to the outermost position of another central server.",
        "When the Runner approaches a central server, you may remove 1 hosted agenda counter. If you do, the "
        "Runner moves to the outermost position of a central server other than the attacked server.",
    ),
    (
        "upgrade",
        "Whenever the Runner approaches this server, you may trash this upgrade. If you do, choose another "
        "server not protected by ice. The Runner moves to the outermost position of that server.",
        "When the Runner approaches this server, you may trash this upgrade. If you do, choose a server other"
        " than the server this upgrade is protecting and protected by no piece of ice. The Runner moves to "
        "the outermost position of that server.",
    ),
    (
        "program",
        "Whenever you approach a server, you may trash this program. If you do, choose another remote server "
        "with no cards in its root. Move to the outermost position of that server.",
        "When you approach the server, you may trash this program. If you do, choose a remote server other "
        "than the attacked server and other than a remote server with at least 1 card in its root. Move to "
        "the outermost position of that server.",
    ),
    (
        "event",
        "Run a central server that is not your mark and not protected by ice.",
        "Run a central server other than your mark and protected by no piece of ice.",
    ),
    (
        "ice",
        "When your turn ends, you may move this ice to the innermost position protecting another server "
        "protected by 2 or more pieces of ice.",
        "When your turn ends, you may move this ice to the innermost position protecting a server other than "
        "the server this ice is protecting and protected by 2 or more pieces of ice.",
    ),
    (
        "asset",
        "[click]: Place 1 advancement counter on 1 installed card. If the Runner is tagged, instead place 2 "
        "advancement counters.",
        "[click]: If the Runner is tagged, place 2 advancement counters on 1 installed card; otherwise, place"
        " 1 advancement counter on 1 installed card.",
    ),
    (
        "resource",
        "When your turn begins, take 1[credit] from this resource. If you have no cards in your grip, take "
        "3[credit] instead.",
        "When your turn begins, take 3[credit] from this resource if you have no cards in your grip; "
        "otherwise, take 1[credit] from this resource.",
    ),
    (
        "resource",
        "[click]: Remove 1 power counter from this resource. If you are tagged, instead remove all power counters.",
        "[click]: If the Runner is tagged, remove all power counters from this resource; otherwise, remove 1 "
        "power counter from this resource.",
    ),
    (
        "asset",
        "[click]: Move any number of advancement counters from 1 installed card to another installed card you"
        " can advance.",
        "[click]: Choose 1 installed card and move up to 1 advancement counter from that card to 1 other "
        "installed card that can be advanced for each advancement counter on that card.",
    ),
    (
        "resource",
        "[trash]: Move all virus counters from 1 installed program to another installed program.",
        "[trash]: Choose 1 installed program and move 1 virus counter from that card to 1 other installed "
        "program for each virus counter on that card.",
    ),
    (
        "asset",
        "As an additional cost to run a server the Runner made a successful run on this turn, they must trash"
        " 1 card from the grip.",
        "As an additional cost to run any server the Runner has already made a successful run on this turn, "
        "the Runner must trash 1 card from the grip.",
    ),
    (
        "program",
        "During each run on a central server you made a successful run on this turn, this program gets +1 strength.",
        "While there is a run on a central server you have already made a successful run on this turn, this "
        "program gets +1 strength.",
    ),
    (
        "program",
        "During each run on a server protected by 3 or more pieces of ice, this program gets +2 strength.",
        "While there is a run on a server protected by 3 or more pieces of ice, this program gets +2 strength.",
    ),
    (
        "program",
        "During each run on HQ, R&D, or Archives, this program gets +1 strength.",
        "While there is a run on HQ, R&D, or Archives, this program gets +1 strength.",
    ),
    (
        "event",
        "Run a server you did not make a successful run on this turn.",
        "Run any server you have not made a successful run on this turn.",
    ),
    (
        "resource",
        "Whenever you make a successful run on a server you have already run this turn, gain 1[credit].",
        "When you make a successful run on any server you have already run this turn, gain 1[credit].",
    ),
    (
        "resource",
        "When your turn ends, if you made successful runs on 2 or more different remote servers this turn, "
        "draw 1 card.",
        "When your turn ends, if the number of remote servers you have already made a successful run on this "
        "turn is equal to or greater than 2, draw 1 card.",
    ),
    (
        "asset",
        "When the Runner's turn ends, if they did not make runs on 2 or more servers this turn, gain 1[credit].",
        "When the Runner's turn ends, if it is not so that (the number of servers the Runner has already run "
        "this turn is equal to or greater than 2), gain 1[credit].",
    ),
    (
        "asset",
        "When the Runner's turn ends, gain credits equal to the number of servers the Runner ran this turn.",
        "When the Runner's turn ends, gain 1[credit] for each server the Runner has already run this turn.",
    ),
    (
        "upgrade",
        "The first time each turn the Runner passes a piece of ice protecting this server, you may pay "
        "1[credit] to give each piece of ice protecting this server +1 strength for the remainder of this "
        "run.",
        "The first time each turn the Runner passes a piece of ice protecting this server, you may pay "
        "1[credit] to (Each piece of ice protecting this server gets +1 strength for the remainder of this "
        "run.)",
    ),
    (
        "operation",
        "Give 1 rezzed piece of ice +2 strength for the remainder of this turn.",
        "Choose 1 rezzed installed piece of ice. That card gets +2 strength for the remainder of this turn.",
    ),
    (
        "event",
        "Run any server. During that run, the first time you pass a rezzed piece of ice, gain 3[credit].",
        "Run any server. (Linked to this: The first time you pass a rezzed piece of ice during a run, gain 3[credit].)",
    ),
    (
        "program",
        "Whenever you make a successful run, you may place 1 virus counter on this program instead of "
        "breaching the server.",
        "When you make a successful run, instead of breaching it, you may place 1 virus counter on this program.",
    ),
    (
        "resource",
        "Whenever you trash a card during a run on Archives or HQ, gain 1[credit].",
        "When you trash a card while there is a run on Archives or HQ, gain 1[credit].",
    ),
    (
        "runner_identity",
        "The first time each turn you spend a hosted credit, draw 1 card.",
        "The first time each turn you spend credits from this identity, draw 1 card.",
    ),
    (
        "asset",
        "Whenever you place 1 or more credits on a card, draw 1 card.",
        "When you place credits on a card, draw 1 card.",
    ),
    (
        "program",
        "[click]: Place 1 virus counter on this program and 1 virus counter on another virus program.",
        "[click]: Place 1 virus counter on this program and place 1 virus counter on 1 other installed "
        "<strong>virus</strong> program.",
    ),
    (
        "asset",
        "When your turn begins, place 1 power counter and 1[credit] on this asset.",
        "When your turn begins, place 1 power counter on this asset and place 1[credit] on this asset.",
    ),
    (
        "operation",
        "Remove 1 power counter and 1 virus counter from 1 installed card.",
        "Choose 1 installed card, remove 1 power counter from that card, and remove 1 virus counter from that card.",
    ),
    (
        "upgrade",
        "Hosted power counter: End the run. Use this ability only during an encounter with a piece of ice "
        "protecting this server.",
        "1 hosted power counter: End the run. Use this ability only if the ice being encountered is a piece "
        "of ice protecting this server.",
    ),
    (
        "program",
        "1[credit]: +1 strength. Use this ability no more than 3 times per encounter.",
        "1[credit]: This program gets +1 strength for the remainder of this encounter. Use this ability only "
        "3 times per encounter.",
    ),
    (
        "asset",
        "1[credit]: Draw 1 card. Use this ability no more than twice per turn.",
        "1[credit]: Draw 1 card. Use this ability only 2 times per turn.",
    ),
    (
        "resource",
        "When your turn begins, choose 1 of the following:<ul><li>Gain 1[credit].</li><li>Draw 1 card.</li></ul>",
        "When your turn begins, gain 1[credit] or draw 1 card.",
    ),
    (
        "ice",
        "[subroutine] The Runner reveals 2 random cards from their grip. Trash 1 of those cards.",
        "[subroutine] The Runner reveals 2 cards from the grip at random. Trash 1 of them.",
    ),
    (
        "operation",
        "Play only if the Runner made successful runs on 2 or more servers during their last turn.\nGain 7[credit].",
        "Play only if the number of servers the Runner has already made a successful run on during the o"
        "pponent's last turn is equal to or greater than 2.\nGain 7[credit].",
    ),
    (
        "operation",
        "Choose a server the Runner made a successful run on during their last turn. Install 1 piece of ice "
        "from HQ protecting that server, ignoring all costs.",
        "Choose any server the Runner has already made a successful run on during the opponent's last turn. "
        "Install 1 piece of ice from HQ protecting that server, ignoring all costs.",
    ),
    (
        "ice",
        "[subroutine] End the run. The Runner cannot run this server again this turn.",
        "[subroutine] End the run. For the remainder of this turn, the Runner cannot run this server.",
    ),
    (
        "operation",
        "Gain credits equal to the number of tags the Runner has plus 2[credit].",
        "Gain credits equal to the number of tags the Runner has plus 2.",
    ),
)

NOT_PLAIN = (
    (
        "operation",
        "Trash 1 of your installed cards, one at a time.",
    ),
    (
        "event",
        "Draw 1 card (as a treat).",
    ),
    (
        "event",
        "Trash 1 installed card. If you trashed a rezzed card this way, gain 4[credit].",
    ),
    (
        "operation",
        "Trash up to 3 installed cards. Gain 1[credit] for each rezzed card trashed this way.",
    ),
    (
        "event",
        "Run another server protected by ice.",
    ),
    (
        "resource",
        "[click]: Draw 1 card. If you are tagged, instead place 2 power counters.",
    ),
    (
        "resource",
        "[click]: Place 1 virus counter on this resource. If you are tagged, instead place 2 power counters.",
    ),
    (
        "resource",
        "When your turn begins, you may place 1[credit] on this resource. If you are tagged, instead place 2[credit].",
    ),
    (
        "program",
        "During runs on a remote server you have already run this turn, this program gets +2 strength.",
    ),
    (
        "event",
        "Run a server you made an unsuccessful run on this turn.",
    ),
    (
        "event",
        "Draw 1 card for each server you have not run this turn.",
    ),
    (
        "asset",
        "When this asset is rezzed, load 2 power counters and 3[credit] onto it. When it is empty, trash it.",
    ),
    (
        "program",
        "You can spend hosted credits to use that card.",
    ),
    (
        "resource",
        "[click]: Remove 1 power counter from this resource and 1 tag.",
    ),
    (  # the other player would be the one who draws
        "asset",
        "When your turn begins, the Runner may have you draw 1 card.",
    ),
    (  # each on another card, or all on one
        "operation",
        "Place 1 advancement counter on 1 installed card you can advance for each tag the Runner has.",
    ),
    (  # other than those that were trashed, or than this event
        "event",
        "Trash 2 cards from your grip at random. If you do, add 1 other card from your heap to your grip.",
    ),
)
