"""A document's text, and its tree in which every node knows its place.

Nothing is resolved: `01077`, `no` and `1:30` stay the text that was written, and plain and quoted text are told apart;
what a scalar means is for the schema to say.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TypeAlias

from ..values import Value
from .diagnostics import Diagnostic, Label, Severity, Span

NO_MARK = "save the file as UTF-8 without byte order mark (BOM)"
NOWHERE = Span(0, 0, 0, 0)  # of nodes that come from no text
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
FORBIDDEN = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
FORBIDDEN_IN_TEXT = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]"


def forbidden(text: str, characters: str = FORBIDDEN) -> re.Match[str] | None:
    """The first of these characters in a text; a pattern is only made where some character cannot be printed."""
    return None if all(map(str.isprintable, text.split("\n"))) else re.search(characters, text)


class Style(StrEnum):
    """Whether a scalar stands there bare, or in quotes or as a block."""

    PLAIN = "plain"
    QUOTED = "quoted"


class Scalar(Value, frozen=True):
    """A single value, as text."""

    text: str
    style: Style
    span: Span

    @property
    def is_null(self) -> bool:
        """Whether this is how YAML or JSON writes that nothing is there."""
        return self.text in _NULLS and self.style is Style.PLAIN


class Sequence(Value, frozen=True):
    """A list of nodes."""

    items: tuple[Node, ...]
    span: Span


class Mapping(Value, frozen=True):
    """Keys with nodes, in the order of the document; no key is there twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The node under the key, or None."""
        return next((node for each, node in self.entries if each.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key as it stands in the document, or None."""
        return next((each for each, _ in self.entries if each.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping


class Limits(Value, frozen=True):
    """How much text, how deep and how many nodes a document may have."""

    characters: int = 1 << 20
    depth: int = 40
    nodes: int = 100_000


LIMITS = Limits()


class Source(Value, frozen=True):
    """A document's text and the name by which messages cite it."""

    name: str
    text: str


def child(path: str, key: str | int) -> str:
    """The JSON pointer to an entry of what `path` points to (RFC 6901).

    >>> child("/a", "b/c~d"), child("", 0)
    ('/a/b~1c~0d', '/0')
    """
    name = str(key)
    return f"{path}/{name}" if name.isalnum() else f"{path}/{name.replace('~', '~0').replace('/', '~1')}"


def too_many_characters(limits: Limits) -> Diagnostic:
    """That a document is too long."""
    return fault("yaml.too_large", f"the document has more than {limits.characters} characters")


def fault(
    code: str, message: str, labels: tuple[Label, ...] = (), *, path: str = "", help: tuple[str, ...] = ()
) -> Diagnostic:
    """What is wrong with a document."""
    return Diagnostic(code, Severity.ERROR, message, path, labels, help)
