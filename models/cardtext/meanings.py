"""What the terms of the grammar's layers may name: the values of the models, and the few functions between them.

A function refuses, with `NO`, what its words cannot mean together; none of them looks at a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import structs

from .. import abilities, conditions, costs, effects, selectors, terms
from ..conditions import AllHold, Comparison, Condition, During, Exists, Fits, NotSo, Trigger, TriggerMode
from ..deeds import Deed
from ..effects import DifferentAttribute, Target, TopCards
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    Attribute,
    Bound,
    Calculated,
    ChosenServer,
    Compare,
    CountersOn,
    CountOf,
    Current,
    Did,
    EventPattern,
    HostOfThis,
    Is,
    IsSubroutine,
    OfSide,
    Operator,
    Ref,
    Role,
    Same,
    Selector,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerWord,
    Shares,
    StatOf,
    StatOfPlayer,
    Status,
    SumOf,
    ThatMany,
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
    Stat,
    Zone,
)
from . import logic
from .adjoining import ADJOINING
from .amounts import SERVER_TIMES
from .anaphora import GROUP, TAKEN, TRIGGERING, WAYS, WORD_TYPES
from .choosing import CHOOSING
from .clauses import CLAUSES
from .declaring import DECLARING
from .doing import DOING, in_own_hand
from .paying import PAYING
from .phrases import NO
from .pieces import OfInstructions, Some
from .restricting import RESTRICTING
from .saying import SAYING, ignored_copies
from .stepping import STEPPING

OF_GROUP = Same(Bound(GROUP))
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
        | dict(FUNCTIONS)
        | dict(DECLARING)
        | dict(ADJOINING)
        | dict(CLAUSES)
        | dict(DOING)
        | dict(PAYING)
        | dict(RESTRICTING)
        | dict(CHOOSING)
        | dict(STEPPING)
        | dict(SAYING)
        | {
            "opponent": Player(side.other.value),
            "ignored_copies": ignored_copies(Player(side.other.value)),
            "own_player": Player(side.value),
            "in_own_hand": in_own_hand(side),
            "own_hand": HANDS[side],
            "own_deck": deck,
            "own_score": SCORE_AREAS[side],
            "other_score": SCORE_AREAS[side.other],
            "of_own_side": OfSide(side),
            "triggering": Bound(TRIGGERING),
            "IDENTITY": Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)),
            "OF_GROUP": OF_GROUP,
            "OF_THOSE": Same(Bound("those cards")),
            "REST": REST,
            "STILL_ASIDE": logic.together((OF_GROUP, selectors.InZone((Zone.SET_ASIDE,)))),
            "STILL_IN_DECK": logic.together((OF_GROUP, selectors.InZone((deck,)))),
            "Some": Some,
            "HAD_NONE": Comparison(selectors.ThatMany("had"), terms.Relation.EQUAL, 0),
            "Deed": Deed,
            "NOT_ARCHIVES": NOT_ARCHIVES,
            "NOT_HQ": NOT_HQ,
            "in_hand": in_hand(side),
            "has": has(side),
            "turn_of": turn_of(side),
            "PRINTED": IsSubroutine(Same(Bound("it")), any=True, printed=True),
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


def one_of(parts: tuple[Selector, ...]) -> Any:
    """One of the kinds of a list."""
    return kinds(*parts)


def part(head: Selector, adjectives: tuple[Selector, ...]) -> Any:
    """One of several phrases, each with adjectives of its own."""
    return kind(logic.together((head, *adjectives)))


def beside(one: Selector, other: Selector) -> Selector:
    """One or the other; what the first one is said to be now, the other is too, unless it says so itself: `an installed
    program or virtual resource`."""
    said, own = (tuple(p for p in _flat((getattr(s, "parts", s),)) if isinstance(p, Is)) for s in (one, other))
    return logic.either((one, other if own else together(other, said)))


def unlike(s: Selector) -> Selector:
    """What is not so; a card that is not rezzed is one that could be."""
    return Is(Status.UNREZZED) if s == Is(Status.REZZED) else ~s


def compared(measure: tuple[Stat, bool], bound: tuple[Relation, Amount]) -> Selector:
    """With a number, perhaps the printed one, that stands in this relation to the amount."""
    (stat, printed), (relation, amount) = measure, bound
    return Compare(stat, relation, amount, printed)


def shares(attribute: Attribute) -> Selector:
    """Alike in what was chosen or named."""
    return Shares(attribute, f"that {attribute.value}")


def spoken(*words: str) -> Bound:
    """What was named before, in these words."""
    return Bound(" ".join(words))


def called(what: Type) -> str:
    """The word for cards of this type."""
    return next(word for word, type in WORD_TYPES.items() if what.types == (type,))


_ROLES: Mapping[Deed, Role] = MappingProxyType(
    {
        Deed.ACCESS: Role.ACCESSED,
        Deed.ENCOUNTER: Role.ENCOUNTERED,
        Deed.APPROACH: Role.APPROACHED,
        Deed.PASS: Role.PASSED,
    }
)


def host_called(word: str) -> Any:
    """The host of this card, whatever it is called."""
    return HostOfThis() if word else NO


def subtype_of(subtype: str, word: str) -> Any:
    """A subtype; what it is a subtype of goes without saying."""
    return subtype if word else NO


def role_of(verb: Deed) -> Any:
    """The role of the card to which this is done, if it has one."""
    return _ROLES.get(verb, NO)


def titled(title: str) -> Selector:
    """Of that title."""
    return Titled(title.replace("_", " "))


def text(number: int) -> str:
    """The number of a quotation, as it stands until the quotation is read."""
    return str(number)


def target(quantity: Some, what: Selector, *, at_random: bool = False) -> Target:
    """So many of them."""
    return quantity.target(what, at_random=at_random)


def several(t: Target) -> Any:
    """Each of them, where they can be several."""
    return NO if t.most == 1 else t


def different(quantity: Some, what: Selector) -> Any:
    """So many of them, of which no two have the same name."""
    return NO if quantity.most == 1 else quantity.target(what, groupings=(DifferentAttribute(Attribute.TITLE),))


def as_many(n: int, m: int, a: Selector, b: Selector) -> Any:
    """So many of one kind or as many of the other."""
    return NO if n != m or ANYTHING in (a, b) else Target(logic.either((a, b)), n, n)


def top_cards(end: effects.Placement, count: Amount, deck: Zone) -> TopCards:
    """So many cards from that end of a deck."""
    return TopCards(count, deck, end is effects.Placement.BOTTOM)


def or_none(value: Any) -> Any:
    """What stands there, or None where nothing does."""
    return None if value == () else value


def anything_or(what: Selector) -> Selector | None:
    """None where it may be anything."""
    return None if what == ANYTHING else what


def placed(what: Selector) -> Any:
    """Such things, where the words say at what place."""
    return what if logic.is_placed(what) else NO


def quality(yes: bool, what: Selector) -> Selector:
    """What is so, or is not so."""
    return what if yes else unlike(what)


# ------------------------------------------------------------------------- amounts


def plus(a: int, b: int) -> int:
    """Both together."""
    return a + b


def met_or_installed(s: Selector) -> Selector:
    """Ice that was passed counts wherever it is now; of other things those that are installed, if no place is named."""
    parts = s.parts if isinstance(s, selectors.And) else (s,)
    passed = tuple(p for p in parts if isinstance(p, Did) and p.event.verb is Deed.PASS)
    if passed and all(p in passed or p == selectors.ICE for p in parts):
        return logic.together((selectors.InZone(tuple(Zone)), *passed))
    return logic.installed(s)


def per(n: int, counted: Amount) -> Amount:
    """How many times so many of what is counted."""
    if isinstance(counted, CountOf):
        return CountOf(counted.of, n)
    return Calculated(Operator.HALF_DOWN, counted) if n == 2 else Calculated(Operator.EACH, counted, n)


def number_of(measure: tuple[Stat, bool], ref: Ref) -> Amount:
    """A number of an object, perhaps the printed one."""
    stat, printed = measure
    return StatOf(stat, ref, printed)


def sum_of(measure: tuple[Stat, bool], what: Selector) -> Amount:
    """The number of all of them together."""
    stat, printed = measure
    return SumOf(stat, what, printed)


def done(what: Selector, word: str) -> Any:
    """How many were; or as many of them as fit a narrower noun."""
    if word not in WAYS:
        return NO
    if what == ANYTHING:
        return ThatMany(f"{word} this way")
    return CountOf(logic.together((what, Same(Bound(f"the {word} card")))))


def in_hand(side: Side) -> Any:
    """How many cards a player has in that hand, which is the player's own."""

    def made(player: Player, zones: tuple[Zone, ...]) -> Any:
        owner = side if player is Player.YOU else Side(player.value)
        return StatOfPlayer(PlayerStat.HAND, player) if zones == (HANDS[owner],) else NO

    return made


