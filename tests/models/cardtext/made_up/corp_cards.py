"""Made-up cards of the Corp in the style of the newest sets."""

MADE_UP = (
    (
        "asset",
        "When your turn begins, take all credits from this asset. If you took 2 or more credits this way, draw 1 card.",
        'When your turn begins, take all credits from this asset (called "so many"). If that many of "so many" is '
        "equal to or greater than 2, draw 1 card.",
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
        "agenda",
        "When you score this agenda, place X advancement counters on 1 installed card. X is equal to the printed "
        "advancement requirement of this agenda, up to 3.",
        "When this agenda is scored, place X advancement counters on 1 installed card. X is the lower of the printed "
        "advancement requirement of this agenda and 3.",
    ),
    (
        "asset",
        "The first time each turn you create a new remote server, you may place 1 advancement counter on this asset.",
        "The first time each turn you create a remote server, you may place 1 advancement counter on this asset.",
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
        "asset",
        "[click]: Look at the top 2 cards of R&D. Add 1 of those cards to HQ and the other to the bottom of R&D.",
        "[click]: Look at the top 2 cards of R&D. Add 1 of them to HQ and add each card that is not it that is them to "
        "the bottom of R&D.",
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
        "asset",
        "Once per turn, when you install a card in the root of a remote server, you may draw 1 card.",
        "When you install a card in the root of a remote server, you may draw 1 card. Use this ability only once per "
        "turn.",
    ),
    (
        "asset",
        "[click]: Trash 1 installed card in the root of a server not protected by ice.",
        "[click]: Trash 1 installed card in the root of a server protected by no piece of ice.",
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
        "all assets that is the chosen card.",
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
        "The Runner loses 3[credit]. The Runner may take 1 tag to prevent this.",
        "The Runner loses 3[credit] unless the Runner takes 1 tag.",
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
        "operation",
        "Place 1 advancement counter on 1 installed card. If the Runner is tagged, do 1 net damage and "
        "draw 1 card; otherwise, gain 1[credit].",
        "Place 1 advancement counter on 1 installed card. If the Runner is tagged, do 1 net damage and "
        "draw 1 card; otherwise, gain 1[credit].",
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
        "operation",
        "Choose 1 rezzed asset. The Runner cannot access cards during their next turn.",
        "Choose 1 rezzed installed asset. During the Runner's next turn, the Runner cannot access a card.",
    ),
    (
        "operation",
        "Place 1 power counter on each of 3 different installed assets.",
        "Place 1 power counter on 3 installed assets.",
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
        "asset",
        "Whenever an asset is trashed by the Runner, gain 2[credit].",
        "When the Runner trashes an asset, gain 2[credit].",
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
)

NOT_PLAIN = (
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
