"""Keeping the comments of a YAML file: those in lines of their own between its top-level entries."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .diagnostics import lines_of

_KEY = re.compile(r"""(?P<quote>["']?)(?P<key>[^\s"':#]+)(?P=quote)\s*:(\s|$)""")


def top_level_comments(text: str) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """The comments before each top-level entry, and those behind the last.

    >>> top_level_comments("# first\\nformat: x\\nturn: y\\n# last\\n")
    ({'format': ('# first',)}, ('# last',))
    """
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[str] = []
    for line in lines_of(text):
        key = _KEY.match(line)
        if line.startswith("#"):
            waiting.append(line.rstrip())
        elif key is not None and waiting:
            found[key["key"]] = (*found.get(key["key"], ()), *waiting)
            waiting = []
    return found, tuple(waiting)


def with_comments(written: str, original: str, aliases: Mapping[str, str]) -> str:
    """The YAML text with the comments of the file that it was made from; what has lost its entry comes first."""
    comments, last = top_level_comments(original)
    lines: list[str] = []
    kept: set[str] = set()
    for line in lines_of(written.removesuffix("\n")):
        key = _KEY.match(line)
        if key is not None:
            names = {key["key"], *(alias for alias, name in aliases.items() if name == key["key"])} & comments.keys()
            kept |= names
            lines += [comment for name in sorted(names) for comment in comments[name]]
        lines.append(line)
    lost = [comment for name, each in comments.items() if name not in kept for comment in each]
    return "\n".join([*lost, *lines, *last]) + "\n"
