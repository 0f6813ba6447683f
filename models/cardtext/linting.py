"""What the author of a text is told of it: where reading stops, what would be read there, and which words are old."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, Final

from ..abilities import ChooseValue, Unread
from ..cards import Card
from ..conditions import UnreadRestriction, VariableBound, VariableIs
from ..costs import Cost, UnreadCost
from ..selectors import X
from ..terms import Side
from ..values import Value, walk
from .chart import Reader, Unreadable, rules_used
from .compiling import lines_of
from .from_records import compile_card
from .grammar import grammar
from .lexer import BadToken, tokens
from .lines import cut, with_players
from .normalise import normalise
from .phrases import NO, Grammar

LIKE: Final = 0.7  # the least likeness of a word that may be meant
MOST_TRIED = 6  # words in place of one
MOST_OFFERED = 3
LEAST_ALIKE = 0.5  # of a sentence that is shown as the nearest
GAPS = (Unread, UnreadCost, UnreadRestriction)
_MODES = re.compile(r"<ul>.*?</ul>", re.S)
_WORD = re.compile(r"</?\w+>|\[[^\]\s]*\]|[\w'’+-]+|[^\w\s]")
_SMALL = ("a", "the", "1", "you", "your", "of", "on", "to", ",")  # words that are easily left out


class Trouble(StrEnum):
    """What is to be said of words."""

    UNREAD = "unread"  # reading stops at them
    UNFINISHED = "unfinished"  # reading comes to their end, and more was expected
    LEANING = "leaning"  # they are read by themselves, and speak of what no sentence before them tells
    AMBIGUOUS = "ambiguous"  # they have several meanings, between which nothing decides
    OLDER = "older"  # they are read, and today's cards have other words
    VALUELESS = "valueless"  # a variable to which nothing on the card gives a value


class Finding(Value, frozen=True):
    """Words of a text of which something is to be said: those between two columns of a line, counted from 0.

    `instead` are words that would be read in their place, the likeliest first; an empty one stands for nothing.
    """

    trouble: Trouble
    clause: int
    line: str
    start: int
    end: int
    instead: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The words."""
        return self.line[self.start : self.end]


class Linted(Value, frozen=True):
    """A card, the lines of its text box by the numbers of their clauses, and what is to be said of them; a line that
    is read with the one before stands there, and is empty itself."""

    card: Card
    lines: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def unread(self) -> tuple[int, ...]:
        """The clauses that are not read as a whole."""
        return tuple(dict.fromkeys(f.clause for f in self.findings if f.trouble is not Trouble.OLDER))


OLDER_WORDS: Final[Mapping[str, str]] = {
    r"advancement tokens?": "advancement counter",
    r"virus tokens?": "virus counter",
    r"power tokens?": "power counter",
    r"brain damage": "core damage",
    r"[Mm]ake a run on": "run",
    r"he or she": "they",
    r"his or her": "their",
    r"[Rr]emove (?:\w+ )?(?:this (?:card|agenda)|it) from the game instead of trashing it": "remove it from the game",
    r"->": "→",
    r"¢": "[credit]",
}
"""Words and signs of older cards and of keyboards, as patterns, with those that are printed today."""


def linted(record: Mapping[str, Any]) -> Linted:
    """The card of a record, and what its author is told of the text; other faces are not looked at. Raises as
    `compile_card` does."""
    with rules_used() as used:
        card = compile_card({**record, "faces": ()})
    lines = _as_they_are_read(str(record.get("text") or ""), card)
    made = grammar(card.side)
    undecided = [words for _, _, words in used.undecided]
    found = [_stopped(each, lines, card, made, undecided) for each in dict.fromkeys(used.unread)]
    found += _left(card, lines, {finding.clause for finding in found})
    found += _older(lines)
    found += _valueless(card, lines)
    return Linted(card, lines, tuple(sorted(found, key=lambda f: (f.clause, f.start, f.trouble))))


