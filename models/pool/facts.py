"""Printed facts from NetrunnerDB v2 card records: everything but what the text box says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import Card
from ..terms import CardType, Side


class BadRecord(ValueError):
    """A card record lacks a field that every card has, or a field has an impossible value."""


def card_of(record: Mapping[str, Any]) -> Card:
    """The card of one NetrunnerDB v2 record, without abilities.

    A cost, strength or requirement that is null where the type has one is a printed X.
    """
    try:
        type_, side = CardType(record["card_type_id"]), Side(record["side_id"])
        cost = record.get("cost")
        return Card(
            id=record["id"],
            title=record["title"],
            type=type_,
            side=side,
            faction=record.get("faction_id", ""),
            subtypes=tuple(record.get("subtypes") or ()),
            unique=bool(record.get("is_unique", False)),
            cost=cost,
            cost_is_x="cost" in record and cost is None,
            strength=record.get("strength"),
            strength_is_x="strength" in record
            and record["strength"] is None
            and (type_ is CardType.ICE or "icebreaker" in (record.get("subtypes") or ())),
            memory_cost=record.get("memory_cost"),
            trash_cost=record.get("trash_cost"),
            advancement_requirement=record.get("advancement_requirement"),
            advancement_requirement_is_x="advancement_requirement" in record
            and record["advancement_requirement"] is None,
            agenda_points=record.get("agenda_points"),
            base_link=record.get("base_link"),
            influence_cost=record.get("influence_cost"),
            influence_limit=record.get("influence_limit"),
            minimum_deck_size=record.get("minimum_deck_size"),
            codes=tuple(printing["code"] for printing in record.get("printings", ())),
        )
    except KeyError as error:
        raise BadRecord(f"the record of {record.get('id', 'a card')!r} lacks the field {error}") from error
    except ValueError as error:
        raise BadRecord(f"the record of {record.get('id', 'a card')!r}: {error}") from error
