"""What the terms of the grammar's layers may name: the values of the models, and the few functions between them.

A function refuses, with `NO`, what its words cannot mean together; none of them looks at a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from .. import abilities, conditions, costs, effects, selectors, terms
from ..conditions import During
from ..deeds import Deed
from ..effects import Each, Object, TopCards
from ..selectors import (
    ANYTHING,
    THIS,
    Alike,
    Amount,
    At,
    Attribute,
    Bound,
    ChosenServer,
    Compare,
    ControlledBy,
    CountServers,
    Did,
    EventPattern,
    HostOfThis,
    Is,
    OfSide,
    Ref,
    Role,
    Same,
    Selector,
    Shares,
    StatOf,
    StatOfPlayer,
    Status,
    Titled,
    Type,
)
from ..terms import (
    DECKS,
    HANDS,
    NOT_ARCHIVES,
    NOT_HQ,
    SCORE_AREAS,
    CardType,
    Counter,
    Player,
    PlayerStat,
    Relation,
    Side,
    Spot,
    Stat,
    Zone,
)
from . import logic
from .adjoining import ADJOINING
from .anaphora import TAKEN
from .choosing import CHOOSING
from .clauses import CLAUSES, ONCE, RUNNERS_ONLY, TOGETHER, Said, done_by
from .counters import COUNTERS
from .declaring import DECLARING
from .destinations import DESTINATIONS
from .doing import DOING, acted_on, in_own_hand
from .extents import EXTENTS
from .histories import HISTORIES
from .mentions import WORD_TYPES
from .paying import PAYING, counters_spent, either_spent
from .phrases import NO
from .pieces import OF_GROUP, AllBut, Measure, OneOf, Some, Unsaid, as_measure
from .predicates import PREDICATES
from .prepositions import PREPOSITIONS
from .prices import PRICES
from .quantities import QUANTITIES, points_in
from .restricting import RESTRICTING
from .saying import SAYING, ignored_copies
from .servers import SERVERS, SPOKEN_OF, TRIGGERING, one_server
from .several import SEVERAL
from .stepping import STEPPING
from .supposing import SUPPOSING
from .waiting import WAITING

SEEN_TOGETHER = frozenset(["revealed"])  # what is said of cards that many are shown of at once
OF_THOSE = Same(Bound("those cards"))
REST = logic.together((OF_GROUP, ~Same(Bound(TAKEN))))


@cache
def vocabulary(side: Side) -> Mapping[str, Any]:
    """The names of terms, as cards of a side mean them."""
    found: dict[str, Any] = {}
    for module in (terms, selectors, effects, conditions, costs, abilities):
        found |= {name: value for name, value in vars(module).items() if not name.startswith("_")}
    deck = DECKS[side]
    return MappingProxyType(
        found
        | dict(SEVERAL)
        | dict(FUNCTIONS)
        | dict(DECLARING)
        | dict(ADJOINING)
        | dict(EXTENTS)
        | dict(CLAUSES)
        | dict(HISTORIES)
        | dict(PREDICATES)
        | dict(PREPOSITIONS)
        | dict(PRICES)
        | dict(SERVERS)
        | dict(SUPPOSING)
        | dict(WAITING)
        | dict(DOING)
        | dict(COUNTERS)
        | dict(SEVERAL)
        | dict(DESTINATIONS)
        | dict(PAYING)
        | dict(RESTRICTING)
        | dict(CHOOSING)
        | dict(QUANTITIES)
        | dict(STEPPING)
        | dict(SAYING)
        | {
            "opponent": Player(side.other.value),
            "ignored_copies": ignored_copies(Player(side.other.value)),
            "own_player": Player(side.value),
            "in_own_hand": in_own_hand(side),
            "acted_on": acted_on(side),
            "own_hand": HANDS[side],
            "own_deck": deck,
            "own_score": SCORE_AREAS[side],
            "other_score": SCORE_AREAS[side.other],
            "of_own_side": OfSide(side),
            "triggering": Bound(TRIGGERING),
            "spoken_of": Bound(SPOKEN_OF),
            "IDENTITY": Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)),
            "OF_GROUP": OF_GROUP,
            "REST": REST,
            "STILL_ASIDE": logic.together((OF_GROUP, selectors.InZone((Zone.SET_ASIDE,)))),
            "STILL_IN_DECK": logic.together((OF_GROUP, selectors.InZone((deck,)))),
            "OneOf": OneOf,
            "Some": Some,
            "Deed": Deed,
            "NOT_ARCHIVES": NOT_ARCHIVES,
            "NOT_HQ": NOT_HQ,
            "in_hand": in_hand(side),
            "has": has(side),
            "counters_spent": counters_spent(side),
            "either_spent": either_spent(side),
            "turn_of": turn_of(side),
            "runs": runs(side),
            "done_by": done_by_whom(side),
            "points_in": points_in(side),
        }
    )


def _flat(parts: tuple[Any, ...]) -> Iterator[Selector]:
    for part in parts:
        if isinstance(part, tuple):
            yield from _flat(part)
        else:
            yield part


def all_at_once(*parts: Any) -> Any:
    """All of the parts at once, where they do not contradict one another."""
    return logic.at_once(_flat(parts))


def together(*parts: Any) -> Selector:
    """All of them at once; those in tuples, too."""
    return logic.together(_flat(parts))


def either(*parts: Selector) -> Selector:
    """One of them."""
    return logic.either(parts)


def hosted_on(host: Ref | Selector) -> Selector:
    """Hosted on that, or on such a card."""
    return selectors.HostedOn(logic.installed(host) if isinstance(host, selectors.SelectorNode) else host)


def hosting(what: Selector | tuple[Selector, Any]) -> Any:
    """It hosts such things, one of them at least."""
    what, bound = what if isinstance(what, tuple) else (what, ONCE)
    fits = isinstance(what, selectors.SelectorNode) and bound in (ONCE, TOGETHER)
    return selectors.Hosts(what) if fits else NO


def next_to(ways: tuple[Spot, ...], of: Ref) -> Selector:
    """The ice next to it, on this side or on either."""
    return logic.either([At(way, of) for way in ways])


def zones(*named: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """These zones, in one order whatever the order of the words."""
    together = {zone for some in named for zone in some}
    return tuple(zone for zone in Zone if zone in together)


def kind(s: Selector) -> Any:
    """Any such thing, but not anything at all."""
    return NO if s == ANYTHING else s


def kinds(*parts: Selector) -> Any:
    """One of these kinds; a card is none beside others."""
    return NO if ANYTHING in parts else logic.either(parts)


def one_of(first: Selector, more: Selector | tuple[()]) -> Any:
    """The one kind that is named, or one of the kinds of a list."""
    return first if isinstance(more, tuple) else kinds(first, more)


def beside(one: Selector, other: Selector | tuple[()]) -> Any:
    """One or the other; what the first one is said to be now, the other is too, unless it says so itself: `an installed
    program or virtual resource`."""
    if isinstance(other, tuple):
        return one
    if ANYTHING in (one, other):
        return NO
    said, own = (tuple(p for p in _flat((getattr(s, "parts", s),)) if isinstance(p, Is)) for s in (one, other))
    return logic.either((one, other if own else together(other, said)))


def unlike(s: Selector) -> Selector:
    """What is not so; a card that is not rezzed is one that could be."""
    return Is(Status.UNREZZED) if s == Is(Status.REZZED) else ~s


def or_equal(relation: Relation, more: Relation | tuple[()]) -> Any:
    """In that relation; more or less than something, or as much."""
    if more == ():
        return relation
    either = {Relation.LESS: Relation.AT_MOST, Relation.GREATER: Relation.AT_LEAST}
    strict = [r for r in (relation, more) if r in either]
    return either[strict[0]] if len(strict) == 1 and Relation.EQUAL in (relation, more) else NO


def compared(measure: Measure, bound: tuple[Relation, Amount]) -> Selector:
    """With a number, perhaps the printed one, that stands in this relation to the amount."""
    (stat, printed), (relation, amount) = as_measure(measure), bound
    return Compare(stat, relation, amount, printed)


def as_with(what: Attribute | Measure, of: Ref) -> Any:
    """Alike in that, or in a number; subtypes are not counted."""
    if isinstance(what, Attribute):
        return Alike(what, of)
    stat, printed = as_measure(what)
    return NO if stat is Stat.SUBTYPES else compared(what, (Relation.EQUAL, StatOf(stat, of, printed)))


def shares(attribute: Attribute) -> Selector:
    """Alike in what was chosen or named."""
    return Shares(attribute, f"that {attribute.value}")


def of_attribute(alike: bool | None, attribute: Attribute, other: Ref) -> Selector:
    """Alike in that or not, or (None) in what was chosen or named."""
    return shares(attribute) if alike is None else quality(alike, Alike(attribute, other))


def spoken(*words: str) -> Bound:
    """What was named before, in these words."""
    return Bound(" ".join(words))


def those(word: str | tuple[str, ...], n: int = 0) -> Any:
    """The cards that were named together, of this type where the word says one, and so many."""
    if n == 1 or not isinstance(word, str):
        return NO
    plural = word if word in ("hardware", "ice") else f"{word}s"
    return Same(Bound(f"those {n} {plural}" if n else f"those {plural}"))


def called(what: Type) -> str:
    """The word for cards of this type."""
    return next(word for word, type in WORD_TYPES.items() if what.types == (type,))


def called_any(what: Type, more: tuple[str, ...]) -> str | tuple[str, ...]:
    """The word for cards of this type, or for those of any type where it is one of several."""
    return "card" if more else called(what)


_ROLES: Mapping[Deed, Role] = MappingProxyType(
    {
        Deed.ACCESS: Role.ACCESSED,
        Deed.ENCOUNTER: Role.ENCOUNTERED,
        Deed.APPROACH: Role.APPROACHED,
        Deed.PASS: Role.PASSED,
    }
)


_SIDES = frozenset(side.value for side in Side)


def host_called(word: str) -> Any:
    """The host of this card, whatever it is called."""
    return HostOfThis() if word else NO


def subtype_of(subtype: str, word: str) -> Any:
    """A subtype; what it is a subtype of goes without saying. A card of a player is one."""
    return NO if not word else word if subtype in _SIDES else subtype


def role_of(verb: Deed) -> Any:
    """The role of the card to which this is done, if it has one."""
    return _ROLES.get(verb, NO)


def card_in(role: tuple[Role, bool]) -> Ref:
    """The card in that role."""
    return selectors.Current(role[0])


def said_to_be(role: tuple[Role, bool]) -> Any:
    """A card `being encountered` is the one in that role; `a card you are encountering` is a role of its own."""
    return NO if role[1] else Same(card_in(role))


def narrow_to(role: tuple[Role, bool]) -> Any:
    """`While being accessed`: because of the access."""
    return NO if role != (Role.ACCESSED, False) else (("because_of", Deed.ACCESS),)


def titled(title: str) -> Selector:
    """Of that title."""
    return Titled(title.replace("_", " "))


def text(number: int) -> str:
    """The number of a quotation, as it stands until the quotation is read."""
    return str(number)


def of_that_group(past: str) -> Any:
    """Those of the cards that were seen together last."""
    return OF_GROUP if past in SEEN_TOGETHER else NO


def rest_only(s: Selector) -> Any:
    """Those of a group that are left, where it is a group."""
    return s if s == REST else NO


def others_of(group: Selector) -> Selector:
    """Those of a group that are left; of yours, all but this one."""
    parts = group.parts if isinstance(group, selectors.And) else (group,)
    yours = any(isinstance(part, ControlledBy) for part in parts)
    return logic.together((group, ~Same(THIS))) if yours else REST


def the_top_cards(end: effects.Placement, count: Amount | Unsaid, deck: Zone) -> TopCards:
    """So many cards at that end of a deck, or the one that is there."""
    return top_cards(end, 1 if isinstance(count, Unsaid) else count, deck)


def top_cards(end: effects.Placement, count: Amount, deck: Zone) -> TopCards:
    """So many cards from that end of a deck."""
    return TopCards(count, deck, end is effects.Placement.BOTTOM)


def as_those(word: str, kind: Selector) -> Any:
    """The cards of this kind among those that were named together, or to which that was done this way."""
    those = (
        OF_THOSE if word == "chosen" else Same(Bound("the revealed card")) if word == "revealed" else those_done(word)
    )
    return logic.together((kind, those))


def those_done(word: str) -> Selector:
    """The cards to which that was done this way."""
    return Same(Bound(f"the {word} cards"))


def done_this_way(word: str) -> Any:
    """Those to which that was done this way, but for what is spoken of as one card, or as the last group."""
    return those_done(word) if word in ("trashed", "installed", "derezzed", "rezzed") else NO


def anything_or(what: Selector) -> Selector | None:
    """None where it may be anything."""
    return None if what == ANYTHING else what


def placed(what: Selector) -> Any:
    """Such things, where the words say at what place."""
    return what if logic.is_placed(what) else NO


def as_said(yes: bool, what: Selector) -> Selector:
    """Such things, or all others."""
    return what if yes else ~what


def quality(yes: bool, what: Selector) -> Selector:
    """What is so, or is not so."""
    return what if yes else unlike(what)


# ------------------------------------------------------------------------- amounts


def plus(a: int, b: int) -> int:
    """Both together."""
    return a + b


def in_hand(side: Side) -> Any:
    """How many cards a player has in that hand, which is the player's own."""

    def made(player: Player, zones: tuple[Zone, ...]) -> Any:
        owner = side if player is Player.YOU else Side(player.value)
        return StatOfPlayer(PlayerStat.HAND, player) if zones == (HANDS[owner],) else NO

    return made


