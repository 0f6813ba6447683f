"""What the terms of conditions name: amounts compared, what players have, what there is, what something is (9.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct

from .. import selectors
from ..conditions import AllHold, AnyHolds, Comparison, Condition, Exists, Fits, NotSo, Tagged, Threat
from ..deeds import Deed
from ..effects import Each
from ..selectors import (
    ANYTHING,
    THIS,
    AccessLimit,
    Amount,
    Bound,
    Calculated,
    ChosenServer,
    ControlledBy,
    CountersOn,
    CountOf,
    CountServers,
    Current,
    EventPattern,
    HostedOn,
    InServer,
    InZone,
    Is,
    Operator,
    Ref,
    Role,
    Same,
    Selector,
    SelectorNode,
    ServerRef,
    StatOf,
    StatOfPlayer,
    ThatMany,
    Type,
)
from ..terms import CardType, Counter, Part, Player, PlayerStat, Relation, Scope, Stat, Zone
from ..values import walk
from . import logic
from .clauses import ONCE, TOGETHER, HowMuch, Tense
from .histories import first_at_hand
from .logic import types_of
from .phrases import NO
from .pieces import InRole
from .predicates import Met, is_dealt
from .quantities import number_there
from .servers import Things, is_run_on, one_server

Rival: TypeAlias = tuple[Player | tuple[()], tuple[Zone, ...]]  # nobody's is what is there
Owned: TypeAlias = tuple[bool, tuple[tuple[Any, Relation, Any], ...]]  # whether all of it: of what, how much


def bounded(amount: Amount | tuple[type[Threat]], bound: tuple[Relation, Amount]) -> Any:
    """An amount within a bound; the threat level is asked for with the least that it may be."""
    if not isinstance(amount, tuple):
        return Comparison(amount, *bound)
    relation, n = bound
    return Threat(n) if relation is Relation.AT_LEAST and isinstance(n, int) else NO


def taken_this_way(some: Met) -> Any:
    """So many credits were taken."""
    dealt, bound = some
    credits = is_dealt(dealt) and dict(dealt).get("gain") == EventPattern(Deed.GAIN_CREDITS)
    return bounded(ThatMany("taken this way"), bound) if credits else NO


def exists(what: Selector, bound: tuple[Relation, Amount]) -> Condition:
    """So many of them."""
    return Exists(what, *bound)


def there(still: bool, has: Any, what: Listed | Met) -> Any:
    """There is, or was, so much of what players have numbers of; there are so many cards."""
    match what:
        case SelectorNode() as kind, bound:
            return cards_there(kind, bound) if still else NO
        case tuple(), _:
            return NO
        case _:
            return owns(has, (), owned_together(what))


def cards_there(what: Selector, bound: HowMuch) -> Any:
    """So many of them are there; others than this card are, where the words say at what place."""
    parts = what.parts if isinstance(what, selectors.And) else (what,)
    nowhere = ~Same(THIS) in parts and not logic.is_placed(what)
    if isinstance(what, Same) or what == ANYTHING or nowhere:
        return NO
    return exists(what, ONCE if bound == TOGETHER else bound)


def group_is(some: int, group: Selector, trait: Selector) -> Any:
    """One of the group is so, or all of it is, and it has some."""
    if trait == ANYTHING:
        return NO
    if some:
        return exists(logic.at_once((trait, group)), ONCE)
    all_are = exists(logic.at_once((group, ~trait)), (Relation.EQUAL, 0))
    return AllHold((exists(logic.at_once((trait, group)), ONCE), all_are))


def hosted_on_another(ref: Ref, what: Selector) -> Condition:
    """It is hosted on another card than itself, such as that."""
    return Fits(ref, HostedOn(logic.installed(logic.together((what, ~Same(ref))))))


def controls(yes: bool | None, what: Selector, bound: tuple[Relation, Amount]) -> Any:
    """There are so many of a player's, or not."""
    return NO if yes is None else so(yes, exists(what, bound))


def theirs(owner: Player | Selector | Each | None, what: Selector) -> Any:
    """Such things of a player: yours are installed where the words name no place, of others they name it; of a card,
    those that are hosted on it."""
    if not isinstance(owner, Player):
        return on_host(owner.ref, what) if isinstance(owner, Same) and not isinstance(owner.ref, InRole) else NO
    player = owner
    if what == ANYTHING or (player is not Player.YOU and not logic.is_placed(what)):
        return NO
    return logic.installed(logic.together((what, ControlledBy(player))))


