"""Cards that were looked at, revealed or found: some of them, and the rest (9.11.4, 1.15.1)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The, TopCards
from ..selectors import (
    AGENDA,
    THIS,
    Amount,
    Bound,
    Calculated,
    Compare,
    HostedOn,
    InZone,
    Operator,
    Same,
    StatOfPlayer,
    ThatMany,
)
from ..terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, Player, PlayerStat, Relation, Side, Stat, Zone
from .instructions import done_by, instructed
from .logic import placed, together
from .phrases import NO, Grammar
from .pieces import Some

K = Deed
Effects = tuple[Effect, ...]
SEEN = Same(Bound("the seen card"))


def add_looking(g: Grammar, side: Side) -> None:
    """What is done with cards of a deck or hand behind a look, a reveal or a search."""
    _the_rest(g, side)
    _revealed(g, side)
    _decks(g, side)
    _revealed_from_hands(g, side)


def _the_others() -> Object:
    """`The rest`: the cards that were seen and are in a deck still."""
    return Each(together((SEEN, InZone(tuple(DECKS.values())))))


def _the_rest(g: Grammar, side: Side) -> None:
    deck, hand = DECKS[side], HANDS[side]
    pile = Destination(zone=hand)
    g.rule("act", "look at the top {n:number} card of {z:deck} , {more:sorted} , and arrange the rest in any order")(
        lambda n, z, more: _look(n, z) + more + (Effect(K.ARRANGE, what=_the_others()),) if z is deck else NO
    )
    g.rule("sorted", "add {q:quantity} of them to {z:hand} , trash {r:quantity} of them")(
        lambda q, z, r: (
            Effect(K.MOVE, what=q.target(SEEN), destination=Destination(zone=z)),
            Effect(K.TRASH, what=r.target(together((SEEN, InZone((deck,)))))),
        )
    )
    g.rule("act", "trash {q:quantity} of those card and arrange the rest in any order")(
        lambda q: (Effect(K.TRASH, what=q.target(SEEN)), Effect(K.ARRANGE, what=_the_others()))
    )
    g.add("act", "trash the rest of the card you looked at", (Effect(K.TRASH, what=_the_others()),))
    g.rule("act", "secretly choose {q:quantity} to add to {z:hand}")(
        lambda q, z: (Effect(K.MOVE, what=q.target(SEEN), destination=pile),) if z is hand else NO
    )
    own = "r&d" if side is Side.CORP else "your stack"
    g.add("act", f"return the others to the top of {own} ,? in any order", (Effect(K.ARRANGE, what=_the_others()),))


def _look(n: Amount, z: Zone) -> Effects:

    return (Effect(K.LOOK, what=TopCards(n, z)),)


def _revealed(g: Grammar, side: Side) -> None:
    g.rule("act", "look at (the|the_runner 's|their) grip and trash {q:quantity} card in it ({p:posts}|)")(
        lambda q, p=(): (
            Effect(K.LOOK, what=Each(InZone((Zone.GRIP,)))),
            Effect(K.TRASH, what=q.target(together((SEEN, InZone((Zone.GRIP,)), *p)))),
        )
    )


def _decks(g: Grammar, side: Side) -> None:
    """Searches whose find goes back to the deck behind the shuffle (rule_shuffle_deck_after_search)."""
    deck = DECKS[side]
    g.rule("act", "search {z:deck} for {t:target} , reveal it , and shuffle the rest of {y:deck}")(
        lambda z, t, y: (*_found(t, (z,)), _shuffle(z)) if z is y else NO
    )
    pile = DISCARD_PILES[side]
    both = {"r&d or archives": (deck, pile), "archives or r&d": (deck, pile)}
    g.words("deck_or_pile", both if side is Side.CORP else {"your stack or heap": (deck, pile)})
    g.rule("act", "search {z:deck_or_pile} for {t:target} and install it")(
        lambda z, t: (*_searched(t, z), Effect(K.INSTALL, what=The(Bound("it"))))
    )
    if side is Side.CORP:
        g.rule("act", "search {z:deck_or_pile} for {t:target} and reveal it")(lambda z, t: _found(t, z))
        shuffled = "shuffle the rest of r&d if you searched it"  # which is what searching it brings along anyway
        g.add("act", shuffled, (_shuffle(deck),))
    for noun in ("agenda", "operation", "asset", "upgrade", "event", "program", "resource"):
        g.rule("act", f"add the {noun} to the {{p:end}} of {{z:deck}}")(
            lambda p, z, noun=noun: (
                Effect(K.MOVE, what=The(Bound(f"that {noun}")), destination=Destination(zone=z, placement=p)),
            )
        )


def _found(t: Target, zones: tuple[Zone, ...]) -> Effects:

    return (*_searched(t, zones), Effect(K.REVEAL, what=The(Bound("it"))))


def _searched(t: Target, zones: tuple[Zone, ...]) -> Effects:
    return (Effect(K.SEARCH, what=structs.replace(t, what=together((t.what, InZone(zones))), least=0)),)


def _shuffle(zone: Zone) -> Effect:
    return Effect(K.SHUFFLE, destination=Destination(zone=zone))


def _revealed_from_hands(g: Grammar, side: Side) -> None:
    hand = InZone((HANDS[side],))
    g.rule("act", "reveal and score {t:target}")(
        lambda t: (Effect(K.REVEAL, what=placed(t, hand)), Effect(K.SCORE, what=The(Bound("it"))))
    )
    g.rule("act", "add {t:target} to your score_area worth agenda_point equal to the exact number of {v:counted}")(
        lambda t, v: (
            Effect(
                K.ADD_TO_SCORE_AREA,
                what=placed(_worth(t, v), hand),
                destination=Destination(zone=SCORE_AREAS[side]),
            ),
        )
    )
    g.rule("act", "add {q:quantity} card on ~ to {z:hand}")(_from_host)
    g.rule("act", "(add|adds) {t:target} to the bottom of {z:deck} at random")(
        lambda t, z: (Effect(K.MOVE, what=_random(t), destination=Destination(zone=z, placement=Placement.BOTTOM)),)
    )
    that_many = Target(InZone((Zone.GRIP,)), ThatMany("that many"), ThatMany("that many"), at_random=True)
    at_bottom = Destination(zone=Zone.STACK, placement=Placement.BOTTOM)
    g.rule("act", "(add|put) that many card from the grip (to|on) the bottom of the stack at random")(
        lambda: (Effect(K.MOVE, what=that_many, destination=at_bottom),)
    )
    g.rule("step", "the_runner draw {n:number} card and then the_runner discard down to their hand_size")(
        lambda n: _discard_down(Player.RUNNER, n)
    )


def _worth(t: Target, v: Amount) -> Target:

    return structs.replace(t, what=together((t.what, AGENDA, Compare(Stat.AGENDA_POINTS, Relation.EQUAL, v))))


def _random(t: Target) -> Target:

    return structs.replace(t, at_random=True)


def _from_host(q: Some, z: Zone) -> Effects:

    return (Effect(K.MOVE, what=q.target(HostedOn(THIS)), destination=Destination(zone=z)),)


def _discard_down(p: Any, n: int) -> Any:
    """Two instructions: how many are too many is known only when the cards have been drawn."""
    over = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, p), StatOfPlayer(PlayerStat.HAND_SIZE, p))
    many = Calculated(Operator.MOST, over, 0)
    drawn, dropped = Effect(K.DRAW, amount=n), Effect(K.DISCARD, what=Target(InZone((Zone.HQ,)), many, many))
    return (*instructed((done_by(drawn, p),)), *instructed((done_by(dropped, p),)))
