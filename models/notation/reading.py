"""Typed reading of a document's tree: each step says what it expects, and all that does not fit is collected.

A step that fails reports once and returns None; what depends on it is then left out by its caller, so that one mistake
is one diagnostic.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Mapping as Choices
from functools import lru_cache
from typing import Never, TypeVar

from .diagnostics import (
    Diagnostic,
    DiagnosticError,
    Label,
    Severity,
    Span,
    did_you_mean,
    fold,
    quoted,
    suggestion,
)
from .source import Mapping, Node, Scalar, Sequence, Source, Style, child, parse

T = TypeVar("T")

CODES: dict[str, str] = {
    "field.missing": "A field that must be given is not.",
    "field.twice": "A field is there twice, in two spellings.",
    "field.unknown": "A field has a name that is not known here.",
    "reading.more": "There are more problems than are listed.",
    "type.boolean": "Yes or no is expected.",
    "type.integer": "A whole number is expected.",
    "type.mapping": "A mapping is expected: fields with values.",
    "type.sequence": "A list is expected.",
    "type.text": "A text is expected.",
    "value.range": "A number or a length is out of its bounds.",
    "value.unknown_word": "A word is none of those that are possible here.",
}
"""The codes that this module reports, with what they stand for."""

MOST_PROBLEMS = 100
_INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,17})")
_DIGITS = re.compile(r"[+-]?[0-9]+")
_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_SEPARATORS = re.compile(r"[\s_-]+")


class Reader:
    """Reads the nodes of one document and collects what is wrong with them; local to one reading, not shared."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._problems: dict[Diagnostic, None] = {}
        self._unlisted = 0
        self._unlisted_error = False

    # What was found

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was reported so far, in the order of the document, each once."""
        listed = sorted(self._problems, key=_place)
        if self._unlisted:
            message = f"problems not listed: {self._unlisted}"
            listed.append(Diagnostic("reading.more", Severity.NOTE, message))
        return tuple(listed)

    @property
    def told(self) -> int:
        """How many problems were reported so far."""
        return len(self._problems) + self._unlisted

    @property
    def failed(self) -> bool:
        """Whether an error was reported."""
        return self._unlisted_error or any(each.severity is Severity.ERROR for each in self._problems)

    def error(self) -> DiagnosticError:
        """What was reported as an exception; at least one problem must have been."""
        return DiagnosticError(self.diagnostics, self.source.name, self.source.text)

    def raise_if_failed(self) -> None:
        """Raise `DiagnosticError` with all that was reported if an error is among it."""
        if self.failed:
            raise self.error()

    def fail(self, code: str, message: str, node: Node | None, path: str, *, help: Iterable[str] = ()) -> Never:
        """Report a problem after which reading cannot go on, and raise all."""
        self.problem(code, message, node, path, help=help)
        raise self.error()

    # Reporting

    def problem(
        self,
        code: str,
        message: str,
        node: Node | None,
        path: str,
        *,
        help: Iterable[str] = (),
        rule: str | None = None,
        label: str = "",
        also: Iterable[Label] = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Report a problem of the node at the JSON pointer `path`; `also` are labels on other places.

        After `MOST_PROBLEMS` problems the others are only counted.
        """
        if len(self._problems) >= MOST_PROBLEMS:
            self._unlisted += 1
            self._unlisted_error |= severity is Severity.ERROR
            return
        labels = (*(() if node is None else (Label(node.span, label),)), *also)
        self._problems[Diagnostic(code, severity, message, path, labels, tuple(help), rule)] = None

    # Single values

    def integer(self, node: Node, path: str, *, least: int | None = None, most: int | None = None) -> int | None:
        """A whole number in decimal digits, unquoted, not below `least` nor above `most`."""
        text = node.text if isinstance(node, Scalar) and node.style is Style.PLAIN else ""
        if not _INTEGER.fullmatch(text):
            self._wrong("type.integer", "a whole number", node, path, _integer_help(node))
            return None
        value = int(text)
        if not self._within(value, least, most, ("", ""), node, path):
            return None
        return value

    def boolean(self, node: Node, path: str) -> bool | None:
        """One of true, yes, on, false, no, off, unquoted, in any case."""
        value = _BOOLEANS.get(node.text.casefold()) if isinstance(node, Scalar) and node.style is Style.PLAIN else None
        if value is None:
            is_quoted = isinstance(node, Scalar) and node.text.casefold() in _BOOLEANS
            help = ("leave out the quotes",) if is_quoted else ()
            self._wrong("type.boolean", "true or false", node, path, help)
            return None
        return value

    def text(self, node: Node, path: str) -> str | None:
        """A text as it stands there, quoted or not; numbers and truth values are text too, nothing is not."""
        if isinstance(node, Scalar) and not node.is_null:
            return node.text
        self._wrong("type.text", "a text", node, path, _colon_help(node))
        return None

    def word(self, node: Node, path: str, choices: Choices[str, T]) -> T | None:
        """What the word stands for among the choices; case, blanks, hyphens and underscores do not matter."""
        text = self.text(node, path)
        if text is None:
            return None
        found = text if text in choices else _by_normal(tuple(choices)).get(normal(text))
        if found is not None:
            return choices[found]
        if self._full():
            return None
        near = suggestion(did_you_mean(text, choices))
        help = near or ((f"one of {', '.join(choices)}",) if 0 < len(choices) <= 20 else ())
        self.problem("value.unknown_word", f"{_subject(path)}{quoted(text)} is not known here", node, path, help=help)
        return None

    # Collections

    def sequence(
        self, node: Node, path: str, *, least: int | None = None, most: int | None = None
    ) -> tuple[tuple[Node, str], ...] | None:
        """The items of a list, each with its JSON pointer; nothing (`rig:`) is the empty list."""
        if isinstance(node, Scalar) and node.is_null:
            items: tuple[Node, ...] = ()
        elif isinstance(node, Sequence):
            items = node.items
        else:
            help = ("write - before each entry, or [ ] around all",)
            self._wrong("type.sequence", "a list", node, path, help)
            return None
        if not self._within(len(items), least, most, (" entries", " entry"), node, path):
            return None
        return tuple([(item, f"{path}/{index}") for index, item in enumerate(items)])

    def entries(self, node: Node, path: str) -> tuple[tuple[Scalar, Node, str], ...] | None:
        """Keys, values and their JSON pointers of a mapping whose keys are free; nothing is the empty mapping."""
        if isinstance(node, Scalar) and node.is_null:
            return ()
        if not isinstance(node, Mapping):
            self._wrong("type.mapping", "a mapping", node, path, ("write 'key: value' for each field",))
            return None
        return tuple([(key, value, child(path, key.text)) for key, value in node.entries])

    def fields(
        self, node: Node, path: str, allowed: tuple[str, ...], required: tuple[str, ...] = ()
    ) -> dict[str, Node] | None:
        """The fields of a mapping by name, in the order of the document.

        Names that are not allowed, and required ones that are not there, are reported and left out.
        """
        found = self.placed(node, path, allowed, required)
        return None if found is None else {name: value for name, (value, _) in found.items()}

    def placed(
        self, node: Node, path: str, allowed: tuple[str, ...], required: tuple[str, ...] = ()
    ) -> dict[str, tuple[Node, str]] | None:
        """The same, each with its JSON pointer."""
        entries = self.entries(node, path)
        if entries is None:
            return None
        found: dict[str, tuple[Node, str]] = {}
        misspelt: set[str] = set()
        for key, value, place in entries:
            name = key.text if key.text in allowed else _by_normal(allowed).get(normal(key.text))
            if name is not None and name not in found:
                found[name] = value, place
                continue
            if name is not None:
                self.problem("field.twice", f"{quoted(name)} is there twice", key, place)
                continue
            near = () if self._full() else did_you_mean(key.text, allowed)
            misspelt.update(near)
            help = () if self._full() else _field_help(key, value, allowed, near, alone=len(entries) == 1)
            self.problem("field.unknown", f"{quoted(key.text)} is not a field {_inside(path)}", key, place, help=help)
        for name in required:
            # A misspelt name is reported as such; that it is missing would be said of the same mistake again.
            if name not in found and name not in misspelt:
                self.problem("field.missing", f"{_subject(path)}{quoted(name)} is missing", _opening(node), path)
        return found

    # Inside

    def _wrong(self, code: str, expected: str, node: Node, path: str, help: tuple[str, ...]) -> None:
        message = f"{_subject(path)}{expected} is expected, not {describe(node)}"
        self.problem(code, message, node, path, help=help)

    def _within(
        self, value: int, least: int | None, most: int | None, of: tuple[str, str], node: Node, path: str
    ) -> bool:
        if least is not None and value < least:
            bound, number = "at least", least
        elif most is not None and value > most:
            bound, number = "at most", most
        else:
            return True
        what = f"{number}{of[number == 1]}"
        self.problem("value.range", f"{_subject(path)}{bound} {what} expected, not {value}", node, path)
        return False

    def _full(self) -> bool:
        return len(self._problems) >= MOST_PROBLEMS


