"""Nouns in words: players, zones, servers, references, selectors and objects, in fixed templates of our own.

Every function gives the same words for the same structure, and different words for different structures. What the
plain templates have no words for is added in square brackets with the names of the fields (`notes`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from ..conditions import Trigger
from ..effects import (
    DifferentAttribute,
    Distribute,
    Each,
    Grouping,
    Object,
    OneOfEach,
    SameAttribute,
    Target,
    The,
    TopCards,
    TotalAtMost,
)
from ..selectors import (
    And,
    Anything,
    At,
    Attribute,
    Bound,
    ChosenServer,
    Compare,
    ControlledBy,
    Current,
    Did,
    Faction,
    Holds,
    HostedOn,
    HostOfThis,
    Hosts,
    InServer,
    InZone,
    Is,
    IsCounter,
    IsSubroutine,
    Not,
    Or,
    Ref,
    Role,
    Same,
    Selector,
    ServerOf,
    ServerRef,
    ServerWord,
    Shares,
    Spot,
    Status,
    Subtype,
    This,
    Titled,
    TopOf,
    TriggerObject,
    Type,
)
from ..terms import CardType, Counter, Part, Player, Relation, Scope, Side, Stat, Zone
from ..values import Value
from . import wording_amounts as amounts
from . import wording_events as events
from .logic import SIDE_TYPES, together


@dataclass(frozen=True)
class Voice:
    """Who speaks: how the card calls itself, whose card it is, and what the ability in the making waits for."""

    noun: str = "card"
    title: str | None = None
    side: Side | None = None
    trigger: Trigger | None = None
    quotes: int = 0


# ------------------------------------------------------------- what is left over


@cache
def _defaults(kind: type[Value]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def notes(node: Value, *said: str) -> str:
    """The fields that the words before did not say and that differ from their defaults, in square brackets."""
    left = [
        f"{name.replace('_', ' ')}: {formal(getattr(node, name))}"
        for name, default in _defaults(type(node))
        if name not in said and name != "clause" and getattr(node, name) != default
    ]
    return f" [{'; '.join(left)}]" if left else ""


def formal(value: Any) -> str:
    """Any value by the names of its class and fields: the last resort, which is never ambiguous."""
    match value:
        case None | bool():
            return str(value).lower()
        case Enum():
            return str(value.value).replace("_", " ")
        case int():
            return str(value)
        case str():
            return quoted_name(value)
        case tuple():
            return f"({', '.join(map(formal, value))})"
        case _:
            fields = [
                f"{name}={formal(getattr(value, name))}"
                for name, default in _defaults(type(value))
                if name != "clause" and getattr(value, name) != default
            ]
            return type(value).__name__ + (f"({', '.join(fields)})" if fields else "")


def quoted_name(name: str) -> str:
    """A name that is no word of the templates."""
    return json.dumps(name, ensure_ascii=False)


# ------------------------------------------------------------------- small words


def alternatives(words: Iterable[str], joint: str = "or") -> str:
    """`a`, `a or b`, `a, b, or c`.

    >>> alternatives(["a", "b", "c"])
    'a, b, or c'
    """
    given = tuple(words)
    if len(given) > 2:
        return f"{', '.join(given[:-1])}, {joint} {given[-1]}"
    return f" {joint} ".join(given)


def article(phrase: str) -> str:
    """The phrase with `a` or `an` before it."""
    plain = phrase.removeprefix("<strong>").lower()
    vowel = plain[:1] in "aeiou" and not plain.startswith(("uni", "one"))
    return f"{'an' if vowel else 'a'} {phrase}"


PLAYERS = {
    Player.YOU: "you",
    Player.OPPONENT: "the opponent",
    Player.CORP: "the Corp",
    Player.RUNNER: "the Runner",
    Player.EITHER: "either player",
}


def possessive(player: Player) -> str:
    """`your`, `the Runner's`."""
    return "your" if player is Player.YOU else f"{PLAYERS[player]}'s"


def zone_words(zone: Zone, voice: Voice) -> str:
    """The zone; the Runner's cards say `your grip`."""
    if voice.side is Side.RUNNER and zone in (Zone.GRIP, Zone.STACK, Zone.HEAP):
        return f"your {zone.value}"
    return zone.word