def clause_texts(text: str, title: str) -> tuple[str, ...]:
    """The lines of a text box as they are written, in the order of their clauses: those that say something."""
    one_line_each = _MODES.sub(lambda modes: " ".join(modes[0].split()), text)
    return tuple(line.strip() for line in one_line_each.splitlines() if normalise(line, title).strip())


def _as_they_are_read(text: str, card: Card) -> tuple[str, ...]:
    """The lines in the order of their clauses; one that goes on with the line before stands there."""
    found = list(clause_texts(text, card.title))
    try:
        heads = {line.clause for line in lines_of(cut(normalise(text, card.title)), card)}
    except BadToken:
        return tuple(found)
    for clause in reversed(range(1, len(found))):
        if clause not in heads:
            found[clause - 1], found[clause] = f"{found[clause - 1]} {found[clause]}", ""
    return tuple(found)


def _stopped(
    unread: Unreadable, lines: Sequence[str], card: Card, grammar: Grammar, undecided: Sequence[tuple[str, ...]]
) -> Finding:
    """Where in its line the reader stopped, and what it would have read there."""
    kind, words = unread.kind, unread.words
    reader = Reader(grammar, words)
    whole = reader.whole(kind) is not NO
    at = reader.furthest
    clause, places = _places(unread, lines, card)
    line = lines[clause] if clause < len(lines) else ""
    first, last = (places[0], places[-1]) if places else ((0, 0), (0, len(line)))
    if whole or words in undecided:
        trouble = Trouble.LEANING if whole else Trouble.AMBIGUOUS
        return Finding(trouble, clause, line, first[0], last[1])
    instead = tuple(_instead(grammar, kind, words, at))
    if at >= len(words):
        return Finding(Trouble.UNFINISHED, clause, line, first[0], last[1], instead)
    return Finding(Trouble.UNREAD, clause, line, *(places[at] if at < len(places) else last), instead)


def _left(card: Card, lines: Sequence[str], told: set[int]) -> Iterator[Finding]:
    """The clauses that are not read although each of their sentences is."""
    for clause in dict.fromkeys(a.clause for a in card.abilities if any(isinstance(n, GAPS) for n in walk(a))):
        if clause not in told and clause < len(lines):
            yield Finding(Trouble.LEANING, clause, lines[clause], 0, len(lines[clause]))


def _older(lines: Sequence[str]) -> Iterator[Finding]:
    for clause, line in enumerate(lines):
        for pattern, today in OLDER_WORDS.items():
            for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", line):
                yield Finding(Trouble.OLDER, clause, line, *match.span(), (today,))


def _valueless(card: Card, lines: Sequence[str]) -> Iterator[Finding]:
    """An X that no cost and no sentence gives a value: it counts as 0 (rule_values_defined_by_x)."""
    said = [node for ability in card.abilities for node in walk(ability)]
    if card.cost_is_x or card.unread or X() not in said or any(_gives_value(node) for node in said):
        return
    for clause, line in enumerate(lines):
        for match in re.finditer(r"(?<![\w-])X(?![\w-])", line):
            yield Finding(Trouble.VALUELESS, clause, line, *match.span())


def _gives_value(node: object) -> bool:
    """Whether it tells what X is, or lets a player choose it (1.16.2c, 9.3.3f)."""
    match node:
        case VariableIs() | VariableBound() | ChooseValue(name="X"):
            return True
        case Cost():
            return X() in walk(node)
        case _:
            return False


# -------------------------------------------------------------- where the words stand


