"""Deck lists as players keep them: text with a number and a title a line, NetrunnerDB's JSON, or a title a line.

A list is read, not judged: whether a deck may be played is the business of `sysop.solver.deck_construction`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..cards import Card
from ..notation.diagnostics import Diagnostic, DiagnosticError, Label, Severity, Span, quoted, suggestion
from ..notation.source import Mapping, Node, Scalar, Sequence, Source, parse, read_source
from ..pool import Pool
from ..terms import CardType, Side
from ..values import Value

CODES: dict[str, str] = {
    "deck.empty": "A deck list names no cards.",
    "deck.identity_missing": "A deck list names no identity.",
    "deck.identity_twice": "A deck list names two identities, and not under its extra cards.",
    "deck.number": "A deck list has an impossible number of copies.",
    "deck.shape": "A JSON file is none of the deck lists that NetrunnerDB writes.",
    "deck.unknown_card": "A deck list has a line that names no card.",
}
"""The codes that this module reports beside those of reading, with what they stand for."""

IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
MOST_COPIES = 99
_COUNTED = re.compile(r"(?P<count>\d+)\s*[x×]?\s+(?P<title>\S.*)|(?P<title2>\S.*?)\s+[x×](?P<count2>\d+)")
_DOTS = re.compile(r"\s*[•●○◦★☆✪⚫■□▪∙·|\U0001f984]+\s*$")  # influence, and marks of lists of limited cards
_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_HEADING = re.compile(r"[^\d(]+\(\s*\d+\s*(?:cards?)?\s*\)")
_FOOTER = re.compile(
    r"\d+\s+(?:influence|agenda points?|cards?)\b.*|(?:cards up to|decklist published|deck built|deck valid|"
    r"formats?:|influence:|deck size:|agenda points:|snapshot|http).*",
    re.IGNORECASE,
)
_TYPES = ("agenda", "asset", "upgrade", "operation", "ice", "event", "hardware", "resource", "program", "identity")
_SECTIONS = frozenset(
    (*_TYPES, "barrier", "code gate", "sentry", "multi", "other", "icebreaker", "corp", "runner", "deck", "cards")
)  # as headings, also in the plural
_EXTRA = re.compile(r"(?:extra(?: cards)?|outside(?: (?:of )?the (?:game|deck))?)\s*(?:\(\d+\))?:?", re.IGNORECASE)


class Deck(Value, frozen=True):
    """A deck list: the identity, the cards of the deck, and extra cards brought along (1.5), by card id with numbers.

    Example:
        >>> from sysop.models.pool import shipped_pool
        >>> deck = read_deck("The Catalyst\\n2x Sure Gamble\\nDiesel", shipped_pool())
        >>> deck.identity, deck.cards, deck.size
        ('the_catalyst_convention_breaker', (('sure_gamble', 2), ('diesel', 1)), 3)
    """

    identity: str
    cards: tuple[tuple[str, int], ...]
    extra: tuple[tuple[str, int], ...] = ()
    name: str = ""

    @property
    def size(self) -> int:
        """How many cards are in the deck."""
        return sum(n for _, n in self.cards)

    def listed(self) -> Iterator[str]:
        """Every card of the deck, copy by copy."""
        return (id for id, n in self.cards for _ in range(n))

    def side(self, pool: Pool) -> Side:
        """Whose deck it is."""
        return pool[self.identity].side


class _Line(NamedTuple):
    """One card of a list: how many, what it is called, where that stands, and under which heading."""

    copies: int
    title: str
    span: Span
    extra: bool


def load_deck(path: str | Path, pool: Pool) -> Deck:
    """The deck list of a file. Raises `DiagnosticError`."""
    return deck_of(read_source(path, name=Path(path).as_posix()), pool)


def read_deck(text: str, pool: Pool) -> Deck:
    """The deck list of a text. Raises `DiagnosticError` with every line that cannot be read."""
    return deck_of(Source("<deck>", text), pool)


def deck_of(source: Source, pool: Pool) -> Deck:
    """As `read_deck`, of a source that knows its name."""
    return _Reading(source, pool).deck()


def written(deck: Deck, pool: Pool) -> str:
    """The deck as a text list, which `read_deck` reads as the same deck."""
    lines = [deck.name, ""] if deck.name else []
    lines += [pool[deck.identity].title, "", *(f"{n}x {pool[id].title}" for id, n in deck.cards)]
    if deck.extra:
        lines += ["", "Extra cards:", *(f"{n}x {pool[id].title}" for id, n in deck.extra)]
    return "\n".join(lines) + "\n"


class _Reading:
    """What was read of one list so far, and what is wrong with it."""

    def __init__(self, source: Source, pool: Pool) -> None:
        self.source = source
        self.pool = pool
        self.problems: list[Diagnostic] = []

    def deck(self) -> Deck:
        json = self.source.text.lstrip().startswith(("{", "["))
        name, lines = self._json() if json else self._text()
        identity: Card | None = None
        cards: Counter[str] = Counter()
        extra: Counter[str] = Counter()
        for line in lines:
            card = self.pool.named(line.title)
            if card is None:
                self._unknown(line)
            elif not 1 <= line.copies <= MOST_COPIES:
                message = f"{line.copies} copies of {card.title}: a number from 1 to {MOST_COPIES} is expected"
                self._problem("deck.number", message, line.span)
            elif line.extra:
                extra[card.id] += line.copies
            elif card.type not in IDENTITIES:
                cards[card.id] += line.copies
            elif identity is None:
                identity = card
            elif card.id == identity.id:
                extra[card.id] += line.copies
            else:
                message = f"the deck has the identities {identity.title} and {card.title}"
                help = ("put identities besides the deck's own under a line 'Extra cards:'",)
                self._problem("deck.identity_twice", message, line.span, help)
        if identity is None and not self.problems:
            message = "the list names no identity"
            self._problem(
                "deck.identity_missing", message, None, ("write the title of the identity in the first line",)
            )
        if not cards and not self.problems:
            self._problem("deck.empty", "the list names no cards", None, ("write a number and a title a line",))
        if self.problems or identity is None:
            raise DiagnosticError(self.problems, self.source.name, self.source.text)
        return Deck(identity.id, tuple(cards.items()), tuple(extra.items()), name)

    def _problem(self, code: str, message: str, span: Span | None, help: tuple[str, ...] = ()) -> None:
        labels = (Label(span),) if span is not None else ()
        self.problems.append(Diagnostic(code, Severity.ERROR, message, labels=labels, help=help))

    def _unknown(self, line: _Line) -> None:
        near = self.pool.suggest(line.title)
        self._problem("deck.unknown_card", f"no card is called {quoted(line.title)}", line.span, suggestion(near))

    # ------------------------------------------------------------------------ text

    def _text(self) -> tuple[str, list[_Line]]:
        found: list[_Line] = []
        names: list[tuple[str, Span]] = []  # what stands before the identity and is no card
        identified = extra = False
        for number, raw in enumerate(self.source.text.splitlines(), 1):
            text = raw.strip().lstrip("\ufeff")
            if not text or text.startswith(("#", "//", "---")):
                continue
            start = raw.index(text[0]) + 1
            span = Span(number, start, number, start + len(text))
            if _EXTRA.fullmatch(text):
                extra = True
                continue
            line = self._card_line(text, span, extra)
            if line is not None:
                identified = identified or self._is_identity(line.title)
                found.append(line)
            elif _FOOTER.fullmatch(text) or _HEADING.fullmatch(text) or _is_section(text):
                continue
            elif counted := _COUNTED.fullmatch(text):
                found.append(_Line(_count(counted), _bare(_title(counted)), span, extra))
            elif identified or found:
                found.append(_Line(1, _bare(text), span, extra))
            else:
                names.append((text, span))
        if not identified and names:  # the name of a deck is followed by its identity
            text, span = names.pop()
            found.append(_Line(1, _bare(text), span, False))
        return names[0][0] if names else "", found

    def _card_line(self, text: str, span: Span, extra: bool) -> _Line | None:
        """The line of a card that there is: its title alone, or with a number."""
        if (title := self._titled(text)) is not None:
            return _Line(1, title, span, extra)
        counted = _COUNTED.fullmatch(text)
        if counted is None or (title := self._titled(_title(counted))) is None:
            return None
        return _Line(_count(counted), title, span, extra)

    def _titled(self, text: str) -> str | None:
        """The title in a text, without the set, the influence and other marks behind it; None where there is none."""
        while True:
            if self.pool.named(text) is not None:
                return text
            shorter = _DOTS.sub("", text) if _DOTS.search(text) else _IN_BRACKETS.sub("", text)
            if shorter in (text, ""):
                return None
            text = shorter

    def _is_identity(self, title: str) -> bool:
        card = self.pool.named(title)
        return card is not None and card.type in IDENTITIES

    # ------------------------------------------------------------------------ JSON

    def _json(self) -> tuple[str, list[_Line]]:
        root = parse(self.source)
        node: Node | None = root.get("data") if isinstance(root, Mapping) and root.get("data") is not None else root
        if isinstance(node, Sequence):
            node = node.items[0] if len(node.items) == 1 else None
        if isinstance(node, Mapping) and isinstance(inner := node.get("attributes"), Mapping):
            node = inner
        slots = (node.get("cards") or node.get("card_slots")) if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or not isinstance(slots, Mapping):
            help = ("one deck of NetrunnerDB has 'cards' or 'card_slots': codes or ids with numbers",)
            self._problem("deck.shape", "this is no deck list of NetrunnerDB", root.span, help)
            return "", []
        found: list[_Line] = []
        identity = node.get("identity_card_id")
        if isinstance(identity, Scalar):
            found.append(_Line(1, identity.text, identity.span, False))
        for key, value in slots.entries:
            count = value.text if isinstance(value, Scalar) else ""
            if count.isdecimal() and len(count) < 9:
                found.append(_Line(int(count), key.text, key.span, False))
            else:
                message = f"{quoted(key.text)}: a number of copies is expected"
                self._problem("deck.number", message, value.span)
        named = node.get("name")
        return named.text if isinstance(named, Scalar) else "", found


def _is_section(text: str) -> bool:
    word = text.rstrip(":").casefold()
    return word in _SECTIONS or word.removesuffix("s") in _SECTIONS


def _count(found: re.Match[str]) -> int:
    digits = found["count"] or found["count2"]
    return int(digits) if len(digits) < 9 else MOST_COPIES + 1


def _title(found: re.Match[str]) -> str:
    return found["title"] or found["title2"]


def _bare(text: str) -> str:
    """What is said of a card that there is none of: without marks."""
    return _DOTS.sub("", text) or text


__all__ = ["CODES", "Deck", "deck_of", "load_deck", "read_deck", "written"]