def on_host(host: Ref, what: Selector) -> Any:
    """Such things hosted on this card, where the words say that they are hosted."""
    parts = what.parts if isinstance(what, selectors.And) else (what,)
    if HostedOn(THIS) not in parts:
        return NO
    return logic.together((*(part for part in parts if part != HostedOn(THIS)), HostedOn(host)))


def owned(what: PlayerStat | tuple[Zone, ...] | Amount, bound: tuple[Relation, Any]) -> Any:
    """So much of it, or more than somebody else, or than is somewhere else."""
    relation, n = bound
    if isinstance(n, Player):
        n = (n, ())
    elif isinstance(n, tuple):
        n = rival_there(n)
    return NO if n is NO else (True, ((what, relation, n),))


def rival_there(posts: tuple[Selector, ...]) -> Any:
    """The cards there, perhaps of a player who is named."""
    players = [post.player for post in posts if isinstance(post, ControlledBy)]
    zones = [post.zones for post in posts if isinstance(post, InZone)]
    if len(zones) != 1 or len(players) > 1 or len(players) + 1 != len(posts):
        return NO
    return players[0] if players else (), zones[0]


class Beside(Struct, frozen=True):
    """What the same player has of something else, or what else is there."""

    what: PlayerStat | tuple[Zone, ...] | CountServers | Selector


def outnumbering(a: Any, relation: Relation, b: Any) -> Any:
    """More of one thing than of another, both of the same player; the zone or server that is named last is that of
    both."""
    if all(isinstance(each, SelectorNode) for each in (a, b)) and not logic.is_placed(a):
        parts = b.parts if isinstance(b, selectors.And) else (b,)
        a = logic.together((a, *(part for part in parts if isinstance(part, InZone | InServer))))
    return True, ((a, relation, Beside(b)),)


def owned_alike(yes: bool, what: PlayerStat | tuple[Zone, ...], rival: Any) -> Any:
    """As much of it as somebody else."""
    return owned(what, (Relation.EQUAL, rival)) if yes else NO


def owned_between(what: PlayerStat | tuple[Zone, ...], least: int, dashed: int) -> Any:
    """`5-9 credits`: the dash belongs to the second number."""
    if -dashed <= least:
        return NO
    return True, ((what, Relation.AT_LEAST, least), (what, Relation.AT_MOST, -dashed))


Listed: TypeAlias = tuple[bool | None, tuple[Any, ...]]  # whether all of it or one of it; None of one thing alone


def in_list(first: Any, every: bool | tuple[()], more: Listed | tuple[()]) -> Any:
    """All of a list, or one of it, and not both at once."""
    if every == () or not more:
        return None, (first,)
    joint, rest = more
    return (every, (first, *rest)) if joint in (None, every) else NO


def all_or_any(listed: Listed) -> Condition:
    """All of these conditions hold, or one of them."""
    every, parts = listed
    if every is None:
        return parts[0]  # type: ignore[no-any-return]
    return AllHold(parts) if every else AnyHolds(parts)


def owned_together(listed: Listed) -> Any:
    """`At least 2 cards in the grip and 6 credits`: the bound is said once. Or one thing or another."""
    every, (one, *others) = listed
    if not others:
        return one
    if any(len(parts) > 1 for _, parts in (one, *others)):
        return NO
    if not every:
        return False, (*one[1], *(part for _, parts in others for part in parts))
    (_, ((_, relation, _),)) = one
    found = []
    for _, ((what, bound, amount),) in others:
        if isinstance(amount, tuple):
            return NO
        found.append((what, relation if bound is Relation.EQUAL else bound, amount))
    return True, (*one[1], *found)


