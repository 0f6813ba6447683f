"""The chart reader: every reading of every phrase of a sentence, each found once, and which of them counts.

Phrases keep all their readings until a whole is asked for. Then the preferences of the rules decide, `PREFERENCES` in
their order; where two meanings are left, there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from ..terms import End
from .lexer import FACTIONS
from .phrases import NO, PREFERENCES, Grammar, Rule

Cost: TypeAlias = tuple[int, ...]  # how often each preference was gone against
FREE: Final[Cost] = (0,) * len(PREFERENCES)
MOST_READINGS = 24  # of one phrase with one end: more is no language


class Derivation(NamedTuple):
    """The rule by which a phrase was read, and those by which its parts were.

    `settled` names the preference that decided between several meanings.
    """

    rule: Rule
    parts: tuple[Derivation, ...]
    settled: str | None = None


class Reading(NamedTuple):
    """Where a phrase ends, what it means, and why; terminals need no rule."""

    end: int
    value: Any
    derivation: Derivation | None
    cost: Cost = FREE


def _number(token: str) -> Any:
    return int(token) if token.isdigit() else NO


def _signed(token: str) -> Any:
    return int(token) if token[0] in "+-" and token[1:].isdigit() else NO


def _subtype(token: str) -> Any:
    return token[1:] if token.startswith("#") else NO


def _bracketed(token: str) -> Any:
    return int(token[1:-1]) if token.startswith("[") and token[1:-1].isdigit() else NO


def _quote(token: str) -> Any:
    return int(token[1:]) if token.startswith("§") else NO


def _name(token: str) -> Any:
    return token[1:] if token.startswith("@") else NO


_ORDINALS: Final = {word: n for n, word in enumerate(("first", "second", "third", "fourth"), 1)}


def _ordinal(token: str) -> Any:
    return _ORDINALS.get(token, NO)


def _first_or_last(token: str) -> Any:
    return {"first": End.FIRST, "last": End.LAST}.get(token, NO)


def _faction(token: str) -> Any:
    found = token[1:-1].replace("-", "_")
    return found if token[0] == "[" and found in FACTIONS else NO


_TERMINALS: Final[Mapping[str, Callable[[str], Any]]] = {
    "number": _number,
    "signed": _signed,
    "subtype": _subtype,
    "strength_number": _bracketed,
    "quote": _quote,
    "title": _name,
    "ordinal": _ordinal,
    "first_or_last": _first_or_last,
    "faction": _faction,
}


@lru_cache(maxsize=4096)
def _names_of(token: str) -> frozenset[str]:
    return frozenset({token, *(f"{{{kind}}}" for kind, made in _TERMINALS.items() if made(token) is not NO)})


_State: TypeAlias = tuple[int, dict[str, Any], tuple[Derivation, ...], Cost]


class Reader:
    """Reads the phrases of one sentence; what was read once is not read again."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens: tuple[str, ...] = tuple(tokens)
        self.furthest: int = 0  # the token behind the last one that fitted anywhere
        self._beginnings = grammar.beginnings()
        self._names = [*map(_names_of, self.tokens), frozenset[str]()]  # what each token is called in beginnings
        self._memo: dict[tuple[str, int], tuple[Reading, ...]] = {}
        self._settled: dict[tuple[str, int], tuple[Reading, ...]] = {}

    def whole(self, kind: str) -> Any:
        """What the tokens mean as one phrase of this kind, or NO."""
        for end, value, derivation, _ in self.at(kind, 0):
            if end == len(self.tokens):
                _tell(derivation)
                return value
        return NO

    def at(self, kind: str, start: int) -> tuple[Reading, ...]:
        """Every phrase of this kind that begins here: one reading for each end, longest first."""
        key = (kind, start)
        if key not in self._settled:
            by_end: dict[int, list[Reading]] = {}
            for reading in self.readings(kind, start):
                by_end.setdefault(reading.end, []).append(reading)
            chosen = (_settle(by_end[end], self.tokens[start:end]) for end in sorted(by_end, reverse=True))
            self._settled[key] = tuple(reading for reading in chosen if reading is not None)
        return self._settled[key]

    def readings(self, kind: str, start: int) -> tuple[Reading, ...]:
        """Every meaning of every phrase of this kind that begins here."""
        terminal = _TERMINALS.get(kind)
        if terminal is not None:
            value = terminal(self.tokens[start]) if start < len(self.tokens) else NO
            if value is NO:
                return ()
            self.furthest = max(self.furthest, start + 1)
            return (Reading(start + 1, value, None),)
        key = (kind, start)
        if key not in self._memo:
            self._memo[key] = ()  # a kind that begins with itself finds nothing here
            if self._names[start].isdisjoint(self._beginnings[kind]):
                return ()
            token = self.tokens[start] if start < len(self.tokens) else None
            links = self.grammar.inherited(kind)
            rules = self.grammar.rules_at(kind, token)
            self._memo[key] = self._all(links, rules, start)
        return self._memo[key]

    def _all(self, links: Sequence[Rule], rules: Sequence[Rule], start: int) -> tuple[Reading, ...]:
        found: dict[int, dict[Any, Reading]] = {}
        for link in links:
            for end, value, why, cost in self.readings(link.items[0][0], start):
                _note(found, Reading(end, value, Derivation(link, () if why is None else (why,)), cost))
        for rule in rules:
            for end, slots, parts, cost in self._items(rule, start):
                value = rule.build(**slots) if rule.makes else rule.build
                if value is not NO:
                    cost = _plus(cost, rule.against) if rule.against else cost
                    _note(found, Reading(end, value, Derivation(rule, parts), cost))
        return tuple(reading for end in sorted(found, reverse=True) for reading in found[end].values())

    def _items(self, rule: Rule, start: int) -> list[_State]:
        states: list[_State] = [(start, {}, (), FREE)]
        for name, kind in rule.items:
            following: list[_State] = []
            for at, slots, parts, cost in states:
                if kind is None:
                    if at < len(self.tokens) and self.tokens[at] == name:
                        if at >= self.furthest:
                            self.furthest = at + 1
                        following.append((at + 1, slots, parts, cost))
                    continue
                for end, value, why, more in self.readings(kind, at):
                    following.append(
                        (
                            end,
                            {**slots, name: value},
                            parts if why is None else (*parts, why),
                            cost if more is FREE else _plus(cost, more),
                        )
                    )
            states = following
            if not states:
                break
        return states