def read(source: Source) -> tuple[Node, Reader]:
    """The tree of a document and a reader for it. Raises `DiagnosticError` if it is neither YAML nor JSON."""
    return parse(source), Reader(source)


def nearest(root: Node, path: str) -> Node:
    """The node to which the JSON pointer leads, or the last one on the way that is there."""
    node = root
    for token in path.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        found: Node | None = None
        if isinstance(node, Mapping):
            found = node.get(key)
        elif isinstance(node, Sequence) and re.fullmatch("[0-9]{1,9}", key) and int(key) < len(node.items):
            found = node.items[int(key)]
        if found is None:
            return node
        node = found
    return node


@lru_cache(maxsize=64)
def _by_normal(words: tuple[str, ...]) -> dict[str, str]:
    return {normal(word): word for word in reversed(words)}


SAME = {"r&d": "rnd", "headquarters": "hq"}


def normal(word: str) -> str:
    """A word as choices are compared: folded, with blanks, hyphens and underscores alike.

    >>> normal("Bad_Publicity") == normal("bad publicity"), normal("R&D") == normal("rnd")
    (True, True)
    """
    plain = _SEPARATORS.sub(" ", fold(word)).strip()
    return SAME.get(plain, plain)


def describe(node: Node) -> str:
    """What a node is, for a message that says what it should have been.

    >>> describe(Scalar("01077", Style.QUOTED, Span(1, 1, 1, 8)))
    "the text '01077'"
    """
    match node:
        case Scalar() if node.is_null:
            return "nothing"
        case Scalar(style=Style.QUOTED):
            return f"the text {quoted(node.text)}"
        case Scalar():
            return quoted(node.text)
        case Sequence():
            return "a list"
        case Mapping():
            return "a mapping"