def has(side: Side) -> Any:
    """How much a player has: of what players have numbers of, or cards in that hand."""
    cards = in_hand(side)

    def made(player: Player, what: PlayerStat | tuple[Zone, ...]) -> Any:
        return StatOfPlayer(what, player) if isinstance(what, PlayerStat) else cards(player, what)

    return made


# ---------------------------------------------------------------------- conditions


def bounded(amount: Amount, bound: tuple[Relation, Amount]) -> Condition:
    """An amount within a bound."""
    return Comparison(amount, *bound)


def has_so_many(feature: Stat, bound: tuple[Relation, Amount]) -> Selector:
    """With so many of them."""
    return Compare(feature, *bound)


def exists(what: Selector, bound: tuple[Relation, Amount]) -> Condition:
    """So many of them."""
    return Exists(what, *bound)


def at_least(bound: tuple[Relation, Amount]) -> Any:
    """At least so many, where that is more than one."""
    relation, least = bound
    return least if relation is Relation.AT_LEAST and least != 1 else NO


def between(amount: Amount, least: int, dashed: int) -> Any:
    """`5-9 credits`: the dash belongs to the second number."""
    if -dashed <= least:
        return NO
    return AllHold((Comparison(amount, Relation.AT_LEAST, least), Comparison(amount, Relation.AT_MOST, -dashed)))


