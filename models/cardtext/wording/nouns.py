"""Selectors in words: a noun, what stands before it, and what stands behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...deeds import Deed
from ...selectors import (
    RUN_SERVER,
    Alike,
    And,
    Anything,
    At,
    Attribute,
    ChosenServer,
    Compare,
    ControlledBy,
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
    ServerAmong,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerRun,
    ServerWith,
    ServerWord,
    Shares,
    Status,
    Subtype,
    This,
    Titled,
    TopOf,
    TrashAbility,
    Type,
)
from ...terms import CardType, End, Part, Player, Side, Spot, Zone
from ..logic import as_said, together
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


# --------------------------------------------------------------------- selectors

_TYPE_NOUNS = {
    CardType.ICE: ("piece of ice", "pieces of ice"),
    CardType.HARDWARE: ("piece of hardware", "pieces of hardware"),
    CardType.CORP_IDENTITY: ("Corp identity", "Corp identities"),
    CardType.RUNNER_IDENTITY: ("Runner identity", "Runner identities"),
}
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
ANYWHERE = InZone(tuple(Zone))  # where a card is says nothing
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
    return (
        say.reference(selector.ref, voice) if isinstance(selector, Same) else say.article(noun_phrase(selector, voice))
    )


def bare(selector: Selector, voice: Voice) -> str:
    """`programs`, or the definite object."""
    return say.reference(selector.ref, voice) if isinstance(selector, Same) else noun_phrase(selector, voice, many=True)


def _phrase(selector: Selector, voice: Voice, many: bool, zone: str) -> tuple[str, bool]:
    """The phrase, and whether it could be misread where more words follow it."""
    whole = as_said(together((selector,)))
    branches = _two_phrases(whole, voice, many)
    if branches is not None:
        return branches, True
    parts = list(whole.parts if isinstance(whole, And) else (whole,))
    heads = [p for p in parts if _is_head(p)] + [p for p in parts if isinstance(p, Subtype | Titled)]
    head = heads[0] if heads else None
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
    behind = [p for p in behind if not isinstance(p, Anything) and p != ANYWHERE]
    behind.sort(key=_is_open)
    posts = [_post(p, voice, p is behind[-1], zone) for p in behind]
    text = " ".join([*before, noun, *posts])
    return text, bool(posts) or isinstance(head, IsSubroutine | Or) or " or " in noun


def _is_open(part: Selector) -> bool:
    """Whether the words behind a noun hold a noun phrase or an amount of their own, and so stand last."""
    match part:
        case Compare(amount=amount):
            return not say.is_plain(amount)
        case HostedOn() | Hosts():
            return True
        case _:
            return False


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
    """`installed program or rezzed asset`: say.alternatives that each have a noun and adjectives, and nothing else."""
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
    return say.alternatives(phrases)


def _plain_adjective(part: Selector) -> bool:
    return isinstance(part, Is | Subtype | Not) and " or " not in (_adjective(part) or " or ")


def _adjective(part: Selector) -> str | None:
    """The word that says this before a noun, if there is one."""
    match part:
        case Is(status) if status in _ADJECTIVES:
            return status.value
        case Subtype(subtypes) if subtypes:
            return say.alternatives(map(say.subtype_words, subtypes))
        case Not(Subtype((subtype,))):
            return f"non-{say.subtype_words(subtype)}"
        case Not(Type((kind,))) if kind not in IDENTITIES:
            return f"non-{kind.value}"
        case Not(Same(This())):
            return "other"
        case HostedOn(This()):
            return "hosted"
        case At(Spot.INNERMOST | Spot.OUTERMOST, None):
            return part.spot.value
        case OfSide(side):
            return side.title
        case Faction(faction):
            return f"[{faction.replace('_', '-')}]"
        case _:
            return None


def _head(head: Selector | None, subtypes: list[str], voice: Voice, many: bool, more: bool) -> str:
    lead = "".join(f"{s} " for s in subtypes)
    match head:
        case None:
            return f"{lead}{'cards' if many else 'card'}"
        case Type((CardType.ICE | CardType.HARDWARE as kind,)) if lead:
            return f"{'pieces' if many else 'piece'} of {lead}{kind.value}"
        case Type() | Or():
            return lead + _nouns(head, many)
        case Subtype(names):
            return lead + say.alternatives(_subtype_noun(s, many) for s in names)
        case Titled(title):
            name = title if title == voice.title else say.quoted_name(title)
            return f"{lead}{'copies' if many else 'copy'} of {name}"
        case IsCounter(kinds):
            return f"{lead}{say.alternatives(k.word for k in kinds)} {'counters' if many else 'counter'}"
        case IsSubroutine(of, end=End() as end):
            return f"the {end.value} {_subroutine(of, voice, False, more)}"
        case IsSubroutine(of, saying=str(done)):
            said = f'"[subroutine] {say.alone(Deed(done))}."'
            return f"{said} {_subroutine(of, voice, many, more)}"
        case IsSubroutine(of, but=str(name)):
            return f"{_subroutine(of, voice, many, True)} other than {say.quoted_name(name)}"
        case IsSubroutine(of, printed=printed):  # that broken ones count goes without saying: only breaking asks
            return ("printed " if printed else "") + _subroutine(of, voice, many, more)
        case _:
            raise AssertionError(f"{head!r} is no noun")


def _nouns(head: Type | Or, many: bool) -> str:
    if isinstance(head, Type):
        if head.types == IDENTITIES:
            return "identities" if many else "identity"
        return say.alternatives(_type_noun(t, many) for t in head.types) or "card of no type"
    words = []
    for part in head.parts:
        assert isinstance(part, Type | Subtype)
        if isinstance(part, Type):
            words.append(_nouns(part, many))
        else:
            words.append(_subtype_noun(part.subtypes[0], many))
    return say.alternatives(words)


def _subtype_noun(subtype: str, many: bool) -> str:
    """`icebreaker`, `icebreakers`, `seedies`."""
    plural = f"{subtype[:-1]}ies" if subtype.endswith("y") else f"{subtype}{'' if subtype.endswith('s') else 's'}"
    return say.subtype_words(plural if many else subtype)


def _type_noun(kind: CardType, many: bool) -> str:
    one, several = _TYPE_NOUNS.get(kind, (kind.value, f"{kind.value}s"))
    return several if many else one


def _subroutine(of: Selector, voice: Voice, many: bool, more: bool) -> str:
    word = "subroutines" if many else "subroutine"
    match of:
        case Anything():
            return word
        case Subtype((subtype,)):
            return f"{say.subtype_words(subtype)} {word}"
        case Same(ref):
            return f"{word} on {say.reference(ref, voice)}"
        case _:
            return f"{word} on {_nested(of, voice, not more)}"


def _nested(selector: Selector, voice: Voice, last: bool = True) -> str:
    """A noun phrase inside another one, in parentheses where words behind it could belong to either."""
    text, open_ended = _phrase(selector, voice, False, "in")
    if isinstance(selector, Same) or (open_ended and not last):
        return f"a ({text})"
    return say.article(text)


def _post(part: Selector, voice: Voice, alone: bool, zone: str) -> str:
    match part:
        case Compare() | Holds() | TopOf() | Did():
            return say.inside(part, voice, alone=alone)
        case HostedOn(host):
            if isinstance(host, Ref):
                return f"hosted on {say.reference(host, voice)}"
            return f"hosted on {_nested(host, voice, alone)}"
        case Hosts(guest):
            return f"hosting {_nested(guest, voice, alone)}"
        case InServer():
            return _in_server(part, voice)
        case InZone(zones):
            return f"{zone} {say.alternatives(say.zone_words(z, voice) for z in zones) or 'no zone'}"
        case ControlledBy(Player.YOU):
            return "you control"
        case ControlledBy(player):
            return f"{say.PLAYERS[player]} controls"
        case At(spot, of):
            return _at(spot, of, voice)
        case OfIdentityFaction(player):
            return f"of the faction of {say.possessive(player)} identity"
        case Shares(attribute, name):
            return _shared(attribute, name)
        case Alike(attribute, to):
            return f"with the {attribute.value} of {_alike_to(to, voice)}"
        case TrashAbility():
            return "with [trash] abilities"
        case Is(Status.ADVANCEABLE):
            return "that can be advanced"
        case Titled(title):
            return f"titled {say.quoted_name(title)}"
        case Not(InZone(zones)) if zones:
            return f"not in {say.alternatives(say.zone_words(z, voice) for z in zones)}"
        case Not(InServer() as inside):
            return f"not {_in_server(inside, voice)}"
        case Not(Did() as done):
            return say.inside(done, voice, negated=True)
        case Not(Hosts(guest)):
            return f"that is not hosting {some(guest, voice)}"
        case Not(inner):
            return f"that is not {_state(inner, voice)}"
        case Or(parts):
            return f"that is either {say.alternatives(_state(p, voice) for p in parts)}"
        case _:
            return f"that is {_state(part, voice)}"


def _state(part: Selector, voice: Voice) -> str:
    match part:
        case Is(status) if status in _ADJECTIVES:
            return status.value
        case Is(status):
            return _STATES[status]
        case Same(ref):
            return say.reference(ref, voice)
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
            return f"the same as {say.reference(ref, voice)}"
        case _:
            return say.article(noun_phrase(selector, voice))


_PARTS = {
    Part.ROOT: "in the root of {}",
    Part.PROTECTING: "protecting {}",
    Part.ROOT_OR_PROTECTING: "in the root of or protecting {}",
    Part.IN: "inside {}",
    Part.IN_OR_ROOT: "in {} or its root",
    Part.ANYWHERE: "in {}, in its root or protecting it",
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
    return alone if of is None else relative.format(say.reference(of, voice))


def _shared(attribute: Attribute, name: str) -> str:
    word = say.ATTRIBUTES[attribute]
    return f"of that {word}" if name == f"that {attribute.value}" else f"of the same {word} as {say.quoted_name(name)}"


def _alike_to(to: Ref | Selector, voice: Voice) -> str:
    if isinstance(to, Ref):
        return say.reference(to, voice)
    return _nested(to, voice)


# ----------------------------------------------------------------------- servers

_SERVERS = {
    ServerWord.THIS: "this server",
    ServerWord.ANY: "any server",
    ServerWord.ANOTHER: "another server",
    ServerWord.ATTACKED: "the attacked server",
    ServerWord.CENTRAL: "a central server",
    ServerWord.REMOTE: "a remote server",
    ServerWord.NEW_REMOTE: "a new remote server",
    ServerWord.MARK: "your mark",
    ServerWord.INSTALLED_IN: "the same server",
    ServerWord.HQ: "HQ",
    ServerWord.RND: "R&D",
    ServerWord.ARCHIVES: "Archives",
}


def _one_of(among: ServerWord) -> str:
    return "a server" if among is ServerWord.ANY else _SERVERS[among]


def server_words(server: ServerRef, voice: Voice) -> str:
    """The server."""
    match server:
        case ServerOf(This()):
            return f"the server this {voice.noun} is protecting"
        case ServerOf(of):
            return f"the server of {say.reference(of, voice)}"
        case ServerRun(among, made, verb, scope):
            have = "the Runner has" if voice.side is Side.CORP else "you have"
            ran = "run" if verb is Deed.RUN_BEGINS else "made a successful run on"
            return f"{server_words(among, voice)} {have} {'already' if made else 'not'} {ran} {say.SCOPES[scope]}"
        case ChosenServer("that server") | ChosenServer(RUN_SERVER.name):
            return "that server"
        case ChosenServer(name):
            return f"the server {say.quoted_name(name)}"
        case ServerAmong(servers):
            return say.alternatives(_SERVERS[s] for s in servers)
        case ServerWith(what, Part.PROTECTING, least, among):
            return f"{_one_of(among)} protected by {least} or more {noun_phrase(what, voice, many=True)}"
        case ServerWith(what, part, least, among):
            where = " in its root" if part is Part.ROOT else ""
            return f"{_one_of(among)} with at least {least} {noun_phrase(what, voice, many=least > 1)}{where}"
        case ServerOther(ServerWith(what, Part.PROTECTING, 1, among), kind) if kind is among:
            return f"{_one_of(among)} protected by no {noun_phrase(what, voice)}"
        case ServerOther(than, ServerWord() as kind):
            return f"{_SERVERS[kind]} other than {server_words(than, voice)}"
        case ServerOther(than, such):
            head, _, more = server_words(such, voice).partition("server ")
            return f"{head}server other than {server_words(than, voice)} and {more}"
        case _:
            return _SERVERS[server]
