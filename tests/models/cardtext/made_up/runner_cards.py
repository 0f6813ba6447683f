"""Made-up cards of the Runner in the style of the newest sets."""

MADE_UP = (
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
        "Swap 2 installed pieces of ice. If there is 1 or more unrezzed cards that is them and there are no cards that "
        "is not unrezzed that is them, draw 2 cards.",
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
        "resource",
        "[trash]: Search your stack for up to 2 programs. You may install 1 of those programs. Add the rest to your "
        "grip. Lose 1[credit] for each card added this way.",
        '[trash]: Search your stack for up to 2 programs (called "those programs"). You may install 1 of "those '
        'programs" (called "that card 2"). Add each card that is not a (installed card that is '
        '"that card 2") that is "those programs" to your grip. Lose 1[credit] for each card added this way.',
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
        "hardware",
        "Your maximum hand size is increased by the number of installed chips.",
        "You get +1 maximum hand size for each installed <strong>chip</strong>.",
    ),
    (
        "hardware",
        "Your maximum hand size is increased by 1 for each installed directive.",
        "You get +1 maximum hand size for each installed <strong>directive</strong>.",
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
        "event",
        "Reveal the top 7 cards of your stack. If any of those cards are events, you may play 1 of "
        "them, paying 1[credit] less; otherwise, draw 1 card.",
        "Reveal the top 7 cards of your stack. If there is 1 or more events that is them, you may "
        "play 1 event that is them, paying 1[credit] less; otherwise, draw 1 card.",
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
        "event",
        "Run R&D. During this run, the Corp must pay X[credit] as an additional cost to rez each asset, "
        "where X is the trash cost of that asset.",
        "Run R&D. (Linked to this: As an additional cost to rez an asset, the Corp must pay credits equal "
        "to the trash cost of the triggering card.)",
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
        "resource",
        "When your turn begins, you may remove any 3 power counters from your installed cards to gain [click].",
        "When your turn begins, you may spend 3 power counters from any installed card you control to gain [click].",
    ),
    (
        "program",
        "Whenever you pass a <strong>barrier</strong> after an encounter during which this program fully broke "
        "that ice, gain 1[credit].",
        "When you pass a <strong>barrier</strong> after encountering it while this program fully broke that piece of "
        "ice this encounter, gain 1[credit].",
    ),
    (
        "resource",
        "You get +1 maximum hand size for each core damage you have suffered.",
        "You get +1 maximum hand size for each core damage the Runner has.",
    ),
    (
        "program",
        "Access → Pay the printed rez or play cost of the card you are accessing: Trash that card.",
        "Access → Pay the printed rez or play cost of the card being accessed: Trash the card being accessed.",
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
    (  # who is spoken of does all of it
        "event",
        "They draw 1 card, gain 1[credit], and end the run.",
        "The Corp draws 1 card, the Corp gains 1[credit], and the Corp ends the run.",
    ),
    (
        "program",
        "If the Corp purges virus counters, trash this program.",
        "When the Corp purges virus counters, trash this program.",
    ),
    (
        "program",
        "When you install this program, choose 1 subtype among <strong>barrier</strong>, <strong>code "
        "gate</strong>, and <strong>sentry</strong>.",
        "When this program is installed, choose a subtype among barrier, code gate, or sentry.",
    ),
    (
        "program",
        "Host ice gains a second copy of each subroutine on it.",
        "Host card gains a second copy of each of its subroutines.",
    ),
    (  # as the number of them
        "event",
        "Draw 1 card for each of your installed cards hosting 1 or more power counters.",
        "Draw 1 card for each installed card with 1 or more hosted power counters you control.",
    ),
    (
        "event",
        "Draw X cards. X is equal to the number of your installed programs, up to 3.",
        "Draw X cards. X is the lower of the number of installed programs you control and 3.",
    ),
)

NOT_PLAIN = (
    # of which of both are the costs lowered?
    ("event", "Install 1 program from your grip or install 1 resource from your grip, paying 2[credit] less."),
)