def has(side: Side) -> Any:
    """How much a player has: of what players have numbers of, cards in that hand, or servers, which are the Corp's."""
    cards = in_hand(side)
    corp = (Player.CORP, Player.YOU if side is Side.CORP else Player.OPPONENT)

    def made(player: Player, what: PlayerStat | StatOfPlayer | tuple[Zone, ...] | CountServers) -> Any:
        match what:
            case StatOfPlayer():  # of one of them, whoever it is
                return what
            case PlayerStat():
                return StatOfPlayer(what, player)
            case CountServers():
                return what if player in corp else NO
            case _:
                return cards(player, what)

    return made


# ---------------------------------------------------------------------- conditions


def held(counter: Counter, bound: tuple[Relation, Amount]) -> Selector:
    """With so many counters of a kind on it."""
    return selectors.Holds(counter, *bound)


def identities(player: Player) -> Object:
    """The identity of the player, or of each: not one that is hosted or outside of the game."""
    identity, own = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)), Is(Status.ACTIVE)
    return Each(logic.together((identity, own) if player is Player.EITHER else (identity, ControlledBy(player), own)))


def named(player: Player) -> Player | None:
    """The player who is named, if it is not each of them."""
    return None if player is Player.EITHER else player


def bounded_quantity(bound: tuple[Relation, Amount]) -> Any:
    """So many, or at least or at most so many."""
    relation, n = bound
    if not isinstance(n, int) or n < (1 if relation is Relation.EQUAL else 2):
        return NO
    match relation:
        case Relation.EQUAL:
            return Some(n, n)
        case Relation.AT_LEAST:
            return Some(n, None)
        case _:
            return NO


