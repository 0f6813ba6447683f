"""Made-up cards about what something is done with, what is done instead, and what is counted of it."""

MADE_UP = (
    (
        "program",
        "2[recurring-credit]\nYou can spend hosted credits during runs on remote servers to use "
        "<strong>icebreakers</strong>.",
        "2[recurring-credit].\nYou can spend hosted credits to use <strong>icebreakers</strong> during a "
        "run on a remote server.",
    ),
    (
        "program",
        "Access → 2[credit]: Host the operation you are accessing faceup on this program.\nThe Corp cannot "
        "play copies of hosted cards.",
        "Access → 2[credit]: Host the card being accessed faceup on this program. Use this ability only if "
        "the card being accessed is an operation.\nThe Corp cannot play a card with the title of a hosted "
        "card.",
    ),
    (
        "program",
        "Whenever you encounter host ice, you may trash 1 card from your grip. If the run has not ended, "
        "bypass host ice.",
        "When you encounter host card, you may trash 1 card from your grip. If it is during a run, bypass host card.",
    ),
    (
        "asset",
        "When your turn begins, you may reveal 1 agenda in HQ. If you do, gain 1[credit] plus 1[credit] for"
        " each of its printed agenda points.",
        "When your turn begins, you may reveal 1 agenda from HQ. If you do, gain credits equal to 1 plus "
        "the printed agenda point value of it.",
    ),
    (
        "ice",
        'This ice gains "[subroutine] End the run." for each other rezzed piece of ice protecting this '
        "server that has a subtype in common with it.",
        'This ice gains "[subroutine] End the run." for each other rezzed piece of ice with the subtype of '
        "this ice protecting this server.",
    ),
    (
        "operation",
        "Choose 1 rezzed piece of ice. Derez each other piece of ice that shares a subtype with that ice.",
        "Choose 1 rezzed installed piece of ice and derez each other installed piece of ice with the "
        "subtype of that piece of ice.",
    ),
    (
        "upgrade",
        '[trash]: The ice the Runner is encountering gains "[subroutine] Trash 1 installed program." and '
        '"[subroutine] End the run." after its other subroutines for the remainder of this encounter.',
        '[trash]: For the remainder of this encounter, the ice being encountered gains "[subroutine] Trash '
        '1 installed program." and "[subroutine] End the run." after all its other subroutines.',
    ),
    (
        "ice",
        "When the Runner encounters this ice, they may pay 2[credit]. If they do not, when this encounter "
        "ends, you may swap this ice with another installed piece of ice.",
        "When the Runner encounters this ice, the Runner may pay 2[credit]. If the Runner does not, (The "
        "next time this is met: (when an encounter ends), you may swap this ice with 1 other installed "
        "piece of ice.)",
    ),
    (
        "ice",
        "When the Runner encounters this ice, you may reveal and trash 1 card from HQ. If that card is an "
        "operation, do 1 net damage.",
        "When the Runner encounters this ice, you may reveal 1 card from HQ. If this was done, (Trash that "
        "card. If that card is an operation, do 1 net damage.)",
    ),
    (
        "agenda",
        "When you score this agenda, choose 1 card in the heap. Remove all copies of that card in the heap "
        "from the game. For each card removed this way, do 1 net damage.",
        'When this agenda is scored, choose 1 card from the heap (called "that card") and remove each card '
        'with the title of "that card" in the heap from the game. Do 1 net damage for each card removed '
        "this way.",
    ),
    (
        "event",
        "Remove up to 2 tags. Gain 2[credit] for each tag removed this way.",
        "Remove up to 2 tags. Gain 2[credit] for each tag removed this way.",
    ),
    (
        "program",
        "1[credit]: +2 strength. If this is not the first piece of ice you encountered this run, this "
        "ability costs 1[credit] more to use.",
        "1[credit]: This program gets +2 strength for the remainder of this encounter. If it is during an "
        "encounter and it is not so that (the ice being encountered is a card for which you encountered a "
        "piece of ice for the first time this run), this ability costs 1[credit] more to use.",
    ),
    (
        "program",
        "Access → 1[credit]: If this is the first agenda you accessed this turn, draw 1 card.",
        "Access → 1[credit]: If the card being accessed is a card for which you accessed an agenda for the "
        "first time this turn, draw 1 card.",
    ),
    (
        "program",
        "[click]: Draw 2 cards. This ability costs 1[credit] more to use for each tag you have.",
        "[click]: Draw 2 cards. This ability costs 1[credit] more to use for each tag the Runner has.",
    ),
    (
        "program",
        "Paid abilities on this program cost 1[credit] more to use while you are tagged.",
        "If the Runner is tagged, paid abilities on this program cost 1[credit] more to use.",
    ),
    (
        "upgrade",
        "Root of HQ only.\nWhenever the Runner breaches HQ, gain 1[credit].",
        "Install only in the root of HQ.\nWhen the Runner breaches HQ, gain 1[credit].",
    ),
    (
        "runner_identity",
        "Your deck cannot include <strong>run</strong> events.",
        "You cannot include <strong>run</strong> events in this deck.",
    ),
    (
        "resource",
        "The first time each turn you spend 1 or more hosted virus counters, draw 1 card.",
        "The first time each turn you spend virus counters from this resource, draw 1 card.",
    ),
    (
        "resource",
        "1[credit]: Move 1 hosted power counter from 1 of your installed cards to another of your installed"
        " cards that has at least 1 hosted power counter.",
        "1[credit]: Move 1 power counter from 1 of your installed cards to 1 of your installed cards that "
        "is not that card with 1 or more hosted power counters.",
    ),
    (
        "event",
        "Run R&D. If successful, instead of breaching R&D, the Corp reveals the top 4 cards of R&D. You may"
        " trash 1 of those cards that is not an agenda. The Corp adds the rest of those cards to the bottom"
        " of R&D in any order.",
        "Run R&D. If successful, instead of breaching R&D, (The Corp reveals the top 4 cards of R&D. You "
        "may trash 1 non-agenda card that is them. The Corp adds each card that is not it that is them to "
        "the bottom of R&D.)",
    ),
    (
        "operation",
        "As an additional cost to play this operation, derez 1 card.\nGain 2[credit] plus credits equal to "
        "the printed rez cost of the card you derezzed.",
        'As an additional cost to play this operation, derez 1 installed card (called "the card derezzed to'
        ' pay").\nGain credits equal to 2 plus the printed rez cost of "the card derezzed to pay".',
    ),
    (
        "program",
        "[click]: Choose <strong>barrier</strong>, <strong>code gate</strong>, or <strong>sentry</strong>. "
        "The next piece of ice you encounter this turn gains the chosen subtype for the remainder of that "
        "encounter.",
        "[click]: Choose a subtype among barrier, code gate, or sentry. For the remainder of this turn, the"
        " next time this is met: (when you encounter a piece of ice), for the remainder of this encounter, "
        "that piece of ice gains the chosen subtype.",
    ),
    (
        "ice",
        '[subroutine] The next piece of ice the Runner encounters this run gains "[subroutine] End the '
        'run." after its other subroutines for the remainder of that encounter.',
        "[subroutine] For the remainder of this run, the next time this is met: (when the Runner encounters"
        ' a piece of ice), for the remainder of this encounter, that piece of ice gains "[subroutine] End '
        'the run." after all its other subroutines.',
    ),
    (
        "asset",
        "When your turn begins, take 2[credit] from this asset. If the Runner is tagged, take 4[credit] "
        "from it instead.",
        "When your turn begins, take 4[credit] from this asset if the Runner is tagged; otherwise, take "
        "2[credit] from this asset.",
    ),
    (
        "asset",
        "When your turn begins, place 1 power counter on this asset. If the Runner is tagged, you may place"
        " 2 power counters on it instead.",
        "When your turn begins, (Place 2 power counters on this asset or place 1 power counter on this "
        "asset.) if the Runner is tagged; otherwise, place 1 power counter on this asset.",
    ),
    (
        "ice",
        "Whenever the Runner breaks a subroutine on this ice using an <strong>icebreaker</strong>, that "
        "<strong>icebreaker</strong> gets −1 strength for the remainder of this run.",
        "When the Runner breaks a subroutine on this ice using an <strong>icebreaker</strong>, "
        "that icebreaker gets -1 strength for the remainder of this run.",
    ),
    (
        "asset",
        "Whenever the Runner fully breaks a piece of ice using a program, add that program to the grip.",
        "When the Runner fully breaks a piece of ice using a program, add that program to the grip.",
    ),
    (
        "upgrade",
        "When you install a piece of ice with this upgrade, you may rez that ice, paying 3[credit] less.",
        "When you install a piece of ice using this upgrade, you may rez that piece of ice, paying 3[credit] less.",
    ),
    (
        "program",
        "Whenever the Corp draws 1 or more cards with a card ability, place 1 virus counter on this program.",
        "When the Corp draws 1 or more cards using a card ability, place 1 virus counter on this program.",
    ),
    (
        "resource",
        "[click]: Trash 1 installed resource that shares a subtype with this resource.",
        "[click]: Trash 1 installed resource with the subtype of this resource.",
    ),
    (
        "operation",
        "The Runner cannot make runs this turn.",
        "For the remainder of this turn, the Runner cannot run.",
    ),
    (
        "operation",
        "Gain 1[credit] for each remote server you have.",
        "Gain 1[credit] for each remote server.",
    ),
    (
        "operation",
        "If you have fewer than 3 remote servers, draw 1 card.",
        "If the number of remote servers is less than 3, draw 1 card.",
    ),
    (
        "event",
        "If the Corp has 3 or more remote servers, gain 3[credit].",
        "If the number of remote servers is equal to or greater than 3, gain 3[credit].",
    ),
    (
        "event",
        "Draw 1 card for each tag you have, up to 3 cards.",
        "Draw cards equal to the lower of the number of tags the Runner has and 3.",
    ),
    (
        "event",
        "Lose up to [click][click]. For each [click] lost this way, gain 2[credit] and draw 1 card.",
        "Lose up to 2[click]. Gain 2[credit] for each [credit] lost this way and draw 1 card for each [credit] "
        "lost this way.",
    ),
    (
        "operation",
        "Give the Runner 2 tags unless they pay X[credit]. X is equal to 2 times the number of cards in HQ.",
        "Give the Runner 2 tags unless the Runner pays X[credit]. X is twice the number of cards in HQ.",
    ),
    (  # as where it stands behind
        "operation",
        "Remove up to 2 tags. For each tag removed this way, add 1 installed Runner card to the grip.",
        "Remove up to 2 tags. Add 1 installed Runner card for each tag removed this way to the grip.",
    ),
    (
        "asset",
        "[interrupt] → The first time each turn the Runner would draw 2 or more cards, you may pay 1[credit] to "
        "reduce the number of cards they will draw by 1.",
        "[interrupt] → The first time each turn the Runner would draw 2 or more cards, you may pay 1[credit] to "
        "(Change the value of (the Runner draws a card) by -1.)",
    ),
    (
        "asset",
        "[interrupt] → The first time each turn the Runner would take 1 or more tags, you may pay 2[credit] to "
        "increase the number of tags they will take by 1.",
        "[interrupt] → The first time each turn the Runner would take 1 or more tags, you may pay 2[credit] to "
        "(Change the value of (the Runner takes 1 or more tags) by 1.)",
    ),
    (
        "resource",
        "You can spend hosted credits to install programs and pay trash costs.",
        "You can spend hosted credits to install programs or to pay trash costs.",
    ),
    (
        "resource",
        "You can spend hosted credits to pay install costs and trash costs.",
        "You can spend hosted credits to pay install costs or to pay trash costs.",
    ),
    (
        "operation",
        "Turn up to 3 facedown cards in Archives faceup. Do 1 net damage for each different card type among the "
        "cards turned faceup this way.",
        'Turn up to 3 facedown cards from Archives (called "the turned card") faceup. Do 1 net damage for each '
        'card type among cards that is "the turned card".',
    ),
    (  # two things of one player
        "operation",
        "Give the Runner 1 tag if the Runner has more tags than installed resources.",
        "If the number of tags the Runner has is greater than the number of installed resources the Runner "
        "controls, give the Runner 1 tag.",
    ),
    (  # and two places
        "operation",
        "Gain 3[credit] if there are more faceup cards in Archives than cards in the grip.",
        "If the number of faceup cards in Archives is greater than the number of cards the Runner holds in their "
        "grip, gain 3[credit].",
    ),
    (
        "operation",
        "Gain 3[credit] if there are more remote servers than rezzed pieces of ice.",
        "If the number of remote servers is greater than the number of rezzed installed pieces of ice, gain 3[credit].",
    ),
    (
        "operation",
        "Charge up to 2 of your installed cards. Draw 1 card for each card charged this way.",
        "Charge up to 2 of your installed cards. Draw 1 card for each card charged this way.",
    ),
    (
        "operation",
        "You may rez up to 2 pieces of ice. Gain 1[credit] for each <strong>sentry</strong> rezzed this way.",
        'You may rez up to 2 installed pieces of ice (called "the rezzed card"). If you do, gain 1[credit] for '
        'each <strong>sentry</strong> that is "the rezzed card".',
    ),
    (
        "event",
        "Install 1 program from your grip. If its printed install cost is 2[credit] or less, draw 1 card.",
        "Install 1 program from your grip. If the printed install cost of it is 2 or less, draw 1 card.",
    ),
    (
        "operation",
        "Reveal up to 3 cards in HQ. You may shuffle 1 of the revealed agendas into R&D.",
        "Reveal up to 3 cards from HQ. You may shuffle 1 agenda that is the revealed card into R&D.",
    ),
    (
        "operation",
        "As an additional cost to play this operation, reveal and trash 1 agenda from HQ.\nDo X net damage. X is "
        "equal to the printed agenda point value of the trashed agenda plus 1.",
        'As an additional cost to play this operation, reveal and trash 1 agenda from HQ (called "the card '
        'trashed to pay").\nDo X net damage. X is the printed agenda point value of "the card trashed to pay" '
        "plus 1.",
    ),
    (
        "asset",
        "As an additional cost to play an operation with the same name as a hosted card, the Corp must pay 3[credit].",
        "As an additional cost to play an operation with the title of a hosted card, the Corp must pay 3[credit].",
    ),
    (
        "asset",
        "As an additional cost to remove a tag with the basic action, the Runner must suffer 1 meat damage.",
        "As an additional cost to remove tags with the basic action, the Runner must suffer 1 meat damage.",
    ),
    (
        "operation",
        "Choose event, hardware, program, or resource. The play or install cost of each card of the chosen type "
        "is increased by 1[credit] until your next turn begins.",
        "Choose a card type among event, hardware, program, or resource. Until your next turn begins: (Each card "
        "of that card type costs 1[credit] more to play. Each card of that card type costs 1[credit] more to "
        "install.)",
    ),
    (
        "resource",
        "You can spend hosted credits to install resources and to pay the trash costs of cards in the root of "
        "remote servers.",
        "You can spend hosted credits to install resources or to pay trash costs of cards in the root of a remote "
        "server.",
    ),
    (
        "resource",
        "When your turn begins, you may remove 1 power counter or 1 virus counter from 1 of your installed "
        "programs. If you do, gain 2[credit].",
        "When your turn begins, you may spend 1 power counter from any installed program you control or spend 1 "
        "virus counter from any installed program you control. If you do, gain 2[credit].",
    ),
    (  # nobody spends what is on the other player's cards
        "ice",
        "When the Runner encounters this ice, you may remove 1 power counter from an installed Runner card. If "
        "you do, gain 1[credit].",
        "When the Runner encounters this ice, you may remove 1 power counter from 1 installed Runner card. If "
        "this was done, gain 1[credit].",
    ),
    (
        "event",
        "Trash 1 of your installed programs. If you do, you may install 1 program from your grip with a printed "
        "install cost greater than that of the trashed program, paying 4[credit] less.",
        "Trash 1 of your installed programs. If you do, you may install 1 program from your grip with a printed "
        "install cost greater than the printed install cost of the trashed program, paying 4[credit] less.",
    ),
    (
        "event",
        "As an additional cost to play this event, trash 1 of your installed programs.\nSearch your stack for 1 "
        "program with a printed install cost exactly 2[credit] more than the trashed program's printed install "
        "cost. Install the program you found, ignoring all costs.",
        'As an additional cost to play this event, trash 1 of your installed programs (called "the card trashed '
        'to pay").\nSearch your stack for up to 1 program with a printed install cost equal to the printed '
        'install cost of "the card trashed to pay" plus 2 (called "the found program"). Install "the found '
        'program", ignoring all costs.',
    ),
    (
        "program",
        "When an agenda is scored or stolen, you may install the hosted card, paying 4[credit] less.",
        "When an agenda is scored or stolen, (Repeat 1 time for each hosted card: you may install 1 hosted card, "
        "paying 4[credit] less.)",
    ),
    (
        "program",
        "Whenever this program fully breaks a piece of ice, you may take 1[credit] from 1 of your other installed "
        "cards.",
        "When this program fully breaks a piece of ice, you may take 1[credit] from 1 of your other installed cards.",
    ),
)

