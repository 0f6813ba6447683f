"""Selectors put together in one canonical order, and the places that a text leaves unsaid (1.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from ..deeds import Deed
from ..effects import Each, Object, Target
from ..selectors import (
    ANYTHING,
    INSTALLED,
    THIS,
    Alike,
    And,
    Anything,
    At,
    Bound,
    Compare,
    ControlledBy,
    Current,
    Did,
    Faction,
    Holds,
    HostedOn,
    Hosts,
    InServer,
    InZone,
    Is,
    IsCounter,
    IsSubroutine,
    Not,
    OfIdentityFaction,
    OfSide,
    Or,
    Ref,
    Same,
    Selector,
    Shares,
    Status,
    Subtype,
    Titled,
    TopOf,
    TrashAbility,
    Type,
)
from ..terms import DISCARD_PILES, HANDS, CardType, Zone
from ..values import walk
from .phrases import NO
from .pieces import OneOf

_RANKS: tuple[tuple[type, int], ...] = (
    (Type, 0),
    (Subtype, 1),
    (Titled, 2),
    (OfSide, 10),
    (Faction, 2),
    (Or, 3),
    (Not, 4),
    (Compare, 5),
    (Holds, 5),
    (Shares, 5),
    (Alike, 5),
    (OfIdentityFaction, 5),
    (TrashAbility, 6),
    (Did, 5),
    (Same, 5),
    (Hosts, 6),
    (ControlledBy, 6),
    (Is, 7),
    (HostedOn, 8),
    (InServer, 8),
    (At, 8),
    (TopOf, 9),
    (InZone, 9),
)


def _rank(part: Selector) -> int:
    if isinstance(part, Is):
        return 9 if part.status is Status.INSTALLED else 7
    return next((rank for kind, rank in _RANKS if isinstance(part, kind)), 9)


def together(parts: Iterable[Selector]) -> Selector:
    """All of the parts at once: flat, without repetition, in one order whatever the order of the words."""
    flat: list[Selector] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, And) else (part,))
    kept = sorted((p for p in dict.fromkeys(_as_it_was(flat)) if not isinstance(p, Anything)), key=_rank)
    if not kept:
        return ANYTHING
    return kept[0] if len(kept) == 1 else And(tuple(kept))


def _as_it_was(parts: list[Selector]) -> list[Selector]:
    """What was taken away was where it was as that was done: `installed cards that were trashed`."""
    done = [p for p in parts if isinstance(p, Did) and p.event.verb in TAKEN_AWAY and p.event.what is None]
    where = [p for p in parts if isinstance(p, InServer | HostedOn) or p in _IN_PLAY]
    if len(done) != 1 or not where:
        return parts
    then = structs.replace(done[0], event=structs.replace(done[0].event, what=together(where)))
    return [then if p is done[0] else p for p in parts if p not in where]


def as_said(selector: Selector) -> Selector:
    """The same with what `together` says of the time at which something was done beside that."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    done = [p for p in parts if isinstance(p, Did) and p.event.verb in TAKEN_AWAY and p.event.what is not None]
    if len(done) != 1 or (what := done[0].event.what) is None:
        return selector
    now = structs.replace(done[0], event=structs.replace(done[0].event, what=None))
    rest = (now if p is done[0] else p for p in parts)
    return And((*rest, *(what.parts if isinstance(what, And) else (what,))))


def at_once(parts: Iterable[Selector]) -> Any:
    """All of the parts, where there can be such an object: what is hosted or in a server is in no hand or deck."""
    found = together(parts)
    within = found.parts if isinstance(found, And) else (found,)
    in_play = any(isinstance(p, At | HostedOn | InServer) or p == INSTALLED for p in within)
    return NO if in_play and any(isinstance(p, InZone) and _OUT_OF_PLAY.issuperset(p.zones) for p in within) else found


_IN_PLAY = (INSTALLED, Is(Status.REZZED), ~Is(Status.REZZED))
_OUT_OF_PLAY = frozenset((Zone.HQ, Zone.RND, Zone.ARCHIVES, Zone.GRIP, Zone.STACK, Zone.HEAP))


def either(parts: Iterable[Selector]) -> Selector:
    """At least one of the parts: flat, and types with types and subtypes with subtypes as one atom."""
    flat: list[Selector] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Or) else (part,))
    types = tuple(dict.fromkeys(t for p in flat if isinstance(p, Type) for t in p.types))
    subtypes = tuple(dict.fromkeys(s for p in flat if isinstance(p, Subtype) for s in p.subtypes))
    given = tuple(
        dict.fromkeys(
            Type(types) if isinstance(p, Type) else Subtype(subtypes) if isinstance(p, Subtype) else p for p in flat
        )
    )
    return given[0] if len(given) == 1 else Or(given)


