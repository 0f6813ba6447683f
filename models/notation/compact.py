"""Plain data in one line without blanks or quotes, for URLs and suite lines: `(window:action,pending:!(1,2))`.

Mappings are `(key:value,...)`, lists `!(...)`, true, false and null `!t`, `!f`, `!n`; numbers and words stand as they
are, any other text between apostrophes, percent-encoded. There is one way to write each value.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote, unquote

NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
TEXT = re.compile(r"'([^']*)'")
TOKEN = re.compile(r"!?\(|[),:]|(?:[A-Za-z_][A-Za-z0-9_.-]*|-?(?:0|[1-9]\d{0,17})|'[^']*'|![tfn])[,:]?")
MOST_KEPT = 20_000  # tokens of which the form in JSON is kept
DEEPEST = 100
SIGNS: dict[str, bool | None] = {"t": True, "f": False, "n": None}


class CompactError(ValueError):
    """The text is no such data; `column` counts from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"column {column}: {message}")
        self.message = message
        self.column = column


def compact(data: Any) -> str:
    """The text of plain data: mappings, lists, texts, whole numbers, truth values and None.

    >>> compact({"server": "hq", "broken": [1, 2], "title": "R&D"})
    "(server:hq,broken:!(1,2),title:'R%26D')"
    """
    match data:
        case None:
            return "!n"
        case bool():
            return "!t" if data else "!f"
        case int():
            return str(data)
        case str():
            return data if WORD.fullmatch(data) else f"'{quote(data, safe='')}'"
        case list() | tuple():
            return f"!({','.join(map(compact, data))})"
        case dict():
            return f"({','.join(f'{compact(key)}:{compact(value)}' for key, value in data.items())})"
    raise TypeError(f"{type(data).__name__} is no plain data")


def expanded(text: str) -> Any:
    """The data of a text; raises `CompactError`.

    >>> expanded("(server:hq,broken:!(1,2))")
    {'server': 'hq', 'broken': [1, 2]}
    """
    reader = _Reader(text)
    value = reader.value()
    if reader.at < len(text):
        raise reader.error("nothing more should follow")
    return value


def as_json(text: str) -> str | None:
    """The same data as JSON, found without looking at each sign by itself; None where the text may be no such data, or
    has keys that are no texts: `expanded` says which."""
    tokens = TOKEN.findall(text)
    if len(_JSON) > MOST_KEPT:
        _JSON.clear()
        _JSON.update(SIGNS_OF_JSON)
    open_: list[str] = []
    try:
        parts = list(map(_JSON.__getitem__, tokens))
        for place, part in enumerate(parts):
            if part not in BRACKETS:
                continue
            if part == "}":
                parts[place] = open_.pop()
            else:
                open_.append("}" if part == "{" else "]")
                if len(open_) > DEEPEST:
                    return None
    except (IndexError, UnicodeDecodeError):
        return None
    return "".join(parts) if not open_ and sum(map(len, tokens)) == len(text) else None


class _Json(dict[str, str]):
    """Each token as JSON writes it."""

    def __missing__(self, token: str) -> str:
        value, sign = (token[:-1], token[-1]) if token[-1] in ",:" else (token, "")
        if value.startswith("'"):
            found = json.dumps(unquote(value[1:-1], errors="strict"))
        elif value.startswith("!"):
            found = {"!t": "true", "!f": "false", "!n": "null"}[value]
        else:
            found = value if not value or NUMBER.fullmatch(value) else f'"{value}"'
        self[token] = found + sign
        return self[token]


SIGNS_OF_JSON = {"(": "{", ")": "}", "!(": "["}
BRACKETS = frozenset(SIGNS_OF_JSON.values())
_JSON = _Json(SIGNS_OF_JSON)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    def error(self, message: str) -> CompactError:
        return CompactError(message, self.at + 1)

    def value(self) -> Any:
        if self.depth > DEEPEST:
            raise self.error(f"more than {DEEPEST} brackets in one another")
        if self.skip("!("):
            return self.items(self.value)
        if self.skip("("):
            return dict(self.items(self.pair))
        if self.skip("!"):
            sign = self.text[self.at : self.at + 1]
            if sign not in SIGNS or not sign:
                raise self.error("behind '!' stands t, f, n or a list")
            self.at += 1
            return SIGNS[sign]
        for pattern in (NUMBER, WORD, TEXT):
            found = pattern.match(self.text, self.at)
            if found:
                self.at = found.end()
                if pattern is NUMBER:
                    return int(found[0])
                return found[0] if pattern is WORD else unquote(found[1], errors="strict")
        raise self.error("a value should stand here")

    def pair(self) -> tuple[Any, Any]:
        key = self.value()
        if not self.skip(":"):
            raise self.error("':' should stand behind a name")
        return key, self.value()

    def items(self, read: Any) -> list[Any]:
        found: list[Any] = []
        if self.skip(")"):
            return found
        self.depth += 1
        while True:
            found.append(read())
            if self.skip(")"):
                self.depth -= 1
                return found
            if not self.skip(","):
                raise self.error("',' or ')' should stand here")

    def skip(self, sign: str) -> bool:
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False
