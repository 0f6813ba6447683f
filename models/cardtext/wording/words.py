"""Small words: players, zones, servers, references, and what is added where the templates have no words.

Every template gives the same words for the same structure, and different words for different structures. What the
plain templates have no words for is added in square brackets with the names of the fields (`notes`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from enum import Enum
from functools import singledispatch
from typing import Any

from msgspec import Struct

from ...conditions import Trigger
from ...deeds import Deed
from ...selectors import (
    Amount,
    Attribute,
    Bound,
    Current,
    HostOfThis,
    NextEncountered,
    Ref,
    Role,
    This,
    TriggerObject,
    X,
)
from ...terms import Counter, Player, Scope, Side, Stat, Zone
from ...values import Value


class Voice(Struct, frozen=True):
    """Who speaks: how the card calls itself, whose card it is, and what the ability in the making waits for."""

    noun: str = "card"
    title: str | None = None
    side: Side | None = None
    trigger: Trigger | None = None
    quotes: int = 0


# ------------------------------------------------------------- what is left over


def _said_fields(node: Value) -> list[str]:
    """The names of the fields that differ from their defaults; which line a text stands on is no part of it."""
    names, defaults = node.__struct_fields__, node.__struct_defaults__
    usual = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    return [n for n in names if n != "clause" and (n not in usual or getattr(node, n) != usual[n])]


def notes(node: Value, *said: str) -> str:
    """The fields that the words before did not say and that differ from their defaults, in square brackets."""
    left = [
        f"{name.replace('_', ' ')}: {formal(getattr(node, name))}" for name in _said_fields(node) if name not in said
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
            fields = [f"{name}={formal(getattr(value, name))}" for name in _said_fields(value)]
            return type(value).__name__ + (f"({', '.join(fields)})" if fields else "")


def quoted_name(name: str) -> str:
    """A name that is no word of the templates."""
    return json.dumps(name, ensure_ascii=False)


# ------------------------------------------------------------------- small words


@singledispatch
def inside(part: Any, voice: Voice, **how: Any) -> str:
    """The words of a part inside bigger ones, entered by the file of its topic: so no file needs those that need it."""
    raise AssertionError(f"nothing says {part!r}")


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


def is_plain(amount: Amount) -> bool:
    """Whether the amount is a number or X, which need no words."""
    return isinstance(amount, int | X)


def zone_words(zone: Zone, voice: Voice) -> str:
    """The zone; the Runner's cards say `your grip`."""
    if voice.side is Side.RUNNER and zone in (Zone.GRIP, Zone.STACK, Zone.HEAP):
        return f"your {zone.value}"
    return zone.word


def hand(player: Player, voice: Voice) -> str:
    """`HQ`, `your grip`, `their grip`, or plainly `hand` where the side is not known."""
    side = player.side(voice.side) if voice.side is not None else None
    if voice.side is None and player in (Player.CORP, Player.RUNNER):
        side = Side(player.value)
    if side is None or player in (Player.OPPONENT, Player.EITHER):
        return "hand"
    if side is Side.CORP:
        return "HQ"
    return "your grip" if player is Player.YOU else "their grip"


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
        case NextEncountered():
            return "the next piece of ice the Runner encounters"


SCOPES = {
    Scope.TURN: "this turn",
    Scope.LAST_TURN: "during the opponent's last turn",
    Scope.OWN_LAST_TURN: "during your last turn",
    Scope.LAST_RUN: "during your last run",
    Scope.RUN: "this run",
    Scope.APPROACH: "during this approach",
    Scope.ENCOUNTER: "this encounter",
    Scope.BREACH: "this breach",
    Scope.ACCESS: "this access",
    Scope.PLAY: "",
    Scope.USE: "to use this ability",
    Scope.GAME: "this game",
}

STATS = {
    Stat.COST: "cost",
    Stat.PLAY_COST: "play cost",
    Stat.INSTALL_COST: "install cost",
    Stat.REZ_COST: "rez cost",
    Stat.PLAY_OR_INSTALL_COST: "play or install cost",
    Stat.PLAY_OR_REZ_COST: "rez or play cost",
    Stat.INSTALL_OR_REZ_COST: "install or rez cost",
    Stat.TRASH_COST: "trash cost",
    Stat.STRENGTH: "strength",
    Stat.MEMORY_COST: "memory cost",
    Stat.ADVANCEMENT_REQUIREMENT: "advancement requirement",
    Stat.AGENDA_POINTS: "agenda point value",
    Stat.LINK: "base link",
    Stat.SUBROUTINES: "number of subroutines",
    Stat.SUBTYPES: "number of subtypes",
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
    return f"{kind.word} {word}" if kind else word


# What is done without an object.
ALONE = {
    Deed.PURGE: "purge virus counters",
    Deed.END_THE_RUN: "end the run",
    Deed.JACK_OUT: "jack out",
    Deed.IDENTIFY_MARK: "identify your mark",
    Deed.WIN: "win the game",
    Deed.END_ACTION_PHASE: "end your action phase",
    Deed.EXTRA_TURN: "take another turn",
    Deed.TAKE_ACTION: "take another different action",
    Deed.SKIP: "skip that",
    Deed.REPEAT: "repeat that",
}


def alone(deed: Deed) -> str:
    """A deed of which nothing more is said: `end the run`."""
    return ALONE.get(deed) or deed.value.replace("_", " ")


ATTRIBUTES = {
    Attribute.TITLE: "name",
    Attribute.TYPE: "card type",
    Attribute.SUBTYPE: "subtype",
    Attribute.FACTION: "faction",
    Attribute.SERVER: "server",
    Attribute.HOST: "host",
    Attribute.POSITION: "position",
}


def not_understood(summary: str) -> str:
    """What stands for a clause that was not read."""
    return f"[not understood: {summary}]" if summary else "[not understood]"


def plain(text: str) -> str:
    """A text without the marks of bold print and lists."""
    return re.sub(r"</?(?:strong|ul|li)>", "", text.replace("<li>", " * "))
