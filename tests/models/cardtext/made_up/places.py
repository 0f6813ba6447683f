"""Made-up cards about places: where something is, moves or was brought, and what remains there."""

MADE_UP = (
    (
        "resource",
        "When your discard phase ends, if your grip is empty, draw 1 card.",
        "When your discard phase ends, if the Runner has no cards in their grip, draw 1 card.",
    ),
    (
        "resource",
        "When you pass a piece of ice hosting 1 or more programs, gain 1[credit].",
        "When you pass a piece of ice hosting a program, gain 1[credit].",
    ),
    (
        "resource",
        "2[recurring-credit]\nYou can spend hosted credits to play events and install hardware.",
        "2[recurring-credit].\nYou can spend hosted credits to play events or to install pieces of hardware.",
    ),
    (
        "ice",
        "While this ice is in the innermost position protecting HQ, it gets +2 strength.",
        "While this ice is an innermost card protecting HQ, this ice gets +2 strength.",
    ),
    (
        "asset",
        "[click]: Move 1 unrezzed piece of ice to the innermost position protecting another server.",
        "[click]: Choose 1 unrezzed installed piece of ice and move that card to the innermost position protecting any "
        "server other than the server of that card.",
    ),
    (
        "upgrade",
        "Whenever the Runner approaches this server, rez 1 piece of ice protecting it.",
        "When the Runner approaches this server, rez 1 piece of ice protecting the attacked server.",
    ),
    ("event", "Play only if you bypassed ice this turn.", "Play only if you bypassed a piece of ice this turn."),
    (
        "event",
        "Set aside the top 3 cards of your stack. Install 1 of those cards. Trash 1 of the remaining cards.",
        "Set the top 3 cards of your stack aside. Install 1 of them. Trash 1 card that is not a "
        "(installed card that is it) that is them.",
    ),
    (
        "resource",
        "[trash]: Add all hosted cards to your grip. Draw 1 card for each event added to your grip this way.",
        "[trash]: Add each hosted card to your grip (called “the added card”). Draw 1 card for each event that is “the "
        "added card”.",
    ),
    (
        "asset",
        "[click]: Take 1[credit] from this asset plus 2[credit] for each rezzed asset you have.",
        "[click]: Take credits equal to 1 plus (twice the number of rezzed installed assets you control) from this "
        "asset.",
    ),
    (
        "hardware",
        "While this hardware has 3 hosted cards, you get +1[mu].",
        "While there are exactly 3 hosted cards, +1[mu].",
    ),
    (
        "program",
        "Remove 1 virus counter from another of your installed programs: +3 strength.",
        "Spend 1 virus counter from any other installed program you control: This program gets +3 strength for the "
        "remainder of this encounter.",
    ),
    (
        "event",
        "Run HQ. If successful, access 1 additional card for each program you have when you breach HQ.",
        "Run HQ. If successful, access 1 additional card for each installed program you control when you breach HQ.",
    ),
    (
        "program",
        "X[credit]: The ice you are encountering gets -X strength for the remainder of this encounter.",
        "X[credit]: The ice being encountered gets -X strength for the remainder of this encounter.",
    ),
    (
        "resource",
        "[click]: Run a server you have not run this turn.",
        "[click]: Run any server you have not run this turn.",
    ),
    (
        "resource",
        "[trash]: Add up to 2 cards of different types from your heap to your grip.",
        "[trash]: Add up to 2 cards from your heap with different card types to your grip.",
    ),
    (  # elsewhere than the first that is named
        "upgrade",
        "When the Runner passes a piece of ice, you may swap 1 installed piece of ice with a piece of ice protecting "
        "another remote server.",
        "When the Runner passes a piece of ice, you may swap 1 installed piece of ice with 1 piece of ice protecting a "
        "remote server other than the server of that card.",
    ),
    (
        "upgrade",
        "Whenever you install a card, you may move 1 installed asset to the root of another remote server.",
        "When you install a card, you may choose 1 installed asset and move that card to the root of a remote server "
        "other than the server of that card.",
    ),
    (
        "asset",
        "Whenever you rez a piece of ice, you may install 1 card from HQ protecting another remote server.",
        "When you rez a piece of ice, you may install 1 card from HQ protecting a remote server other than the server "
        "of that piece of ice.",
    ),
    (
        "event",
        "Look at the top 3 cards of your stack. Add 1 to your grip and the rest to the bottom of your stack in "
        "any order.",
        "Look at the top 3 cards of your stack. Add 1 of them to your grip and add each card that is not it that "
        "is them to the bottom of your stack.",
    ),
    (
        "upgrade",
        "Whenever you rez a piece of ice, you may place 3 advancement counters on a card in the root of its server.",
        "When you rez a piece of ice, you may place 3 advancement counters on 1 card in the root of the server of "
        "that piece of ice.",
    ),
    (
        "upgrade",
        "The first time each turn the Runner trashes or steals a card from the root of this server, give them 1 tag.",
        "The first time each turn the Runner steals a card in the root of this server or the Runner trashes a "
        "card in the root of this server, give the Runner 1 tag.",
    ),
    (
        "resource",
        "Whenever you trash a card you are accessing with a printed trash cost of 4[credit] or greater, gain "
        "1[credit].",
        "When you trash a card with a printed trash cost of 4 or greater while accessing it, gain 1[credit].",
    ),
    (
        "operation",
        "Reveal up to 4 cards in HQ, each with a different card type. Gain 2[credit] for each card revealed this way.",
        "Reveal up to 4 cards from HQ with different card types. Gain 2[credit] for each card revealed this way.",
    ),
    (  # where nothing else was spoken of, than its own
        "asset",
        "[click]: Install 1 asset from HQ in the root of another remote server, ignoring all costs.",
        "[click]: Install 1 asset from HQ in the root of a remote server other than the server this "
        "asset is protecting, ignoring all costs.",
    ),
    (
        "program",
        "When your turn begins, if your mark is Archives, draw 1 card.",
        "When your turn begins, if your mark is Archives, draw 1 card.",
    ),
    (  # as other than it
        "resource",
        "Whenever you make a successful run on a central server that is not your mark, gain 1[credit].",
        "When you make a successful run on a central server other than your mark, gain 1[credit].",
    ),
    (
        "resource",
        "Whenever you make a successful run on a remote server that is not protected by ice, gain 2[credit].",
        "When you make a successful run on a remote server protected by no piece of ice, gain 2[credit].",
    ),
    (
        "program",
        "During each run on your mark, this program gets +3 strength.",
        "While there is a run on your mark, this program gets +3 strength.",
    ),
    (
        "program",
        "When this program would be trashed, instead of adding it to your heap, turn it facedown.",
        "[interrupt] → When this program would be trashed, turn this program facedown instead of adding it to the "
        "discard pile.",
    ),
    (
        "upgrade",
        "Runs cannot be declared successful.",
        "A player cannot declare a run successful.",
    ),
    (
        "upgrade",
        "A run on this server cannot be declared successful.",
        "A player cannot declare a run successful [server: this].",
    ),
    (
        "operation",
        "Choose 1 remote server. Trash all cards in the root of or protecting that server.",
        "Choose a remote server. Trash each card in the root of or protecting that server.",
    ),
    (  # where the barrier was installed
        "operation",
        "Install 1 <strong>barrier</strong> from HQ protecting a remote server. You may install 1 asset from HQ "
        "in the root of that server.",
        'Install 1 <strong>barrier</strong> from HQ (called "that card") protecting a remote server. You may '
        'install 1 asset from HQ in the root of the server of "that card".',
    ),
    (
        "resource",
        "Whenever a run on a central server ends, if it was unsuccessful, you may remove 1 hosted power counter "
        "to run another central server.",
        "When an unsuccessful run on a central server ends, you may remove 1 hosted power counter to run a "
        "central server other than the attacked server.",
    ),
    (
        "resource",
        "Once per turn → When you make a successful run on a central server, if you made a successful run on "
        "another central server this turn, you may gain 2[credit] and draw 1 card.",
        "Once per turn → When you make a successful run on a central server, if you made a successful run on a "
        "central server other than the attacked server this turn, you may gain 2[credit] and draw 1 card.",
    ),
    (
        "operation",
        "Swap 2 unrezzed cards in the roots of different remote servers. You cannot score either of those cards "
        "this turn.",
        "Swap 2 unrezzed cards in the root of a remote server with different servers. For the remainder of this "
        "turn, you cannot score them.",
    ),
    (
        "operation",
        "Rez up to 2 pieces of ice protecting different central servers.",
        "Rez up to 2 pieces of ice protecting a central server with different servers.",
    ),
    (
        "operation",
        "Gain 1[credit] for each remote server with 2 or more cards in their root.",
        "Gain 1[credit] for each remote server [ServerWith(what=Anything, part=root, least=2, among=remote)].",
    ),
    (
        "agenda",
        "When you score this agenda, you may install up to 2 cards from HQ <em>(one at a time)</em>, creating a "
        "new remote server each time.",
        "When this agenda is scored, (Repeat 2 times: you may install 1 card from HQ in a new remote server.)",
    ),
    (
        "upgrade",
        "The install cost of each piece of ice you install protecting this server is lowered by 2[credit].",
        "Whenever you would install a piece of ice protecting this server, it is done lowering the install cost "
        "by 2[credit].",
    ),
    (
        "hardware",
        "The first time each turn host <strong>icebreaker</strong> fully breaks a piece of ice, gain 1[credit] or "
        "draw 1 card.",
        "The first time each turn the Runner fully breaks a piece of ice using host card, gain 1[credit] or draw "
        "1 card.",
    ),
    (
        "event",
        "Run a remote server. If successful, instead of breaching the attacked server, you may add 1 unrezzed "
        "card in its root to HQ. If you do, when that run ends, gain 2[credit].",
        "Run a remote server. If successful, you may do this instead of breaching the attacked server: (Add 1 "
        "unrezzed card in the root of the attacked server to HQ. If you do, gain 2[credit] when that run ends.)",
    ),
    (
        "operation",
        "Choose a remote server. Place 1 advancement counter on 1 card in its root.",
        "Choose a remote server. Place 1 advancement counter on 1 card in the root of that server.",
    ),
)