_SERVERS = {
    ServerWord.THIS: "this server",
    ServerWord.ANY: "any server",
    ServerWord.ANOTHER: "another server",
    ServerWord.ATTACKED: "the attacked server",
    ServerWord.CENTRAL: "a central server",
    ServerWord.REMOTE: "a remote server",
    ServerWord.NEW_REMOTE: "a new remote server",
    ServerWord.MARK: "your mark",
    ServerWord.HQ: "HQ",
    ServerWord.RND: "R&D",
    ServerWord.ARCHIVES: "Archives",
}


def server_words(server: ServerRef, voice: Voice) -> str:
    """The server."""
    match server:
        case ServerOf(This()):
            return f"the server this {voice.noun} is protecting"
        case ServerOf(of):
            return f"the server of {reference(of, voice)}"
        case ChosenServer("that server"):
            return "that server"
        case ChosenServer(name):
            return f"the server {quoted_name(name)}"
        case _:
            return _SERVERS[server]


_ROLES = {
    Role.ENCOUNTERED: "the ice being encountered",
    Role.APPROACHED: "the ice being approached",
    Role.PASSED: "the ice being passed",
    Role.ACCESSED: "the card being accessed",
    Role.ATTACKED: "the object of the attack",
}


def reference(ref: Ref, voice: Voice) -> str:
    """A definite object."""
    match ref:
        case This():
            return f"this {voice.noun}"
        case HostOfThis():
            return "host card"
        case Bound(name):
            return name
        case Current(role):
            return _ROLES[role]
        case TriggerObject():
            return "the triggering card"


SCOPES = {
    Scope.TURN: "this turn",
    Scope.LAST_TURN: "during your last turn",
    Scope.RUN: "this run",
    Scope.ENCOUNTER: "this encounter",
    Scope.BREACH: "this breach",
    Scope.ACCESS: "this access",
    Scope.GAME: "this game",
}

STATS = {
    Stat.COST: "cost",
    Stat.REZ_COST: "rez cost",
    Stat.TRASH_COST: "trash cost",
    Stat.STRENGTH: "strength",
    Stat.MEMORY_COST: "memory cost",
    Stat.ADVANCEMENT_REQUIREMENT: "advancement requirement",
    Stat.AGENDA_POINTS: "agenda point value",
    Stat.LINK: "base link",
    Stat.SUBROUTINES: "number of subroutines",
}


def subtype_words(subtype: str) -> str:
    """A subtype, in bold print as on cards.

    >>> subtype_words("code_gate")
    '<strong>code gate</strong>'
    """
    return f"<strong>{subtype.replace('_', ' ')}</strong>"


def counter_words(kind: Counter | None, many: bool = True) -> str:
    """Counters of a kind; hosted credits go by their own name."""
    if kind is Counter.CREDIT:
        return "credits" if many else "credit"
    word = "counters" if many else "counter"
    return f"{kind.value} {word}" if kind else word


# --------------------------------------------------------------------- selectors

_TYPE_NOUNS = {
    CardType.ICE: ("piece of ice", "pieces of ice"),
    CardType.HARDWARE: ("piece of hardware", "pieces of hardware"),
    CardType.CORP_IDENTITY: ("Corp identity", "Corp identities"),
    CardType.RUNNER_IDENTITY: ("Runner identity", "Runner identities"),
}
_IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
_SIDE_CARDS = {SIDE_TYPES[side]: side.title for side in Side}
_ADJECTIVES = frozenset(
    [
        Status.INSTALLED,
        Status.REZZED,
        Status.UNREZZED,
        Status.FACEUP,
        Status.FACEDOWN,
        Status.ACTIVE,
        Status.ADVANCED,
        Status.UNIQUE,
    ]
)
_STATES = {
    Status.HOSTED: "hosted on something",
    Status.ADVANCEABLE: "an object that can be advanced",
    Status.RESOLVING: "resolving",
    Status.RANDOM_ACCESS: "accessed at random",
}