def ran_out(player: Player, bound: tuple[Relation, Amount], what: PlayerStat | tuple[Zone, ...]) -> Any:
    """That a player comes to have no credits, or no cards in hand."""
    if bound != (Relation.EQUAL, 0):
        return NO
    if what is PlayerStat.CREDITS:
        return EventPattern(Deed.NO_CREDITS, player)
    return EventPattern(Deed.NO_CARDS, player) if what == (Zone.GRIP,) else NO


def turn_of(side: Side) -> Any:
    """The turn of a player, or the action phase of yours."""

    def made(player: Player, ends: Deed) -> Any:
        if ends is not Deed.TURN_ENDS:
            return During.ACTION_PHASE if (player, ends) == (Player.YOU, Deed.ACTION_PHASE_ENDS) else NO
        return During.YOUR_TURN if player in (Player.YOU, Player(side.value)) else During.OPPONENT_TURN

    return made


# -------------------------------------------------------------------------- events


def bare_ice(what: Selector) -> Any:
    """Pieces of ice, of which no article tells the number: `whenever you pass ice`."""
    return what if logic.types_of(what) == (CardType.ICE,) else NO


def only_one(s: Selector) -> Any:
    """The one at that spot, where the words name one."""
    parts = s.parts if isinstance(s, selectors.And) else (s,)
    return s if any(isinstance(part, At) or (isinstance(part, Did) and part.first) for part in parts) else NO


