"""Cards from records: what is printed on them, and the abilities of their text boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from ..cards import Card
from ..pool.facts import card_of
from .compiling import Grammars, abilities_of
from .grammar import grammar


def compile_card(record: Mapping[str, Any], grammars: Grammars = grammar) -> Card:
    """The card of a NetrunnerDB v2 record, with the abilities that its printed text gives it.

    What is not read stands in the abilities as `Unread`, `UnreadCost` or `UnreadRestriction`. Raises
    `sysop.models.pool.facts.BadRecord` if the record lacks a field that every card has.
    """
    card = card_of(record)
    others = tuple(compile_card(face, grammars) for face in faces_of(record))
    return structs.replace(card, abilities=abilities_of(record.get("text") or "", card, grammars), faces=others)


def faces_of(record: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The records of the other faces of a card: what is not said of one is as on the front."""
    front = {name: value for name, value in record.items() if name not in ("faces", "printings", "text")}
    said = ("title", "text", "subtypes", "base_link")
    return tuple(
        front | {name: face[name] for name in said if face.get(name) is not None} for face in record.get("faces") or ()
    )


def compile_cards(records: Iterable[Mapping[str, Any]]) -> tuple[Card, ...]:
    """The cards of the records, in their order."""
    return tuple(compile_card(record) for record in records)