def noun_phrase(selector: Selector, voice: Voice, *, many: bool = False, zone: str = "in") -> str:
    """The selector as a noun with what stands before and behind it: `installed virus program with ...`."""
    return _phrase(selector, voice, many, zone)[0]


def some(selector: Selector, voice: Voice) -> str:
    """`a program`, or the definite object that the selector is about: `this agenda`."""
    return reference(selector.ref, voice) if isinstance(selector, Same) else article(noun_phrase(selector, voice))


def bare(selector: Selector, voice: Voice) -> str:
    """`programs`, or the definite object."""
    return reference(selector.ref, voice) if isinstance(selector, Same) else noun_phrase(selector, voice, many=True)


def _phrase(selector: Selector, voice: Voice, many: bool, zone: str) -> tuple[str, bool]:
    """The phrase, and whether it could be misread where more words follow it."""
    whole = together((selector,))
    branches = _two_phrases(whole, voice, many)
    if branches is not None:
        return branches, True
    parts = list(whole.parts if isinstance(whole, And) else (whole,))
    head = next((p for p in parts if _is_head(p)), None) or next(
        (p for p in parts if isinstance(p, Subtype | Titled)), None
    )
    if head is not None:
        parts.remove(head)
    before: list[str] = []
    subtypes: list[str] = []
    behind: list[Selector] = []
    for part in parts:
        word = _adjective(part)
        if word is None or isinstance(head, IsSubroutine):
            behind.append(part)
        elif isinstance(part, Subtype):
            subtypes.append(word)
        else:
            before.append(word)
    noun = _head(head, subtypes, voice, many, bool(behind))
    posts = [_post(p, voice, len(behind) == 1, zone) for p in behind if not isinstance(p, Anything)]
    text = " ".join([*before, noun, *posts])
    return text, bool(posts) or isinstance(head, IsSubroutine | Or) or " or " in noun


def _is_head(part: Selector) -> bool:
    match part:
        case Type() | IsCounter() | IsSubroutine():
            return True
        case Or(parts):
            nouns = all(isinstance(p, Type | Subtype) and len(_words_of(p)) == 1 for p in parts)
            return nouns and len({type(p) for p in parts}) == 2
        case _:
            return False


def _words_of(part: Type | Subtype) -> tuple[str, ...]:
    return part.types if isinstance(part, Type) else part.subtypes


def _two_phrases(selector: Selector, voice: Voice, many: bool) -> str | None:
    """`installed program or rezzed asset`: alternatives that each have a noun and adjectives, and nothing else."""
    if not isinstance(selector, Or) or len(selector.parts) != 2:
        return None
    phrases = []
    for branch in selector.parts:
        parts = branch.parts if isinstance(branch, And) else ()
        nouns = [p for p in parts if isinstance(p, Type) and len(p.types) == 1]
        if len(nouns) != 1 or len(parts) < 2 or together((branch,)) != branch:
            return None
        if not all(p is nouns[0] or _plain_adjective(p) for p in parts):
            return None
        phrases.append(noun_phrase(branch, voice, many=many))
    return alternatives(phrases)


def _plain_adjective(part: Selector) -> bool:
    return isinstance(part, Is | Subtype) and " or " not in (_adjective(part) or " or ")


def _adjective(part: Selector) -> str | None:
    """The word that says this before a noun, if there is one."""
    match part:
        case Is(status) if status in _ADJECTIVES:
            return status.value
        case Subtype(subtypes) if subtypes:
            return alternatives(map(subtype_words, subtypes))
        case Not(Subtype((subtype,))):
            return f"non-{subtype_words(subtype)}"
        case Not(Type((kind,))) if kind not in _IDENTITIES:
            return f"non-{kind.value}"
        case Not(Same(This())):
            return "other"
        case HostedOn(This()):
            return "hosted"
        case At(Spot.INNERMOST | Spot.OUTERMOST, None):
            return part.spot.value
        case Type(types) if types in _SIDE_CARDS:
            return _SIDE_CARDS[types]
        case Faction(faction):
            return f"[{faction.replace('_', '-')}]"
        case _:
            return None