def the_one_there(s: Selector) -> Any:
    """The one piece of ice at an end of a certain server; or the hosted card, where only one is."""
    parts = s.parts if isinstance(s, selectors.And) else (s,)
    if selectors.HostedOn(selectors.THIS) in parts:
        return s
    ends = [p for p in parts if isinstance(p, At) and p.spot in (Spot.OUTERMOST, Spot.INNERMOST)]
    servers = [p.server for p in parts if isinstance(p, selectors.InServer)]
    certain = len(servers) == 1 and (one_server(servers[0]) is not NO or isinstance(servers[0], ChosenServer))
    whole = len(parts) == 3 and selectors.ICE in parts
    return s if len(ends) == 1 and certain and whole else NO


def runs(side: Side) -> Any:
    """Whoever is the Runner: nobody else runs."""

    def made(player: Player) -> Any:
        return 1 if player is Player.RUNNER or (player is Player.YOU and side is Side.RUNNER) else NO

    return made


def done_by_whom(side: Side) -> Any:
    """The events as this player brings them about; what only the Runner does, nobody else."""

    def made(player: Player, clause: Said) -> Any:
        runners = any(event.verb in RUNNERS_ONLY for event in clause.events)
        return NO if runners and runs(side)(player) is NO else done_by(player, clause)

    return made


