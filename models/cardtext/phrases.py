"""Phrases: templates over tokens, each with the structure that it stands for.

A template is a line such as `gain {amount} [credit]`: literal tokens, slots `{name:kind}` (or `{kind}`), groups
`(a|b c|)` and optional words `word?`. Templates of one kind are alternatives. A phrase is read only if every token of
it is consumed, so whatever a grammar does not know is refused and never skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeAlias

Item: TypeAlias = tuple[str, str | None]  # a literal token and None, or a slot's name and its kind
Build: TypeAlias = Callable[..., Any]


class _No:
    """The answer of a builder that refuses what its template matched."""

    def __repr__(self) -> str:
        return "NO"


NO: Final = _No()


def expand(template: str) -> tuple[tuple[Item, ...], ...]:
    """The plain sequences that a template stands for, its groups and optional words multiplied out.

    >>> expand("draw {n:number} card?")
    ((('draw', None), ('n', 'number'), ('card', None)), (('draw', None), ('n', 'number')))
    """
    spaced = template
    for mark in "(|)":
        spaced = spaced.replace(mark, f" {mark} ")
    sequences, rest = _alternatives(spaced.split())
    if rest:
        raise ValueError(f"the template {template!r} closes a group that it never opened")
    return tuple(dict.fromkeys(sequences))


def _alternatives(words: list[str]) -> tuple[list[tuple[Item, ...]], list[str]]:
    done: list[tuple[Item, ...]] = []
    current: list[tuple[Item, ...]] = [()]
    while words:
        word, words = words[0], words[1:]
        if word == ")":
            return done + current, [word, *words]
        if word == "|":
            done, current = done + current, [()]
        elif word == "(":
            inner, words = _alternatives(words)
            if not words:
                raise ValueError("a template opens a group that it never closes")
            words = words[1:]
            current = [head + tail for head in current for tail in inner]
        elif word.endswith("?"):
            current = [head + tail for head in current for tail in ((_item(word[:-1]),), ())]
        else:
            current = [(*head, _item(word)) for head in current]
    return done + current, []


def _item(word: str) -> Item:
    if not word.startswith("{"):
        return word, None
    name, _, kind = word[1:-1].partition(":")
    return name, kind or name


class Rule(NamedTuple):
    """A template without its groups: one plain sequence, and what is made of it."""

    number: int
    name: str  # the kind and the sequence; the same on both sides' cards
    items: tuple[Item, ...]
    build: Any


class Derivation(NamedTuple):
    """The rule by which a phrase was read, and those by which its parts were."""

    rule: Rule
    parts: tuple[Derivation, ...]


class Reading(NamedTuple):
    """Where a phrase ends, what it means, and why; terminals need no rule."""

    end: int
    value: Any
    derivation: Derivation | None


class Grammar:
    """Templates by kind; later templates of a kind are tried after earlier ones, which win where both fit."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] = {}
        self._names: dict[str, int] = {}
        self._count = 0

    def add(self, kind: str, templates: str | Iterable[str], build: Build | Any) -> None:
        """Add templates of a kind; `build` takes the slots by name, or is the value itself."""
        for template in (templates,) if isinstance(templates, str) else templates:
            by_word, open_ended = self._rules.setdefault(kind, ({}, []))
            for items in expand(template):
                if not items:
                    raise ValueError(f"the template {template!r} of {kind!r} may be empty")
                self._count += 1
                rule = Rule(self._count, self._name(kind, items), items, build)
                if items[0][1] is None:
                    by_word.setdefault(items[0][0], []).append(rule)
                else:
                    open_ended.append(rule)

    def _name(self, kind: str, items: tuple[Item, ...]) -> str:
        name = f"{kind}: " + " ".join(word if slot is None else f"{{{slot}}}" for word, slot in items)
        self._names[name] = times = self._names.get(name, 0) + 1
        return name if times == 1 else f"{name} ({times})"

    def __iter__(self) -> Iterator[Rule]:
        for by_word, open_ended in self._rules.values():
            yield from (*open_ended, *(rule for rules in by_word.values() for rule in rules))

    def without(self, names: Container[str]) -> Grammar:
        """The grammar that has none of the rules of these names."""
        made = Grammar()
        for kind, (by_word, open_ended) in self._rules.items():
            kept = {word: [r for r in rules if r.name not in names] for word, rules in by_word.items()}
            made._rules[kind] = kept, [r for r in open_ended if r.name not in names]
        return made

    def rule(self, kind: str, *templates: str) -> Callable[[Build], Build]:
        """Use the decorated function as the builder of the templates."""

        def decorate(build: Build) -> Build:
            self.add(kind, templates, build)
            return build

        return decorate

    def words(self, kind: str, table: Mapping[str, Any]) -> None:
        """Add constant phrases: template to value."""
        for template, value in table.items():
            self.add(kind, template, value)

    def check(self) -> None:
        """Raise ValueError if a slot names a kind that has no template."""
        for kind, (by_word, open_ended) in self._rules.items():
            for rule in (*open_ended, *(r for rules in by_word.values() for r in rules)):
                for name, slot in rule.items:
                    if slot is not None and slot not in self._rules and slot not in TERMINALS:
                        raise ValueError(f"a template of {kind!r} has the slot {name!r} of unknown kind {slot!r}")

    def rules_at(self, kind: str, token: str | None) -> list[Rule]:
        """The templates of a kind that may begin with this token, in order."""
        by_word, open_ended = self._rules.get(kind, ({}, []))
        found = by_word.get(token, []) if token is not None else []
        return sorted((*found, *open_ended), key=_order) if found and open_ended else found or open_ended


