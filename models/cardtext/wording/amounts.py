"""Amounts in words: numbers, what is counted, and what is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...deeds import Deed
from ...selectors import (
    ANYTHING,
    ICE,
    AccessLimit,
    Amount,
    Bound,
    Calculated,
    Compare,
    CountersAmong,
    CountersOn,
    CountOf,
    CountServers,
    EventPattern,
    Happened,
    Holds,
    IsSubroutine,
    KindsOf,
    MostAlike,
    OfTrace,
    Operator,
    Same,
    ServerRun,
    ServerWith,
    ServerWord,
    StatOf,
    StatOfPlayer,
    SumOf,
    ThatMany,
    This,
    TopOf,
    X,
)
from ...terms import Counter, Part, Player, PlayerStat, Relation, Stat
from . import events, nouns
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


PLAYER_STATS = {
    PlayerStat.CREDITS: ("credit", "credits"),
    PlayerStat.CLICKS: ("[click]", "[click]"),
    PlayerStat.TAGS: ("tag", "tags"),
    PlayerStat.BAD_PUBLICITY: ("bad publicity", "bad publicity"),
    PlayerStat.CORE_DAMAGE: ("core damage", "core damage"),
    PlayerStat.HAND: ("card in hand", "cards in hand"),
    PlayerStat.HAND_SIZE: ("maximum hand size", "maximum hand size"),
    PlayerStat.MEMORY: ("[mu]", "[mu]"),
    PlayerStat.UNUSED_MEMORY: ("unused [mu]", "unused [mu]"),
    PlayerStat.LINK: ("[link]", "[link]"),
    PlayerStat.AGENDA_POINTS: ("agenda point", "agenda points"),
    PlayerStat.CLICKS_ALLOTTED: ("allotted [click]", "allotted [click]"),
    PlayerStat.THREAT: ("threat level", "threat level"),
    PlayerStat.POINTS_TO_WIN: ("agenda point needed to win", "agenda points needed to win"),
}


def counted(amount: Amount, voice: Voice, *, many: bool = False) -> str | None:
    """What `for each` counts, or None where the amount does not count things."""
    match amount:
        case CountOf(IsSubroutine(Same(ref)) as of, 1) if of == IsSubroutine(Same(ref)):
            return f"unbroken {'subroutines' if many else 'subroutine'} on {say.reference(ref, voice)}"
        case CountOf(of, 1):
            return nouns.noun_phrase(of, voice, many=many)
        case MostAlike(attribute, of):
            return f"card of the most common {attribute.value} among {nouns.noun_phrase(of, voice, many=True)}"
        case KindsOf(attribute, of):
            noun = f"card {attribute.value}{'s' if many else ''}"
            return f"{noun} among {nouns.noun_phrase(of, voice, many=True)}"
        case CountServers(servers):
            return _servers(servers, voice, many)
        case CountersAmong(kind, of):
            return f"{say.counter_words(kind, many)} on {nouns.noun_phrase(of, voice, many=True)}"
        case CountersOn(kind, This()):
            return f"hosted {say.counter_words(kind, many)}"
        case CountersOn(kind, on):
            return f"{say.counter_words(kind, many)} on {say.reference(on, voice)}"
        case StatOf(Stat.SUBROUTINES, on, False):
            return f"subroutine{'s' * many} on {say.reference(on, voice)}"
        case ThatMany(name) if name.endswith(" this way"):
            word, _, way = name.partition(" ")
            return f"{_done(word)} {word.partition('_')[0]} {way}"
        case StatOfPlayer(PlayerStat.CREDITS, player):
            return f"{PLAYER_STATS[PlayerStat.CREDITS][many]} in {say.possessive(player)} credit pool"
        case StatOfPlayer(PlayerStat.HAND, player):
            holder = "you hold" if player is Player.YOU else f"{say.PLAYERS[player]} holds"
            return f"{'cards' if many else 'card'} {holder} in {say.hand(player, voice)}"
        case StatOfPlayer(PlayerStat.LINK, Player.RUNNER):
            return "[link]"
        case StatOfPlayer(PlayerStat.CLICKS, Player.YOU):
            return "[click] you have remaining"
        case StatOfPlayer(PlayerStat.LINK | PlayerStat.HAND_SIZE | PlayerStat.THREAT):
            return None
        case StatOfPlayer(stat, player):
            return f"{PLAYER_STATS[stat][many]} {say.PLAYERS[player]} {'have' if player is Player.YOU else 'has'}"
        case _:
            return None


def _servers(servers: tuple[ServerWith | ServerRun, ...], voice: Voice, many: bool) -> str:
    """`remote server with a card in its root`."""
    first = servers[0]
    if isinstance(first, ServerRun):
        said = nouns.server_words(first, voice).removeprefix("any ").removeprefix("a ")
        return said.replace("server ", "servers ", 1) if many else said
    kinds = {ServerWord.REMOTE: "remote server", ServerWord.CENTRAL: "central server"}
    head = kinds.get(first.among, "server") + ("s" if many else "")
    if len(servers) == 1 and first.least == 0 and first.what == ANYTHING:
        return head
    held: dict[ServerWith | ServerRun, str] = {
        ServerWith(ANYTHING, Part.ROOT, among=first.among): "has a card in its root",
        ServerWith(ICE, Part.PROTECTING, among=first.among): "is protected by ice",
    }
    if not all(server in held for server in servers):
        return f"{head} [{'; '.join(map(say.formal, servers))}]"
    described = " and ".join(held[server] for server in servers)
    return (
        f"{head} with a card in its root" if len(servers) == 1 and "root" in described else f"{head} that {described}"
    )


def _done(word: str) -> str:
    """A noun for what was done in such a way; which one does not matter to the reader."""
    nouns = {"lost": "[credit]", "taken": "tag", "removed_tag": "tag", "prevented": "damage"}
    return "counter" if word in ("removed", "placed", "moved") else nouns.get(word, "card")


def value(amount: Amount, voice: Voice) -> str:
    """The amount as a quantity of its own: `3`, `the number of hosted power counters`."""
    several = counted(amount, voice, many=True)
    if several is not None:
        return f"the number of {several}"
    match amount:
        case int():
            return str(amount)
        case X():
            return "X"
        case CountOf(of, per):
            return f"the number of ({nouns.noun_phrase(of, voice, many=True)}) divided by {per}"
        case StatOf(stat, Bound("it"), False):
            return f"its {say.STATS[stat]}"
        case StatOf(stat, of, printed):
            return f"the {'printed ' if printed else ''}{say.STATS[stat]} of {say.reference(of, voice)}"
        case StatOfPlayer(stat, player):
            word = "link" if stat is PlayerStat.LINK else PLAYER_STATS[stat][0]
            return f"{say.possessive(player)} {word}"
        case Happened(EventPattern(Deed.SUFFER_DAMAGE, by), scope, True) if by is not None:
            return f"the amount of damage {say.PLAYERS[by]} suffered {say.SCOPES[scope]}"
        case Happened(event, scope, True):
            return f"the total amount of what {events.event(event, voice, events.Form.PAST)} {say.SCOPES[scope]}"
        case Happened(event, scope):
            return f"the number of times {events.event(event, voice, events.Form.PAST)} {say.SCOPES[scope]}"
        case ThatMany("that many"):
            return "that many"
        case ThatMany("had"):
            return "the number there was before"
        case ThatMany(name):
            return f"that many of {say.quoted_name(name)}"
        case Calculated():
            return _calculated(amount, voice)
        case SumOf(stat, of, printed):
            total = f"{'printed ' if printed else ''}{say.STATS[stat]}"
            return f"the sum of the {total} of all {nouns.noun_phrase(of, voice, many=True)}"
        case AccessLimit(zone):
            return f"the number of cards that the Runner may access in {say.zone_words(zone, voice)} during this breach"
        case OfTrace(number):
            return f"the {number.value.replace('_', ' ')} of the trace"
        case _:
            raise AssertionError(f"{amount!r} is no amount")


_BINARY = {
    Operator.PLUS: "plus",
    Operator.MINUS: "minus",
    Operator.TIMES: "times",
    Operator.EACH: "divided (rounded down) by",
    Operator.REMAINDER: "modulo",
}
_OF_TWO = {Operator.LEAST: "the lower of", Operator.MOST: "the higher of"}
_HALVES = {Operator.HALF_UP: "rounded up", Operator.HALF_DOWN: "rounded down"}


def _calculated(amount: Calculated, voice: Voice) -> str:
    left, right = _operand(amount.left, voice), _operand(amount.right, voice)
    if amount.operator in _HALVES:
        return f"half {left} ({_HALVES[amount.operator]})" + say.notes(amount, "operator", "left")
    if amount.operator in _OF_TWO:
        return f"{_OF_TWO[amount.operator]} {left} and {right}"
    if amount.operator is Operator.TIMES and amount.left == 2:
        return f"twice {right}"
    return f"{left} {_BINARY[amount.operator]} {right}"


def _operand(amount: Amount, voice: Voice) -> str:
    text = value(amount, voice)
    return f"({text})" if isinstance(amount, Calculated) else text


def each(amount: Amount, voice: Voice) -> tuple[int, str] | None:
    """A number and ` for each ...`, where the amount is a multiple of something counted."""
    match amount:
        case CountOf(of, per) if per != 1:
            return 1, f" for every {per} {nouns.noun_phrase(of, voice, many=True)}"
        case Calculated(Operator.HALF_DOWN, CountersOn() | StatOfPlayer() as halved, 0):
            what = counted(halved, voice, many=True)
            return (1, f" for every 2 {what}") if what is not None else None
        case Calculated(Operator.TIMES, int() as factor, right) if factor != 1 and not isinstance(right, Calculated):
            tail = each(right, voice)
            return (factor, tail[1]) if tail is not None else None
        case _:
            what = counted(amount, voice)
            return (1, f" for each {what}") if what is not None else None


def measure(amount: Amount, voice: Voice, one: str, many: str, *, up_to: bool = False) -> str:
    """So many units: `3 cards`, `1 card for each ...`, `that many cards`, `cards equal to ...`."""
    lead = "up to " if up_to else ""
    gap = "" if many.startswith("[") else " "
    if isinstance(amount, int):
        return f"{lead}{amount}{gap}{one if amount == 1 else many}"
    if isinstance(amount, X):
        return f"{lead}X{gap}{many}"
    if amount == ThatMany("that many"):
        return f"{lead}that many {many}"
    multiple = each(amount, voice)
    if multiple is not None:
        factor, tail = multiple
        return f"{lead}{factor}{gap}{one if factor == 1 else many}{tail}"
    return f"{lead}{'credits' if many == '[credit]' else many} equal to {value(amount, voice)}"


def credits(amount: Amount, voice: Voice, *, up_to: bool = False) -> str:
    """`3[credit]`."""
    return measure(amount, voice, "[credit]", "[credit]", up_to=up_to)


def clicks(amount: Amount, voice: Voice, *, up_to: bool = False) -> str:
    """`[click][click]`."""
    if isinstance(amount, int) and 1 <= amount <= 5 and not up_to:
        return "[click]" * amount
    return measure(amount, voice, "[click]", "[click]", up_to=up_to)


def counters(amount: Amount, kind: Counter | None, voice: Voice, *, up_to: bool = False) -> str:
    """`2 power counters`, `3[credit]`."""
    if kind is Counter.CREDIT:
        return credits(amount, voice, up_to=up_to)
    return measure(amount, voice, say.counter_words(kind, False), say.counter_words(kind), up_to=up_to)


def signed(amount: Amount, voice: Voice, unit: str) -> str:
    """A change: `+2 strength`, `-1 strength for each ...`."""
    gap = "" if unit.startswith("[") else " "
    if isinstance(amount, int):
        return f"{amount:+d}{gap}{unit}"
    if isinstance(amount, X):
        return f"+X{gap}{unit}"
    if amount == Calculated(Operator.MINUS, 0, X()):
        return f"-X{gap}{unit}"
    multiple = each(amount, voice)
    if multiple is not None:
        return f"{multiple[0]:+d}{gap}{unit}{multiple[1]}"
    return f"+({value(amount, voice)}) {unit}"


# ------------------------------------------------------------- behind a noun

THAN = {
    Relation.EQUAL: "equal to",
    Relation.LESS: "less than",
    Relation.AT_MOST: "equal to or less than",
    Relation.GREATER: "greater than",
    Relation.AT_LEAST: "equal to or greater than",
    Relation.ODD: "an odd number away from",
}


def how_many(relation: Relation, amount: Amount, voice: Voice, *, alone: bool = True) -> str:
    """`3 or more`, `no`, `fewer than 2`."""
    number = value(amount, voice)
    if not say.is_plain(amount):
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
        case Relation.ODD:
            return f"a number that is odd if {number} is even"


@say.inside.register(Compare)
def _compared(part: Compare, voice: Voice, *, alone: bool) -> str:
    """`with a strength of 3 or less`."""
    stat = ("printed " if part.printed else "") + say.STATS[part.stat]
    if say.is_plain(part.amount):
        number = value(part.amount, voice)
        with_ = f"with {say.article(stat)}"
        match part.relation:
            case Relation.EQUAL:
                return f"{with_} of {number}"
            case Relation.AT_MOST:
                return f"{with_} of {number} or less"
            case Relation.AT_LEAST:
                return f"{with_} of {number} or greater"
    amount = value(part.amount, voice)
    return f"with {say.article(stat)} {THAN[part.relation]} {amount if alone else f'({amount})'}"


@say.inside.register(Holds)
def _holds(part: Holds, voice: Voice, *, alone: bool) -> str:
    """`with 2 or more hosted power counters`."""
    return f"with {how_many(part.relation, part.amount, voice, alone=alone)} hosted {say.counter_words(part.kind)}"


@say.inside.register(TopOf)
def _top_of(part: TopOf, voice: Voice, **_: bool) -> str:
    """`among the top 3 cards of R&D`."""
    many = measure(part.count, voice, "card", "cards")
    return f"among the {'bottom' if part.bottom else 'top'} {many} of {say.zone_words(part.zone, voice)}"
