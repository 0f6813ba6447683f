"""What is done with cards that are not installed: revealed, drawn when known, hosted, searched for (8.4, 8.7)."""

from __future__ import annotations

from ..deeds import Deed
from ..effects import Destination, Each, Effect, Target, The, TopCards
from ..selectors import THIS, Bound, InZone, Same
from ..terms import DISCARD_PILES, Face, Player, Side, Zone
from .effects import one, searched
from .logic import together
from .phrases import Grammar

K = Deed
_PILES = {Side.CORP: "archives", Side.RUNNER: "your heap"}


def add_cards_in_zones(g: Grammar, side: Side) -> None:
    """Cards in hands, decks and piles, and cards that are hosted without being installed."""
    g.rule("act", "reveal {n:number} card at random from {z:zones}")(
        lambda n, z: one(K.REVEAL, what=Target(InZone(z), n, n, at_random=True))
    )
    g.rule("act", "discard {n:number} card from {z:zones} at random")(
        lambda n, z: one(K.DISCARD, what=Target(InZone(z), n, n, at_random=True))
    )
    g.rule("act", "draw {r:known}")(lambda r: one(K.DRAW, what=The(r)))
    g.words("known", {"it": Bound("it"), "that card": Bound("that card")})
    g.rule("act", "reveal (each|all) card in hq and the top card of r&d")(
        lambda: one(K.REVEAL, what=Each(InZone((Zone.HQ,)))) + one(K.REVEAL, what=TopCards(1, Zone.RND))
    )
    g.rule("act", "search {z:deck} for {t:target} and install it ⟨ paying its install_cost ⟩")(
        lambda z, t: searched(z, t) + one(K.INSTALL, what=The(Bound("it")))
    )
    g.rule("act", "host that agenda on ~ ⟨ the agenda is no longer being accessed and is uninstalled ⟩")(
        lambda: one(K.HOST, what=The(Bound("that agenda")), destination=Destination(host=The(THIS)))
    )
    g.rule("act", "trash {a:placed_object} , {b:placed_object} , and {c:placed_object}")(
        lambda a, b, c: one(K.TRASH, what=a) + one(K.TRASH, what=b) + one(K.TRASH, what=c)
    )
    g.rule("act", "host {o:object} facedown on ~ ⟨ you may look at these card at any time ⟩")(
        lambda o: one(K.HOST, what=o, destination=Destination(host=The(THIS)), face=Face.DOWN)
    )
    g.rule("act", "search {z:deck} for {t:target} , reveal it , and add it {h:hand}")(
        lambda z, t, h: (
            searched(z, t)
            + one(K.REVEAL, what=The(Bound("it")))
            + one(K.MOVE, what=The(Bound("it")), destination=Destination(zone=h))
        )
    )
    pile = DISCARD_PILES[side]
    g.rule("act", f"search {{z:deck}} for {{t:target}} and add {{r:pronoun}} to {_PILES[side]}")(
        lambda z, t, r: searched(z, t) + one(K.MOVE, what=The(r), destination=Destination(zone=pile))
    )
    g.rule("act", "if any of those card is {s:np} , you may add 1 to {h:hand}")(
        lambda s, h: one(
            K.MOVE,
            what=Target(together((s, Same(Bound("the seen card")))), least=0),
            destination=Destination(zone=h),
        )
    )
    g.rule("act", "add the rest of the card to the {p:end} of {d:deck} (in any order|)")(
        lambda p, d: one(
            K.MOVE,
            what=Each(together((Same(Bound("the seen card")), InZone((d,))))),
            destination=Destination(zone=d, placement=p),
        )
    )
    g.rule("act", "give you {n:number} tag")(lambda n: one(K.TAKE_TAGS, n, by=Player.RUNNER))
    g.words("act", {"trash (her|him)": (Effect(K.TRASH, what=The(THIS)),)})