def _note(found: dict[int, dict[Any, Reading]], reading: Reading) -> None:
    """Keep it, if nothing means the same at less cost."""
    meanings = found.setdefault(reading.end, {})
    known = meanings.get(reading.value)
    if reading.cost < known.cost if known is not None else len(meanings) < MOST_READINGS:
        meanings[reading.value] = reading


def _plus(a: Cost, b: Cost) -> Cost:
    return tuple(map(sum, zip(a, b, strict=True)))


def _settle(readings: list[Reading], words: tuple[str, ...]) -> Reading | None:
    """The meaning that the preferences choose; None where they leave several."""
    if len(readings) == 1:
        return readings[0]._replace(cost=FREE)
    first, second = sorted(reading.cost for reading in readings)[:2]
    if first == second:
        _undecided(readings, words)
        return None
    by = next(name for name, a, b in zip(PREFERENCES, first, second, strict=True) if a != b)
    best = next(reading for reading in readings if reading.cost == first)
    if best.derivation is not None:
        best = best._replace(derivation=best.derivation._replace(settled=by))
    return best._replace(cost=FREE)


def read(grammar: Grammar, kind: str, tokens: Sequence[str]) -> Any:
    """What the tokens mean as one phrase of this kind, or NO where any token is left over."""
    return Reader(grammar, tokens).whole(kind)


# ---------------------------------------------------------------- what was used


class Used:
    """The rules by which phrases were read, what decided between several meanings, and what was not read."""

    def __init__(self) -> None:
        self.rules: set[str] = set()
        self.settled: Counter[str] = Counter()
        self.undecided: list[tuple[str, tuple[Any, ...], tuple[str, ...]]] = []  # the kind, the meanings, the words
        self.unread: list[Unreadable] = []


class Unreadable(NamedTuple):
    """Words that should have been a phrase of this kind, in this clause of a text box or of a quotation in it."""

    kind: str
    clause: int
    words: tuple[str, ...]


_USED: ContextVar[Used | None] = ContextVar("sysop_rules_used", default=None)


@contextmanager
def rules_used() -> Iterator[Used]:
    """What supports that which is read inside the block."""
    found = Used()
    token = _USED.set(found)
    try:
        yield found
    finally:
        _USED.reset(token)


def _tell(derivation: Derivation | None) -> None:
    used = _USED.get()
    if used is None or derivation is None:
        return
    left = [derivation]
    while left:
        rule, parts, settled = left.pop()
        used.rules.add(rule.name)
        if settled is not None:
            used.settled[settled] += 1
        left.extend(parts)


def tell_unread(kind: str, clause: int, words: Sequence[str]) -> None:
    """That these words are not read."""
    used = _USED.get()
    if used is not None:
        used.unread.append(Unreadable(kind, clause, tuple(words)))


def _undecided(readings: list[Reading], words: tuple[str, ...]) -> None:
    used = _USED.get()
    if used is not None and readings[0].derivation is not None:
        used.undecided.append((readings[0].derivation.rule.kind, tuple(reading.value for reading in readings), words))
