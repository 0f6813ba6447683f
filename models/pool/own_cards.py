"""Cards of a user's own as they are written in YAML, each as a record with the fields of a NetrunnerDB v2 card.

They stand under `cards:` of a file of cards (`sysop/cards/1`) or of a position.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from ..cards import Card
from ..notation.diagnostics import Severity, did_you_mean, is_hidden, quoted, suggestion
from ..notation.form import data_of
from ..notation.reading import Reader, normal
from ..notation.source import Mapping, Node, Scalar, child
from ..state import State
from ..terms import IDENTITIES, CardType, Side
from . import Pool

Record: TypeAlias = dict[str, Any]

CODES: dict[str, str] = {
    "card.taken": "A card that a position brings along has the id of a card that there is, or a name that finds one.",
}
"""What reading the cards of a position reports beside the codes of `sysop.models.pool.records`."""

MOST = 1_000_000
# The numbers that a type has: those that every card of it has, and those that some have.
NUMBERS: dict[CardType, tuple[tuple[str, ...], tuple[str, ...]]] = {
    CardType.AGENDA: (("advancement_requirement", "agenda_points"), ("influence_cost",)),
    CardType.ASSET: (("cost", "trash_cost"), ("influence_cost",)),
    CardType.UPGRADE: (("cost", "trash_cost"), ("influence_cost",)),
    CardType.ICE: (("cost", "strength"), ("trash_cost", "influence_cost")),
    CardType.OPERATION: (("cost",), ("trash_cost", "influence_cost")),
    CardType.CORP_IDENTITY: ((), ("minimum_deck_size", "influence_limit")),
    CardType.EVENT: (("cost",), ("influence_cost",)),
    CardType.HARDWARE: (("cost",), ("influence_cost",)),
    CardType.PROGRAM: (("cost", "memory_cost"), ("strength", "influence_cost")),
    CardType.RESOURCE: (("cost",), ("influence_cost",)),
    CardType.RUNNER_IDENTITY: ((), ("base_link", "minimum_deck_size", "influence_limit")),
}
ALL_NUMBERS = (
    "cost",
    "strength",
    "memory_cost",
    "trash_cost",
    "advancement_requirement",
    "agenda_points",
    "base_link",
    "influence_cost",
    "influence_limit",
    "minimum_deck_size",
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
    "influence": "influence_cost",
    "influence_limit": "influence_limit",
    "deck_size": "minimum_deck_size",
}
LONGEST = 100  # characters of a title
MOST_TEXT = 5_000  # characters of the texts of all cards that one position brings along
KEPT = 2_000  # cards that were compiled last
LEAST_TEXT = 20  # as which a card without a text counts
OWN_FIELDS = ("title", "type", "side", "text", "subtypes", *OWN_NAMES, "unique", "faction", "id", "faces")
FACE_FIELDS = ("title", "text", "subtypes", "link")  # what is not said of another face is as on the front
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
ID = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")


def id_of_title(title: str) -> str:
    """The id that NetrunnerDB would give a card of this title.

    >>> id_of_title("Aesop’s Pawnshop"), id_of_title("24/7 News Cycle")
    ('aesops_pawnshop', '24_7_news_cycle')
    """
    plain = unicodedata.normalize("NFD", re.sub("['’ʼ]", "", title)).casefold()
    ascii_only = "".join(c for c in plain if c.isascii())
    return re.sub(r"[^a-z0-9]+", "_", ascii_only).strip("_")


def with_own_cards(pool: Pool, node: Node, path: str, reader: Reader) -> Pool:
    """The pool with the cards that stand in a document under `path`, compiled, each clause that is not read with its
    words.

    What is wrong with them is reported to the reader: also that a card has the id of another, or a name by which
    one of the pool is found.
    """
    found: dict[str, Record] = {}
    written: dict[str, Any] = {}
    length = 0
    for item, place in reader.sequence(node, path) or ():
        record = own_record(item, place, reader, frozenset())
        if record is None:
            continue
        length += sum(len(side["text"]) + LEAST_TEXT for side in (record, *record.get("faces", ())))
        if length > MOST_TEXT:
            message = f"the texts of these cards have more than {MOST_TEXT} characters together"
            help = ("compile them once, and use them with --pool: sysop cards compile",)
            reader.problem("card.texts", message, heading(item), place, help=help)
            break
        title, id = record["title"], record["id"]
        taken = pool.get(id) or pool.named(title)
        if id in found:
            help = ("keep one of them, or give one another id",)
            reader.problem(
                "card.twice", f"a card with the id {quoted(id)} was given before", heading(item), place, help=help
            )
        elif taken is not None:
            message = f"{quoted(title)} is a card already: {taken.title} ({taken.id})"
            help = ("give the new card a title and an id of its own; to replace a card: sysop cards compile, --pool",)
            reader.problem("card.taken", message, heading(item), place, help=help)
        else:
            found[id], written[id] = record, data_of(item)
    return pool.with_own([_compiled(msgspec.json.encode(record)) for record in found.values()], written)


@lru_cache(maxsize=KEPT)
def _compiled(record: bytes) -> Card:
    """The card of a record as JSON: a document that is read again with a change brings the same cards along."""
    from ..cardtext import compile_card
    from ..cardtext.own_words import with_words

    said = msgspec.json.decode(record)
    return with_words(compile_card(said), said)


def own_record(node: Node, path: str, reader: Reader, subtypes: frozenset[str]) -> Record | None:
    before = errors_of(reader)
    fields = reader.fields(node, path, OWN_FIELDS, OWN_REQUIRED)
    if fields is None:
        return None
    own = _OwnCard(fields, node, path, reader)
    record: Record = {"id": own.id(), "title": own.text("title")}
    type_ = own.type()
    if type_ is not None:
        side = type_.side
        record |= {"card_type_id": type_.value, "side_id": side.value}
        faction = own.text("faction")
        record["faction_id"] = f"neutral_{side.value}" if faction is None else id_of_title(faction)
        record |= own.numbers(type_)
    unique = fields.get("unique")
    record["is_unique"] = unique is not None and bool(reader.boolean(unique, own.place("unique")))
    record["subtypes"] = own.subtypes(subtypes)
    record["text"] = own.printed_text()
    if type_ is not None and own.says("faces"):
        record["faces"] = own.faces(type_, subtypes)
    return record if errors_of(reader) == before else None


class _OwnCard:
    """The fields of one card of a user's own."""

    def __init__(self, fields: dict[str, Node], node: Node, path: str, reader: Reader) -> None:
        self._fields = {name: node for name, node in fields.items() if name in OWN_REQUIRED or not is_null(node)}
        self._node = node
        self._path = path
        self._reader = reader
        keys = [key.text for key, _ in node.entries] if isinstance(node, Mapping) else []
        # What is misspelt was reported as such; that it is missing would be said of the same mistake again.
        self._misspelt = {near for key in keys if key not in OWN_FIELDS for near in did_you_mean(key, OWN_FIELDS)}

    def place(self, name: str) -> str:
        return child(self._path, name)

    def says(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return name in self._fields

    def text(self, name: str) -> str | None:
        node = self._fields.get(name)
        text = self._reader.text(node, self.place(name)) if node is not None else None
        if text is None or node is None:
            return None
        if name == "title" and (is_hidden(text) or len(text) > LONGEST):
            what = "has characters that cannot be seen" if is_hidden(text) else f"has {len(text)} characters"
            help = (f"write what players see, at most {LONGEST} characters",)
            self._reader.problem("card.title", f"the title {what}: {quoted(text)}", node, self.place(name), help=help)
            return None
        return text

    def id(self) -> str | None:
        name = "id" if "id" in self._fields else "title"
        text = self.text(name)
        if text is None:
            return None
        id = text if name == "id" else id_of_title(text)
        if ID.fullmatch(id):
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
        if side is not None and said is not None and side is not type_.side:
            message = f"{with_article(type_)} is a card of the {type_.side.title}, not of the {side.title}"
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
                    self._reader.problem(
                        "card.field", f"{with_article(type_)} has no {name}", node, self.place(name), help=help
                    )
            elif node is None:
                if known_as in always and name not in self._misspelt:
                    help = (f"write '{name}: 3'" + (f", or '{name}: X'" if known_as in MAY_BE_X else ""),)
                    where = heading(self._node)
                    self._reader.problem(
                        "field.missing", f"{with_article(type_)} needs {quoted(name)}", where, self._path, help=help
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

    def faces(self, type_: CardType, known: frozenset[str]) -> list[Record]:
        """The other faces of an identity."""
        node, place = self._fields["faces"], self.place("faces")
        if type_ not in IDENTITIES:
            message = f"{with_article(type_)} has no other faces"
            self._reader.problem("card.field", message, node, place, help=("only identities are flipped to another",))
            return []
        found = []
        for item, at in self._reader.sequence(node, place) or ():
            fields = self._reader.fields(item, at, FACE_FIELDS, ("title",))
            if fields is None:
                continue
            face = _OwnCard(fields, item, at, self._reader)
            if type_.side is Side.CORP and face.says("link"):
                message, help = f"{with_article(type_)} has no link", ("leave the link out",)
                self._reader.problem("card.field", message, fields["link"], child(at, "link"), help=help)
                continue
            record: Record = {"title": face.text("title"), "text": face.printed_text()}
            if face.says("subtypes"):
                record["subtypes"] = face.subtypes(known)
            if face.says("link"):
                record["base_link"] = self._reader.integer(fields["link"], child(at, "link"), least=0, most=MOST)
            found.append(record)
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


def own_cards_in(state: State, pool: Pool) -> dict[str, Any]:
    """Of the cards that a position brought along, those that it speaks of, by id, as they are written there."""
    if not pool.own:
        return {}
    present = {o.card for o in (*state.objects, *state.outside)} | {event.card for event in state.history}
    return {id: written for id, written in pool.own.items() if id in present}


# what records of both notations need


def heading(node: Node) -> Node:
    """What to underline of a card: its title or id, where it has one."""
    if not isinstance(node, Mapping):
        return node
    inner = node.get("attributes")
    titles = (n.get("title") for n in (node, inner) if isinstance(n, Mapping))
    return next((t for t in titles if t is not None), None) or node.get("id") or node


def is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null


def errors_of(reader: Reader) -> int:
    return sum(each.severity is Severity.ERROR for each in reader.diagnostics)


def with_article(type_: CardType) -> str:
    word = {CardType.CORP_IDENTITY: "Corp identity", CardType.RUNNER_IDENTITY: "Runner identity"}.get(type_, type_.word)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
