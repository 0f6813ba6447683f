"""Made-up cards about the first few times, what lasts for a time, where things are, and what was done this way."""

MADE_UP = (
    (
        "event",
        "Run Archives. If successful, instead of breaching Archives, turn up to 3 facedown cards in "
        "Archives faceup. Gain 2[credit] for each card type among the cards turned faceup this way.",
        "Run Archives. If successful, instead of breaching Archives, (Turn up to 3 facedown cards from "
        'Archives (called "the turned card") faceup. Gain 2[credit] for each card type among cards that is '
        '"the turned card".)',
    ),
    (
        "operation",
        "Reveal the top 4 cards of R&D. Add 1 of the cards revealed this way to HQ.",
        "Reveal the top 4 cards of R&D. Add 1 of the revealed card to HQ.",
    ),
    (
        "operation",
        "Reveal up to 3 cards in HQ and shuffle them into R&D. Gain 1[credit] for each card shuffled into "
        "R&D this way.",
        'Reveal up to 3 cards from HQ (called "those cards"). Shuffle "those cards" into R&D. Gain '
        "1[credit] for each card added this way.",
    ),
    (
        "asset",
        "You can play or install hosted cards as if they were in HQ.",
        "You can play a hosted card. You can install a hosted card.",
    ),
    ("hardware", "You can play the hosted event as if it were in your grip.", "You can play a hosted event."),
    (
        "operation",
        'Host this operation on a rezzed piece of ice as a condition counter with "Host ice loses all '
        "subtypes and gains '[subroutine] The Runner loses 2[credit].' before its other subroutines.\"",
        "Convert this operation into a condition counter on 1 rezzed installed piece of ice. For the "
        'remainder of the game, this operation gains "Host card loses all subtypes. Host card gains '
        "'[subroutine] The Runner loses 2[credit].' before all its other subroutines.\"",
    ),
    (
        "event",
        "Choose 1 rezzed piece of ice. For the remainder of this turn, that ice loses all subtypes and "
        "gains <strong>barrier</strong>.",
        "Choose 1 rezzed installed piece of ice. For the remainder of this turn: (That piece of ice loses "
        "all subtypes. That piece of ice gains <strong>barrier</strong>.)",
    ),
    (
        "resource",
        "The first two times each turn you install a program, gain 1[credit].",
        "The first 2 times each turn you install a program, gain 1[credit].",
    ),
    (
        "event",
        "Run any server. The first 2 times you encounter a piece of ice during that run, bypass it.",
        "Run any server. The first 2 times you encounter a piece of ice during that run, bypass that piece of ice.",
    ),
    (
        "operation",
        "Choose a server. As an additional cost to run that server this turn, the Runner must pay 2[credit].",
        "Choose a server. For the remainder of this turn, as an additional cost to run that server, the "
        "Runner must pay 2[credit].",
    ),
    (
        "ice",
        "[subroutine] As an additional cost to jack out for the remainder of this run, the Runner must "
        "trash 1 card from the grip.",
        "[subroutine] For the remainder of this run, as an additional cost to jack out, the Runner must "
        "trash 1 card from the grip.",
    ),
    (
        "resource",
        "Whenever you finish accessing a card, if you did not steal or trash it, gain 1[credit].",
        "When an access of a card ends, if it is not so that (you stole that card this access or you "
        "trashed that card while accessing it this access), gain 1[credit].",
    ),
    (
        "asset",
        "Whenever the Runner finishes accessing a card in HQ, if they trashed it, gain 1[credit].",
        "When an access of a card in HQ ends, if the Runner trashed that card while accessing it this "
        "access, gain 1[credit].",
    ),
    (
        "program",
        "Whenever you encounter host ice, you may have the Corp choose 1 of its subroutines. Resolve that subroutine.",
        "When you encounter host card, you may have the Corp choose 1 subroutine on the triggering card "
        '(called "that subroutine"). If you do, resolve "that subroutine".',
    ),
    (
        "program",
        "Whenever you encounter a piece of ice, choose 1 subroutine on it. You may spend [click] to resolve"
        " that subroutine.",
        'When you encounter a piece of ice, choose 1 subroutine on the triggering card (called "that '
        'subroutine"). You may spend [click] to resolve "that subroutine".',
    ),
    (
        "upgrade",
        "[trash]: Choose 1 rezzed piece of ice. Resolve 1 of its subroutines.",
        "[trash]: Choose 1 rezzed installed piece of ice and resolve 1 subroutine on that card.",
    ),
    (
        "operation",
        "Derez the outermost piece of ice protecting HQ.",
        "Derez each outermost piece of ice protecting HQ.",
    ),
    (
        "upgrade",
        "[click]: Rez the innermost piece of ice protecting this server. It gets +2 strength for the "
        "remainder of this turn.",
        "[click]: Rez each innermost piece of ice protecting this server. That card gets +2 strength for "
        "the remainder of this turn.",
    ),
    (
        "upgrade",
        "The outermost piece of ice protecting this server gets +2 strength.",
        "Each outermost piece of ice protecting this server gets +2 strength.",
    ),
    (
        "event",
        "Add 1 program and 1 resource from your heap to your grip.",
        "Add 1 program from your heap to your grip and add 1 resource from your heap to your grip.",
    ),
    (
        "event",
        "Add up to 1 program and up to 1 resource from your heap to your grip.",
        "Add up to 1 program from your heap to your grip and add up to 1 resource from your heap to your grip.",
    ),
    (
        "operation",
        "Shuffle 1 agenda and 1 asset from Archives into R&D.",
        "Shuffle 1 agenda from Archives into R&D and shuffle 1 asset from Archives into R&D.",
    ),
    ("operation", "Trash 1 asset and 1 operation from HQ.", "Trash 1 asset from HQ and trash 1 operation from HQ."),
    (
        "operation",
        "Reveal 1 asset and 1 operation from Archives.",
        "Reveal 1 asset from Archives and reveal 1 operation from Archives.",
    ),
    (
        "operation",
        "Trash 1 card from HQ and 1 installed resource.",
        "Trash 1 card from HQ and trash 1 installed resource.",
    ),
    (
        "corp_identity",
        "The first time each turn you install a piece of ice protecting a server that is already protected "
        "by 2 or more pieces of ice, you may place 1 advancement counter on a card in the root of that "
        "server that you can advance.",
        "The first time each turn you install a piece of ice protecting a server protected by 3 or more "
        "pieces of ice, you may place 1 advancement counter on 1 card that can be advanced in the root of "
        "the server of that piece of ice.",
    ),
    (
        "event",
        "Run any server. If you stole an agenda during that run, draw 2 cards when that run ends.",
        "Run any server. When that run ends, draw 2 cards if you stole an agenda this run.",
    ),
    (
        "resource",
        "[interrupt] → If you would access a card in Archives, you may instead draw 1 card.",
        "[interrupt] → When you would access a card from Archives, optionally, instead of (you access a "
        "card from Archives), draw 1 card.",
    ),
    (
        "operation",
        "Install 1 asset from HQ, creating a new remote server. Place 1 advancement counter on it.",
        "Install 1 asset from HQ in a new remote server. Place 1 advancement counter on that card.",
    ),
    (
        "event",
        "Choose 1 card in Archives. Until your next turn begins, the Corp cannot play, install, or rez "
        "copies of that card.",
        "Choose 1 card from Archives. Until your next turn begins: (The Corp cannot play a card with the "
        "title of that card. The Corp cannot install a card with the title of that card. The Corp cannot "
        "rez a card with the title of that card.)",
    ),
    (
        "upgrade",
        "The Runner cannot steal, trash, or expose cards in the root of this server.",
        "The Runner cannot steal a card in the root of this server. The Runner cannot trash a card in the "
        "root of this server. The Runner cannot expose a card in the root of this server.",
    ),
    (
        "program",
        "During the first encounter each run, this program gets +2 strength.",
        "While it is during an encounter and it is not so that (an encounter ended this run), this program gets "
        "+2 strength.",
    ),
    (
        "event",
        "Play only if you trashed a card you were accessing this turn.\nDraw 3 cards.",
        "Play only if you trashed a card while accessing it this turn.\nDraw 3 cards.",
    ),
    (
        "ice",
        "Whenever a run on this server ends, if it was unsuccessful and the Runner encountered this ice during "
        "that run, do 1 net damage.",
        "When an unsuccessful run on this server ends, if this ice was encountered this run, do 1 net damage.",
    ),
    (
        "program",
        "1[credit]: This program gets +2 strength during the next encounter this run.",
        "1[credit]: For the remainder of this run, the next time this is met: (when you encounter a piece of "
        "ice), this program gets +2 strength for the remainder of this encounter.",
    ),
    (
        "resource",
        "When your turn begins if you are tagged, gain 1[credit].",
        "When your turn begins while the Runner is tagged, gain 1[credit].",
    ),
    (
        "ice",
        "[subroutine] When the Runner encounters the next ice during this run, do 1 net damage.",
        "[subroutine] For the remainder of this run, the next time this is met: (when the Runner encounters a "
        "piece of ice), do 1 net damage.",
    ),
    (  # pieces of ice, and not how often
        "event",
        "If you passed 2 or more pieces of ice this run, gain 1[credit].",
        "If there are 2 or more cards that was passed this run, gain 1[credit].",
    ),
    (  # also what is no longer installed
        "event",
        "Gain 1[credit] for each program you installed this turn.",
        "Gain credits equal to the number of times you installed a program this turn.",
    ),
    (
        "operation",
        "Swap 2 installed pieces of ice. If both of those pieces of ice are unrezzed, gain 2[credit].",
        "Swap 2 installed pieces of ice. If there is 1 or more unrezzed cards that is them and there are no cards "
        "that is not unrezzed that is them, gain 2[credit].",
    ),
    (
        "ice",
        "When you rez this ice during a run against this server, you may rez another piece of ice protecting this "
        "server, paying 2[credit] less. If you do, when that run ends, derez that ice.",
        "When this ice is rezzed during a run on this server, you may rez 1 other piece of ice protecting this "
        "server, paying 2[credit] less. If you do, derez that piece of ice when that run ends.",
    ),
    (
        "resource",
        "The first time each turn a run ends, if you passed a piece of ice during that run and did not access any "
        "cards during that run, place 1 power counter on this resource.",
        "The first time each turn a run ends, if a piece of ice was passed this run and you did not access a card "
        "this run, place 1 power counter on this resource.",
    ),
    (
        "ice",
        "[subroutine] If there are 3 or more card types among faceup cards in Archives, do 2 net damage. "
        "Otherwise, do 1 net damage.",
        "[subroutine] If the number of card types among faceup cards in Archives is equal to or greater than 3, "
        "do 2 net damage; otherwise, do 1 net damage.",
    ),
    (
        "asset",
        "When your turn begins, if there are 4 or fewer credits hosted on this asset, place 2[credit] on it.",
        "When your turn begins, if there are 4 or fewer hosted credits, place 2[credit] on this asset.",
    ),
    (
        "agenda",
        "When you score this agenda, resolve 1 of the following. If the threat level is 4 or greater, you may "
        "resolve 2 of the following instead.<ul><li>Gain 5[credit].</li><li>Draw 3 cards.</li><li>Rez 1 installed "
        "piece of ice, paying 6[credit] less.</li></ul>",
        "When this agenda is scored, (Resolve 1 to 2 of the following:<ul><li>Gain 5[credit].</li><li>Draw 3 "
        "cards.</li><li>Rez 1 installed piece of ice, paying 6[credit] less.</li></ul>) if the threat level is 4 "
        "or greater; otherwise, resolve 1 of the following:<ul><li>Gain 5[credit].</li><li>Draw 3 "
        "cards.</li><li>Rez 1 installed piece of ice, paying 6[credit] less.</li></ul>",
    ),
)

