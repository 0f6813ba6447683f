"""Documents in plain JSON, read without looking for places in the text: what is wrong with one is said by the reader
that knows them (`sysop.models.notation.source`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from .emitting import Data
from .source import FORBIDDEN, FORBIDDEN_IN_TEXT, LIMITS

SLOW = ("expect", "cards")  # what is said of these entries later needs their places


def plain_json(text: str) -> dict[str, Data] | None:
    """The data of a document; None where it is no JSON, may break a rule for documents, or has numbers that can be
    written in several ways."""
    if not text.lstrip().startswith("{") or len(text) > LIMITS.nodes or "-0" in text or FORBIDDEN.search(text):
        return None
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_float=_refused, parse_constant=_refused)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or any(entry in found for entry in SLOW) or not _is_flat(found, LIMITS.depth):
        return None
    return found if "\\" not in text or all(map(_is_allowed, _texts(found))) else None


def _is_allowed(text: str) -> bool:
    return FORBIDDEN.search(text) is None and FORBIDDEN_IN_TEXT.search(text) is None


def _texts(data: Data) -> Iterator[str]:
    """Every text in the data, which escapes may have brought."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in chain(data, data.values()) if isinstance(data, dict) else data:
            yield from _texts(each)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _refused("twice")


def _refused(word: str) -> Any:
    raise ValueError(word)


def _is_flat(data: Data, depth: int) -> bool:
    """Whether values are nested no deeper."""
    if not isinstance(data, dict | list):
        return True
    return depth > 0 and all(_is_flat(each, depth - 1) for each in (data.values() if isinstance(data, dict) else data))


__all__ = ["plain_json"]