NOT_PLAIN = (
    # for what removes tags otherwise nothing more is due
    (
        "asset",
        "As an additional cost to remove a tag, the Runner must suffer 1 meat damage.",
    ),
    # credits that are on no card?
    (
        "ice",
        "When the Runner encounters this ice, you may remove 1[credit] or 1 virus counter from an installed "
        "Runner card. If you do, gain 1[credit].",
    ),
    # of what?
    (
        "resource",
        "You can spend hosted credits to pay the trash costs.",
    ),
    # a trash cost is a number of the card
    (
        "asset",
        "The rez or trash cost of each asset is lowered by 1[credit].",
    ),
    # as strong as which?
    (
        "event",
        "Install 1 program from your grip with the same strength as an installed program.",
    ),
    # where?
    (
        "operation",
        "Gain 1[credit] if you have more agendas than operations.",
    ),
    # those of them that are agendas
    (
        "operation",
        "Reveal 3 cards in HQ. Trash those agendas.",
    ),
    (
        "operation",
        "Reveal up to 3 pieces of ice in HQ. Trash those <strong>barriers</strong>.",
    ),
    # the Runner has no servers
    (
        "event",
        "If you have no remote servers, gain 3[credit].",
    ),
    # what is gained is no cards
    (
        "event",
        "Gain 1[credit] for each tag you have, up to 3 cards.",
    ),
    # tags are not spent so
    (
        "resource",
        "[click], spend any number of tags: Draw 1 card.",
    ),
    # nobody knows whether the rest of the run is meant, or the encounter
    ("program", "[click]: The next piece of ice you encounter this turn gets -2 strength."),
    # another turn than this one has no next ice
    (
        "program",
        "[click]: The next piece of ice you encounter this game gets -2 strength for the remainder of that encounter.",
    ),
    # cards were removed, and no tags
    ("event", "Remove up to 3 cards in your heap from the game. Gain 1[credit] for each tag removed this way."),
    ("event", "Remove 2 tags. Gain 1[credit] for each card removed this way."),
    # no card is in the role of the installed one
    ("resource", "If this is the first card you installed this turn, gain 1[credit]."),
    # whether the run has ended is no event
    ("resource", "When the run has ended, gain 1[credit]."),
    # counters are spent from here, and placed anywhere
    ("resource", "Whenever you place 1 or more hosted virus counters, gain 1[credit]."),
    # to trash is not to place counters
    ("asset", "When your turn begins, place 1 power counter on this asset. If the Runner is tagged, trash it instead."),
    # which of both cards?
    (
        "asset",
        "Whenever you rez a piece of ice, place 1 power counter on this asset. If that ice is a barrier, "
        "place 2 power counters on it instead.",
    ),
    # what may be done need not be done twice as often
    (
        "asset",
        "When your turn begins, you may take 2[credit] from this asset. If the Runner is tagged, take "
        "4[credit] from it instead.",
    ),
    # the ice or the program?
    ("asset", "Whenever the Runner breaks a subroutine on a piece of ice using a program, trash it."),
    (
        "asset",
        "Whenever the Runner breaks a subroutine on a piece of ice using a program, that card gets +2 "
        "strength for the remainder of this run.",
    ),
    # another encounter than the one in which it was used
    (
        "asset",
        "Whenever the Runner breaks a subroutine on a piece of ice using a program, the next time the "
        "Runner encounters a piece of ice this run, trash that program.",
    ),
    # two objects were paid
    (
        "operation",
        "As an additional cost to play this operation, derez 2 cards.\nGain credits equal to the printed "
        "rez cost of the card you derezzed.",
    ),
    # copies of what?
    ("resource", "The Corp cannot play copies."),
)