def _head(head: Selector | None, subtypes: list[str], voice: Voice, many: bool, more: bool) -> str:
    lead = "".join(f"{s} " for s in subtypes)
    match head:
        case None:
            return f"{lead}{'cards' if many else 'card'}"
        case Type(types) if types in _SIDE_CARDS:
            return f"{_SIDE_CARDS[types]} {lead}{'cards' if many else 'card'}"
        case Type((CardType.ICE | CardType.HARDWARE as kind,)) if lead:
            return f"{'pieces' if many else 'piece'} of {lead}{kind.value}"
        case Type() | Or():
            return lead + _nouns(head, many)
        case Subtype((subtype,)):
            return lead + subtype_words(subtype + ("s" if many else ""))
        case Subtype(names):
            return f"{lead}{alternatives(map(subtype_words, names))} {'cards' if many else 'card'}"
        case Titled(title):
            name = title if title == voice.title else quoted_name(title)
            return f"{lead}{'copies' if many else 'copy'} of {name}"
        case IsCounter(kinds):
            return f"{lead}{alternatives(k.value for k in kinds)} {'counters' if many else 'counter'}"
        case IsSubroutine(of):
            return _subroutine(of, voice, many, more)
        case _:
            raise AssertionError(f"{head!r} is no noun")


def _nouns(head: Type | Or, many: bool) -> str:
    if isinstance(head, Type):
        if head.types == _IDENTITIES:
            return "identities" if many else "identity"
        return alternatives(_type_noun(t, many) for t in head.types) or "card of no type"
    words = []
    for part in head.parts:
        assert isinstance(part, Type | Subtype)
        if isinstance(part, Type):
            words.append(_nouns(part, many))
        else:
            words.append(subtype_words(part.subtypes[0] + ("s" if many else "")))
    return alternatives(words)


def _type_noun(kind: CardType, many: bool) -> str:
    one, several = _TYPE_NOUNS.get(kind, (kind.value, f"{kind.value}s"))
    return several if many else one


def _subroutine(of: Selector, voice: Voice, many: bool, more: bool) -> str:
    word = "subroutines" if many else "subroutine"
    match of:
        case Anything():
            return word
        case Subtype((subtype,)):
            return f"{subtype_words(subtype)} {word}"
        case Same(ref):
            return f"{word} on {reference(ref, voice)}"
        case _:
            return f"{word} on {_nested(of, voice, not more)}"


def _nested(selector: Selector, voice: Voice, last: bool = True) -> str:
    """A noun phrase inside another one, in parentheses where words behind it could belong to either."""
    text, open_ended = _phrase(selector, voice, False, "in")
    if isinstance(selector, Same) or (open_ended and not last):
        return f"a ({text})"
    return article(text)


