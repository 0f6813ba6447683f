"""Corrections: the abilities of cards whose texts reading does not understand, each with its reason.

They are data, `corrections.json`, one a line. A correction belongs to the text that it corrects, which a digest stands
for: a card that says something else has none. Abilities are written in it as `sysop card --json` shows them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import structs

from ..abilities import Ability
from ..cards import Card
from ..values import Value

FORMAT = "sysop/corrections/1"


class Correction(Value, frozen=True):
    """The abilities of a card as a person read them, why, and the digest of the text."""

    id: str
    reason: str
    text: str
    abilities: tuple[Ability, ...]


class CorrectionsFile(Value, frozen=True):
    """The file form of corrections."""

    format: str
    corrections: tuple[Correction, ...]


@cache
def corrections() -> Mapping[str, Correction]:
    """The corrections of the shipped file, by card id."""
    file = msgspec.json.decode(
        resources.files(__package__).joinpath("corrections.json").read_bytes(), type=CorrectionsFile
    )
    assert file.format == FORMAT
    return MappingProxyType({each.id: each for each in file.corrections})


def digest_of(record: Mapping[str, Any]) -> str:
    """What stands for the words of a card's text box, as they are made uniform."""
    from ..cardtext.normalise import normalise

    text = normalise(str(record.get("text") or ""), str(record.get("title") or ""))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def corrected(card: Card, record: Mapping[str, Any]) -> Card:
    """The card of a record as it is corrected, or as it was read where nothing corrects this text."""
    correction = corrections().get(card.id)
    if correction is None or correction.text != digest_of(record):
        return card
    return structs.replace(card, abilities=correction.abilities)


def fell_away(record: Mapping[str, Any]) -> bool:
    """Whether a card of this id is corrected, and in another text than this one."""
    correction = corrections().get(str(record.get("id")))
    return correction is not None and correction.text != digest_of(record)
