"""A small writer of YAML: what it writes means the same to readers of YAML 1.1 and 1.2.

It knows mappings, sequences, text, whole numbers, truth values and nothing; text is quoted wherever some reader could
take it for something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Data: TypeAlias = "bool | int | str | Sequence[Data] | Mapping[str, Data] | None"

WIDTH = 120
_PLAIN = re.compile(r"[^\W_](?:[\w .'’!/&()+=$*@%~^;<>-]*[\w.'’!/)+=$*-])?")
_WORDS_OF_YAML = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "infinity"}
_NUMBER_LIKE = re.compile(r"[\d.+-][\d._xobXOBeEa-fA-F+-]*")
_DATE_LIKE = re.compile(r"\d{1,4}-\d{1,2}(-\d{1,2}.*)?")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def emit(data: Data, *, blocks: Sequence[str] = ()) -> str:
    """The YAML document of the data, ending with a line break.

    Collections are written in one line where that stays within `WIDTH` columns, except the document itself and what
    stands under the paths in `blocks` (`corp`, `corp/servers`), which get a line per entry.
    """
    lines = _block(data, 0, "", frozenset(blocks))
    return "\n".join(lines) + "\n"


def scalar(value: bool | int | str | None) -> str:
    """A single value as YAML writes it, quoted where it must be.

    >>> scalar("Sure Gamble"), scalar("01018"), scalar("no"), scalar("419: Amoral Scammer")
    ('Sure Gamble', '"01018"', '"no"', '"419: Amoral Scammer"')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case _:
            return value if _is_plain(value) else _quoted(value)


def _is_plain(text: str) -> bool:
    return (
        text.isprintable()
        and _PLAIN.fullmatch(text) is not None
        and text.casefold() not in _WORDS_OF_YAML
        and _NUMBER_LIKE.fullmatch(text) is None
        and _DATE_LIKE.fullmatch(text) is None
    )


def _quoted(text: str) -> str:
    if ('"' in text or "\\" in text) and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _code(c)) for c in text) + '"'


def _code(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04X}" if number <= 0xFFFF else f"\\U{number:08X}"


def _flow(data: Data) -> str:
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, Sequence) and not isinstance(data, str):
        return "[" + ", ".join(_flow(value) for value in data) + "]"
    return scalar(data)


def _block(data: Data, indent: int, path: str, blocks: frozenset[str]) -> list[str]:
    margin = " " * indent
    lines: list[str] = []
    if isinstance(data, Mapping):
        for key, value in data.items():
            lines += _entry(f"{margin}{scalar(key)}:", value, indent, f"{path}/{key}" if path else key, blocks)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            one_line = f"{margin}- {_flow(value)}"
            if len(one_line) <= WIDTH or not _is_filled(value):
                lines.append(one_line)
            else:
                inner = _block(value, indent + 2, f"{path}/-", blocks)
                lines += [f"{margin}- {inner[0].lstrip(' ')}", *inner[1:]]
    else:
        lines.append(margin + scalar(data))
    return lines


def _entry(head: str, value: Data, indent: int, path: str, blocks: frozenset[str]) -> list[str]:
    if isinstance(value, str) and _is_paragraph(value):
        chomp = "|" if value.endswith("\n") else "|-"
        return [
            f"{head} {chomp}",
            *(" " * (indent + 2) + line if line else "" for line in value.rstrip("\n").split("\n")),
        ]
    one_line = f"{head} {_flow(value)}"
    if not _is_filled(value) or (path not in blocks and len(one_line) <= WIDTH):
        return [one_line]
    return [head, *_block(value, indent + 2, path, blocks)]


def _is_filled(value: Data) -> bool:
    return isinstance(value, Mapping | Sequence) and not isinstance(value, str) and bool(value)


def _is_paragraph(text: str) -> bool:
    """Whether the text can stand as a literal block: several plain lines, at most one line break at the end."""
    lines = text.removesuffix("\n").split("\n")
    return (
        len(lines) > 1
        and all(line.isprintable() and line == line.rstrip() for line in lines)
        and bool(lines[0])
        and bool(lines[-1])
        and not lines[0].startswith(" ")
    )
