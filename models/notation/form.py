"""A document as its readers see it: parts that know their place, and typed reading that collects what is wrong."""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence as AbstractSequence
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec import Struct

from ..pool import Pool
from .codes import RULES
from .diagnostics import Severity, did_you_mean, quoted, suggestion
from .nodes import NOWHERE
from .reading import Reader, normal
from .source import Mapping, Node, Scalar, Sequence, Style, child

if TYPE_CHECKING:
    from .emitting import Data

E = TypeVar("E", bound=StrEnum)

MOST = 1_000_000
MOST_SOUGHT = 10  # titles of one document for which others that look alike are sought
_WORDS: AbstractMapping[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class Part(Struct, frozen=True):
    """A node of a document together with its JSON pointer."""

    node: Node
    pointer: str = ""

    def item(self, number: int) -> Part:
        """An item of a list."""
        assert isinstance(self.node, Sequence)
        return Part(self.node.items[number], f"{self.pointer}/{number}")

    @property
    def is_mapping(self) -> bool:
        """Whether it has named entries."""
        return isinstance(self.node, Mapping)

    @property
    def is_sequence(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.node, Sequence)

    @property
    def is_null(self) -> bool:
        """Whether nothing stands there."""
        return isinstance(self.node, Scalar) and self.node.is_null

    @property
    def text(self) -> str | None:
        """The text of a single value; None for everything else."""
        return self.node.text if isinstance(self.node, Scalar) and not self.node.is_null else None

    @property
    def is_scalar(self) -> bool:
        """Whether it is a single value."""
        return isinstance(self.node, Scalar)

    @property
    def entries(self) -> tuple[tuple[Part, Part], ...]:
        """The keys and values of a mapping."""
        if not isinstance(self.node, Mapping):
            return ()
        return tuple(
            (Part(key, below), Part(value, below))
            for key, value in self.node.entries
            for below in (child(self.pointer, key.text),)
        )

    def get(self, key: str) -> Part | None:
        """The value of an entry that says something, or None."""
        found = self.node.get(key) if isinstance(self.node, Mapping) else None
        return None if found is None else Part(found, child(self.pointer, key))


Stands: TypeAlias = tuple[Part, int | None]  # an entry, or a list and which of its items it is


def entry_at(place: Stands) -> Part:
    """The entry that stands there."""
    part, number = place
    return part if number is None else part.item(number)


class Form:
    """Reads the parts of one document by what they should be; see `Reader`, which collects the problems."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.sought: int = 0

    def alike(self, pool: Pool, text: str) -> tuple[str, ...]:
        """Titles that look like the text; looked for a few times only, as each time all titles are compared."""
        self.sought += 1
        return pool.suggest(text) if self.sought <= MOST_SOUGHT else ()

    def problem(self, part: Part, code: str, message: str, *, label: str = "", help: str | None = None) -> None:
        """Note a problem of a part, with the rule that its code stands for."""
        node = part.node if part.node.span != NOWHERE else None
        helps = (help,) if help else ()
        self.reader.problem(code, message, node, part.pointer, help=helps, label=label, rule=RULES.get(code))

    def note(self, part: Part, code: str, message: str, *, help: str | None = None) -> None:
        """Note what a part says that cannot matter, or leaves out that does; the file is a position all the same."""
        node = part.node if part.node.span != NOWHERE else None
        helps = (help,) if help else ()
        self.reader.problem(code, message, node, part.pointer, help=helps, severity=Severity.NOTE)

    # --------------------------------------------------------------- collections

    def fields(self, part: Part, names: tuple[str, ...]) -> dict[str, Part]:
        """The entries of a mapping that say something, by name; unknown names are reported."""
        if isinstance(part.node, Mapping) and all(key.text in names for key, _ in part.node.entries):
            beneath = f"{part.pointer}/"
            return {
                key.text: Part(node, beneath + key.text)
                for key, node in part.node.entries
                if not (isinstance(node, Scalar) and node.is_null)
            }
        found = self.reader.placed(part.node, part.pointer, names) or {}
        return {
            name: Part(node, place)
            for name, (node, place) in found.items()
            if not (isinstance(node, Scalar) and node.is_null)
        }

    def items(self, part: Part) -> tuple[Part, ...]:
        """The items of a list."""
        if not isinstance(part.node, Sequence):
            self.reader.sequence(part.node, part.pointer)  # nothing, or no list
            return ()
        return tuple(map(part.item, range(len(part.node.items))))

    # ------------------------------------------------------------------- scalars

    def text(self, part: Part | None) -> str | None:
        """A text that is not empty."""
        if part is None:
            return None
        text = self.reader.text(part.node, part.pointer)
        if text is not None and not text.strip():
            self.problem(part, "type.text", "a text is expected, and this is empty")
            return None
        return text.strip() if text is not None else None

    def integer(self, part: Part | None, *, least: int | None = 0, most: int = MOST) -> int | None:
        """A whole number between the bounds; what cannot be negative and is, makes the position impossible."""
        if part is None:
            return None
        number = self.reader.integer(part.node, part.pointer)
        if number is None:
            return None
        name = part.pointer.rsplit("/", 1)[-1].replace("_", " ")
        if least is not None and number < least:
            code = "position.negative" if number < 0 else "position.too_small"
            self.problem(part, code, f"{name} is {number}; it cannot be less than {least}")
            return None
        if abs(number) > most:
            self.problem(part, "position.too_large", f"{name} is {number}; no more than {most} is read")
            return None
        return number

    def flag(self, part: Part | None) -> bool | None:
        """True or false."""
        return self.reader.boolean(part.node, part.pointer) if part is not None else None

    def word(self, part: Part | None, words: type[E]) -> E | None:
        """A member of an enumeration, by its word."""
        return self.reader.word(part.node, part.pointer, _members(words)) if part is not None else None

    def option(
        self,
        part: Part | None,
        words: AbstractSequence[str],
        *,
        what: str | None = None,
        code: str = "",
        also: AbstractSequence[str] = (),
    ) -> str | None:
        """One of these words; with `code`, any other is reported as not being `what`, with what may have been meant:
        one of these, or of those that are words elsewhere `also`."""
        if part is None:
            return None
        if not code:
            return self.reader.word(part.node, part.pointer, {w: w for w in words})
        text = self.text(part)
        if text is None:
            return None
        if text in words:
            return text
        meant = next((word for word in words if normal(word) == normal(text)), None)
        if meant is not None:
            return meant
        near = did_you_mean(text, words) or did_you_mean(text, also)
        known = f"one of {', '.join(words)}"
        help = suggestion(near)[0] if set(near) & set(words) else " ".join((*suggestion(near), known))
        self.problem(part, code, f"{quoted(text)} is not {what}", help=help)
        return None


@cache
def _members(words: type[E]) -> dict[str, E]:
    return {word.value: word for word in words}


# ------------------------------------------------------------------- plain data


def data_of(node: Node) -> Data:
    """A node as plain data: unquoted whole numbers, `true`, `false` and `null` mean what they say, all else is text."""
    match node:
        case Mapping(entries):
            return {key.text: data_of(value) for key, value in entries}
        case Sequence(items):
            return [data_of(item) for item in items]
        case Scalar(text, style):
            if style is Style.PLAIN and text in _WORDS:
                return _WORDS[text]
            digits = text.removeprefix("-")
            is_number = digits.isascii() and digits.isdecimal() and len(digits) < 16 and text != "-0"
            is_number = is_number and (digits == "0" or not digits.startswith("0"))
            return int(text) if style is Style.PLAIN and is_number else text


def node_of(data: Data) -> Node:
    """Plain data as a node that has no place in a text."""
    if isinstance(data, AbstractMapping):
        entries = tuple((Scalar(key, Style.QUOTED, NOWHERE), node_of(value)) for key, value in data.items())
        return Mapping(entries, NOWHERE)
    if isinstance(data, AbstractSequence) and not isinstance(data, str):
        return Sequence(tuple(node_of(item) for item in data), NOWHERE)
    if data is None or isinstance(data, bool):
        return Scalar("null" if data is None else str(data).lower(), Style.PLAIN, NOWHERE)
    return Scalar(str(data), Style.PLAIN if isinstance(data, int) else Style.QUOTED, NOWHERE)


def merged(node: Node | None, patch: Node) -> Node:
    """The node with a merge patch applied (RFC 7386): mappings are merged, null removes, all else is replaced."""
    if not isinstance(patch, Mapping):
        return patch
    entries = {key.text: (key, value) for key, value in node.entries} if isinstance(node, Mapping) else {}
    for key, value in patch.entries:
        if isinstance(value, Scalar) and value.is_null:
            entries.pop(key.text, None)
            continue
        old = entries.get(key.text)
        entries[key.text] = (old[0] if old else key, merged(old[1] if old else None, value))
    return Mapping(tuple(entries.values()), node.span if isinstance(node, Mapping) else patch.span)
