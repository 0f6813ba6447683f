"""Made-up cards about what follows: then, otherwise, unless, each time, and what was named before."""

MADE_UP = (
    (  # of what is done instead of something
        "event",
        "Run HQ. If successful, instead of breaching HQ, reveal 1 card in HQ at random. If that card is not an "
        "agenda, gain 1[credit]. Otherwise, draw 1 card.",
        "Run HQ. If successful, instead of breaching HQ, (Reveal 1 card from HQ at random. If that card is not an "
        "agenda, gain 1[credit]; otherwise, draw 1 card.)",
    ),
    (  # what is accessed no more is the trashed card
        "program",
        "Access → [trash]: Trash the asset or upgrade you are accessing. The Corp loses X[credit]. X is equal to "
        "the printed rez cost of the card trashed this way.",
        "Access → [trash]: Trash the card being accessed. The Corp loses X[credit]. Use this ability only if the "
        "card being accessed is an asset or upgrade. X is the printed rez cost of the trashed card.",
    ),
    (  # the ice of the encounter, and not what pays
        "event",
        "Run any server. The first time you encounter a piece of ice during that run, you may trash 1 of your "
        "installed resources to bypass it.",
        "Run any server. The first time you encounter a piece of ice during that run, you may trash 1 of your "
        "installed resources to bypass that piece of ice.",
    ),
    (  # what was trashed is taken or counted
        "event",
        "Trash up to 3 cards from your grip. You may install 1 of the trashed programs, paying 2[credit] less.",
        "Trash up to 3 cards from your grip. You may install 1 program that is the trashed card, paying 2[credit] "
        "less.",
    ),
    (
        "operation",
        "Reveal and trash up to 3 cards from HQ. Do 1 net damage for each piece of ice trashed this way.",
        "Reveal up to 3 cards from HQ. Trash them. Do 1 net damage for each piece of ice that is the trashed card.",
    ),
    (
        "operation",
        "Reveal and trash the top 2 cards of R&D. Gain 1[credit] for each agenda trashed this way.",
        "Reveal the top 2 cards of R&D. Trash them. Gain 1[credit] for each agenda that is the trashed card.",
    ),
    (
        "resource",
        "[click]: Take 1[credit] from 1 of your other installed cards.",
        "[click]: Take 1[credit] from 1 of your other installed cards.",
    ),
    (  # another than the one to which something was done
        "operation",
        "Place 1 advancement counter on an installed card you can advance. If that card is a piece of ice, place 1 "
        "advancement counter on another installed card you can advance.",
        "Place 1 advancement counter on 1 installed card that can be advanced. If that card is a piece of ice, place 1 "
        "advancement counter on 1 installed card that is not that card that can be advanced.",
    ),
    (
        "operation",
        "Derez 1 installed asset or upgrade. You may remove 1 tag to derez another installed asset or upgrade.",
        'Derez 1 installed asset or upgrade (called "the first one"). You may remove 1 tag to derez 1 installed asset '
        'or upgrade that is not "the first one".',
    ),
    (  # who may decline is whom the sentence before it asks
        "resource",
        "When your turn begins, you may choose an unrezzed card in the root of a remote server. The Corp may reveal "
        "that card. If they do, gain 1[credit]. If they do not, draw 1 card.",
        "When your turn begins, you may choose 1 unrezzed card in the root of a remote server. If you do, (The Corp "
        "may reveal that card. If this was done, gain 1[credit]. If this was not done, draw 1 card.)",
    ),
    (
        "resource",
        "When your turn begins, you may reveal 1 card from your grip. The Corp may trash that card. If they do, gain "
        "1[credit]. If they do not, draw 1 card.",
        "When your turn begins, you may reveal 1 card from your grip. If this was done, (The Corp may trash that "
        "card. If the Corp does, gain 1[credit]. If the Corp does not, draw 1 card.)",
    ),
    (
        "program",
        "When you install this program, host it on another program or trash it.",
        "When this program is installed, host this program on 1 other installed program or trash this program.",
    ),
    (
        "resource",
        "Whenever the Corp rezzes a card, you may trash another of your installed cards.",
        "When the Corp rezzes a card, you may trash 1 of your other installed cards.",
    ),
    (
        "resource",
        "Whenever the Corp rezzes a card, you may pay 2[credit] to derez another card.",
        "When the Corp rezzes a card, you may pay 2[credit] to derez 1 installed card that is not that card.",
    ),
    (
        "operation",
        "Reveal the grip. Trash 1 installed resource.",
        "Reveal each card in the grip. Trash 1 installed resource.",
    ),
    (
        "operation",
        "Look at the top 3 cards of R&D. You may install 1 asset from HQ.",
        "Look at the top 3 cards of R&D. You may install 1 asset from HQ.",
    ),
    (
        "program",
        "When you install this program, place 1 power counter on it. Whenever it is used, draw 1 card.",
        "When this program is installed, place 1 power counter on this program.\n"
        "When this program is used, draw 1 card.",
    ),
    # the next case is about the same card, whatever was named in the one before
    (
        "operation",
        "Reveal 1 card in HQ. If it is an operation, trash 1 installed program. If it is an agenda, gain 4[credit].",
        "Reveal 1 card from HQ. If that card is an operation, trash 1 installed program. If that card is an agenda, "
        "gain 4[credit].",
    ),
    (
        "event",
        "Trash 1 of your installed cards. If it was a program, search your stack for 1 program and add it to your "
        "grip. If it was a resource, gain 2[credit].",
        "Trash 1 of your installed cards. If that card was a program, (Search your stack for up to 1 program. Add it "
        "to your grip.) If that card was a resource, gain 2[credit].",
    ),
    # who declines takes nothing back
    (
        "asset",
        "Whenever a run begins, you may pay 2[credit] to rez 1 piece of ice, ignoring all costs. When this turn ends, "
        "derez 1 piece of ice.",
        "When a run begins, you may pay 2[credit] to (Rez 1 installed piece of ice, ignoring all costs. When the turn "
        "ends, derez 1 installed piece of ice.)",
    ),
    (
        "asset",
        "When your turn begins, you may rez 1 installed card. When that turn ends, derez 1 installed card.",
        "When your turn begins, you may rez 1 installed card. If you do, (When the turn ends, derez 1 installed card.)",
    ),
    (
        "asset",
        "When your turn begins, you may rez 1 installed card. When that turn ends, gain 1[credit].",
        "When your turn begins, you may rez 1 installed card. When the turn ends, gain 1[credit].",
    ),
    # what is gone is not derezzed
    (
        "operation",
        "Choose 1 rezzed piece of ice. The Runner may trash 1 installed program. Derez that card.",
        "Choose 1 rezzed installed piece of ice. The Runner may trash 1 installed program. Derez that card.",
    ),
    (
        "resource",
        "Whenever the Corp derezzes 1 or more pieces of ice, place 1 power counter on 1 of those ice.",
        "When the Corp derezzes 1 or more pieces of ice, place 1 power counter on 1 of that piece of ice.",
    ),
    (
        "asset",
        "Whenever the Runner breaks 1 or more subroutines on a piece of ice, that ice gets +1 strength for the "
        "remainder of this run.",
        "When the Runner breaks 1 or more subroutines on a piece of ice, that piece of ice gets +1 strength for the "
        "remainder of this run.",
    ),
    (
        "program",
        "Whenever you use this program to break 1 or more subroutines, draw 1 card.",
        "When you use this program to break 1 or more subroutines, draw 1 card.",
    ),
    (
        "operation",
        "Derez 2 different rezzed pieces of ice.",
        "Derez 2 rezzed installed pieces of ice.",
    ),
    (  # what may be shown is asked about when it was
        "asset",
        "Whenever the Runner passes an unrezzed piece of ice, you may reveal that ice. If it is a barrier, draw 1 "
        "card.",
        "When the Runner passes an unrezzed piece of ice, you may reveal that piece of ice. If this was done, (If that "
        "piece of ice is a <strong>barrier</strong>, draw 1 card.)",
    ),
    # what was there before is there in any case, what is done then is not
    (
        "asset",
        "Whenever you install a card, you may place 1 power counter on it. You cannot score that card this turn.",
        "When you install a card, you may place 1 power counter on that card. For the remainder of this turn, you "
        "cannot score that card.",
    ),
    (
        "asset",
        "Whenever you install a card, you may pay 1[credit] to place 1 power counter on it. You cannot score it this "
        "turn.",
        "When you install a card, you may pay 1[credit] to place 1 power counter on that card. For the remainder of "
        "this turn, you cannot score that card.",
    ),
    (
        "asset",
        "Whenever you rez a piece of ice, you may trash 1 card from HQ. If you do, place 1 power counter on that ice. "
        "It gets +1 strength for the remainder of this turn.",
        "When you rez a piece of ice, you may trash 1 card from HQ. If you do, place 1 power counter on that piece of "
        "ice and that piece of ice gets +1 strength for the remainder of this turn.",
    ),
    (
        "asset",
        "[click]: You may place 1 power counter on 1 installed card. You cannot score that card this turn.",
        "[click]: You may place 1 power counter on 1 installed card. If you do, for the remainder of this turn, you "
        "cannot score that card.",
    ),
    (
        "event",
        "Run HQ. If successful, draw 1 card. Then, gain 1[credit] for each piece of ice rezzed during that run.",
        "Run HQ. If successful, (Draw 1 card. Gain 1[credit] for each piece of ice that was rezzed this run.)",
    ),
    (
        "resource",
        "When your turn begins, you may reveal the top card of your stack. If that card is a resource, trash it. "
        "Otherwise, add it to your grip.",
        "When your turn begins, you may reveal the top card of your stack. If this was done, (If that card is a "
        "resource, trash that card; otherwise, add that card to your grip.)",
    ),
    (
        "ice",
        "When the Runner encounters this ice, each icebreaker gets -1 strength for the remainder of this encounter "
        "unless the Runner pays 2[credit].",
        "When the Runner encounters this ice, each <strong>icebreaker</strong> gets -1 strength for the remainder of "
        "this encounter unless the Runner pays 2[credit].",
    ),
    (
        "operation",
        "Reveal the top 4 cards of R&D. Gain 1[credit] for each card type among those cards.",
        "Reveal the top 4 cards of R&D. Gain 1[credit] for each card type among cards that is them.",
    ),
    (
        "operation",
        "Do X net damage. X is equal to the number of times the Runner jacked out during their last turn.",
        "Do X net damage. X is the number of times the Runner jacked out during the opponent's last turn.",
    ),
    (
        "resource",
        "When your turn begins, the Corp must choose a central server.",
        "When your turn begins, the Corp chooses a central server.",
    ),
    (
        "resource",
        "Whenever you trash 1 of your installed cards, you may install 1 card of a different type from your grip.",
        "When you trash an installed card you control, you may install 1 card that is not a (card with the type of "
        "that card) from your grip.",
    ),
    (
        "resource",
        "Whenever you install a program from anywhere except your grip, draw 1 card.",
        "When you install a program from anywhere except the grip, draw 1 card.",
    ),
    (
        "resource",
        "Whenever you breach R&D, if that server is your mark, draw 1 card.",
        "When you breach R&D, if R&D is your mark, draw 1 card.",
    ),
    (
        "resource",
        "When your turn begins, expose 1 installed card. You may pay its trash cost to trash it.",
        "When your turn begins, expose 1 installed card. You may pay the trash cost of that card to trash that card.",
    ),
    (
        "event",
        "Install up to 2 programs from your grip <em>(one at a time)</em>. Draw 1 card for each card installed this "
        "way.",
        "Repeat 2 times: you may install 1 program from your grip. Draw 1 card for each card installed this way.",
    ),
    (
        "operation",
        "Resolve 1 of the following. If the Runner is tagged, you may resolve any number of them instead.<ul><li>Gain "
        "1[credit].</li><li>Draw 1 card.</li><li>Gain [click].</li></ul>",
        "If the Runner is tagged, resolve up to 3 of the following:<ul><li>Gain 1[credit].</li><li>Draw 1 card.</li>"
        "<li>Gain [click].</li></ul>; otherwise, resolve 1 of the following:<ul><li>Gain 1[credit].</li><li>Draw 1 "
        "card.</li><li>Gain [click].</li></ul>",
    ),
    (
        "resource",
        "Whenever you pass a rezzed piece of ice without breaking any of its subroutines, draw 1 card.",
        "When you pass a rezzed piece of ice while the Runner did not break 1 or more subroutines on that piece of ice "
        "this encounter, draw 1 card.",
    ),
    (
        "program",
        "1[credit]: +1 strength. If you are encountering a <strong>sentry</strong>, +3 strength instead.",
        "1[credit]: If the ice being encountered is a <strong>sentry</strong>, this program gets +3 strength for the "
        "remainder of this encounter; otherwise, this program gets +1 strength for the remainder of this encounter.",
    ),
    (
        "program",
        "2[credit]: +1 strength. If you are tagged, instead +3 strength.",
        "2[credit]: If the Runner is tagged, this program gets +3 strength for the remainder of this encounter; "
        "otherwise, this program gets +1 strength for the remainder of this encounter.",
    ),
    (
        "program",
        "During the first run each turn, this program gets +2 strength.",
        "While it is during a run and it is not so that (a run ended this turn), this program gets +2 strength.",
    ),
    (
        "ice",
        "[subroutine] You may choose another server. If you do, the Runner moves to the outermost position of that "
        "server.",
        "[subroutine] You may resolve 1 of the following:<ul><li>Choose another server. The Runner moves to the "
        "outermost position of that server.</li></ul>",
    ),
    ("asset", "You can advance assets in remote servers.", "An asset in a remote server or its root can be advanced."),
    (
        "operation",
        "Place 1 advancement counter on each of up to 2 installed cards. You cannot score any of those cards this "
        "turn.",
        "Place 1 advancement counter on up to 2 installed cards. For the remainder of this turn, you cannot score "
        "them.",
    ),
    (
        "resource",
        "Whenever you take the basic action to remove a tag, draw 1 card.",
        'When you take an action [basic: "remove_tag"], draw 1 card.',
    ),
    (
        "program",
        "Whenever you install a program onto this program, draw 1 card.",
        "When you install a program on this program, draw 1 card.",
    ),
    (
        "resource",
        "Whenever you trash 1 or more of your installed cards, draw 1 card.",
        "When you trash 1 or more installed cards you control, draw 1 card.",
    ),
    (
        "event",
        "Set aside the top 3 cards of your stack. Install 1 of those cards. Trash 1 of the other set-aside cards.",
        "Set the top 3 cards of your stack aside. Install 1 of them. Trash 1 card that is not a "
        "(installed card that is it) that is them.",
    ),
    (  # within one sentence it is otherwise of the nearer condition
        "asset",
        "When your turn begins, if the Runner is tagged, do 1 net damage if you have 3[credit] or more; otherwise, "
        "gain 1[credit].",
        "When your turn begins, if the Runner is tagged, do 1 net damage if you have 3 or more credits; otherwise, "
        "gain 1[credit].",
    ),
    (
        "asset",
        "When your discard phase ends, you may trash this asset. If you do, if the Runner is tagged, do 1 net damage; "
        "otherwise, gain 1[credit].",
        "When your discard phase ends, you may trash this asset. If you do, (If the Runner is tagged, do 1 net damage; "
        "otherwise, gain 1[credit].)",
    ),
    (
        "asset",
        "When your turn begins, if the Runner is tagged, you may pay 2[credit]. If you do, do 1 net damage. Otherwise, "
        "gain 1[credit].",
        "When your turn begins, if the Runner is tagged, you may pay 2[credit]. If you do, do 1 net damage. If you do "
        "not, gain 1[credit].",
    ),
    (  # a run may be neither successful nor unsuccessful (6.8.4)
        "event",
        "Run any server. If successful, draw 2 cards; otherwise, gain 2[credit].",
        "Run any server. If successful, draw 2 cards. (Linked to this: When a run ends [what: Same(ref=This)] while it "
        "is not so that (a run became successful this run), gain 2[credit].)",
    ),
    (
        "event",
        "Run any server. If successful, draw 2 cards. Otherwise, gain 2[credit].",
        "Run any server. If successful, draw 2 cards. (Linked to this: When a run ends [what: Same(ref=This)] while it "
        "is not so that (a run became successful this run), gain 2[credit].)",
    ),
    (
        "event",
        "Run HQ. When that run ends, if it was successful, gain 3[credit]; otherwise, draw 2 cards.",
        "Run HQ. When that run ends, gain 3[credit] if a run became successful this run; otherwise, draw 2 cards.",
    ),
    (
        "event",
        "Run HQ. When that run ends, if it was successful, draw 2 cards. Otherwise, gain 2[credit].",
        "Run HQ. When that run ends, draw 2 cards if a run became successful this run; otherwise, gain 2[credit].",
    ),
    (
        "event",
        "Run HQ. If successful and you are tagged, gain 3[credit].",
        "Run HQ. If successful, if the Runner is tagged, gain 3[credit].",
    ),
    (
        "event",
        "Run HQ. When that run ends, if it was successful and you did not steal an agenda during that run, gain "
        "3[credit].",
        "Run HQ. When that run ends, if it was successful, gain 3[credit] if you did not steal an agenda this run.",
    ),
    (
        "ice",
        "[subroutine] Trace[3]. If successful, give the Runner 1 tag. Otherwise, gain 2[credit].",
        "[subroutine] Trace [3]. If successful, give the Runner 1 tag. If unsuccessful, gain 2[credit].",
    ),
    (  # what is paid for takes the place
        "resource",
        "The first time each turn you would draw a card, you may trash this resource to instead draw 3 cards.",
        "[interrupt] → The first time each turn you would draw a card, you may trash this resource to (Instead of "
        "(you draw a card), draw 3 cards.)",
    ),
    (
        "ice",
        "[subroutine] End the run if the Runner is tagged or if they have 3[credit] or less.",
        "[subroutine] If the Runner is tagged or the Runner has 3 or fewer credits, end the run.",
    ),
    (
        "operation",
        "Purge virus counters. If you removed 4 or more counters this way, do 2 net damage. Otherwise, draw 1 card.",
        "Purge virus counters. If the number of counter removed this way is equal to or greater than 4, do 2 net "
        "damage; otherwise, draw 1 card.",
    ),
    (  # those that are only counted are not that one
        "event",
        "Trash up to 2 of your installed programs. Install 1 program from your grip, paying 3[credit] less for "
        "each program trashed this way. You may charge that program if able.",
        "Trash up to 2 of your installed programs. Install 1 program from your grip, paying 3[credit] for each "
        "program that is the trashed card less. You may charge that program, if able.",
    ),
    (  # each that was named when that was repeated
        "operation",
        "Install up to 2 cards from HQ. You cannot score or rez those cards this turn.",
        "Repeat 2 times: you may install 1 card from HQ. For the remainder of this turn, you cannot score or rez "
        "that card.",
    ),
    (
        "operation",
        "If the Runner is tagged or did not make a successful run during their last turn, gain 2[credit].",
        "If the Runner is tagged or the Runner did not make a successful run during the opponent's last turn, "
        "gain 2[credit].",
    ),
    (
        "event",
        "Look at the top 5 cards of your stack. Reveal up to 2 of those cards with different card types and add "
        "them to your grip. Add the rest to the bottom of your stack in any order.",
        'Look at the top 5 cards of your stack (called "those cards"). Reveal up to 2 of "those cards" with '
        'different card types (called "those cards 2"). Add "those cards 2" to your grip. Add each card that is '
        'not "those cards 2" that is "those cards" to the bottom of your stack.',
    ),
    (  # each of them from among those
        "event",
        "Look at the top 5 cards of your stack. Add 1 program and 1 event from among those cards to your grip.",
        "Look at the top 5 cards of your stack. Add 1 program that is them to your grip and add 1 event that is "
        "them to your grip.",
    ),
    (  # what the Corp may do replaces the breach in any case
        "event",
        "Run HQ. If successful, instead of breaching HQ, the Corp may reveal all cards in HQ. If they do, add 1 of the "
        "revealed cards to the bottom of R&D. If they do not, gain 6[credit].",
        "Run HQ. If successful, instead of breaching HQ, (The Corp may reveal each card in HQ. If this was done, add 1 "
        "of the revealed card to the bottom of R&D. If this was not done, gain 6[credit].)",
    ),
    (
        "event",
        "Run HQ. If successful, instead of breaching HQ, gain 6[credit] unless the Corp pays 3[credit].",
        "Run HQ. If successful, instead of breaching HQ, gain 6[credit] unless the Corp pays 3[credit].",
    ),
)

