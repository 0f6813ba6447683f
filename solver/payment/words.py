"""What is due in words: what a component does, and from where it is paid (1.16.1)."""

from __future__ import annotations

from ...models.costs import (
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveTags,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
)
from ...models.frames import Due
from ...models.selectors import Selector
from ...models.wording import in_words
from ..deeds import OF_COMPONENT
from ..deeds.credits import BAD_PUBLICITY, POOL
from ..reading import Game


def verb_of(due: Due) -> str:
    """What is done with the cards that a component takes, in a word."""
    return OF_COMPONENT[type(due.component)].as_cost


def word_of(due: Due, n: int) -> str:
    """A component that takes no cards, as a sentence says it: `spend 2 clicks`."""
    match due.component:
        case PayCredits() | PayStat():
            return f"pay {_plural(n, 'credit')}"
        case SpendClicks():
            return f"spend {_plural(n, 'click')}"
        case LoseClicks():
            return f"lose {_plural(n, 'click')}"
        case SpendCounters(kind, _, _):
            return f"spend {_plural(n, f'{kind.word} counter')}"
        case SufferDamage(damage, _):
            return f"suffer {n} {damage.value} damage"
        case TakeTags():
            return f"take {_plural(n, 'tag')}"
        case RemoveTags():
            return f"remove {_plural(n, 'tag')}"
        case TakeBadPublicity():
            return f"take {n} bad publicity"
        case Perform(effect):
            return f"{effect.kind.value.replace('_', ' ')}: {n}"
        case other:
            raise AssertionError(f"a component that takes no cards is meant, not {other!r}")


def _plural(n: int, word: str) -> str:
    return f"{n} {word}{'s' * (n != 1)}"


def place(game: Game, source: str) -> str:
    """Where credits are, in words."""
    return f"the {source}" if source in (POOL, BAD_PUBLICITY) else game.title(source)


def some(number: str, selector: Selector) -> str:
    """So many of what fits, said of a player: `1 other installed card they control`, `all cards in their grip`."""
    words = f"{number} {in_words(selector, plural=number != '1')}"
    return words.replace("you control", "they control").replace("your ", "their ")
