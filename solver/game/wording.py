"""What the structures of card texts say, in the words in which reasons speak of them."""

from __future__ import annotations

import re
from functools import cache

from ...models.cards import Card
from ...models.conditions import Restriction
from ...models.selectors import HostedOn, Not, Same, Selector, This
from .game import Game


WHERE = re.compile(r"card (?:in|on|among|protecting|hosting|hosted|not)\b")


@cache
def in_words(selector: Selector, plural: bool = False) -> str:
    """What fits a selector, as a noun phrase without an article.

    >>> from sysop.models.selectors import INSTALLED, PROGRAM, And
    >>> in_words(And((INSTALLED, PROGRAM))), in_words(PROGRAM, plural=True)
    ('installed program', 'programs')
    """
    from ...models.cardtext.wording.abilities import PLAIN
    from ...models.cardtext.wording.nouns import noun_phrase

    return _plain(noun_phrase(selector, PLAIN, many=plural))


def some(n: int, selector: Selector) -> str:
    """So many of what fits: `1 other installed card`, `2 agendas in the Corp's score area`."""
    return _of_the_payer(f"{n} {in_words(selector, plural=n != 1)}")


def unlike(selector: Selector, source: str) -> str:
    """What is wrong with an object that does not fit one part of a text: `is not a program`, `is Ice Wall itself`.

    Args:
        selector: what it does not fit.
        source: the title of the card whose text it is.
    """
    match selector:
        case Not(Same(This())):
            return f"is {source} itself"
        case Not(part):
            return f"is {_what(in_words(part))}"
        case HostedOn(This()):
            return f"is not hosted on {source}"
        case _:
            return f"is not {_what(_of_the_payer(in_words(selector)))}"


def asks(game: Game, restriction: Restriction, source: str) -> str:
    """What a restriction asks, as the card says it in words of our own: `play only if the Runner is tagged`."""
    from ...models.cardtext.wording.abilities import PLAIN, voice_of, write_restriction

    card = _card(game, source)
    return _plain(write_restriction(restriction, PLAIN if card is None else voice_of(card)))


def _card(game: Game, id: str) -> Card | None:
    object = game.objects.get(id)
    return game.card(object) if object is not None else None


def _plain(text: str) -> str:
    """Without the marks of bold print and symbols: `5[credit]` is `5 credits`."""
    text = re.sub(r"</?strong>", "", text)
    text = re.sub(r"(\d+)\[credit\]", lambda m: f"{m[1]} credit{'s' * (m[1] != '1')}", text)
    return re.sub(r"\[([a-z-]+)\]", lambda m: m[1].replace("-", " "), text)


def _of_the_payer(text: str) -> str:
    return text.replace("you control", "that they control").replace("your ", "their ")


def _what(noun: str) -> str:
    """What something is or is not: `installed`, `in the grip`, `a program`."""
    if WHERE.match(noun):
        return noun.removeprefix("card ")
    if noun.endswith(" card") and " " not in noun.removesuffix(" card"):
        return noun.removesuffix(" card")
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


__all__ = ["asks", "in_words", "some", "unlike"]