NOT_PLAIN = (
    # which program?
    (
        "resource",
        "[click]: Trash 1 program and 1 card hosted on this resource.",
    ),
    # other than this event, or than those events?
    (
        "event",
        "Trash any number of cards from your grip. Gain 2[credit] for each event trashed this way. Draw 1 card "
        "for each other card trashed this way.",
    ),
    (
        "resource",
        "When your turn ends, you may trash 2 cards from your grip. If you trash any other card this way, "
        "gain 1[credit].",
    ),
    # on the program, or on the ice?
    (
        "program",
        "Whenever this program fully breaks a piece of ice, place 2 virus counters on it.",
    ),
    # of each of them its own
    (
        "operation",
        "Derez up to 2 pieces of ice. For each piece of ice derezzed this way, you may place 2 advancement "
        "counters on a card in the root of the server that ice is protecting.",
    ),
    # as the run is successful, or as it ends?
    (
        "event",
        "Run HQ. If unsuccessful, draw 1 card; otherwise, gain 2[credit].",
    ),
    # also for who declines?
    (
        "event",
        "Run HQ. If successful, you may draw 2 cards. Otherwise, gain 1[credit].",
    ),
    # of which of both conditions?
    (
        "operation",
        "If the Runner is tagged, do 1 net damage if you have 3 or more credits. Otherwise, gain 1[credit].",
    ),
    (
        "asset",
        "When your discard phase ends, you may trash this asset. If you do and the Runner is tagged, do 1 net damage. "
        "Otherwise, gain 1[credit].",
    ),
    (
        "asset",
        "When your discard phase ends, you may trash 1 of your other assets. If you do, do 1 net damage if the "
        "Runner is tagged. Otherwise, gain 1[credit].",
    ),
    # ice that is derezzed is encountered no more, whatever the words repeat behind a swap (6.2.7d)
    ("program", "2[credit]: Derez the ice you are encountering. You are still encountering that ice."),
    # another than which?
    ("operation", "Draw 1 card. Rez another installed piece of ice."),
    ("operation", "Trash 1 installed resource. Trash another installed program."),
    # another than this one, or than the one that is rezzed or trashed?
    ("asset", "Whenever you rez a card, you may derez another card."),
    ("resource", "Whenever you trash a card, you may trash another of your installed cards."),
    # which of both was done?
    ("program", "[click]: Trash 1 installed program or derez 1 rezzed piece of ice. Gain credits equal to its cost."),
    ("event", "Gain 2[credit] or trash 1 installed resource. Place 1 power counter on it."),
    # those are several, and were not named together
    ("operation", "Choose 1 installed resource and 1 installed program. Trash those cards."),
    ("operation", "Choose 1 installed resource and 1 installed program. Trash them."),
    # an asset has no strength
    (
        "asset",
        "Whenever the Runner encounters a piece of ice, you may place 1 power counter on this asset. If you do, it "
        "gets +1 strength for the remainder of this encounter.",
    ),
    # nobody has trashed one
    ("asset", "When your turn begins, you may trash 1 installed program. If you do not, derez that program."),
    # cards that it hosts are in HQ no more
    ("asset", "This asset can host up to 2 cards from HQ."),
    # one of those that were shown, or one that is installed or in hand?
    ("operation", "Reveal the grip. Trash 1 event."),
    ("operation", "Reveal the top 3 cards of the stack and trash each program."),
    ("operation", "Look at the top 3 cards of R&D. You may install 1 asset."),
    # the card itself, or the one of which was spoken before?
    ("program", "When you install this program, choose 1 installed resource. Whenever it is trashed, gain 1[credit]."),
    (
        "program",
        "When your turn begins, host 1 other installed program on this program. Whenever you use it, draw 1 card.",
    ),
    # the revealed one, or the one that is trashed in that case?
    ("operation", "Reveal 1 card in HQ. If it is an agenda, trash 1 installed program. Add it to the bottom of R&D."),
    ("operation", "Choose 1 rezzed asset. If the Runner is tagged, rez 1 upgrade. Derez that card."),
    # different cards, or cards with different names?
    ("operation", "Reveal 2 different cards from HQ."),
    ("agenda", "When you score this agenda, search R&D for up to 2 different pieces of ice and reveal them."),
    ("event", "Trash up to 2 different programs from your grip."),
    # is it of the run, or behind it?
    ("event", "Run any server. If successful, draw 2 cards. Gain 2[credit]."),
    # is it also for where no card was shown?
    (
        "resource",
        "When your turn begins, you may reveal the top card of your stack. If that card is an event, gain 1[credit]. "
        "Otherwise, draw 1 card.",
    ),
    # which of both?
    ("resource", "Whenever you breach HQ or R&D, if that server is your mark, draw 1 card."),
    # nothing was shown
    ("operation", "Gain 1[credit] for each card type among those cards."),
    # a different type than what?
    ("resource", "[click]: Install 1 card of a different type from your grip."),
    # nobody has named a card
    ("resource", "When your turn begins, you may pay its trash cost to draw 1 card."),
    # currents are a kind of cards, not those at hand
    ("event", "Trash 1 current."),
    # it is what the words before are about, which are not understood
    ("resource", "Access → 2[credit]: Wobble a card. Trash it."),
    # who says in which order?
    ("operation", "The Runner adds 2 cards from the grip to the top of the stack in the order of your choice."),
    # nobody has named any
    ("operation", "Draw 1 card. You cannot score any of those cards this turn."),
    # of which ice, and in which encounter?
    ("resource", "Whenever you make a successful run without breaking any subroutines, draw 1 card."),
    # of what is there less or more otherwise?
    ("program", "If you are tagged, +3 strength instead."),
    # when does the first one begin to be over?
    ("program", "During the first breach each turn, this program gets +2 strength."),
    # is what follows for that case alone?
    (
        "ice",
        "[subroutine] Play a Psi Game. If the bids differ, choose another server. The Runner moves to the outermost "
        "position of that server.",
    ),
    # there is no such basic action
    ("resource", "Whenever you take the basic action to remove 1 card, draw 1 card."),
    # how many of which modes?
    (
        "operation",
        "Resolve 1 of the following. If the Runner is tagged, you may resolve any number of cards instead.<ul><li>Gain "
        "1[credit].</li><li>Draw 1 card.</li></ul>",
    ),
    # is it for where nothing could be paid, too?
    ("operation", "If you have no bad publicity, you may take 1 bad publicity. If you do not, gain 5[credit]."),
    (
        "operation",
        "If you have no bad publicity, you may take 1 bad publicity. If you do, gain 5[credit]. Otherwise, draw 1 "
        "card.",
    ),
    # is that asked now, or when the run is successful?
    (
        "event",
        "The first time you make a successful run this turn, gain 4[credit]. If you are tagged, also draw 2 cards.",
    ),
    # than this card, or than what was installed?
    ("program", "Whenever you install a card on another card, gain 1[credit]."),
    # what met the condition was not trashed by the ability
    ("asset", "Whenever the Runner trashes a card, gain 1[credit] for each program trashed this way."),
    # of which kinds of abilities are these tags removed?
    ("hardware", "2[recurring-credit]\nYou can spend hosted credits to remove tags."),
    # so many of them in all, or of each?
    ("corp_identity", "Limit 1 operation per deck."),
    # what is chosen is no word or server
    ("resource", "When your turn begins, the Corp must choose a wobbly server."),
)
