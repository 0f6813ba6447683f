"""JSON documents read at once, without the places of their parts: enough for a document in which nothing is wrong.

Where something has to be said of a part, the document is read once more by `sysop.models.notation.source.parse`, whose
tree is the same but for the places.
"""

from __future__ import annotations

import json
import re
from typing import Never

from .nodes import LIMITS, NOWHERE, Limits, Mapping, Node, Scalar, Sequence, Style, forbidden

SHORT = 100  # characters of a text that is kept
MOST_KEPT = 20_000  # such texts
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


class _Quoted(dict[str, Scalar]):
    """Texts as nodes; names of fields and titles of cards come again and again, so that short ones are kept."""

    def __missing__(self, text: str) -> Scalar:
        found = Scalar(text, Style.QUOTED, NOWHERE)
        if len(text) <= SHORT:
            if len(self) >= MOST_KEPT:
                self.clear()
            self[text] = found
        return found


_QUOTED = _Quoted()


def _number(text: str) -> Scalar:
    return Scalar(text, Style.PLAIN, NOWHERE)


def _refuse(text: str) -> Never:
    raise _Unusual


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_int=_number, parse_float=_number, parse_constant=_refuse)
_WORDS = {word: Scalar(json.dumps(word), Style.PLAIN, NOWHERE) for word in (True, False, None)}


def _node(value: object, depth: int) -> Node:
    """What was read as a node: objects stand there as pairs, numbers as scalars."""
    if isinstance(value, str):
        return _QUOTED[value]
    if isinstance(value, Scalar):
        return value
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if depth == 0:
        raise _Unusual
    quoted, beneath = _QUOTED, depth - 1
    if isinstance(value, list):
        items = [quoted[item] if type(item) is str else _node(item, beneath) for item in value]
        return Sequence(tuple(items), NOWHERE)
    assert isinstance(value, tuple)
    if len(dict(value)) != len(value):
        raise _Unusual
    entries = [(quoted[key], quoted[item] if type(item) is str else _node(item, beneath)) for key, item in value]
    return Mapping(tuple(entries), NOWHERE)
