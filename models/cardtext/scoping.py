"""When a sentence that is not read can apply at all, and to which cards (9.4.1): what is told by a part of it that is.

A static ability applies while its condition holds, whatever else its sentence says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..conditions import Comparison, Condition, During, Exists, InTime
from ..deeds import Deed
from ..selectors import THIS, Bound, CountersOn, HostedOn, Selector, ThatMany, TriggerObject, X
from ..terms import CardType, Counter, Relation
from ..values import walk
from .chart import read
from .phrases import NO, Grammar
from .servers import at_that_time

HOSTS_SOMETHING = Exists(HostedOn(THIS))
OF_HOSTED = re.compile(r"~ gain the (?:text|paid ability|subtype) of (?:all )?hosted [^,]+")
HOSTED_CARDS = re.compile(r"you (?:can|may) (?:play|install|play or install) hosted card (?!.*\b(?:or|and)\b).*")
OF_OWN_COUNTERS = re.compile(r"(\w+) counter on ~ (?:is|can|may|cannot)\b[^,]*")
TIMES = (  # what a leading or closing circumstance begins with, where the whole of it is not read
    (re.compile(r"(?:the first |each |a )?encounter\b"), During.ENCOUNTER),
    (re.compile(r"(?:the first |each |a )?run\b"), During.RUN),
)
PREDICATES = frozenset(["is", "get", "gain", "have", "cost", "lose", "can", "cannot"])
OF_TRACES = re.compile(r"for (?:each|the first) trace\b.*|[^,]*\bmust\b[^,]* for each trace\b[^,]*")
OF_BIDS = re.compile(r"while (?:[^,]+ )?secretly spend(?:ing)? .+")
QUALIFYING = frozenset(["that", "which", "who", "if", "when", "whenever", "while", ","])  # may tie a time to a noun
TYPES = {
    "program": CardType.PROGRAM,
    "hardware": CardType.HARDWARE,
    "resource": CardType.RESOURCE,
    "event": CardType.EVENT,
    "ice": CardType.ICE,
    "agenda": CardType.AGENDA,
    "asset": CardType.ASSET,
    "upgrade": CardType.UPGRADE,
    "operation": CardType.OPERATION,
}
DONE_WITH = frozenset(["install", "installing", "host", "play", "rez"])  # words with what is installed, ... behind them
COSTS_OF = frozenset(["install_cost", "rez_cost"])
FILLING = frozenset(
    ["a", "each", "all", "any", "another", "other", "number", "of", "up", "to", "non", "new", "rezzed", "unrezzed"]
)
PASSIVE_ACTS = frozenset(["played", "rezzing", "playing", "hosting"])
IRREGULAR = frozenset(["broken", "spent", "paid", "lost", "taken", "drawn", "done", "won", "dealt", "made"])
OF_ONE_CARD = frozenset([Deed.INSTALL, Deed.HOST, Deed.PLAY, Deed.REZ])  # done with the card that the choice names


def scope_of(words: Sequence[str], grammar: Grammar) -> tuple[Condition | None, Sequence[str]]:
    """The condition without which the sentence does nothing, and what it says beyond that condition."""
    text = " ".join(words)
    if OF_HOSTED.fullmatch(text) or HOSTED_CARDS.fullmatch(text):
        return HOSTS_SOMETHING, words
    counters = OF_OWN_COUNTERS.fullmatch(text)
    if counters is not None and counters[1] in set(Counter):
        return Comparison(CountersOn(Counter(counters[1]), THIS), Relation.AT_LEAST, 1), words
    if OF_TRACES.fullmatch(text):
        return InTime(During.TRACE), words
    if OF_BIDS.fullmatch(text):
        return InTime(During.BID), words
    return _leading(words, grammar) or _closing(_without_reminder(words)) or _of_each(words, grammar) or (None, words)


def _without_reminder(words: Sequence[str]) -> Sequence[str]:
    """Without what stands in parentheses."""
    if "⟨" not in words or "⟩" not in words:
        return words
    start, end = list(words).index("⟨"), list(words).index("⟩")
    return (*words[:start], *words[end + 1 :]) if start < end else words


def _of_each(words: Sequence[str], grammar: Grammar) -> tuple[Condition, Sequence[str]] | None:
    """`Each S ...`: where there is no S, it says nothing."""
    at = next((k for k, word in enumerate(words) if word in PREDICATES), 0)
    if words[0] != "each" or at < 2 or "⟨" in words[:at]:
        return None
    subject = read(grammar, "np", tuple(words[1:at]))
    return None if subject is NO or _leans(subject) else (Exists(subject), words)


def _leading(words: Sequence[str], grammar: Grammar) -> tuple[Condition, Sequence[str]] | None:
    """What stands before the first comma: `while C, ...`, `during T, ...`."""
    if words[0] not in ("while", "during") or "," not in words:
        return None
    at = list(words).index(",")
    before, behind = words[1:at], words[at + 1 :]
    if not behind:
        return None
    if words[0] == "while":
        condition = read(grammar, "condition", tuple(before))
        return None if condition is NO or _leans(condition) else (condition, behind)
    time = read(grammar, "time", tuple(before))
    if time is not NO:
        return at_that_time(time), behind
    return _time(before, behind)


def _leans(said: Condition | Selector) -> bool:
    """Whether it speaks of what another sentence names."""
    return any(isinstance(node, Bound | ThatMany | TriggerObject | X) for node in walk(said))


def _closing(words: Sequence[str]) -> tuple[Condition, Sequence[str]] | None:
    """`... during encounters with S` at the end of a sentence that speaks of nothing else."""
    if words.count("during") != 1:
        return None
    at = list(words).index("during")
    before = words[:at]
    if not before or not QUALIFYING.isdisjoint(words) or not {"and", "or", "until"}.isdisjoint(words):
        return None
    if any(word in IRREGULAR or (word.endswith("ed") and word != "considered") for word in before):
        return None  # `cards trashed during encounters`: the time may belong to what was done
    if tuple(words[at + 1 : at + 3]) != ("encounter", "with"):
        return None
    return _time(words[at + 1 :], words)  # its words tell what it touches then


def _time(words: Sequence[str], said: Sequence[str]) -> tuple[Condition, Sequence[str]] | None:
    text = " ".join(words)
    found = next((during for pattern, during in TIMES if pattern.match(text)), None)
    return None if found is None else (InTime(found), said)


def types_of(words: Sequence[str], acts: Sequence[Deed]) -> tuple[CardType, ...]:
    """The types of the cards with which the acts are done that the sentence is about; none where it may be any card:
    where another word than the name of a type stands behind an act.
    """
    if not acts or not OF_ONE_CARD.issuperset(acts):
        return ()
    words = _without_reminder(words)
    found: list[CardType] = []
    for at, word in enumerate(words):
        if word in DONE_WITH or word in COSTS_OF:
            kind = _object(words[at + 1 :]) or (_subject(words) if at == len(words) - 1 else None)
            if kind is None:
                return ()
            found.append(kind)
        elif word in PASSIVE_ACTS:
            return ()
    return tuple(kind for kind in CardType if kind in found)


def _object(words: Sequence[str]) -> CardType | None:
    """The type of the cards that the first noun of the words stands for; none where it is any other type, or one of
    several."""
    for at, word in enumerate(words):
        if word in TYPES:
            several = tuple(words[at + 1 : at + 2]) in _JOINING and _is_noun(words[at + 2 :])
            return None if several or (at and words[at - 1] == "non") else TYPES[word]
        if word not in FILLING and not word.startswith("#") and not word.isdecimal():
            return None
    return None


_JOINING = ((",",), ("and",), ("or",), ("and/or",))


def _is_noun(words: Sequence[str]) -> bool:
    """Whether another noun, and no other act, stands first."""
    return bool(words) and (words[0] in TYPES or words[0] in FILLING or words[0].startswith("#"))


def _subject(words: Sequence[str]) -> CardType | None:
    """The type of the cards of which `each ... costs 1 less to install` speaks."""
    return _object(words) if words[0] in ("each", "all") and "cost" in words else None