def _places(unread: Unreadable, lines: Sequence[str], card: Card) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The clause with these words, and from where to where in its line each of them stands."""
    best: tuple[int, int] = (-1, unread.clause)
    found: tuple[tuple[int, int], ...] = ()
    for clause, line in enumerate(lines):
        words, spans = _tokens_of(line, card)
        said = with_players(words, card.side)
        if len(said) != len(words):
            said = words
        blocks = SequenceMatcher(None, said, unread.words, autojunk=False).get_matching_blocks()
        score = (sum(block.size for block in blocks), clause == unread.clause)
        if score > best:
            placed: dict[int, tuple[int, int]] = {}
            for there, here, size in blocks:
                placed |= {here + k: spans[there + k] for k in range(size)}
            last = min(placed.values(), default=(0, 0))
            spread = []
            for k in range(len(unread.words)):
                last = placed.get(k, last)
                spread.append(last)
            best, best_clause, found = score, clause, tuple(spread)
    return (best_clause if found else unread.clause), found


def _tokens_of(line: str, card: Card) -> tuple[tuple[str, ...], list[tuple[int, int]]]:
    """The tokens of a line, and the columns between which each of them is written."""
    said: tuple[str, ...] = ()
    spans: list[tuple[int, int]] = []
    for word in _WORD.finditer(line):
        try:
            so_far = tokens(normalise(line[: word.end()], card.title))
        except BadToken:
            continue
        while len(spans) > len(so_far):  # several words are one token
            spans.pop()
        if len(so_far) == len(spans) and spans and so_far != said:
            spans[-1] = (spans[-1][0], word.end())
        for _ in range(len(so_far) - len(spans)):
            spans.append((word.start(), word.end()))
        said = so_far
    return said, spans


# ------------------------------------------------------------------- what would be read


@cache
def _known_words(side: Side) -> tuple[str, ...]:
    return tuple(sorted({word for rule in grammar(side) for word, slot in rule.items if slot is None}))


def _instead(grammar: Grammar, kind: str, words: tuple[str, ...], at: int) -> Iterator[str]:
    """Words with which the whole would be read if they stood where reading stops, or just before."""
    known = sorted({word for side in Side for word in _known_words(side)})
    offered: list[str] = []
    farther: list[str] = []  # with which more would be read
    for place in (at, at - 1):
        if offered or not 0 <= place < len(words):
            continue
        for word in get_close_matches(words[place], known, MOST_TRIED, LIKE):
            reader = Reader(grammar, (*words[:place], word, *words[place + 1 :]))
            if reader.whole(kind) is not NO:
                offered.append(_written(word))
            elif place == at and reader.furthest > at + 1:
                farther.append(_written(word))
    if not offered:
        for word in _SMALL:
            if Reader(grammar, (*words[:at], word, *words[at:])).whole(kind) is not NO:
                offered.append(" ".join((_written(word), *(_written(w) for w in words[at : at + 1]))))
    if not offered and at < len(words) and Reader(grammar, (*words[:at], *words[at + 1 :])).whole(kind) is not NO:
        offered.append("")
    yield from dict.fromkeys((offered or farther)[:MOST_OFFERED])


def _written(token: str) -> str:
    """A token as people write it."""
    words = token.strip("#@").replace("_", " ").replace("~", "this card")
    return words.replace("the runner", "the Runner").replace("the corp", "the Corp")


def nearest(said: str, sentences: Iterable[str]) -> str | None:
    """The sentence that is most like these words, if one is like them.

    >>> nearest("Gain 3 pancakes.", ["Draw 1 card.", "Gain 3[credit]."])
    'Gain 3[credit].'
    """
    wanted = _WORD.findall(said.lower())
    some = set(wanted)
    ranked = sorted(
        ((len(some & words) / (len(some | words) or 1), text) for text in sentences if (words := _words_in(text))),
        key=lambda each: (-each[0], each[1]),
    )[:40]
    close = [
        (SequenceMatcher(None, wanted, _WORD.findall(text.lower()), autojunk=False).ratio(), text) for _, text in ranked
    ]
    best = max(close, key=lambda each: (each[0], each[1]), default=(0.0, ""))
    return best[1] if best[0] >= LEAST_ALIKE else None


@cache
def _words_in(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