def both(one: Amount, least: int, other: Amount, most: int) -> Condition:
    """At least so much of one thing and so much of another."""
    return AllHold(tuple(Comparison(amount, Relation.AT_LEAST, n) for amount, n in ((one, least), (other, most))))


def so(yes: bool, condition: Condition) -> Condition:
    """That it is so, or that it is not."""
    return condition if yes else NotSo(condition)


def fitting(r: Ref, yes: bool, what: Selector) -> Condition:
    """It is such a thing, or it is none."""
    return Fits(r, what if yes else ~what)


def odd(amount: Amount) -> Condition:
    """An odd number."""
    return Comparison(Calculated(Operator.REMAINDER, amount, 2), Relation.EQUAL, 1)


def can_interface(what: Selector) -> Condition:
    """The ice is such ice, and no stronger than the icebreaker (3.9.5)."""
    ice = Current(Role.ENCOUNTERED)
    own, other = StatOf(Stat.STRENGTH, THIS), StatOf(Stat.STRENGTH, ice)
    return AllHold((Fits(ice, what), Comparison(own, Relation.AT_LEAST, other)))


def run_on(server: ServerRef) -> Any:
    """During a run on that server."""
    return SERVER_TIMES.get(server, NO)


def one_server(server: ServerRef) -> Any:
    """A server that is a certain one."""
    certain = (ServerWord.THIS, ServerWord.ATTACKED, ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES)
    return server if server in certain else NO


def with_its_root(server: ServerRef) -> Any:
    """A server of which the root is a part."""
    return server if server in (ServerWord.THIS, ServerWord.REMOTE, ServerWord.ANY) else NO


def new_server(server: ServerRef) -> Any:
    """A server that can be created: a new one is a remote one."""
    if server is ServerWord.ANY:
        return None
    return server if server is ServerWord.REMOTE else NO


def breached_place(server: ServerRef) -> Any:
    """The server that is breached, or None for any."""
    if isinstance(server, ServerOf | ServerOther) or server in (ServerWord.ANOTHER, ServerWord.NEW_REMOTE):
        return NO
    return None if server is ServerWord.ANY else server


def place_of_run(server: ServerRef) -> Any:
    """A server that a text has named, or the mark."""
    return server if isinstance(server, ChosenServer) or server is ServerWord.MARK else NO


def named(player: Player) -> Player | None:
    """The player who is named, if it is not each of them."""
    return None if player is Player.EITHER else player


def bounded_quantity(bound: tuple[Relation, Amount]) -> Any:
    """So many, or at least or at most so many."""
    relation, n = bound
    if not isinstance(n, int) or n < 2:
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
        return (EventPattern(Deed.NO_CREDITS, player),)
    return (EventPattern(Deed.NO_CARDS, player),) if what == (Zone.GRIP,) else NO


