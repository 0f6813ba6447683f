"""How much of a card is read when everything that only it supports is taken away: the test for cards nobody has seen.

A rule of the grammar, or a rewriting of words, is supported by the cards in whose reading it has a part. To leave
cards out is to read them with a grammar that lacks what is without support from any other card. A card that is left
out has a chance only if its words, and the kinds of things that its abilities hold, occur on another card: the share
of those is the ceiling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from ..abilities import Unread
from ..cards import Card
from ..conditions import UnreadRestriction
from ..costs import UnreadCost
from ..terms import Side
from ..values import Value, walk
from .chart import rules_used
from .coverage import Share
from .from_records import compile_card
from .grammar import grammar
from .lexer import REWRITINGS, BadToken, tokens
from .normalise import normalise
from .phrases import Grammar
from .rewriting import rewritings_needed

Record: TypeAlias = Mapping[str, Any]
Cards: TypeAlias = frozenset[int]  # by their place among the records
GAPS = (Unread, UnreadCost, UnreadRestriction)


class Held(Value, frozen=True):
    """What is read of some cards: with the whole grammar, and when only they support what is taken away.

    `known` are those whose words and structures occur elsewhere, `known_left_out` those of them that are read then.
    """

    name: str
    whole: Share
    left_out: Share
    known: Share
    known_left_out: Share


class RuleCount(Value, frozen=True):
    """The rules of the grammar, groups multiplied out, and how many no card uses, or one card.

    Entries of the lexicon, fixed phrases for one value, are counted apart, and so is how often a kind of phrase has
    those of another as its own (`links`), and the rewritings: words that are read as others, or as nothing.
    """

    rules: int
    unused: int
    of_one: int
    entries: int
    unused_entries: int
    links: int
    rewritings: int
    rewritings_of_one: int


def is_whole(card: Card) -> bool:
    """Whether every clause of the card, on all its faces, is read."""
    return not any(isinstance(node, GAPS) for face in card.sides for node in walk(face.abilities))


def set_of(record: Record) -> tuple[str, str]:
    """The code under which a card was first printed, and the set of that printing; empty where nothing is known."""
    printings = [(str(p.get("code", "")), str(p.get("set", ""))) for p in record.get("printings") or () if p]
    return min(printings, default=("", ""))


class Texts:
    """Cards with what each of them was read by."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.records: tuple[Record, ...] = tuple(records)
        self.cards: list[Card] = []
        self.used: list[frozenset[str]] = []
        self.support: dict[str, set[int]] = {}
        self.settled: Counter[str] = Counter()  # by which preference, how many phrases of several meanings
        self.undecided: list[tuple[str, tuple[Any, ...], tuple[str, ...]]] = []  # kinds, meanings, words
        for number, record in enumerate(self.records):
            with rules_used() as used, rewritings_needed() as words:
                card = compile_card(record)
            self.cards.append(card)
            self.used.append(frozenset(used.rules | words))
            self.settled += used.settled
            self.undecided += used.undecided
            for name in self.used[-1]:
                self.support.setdefault(name, set()).add(number)
        self._content = [_content(card, record) for card, record in zip(self.cards, self.records, strict=True)]
        self._times = Counter(part for content in self._content for part in content)

    def rule_names(self) -> frozenset[str]:
        """The names of the rules of the grammar but for entries of the lexicon, and of the rewritings."""
        rules = (rule.name for side in Side for rule in grammar(side) if not rule.is_entry)
        return frozenset((*rules, *(each.name for each in REWRITINGS)))

    def rules(self) -> RuleCount:
        """How many rules there are and how many have little support."""
        rules = {rule.name: rule.is_entry for side in Side for rule in grammar(side)}
        few = Counter((is_entry, min(len(self.support.get(name, ())), 2)) for name, is_entry in rules.items())
        entries = sum(rules.values())
        links = len({link.name for side in Side for link in grammar(side).links()})
        words = {each.name for each in REWRITINGS}
        words_of_one = sum(len(self.support.get(name, ())) == 1 for name in words)
        return RuleCount(
            len(rules) - entries, few[False, 0], few[False, 1], entries, few[True, 0], links, len(words), words_of_one
        )

    def sets(self, since: str = "") -> tuple[str, ...]:
        """The sets in which a card was first printed, from this code on, in the order of their codes."""
        firsts = sorted(first for first in map(set_of, self.records) if first[0] >= since)
        return tuple(dict.fromkeys(name for _, name in firsts if name))

    def leave_out(self, name: str, numbers: Iterable[int]) -> Held:
        """What is read of these cards when what only they support is taken away, from all of them at once."""
        out = frozenset(numbers)
        return self._held(name, [(number, out) for number in sorted(out)])

    def leave_set_out(self, name: str) -> Held:
        """As `leave_out`, of the cards first printed in this set."""
        return self.leave_out(name, (n for n, record in enumerate(self.records) if set_of(record)[1] == name))

    def leave_one_out(self, numbers: Iterable[int] | None = None) -> Held:
        """As `leave_out`, of each card by itself."""
        chosen = range(len(self.records)) if numbers is None else numbers
        return self._held("each card by itself", [(number, frozenset((number,))) for number in chosen])

    def _held(self, name: str, cases: Sequence[tuple[int, Cards]]) -> Held:
        whole = left_out = known = both = 0
        for number, out in cases:
            read = is_whole(self.cards[number])
            still = read and self.is_read_without(number, out)
            seen = self._is_known(number, out)
            whole, left_out, known, both = whole + read, left_out + still, known + seen, both + (seen and still)
        of = len(cases)
        return Held(name, Share(whole, of), Share(left_out, of), Share(known, of), Share(both, known))

    def is_read_without(self, number: int, out: Cards) -> bool:
        """Whether the card is read as a whole without the rules that only cards of `out` support."""
        return not self.used[number] & self.only(out) or is_whole(self.read_without(number, out))

    def read_without(self, number: int, out: Cards) -> Card:
        """The card as it is read without the rules that only cards of `out` support."""
        gone = self.only(out)
        with rewritings_needed(gone):
            return compile_card(self.records[number], _lacking(gone))

    def only(self, out: Cards) -> frozenset[str]:
        """The rules and rewritings that have support from cards of `out`, and from no other."""
        if out not in self._only:
            names = (self.used[n] for n in out)
            self._only = {out: frozenset(rule for used in names for rule in used if self.support[rule] <= out)}
        return self._only[out]

    _only: Mapping[Cards, frozenset[str]] = {}

    def _is_known(self, number: int, out: Cards) -> bool:
        inside = Counter(part for n in out for part in self._content[n])
        return all(self._times[part] > inside[part] for part in self._content[number])


def _lacking(gone: frozenset[str]) -> Callable[[Side], Grammar]:
    @cache
    def lacking(side: Side) -> Grammar:
        return grammar(side).without(gone)

    return lacking


def _content(card: Card, record: Record) -> frozenset[str]:
    """The words of a card, and the kinds of values and the enum members that its abilities hold."""
    faces = card.sides
    found = {part for face in faces for node in walk(face.abilities) for part in _kinds(node)}
    for face in (record, *(record.get("faces") or ())):
        try:
            found.update(tokens(normalise(str(face.get("text") or ""), card.title)))
        except BadToken:
            found.add("characters that no text box uses")
    return frozenset(word for word in found if not word.isdigit() and word[:1] not in "@#§+-")


def _kinds(node: Value) -> Iterator[str]:
    if isinstance(node, GAPS):
        return
    yield type(node).__name__
    for field in node.__struct_fields__:
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Enum):
                yield f"{type(part).__name__}.{part.name}"