FUNCTIONS: Mapping[str, Any] = MappingProxyType(
    {
        "all": all_at_once,
        "beside": beside,
        "either": either,
        "zones": zones,
        "next_to": next_to,
        "hosted_on": hosted_on,
        "hosting": hosting,
        "kind": kind,
        "one_of": one_of,
        "or_equal": or_equal,
        "the_one_there": the_one_there,
        "those_done": those_done,
        "done_this_way": done_this_way,
        "compared": compared,
        "as_with": as_with,
        "shares": shares,
        "of_attribute": of_attribute,
        "spoken": spoken,
        "those": those,
        "called_any": called_any,
        "role_of": role_of,
        "host_called": host_called,
        "subtype_of": subtype_of,
        "ran_out": ran_out,
        "titled": titled,
        "card_in": card_in,
        "said_to_be": said_to_be,
        "narrow_to": narrow_to,
        "text": text,
        "AllBut": AllBut,
        "rest_only": rest_only,
        "others_of": others_of,
        "of_that_group": of_that_group,
        "top_cards": top_cards,
        "the_top_cards": the_top_cards,
        "installed": logic.installed,
        "counted": logic.counted,
        "in_play": logic.in_play,
        "each_in": logic.each_in,
        "anything_or": anything_or,
        "placed": placed,
        "plus": plus,
        "held": held,
        "identities": identities,
        "named": named,
        "bounded_quantity": bounded_quantity,
        "quality": quality,
        "as_said": as_said,
        "bare_ice": bare_ice,
        "only_one": only_one,
        "as_those": as_those,
    }
)
