"""Documents as they are usually written, JSON among them, read by a few patterns instead of PyYAML's events.

The tree is the one that `sysop.models.notation.yaml_events` makes, node by node with the same places; of whatever is
written in another way, or may be wrong, nothing is said here.
"""

from __future__ import annotations

import re
from bisect import bisect_right

import msgspec

from .diagnostics import Span
from .nodes import FORBIDDEN_IN_TEXT, Limits, Mapping, Node, Scalar, Sequence, Style, forbidden

_FIRST = r"(?:[^ \n\-?:,\[\]{}#&*!|>'\"%@`]|-(?=[A-Za-z0-9]))"
_TEXT = r"(?:[^ \n:]|:(?=[^ \n]))"  # what goes on a plain scalar in a block
_FLOW_TEXT = r"(?:[^ \n:,?\[\]{}]|:(?=[^ \n,?\[\]{}]))"  # and within brackets
_QUOTED = r""""(?P<double>[^"\\\n]*+)"|'(?P<single>[^'\n]*+)'|(?P<escaped>"(?:[^"\\\n]|\\["\\/bfnrtu])*+")"""


def _plain(text: str) -> str:
    return rf"(?P<plain>{_FIRST}{text}*+(?: ++(?!#){text}++)*+)"


_ITEM = re.compile(rf"[ \n]*+(?:{_plain(_FLOW_TEXT)}|{_QUOTED}|(?P<open>[\[{{]))(?P<behind>(?:[ \n]*+[,\]}}])?)")
_KEY = re.compile(rf"(?:{_plain(_TEXT)}|{_QUOTED}):(?=[ \n])")
_VALUE = re.compile(rf" ++(?:{_plain(_TEXT)}|{_QUOTED}|(?P<open>[\[{{]))")
_ENTRY = re.compile(rf"(?:{_plain(_TEXT)}|{_QUOTED}|(?P<open>[\[{{]))")
_END = re.compile(r"(?: *+| ++#[^\n]*+)\n")
_NOTHING = re.compile(r"(?: *+(?:#[^\n]*+)?\n)*+( *+)")
_BEHIND = re.compile(r"[ \n]*+([,\]}])")
_CLOSED = re.compile(r"[ \n]*+[\]}]")
_ODD = re.compile(r"[\t\r]|^(?:---|\.\.\.|%)", re.MULTILINE)
_SIGNS = ",:[{-\n"  # no document has more values than twice these signs


class _Unusual(Exception):
    """Something is written in another way."""


def usual(text: str, limits: Limits) -> Node | None:
    """The document's tree; None where something is not as usual, or may be wrong."""
    if len(text) > limits.characters or 2 * sum(map(text.count, _SIGNS)) + 2 > limits.nodes:
        return None
    if _ODD.search(text) or forbidden(text):
        return None
    try:
        return _Document(text, limits.depth).root()
    except _Unusual:
        return None


