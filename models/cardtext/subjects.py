"""Who does what a second verb says: `The Runner loses 1[credit], then draws 1 card`.

The lexer makes third persons base forms, so that the drawing would read as an instruction to `you`: its subject is put
in front of it first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

_PLAYERS = (("the_runner",), ("the_corp",), ("each", "player"))
_JOINING = frozenset([",", "and", "then"])
_WITHIN = frozenset(["or", "either", "also"])


def with_subjects(words: Sequence[str], third_persons: Collection[str]) -> tuple[str, ...]:
    """The words with the player who is the subject of a third person put before each later one that it governs.

    >>> with_subjects(("the_runner", "loses", "1", "[credit]", "and", "draws", "1", "card"), {"loses", "draws"})
    ('the_runner', 'loses', '1', '[credit]', 'and', 'the_runner', 'draws', '1', 'card')
    """
    found: list[str] = []
    subject: tuple[str, ...] = ()
    for word in words:
        before = found[-1] if found else None
        if word in (".", ":"):
            subject = ()
        elif word in third_persons:
            named = next((player for player in _PLAYERS if tuple(found[-len(player) :]) == player), ())
            if named:
                subject = named
            elif before in _JOINING:
                shared = before == "and" and len(found) > 1 and found[-2] in third_persons  # one object for both
                found.extend(() if shared else subject)
            elif before not in _WITHIN:
                subject = ()  # it has a subject of its own
        found.append(word)
    return tuple(found)
