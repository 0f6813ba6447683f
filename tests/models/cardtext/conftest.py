"""Phrases read by one grammar, and cards compiled from made-up records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.models.cardtext.chart import read
from sysop.models.cardtext.grammar import grammar
from sysop.models.cardtext.lexer import tokens
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side


def made_up(type_: str, text: str, title: str = "Example Card") -> dict[str, Any]:
    """The record of a card of a type with a text box."""
    runner = type_ in ("event", "program", "hardware", "resource", "runner_identity")
    side = "runner" if runner else "corp"
    return {"id": "example_card", "title": title, "card_type_id": type_, "side_id": side, "text": text}


@pytest.fixture
def phrase() -> Callable[..., Any]:
    """What a phrase of a kind means on a card of a side, the Runner's unless told."""

    def reading(kind: str, text: str, side: Side = Side.RUNNER) -> Any:
        return read(grammar(side), kind, tokens(text))

    return reading


@pytest.fixture
def card() -> Callable[..., Card]:
    """A card of a type with a text box."""

    def made(type_: str, text: str, title: str = "Example Card") -> Card:
        return compile_card(made_up(type_, text, title))

    return made


@pytest.fixture
def printed() -> Callable[[str], Card]:
    """A card of the shipped pool by its title; that it is what the compiler reads, `test_pool_text` tells."""
    return shipped_pool().find