NOT_PLAIN = (
    # of which server?
    (
        "resource",
        "When your turn begins, trash 1 card in its root.",
    ),
    # another than the one that was chosen, or than the one on which it ended?
    (
        "event",
        "Run a central server. When that run ends, if it was successful, you may run another central server.",
    ),
    # one alone is in one server
    (
        "operation",
        "Trash 1 piece of ice protecting different servers.",
    ),
    # both in the same one?
    (
        "operation",
        "Install up to 2 cards from HQ, creating a new remote server.",
    ),
    # it is done once
    (
        "agenda",
        "When you score this agenda, you may install 1 card from HQ, creating a new remote server each time.",
    ),
    # ice is in no server
    (
        "upgrade",
        "The rez cost of each piece of ice you rez in this server is lowered by 2[credit].",
    ),
    # of which of them?
    (
        "operation",
        "Install 2 assets from HQ in the root of a remote server. Place 1 advancement counter on 1 card in the "
        "root of that server.",
    ),
    (
        "operation",
        "Install 1 asset from HQ in the root of a remote server. Install 1 <strong>barrier</strong> from HQ "
        "protecting HQ. Draw 1 card for each card in the root of that server.",
    ),
    # it is in no server then
    (
        "agenda",
        "When you score this agenda, you may install 1 asset from HQ in the root of another remote server.",
    ),
    # another than its host, which has no name here
    (
        "hardware",
        "When your turn begins, you may host 1 installed <strong>trojan</strong> program on another piece of ice.",
    ),
    # elsewhere than the ice that was rezzed, or than the card that is trashed?
    (
        "asset",
        "Whenever you rez a piece of ice, trash 1 card in the root of a remote server. You may install 1 asset from HQ "
        "in the root of another remote server.",
    ),
    (
        "asset",
        "Whenever you rez a piece of ice, trash 1 installed card. You may install 1 card from HQ protecting the same "
        "server.",
    ),
    # another than which?
    ("operation", "Choose 1 installed card in the root of another remote server."),
    # of cards, as opposed to places, it is what was loaded onto them that is gone
    ("resource", "When this resource is empty, trash it."),
    # nobody has named a server
    ("upgrade", "When your turn begins, rez 1 piece of ice protecting it."),
    # one after the other, each to a server of its own? or all to one?
    ("asset", "[click]: Move 2 installed pieces of ice to the outermost position protecting another server."),
    # there is no such position in a root
    ("asset", "While this asset is in the outermost position in the root of HQ, gain 1[credit]."),
    # nothing was set aside or looked at
    ("event", "Trash 1 of the remaining cards."),
    # nothing was added
    ("resource", "[trash]: Draw 2 cards. Gain 1[credit] for each card added to your grip this way."),
    # two ways to be added: to which of both?
    (
        "resource",
        "[trash]: Add 1 card from your heap to your grip. Add 1 card from your grip to the top of your stack. Gain "
        "1[credit] for each card added to your grip this way.",
    ),
    # what is taken is no credits
    ("asset", "[click]: Take 1 power counter plus 2[credit] from this asset."),
    # one card alone cannot differ in type
    ("resource", "[trash]: Add 1 card of different types from your heap to your grip."),
)
