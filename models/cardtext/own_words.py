"""The printed words of what was not read, for messages to those who have the text: never part of the shipped pool."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from ..abilities import Unread
from ..cards import Card
from ..values import inside
from .from_records import faces_of


def with_words(card: Card, record: Mapping[str, Any]) -> Card:
    """The card of a record with the printed line beside every clause, on all its faces, that was not understood: for
    messages to the text's owner."""
    faces = tuple(with_words(face, said) for face, said in zip(card.faces, faces_of(record), strict=True))
    text, card = str(record.get("text") or ""), structs.replace(card, faces=faces)
    if not text or not card.unread:
        return card
    return structs.replace(card, abilities=_worded(card.abilities, clause_lines(card, text)))


def clause_lines(card: Card, text: str) -> dict[int, str]:
    """The lines of a text box by the numbers that its clauses have."""
    from .lexer import BadToken
    from .lines import cut
    from .normalise import normalise

    try:
        box = cut(normalise(text, card.title))
    except BadToken:
        return {0: " ".join(text.split())}

    def plain(line: str) -> str:
        whole = line
        for number, quote in reversed(tuple(enumerate(box.quotes))):  # a quotation may hold one of a lower number
            shown = f'"{quote}"'.replace("\\", r"\\")
            whole = re.sub(rf"§{number}(?!\d)(?: \.)?", shown, whole)
        whole = re.sub(r"@\{([^}]*)\}", r"\1", whole).replace("~", card.title)
        return " ".join(re.sub(r"</?\w+>", "", whole).split())

    return {line.clause: plain(line.text) for line in box.lines}


def _worded(value: Any, lines: Mapping[int, str]) -> Any:
    """A structure in which every unread clause has the words of its line."""
    if isinstance(value, Unread) and value.words is None:
        return structs.replace(value, words=lines.get(value.clause))
    return inside(value, lambda part: _worded(part, lines))
