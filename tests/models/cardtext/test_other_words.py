"""The texts of the pool in other words, where they are at hand: the same meaning is the same structure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sysop.models.cardtext import compile_card
from sysop.models.cardtext.leaving_out import is_whole

Record: TypeAlias = dict[str, Any]
EVERY = 6  # so many texts are looked at once
REWORDED = {
    "each, every": (r"\b[Ee]ach (piece of ice|program|resource|card|asset|agenda)", r"every \1", 1.0),
    "if able with and without a comma": (r", if able", " if able", 0.6),
    "the first time each turn": (
        r"The first time each turn (you [a-z]+ [^,]*?),",
        r"The first time \1 each turn,",
        0.6,
    ),
    "for the remainder, until the end": (r"for the remainder of the (run|turn)\b", r"until the end of the \1", 0.7),
    "reduced, decreased": (r"is reduced by", "is decreased by", 1.0),
    "or more, at least": (r"\b(\d) or more\b", r"at least \1", 0.8),
    "whenever, when": (r"\bWhenever\b", "When", 1.0),
    "scored or stolen": (r"scored or stolen", "stolen or scored", 1.0),
    "when rezzed, when it is rezzed": (r"\bwhen it is (rezzed|installed)\b", r"when \1", 1.0),
    "while, as long as": (r"\b[Ww]hile (?=the Runner|you have|there)", "as long as ", 1.0),
    "resolve one, choose one": (r"\bResolve 1 of the following:", "Choose one:", 0.8),
    "bold and italic print, and without": (r"</?(?:strong|em)>", "", 0.95),
    "run on, run against": (r"\brun against\b", "run on", 1.0),
    "that many, that number of": (r"\bthat many (cards|counters)\b", r"that number of \1", 1.0),
    "rezzed, that is rezzed": (r"\ba rezzed piece of ice\b", "a piece of ice that is rezzed", 1.0),
}
"""What stands in the text, what it becomes, and the least share that comes to the same."""


def in_other_words(records: Iterable[Record], names: Iterable[str] = REWORDED) -> Iterator[tuple[Record, Record]]:
    """Some cards, and the same cards in other words."""
    for before, after, _ in (REWORDED[name] for name in names):
        found = [(r, re.sub(before, after, r.get("text") or "")) for r in records]
        changed = [(r, r | {"text": text}) for r, text in found if text != (r.get("text") or "")]
        yield from changed[:: EVERY if len(changed) > 3 * EVERY else 1]


@pytest.mark.parametrize("name", REWORDED)
def test_the_same_in_other_words_comes_to_the_same(shared: Path, name: str) -> None:
    records = json.loads((shared / "cards" / "cards.json").read_text(encoding="utf-8"))
    least = REWORDED[name][2]
    tried = same = 0
    for record, reworded in in_other_words(records, (name,)):
        card = compile_card(record)
        if is_whole(card):
            tried += 1
            same += compile_card(reworded).abilities == card.abilities
    assert tried
    assert same >= least * tried, (same, tried)