def _place(diagnostic: Diagnostic) -> tuple[int, int, str, str, str]:
    span = diagnostic.labels[0].span if diagnostic.labels else Span(0, 0, 0, 0)
    return span.line, span.column, diagnostic.path, diagnostic.code, diagnostic.message


def _name(path: str) -> str:
    """The name of the last field on the way to the path: `rig` for `/runner/rig/0`, or nothing."""
    names = [token for token in path.split("/")[1:] if not token.isdecimal()]
    return names[-1].replace("~1", "/").replace("~0", "~") if names else ""


def _subject(path: str) -> str:
    name = _name(path)
    return f"{_unquoted(name)}: " if name else ""


def _inside(path: str) -> str:
    name = _name(path)
    return f"of {_unquoted(name)}" if name else "here"


def _unquoted(name: str) -> str:
    return quoted(name, 40)[1:-1]


def _opening(node: Node) -> Node:
    """What to underline of a mapping that lacks something: its first key."""
    return node.entries[0][0] if isinstance(node, Mapping) and node.entries else node


def _integer_help(node: Node) -> tuple[str, ...]:
    if not isinstance(node, Scalar) or not _DIGITS.fullmatch(node.text):
        return ("write it in digits, such as 5",)
    if node.style is Style.QUOTED:
        return ("leave out the quotes",)
    digits = node.text.lstrip("+-").lstrip("0") or "0"
    return ("the number is too large",) if len(digits) > 18 else (f"without leading zeros: {digits}",)


def _colon_help(node: Node) -> tuple[str, ...]:
    """What to say where a title with a colon was read as a field with a value."""
    if isinstance(node, Mapping) and len(node.entries) == 1:
        key, value = node.entries[0]
        if isinstance(value, Scalar) and Style.QUOTED not in (key.style, value.style) and value.text:
            return (f'quote a title that contains a colon: "{_unquoted(f"{key.text}: {value.text}")}"',)
    return ()


def _field_help(
    key: Scalar, value: Node, allowed: tuple[str, ...], near: tuple[str, ...], *, alone: bool
) -> tuple[str, ...]:
    name, colon, rest = key.text.partition(":")
    if colon and name in allowed and isinstance(value, Scalar) and value.is_null:
        return (f"put a space after the colon: {_unquoted(f'{name}: {rest}')}",)
    if near:
        return suggestion(near)
    if alone and " " in key.text + (value.text if isinstance(value, Scalar) else ""):
        title = _colon_help(Mapping(((key, value),), key.span))
        if title:
            return title
    return (f"the fields are {', '.join(allowed)}",) if 0 < len(allowed) <= 20 else ()