class _Document:
    """One document that is being read; `at` is how far."""

    __slots__ = ("at", "depth", "line", "next", "start", "starts", "text")

    def __init__(self, text: str, depth: int) -> None:
        self.text = text if text.endswith("\n") else text + "\n"
        self.depth = depth  # of collections that may still be opened
        self.at = 0
        self.starts = [found.end() for found in re.finditer("\n", self.text)]
        self.line, self.start, self.next = 1, 0, self.starts[0]

    def root(self) -> Node:
        if self._indent() != 0:
            raise _Unusual
        if self.text[self.at] in "[{":
            node: Node = self._flow()
            self._end()
        else:
            node = self._block(0)[0]
        if self._indent() != -1:
            raise _Unusual
        return node

    # ------------------------------------------------------------------- blocks

    def _indent(self) -> int:
        """Go to the next line that says something, from the beginning of a line; how far it is indented, or -1."""
        found = _NOTHING.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return found.end() - found.start(1) if self.at < len(self.text) else -1

    def _end(self) -> None:
        """Nothing more stands in this line."""
        found = _END.match(self.text, self.at)
        if found is None:
            raise _Unusual
        self.at = found.end()

    def _block(self, indent: int) -> tuple[Node, int, int]:
        """The block that begins here, where it ends, and how far the line behind it is indented."""
        self.depth -= 1
        if self.depth < 0:
            raise _Unusual
        found = self._entries(indent) if self.text.startswith("- ", self.at) else self._fields(indent)
        self.depth += 1
        return found

    def _entries(self, indent: int) -> tuple[Node, int, int]:
        items: list[Node] = []
        begin = self.at
        while True:
            if not self.text.startswith("- ", self.at):
                raise _Unusual
            column = self.at
            self.at += 2
            while self.text[self.at] == " ":
                self.at += 1
            if _KEY.match(self.text, self.at):
                node, end, behind = self._block(indent + self.at - column)
            else:
                node, end = self._value(_ENTRY.match(self.text, self.at))
                self._end()
                behind = self._indent()
            items.append(node)
            if behind != indent or not self.text.startswith("- ", self.at):
                break
        if behind > indent:
            raise _Unusual
        return Sequence(tuple(items), self._span(begin, end)), end, behind

    def _fields(self, indent: int) -> tuple[Node, int, int]:
        entries: list[tuple[Scalar, Node]] = []
        begin, node, end = self.at, None, 0
        while True:
            found = _KEY.match(self.text, self.at)
            if found is None:
                raise _Unusual
            key = self._scalar(found, found.end() - 1)
            self.at = found.end()
            value = _VALUE.match(self.text, self.at)
            if value is not None:
                node, end = self._value(value)
                self._end()
                behind = self._indent()
            else:
                node, end, behind = self._below(indent)
            entries.append((key, node))
            if behind != indent:
                break
        if behind > indent or len({each.text for each, _ in entries}) != len(entries):
            raise _Unusual
        return Mapping(tuple(entries), self._span(begin, end)), end, behind

    def _below(self, indent: int) -> tuple[Node, int, int]:
        """The value of a key behind which nothing stands in its line."""
        colon = self.at
        self._end()
        below = self._indent()
        if below > indent or (below == indent and self.text.startswith("- ", self.at)):
            return self._block(below)
        return Scalar("", Style.PLAIN, self._span(colon, colon)), colon, below

    def _value(self, found: re.Match[str] | None) -> tuple[Node, int]:
        if found is None:
            raise _Unusual
        if found["open"]:
            self.at = found.start("open")
            node: Node = self._flow()
        else:
            self.at = found.end()
            node = self._scalar(found, self.at)
        return node, self.at

    # ------------------------------------------------------------------ brackets

    def _flow(self) -> Mapping | Sequence:
        """The collection whose bracket is here."""
        self.depth -= 1
        if self.depth < 0:
            raise _Unusual
        begin, text = self.at, self.text
        is_mapping = text[begin] == "{"
        self.at += 1
        items: list[Node] = []
        keys: list[Scalar] = []
        behind, of_key = "", False  # whether a value of a mapping comes next
        closed = _CLOSED.match(text, self.at)
        if closed is not None:
            self.at = closed.end()
            behind = closed[0]
        while closed is None:
            found = _ITEM.match(text, self.at)
            if found is None:
                raise _Unusual
            if found["open"]:
                self.at = found.start("open")
                items.append(self._flow())
                behind = self._behind()
            elif is_mapping and not of_key:
                end = found.end() - len(found["behind"])
                keys.append(self._scalar(found, end))
                if text[end] != ":" or (found["plain"] and text[end + 1] not in " \n[{"):
                    raise _Unusual
                self.at, of_key = end + 1, True
                continue
            else:
                behind = found["behind"]
                self.at = found.end()
                items.append(self._scalar(found, self.at - len(behind)))
                if not behind:
                    raise _Unusual
            if behind[-1] != ",":
                break
            of_key = False
        if behind[-1] != ("}" if is_mapping else "]") or (is_mapping and len(keys) != len(items)):
            raise _Unusual
        self.depth += 1
        span = self._span(begin, self.at)
        if not is_mapping:
            return Sequence(tuple(items), span)
        if len({key.text for key in keys}) != len(keys):
            raise _Unusual
        return Mapping(tuple(zip(keys, items, strict=True)), span)

    def _behind(self) -> str:
        found = _BEHIND.match(self.text, self.at)
        if found is None:
            raise _Unusual
        self.at = found.end()
        return found[1]

    # ------------------------------------------------------------------- scalars

    def _scalar(self, found: re.Match[str], end: int) -> Scalar:
        """The scalar of a match, which ends there."""
        plain = found["plain"]
        if plain is not None:
            return Scalar(plain, Style.PLAIN, self._in_line(end - len(plain), end))
        for kind in ("double", "single"):
            said = found[kind]
            if said is not None:
                return Scalar(said, Style.QUOTED, self._in_line(end - len(said) - 2, end))
        return Scalar(_unescaped(found["escaped"]), Style.QUOTED, self._in_line(end - len(found["escaped"]), end))

    def _in_line(self, begin: int, end: int) -> Span:
        """The span of what stands in one line; most often the line of what was there before, or the next."""
        if not self.start <= begin < self.next:
            self._to_line(begin)
        line, before = self.line, self.start - 1
        return Span(line, begin - before, line, end - before)

    def _to_line(self, at: int) -> None:
        line = bisect_right(self.starts, at)
        self.line, self.start = line + 1, self.starts[line - 1] if line else 0
        self.next = self.starts[line] if line < len(self.starts) else len(self.text) + 1

    def _span(self, begin: int, end: int) -> Span:
        first, last = bisect_right(self.starts, begin), bisect_right(self.starts, end)
        return Span(
            first + 1,
            begin - (self.starts[first - 1] if first else 0) + 1,
            last + 1,
            end - (self.starts[last - 1] if last else 0) + 1,
        )


def _unescaped(quoted: str) -> str:
    """A text in double quotes with escapes that JSON has as well."""
    try:
        text: str = msgspec.json.decode(quoted, type=str)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _Unusual from error
    if forbidden(text) or forbidden(text, FORBIDDEN_IN_TEXT):
        raise _Unusual
    return text
