"""Reading and judging deck lists for the front door."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .models.imports import decks
from .models.imports.decks import Deck
from .models.pool import Pool, shipped_pool
from .models.verdict import Verdict
from .solver.deck_construction import deck_verdict


def load_deck(path: str | Path, *, pool: Pool | None = None) -> Deck:
    """The deck list of a file: text or JSON of NetrunnerDB, jinteki's text, or a title a line.

    Raises:
        PositionError: the file cannot be read; `diagnostics` lists every line that names no card.
    """
    return decks.load_deck(path, pool if pool is not None else shipped_pool())


def read_deck(text: str, *, pool: Pool | None = None) -> Deck:
    """The deck list that a text writes, as `load_deck` reads files. Raises `PositionError`."""
    return decks.read_deck(text, pool if pool is not None else shipped_pool())


def check_deck(deck: Deck, *, pool: Pool | None = None, not_allowed: Iterable[str] = ()) -> Verdict:
    """Whether a deck is legal for play by the rules of deck construction (1.4, 1.5), and every reason why it is not.

    Args:
        deck: the deck.
        pool: the cards; the shipped pool by default.
        not_allowed: titles, ids or codes of cards that a tournament does not allow.

    Raises:
        UnknownCard: no card is called like one that is not allowed.
    """
    cards = pool if pool is not None else shipped_pool()
    return deck_verdict(deck, cards, not_allowed=[cards.find(title).id for title in not_allowed])
