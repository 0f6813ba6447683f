"""What is not read, with the aspects that it may touch: as few as its place in the text proves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ..abilities import Aspect, Unread

_LEADS = ("when", "whenever", "the", "each", "after", "before")
_DECK = ("deck", "influence", "draft")


def unread(clause: int, words: Sequence[str], summary: str, influence: tuple[Aspect, ...]) -> Unread:
    """An unread clause; the digest of its tokens stands for the printed words."""
    digest = hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]
    return Unread(clause, summary, influence, digest)


def unread_step(clause: int, words: Sequence[str]) -> Unread:
    """A part of an instruction: it does nothing before the ability resolves."""
    return unread(clause, words, "an instruction", (Aspect.RESOLUTION,))


def unread_declaration(clause: int, words: Sequence[str], *, interrupt: bool = False) -> Unread:
    """A line that is neither a cost, a subroutine, nor the instructions of an event or operation."""
    if waits(words):
        aspects = (Aspect.INTERRUPTS, Aspect.PENDING) if interrupt or "would" in words else (Aspect.PENDING,)
        return unread(clause, words, "a conditional ability", aspects)
    if is_about_decks(words):
        return unread(clause, words, "deck building", ())
    return unread(clause, words, "a static ability", (Aspect.ANYTHING,))


def waits(words: Sequence[str]) -> bool:
    """Whether the words begin as a trigger condition does."""
    if not words or words[0] not in _LEADS:
        return False
    return words[0] != "the" or words[1:3] in (("first", "time"), ("second", "time"))


def is_about_decks(words: Sequence[str]) -> bool:
    """Whether the sentence is about building decks, which no game position depends on."""
    if "influence" in words and words[:2] == ("~", "cost"):
        return True
    return words[:2] == ("limit", "1") and words[-1] == "deck" or words[:2] == ("draft", "format")


_UNUSED = _DECK