def owns(has: Any, player: Player | tuple[()], much: Owned) -> Any:
    """The player has so much, or nobody does: so much is there."""
    together, parts = much
    found = []
    for what, relation, amount in parts:
        if isinstance(amount, Beside):
            mine, amount = (_tallied(has, player, each) for each in (what, amount.what))
        else:
            mine = _of_owner(has, player, what, isinstance(amount, tuple))
        if isinstance(amount, tuple):
            rival, zones = amount
            if bool(zones) is not isinstance(what, tuple):
                return NO
            amount = _of_owner(has, rival, zones or what, True)
        if NO in (mine, amount):
            return NO
        found.append(Comparison(mine, relation, amount))
    if len(found) == 1:
        return found[0]
    return AllHold(tuple(found)) if together else AnyHolds(tuple(found))


def _tallied(has: Any, owner: Player | tuple[()], what: Any) -> Any:
    """How much of it there is, or such cards, where it is said where: of a player, or of nobody who is named."""
    if not isinstance(what, Selector):
        return _of_owner(has, owner, what, True)
    if not logic.is_placed(what) and not any(isinstance(node, Is) for node in walk(what)):
        return NO
    return number_there(logic.together((what, ControlledBy(owner))) if isinstance(owner, Player) else what)


def _of_owner(has: Any, owner: Player | tuple[()], what: Any, compared: bool) -> Any:
    """How much of it the player has; of what is nobody's, counters, and cards that are compared with others."""
    if not isinstance(what, PlayerStat | tuple | CountServers):
        return what if owner == () else NO
    if owner == () and isinstance(what, CountServers):
        return what
    if owner == ():
        return cards_in(what) if compared and isinstance(what, tuple) else NO
    if what is PlayerStat.TAGS:
        return NO if owner is Player.CORP else StatOfPlayer(PlayerStat.TAGS, Player.RUNNER)
    return has(owner, what)


def cards_in(zones: tuple[Zone, ...]) -> Amount:
    """How many cards are there."""
    hand = Player.CORP if zones == (Zone.HQ,) else Player.RUNNER if zones == (Zone.GRIP,) else None
    return CountOf(InZone(zones)) if hand is None else StatOfPlayer(PlayerStat.HAND, hand)


def so(yes: bool, condition: Condition) -> Condition:
    """That it is so, or that it is not."""
    return condition if yes else NotSo(condition)


def protected(yes: bool | None, server: ServerRef, things: Things) -> Any:
    """Such ice protects the server, or so much of it, or none does."""
    bound, what, part = things
    certain = isinstance(server, ChosenServer) or one_server(server) is not NO
    if yes is None or part is not None or not certain or types_of(what) != (CardType.ICE,):
        return NO
    there = logic.installed(logic.together((what, InServer(server, Part.PROTECTING))))
    if bound in (None, ONCE):
        return Exists(there) if yes else Exists(there, Relation.EQUAL, 0)
    return so(yes, exists(there, bound))


def sole(r: Ref, what: Selector, owner: Player | None) -> Any:
    """It is such a thing, and no other installed one is, or none of that player."""
    kind = logic.installed(what if owner is None else logic.together((what, ControlledBy(owner))))
    return AllHold((Fits(r, kind), Exists(logic.together((kind, ~Same(r))), Relation.EQUAL, 0)))


def fitting(r: Ref, yes: bool | None, what: Selector, *, then: bool = False) -> Any:
    """It is such a thing, or it is none; or was."""
    return NO if yes is None else Fits(r, what if yes else ~what, then)


def owning(yes: bool | None, has: Any, player: Player, much: Owned) -> Any:
    """The player has so much, or has not; or the Runner had so many tags before what has just happened."""
    if yes is None:
        (what, relation, amount), *more = much[1]
        tags = what is PlayerStat.TAGS and player is not Player.CORP and not more and isinstance(amount, int)
        return Comparison(ThatMany("had"), relation, amount) if tags else NO
    found = owns(has, player, much)
    return NO if found is NO else so(yes, found)