def _order(rule: Rule) -> int:
    return rule.number


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


TERMINALS: Final[Mapping[str, Callable[[str], Any]]] = {
    "number": _number,
    "signed": _signed,
    "subtype": _subtype,
    "strength_number": _bracketed,
    "quote": _quote,
    "title": _name,
}


class Reader:
    """Reads the phrases of one sentence; what was read once is not read again."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens = tuple(tokens)
        self._memo: dict[tuple[str, int], tuple[Reading, ...]] = {}

    def whole(self, kind: str) -> Any:
        """What the tokens mean as one phrase of this kind, or NO."""
        for end, value, derivation in self.at(kind, 0):
            if end == len(self.tokens):
                _tell(derivation)
                return value
        return NO

    def at(self, kind: str, start: int) -> tuple[Reading, ...]:
        """Every phrase of this kind that begins here: one reading for each end, longest first."""
        terminal = TERMINALS.get(kind)
        if terminal is not None:
            value = terminal(self.tokens[start]) if start < len(self.tokens) else NO
            return () if value is NO else (Reading(start + 1, value, None),)
        key = (kind, start)
        if key not in self._memo:
            self._memo[key] = ()  # a kind that begins with itself finds nothing here
            found: dict[int, Reading] = {}
            token = self.tokens[start] if start < len(self.tokens) else None
            for rule in self.grammar.rules_at(kind, token):
                build = rule.build
                for end, slots, parts in self._items(rule.items, start):
                    if end not in found:
                        value = build(**slots) if callable(build) and not isinstance(build, type(NO)) else build
                        if value is not NO:
                            found[end] = Reading(end, value, Derivation(rule, parts))
            self._memo[key] = tuple(sorted(found.values(), key=_end, reverse=True))
        return self._memo[key]

    def _items(self, items: tuple[Item, ...], start: int) -> Iterable[tuple[int, dict[str, Any], _Parts]]:
        states: list[tuple[int, dict[str, Any], _Parts]] = [(start, {}, ())]
        for name, kind in items:
            following: list[tuple[int, dict[str, Any], _Parts]] = []
            for at, slots, parts in states:
                if kind is None:
                    if at < len(self.tokens) and self.tokens[at] == name:
                        following.append((at + 1, slots, parts))
                else:
                    for end, value, why in self.at(kind, at):
                        following.append((end, slots | {name: value}, parts if why is None else (*parts, why)))
            states = following
            if not states:
                break
        return states


_Parts: TypeAlias = tuple[Derivation, ...]


def _end(reading: Reading) -> int:
    return reading.end


def read(grammar: Grammar, kind: str, tokens: Sequence[str]) -> Any:
    """What the tokens mean as one phrase of this kind, or NO where any token is left over."""
    return Reader(grammar, tokens).whole(kind)


# ---------------------------------------------------------------- what was used

_USED: ContextVar[set[str] | None] = ContextVar("sysop_rules_used", default=None)


@contextmanager
def rules_used() -> Iterator[set[str]]:
    """The names of the rules by which phrases are read inside the block: everything that supports what is read."""
    found: set[str] = set()
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
        rule, parts = left.pop()
        used.add(rule.name)
        left.extend(parts)
