"""JSON documents read at once, without the places of their parts: enough for a document in which nothing is wrong.

Where something has to be said of a part, the document is read once more by `sysop.models.notation.source.parse`, whose
tree is the same but for the places.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Never

from .nodes import LIMITS, NOWHERE, Limits, Mapping, Node, Scalar, Sequence, Style, forbidden

SHORT = 100  # characters of a text that is kept
_SIGNS = ",:[{"  # no document has more values than twice these signs
_ESCAPE = re.compile(r"\\[^\"\\/n]")  # the other reader looks at these more closely


class _Unusual(Exception):
    """It is no JSON, or something is written in another way."""


def plain_json(text: str, limits: Limits = LIMITS) -> Node | None:
    """The document's tree without places; None where it is no JSON, or something may be wrong with it."""
    if len(text) > limits.characters or "\t" in text or "\r" in text:
        return None
    if (
        forbidden(text)
        or ("\\" in text and _ESCAPE.search(text))
        or 2 * sum(map(text.count, _SIGNS)) + 2 > limits.nodes
    ):
        return None
    try:
        return _node(_DECODER.decode(text), limits.depth)
    except (ValueError, RecursionError, _Unusual):
        return None


def _quoted(text: str) -> Scalar:
    return _short(text) if len(text) <= SHORT else Scalar(text, Style.QUOTED, NOWHERE)


@lru_cache(maxsize=20_000)  # names of fields and titles of cards come again and again
def _short(text: str) -> Scalar:
    return Scalar(text, Style.QUOTED, NOWHERE)


def _number(text: str) -> Scalar:
    return Scalar(text, Style.PLAIN, NOWHERE)


def _refuse(text: str) -> Never:
    raise _Unusual


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_int=_number, parse_float=_number, parse_constant=_refuse)
_WORDS = {word: Scalar(json.dumps(word), Style.PLAIN, NOWHERE) for word in (True, False, None)}


def _node(value: object, depth: int) -> Node:
    """What was read as a node: objects stand there as pairs, numbers as scalars."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Scalar):
        return value
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if depth == 0:
        raise _Unusual
    if isinstance(value, list):
        items = [_quoted(item) if isinstance(item, str) else _node(item, depth - 1) for item in value]
        return Sequence(tuple(items), NOWHERE)
    assert isinstance(value, tuple)
    if len({key for key, _ in value}) != len(value):
        raise _Unusual
    entries = [(_quoted(key), _node(item, depth - 1)) for key, item in value]
    return Mapping(tuple(entries), NOWHERE)