NOT_PLAIN = (
    # a history does not tell of what searches have shuffled
    (
        "resource",
        "The first time each turn R&D is shuffled, gain 1[credit].",
    ),
    # in which run?
    (
        "resource",
        "When your turn begins, you may draw 1 card. If you do, when that run ends, gain 1[credit].",
    ),
    # a card drawn when?
    (
        "resource",
        "When your turn ends, if you drew a card and did not steal an agenda this turn, gain 1[credit].",
    ),
    # on each of them by itself
    (
        "upgrade",
        "Each piece of ice protecting this server gets +1 strength for each advancement counter hosted on it.",
    ),
    # than the one that was added
    (
        "operation",
        "Reveal the top 4 cards of R&D. You may add 1 revealed operation to HQ. Gain 1[credit] for each other "
        "revealed operation. Shuffle R&D.",
    ),
    # that run itself was not made earlier
    (
        "resource",
        "Whenever you make a successful run, if you made a successful run on the attacked server earlier this turn, "
        "gain 1[credit].",
    ),
    # there is one run in a run
    (
        "program",
        "During the first run each run, this program gets +2 strength.",
    ),
    # of two groups, which?
    (
        "operation",
        "Trash 1 card from HQ. Trash 1 card from R&D. Gain 1[credit] for each card type among the cards "
        "trashed this way.",
    ),
    ("event", "Gain 1[credit] for each card type among the cards trashed this way."),
    # the hand of the other player
    ("hardware", "You can play hosted events as if they were in HQ."),
    # ice is rezzed where it is
    ("asset", "You can rez hosted cards as if they were in HQ."),
    # players have no subtypes
    ("program", "1[credit]: You lose all subtypes."),
    # within what time?
    ("resource", "The first 2 times you install a program, gain 1[credit]."),
    ("resource", "The first 1 times each turn you install a program, gain 1[credit]."),
    # an access begins before anything is done in it
    ("resource", "Whenever you access a card, if you did not steal or trash it, gain 1[credit]."),
    # no subroutine was chosen, or several were
    ("operation", "Resolve that subroutine."),
    ("operation", "Resolve 1 subroutine on a rezzed piece of ice. Resolve that subroutine."),
    (
        "upgrade",
        "[trash]: Choose 2 subroutines on a rezzed piece of ice protecting this server. Resolve that subroutine.",
    ),
    # the outermost of all, or the outermost that is rezzed? and of which server?
    ("operation", "Derez the outermost rezzed piece of ice protecting HQ."),
    ("operation", "Derez the outermost piece of ice protecting a remote server."),
    ("operation", "Derez the outermost piece of ice."),
    # nothing is chosen
    ("event", "Choose the outermost piece of ice protecting HQ."),
    # from where is the resource?
    ("event", "Add 1 program from your heap and 1 resource to your grip."),
    # both of them, or the last one?
    ("operation", "Trash 1 resource and 1 program. Gain 1[credit] for each card trashed this way."),
    # of what else was there nothing is plain
    (
        "corp_identity",
        "Whenever you trash a piece of ice protecting a server that is already protected by 1 or more "
        "pieces of ice, draw 1 card.",
    ),
    (
        "corp_identity",
        "Whenever you install a card protecting a server that is already protected by 1 or more pieces of "
        "ice, draw 1 card.",
    ),
    # when is it asked: before the run, or behind it?
    ("event", "Run any server. If you are tagged, draw 2 cards when that run ends."),
    ("event", "Run any server. If you stole an agenda this turn, draw 2 cards when that run ends."),
    # the Runner makes no servers
    ("event", "Install 1 program from your grip, creating a new remote server."),
    # every card is a card
    ("event", "Reveal cards from the top of your stack until you reveal a card."),
    # what is revealed is not trashed
    ("event", "Reveal cards from the top of your stack until you trash a program."),
    ("event", "Draw cards from the top of your stack until you draw a program."),
    # nothing is installed in a stack
    ("event", "Reveal cards from the top of your stack until you reveal an installed program."),
    # nobody pays with what nobody knows
    ("resource", "Reveal cards from the top of your stack until you reveal a program: Draw 1 card."),
    # to jack out is done to no card
    ("upgrade", "The Runner cannot steal, jack out, or expose cards in the root of this server."),
)