# What was done with a card that is installed no more.
TAKEN_AWAY = (Deed.STEAL, Deed.SCORE, Deed.TRASH, Deed.FORFEIT, Deed.DISCARD, Deed.REMOVE_FROM_GAME)


def is_placed(selector: Selector) -> bool:
    """Whether the selector itself says where its objects are."""
    match selector:
        case And(parts) | Or(parts):
            return any(is_placed(p) for p in parts)
        case Is(status):
            return status in (Status.INSTALLED, Status.RESOLVING)
        case Same(ref):
            return isinstance(ref, Bound | Current)
        case InZone() | InServer() | HostedOn() | TopOf() | At() | IsSubroutine() | IsCounter():
            return True
        case Did(event=event):
            return event.verb in TAKEN_AWAY
        case _:
            return False


def installed(selector: Selector) -> Selector:
    """The selector, of installed objects unless it names another place (rule_targets_must_be_in_play_area)."""
    return in_place(selector, INSTALLED)


def counted(selector: Selector) -> Selector:
    """The selector, of what is counted: installed objects unless it names another place; what took part in something
    counts wherever it is now (rule_previous_object), if the words do not say how it stands there."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    past = any(isinstance(p, Did) for p in parts)
    now = any(isinstance(node, Is) for p in parts if not isinstance(p, Did) for node in walk(p))
    return selector if past and not now else installed(selector)


def in_place(selector: Selector, place: Selector) -> Selector:
    """The selector, in this place unless it names another one; each of several alternatives by itself."""
    if place == INSTALLED and IDENTITIES.issuperset(types_of(selector) or (None,)):
        return selector  # they are in play, and not installed
    if not is_placed(selector):
        return together((selector, place))
    if isinstance(selector, Or) and not all(map(is_placed, selector.parts)):
        return Or(tuple(in_place(part, place) for part in selector.parts))
    return selector


def placed(what: Object, place: Selector) -> Object:
    """The objects, in this place where the text names none."""
    if isinstance(what, Target):
        return Target(
            in_place(what.what, place),
            what.least,
            what.most,
            what.groupings,
            what.name,
            what.chooser,
            what.at_random,
        )
    if isinstance(what, Each):
        return Each(in_place(what.what, place))
    if isinstance(what, OneOf):
        return OneOf(tuple(placed(part, place) for part in what.parts))  # type: ignore[return-value]
    return what


def in_play(what: Any) -> Any:
    """The objects, installed where the text names no place; of several, each."""
    return tuple(map(in_play, what)) if isinstance(what, tuple) else placed(what, INSTALLED)


def each_in(zones: tuple[Zone, ...]) -> Any:
    """All the cards of a hand or a pile."""
    piles = {*HANDS.values(), *DISCARD_PILES.values(), Zone.STACK}
    return Each(InZone(zones)) if piles.issuperset(zones) else NO


def other_copies(selector: And) -> And:
    """`Another copy of that card` is other than that card, and not other than the one that says so."""
    of = next((p.to for p in selector.parts if isinstance(p, Alike) and isinstance(p.to, Ref)), None)
    if of is None:
        return selector
    return And(tuple(~Same(of) if p == ~Same(THIS) else p for p in selector.parts))


IDENTITIES = frozenset((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))
ICE_ONLY = frozenset(("barrier", "code_gate", "sentry"))


def is_of_others(what: Selector) -> bool:
    """Whether the words name others than something."""
    return ~Same(THIS) in (what.parts if isinstance(what, And) else (what,))


_PASSING = (Is, HostedOn, At, InZone, InServer)


def may_have_passed(what: Selector) -> bool:
    """Whether a card may have been so, and is no longer, once something was done to it."""
    return any(isinstance(node, _PASSING) for node in walk(what))


def types_of(selector: Selector) -> tuple[CardType, ...] | None:
    """The card types that the selector allows, None where it does not say."""
    match selector:
        case Type(types):
            return types
        case Subtype(subtypes) if ICE_ONLY.issuperset(subtypes):
            return (CardType.ICE,)
        case And(parts):
            return next((t for t in map(types_of, parts) if t is not None), None)
        case Or(parts):
            found = [types_of(p) for p in parts]
            return tuple(t for f in found if f for t in f) if all(f is not None for f in found) else None
        case _:
            return None


def subtypes_of(selector: Selector) -> tuple[str, ...]:
    """The subtypes of which what fits has at least one, as far as the selector says."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return tuple(subtype for p in parts if isinstance(p, Subtype) for subtype in p.subtypes)