def being(
    described: Player | tuple[Zone, ...] | ServerRef | Selector | Each | None,
    yes: bool | Tense,
    trait: Selector | tuple[Selector, ...] | ServerRef | Tagged | int,
) -> Any:
    """What a card is, or was; where it is none that is named, that there is one that is so. Or what a player is, or a
    zone."""
    if isinstance(trait, ServerRef):
        return _which_server(described, yes, trait)
    if isinstance(described, ServerRef):
        return NO
    if isinstance(described, Player | tuple) or isinstance(trait, Tagged | int):
        return _state(described, yes, trait)
    past = isinstance(yes, Tense)
    if isinstance(yes, Tense):
        if isinstance(trait, tuple) or logic.may_have_passed(trait):
            return NO
        yes = yes is Tense.PAST
    if isinstance(described, Same):
        if isinstance(described.ref, InRole) or (past and not isinstance(described.ref, Bound)):
            return NO
        if isinstance(trait, tuple):
            return fits_all(described.ref, yes, trait)
        return fitting(described.ref, yes, trait, then=past)
    if isinstance(trait, tuple) or past:
        return NO
    match described:
        case None:
            return first_at_hand(yes, trait)
        case Each(selectors.And((Type() as identity, ControlledBy() as its, own))):
            return so(yes, Exists(logic.at_once((identity, trait, its, own))))
        case Each():
            return NO
        case _:
            return Exists(logic.at_once((described, trait))) if yes and isinstance(trait, Is) else NO


def _which_server(described: Any, yes: bool | Tense, other: ServerRef) -> Any:
    """The attacked server, or one that was named, is that one now."""
    found: Any = is_run_on(described, other) if isinstance(described, ServerRef) else NO
    return NO if found is NO or isinstance(yes, Tense) else so(yes, found)


def _state(described: Any, yes: bool | Tense, trait: Any) -> Any:
    """The Runner is tagged, or not; a hand, a deck or a pile is empty, or not."""
    match described, yes, trait:
        case Player(), bool(), Tagged() if described is not Player.CORP:
            return so(yes, trait)
        case tuple(), bool(), int():
            return so(yes, Comparison(cards_in(described), Relation.EQUAL, trait))
        case _:
            return NO


def holding(yes: bool | None, counter: Counter, r: Ref, bound: tuple[Relation | Operator, Amount]) -> Any:
    """There are so many counters on it, or not, or an odd number; or what has just happened to it found so many."""
    relation, n = bound
    if isinstance(relation, Operator):
        return NO if yes is None else so(yes, odd(CountersOn(counter, r)))
    if yes is None:
        spoken = isinstance(r, Bound) and counter is Counter.ADVANCEMENT
        return Comparison(ThatMany("had"), relation, n) if spoken else NO
    return so(yes, Comparison(CountersOn(counter, r), relation, n))


def fits_all(r: Ref, yes: bool, parts: tuple[Selector, ...]) -> Any:
    """All of that is so."""
    if len(parts) == 1:
        return fitting(r, yes, parts[0])
    return AllHold(tuple(Fits(r, part) for part in parts)) if yes else NO


def access_allowed(zones: tuple[Zone, ...], scope: Scope, bound: tuple[Relation, Amount]) -> Any:
    """So many cards of a hand or a deck can be accessed in the breach that begins."""
    (zone, *more) = zones
    there = scope is Scope.BREACH and not more and zone in (Zone.HQ, Zone.RND)
    return bounded(AccessLimit(zone), bound) if there else NO


def odd(amount: Amount) -> Condition:
    """An odd number."""
    return Comparison(Calculated(Operator.REMAINDER, amount, 2), Relation.EQUAL, 1)


def can_interface(what: Selector) -> Condition:
    """The ice is such ice, and no stronger than the icebreaker (3.9.5)."""
    ice = Current(Role.ENCOUNTERED)
    own, other = StatOf(Stat.STRENGTH, THIS), StatOf(Stat.STRENGTH, ice)
    return AllHold((Fits(ice, what), Comparison(own, Relation.AT_LEAST, other)))


SUPPOSING: Mapping[str, Any] = MappingProxyType(
    {
        "bounded": bounded,
        "taken_this_way": taken_this_way,
        "exists": exists,
        "sole": sole,
        "protected": protected,
        "theirs": theirs,
        "owned": owned,
        "owned_between": owned_between,
        "owned_alike": owned_alike,
        "in_list": in_list,
        "all_or_any": all_or_any,
        "owned_together": owned_together,
        "owns": owns,
        "outnumbering": outnumbering,
        "there": there,
        "controls": controls,
        "hosted_on_another": hosted_on_another,
        "group_is": group_is,
        "being": being,
        "so": so,
        "fitting": fitting,
        "owning": owning,
        "holding": holding,
        "access_allowed": access_allowed,
        "can_interface": can_interface,
    }
)
