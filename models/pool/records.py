"""A user's cards as records: NetrunnerDB v2 card JSON, and cards of one's own in YAML (`sysop/cards/1`).

A record has the fields of a NetrunnerDB v2 card (`id`, `title`, `card_type_id`, `side_id`, `cost`, `text`, ...), which
`sysop.models.pool.facts.card_of` and the compiler take. NetrunnerDB has three shapes of the same: the files of its
public data (a list of records, or one record a file), and the answers of its API, whose records have `attributes`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ..notation.diagnostics import Diagnostic, DiagnosticError, Severity, did_you_mean, quoted, render, suggestion
from ..notation.form import data_of
from ..notation.reading import Reader, normal
from ..notation.source import Limits, Mapping, Node, Scalar, Sequence, Source, Style, child, parse, read_source
from ..terms import CardType, Side

Record: TypeAlias = dict[str, Any]

FORMAT = "sysop/cards/1"
SUFFIXES = (".json", ".yaml", ".yml")
LIMITS = Limits(characters=1 << 25, nodes=4_000_000)
MOST = 1_000_000

CODES: dict[str, str] = {
    "card.field": "A card is given a number that cards of its type do not have.",
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

SIDES = {
    type: Side.CORP
    if type.value in ("agenda", "asset", "upgrade", "ice", "operation", "corp_identity")
    else Side.RUNNER
    for type in CardType
}
# The numbers that a type has: those that every card of it has, and those that some have.
NUMBERS: dict[CardType, tuple[tuple[str, ...], tuple[str, ...]]] = {
    CardType.AGENDA: (("advancement_requirement", "agenda_points"), ()),
    CardType.ASSET: (("cost", "trash_cost"), ()),
    CardType.UPGRADE: (("cost", "trash_cost"), ()),
    CardType.ICE: (("cost", "strength"), ("trash_cost",)),
    CardType.OPERATION: (("cost",), ("trash_cost",)),
    CardType.CORP_IDENTITY: ((), ()),
    CardType.EVENT: (("cost",), ()),
    CardType.HARDWARE: (("cost",), ()),
    CardType.PROGRAM: (("cost", "memory_cost"), ("strength",)),
    CardType.RESOURCE: (("cost",), ()),
    CardType.RUNNER_IDENTITY: ((), ("base_link",)),
}
ALL_NUMBERS = (
    "cost",
    "strength",
    "memory_cost",
    "trash_cost",
    "advancement_requirement",
    "agenda_points",
    "base_link",
)
MAY_BE_X = ("cost", "strength", "advancement_requirement")
OWN_NAMES = {
    "cost": "cost",
    "strength": "strength",
    "memory": "memory_cost",
    "trash": "trash_cost",
    "advancement": "advancement_requirement",
    "points": "agenda_points",
    "link": "base_link",
}
OWN_FIELDS = ("title", "type", "side", "text", "subtypes", *OWN_NAMES, "unique", "faction", "id")
OWN_REQUIRED = ("title", "type")
OWN_TYPES = {
    **{type.value.replace("_", " "): type.value for type in CardType},
    "identity": "identity",
    "piece of ice": CardType.ICE.value,
}
SYMBOLS = (
    "click",
    "credit",
    "recurring-credit",
    "subroutine",
    "trash",
    "mu",
    "link",
    "interrupt",
    "anarch",
    "criminal",
    "shaper",
    "haas-bioroid",
    "jinteki",
    "nbn",
    "weyland-consortium",
)
REQUIRED = ("title", "card_type_id", "side_id")
USED = ("id", *REQUIRED, "faction_id", "is_unique", "text", "subtypes", "printings", *ALL_NUMBERS)
_API_NAMES = {"card_subtype_ids": "subtypes", "printing_ids": "printings"}
_ID = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")


class CardFilesError(ValueError):
    """Files of cards were refused; `errors` has one `DiagnosticError` for each of them."""

    def __init__(self, errors: Iterable[DiagnosticError]) -> None:
        self.errors = tuple(errors)
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
    inside = (p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file() and p.resolve() != kept)
    found = tuple(sorted(inside, key=lambda p: p.as_posix()))
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


def id_of_title(title: str) -> str:
    """The id that NetrunnerDB would give a card of this title.

    >>> id_of_title("Aesop’s Pawnshop"), id_of_title("24/7 News Cycle")
    ('aesops_pawnshop', '24_7_news_cycle')
    """
    plain = unicodedata.normalize("NFD", re.sub("['’ʼ]", "", title)).casefold()
    ascii_only = "".join(c for c in plain if c.isascii())
    return re.sub(r"[^a-z0-9]+", "_", ascii_only).strip("_")


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
            yield found, _heading(item), place


def _heading(node: Node) -> Node:
    """What to underline of a card: its title or id, where it has one."""
    if not isinstance(node, Mapping):
        return node
    inner = node.get("attributes")
    titles = (n.get("title") for n in (node, inner) if isinstance(n, Mapping))
    return next((t for t in titles if t is not None), None) or node.get("id") or node


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
        reader.problem("format.missing", "a file of one's own cards says its format", _heading(node), path, help=help)
        return True
    return False


def _checked(fields: _Fields, node: Node, path: str, reader: Reader) -> Record | None:
    before = _errors(reader)
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
    if _errors(reader) == before:
        for name in ("id", *REQUIRED):
            if name not in fields:
                reader.problem("field.missing", f"the record has no {quoted(name)}", _heading(node), path)
    record |= _texts(fields, reader)
    type_ = _word(fields, "card_type_id", {type.value: type for type in CardType}, reader)
    side = _word(fields, "side_id", {side.value: side for side in Side}, reader)
    if type_ is not None:
        record["card_type_id"] = type_.value
        record |= _printed_numbers(fields, type_, _heading(node), path, reader)
        if side is not None and side is not SIDES[type_]:
            message = f"{_a(type_)} is a card of the {SIDES[type_].title}, not of the {side.title}"
            reader.problem("card.side", message, fields["side_id"][1], fields["side_id"][2])
    if side is not None:
        record["side_id"] = side.value
    if "is_unique" in fields and not _is_null(fields["is_unique"][1]):
        record["is_unique"] = reader.boolean(*fields["is_unique"][1:])
    return record if _errors(reader) == before else None


def _texts(fields: _Fields, reader: Reader) -> Record:
    """The fields that are texts, and the lists."""
    record: Record = {}
    for name in ("id", "title", "faction_id", "text"):
        if name in fields and not (name in ("faction_id", "text") and _is_null(fields[name][1])):
            record[name] = reader.text(*fields[name][1:])
    if record.get("id") is not None and not _ID.fullmatch(record["id"]):
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
                found.append({"code": text})
        elif (text := reader.text(item, place)) is not None:
            found.append({"code": text})
    return found[::-1] if key.text == "printing_ids" else found


def _printed_numbers(fields: _Fields, type_: CardType, heading: Node, path: str, reader: Reader) -> Record:
    """The numbers that a card of this type has; null stands for X where it can, else for no number."""
    record: Record = {}
    always, sometimes = NUMBERS[type_]
    for name in ALL_NUMBERS:
        expected = name in always
        if name not in fields:
            if expected:
                message = f"{_a(type_)} needs {quoted(name)}"
                reader.problem("field.missing", message, heading, path, help=_or_null(name))
            continue
        _, node, place = fields[name]
        if _is_null(node) or (isinstance(node, Scalar) and node.text in ("X", "x")):
            if expected and name in MAY_BE_X:
                record[name] = None
            elif expected:
                reader.problem("type.integer", f"{name}: a whole number is expected, not nothing", node, place)
            continue
        if isinstance(node, Scalar) and node.style is Style.QUOTED and node.text.isascii() and node.text.isdecimal():
            node = Scalar(str(int(node.text)), Style.PLAIN, node.span)  # the API writes some numbers as texts
        number = reader.integer(node, place, least=None if name == "agenda_points" else 0, most=MOST)
        if expected or name in sometimes or number:
            record[name] = number
    return record


def _or_null(name: str) -> tuple[str, ...]:
    return ("null stands for a printed X",) if name in MAY_BE_X else ()


def _word(fields: _Fields, name: str, words: dict[str, Any], reader: Reader) -> Any:
    return reader.word(fields[name][1], fields[name][2], words) if name in fields else None


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null


def _errors(reader: Reader) -> int:
    return sum(each.severity is Severity.ERROR for each in reader.diagnostics)


def _a(type_: CardType) -> str:
    word = {CardType.CORP_IDENTITY: "Corp identity", CardType.RUNNER_IDENTITY: "Runner identity"}.get(type_, type_.word)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


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
        record = _own_card(node, path, reader, subtypes)
        if record is not None:
            yield record, _heading(node), path


def _own_card(node: Node, path: str, reader: Reader, subtypes: frozenset[str]) -> Record | None:
    before = _errors(reader)
    fields = reader.fields(node, path, OWN_FIELDS, OWN_REQUIRED)
    if fields is None:
        return None
    own = _OwnCard(fields, node, path, reader)
    record: Record = {"id": own.id(), "title": own.text("title")}
    type_ = own.type()
    if type_ is not None:
        side = SIDES[type_]
        record |= {"card_type_id": type_.value, "side_id": side.value}
        faction = own.text("faction")
        record["faction_id"] = f"neutral_{side.value}" if faction is None else id_of_title(faction)
        record |= own.numbers(type_)
    unique = fields.get("unique")
    record["is_unique"] = unique is not None and bool(reader.boolean(unique, own.place("unique")))
    record["subtypes"] = own.subtypes(subtypes)
    record["text"] = own.printed_text()
    return record if _errors(reader) == before else None


class _OwnCard:
    """The fields of one card of a user's own."""

    def __init__(self, fields: dict[str, Node], node: Node, path: str, reader: Reader) -> None:
        self._fields = {name: node for name, node in fields.items() if name in OWN_REQUIRED or not _is_null(node)}
        self._node = node
        self._path = path
        self._reader = reader
        keys = [key.text for key, _ in node.entries] if isinstance(node, Mapping) else []
        # What is misspelt was reported as such; that it is missing would be said of the same mistake again.
        self._misspelt = {near for key in keys if key not in OWN_FIELDS for near in did_you_mean(key, OWN_FIELDS)}

    def place(self, name: str) -> str:
        return child(self._path, name)

    def text(self, name: str) -> str | None:
        node = self._fields.get(name)
        return self._reader.text(node, self.place(name)) if node is not None else None

    def id(self) -> str | None:
        name = "id" if "id" in self._fields else "title"
        text = self.text(name)
        if text is None:
            return None
        id = text if name == "id" else id_of_title(text)
        if _ID.fullmatch(id):
            return id
        message = f"{quoted(text)} is not an id: small letters, digits and single _ between them"
        if name == "title":
            message = f"no id can be made from the title {quoted(text)}"
        near = id_of_title(text)
        help = (f"such as {quoted(near)}",) if near else ("give the card an id: small letters, digits and _",)
        self._reader.problem("card.id", message, self._fields[name], self.place(name), help=help)
        return None

    def type(self) -> CardType | None:
        node = self._fields.get("type")
        word = self._reader.word(node, self.place("type"), OWN_TYPES) if node is not None else None
        sides = {side.value: side for side in Side}
        said = self._fields.get("side")
        side = self._reader.word(said, self.place("side"), sides) if said is not None else None
        if node is None or word is None:
            return None
        if word == "identity":
            if side is None:
                if said is None:
                    help = ("write 'side: corp' or 'side: runner'",)
                    self._reader.problem(
                        "card.side", "an identity has a side, which is not given", node, self.place("type"), help=help
                    )
                return None
            return CardType(f"{side.value}_identity")
        type_ = CardType(word)
        if side is not None and said is not None and side is not SIDES[type_]:
            message = f"{_a(type_)} is a card of the {SIDES[type_].title}, not of the {side.title}"
            self._reader.problem("card.side", message, said, self.place("side"), help=("leave the side out",))
        return type_

    def numbers(self, type_: CardType) -> Record:
        always, sometimes = NUMBERS[type_]
        record: Record = {}
        for name, known_as in OWN_NAMES.items():
            node = self._fields.get(name)
            if known_as not in (*always, *sometimes):
                if node is not None:
                    has = [own for own, field in OWN_NAMES.items() if field in (*always, *sometimes)]
                    help = (f"its numbers are {', '.join(has)}" if has else "it has no numbers",)
                    self._reader.problem("card.field", f"{_a(type_)} has no {name}", node, self.place(name), help=help)
            elif node is None:
                if known_as in always and name not in self._misspelt:
                    help = (f"write '{name}: 3'" + (f", or '{name}: X'" if known_as in MAY_BE_X else ""),)
                    where = _heading(self._node)
                    self._reader.problem(
                        "field.missing", f"{_a(type_)} needs {quoted(name)}", where, self._path, help=help
                    )
            elif known_as in MAY_BE_X and isinstance(node, Scalar) and node.text in ("X", "x"):
                record[known_as] = None
            else:
                least = None if name == "points" else 0
                record[known_as] = self._reader.integer(node, self.place(name), least=least, most=MOST)
        return record

    def subtypes(self, known: frozenset[str]) -> list[str]:
        node = self._fields.get("subtypes")
        if node is None:
            return []
        parts: list[tuple[str, Node, str]]
        if isinstance(node, Scalar):  # as it is printed: `Icebreaker - Fracter`
            parts = [(part, node, self.place("subtypes")) for part in re.split(r" - |,", node.text)]
        else:
            listed = self._reader.sequence(node, self.place("subtypes")) or ()
            parts = [(self._reader.text(item, place) or "", item, place) for item, place in listed]
        found = []
        for text, place_node, place in parts:
            subtype = id_of_title(normal(text))
            if not subtype:
                continue
            found.append(subtype)
            near = did_you_mean(subtype, known, 1) if known and subtype not in known else ()
            if near:
                message = f"no known card has the subtype {quoted(subtype)}"
                self._reader.problem(
                    "card.subtype", message, place_node, place, help=suggestion(near), severity=Severity.WARNING
                )
        return found

    def printed_text(self) -> str:
        text = self.text("text")
        if text is None:
            return ""
        for sign in dict.fromkeys(re.findall(r"\[([^\]\n]*)\]", text)):
            if sign in SYMBOLS or sign.isdecimal() or sign == "X":
                continue
            near = did_you_mean(sign, SYMBOLS, 1)
            help = (f"did you mean '[{near[0]}]'?",) if near else (f"one of [{'], ['.join(SYMBOLS)}]",)
            message = f"'[{sign}]' is not a symbol of card texts"
            self._reader.problem("card.symbol", message, self._fields["text"], self.place("text"), help=help)
        return text.replace("->", "→").strip()
