"""Phrases: templates over tokens, each with the structure that it stands for.

A template is a line such as `gain {amount} [credit]`: literal tokens, slots `{name:kind}` (or `{kind}`), groups
`(a|b c|)` and optional words `word?`. Templates of one kind are alternatives. A phrase is read only if every token of
it is consumed, so whatever a grammar does not know is refused and never skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
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


PREFERENCES: Final = ("general", "short", "wide", "near")
"""What speaks against a reading, the first of them most.

general: a word is read as one of its class where a fixed phrase has it; short: words are left unsaid; wide: a list
breaks up, although what stands before or behind it could go with all of it; near: what stands behind a noun goes with
one farther back.
"""

TERMINALS: Final = (  # kinds of single tokens
    "number",
    "signed",
    "subtype",
    "strength_number",
    "quote",
    "title",
    "ordinal",
    "first_or_last",
    "faction",
)


class Rule(NamedTuple):
    """A template without its groups: one plain sequence, and what is made of it."""

    number: int
    kind: str
    name: str  # the kind and the sequence; the same on both sides' cards
    items: tuple[Item, ...]
    build: Any
    makes: bool  # whether `build` is called with the slots
    against: tuple[int, ...] = ()  # how often each of `PREFERENCES` speaks against it

    @property
    def is_entry(self) -> bool:
        """Whether it is an entry of the lexicon: a fixed phrase for one value."""
        return all(slot is None for _, slot in self.items)


class Grammar:
    """Templates by kind."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[dict[str, list[Rule]], list[Rule]]] = {}
        self._inherited: dict[str, list[Rule]] = {}
        self._names: dict[str, int] = {}
        self._beginnings: dict[str, frozenset[str]] = {}
        self._count = 0

    def add(
        self,
        kind: str,
        templates: str | Iterable[str],
        build: Build | Any,
        against: tuple[int, ...] = (),
        lexeme: str | None = None,
    ) -> None:
        """Add templates of a kind; `build` takes the slots by name, or is the value itself.

        Args:
            against: how often each of `PREFERENCES` speaks against them.
            lexeme: the name that they share with other forms of the same verb: who knows one knows all.
        """
        self._beginnings = {}
        makes = callable(build) and not isinstance(build, _No)
        for template in (templates,) if isinstance(templates, str) else templates:
            by_word, open_ended = self._rules.setdefault(kind, ({}, []))
            for items in expand(template):
                if not items:
                    raise ValueError(f"the template {template!r} of {kind!r} may be empty")
                self._count += 1
                rule = Rule(self._count, kind, lexeme or self._name(kind, items), items, build, makes, against)
                if items[0][1] is None:
                    by_word.setdefault(items[0][0], []).append(rule)
                else:
                    open_ended.append(rule)

    def inherit(self, kind: str, other: str) -> None:
        """Every phrase of the other kind is one of this kind as well, and means the same.

        This is no rule of its own, but has a name: it can be left out like one.
        """
        self._beginnings = {}
        self._rules.setdefault(kind, ({}, []))
        link = Rule(0, kind, f"{kind} also {other}", ((other, other),), None, False)
        self._inherited.setdefault(kind, []).append(link)

    def inherited(self, kind: str) -> Sequence[Rule]:
        """What joins the kinds whose phrases are phrases of this kind as well: their one slot names them."""
        return self._inherited.get(kind, ())

    def links(self) -> Iterator[Rule]:
        """All that joins a kind with another whose phrases it has."""
        return (link for links in self._inherited.values() for link in links)

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
        for kind, links in self._inherited.items():
            made._inherited[kind] = [link for link in links if link.name not in names]
        for kind, (by_word, open_ended) in self._rules.items():
            kept = {word: [r for r in rules if r.name not in names] for word, rules in by_word.items()}
            made._rules[kind] = kept, [r for r in open_ended if r.name not in names]
        return made

    def check(self) -> None:
        """Raise ValueError if a slot, or a kind that inherits, names a kind that has no template."""
        for kind, links in self._inherited.items():
            for ((other, _),) in (link.items for link in links):
                if other not in self._rules and other not in TERMINALS:
                    raise ValueError(f"{kind!r} inherits from the unknown kind {other!r}")
        for kind, (by_word, open_ended) in self._rules.items():
            for rule in (*open_ended, *(r for rules in by_word.values() for r in rules)):
                for name, slot in rule.items:
                    if slot is not None and slot not in self._rules and slot not in TERMINALS:
                        raise ValueError(f"a template of {kind!r} has the slot {name!r} of unknown kind {slot!r}")

    def beginnings(self) -> Mapping[str, frozenset[str]]:
        """The words, and the kinds of single tokens in braces, with which phrases of each kind may begin.

        No phrase is empty, so what begins otherwise is none (FIRST of context-free grammars: Aho and Ullman, 1972).
        """
        if not self._beginnings:
            words = {kind: set(by_word) for kind, (by_word, _) in self._rules.items()}
            words |= {kind: {f"{{{kind}}}"} for kind in TERMINALS}
            first = {kind: {link.items[0][0] for link in self.inherited(kind)} for kind in self._rules}
            for kind, (_, open_ended) in self._rules.items():
                first[kind] |= {str(rule.items[0][1]) for rule in open_ended}
            grows = True
            while grows:
                before = sum(map(len, words.values()))
                for kind, others in first.items():
                    words[kind].update(*(words[other] for other in others))
                grows = sum(map(len, words.values())) > before
            self._beginnings = {kind: frozenset(found) for kind, found in words.items()}
        return self._beginnings

    def rules_at(self, kind: str, token: str | None) -> list[Rule]:
        """The templates of a kind that may begin with this token, in order."""
        by_word, open_ended = self._rules.get(kind, ({}, []))
        found = by_word.get(token, []) if token is not None else []
        return sorted((*found, *open_ended), key=_order) if found and open_ended else found or open_ended


def _order(rule: Rule) -> int:
    return rule.number
