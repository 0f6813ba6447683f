"""The words of 1996 for today's terms, in messages and in what players write (the switch `terms`)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import structs

from ..verdict import Reason, Verdict

# Today's word, the word of 1996; where a word stands in both, the longer form comes first.
CLASSIC: Mapping[str, str] = {
    "credits": "bits",
    "credit": "bit",
    "clicks": "actions",
    "click": "action",
    "subtypes": "keywords",
    "subtype": "keyword",
    "stealing": "liberating",
    "steals": "liberates",
    "stolen": "liberated",
    "stole": "liberated",
    "steal": "liberate",
    "remote servers": "subsidiary data forts",
    "remote server": "subsidiary data fort",
    "servers": "data forts",
    "server": "data fort",
}
TODAY: Mapping[str, str] = {
    "bits": "credits",
    "bit": "credit",
    "liberate": "steal",
    "subsidiary data fort": "remote server",
    "data fort": "server",
}
_OUT = rf"\b({'|'.join(CLASSIC)})\b"
_IN = rf"\b({'|'.join(TODAY)})\b"


def in_classic_words(text: str) -> str:
    """A message in the words of 1996.

    >>> in_classic_words("needs 2 credits and 1 click; steal it from Server 1")
    'needs 2 bits and 1 action; liberate it from Data fort 1'
    """
    return re.sub(_OUT, lambda found: _like(found[0], CLASSIC[found[0].casefold()]), text, flags=re.IGNORECASE)


def from_classic_words(text: str) -> str:
    """An action written in the words of 1996, in today's.

    >>> from_classic_words("liberate Black Ops Plan"), from_classic_words("run data fort 1")
    ('steal Black Ops Plan', 'run server 1')
    """
    return re.sub(_IN, lambda found: _like(found[0], TODAY[found[0].casefold()]), text, flags=re.IGNORECASE)


def verdict_in_classic_words(verdict: Verdict) -> Verdict:
    """A verdict whose sentences are in the words of 1996."""

    def told(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        return tuple(
            structs.replace(r, message=in_classic_words(r.message), help=r.help and in_classic_words(r.help))
            for r in reasons
        )

    return structs.replace(
        verdict,
        reasons=told(verdict.reasons),
        unknown=told(verdict.unknown),
        warnings=told(verdict.warnings),
        paid=tuple(map(in_classic_words, verdict.paid)),
        demanded=tuple(
            structs.replace(d, cost=in_classic_words(d.cost), by=in_classic_words(d.by)) for d in verdict.demanded
        ),
    )


def _like(word: str, other: str) -> str:
    """The other word, with a capital where the word has one."""
    return other[0].upper() + other[1:] if word[0].isupper() else other
