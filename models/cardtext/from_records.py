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
    others = tuple(compile_card(_face(record, face), grammars) for face in record.get("faces") or ())
    return structs.replace(card, abilities=abilities_of(record.get("text") or "", card, grammars), faces=others)


def _face(record: Mapping[str, Any], face: Mapping[str, Any]) -> dict[str, Any]:
    """The record of another face of a card: what is not said of it is as on the front."""
    said = {name: face[name] for name in ("title", "text", "subtypes", "base_link") if face.get(name) is not None}
    return {name: value for name, value in record.items() if name not in ("faces", "printings", "text")} | said


def compile_cards(records: Iterable[Mapping[str, Any]]) -> tuple[Card, ...]:
    """The cards of the records, in their order."""
    return tuple(compile_card(record) for record in records)