def counted_unit(unit: Any) -> Selector:
    """So many of a unit: the deed itself tells of what kind they were."""
    return ANYTHING


def turn_of(side: Side) -> Any:
    """The turn of a player."""

    def made(player: Player) -> During:
        return During.YOUR_TURN if player in (Player.YOU, Player(side.value)) else During.OPPONENT_TURN

    return made


# -------------------------------------------------------------------------- events


def of_this_object(events: tuple[EventPattern, ...]) -> Any:
    """What is done to this object when it is accessed or trashed: `if the Runner accesses it` waits for that."""
    here = (Same(THIS), logic.installed(Same(THIS)))
    return events if all(e.verb in (Deed.ACCESS, Deed.TRASH) and e.what in here for e in events) else NO


def runner(player: Player) -> Any:
    """The Runner, where the words name the Runner."""
    return player if player is Player.RUNNER else NO


def yourself(player: Player) -> Any:
    """You, where the words say so."""
    return player if player is Player.YOU else NO


def not_known(what: Selector) -> Any:
    """What is drawn is any such card, or this one."""
    return NO if isinstance(what, Same) and what != Same(THIS) else what


def certain(server: ServerRef) -> Any:
    """A server that is not any."""
    return NO if server is ServerWord.ANY else server


def reached(bound: tuple[tuple[Relation, Amount], Counter]) -> Any:
    """So many counters are hosted: a state and no event, so that it is done as often as it holds (9.6.7)."""
    (relation, amount), counter = bound
    return Comparison(CountersOn(counter, THIS), relation, amount) if relation is Relation.AT_LEAST else NO


def conditioned(trigger: Trigger, condition: Condition) -> Trigger:
    """The trigger condition, while the condition holds."""
    return structs.replace(trigger, condition=condition)


def instructing(trigger: Trigger, condition: Condition) -> Trigger:
    """The trigger condition, with what its instructions ask for first (rule_condition_requirements_part_of_effect)."""
    return structs.replace(trigger, condition=OfInstructions(condition))


def either_trigger(one: Trigger, other: Trigger) -> Any:
    """`When A and when B` is met by either event."""
    plain = all(each == Trigger(each.events) for each in (one, other))
    return Trigger(one.events + other.events) if plain else NO


def waits(happening: tuple[tuple[EventPattern, ...], TriggerMode], **more: Any) -> Trigger:
    """A trigger condition that waits for it, or for what would happen."""
    events, mode = happening
    return Trigger(events, mode, **more)


FUNCTIONS: Mapping[str, Any] = MappingProxyType(
    {
        "all": all_at_once,
        "beside": beside,
        "either": either,
        "zones": zones,
        "kind": kind,
        "kinds": kinds,
        "one_of": one_of,
        "part": part,
        "compared": compared,
        "shares": shares,
        "spoken": spoken,
        "called": called,
        "role_of": role_of,
        "host_called": host_called,
        "subtype_of": subtype_of,
        "ran_out": ran_out,
        "counted_unit": counted_unit,
        "titled": titled,
        "text": text,
        "target": target,
        "several": several,
        "different": different,
        "as_many": as_many,
        "top_cards": top_cards,
        "installed": logic.installed,
        "in_play": logic.in_play,
        "or_none": or_none,
        "anything_or": anything_or,
        "placed": placed,
        "plus": plus,
        "per": per,
        "met_or_installed": met_or_installed,
        "number_of": number_of,
        "sum_of": sum_of,
        "done": done,
        "bounded": bounded,
        "exists": exists,
        "has_so_many": has_so_many,
        "at_least": at_least,
        "between": between,
        "both": both,
        "so": so,
        "fitting": fitting,
        "odd": odd,
        "can_interface": can_interface,
        "run_on": run_on,
        "one_server": one_server,
        "with_its_root": with_its_root,
        "new_server": new_server,
        "breached_place": breached_place,
        "place_of_run": place_of_run,
        "of_this_object": of_this_object,
        "named": named,
        "bounded_quantity": bounded_quantity,
        "quality": quality,
        "runner": runner,
        "yourself": yourself,
        "not_known": not_known,
        "certain": certain,
        "waits": waits,
        "reached": reached,
        "conditioned": conditioned,
        "instructing": instructing,
        "either_trigger": either_trigger,
    }
)

__all__ = ["FUNCTIONS", "OF_GROUP", "REST", "vocabulary"]