def _post(part: Selector, voice: Voice, alone: bool, zone: str) -> str:
    match part:
        case Compare():
            return _compared(part, voice, alone)
        case Holds(kind, relation, amount):
            return f"with {_how_many(relation, amount, voice, alone)} hosted {counter_words(kind)}"
        case HostedOn(host):
            if isinstance(host, This | HostOfThis | Bound | Current | TriggerObject):
                return f"hosted on {reference(host, voice)}"
            return f"hosted on {_nested(host, voice, alone)}"
        case Hosts(guest):
            return f"hosting {_nested(guest, voice, alone)}"
        case InServer():
            return _in_server(part, voice)
        case InZone(zones):
            return f"{zone} {alternatives(zone_words(z, voice) for z in zones) or 'no zone'}"
        case TopOf(count, deck, bottom):
            many = amounts.measure(count, voice, "card", "cards")
            return f"among the {'bottom' if bottom else 'top'} {many} of {zone_words(deck, voice)}"
        case ControlledBy(Player.YOU):
            return "you control"
        case ControlledBy(player):
            return f"{PLAYERS[player]} controls"
        case At(spot, of):
            return _at(spot, of, voice)
        case Shares(attribute, name):
            return _shared(attribute, name)
        case Did(event, scope):
            return events.relative(event, scope, voice)
        case Is(Status.ADVANCEABLE):
            return "that can be advanced"
        case Titled(title):
            return f"titled {quoted_name(title)}"
        case Not(InZone(zones)) if zones:
            return f"not in {alternatives(zone_words(z, voice) for z in zones)}"
        case Not(Did(event, scope)):
            return events.relative(event, scope, voice, negated=True)
        case Not(inner):
            return f"that is not {_state(inner, voice)}"
        case Or(parts):
            return f"that is either {alternatives(_state(p, voice) for p in parts)}"
        case _:
            return f"that is {_state(part, voice)}"


def _state(part: Selector, voice: Voice) -> str:
    match part:
        case Is(status) if status in _ADJECTIVES:
            return status.value
        case Is(status):
            return _STATES[status]
        case Same(ref):
            return reference(ref, voice)
        case _:
            return f"a ({noun_phrase(part, voice)})"


def predicate(selector: Selector, voice: Voice) -> str:
    """What stands behind `is`: `rezzed`, `protecting HQ`, `a program`, `not a program`."""
    match selector:
        case Not(Not() as inner):
            return f"not {_state(inner, voice)}"
        case Not(inner):
            return f"not {predicate(inner, voice)}"
        case Is(status) if status in _ADJECTIVES:
            return status.value
        case InServer():
            return _in_server(selector, voice)
        case InZone():
            return _post(selector, voice, True, "in")
        case At(of=None):
            return _at(selector.spot, None, voice)
        case Same(ref):
            return f"the same as {reference(ref, voice)}"
        case _:
            return article(noun_phrase(selector, voice))


_PARTS = {
    Part.ROOT: "in the root of {}",
    Part.PROTECTING: "protecting {}",
    Part.ROOT_OR_PROTECTING: "in the root of or protecting {}",
    Part.IN: "inside {}",
    Part.IN_OR_ROOT: "in {} or its root",
}


def _in_server(part: InServer, voice: Voice) -> str:
    return _PARTS[part.part].format(server_words(part.server, voice))


_SPOTS = {
    Spot.INNERMOST: ("innermost", "innermost with respect to {}"),
    Spot.OUTERMOST: ("outermost", "outermost with respect to {}"),
    Spot.DIRECTLY_INWARD: ("directly inward", "directly inward from {}"),
    Spot.DIRECTLY_OUTWARD: ("directly outward", "directly outward from {}"),
    Spot.SAME_POSITION: ("in the same position", "in the same position as {}"),
}


def _at(spot: Spot, of: Ref | None, voice: Voice) -> str:
    alone, relative = _SPOTS[spot]
    return alone if of is None else relative.format(reference(of, voice))


_ATTRIBUTES = {
    Attribute.TITLE: "name",
    Attribute.TYPE: "card type",
    Attribute.SUBTYPE: "subtype",
    Attribute.FACTION: "faction",
    Attribute.SERVER: "server",
    Attribute.HOST: "host",
    Attribute.POSITION: "position",
}


def _shared(attribute: Attribute, name: str) -> str:
    word = _ATTRIBUTES[attribute]
    return f"of that {word}" if name == f"that {attribute.value}" else f"of the same {word} as {quoted_name(name)}"


def _compared(part: Compare, voice: Voice, alone: bool) -> str:
    stat = ("printed " if part.printed else "") + STATS[part.stat]
    if amounts.is_plain(part.amount):
        number = amounts.value(part.amount, voice)
        with_ = f"with {article(stat)}"
        match part.relation:
            case Relation.EQUAL:
                return f"{with_} of {number}"
            case Relation.AT_MOST:
                return f"{with_} of {number} or less"
            case Relation.AT_LEAST:
                return f"{with_} of {number} or greater"
    amount = amounts.value(part.amount, voice)
    return f"with {article(stat)} {THAN[part.relation]} {amount if alone else f'({amount})'}"


