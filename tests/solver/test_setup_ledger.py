"""Decks, extra cards and setting up (1.4 to 1.6): every entry has its test, or says why not."""

from __future__ import annotations

import re
from pathlib import Path

from sysop.models.rulebook import rules

HERE = Path(__file__).parent
TESTS = (HERE / "test_deck_construction.py", HERE / "test_setup.py", HERE / "test_extra_cards.py")
SECTIONS = ("1.4.", "1.5.", "1.6.")
NOTHING_TO_SHOW = {
    "1.4.2": "that a deck must meet all of 1.4: the test of every reason at once",
    "1.5.2b": "the card pool has no such identity",
    "1.5.4c": "what a tournament asks for is no rule of the game; a list of titles can be given (1.4.8)",
    "1.6.3": "the bank holds any number of tokens and is no part of a state",
}


def shown() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in TESTS)


def test_every_entry_about_decks_and_setting_up_has_a_test() -> None:
    told = shown()
    missing = [
        f"{rule.number} {rule.id}"
        for rule in rules()
        if rule.number.startswith(SECTIONS)
        and not re.search(rf"\btest_{rule.number.replace('.', '_')}_", told)
        and not re.search(rf"\b{re.escape(rule.id)}(?!\w)", told)
    ]
    assert sorted(entry.split()[0] for entry in missing) == sorted(NOTHING_TO_SHOW)
