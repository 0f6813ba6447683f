"""The entries of a position's lists of cards: from `Corroder` and `{unknown: 3}` to cards with counters and guests."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import repeat
from weakref import WeakKeyDictionary

from msgspec import Struct

from ..allowance import tick
from ..cards import Card
from ..pool import Pool, fold
from ..state import GameObject
from ..terms import DECKS, Counter, Face, Place, Side, Zone
from ..values import Value
from .condition_counters import said_by_counter
from .diagnostics import quoted
from .faces import face_said
from .form import Form, Part, Stands, entry_at
from .names import short_title
from .nodes import NOWHERE, Node, Scalar, Sequence
from .placing import (
    HIDDEN_ZONES,
    IDENTITIES,
    INSTALLABLE,
    LONGEST_ID,
    MOST_OBJECTS,
    SCORE_ZONES,
    IdKind,
    Section,
    default_ids,
    is_usually_installed,
    place_beneath,
    refused,
    secrecy,
)

UNKNOWN = "unknown"
ANY = "any"
CARD_FIELDS = (
    "card",
    "id",
    "rezzed",
    "facedown",
    "faceup",
    "counters",
    "credits",
    "hosted",
    "installed",
    "owner",
    "controller",
    "worth",
    "unordered",
    "flipped",
    "back",
    "chosen",
)
COUNTERS = tuple(kind.value for kind in Counter)
_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_RESERVED_IDS = ("pool", "unknown", "server", "new", "hq", "rnd", "archives")
MOST_KEPT = 20_000  # of entries that are a title alone, read before
MOST_UNKNOWN = 1000  # of unknown cards in one list, so that a slip of the finger does not fill the memory


class Stated(Value, frozen=True):
    """What an entry says of one card, wherever it stands in a list."""

    card: Card | None
    section: Section
    owner: Side
    face: Face = Face.UP
    id: str | None = None
    counters: tuple[tuple[Counter, int], ...] = ()
    controlled_by: Side | None = None
    worth: int | None = None
    unordered: bool = False
    flipped: bool = False
    back: int | None = None

    @property
    def stem(self) -> tuple[str, IdKind]:
        """How its default id begins."""
        return (self.card.id, IdKind.CARD) if self.card is not None else (self.section.stem, IdKind.NUMBERED)

    def object(self, id: str, host: str | None) -> GameObject:
        """The object with this id, hosted on that one."""
        return GameObject(
            id=id,
            card=self.card.id if self.card is not None else None,
            owner=self.owner,
            zone=self.section.zone,
            face=self.face,
            place=self.section.place,
            server=self.section.server,
            host=host,
            counters=self.counters,
            controlled_by=self.controlled_by,
            worth=self.worth,
            unordered=self.unordered,
            flipped=self.flipped,
            back=self.back,
        )


_object = lru_cache(maxsize=20_000)(Stated.object)  # of many files: what is known of one is known of all the same


class Draft(Struct, frozen=True):
    """One card of the file, before every object has its id."""

    stated: Stated
    stem: tuple[str, IdKind]  # how its default id begins
    secrecy: int  # from how many players the card is hidden
    host: int | None = None  # which of the cards of the file it is
    chosen: Part | None = None


Known = dict[str | Node, Draft]
_KNOWN: WeakKeyDictionary[Pool, dict[Section, Known]] = WeakKeyDictionary()


def _known(pool: Pool) -> dict[Section, Known]:
    """What titles of a pool mean, and whole entries that have no place in a text, by the lists in which they were read
    before with nothing to say of them."""
    found = _KNOWN.setdefault(pool, {})
    if sum(map(len, found.values())) > MOST_KEPT:  # another thread may still look into the old ones
        found = _KNOWN[pool] = {}
    return found


class CardList:
    """Reads the lists of cards of one file, and keeps what it has read in the order of the position."""

    def __init__(self, reader: Form, pool: Pool) -> None:
        self.reader = reader
        self.pool = pool
        self.drafts: list[Draft] = []
        self.places: list[Stands] = []  # of each
        self.unlimited: list[Zone] = []
        self.full: bool = False  # there are too many cards already, which was reported
        self._known = _known(pool)

    # ------------------------------------------------------------------- lists

    def read(self, node: Part | None, section: Section) -> None:
        """Read a list of cards; where it is absent, a hidden zone holds an unknown number of unknown cards."""
        hidden = section.place is None and section.zone in HIDDEN_ZONES
        if node is None:
            if hidden:
                self.unlimited.append(section.zone)
            return
        if isinstance(node.node, Sequence):
            tick(10 * len(node.node.items))
            self._list(node, node.node.items, section)
        elif _is_word(node, UNKNOWN) and hidden:
            self.unlimited.append(section.zone)
        elif node.is_null:
            return
        elif _is_word(node, UNKNOWN):
            self.reader.problem(
                node,
                "position.unknown_number",
                f"how many cards are in {section.words} is open information",
                help="list them, unknown ones as `[unknown, unknown]` or `{unknown: 2}`",
            )
        else:
            self.one(node, section)

    def one(self, node: Part, section: Section) -> None:
        """Read the only entry of such a list."""
        self._entry(node, section, self._known.setdefault(section, {}))

    def _list(self, part: Part, nodes: tuple[Node, ...], section: Section) -> None:
        """Read the entries of such a list; at once where each was read in such a list before."""
        known = self._known.setdefault(section, {})
        found = [known.get(node.text if isinstance(node, Scalar) else node) for node in nodes]
        if all(found) and len(self.drafts) + len(found) <= MOST_OBJECTS:
            self.drafts += filter(None, found)
            self.places += zip(repeat(part), range(len(found)), strict=False)
            return
        for item in self.reader.items(part):
            self._entry(item, section, known)

    def _entry(self, item: Part, section: Section, known: Known) -> None:
        """Read an entry, unless it was read in such a list before."""
        found = known.get(item.node.text if isinstance(item.node, Scalar) else item.node)
        if found is None or len(self.drafts) >= MOST_OBJECTS:
            self._first(item, section, known)
        else:
            self.drafts.append(found)
            self.places.append((item, None))

    def _first(self, item: Part, section: Section, known: Known) -> None:
        """Read an entry, and remember one of one card that hosts none and of which there is nothing to say."""
        before, told = len(self.drafts), self.reader.reader.told
        self.entry(item, section)
        text = item.text if item.is_scalar else item.node
        if text is None or len(self.drafts) != before + 1 or self.reader.reader.told != told:
            return
        draft = self.drafts[-1]
        if item.is_scalar or (item.node.span is NOWHERE and draft.chosen is None and item.get("hosted") is None):
            known[text] = draft

    def entry(self, node: Part, section: Section, host: int | None = None) -> None:
        """Read one entry: a card, or a number of unknown cards."""
        if not node.is_mapping:
            self._add(node, self._card(node, section), section, host, {})
            return
        if node.get(UNKNOWN) is not None:
            self._unknown(node, section, host)
            return
        fields = self.reader.fields(node, CARD_FIELDS)
        if fields.get("card") is None:
            if fields:
                self.reader.problem(
                    node,
                    "position.no_card",
                    "which card is this? the entry has no `card`",
                    help="add `card: TITLE`, or `card: unknown`",
                )
            return
        self._add(node, self._card(fields["card"], section), section, host, fields)

    def _unknown(self, node: Part, section: Section, host: int | None) -> None:
        """`{unknown: 3}`, or `{unknown: any}` for an unknown number."""
        value = self.reader.fields(node, (UNKNOWN,)).get(UNKNOWN)
        if value is None:
            return
        if _is_word(value, ANY):
            if section.place is None and section.zone in HIDDEN_ZONES:
                if section.zone not in self.unlimited:
                    self.unlimited.append(section.zone)
            else:
                self.reader.problem(
                    value,
                    "position.unknown_number",
                    f"how many cards are in {section.words} is open information",
                    help="write the number: `{unknown: 2}`",
                )
            return
        for _ in range(self.reader.integer(value, least=0, most=MOST_UNKNOWN) or 0):
            self._add(node, None, section, host, {})
            if self.full:
                break

    def _card(self, node: Part, section: Section) -> Card | str | None:
        """The card named; None for an unknown one, an empty text where the name is wrong (and was reported).

        An identity may be named by what its title begins with.
        """
        text = self.reader.text(node)
        if text is None:
            return ""
        if text == UNKNOWN:
            return None
        card = self.pool.named(text)
        if card is None and section.place is Place.IDENTITY:
            begun = self.pool.begun(text, lambda card: card.type is IDENTITIES[section.side])
            if len(begun) > 1:
                names = " or ".join(repr(each.title) for each in begun)
                message = f"{quoted(text)} may mean {len(begun)} identities"
                self.reader.problem(node, "card.unknown", message, label="which one?", help=f"write {names}")
                return ""
            card = begun[0] if begun else None
        if card is None:
            names = " or ".join(repr(s) for s in self.reader.alike(self.pool, text))
            self.reader.problem(
                node,
                "card.unknown",
                f"no card is called {quoted(text)}",
                label="unknown title",
                help=f"did you mean {names}?" if names else "write the title, the id or a printing code, or `unknown`",
            )
            return ""
        return card

    # ------------------------------------------------------------------- cards

    def _add(
        self, node: Part, card: Card | str | None, section: Section, host: int | None, fields: dict[str, Part]
    ) -> None:
        if isinstance(card, str):
            # the title is wrong: what else the entry says is still looked at, against a card that could be here
            for guest in self._guests(fields):
                self.entry(guest, Section(section.side, Zone.PLAY_AREA, Place.HOSTED))
            return
        tick(10)
        reader = self.reader
        if len(self.drafts) >= MOST_OBJECTS:
            if not self.full:
                message = f"there are more than {MOST_OBJECTS} cards; no game has so many"
                reader.problem(node, "position.too_large", message, help="leave out what does not matter")
            self.full = True
            return
        if host is not None:
            section = self._beneath(node, card, self.drafts[host].stated, fields)
        elif "installed" in fields:
            reader.problem(
                fields["installed"],
                "position.installed",
                "`installed` is for hosted cards only; cards in servers and in the rig are installed",
                help="leave it out",
            )
        stated, controller = self._stated(node, card, section, fields)
        self._check(node, stated, fields, controller)
        place = len(self.drafts)
        self.drafts.append(Draft(stated, stated.stem, secrecy(section.zone, stated.face), host, fields.get("chosen")))
        self.places.append((node, None))
        guests = self._guests(fields)
        if guests and section.zone is not Zone.PLAY_AREA and section.zone not in SCORE_ZONES:
            reader.problem(
                fields["hosted"],
                "position.host_zone",
                f"a card in {section.words} cannot host cards",
                help="only cards in the play area and in score areas can (1.13.1a)",
            )
            return
        for guest in guests:
            self.entry(guest, Section(stated.owner, Zone.PLAY_AREA, Place.HOSTED), place)

    def _stated(
        self, node: Part, card: Card | None, section: Section, fields: dict[str, Part]
    ) -> tuple[Stated, Side | None]:
        """What an entry says of a card by itself; and who controls it, where it says so."""
        usual = card.side if card is not None else section.side
        face = face_said(self.reader, node, fields, card, section)
        if not fields:
            return Stated(card, section, usual, face), None
        reader = self.reader
        owner = reader.word(fields.get("owner"), Side) or usual
        controller = reader.word(fields.get("controller"), Side)
        stated = Stated(
            card,
            section,
            owner,
            face,
            id=self._id(fields.get("id")),
            counters=self._counters(fields, section) if "counters" in fields or "credits" in fields else (),
            controlled_by=controller if controller is not owner else None,
            worth=reader.integer(fields.get("worth"), least=None),
            unordered=bool(reader.flag(fields.get("unordered"))),
            flipped=bool(reader.flag(fields.get("flipped"))),
            back=self._back(fields.get("back"), card),
        )
        return stated, controller

    def _guests(self, fields: dict[str, Part]) -> tuple[Part, ...]:
        node = fields.get("hosted")
        if node is None:
            return ()
        return self.reader.items(node) if node.is_sequence else (node,)

    def _check(self, node: Part, stated: Stated, fields: dict[str, Part], controller: Side | None) -> None:
        reader = self.reader
        card, section = stated.card, stated.section
        if card is not None:
            title = fields.get("card", node)
            why = refused(card, section, face=stated.face, worth=stated.worth, controller=controller)
            if why is not None:
                reader.problem(title, why.code, why.message, help=why.help)
        elif section.place is Place.IDENTITY:
            reader.problem(node, "position.identity_unknown", "an identity is known to both players", help="name it")
        elif section.zone in SCORE_ZONES:
            reader.problem(
                node,
                "position.unknown_faceup",
                f"cards in {section.words} are faceup, so they are known",
                help="name the card",
            )
        if stated.worth is not None and section.zone not in SCORE_ZONES:
            reader.problem(
                fields["worth"],
                "position.worth",
                "`worth` is for cards in a score area that are there as an agenda",
                help="leave it out",
            )
        if stated.unordered and section.zone not in DECKS.values():
            reader.problem(
                fields["unordered"],
                "position.unordered",
                "`unordered` is for cards of a deck that has been shuffled",
                help="leave it out",
            )
        if stated.flipped and (card is None or not card.faces or section.place is not Place.IDENTITY):
            reader.problem(
                fields["flipped"],
                "position.flipped",
                f"{card.title if card else 'it'} is no identity with another face",
                help="leave `flipped` out",
            )
        elif stated.flipped and card is not None and len(card.faces) > 1 and stated.back is None:
            reader.problem(
                fields["flipped"],
                "position.back",
                f"{card.title} has {len(card.faces)} other faces: which one is up?",
                help=f"add `back: {short_title(card.faces[0])}` or another one",
            )
        if stated.owner is not (card.side if card is not None else stated.owner):
            reader.problem(
                fields["owner"],
                "position.owner",
                f"{card.title if card else 'it'} is a card of the other side",
                help="leave `owner` out",
            )

    def _back(self, node: Part | None, card: Card | None) -> int | None:
        """Which of several other faces this copy has, by its title or the beginning of it (rule_identity_copy)."""
        text = self.reader.text(node) if node is not None else None
        if node is None or text is None:
            return None
        faces = card.faces if card is not None and len(card.faces) > 1 else ()
        for number, face in enumerate(faces):
            if fold(text) in (fold(face.title), fold(short_title(face))):
                return number
        names = " or ".join(repr(short_title(face)) for face in faces)
        self.reader.problem(
            node,
            "position.back",
            f"no other face of it is called {quoted(text)}" if faces else "it has no choice of other faces",
            help=f"write {names}" if faces else "leave `back` out",
        )
        return None

    def _id(self, node: Part | None) -> str | None:
        text = self.reader.text(node) if node is not None else None
        if node is None or text is None:
            return None
        if _ID.fullmatch(text) is None or text in _RESERVED_IDS or len(text) > LONGEST_ID:
            self.reader.problem(
                node,
                "position.bad_id",
                f"{quoted(text)} cannot be an id",
                help=f"ids are at most {LONGEST_ID} letters, digits, `_`, `.` and `-`, and no name of a server",
            )
            return None
        return text

    # ------------------------------------------------------------- hosted cards

    def _beneath(self, node: Part, card: Card | None, host: Stated, fields: dict[str, Part]) -> Section:
        """Where a hosted card is: installed, a condition counter, or only hosted (1.13.2, 10.1.4)."""
        side = card.side if card is not None else host.owner
        only_hosted = Section(side, Zone.PLAY_AREA, Place.HOSTED)
        place = place_beneath(card, host.section.place) if card is not None else None
        said = self.reader.flag(fields.get("installed"))
        if said is None and card is not None and said_by_counter(card):
            return Section(side, Zone.PLAY_AREA, Place.CONDITION)
        usual = place is not None and card is not None and is_usually_installed(card, host.card)
        if said is False or (said is None and not usual):
            return only_hosted
        if place is None and card is None:  # a facedown card that is said to be installed
            place = Place.RIG if side is Side.RUNNER else Place.ROOT
        if place is None:
            assert card is not None
            name = card.title
            why = (
                "the host is not installed"
                if card.type in INSTALLABLE and host.card is not None and host.card.side is card.side
                else "a Corp card that is hosted on a Runner card is uninstalled (1.13.2b)"
                if card.type in INSTALLABLE
                else f"{card.type.word}s cannot be installed"
            )
            self.reader.problem(
                fields["installed"],
                "position.installed",
                f"{name} cannot be installed here: {why}",
                help="leave `installed` out",
            )
            return only_hosted
        server = host.section.server if place is Place.ROOT else None
        return Section(side, Zone.PLAY_AREA, place, server)

    # ---------------------------------------------------------------- counters

    def _counters(self, fields: dict[str, Part], section: Section) -> tuple[tuple[Counter, int], ...]:
        reader = self.reader
        amounts: dict[Counter, int] = {}
        node = fields.get("counters")
        if node is not None:
            read = reader.fields(node, COUNTERS)
            for kind in Counter:
                if kind.value in read:
                    amounts[kind] = reader.integer(read[kind.value], least=0) or 0
        if "credits" in fields:
            if Counter.CREDIT in amounts:
                reader.problem(
                    fields["credits"],
                    "position.credits_twice",
                    "the credits on this card are given twice, as `credits` and as `counters: {credit: ...}`",
                    help="leave one of them out",
                )
            amounts[Counter.CREDIT] = reader.integer(fields["credits"], least=0) or 0
        if any(amounts.values()) and section.zone is not Zone.PLAY_AREA and section.zone not in SCORE_ZONES:
            reader.problem(
                fields.get("counters", fields.get("credits")) or fields["card"],
                "position.host_zone",
                f"a card in {section.words} cannot host counters",
                help="only cards in the play area and in score areas can (1.13.1a)",
            )
            return ()
        return tuple((kind, amounts[kind]) for kind in Counter if amounts.get(kind))

    # ------------------------------------------------------------------ objects

    def objects(self) -> tuple[GameObject, ...]:
        """Every object with its id, in the order of the file; an id that two cards have is reported."""
        drafts = self.drafts
        explicit = [draft.stated.id for draft in drafts]
        named = [id for id in explicit if id is not None]
        if len(set(named)) < len(named):
            self._report_twice(explicit)
        ids = default_ids([d.stem for d in drafts], explicit, [d.secrecy for d in drafts])
        hosts = [None if d.host is None else ids[d.host] for d in drafts]
        return tuple(map(_object, [d.stated for d in drafts], ids, hosts))

    def _report_twice(self, explicit: list[str | None]) -> None:
        """Report ids that two cards have, and take them from the second."""
        taken: set[str] = set()
        for place, id in enumerate(explicit):
            if id is not None and id in taken:
                node = entry_at(self.places[place])
                self.reader.problem(
                    node.get("id") or node,
                    "position.duplicate_id",
                    f"two cards have the id {id!r}",
                    label="second one",
                    help="give one of them another id, or leave the id out",
                )
                explicit[place] = None
            elif id is not None:
                taken.add(id)


def _is_word(node: Part, word: str) -> bool:
    return node.is_scalar and node.text == word
