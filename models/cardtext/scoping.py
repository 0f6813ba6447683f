"""When a sentence that is not read can apply at all, and to which cards (9.4.1): what is told by a part of it that is.

A static ability applies while its condition holds, whatever else its sentence says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..conditions import Act, Comparison, Condition, During, Exists, InTime
from ..selectors import THIS, Bound, CountersOn, HostedOn, Selector, ThatMany, TriggerObject, X
from ..terms import CardType, Counter, Relation
from ..values import walk
from .phrases import NO, Grammar, read

HOSTS_SOMETHING = Exists(HostedOn(THIS))
OF_HOSTED = re.compile(r"~ gain the (?:text|paid ability|subtype) of (?:all )?hosted [^,]+")
HOSTED_CARDS = re.compile(r"you (?:can|may) (?:play|install|play or install) hosted card (?!.*\b(?:or|and)\b).*")
OF_OWN_COUNTERS = re.compile(r"(\w+) counter on ~ (?:is|can|may|cannot)\b[^,]*")
TIMES = (  # what a leading or closing circumstance begins with, where the whole of it is not read
    (re.compile(r"(?:the first |each |a )?encounter\b"), During.ENCOUNTER),
    (re.compile(r"(?:the first |each |a )?run\b"), During.RUN),
)
PREDICATES = frozenset(["is", "get", "gain", "have", "cost", "lose", "can", "cannot"])
OF_TRACES = re.compile(r".*\bfor (?:each|the first) trace\b.*")
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
WIDER_NOUNS = frozenset(["card", "identity", "it", "them", "they", "those", "this", "these", "copy"])
PLACES_AND_TIMES = frozenset(["server", "turn", "run", "way"])  # behind `this` and `that`
RELATING = frozenset(["is", "was", "have", "do", "cost", "get"])  # behind `that`, which stands for the noun before it
OF_ONE_CARD = frozenset([Act.INSTALL, Act.HOST, Act.PLAY, Act.REZ])  # done with the card that the choice names


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
        return InTime(time), behind
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
    if tuple(words[at + 1 : at + 3]) != ("encounter", "with"):
        return None
    return _time(words[at + 1 :], words)  # its words tell what it touches then


def _time(words: Sequence[str], said: Sequence[str]) -> tuple[Condition, Sequence[str]] | None:
    text = " ".join(words)
    found = next((during for pattern, during in TIMES if pattern.match(text)), None)
    return None if found is None else (InTime(found), said)


def types_of(words: Sequence[str], acts: Sequence[Act]) -> tuple[CardType, ...]:
    """The types of the cards with which the acts are done that the sentence is about; none where it may be any card.

    What names types of cards, and neither cards at large nor something by a pronoun or a mere subtype, is about
    cards of these types.
    """
    if not acts or not OF_ONE_CARD.issuperset(acts):
        return ()
    if words[0] == "use" and words[1] in ("these", "this") and "to" in words:
        words = words[list(words).index("to") :]
    pairs = tuple(pairwise((*words, "")))
    if any(_means_any_card(word, behind) for word, behind in pairs):
        return ()
    found = [TYPES[word] for word in words if word in TYPES]
    return tuple(kind for kind in CardType if kind in found)


def _means_any_card(word: str, behind: str) -> bool:
    """Whether the word stands for a card whose type it does not tell."""
    if word in ("this", "that") and behind in PLACES_AND_TIMES:
        return False
    if word == "that":
        return behind not in RELATING and behind not in TYPES
    if word.startswith(("#", "@")):
        return behind not in TYPES and not behind.startswith("#")
    return word in WIDER_NOUNS
