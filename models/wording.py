"""What the structures of card texts say, in the words in which reasons speak of them."""

from __future__ import annotations

import re
from functools import cache

from .conditions import ActPattern, Condition
from .selectors import Amount, EventPattern, HostedOn, Not, Same, Selector, ServerRef, This

WHERE = r"card (?:in|on|among|protecting|hosting|hosted|not|that is)\b"

NEGATED = r"it is not so that \(([^()]*?) (is|are|was|were|has) ([^()]*)\)"


@cache
def in_words(selector: Selector, plural: bool = False) -> str:
    """What fits a selector, as a noun phrase without an article.

    >>> from sysop.models.selectors import INSTALLED, PROGRAM, And
    >>> in_words(And((INSTALLED, PROGRAM))), in_words(PROGRAM, plural=True)
    ('installed program', 'programs')
    """
    from .cardtext.wording.nouns import noun_phrase
    from .cardtext.wording.words import Voice

    return plain(noun_phrase(selector, Voice(), many=plural))


def server_in_words(server: ServerRef) -> str:
    """A server as a text says it: `HQ`, `a remote server`."""
    from .cardtext.wording.nouns import server_words
    from .cardtext.wording.words import Voice

    return plain(server_words(server, Voice()))


def with_article(noun: str) -> str:
    """`an asset`, `a program`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def happening(pattern: EventPattern) -> str:
    """An event of a pattern as a clause in the past tense: `you installed a program`."""
    from .cardtext.wording.events import Form, event
    from .cardtext.wording.words import Voice

    return re.sub(r"\bclick$", "clicks", plain(event(pattern, Voice(), Form.PAST)))


def unlike(selector: Selector, source: str) -> str:
    """What is wrong with an object that does not fit one part of a text: `is not a program`, `is not installed`.

    Args:
        selector: what it does not fit.
        source: the title of the card whose text it is.
    """
    match selector:
        case Not(Same(This())):
            return f"is {source}, which asks for another card"
        case Not(part):
            return f"is {_what(in_words(part))}"
        case HostedOn(This()):
            return f"is not hosted on {source}"
        case _:
            return f"is not {_what(in_words(selector))}"


def clause(condition: Condition) -> str:
    """A condition as a clause: `the Runner is tagged`."""
    from .cardtext.wording.conditions import write
    from .cardtext.wording.words import Voice

    return plain(write(condition, Voice()))


def plain(text: str) -> str:
    """Without the marks of bold print and symbols: `5[credit]` is `5 credits`."""
    text = re.sub(r"</?strong>", "", text)
    text = re.sub(NEGATED, r"\1 \2 not \3", text)
    text = re.sub(r"(\d+)\[credit\]", lambda m: f"{m[1]} credit{'s' * (m[1] != '1')}", text)
    return re.sub(r"\[([a-z-]+)\]", lambda m: m[1].replace("-", " "), text)


def _what(noun: str) -> str:
    """What something is or is not: `installed`, `in the grip`, `a program`."""
    if re.match(WHERE, noun):
        return noun.removeprefix("card ").removeprefix("that is ")
    if noun.endswith(" card") and " " not in noun.removesuffix(" card"):
        return noun.removesuffix(" card")
    return with_article(noun)


def number_in_words(amount: Amount) -> str:
    """An amount as a text says it: `2`, `the number of installed programs`."""
    if isinstance(amount, int):
        return str(amount)
    from .cardtext.wording.amounts import value
    from .cardtext.wording.words import Voice

    return plain(value(amount, Voice()))


def alternatives(acts: tuple[ActPattern, ...]) -> str:
    """Acts of such kinds, as what somebody is to do: `run or play a run event`."""
    from .cardtext.wording import words
    from .cardtext.wording.rules import act_words

    return plain(words.alternatives(act_words(act, words.Voice()) for act in acts))