THAN = {
    Relation.EQUAL: "equal to",
    Relation.LESS: "less than",
    Relation.AT_MOST: "equal to or less than",
    Relation.GREATER: "greater than",
    Relation.AT_LEAST: "equal to or greater than",
}


def _how_many(relation: Relation, amount: Any, voice: Voice, alone: bool = True) -> str:
    number = amounts.value(amount, voice)
    if not amounts.is_plain(amount):
        number = f"({number})"
    match relation:
        case Relation.EQUAL:
            return "no" if amount == 0 else f"exactly {number}"
        case Relation.LESS:
            return f"fewer than {number}"
        case Relation.AT_MOST:
            return f"{number} or fewer"
        case Relation.GREATER:
            return f"more than {number}"
        case Relation.AT_LEAST:
            return f"{number} or more"


def how_many(relation: Relation, amount: Any, voice: Voice) -> str:
    """`3 or more`, `no`, `fewer than 2`."""
    return _how_many(relation, amount, voice)


# ----------------------------------------------------------------------- objects


def thing(what: Object, voice: Voice) -> str:
    """What is acted on: a target with its bounds, a set, a definite object, cards of a deck."""
    match what:
        case Target():
            return _target(what, voice)
        case Each(selector):
            return f"each {noun_phrase(selector, voice)}"
        case The(ref):
            return reference(ref, voice)
        case TopCards(count, deck, bottom):
            end = "bottom" if bottom else "top"
            if count == 1:
                return f"the {end} card of {zone_words(deck, voice)}"
            return f"the {end} {amounts.measure(count, voice, 'card', 'cards')} of {zone_words(deck, voice)}"


def _target(target: Target, voice: Voice) -> str:
    if isinstance(target.what, TopOf) and not target.what.bottom:
        cards = amounts.measure(target.what.count, voice, "card", "cards")
        one = many = f"of the top {cards} of {zone_words(target.what.zone, voice)}"
    else:
        one = noun_phrase(target.what, voice, zone="from")
        many = noun_phrase(target.what, voice, many=True, zone="from")
    text = _quantity(target, voice, one, many)
    for grouping in target.groupings:
        text += f" ({_grouping(grouping, voice)})"
    if target.chooser is not None:
        text += f" of {possessive(target.chooser)} choice"
    if target.at_random:
        text += " at random"
    if target.name is not None:
        text += f" (called {quoted_name(target.name)})"
    return text


def _quantity(target: Target, voice: Voice, one: str, many: str) -> str:
    least, most = target.least, target.most
    if least == most:
        return amounts.measure(least, voice, one, many)
    if most is None:
        if least == 0:
            return f"any number of {many}"
        return f"{_amount(least, voice)} or more {many}"
    if least == 0:
        return f"up to {_amount(most, voice)} {one if most == 1 else many}"
    return f"between {_amount(least, voice)} and {_amount(most, voice)} {many}"


def _amount(amount: Any, voice: Voice) -> str:
    text = amounts.value(amount, voice)
    return text if amounts.is_plain(amount) else f"({text})"


def _grouping(grouping: Grouping, voice: Voice) -> str:
    match grouping:
        case SameAttribute(attribute):
            return f"all with the same {_ATTRIBUTES[attribute]}"
        case DifferentAttribute(attribute):
            return f"each with a different {_ATTRIBUTES[attribute]}"
        case TotalAtMost(stat, amount, relation):
            return f"with a total {STATS[stat]} {THAN[relation]} {amounts.value(amount, voice)}"
        case OneOfEach(selectors):
            return f"1 of each: {'; '.join(noun_phrase(s, voice) for s in selectors)}"
        case Distribute(total):
            return f"{amounts.value(total, voice)} in total, divided freely"
