"""A user's cards as records: NetrunnerDB v2 card JSON, and cards of one's own in YAML (`sysop/cards/1`).

A record has the fields of a NetrunnerDB v2 card (`id`, `title`, `card_type_id`, `side_id`, `cost`, `text`, ...), which
`sysop.models.pool.facts.card_of` and the compiler take. NetrunnerDB has three shapes of the same: the files of its
public data (a list of records, or one record a file), and the answers of its API, whose records have `attributes`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ..notation.diagnostics import Diagnostic, DiagnosticError, Severity, did_you_mean, quoted, render, suggestion
from ..notation.form import data_of
from ..notation.reading import Reader
from ..notation.source import (
    Limits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    Style,
    child,
    files_below,
    parse,
    read_source,
)
from ..terms import CardType, Side
from .own_cards import (
    ALL_NUMBERS,
    ID,
    MAY_BE_X,
    MOST,
    NUMBERS,
    Record,
    errors_of,
    heading,
    is_null,
    own_record,
    with_article,
)

FORMAT = "sysop/cards/1"
MOST_DIGITS = 18
SUFFIXES = (".json", ".yaml", ".yml")
LIMITS = Limits(characters=1 << 25, nodes=4_000_000)

CODES: dict[str, str] = {
    "card.field": "A card is given a number that cards of its type do not have.",
    "card.title": "A title has characters that cannot be seen, or too many.",
    "card.id": "An id has characters that ids do not have, or none can be made from the title.",
    "card.old_format": "A record is of NetrunnerDB's first format.",
    "card.side": "A card's side is not that of its type, or is not said.",
    "card.subtype": "A subtype that no known card has looks like one that some have.",
    "card.symbol": "A sign in square brackets is none that card texts have.",
    "card.twice": "Two cards have the same id.",
    "cards.compiled": "The file is a compiled pool, not cards to compile.",
    "cards.none": "There are no cards, or no files of cards.",
    "format.missing": "The file does not say which format it has.",
    "format.version": "The file has another format, or a newer version of this one.",
}
"""The codes that this module reports beside those of reading, with what they stand for."""

REQUIRED = ("title", "card_type_id", "side_id")
USED = ("id", *REQUIRED, "faction_id", "is_unique", "text", "subtypes", "printings", *ALL_NUMBERS)
WRITTEN_NUMBER = re.compile(r"[0-9]{1,9}")
_API_NAMES = {"card_subtype_ids": "subtypes", "printing_ids": "printings"}


class CardFilesError(ValueError):
    """Files of cards were refused; `errors` has one `DiagnosticError` for each of them."""

    def __init__(self, errors: Iterable[DiagnosticError]) -> None:
        self.errors: tuple[DiagnosticError, ...] = tuple(errors)
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "; ".join(map(str, self.errors))

    def render(self) -> str:
        """All diagnostics of all files, an empty line between two."""
        return "\n\n".join(error.render() for error in self.errors)


class CardRecords(NamedTuple):
    """Records in the order of their files, and remarks that do not hinder their use, as they are shown."""

    records: tuple[Record, ...]
    warnings: tuple[str, ...]


def card_files(path: str | os.PathLike[str], *, besides: Path | None = None) -> tuple[Path, ...]:
    """The file itself, or every JSON and YAML file of a folder, sorted, but not `besides`.

    Raises `CardFilesError` where the folder has none.
    """
    path = Path(path)
    if not path.is_dir():
        return (path,)
    kept = besides.resolve() if besides is not None else None
    found = tuple(p for p in files_below(path, SUFFIXES) if p.resolve() != kept)
    if not found:
        problem = Diagnostic(
            "cards.none",
            Severity.ERROR,
            "the folder has no files of cards",
            help=(f"their names end in {', '.join(SUFFIXES)}",),
        )
        raise CardFilesError([DiagnosticError([problem], path.as_posix())])
    return found


def read_records(paths: Iterable[str | os.PathLike[str]], *, subtypes: Iterable[str] = ()) -> CardRecords:
    """The records of files of cards, each card once.

    Of one's own cards, subtypes that look like one of `subtypes` are remarked upon. Raises `CardFilesError` with every
    problem of every file.
    """
    reading = _Reading(frozenset(subtypes))
    for path in paths:
        try:
            source = read_source(path, name=Path(path).as_posix(), limits=LIMITS)
        except DiagnosticError as error:
            reading.errors.append(error)
        else:
            reading.document(source)
    return reading.result()


def records_of(source: Source, *, subtypes: Iterable[str] = ()) -> CardRecords:
    """As `read_records`, of one text."""
    reading = _Reading(frozenset(subtypes))
    reading.document(source)
    return reading.result()


class _Reading:
    """What was read so far, over all files."""

    def __init__(self, subtypes: frozenset[str]) -> None:
        self.subtypes = subtypes
        self.records: list[Record] = []
        self.warnings: list[str] = []
        self.errors: list[DiagnosticError] = []
        self._seen: dict[str, str] = {}

    def result(self) -> CardRecords:
        if self.errors:
            raise CardFilesError(self.errors)
        return CardRecords(tuple(self.records), tuple(self.warnings))

    def document(self, source: Source) -> None:
        try:
            root = parse(source, limits=LIMITS)
        except DiagnosticError as error:
            self.errors.append(error)
            return
        reader = Reader(source)
        before = len(self.records)
        for record, node, path in _records(root, reader, self.subtypes):
            id = record["id"]
            if not isinstance(id, str):
                continue  # there are more errors than are kept, so that this one was not
            if id not in self._seen:
                self._seen[id] = f"{source.name}:{node.span.line}:{node.span.column}"
                self.records.append(record)
                continue
            message = f"a card with the id {quoted(id)} was given before, at {self._seen[id]}"
            reader.problem("card.twice", message, node, path, help=("keep one of them, or give one another id",))
        if len(self.records) == before and not reader.failed:
            reader.problem("cards.none", "there are no cards in this file", root, "")
        if reader.failed:
            self.errors.append(reader.error())
        elif reader.diagnostics:
            self.warnings += [render(d, source.name, source.text) for d in reader.diagnostics]


def _records(root: Node, reader: Reader, subtypes: frozenset[str]) -> Iterator[tuple[Record, Node, str]]:
    """The records of a document, each with the place to which remarks about the whole card point."""
    if isinstance(root, Mapping) and (root.get("format") is not None or root.get("cards") is not None):
        yield from _own_cards(root, reader, subtypes)
        return
    items: tuple[tuple[Node, str], ...] = ((root, ""),)
    if isinstance(root, Mapping) and (data := root.get("data")) is not None:
        items = ((data, "/data"),)
    (node, path), *_ = items
    if isinstance(node, Sequence):
        items = tuple((item, child(path, number)) for number, item in enumerate(node.items))
    for item, place in items:
        found = _netrunnerdb(item, place, reader)
        if found is not None:
            yield found, heading(item), place


# ------------------------------------------------------------------- NetrunnerDB


def _netrunnerdb(node: Node, path: str, reader: Reader) -> Record | None:
    """A record of NetrunnerDB, or None where something that cannot be done without is wrong with it."""
    if not isinstance(node, Mapping):
        reader.problem("type.mapping", "a card record is expected: fields with values", node, path)
        return None
    fields = {key.text: (key, value, child(path, key.text)) for key, value in node.entries}
    if "attributes" in fields:
        _, attributes, inside = fields["attributes"]
        if not isinstance(attributes, Mapping):
            reader.problem("type.mapping", "attributes: fields with values are expected", attributes, inside)
            return None
        outer_id = fields.get("id")
        fields = {key.text: (key, value, child(inside, key.text)) for key, value in attributes.entries}
        if outer_id is not None:
            fields["id"] = outer_id
        fields |= {name: fields[api] for api, name in _API_NAMES.items() if api in fields and name not in fields}
    if _is_another_format(fields, node, path, reader):
        return None
    return _checked(fields, node, path, reader)


_Fields: TypeAlias = dict[str, tuple[Scalar, Node, str]]


def _is_another_format(fields: _Fields, node: Node, path: str, reader: Reader) -> bool:
    if "type_code" in fields and "card_type_id" not in fields:
        message = "this is a record of NetrunnerDB's first format; version 2 is read"
        help = ("version 2 has card_type_id, side_id and subtypes: take the files of the folder v2, or its newer API",)
        reader.problem("card.old_format", message, fields["type_code"][0], path, help=help)
        return True
    if "type" in fields and "title" in fields and "card_type_id" not in fields:
        help = (f"begin the file with 'format: {FORMAT}', and put the list of cards under 'cards:'",)
        reader.problem("format.missing", "a file of one's own cards says its format", heading(node), path, help=help)
        return True
    return False


def _checked(fields: _Fields, node: Node, path: str, reader: Reader) -> Record | None:
    before = errors_of(reader)
    record: Record = {}
    for name, (key, value, place) in fields.items():
        if name in USED:
            continue
        # NetrunnerDB says a lot more than is used here; only what looks like a field that is missing is a mistake.
        near = get_close_matches(name, [used for used in USED if used not in fields], 1, 0.8)
        if near and name not in _API_NAMES:
            message = f"{quoted(name)} is not a field of a NetrunnerDB card"
            reader.problem("field.unknown", message, key, place, help=suggestion(near))
        record[name] = data_of(value)
    if errors_of(reader) == before:
        for name in ("id", *REQUIRED):
            if name not in fields:
                reader.problem("field.missing", f"the record has no {quoted(name)}", heading(node), path)
    record |= _texts(fields, reader)
    type_ = _word(fields, "card_type_id", {type.value: type for type in CardType}, reader)
    side = _word(fields, "side_id", {side.value: side for side in Side}, reader)
    if type_ is not None:
        record["card_type_id"] = type_.value
        record |= _printed_numbers(fields, type_, heading(node), path, reader)
        if "strength" in fields and "icebreaker" in record.get("subtypes", ()):
            record.setdefault("strength", None)  # every icebreaker has one: null is its X
        if side is not None and side is not type_.side:
            message = f"{with_article(type_)} is a card of the {type_.side.title}, not of the {side.title}"
            reader.problem("card.side", message, fields["side_id"][1], fields["side_id"][2])
    if side is not None:
        record["side_id"] = side.value
    if "is_unique" in fields and not is_null(fields["is_unique"][1]):
        record["is_unique"] = reader.boolean(*fields["is_unique"][1:])
    return record if errors_of(reader) == before else None


def _texts(fields: _Fields, reader: Reader) -> Record:
    """The fields that are texts, and the lists."""
    record: Record = {}
    for name in ("id", "title", "faction_id", "text"):
        if name in fields and not (name in ("faction_id", "text") and is_null(fields[name][1])):
            record[name] = reader.text(*fields[name][1:])
    if record.get("id") is not None and not ID.fullmatch(record["id"]):
        message = f"{quoted(record['id'])} is not an id: small letters, digits and single _ between them"
        reader.problem("card.id", message, *fields["id"][1:])
    if "subtypes" in fields:
        listed = reader.sequence(*fields["subtypes"][1:]) or ()
        record["subtypes"] = [reader.text(item, place) for item, place in listed]
    if "printings" in fields:
        record["printings"] = _printings(fields["printings"], reader)
    return record


def _printings(field: tuple[Scalar, Node, str], reader: Reader) -> list[Record]:
    """The printings, oldest first; the API gives codes alone, newest first."""
    key, node, path = field
    found: list[Record] = []
    for item, place in reader.sequence(node, path) or ():
        if isinstance(item, Mapping):
            code = item.get("code")
            if code is None:
                reader.problem("field.missing", "printings: 'code' is missing", item, place)
            elif (text := reader.text(code, child(place, "code"))) is not None:
                printed_in = item.get("set")
                name = reader.text(printed_in, child(place, "set")) if printed_in is not None else None
                found.append({"code": text} if name is None else {"code": text, "set": name})
        elif (text := reader.text(item, place)) is not None:
            found.append({"code": text})
    return found[::-1] if key.text == "printing_ids" else found


def _printed_numbers(fields: _Fields, type_: CardType, title: Node, path: str, reader: Reader) -> Record:
    """The numbers that a card of this type has; null stands for X where it can, else for no number."""
    record: Record = {}
    always, sometimes = NUMBERS[type_]
    for name in ALL_NUMBERS:
        expected = name in always
        if name not in fields:
            if expected:
                message = f"{with_article(type_)} needs {quoted(name)}"
                reader.problem("field.missing", message, title, path, help=_or_null(name))
            continue
        _, node, place = fields[name]
        if is_null(node) or (isinstance(node, Scalar) and node.text in ("X", "x")):
            if expected and name in MAY_BE_X:
                record[name] = None
            elif expected:
                reader.problem("type.integer", f"{name}: a whole number is expected, not nothing", node, place)
            continue
        if isinstance(node, Scalar) and node.style is Style.QUOTED and WRITTEN_NUMBER.fullmatch(node.text):
            written = node.text if len(node.text) > MOST_DIGITS else str(int(node.text))
            node = Scalar(written, Style.PLAIN, node.span)  # the API writes some numbers as texts
        number = reader.integer(node, place, least=None if name == "agenda_points" else 0, most=MOST)
        if expected or name in sometimes or number:
            record[name] = number
    return record


def _or_null(name: str) -> tuple[str, ...]:
    return ("null stands for a printed X",) if name in MAY_BE_X else ()


def _word(fields: _Fields, name: str, words: dict[str, Any], reader: Reader) -> Any:
    return reader.word(fields[name][1], fields[name][2], words) if name in fields else None


# ------------------------------------------------------------------ cards of one's own


def _own_cards(root: Mapping, reader: Reader, subtypes: frozenset[str]) -> Iterator[tuple[Record, Node, str]]:
    format = root.get("format")
    if format is None:
        help = (f"begin the file with 'format: {FORMAT}'",)
        reader.problem("format.missing", "the file does not say which format it has", root.entries[0][0], "", help=help)
    else:
        said = format.text if isinstance(format, Scalar) else ""
        if said.startswith("sysop/pool/"):
            message = "this is a compiled pool; what is compiled are NetrunnerDB's records, or cards of your own"
            help = ("ask questions with it: sysop check POSITION ACTION --pool FILE",)
            reader.problem("cards.compiled", message, format, "/format", help=help)
            return
        if said != FORMAT:
            message = f"the file has the format {quoted(said)}; this version of sysop reads {quoted(FORMAT)}"
            reader.problem("format.version", message, format, "/format", help=suggestion(did_you_mean(said, [FORMAT])))
            return
    fields = reader.fields(root, "", ("format", "cards", "note"), ("cards",)) or {}
    if "cards" not in fields:
        return
    for node, path in reader.sequence(fields["cards"], "/cards") or ():
        record = own_record(node, path, reader, subtypes)
        if record is not None:
            yield record, heading(node), path
