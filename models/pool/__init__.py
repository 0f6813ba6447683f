"""The card pool that ships with the package, and looking cards up by id, title or printing code."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from ..allowance import tick
from ..cards import Card
from ..values import Value

FORMAT = "sysop/pool/1"
LONGEST = 100  # characters of a text that could be a title
MOST_BEGUN = 12  # titles that begin with the same words, and may still be meant
NONE: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class Encoded(NamedTuple):
    """A card of the shipped file that nobody has asked for yet: what it is found by."""

    id: str
    title: str
    codes: tuple[str, ...]


class PoolFile(Value, frozen=True):
    """The file form of a pool; the headings repeat what cards are found by, so that those of the shipped file need not
    all be decoded."""

    format: str
    cards: tuple[Card, ...]
    headings: tuple[Encoded, ...] = ()


class UnknownCard(LookupError):
    """No card has this id, title or code; `suggestions` are titles that look alike."""

    def __init__(self, text: str, suggestions: tuple[str, ...]) -> None:
        hint = f": did you mean {' or '.join(repr(s) for s in suggestions)}?" if suggestions else ""
        super().__init__(f"no card is called {text!r}{hint}")
        self.text = text
        self.suggestions = suggestions


TYPED = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-"})  # what a keyboard has for it


def fold(text: str) -> str:
    """A title as it is compared: without case, accents, typographic signs and doubled blanks."""
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = unicodedata.normalize("NFKD", text.translate(TYPED))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def begins_with(title: str, words: str) -> bool:
    """Whether a folded title begins with these words, and not in the middle of one.

    >>> begins_with("ob superheavy logistics", "ob"), begins_with("obelus", "ob")
    (True, False)
    """
    return title.startswith(words) and not title[len(words) : len(words) + 1].isalnum()


class Pool:
    """A set of cards with look-up; immutable once made.

    Args:
        cards: those given as `Encoded` are read when they are first asked for.
        read: gives each of these then.
        own: the cards that a position brought along, by id, as they are written there.
        base: the pool to which it has added them.
    """

    def __init__(
        self,
        cards: Iterable[Card | Encoded],
        *,
        read: Callable[[Encoded], Card] | None = None,
        own: Mapping[str, Mapping[str, Any]] = NONE,
        base: Pool | None = None,
    ) -> None:
        self._by_id = {card.id: card for card in cards}
        self._asked_for: dict[str | None, Card] = {}
        self._by_name: dict[str, str] | None = None
        self._by_title: dict[str, str] | None = None
        self._read = read
        self._base = base
        self._changed: tuple[Pool, tuple[Card, ...]] | None = None  # a pool, and which of its cards are others here
        self.own = own

    def __reduce__(self) -> tuple[object, ...]:
        if self is shipped_pool():
            return shipped_pool, ()
        if self._changed is not None:
            return _changed, self._changed
        if self._base is not None:
            added = tuple(self[id] for id in self.own)
            return _with_own, (self._base, added, dict(self.own))
        return _restored, (tuple(self._by_id.values()), self._read)

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Card]:
        return map(self.__getitem__, tuple(self._by_id))

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Card:
        card = self.get(id)
        if card is None:
            raise UnknownCard(id, self.suggest(id))
        return card

    def get(self, id: str | None) -> Card | None:
        """The card with this id, or None."""
        return self._asked_for.get(id) or self._get(id)

    def _get(self, id: str | None) -> Card | None:
        found = self._by_id.get(id) if id is not None else None
        if isinstance(found, Encoded):
            assert self._read is not None
            found = self._by_id[found.id] = self._read(found)
        if found is not None:
            self._asked_for[id] = found
        return found

    def find(self, text: str) -> Card:
        """The card with this id, title (case, accents and apostrophes as one types them) or printing code.

        A title may leave out the part behind the colon where that names one card only. Raises `UnknownCard`.
        """
        found = self.named(text)
        if found is None:
            raise UnknownCard(text, self.suggest(text))
        return found

    def named(self, text: str) -> Card | None:
        """What `find` finds, or None."""
        if self._by_title is None:
            self._by_title = {card.title: card.id for card in reversed(tuple(self._by_id.values()))}
        return self.get(text) or self.get(self._by_title.get(text)) or self.get(self._names.get(fold(text)))

    def begun(self, text: str, fits: Callable[[Card], bool] = lambda _: True) -> tuple[Card, ...]:
        """The cards whose titles begin with these whole words (`Ob`, `Seidr`) and that fit; none for words with which
        more than a few begin."""
        words = fold(text)
        if not words or len(words) > LONGEST:
            return ()
        tick(200)
        ids = dict.fromkeys(id for name, id in self._names.items() if begins_with(name, words))
        return tuple(card for id in ids if fits(card := self[id])) if len(ids) <= MOST_BEGUN else ()

    def suggest(self, text: str, most: int = 3) -> tuple[str, ...]:
        """Titles that look like the text, best first."""
        if len(text) > LONGEST:
            return ()
        tick(2_000)
        from difflib import get_close_matches

        close = get_close_matches(fold(text), list(self._names), n=most * 2, cutoff=0.7)
        return tuple(dict.fromkeys(self._by_id[self._names[name]].title for name in close))[:most]

    def titles(self) -> Iterator[tuple[str, str]]:
        """The title of every card, as `fold` compares it, and its id; no card is decoded for that."""
        for card in self._by_id.values():
            yield fold(card.title), card.id

    def with_cards(self, cards: Iterable[Card]) -> Pool:
        """A pool in which these cards are added, or replace those of the same id."""
        new = tuple(cards)
        made = Pool((self._by_id | {card.id: card for card in new}).values(), read=self._read)
        first, before = self._changed or (self, ())
        made._changed = (first, (*before, *new))
        return made

    def with_own(self, cards: Iterable[Card], written: Mapping[str, Mapping[str, Any]]) -> Pool:
        """A pool with the cards that a position brings along, and how each is written there, by id."""
        together = (self._by_id | {card.id: card for card in cards}).values()
        return Pool(together, read=self._read, own=written, base=self)

    @property
    def without_own(self) -> Pool:
        """The pool to which a position has added cards of its own; this pool where none has."""
        return self._base if self._base is not None else self

    @property
    def _names(self) -> dict[str, str]:
        if self._by_name is None:
            names: dict[str, str] = {}
            short: dict[str, list[str]] = {}
            for card in self._by_id.values():
                names.setdefault(fold(card.title), card.id)
                for code in card.codes:
                    names.setdefault(code, card.id)
                if ":" in card.title:
                    short.setdefault(fold(card.title.split(":")[0]), []).append(card.id)
            for name, ids in short.items():
                if len(ids) == 1:
                    names.setdefault(name, ids[0])
            self._by_name = names
        return self._by_name


def _changed(first: Pool, cards: tuple[Card, ...]) -> Pool:
    return first.with_cards(cards)


def _restored(cards: tuple[Card | Encoded, ...], read: Callable[[Encoded], Card] | None) -> Pool:
    return Pool(cards, read=read)


def _with_own(base: Pool, cards: tuple[Card, ...], written: Mapping[str, Mapping[str, Any]]) -> Pool:
    return base.with_own(cards, written)


def decode_pool(data: bytes) -> Pool:
    """The pool of a pool file; raises ValueError for another format or a newer version."""
    file = msgspec.json.decode(data, type=PoolFile)
    if file.format != FORMAT:
        raise ValueError(f"the pool has format {file.format!r}; this version of sysop reads {FORMAT!r}")
    for card in file.cards:
        for name in (card.id, card.title, *card.codes, *(face.title for face in card.faces)):
            if not name.isprintable():
                raise ValueError(f"{name[:60]!a} has characters that cannot be seen")
    return Pool(file.cards)


def encode_pool(cards: Iterable[Card]) -> bytes:
    """The pool file of these cards: one card a line, so that differences are readable."""
    every = tuple(cards)
    lines = ",\n".join(msgspec.json.encode(card).decode() for card in every)
    headings = msgspec.json.encode([Encoded(card.id, card.title, card.codes) for card in every]).decode()
    return f'{{"format":"{FORMAT}","cards":[\n{lines}\n{HEADINGS}{headings}}}\n'.encode()


HEADINGS = '],"headings":'


@cache
def _shipped_lines() -> tuple[tuple[Encoded, ...], Mapping[str, bytes]]:
    """What the cards of the shipped file are found by, and the line of each; as `encode_pool` writes them."""
    _, *lines, last, _ = (Path(__file__).parent / "cards.json").read_bytes().split(b"\n")
    headings = msgspec.json.decode(last[len(HEADINGS) : -1], type=tuple[Encoded, ...])
    return headings, dict(zip((each.id for each in headings), lines, strict=True))


def _shipped_card(heading: Encoded) -> Card:
    line = _shipped_lines()[1][heading.id]
    return msgspec.json.decode(line.removesuffix(b","), type=Card)


def _classic() -> tuple[Card, ...]:
    """The cards of the 1996 rulebook's examples, which it does not name, under titles of our own."""
    return msgspec.json.decode((Path(__file__).parent / "classic.json").read_bytes(), type=PoolFile).cards


@cache
def shipped_pool() -> Pool:
    """The pool that ships with the package, read once; each card is decoded when it is first asked for."""
    return Pool((*_shipped_lines()[0], *_classic()), read=_shipped_card)
