"""The one-line notation of positions, `nrp1 ...`: a complete state with stack and history, for suites and URLs.

    nrp1 R4 at=action/runner C:c5 R:c5,k3,t2 hq=3?hq.1 rig=djinn(imp*virus3) hq[enigma;ice_wall+r|] 1[|pad_campaign]

Fields are separated by one blank, in this order: whose turn it is and its number; the window, where nothing else is
under way; what the players have (c credits, k clicks, t tags, b bad publicity, d core damage); the zones and servers
(ice from the outermost, a bar, the root); then whatever else the state says, as `name=data`
(`sysop.models.notation.compact`).

A card is its id, `id:card` where its object is called otherwise, `id:?` where nobody knows it, `3?hq.1` for three such
cards called `hq.1` to `hq.3`. Behind it: flags after `+`, counters after `*`, hosted cards in brackets. What is not
written is not so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, get_args
from urllib.parse import quote, unquote

import msgspec
from msgspec import structs

from ..frames import Progress, TimingFrame, WindowFrame
from ..pool import Pool
from ..pool.own_cards import own_cards_in
from ..state import CENTRAL_SERVERS, GameObject, PlayerState, State
from ..terms import SCORE_AREAS, Counter, Face, Place, Side, Zone
from ..timing import TURNS, Window, step_named, timing_step
from .compact import DEEPEST, CompactError, as_json, compact, expanded
from .diagnostics import quoted
from .placing import LONGEST_ID, MOST_OBJECTS
from .source import LINE_MARK

MOST_CARDS = 1000  # unknown cards counted at once
PLAYER_LETTERS = {"c": "credits", "k": "clicks", "t": "tags", "b": "bad_publicity", "d": "core_damage"}
SIDES = {"C": Side.CORP, "R": Side.RUNNER}
SHARED = (Zone.PLAY_AREA, Zone.SET_ASIDE, Zone.REMOVED, Zone.OUTSIDE)  # of both players
LETTER = {side: letter for letter, side in SIDES.items()}
READABLE = ("turn", "active", "corp", "runner", "objects", "outside", "remotes")  # what has fields of its own
UNKNOWNS = re.compile(r"(?P<count>\d{1,9})\?(?P<stem>.*\.)(?P<first>\d{1,9})")
AMOUNT = re.compile(r"(?P<kind>[a-z_]+?)(?P<number>\d{1,9})")
MOST_KEPT = 20_000  # cards as they are written, of which the object is kept
LONGEST_KEPT = 1000  # characters of what is kept
MOST_SECTIONS = 500  # and sections in which they stand
SERVER = re.compile(r"(?P<name>[a-z0-9]+)\[(?P<ice>[^|\[\]]*)\|(?P<root>[^|\[\]]*)\]")


class NotationError(ValueError):
    """The line is no position; `column` counts from 1, `help` says what to do."""

    def __init__(self, message: str, text: str, column: int, help: str | None = None) -> None:
        super().__init__(f"column {column}: {message}" + (f": {help}" if help else ""))
        self.message = message
        self.text = text
        self.column = column
        self.help = help


class UnwritableLine(ValueError):
    """The one-line notation has no place for something that the position needs."""


class Section(NamedTuple):
    """Where the cards of a field are, and how they usually are there."""

    zone: Zone
    owner: Side
    place: Place | None = None
    server: str | None = None
    face: Face = Face.UP


SECTIONS = {
    "idC": Section(Zone.PLAY_AREA, Side.CORP, Place.IDENTITY),
    "idR": Section(Zone.PLAY_AREA, Side.RUNNER, Place.IDENTITY),
    "hq": Section(Zone.HQ, Side.CORP),
    "rd": Section(Zone.RND, Side.CORP),
    "arc": Section(Zone.ARCHIVES, Side.CORP),
    "grip": Section(Zone.GRIP, Side.RUNNER),
    "deck": Section(Zone.STACK, Side.RUNNER),
    "heap": Section(Zone.HEAP, Side.RUNNER),
    "scoreC": Section(Zone.CORP_SCORE, Side.CORP),
    "scoreR": Section(Zone.RUNNER_SCORE, Side.CORP),
    "playC": Section(Zone.PLAY_AREA, Side.CORP, Place.RESOLVING),
    "playR": Section(Zone.PLAY_AREA, Side.RUNNER, Place.RESOLVING),
    "instC": Section(Zone.PLAY_AREA, Side.CORP, Place.INSTALLING),
    "instR": Section(Zone.PLAY_AREA, Side.RUNNER, Place.INSTALLING),
    "rig": Section(Zone.PLAY_AREA, Side.RUNNER, Place.RIG),
    "asideC": Section(Zone.SET_ASIDE, Side.CORP),
    "asideR": Section(Zone.SET_ASIDE, Side.RUNNER),
    "goneC": Section(Zone.REMOVED, Side.CORP),
    "goneR": Section(Zone.REMOVED, Side.RUNNER),
    "outC": Section(Zone.OUTSIDE, Side.CORP),
    "outR": Section(Zone.OUTSIDE, Side.RUNNER),
}


def _of_server(server: str, place: Place) -> Section:
    return Section(Zone.PLAY_AREA, Side.CORP, place, server, Face.DOWN)


def _of_guests(host: GameObject) -> Section:
    if host.zone not in (Zone.PLAY_AREA, *SCORE_AREAS.values()):
        return Section(Zone.SET_ASIDE, host.owner)  # set aside as the host left (9.5.5)
    return Section(host.zone, host.owner, host.place)


# ------------------------------------------------------------------------ writing


def line_of(state: State, pool: Pool) -> str:
    """The line of a state with these cards; raises `UnwritableLine` where a position brought some of them along."""
    if own := own_cards_in(state, pool):
        titles = ", ".join(pool[id].title for id in own)
        raise UnwritableLine(f"one line cannot carry the cards that the position brings along: {titles}")
    return dump(state)


def dump(state: State) -> str:
    """The line of a state; `parse` reads it as the same state, its objects in the order of the fields."""
    fields = [LINE_MARK, f"{LETTER[state.active]}{state.turn}"]
    at = _window(state)
    if at is not None:
        fields.append(f"at={at}")
    for side, letter in LETTER.items():
        have = ",".join(f"{k}{n}" for k, name in PLAYER_LETTERS.items() if (n := getattr(state.player(side), name)))
        fields.append(f"{letter}:{have or '-'}")
    fields += _zones(state)
    for field in structs.fields(State):
        value = getattr(state, field.name)
        if field.name in READABLE or value == field.default or (field.name == "stack" and at is not None):
            continue
        fields.append(f"{field.name}={compact(msgspec.to_builtins(value))}")
    return " ".join(fields)


def _window(state: State) -> str | None:
    """The step and the holder of priority, where only the window of a step of the turn is open."""
    match state.stack:
        case (TimingFrame(step=rule) as step, WindowFrame(priority=side) as window):
            plain = _plain(state.active, timing_step(rule).word, side)
            return f"{timing_step(rule).word.replace(' ', '-')}/{side.value}" if plain == (step, window) else None
    return None


def _plain(active: Side, word: str, side: Side) -> tuple[TimingFrame, WindowFrame] | None:
    step = step_named(TURNS[active], word)
    if step is None or step.window not in (Window.ACTION, Window.PAID):
        return None
    return TimingFrame(TURNS[active], step.rule, Progress.UNDER_WAY), WindowFrame(step.window, side, ready=True)


def _zones(state: State) -> Iterator[str]:
    guests: dict[str, list[GameObject]] = {}
    for object in state.objects:
        if object.host is not None:
            guests.setdefault(object.host, []).append(object)
    alone = [o for o in (*state.objects, *state.outside) if o.host is None]
    for name, section in SECTIONS.items():
        found = [o for o in alone if _lies_in(o, section)]
        if found:
            yield f"{name}={_cards(found, section, guests)}"
    for server in state.servers:
        rows = []
        for place in (Place.ICE, Place.ROOT):
            section = _of_server(server, place)
            row = [o for o in alone if o.place is place and o.server == server]
            rows.append(_cards(row, section, guests, ";" if place is Place.ICE else ","))
        if any(rows) or server in state.remotes:
            yield f"{server}[{rows[0]}|{rows[1]}]"


def _lies_in(object: GameObject, section: Section) -> bool:
    if object.zone is not section.zone or object.place is not section.place:
        return False
    shared = object.zone in SHARED and object.place is not Place.RIG
    return object.owner is section.owner or not shared


def _cards(
    objects: Iterable[GameObject], section: Section, guests: dict[str, list[GameObject]], separator: str = ","
) -> str:
    written: list[str] = []
    row: list[GameObject] = []  # unknown cards that are called one after the other

    def flush() -> None:
        if row:
            written.append(f"{len(row)}?{_name(row[0].id)}{_flags(row[0], section)}")
            row.clear()

    for object in objects:
        if object.card is None and object.id not in guests and re.fullmatch(r".*\.[1-9]\d{0,8}", object.id):
            if row and not _continues(row[-1], object):
                flush()
            row.append(object)
            continue
        flush()
        inner = guests.get(object.id)
        hosted = f"({_cards(inner, _of_guests(object), guests)})" if inner else ""
        written.append(f"{_card(object)}{_flags(object, section)}{hosted}")
    flush()
    return separator.join(written)


def _continues(last: GameObject, object: GameObject) -> bool:
    stem, _, number = last.id.rpartition(".")
    return object == structs.replace(last, id=f"{stem}.{int(number) + 1}")


def _card(object: GameObject) -> str:
    if object.card is None:
        return f"{_name(object.id)}:?"
    if object.id == object.card or re.fullmatch(re.escape(object.card) + r"\.\d+", object.id):
        return object.id
    return f"{_name(object.id)}:{object.card}"


def _name(text: str) -> str:
    return quote(text, safe="._-~")


def _flags(object: GameObject, section: Section) -> str:
    flags = []
    if object.face is not section.face:
        flags.append("r" if section.face is Face.DOWN else "d")
    if object.owner is not section.owner:
        flags.append(f"y{LETTER[object.owner]}")
    if object.controlled_by is not None:
        flags.append(f"m{LETTER[object.controlled_by]}")
    if object.unordered:
        flags.append("o")
    if object.flipped:
        flags.append("f")
    if object.place is not section.place:
        flags.append(f"p{object.place.value if object.place is not None else ''}")
    if object.server != section.server:
        flags.append(f"v{object.server or ''}")
    for letter, number in (("i", object.incarnation), ("s", object.since)):
        if number:
            flags.append(f"{letter}{number}")
    if object.worth is not None:
        flags.append(f"w{object.worth}")
    if object.aside_from is not None:
        flags.append(f"a{object.aside_from.value}")
    if object.back is not None:
        flags.append(f"b{object.back}")
    return "".join(f"+{f}" for f in flags) + "".join(f"*{kind.value}{n}" for kind, n in object.counters)


# ------------------------------------------------------------------------ reading


_CARDS: dict[tuple[Section, str | None], dict[str, tuple[GameObject, ...]]] = {}  # by section and host, as written
_ID = attrgetter("id")
_ITEMS: dict[str, dict[str, Any]] = {}
_LATEST: dict[str, tuple[str, tuple[Any, ...]]] = {}  # by name the list that was read last, without its brackets


def parse(text: str) -> State:
    """The state of a line. Raises `NotationError`."""
    return _Line(text.strip()).state()


class _Line:
    """One line being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.objects: list[GameObject] = []
        self.column = 1
        if len(_CARDS) > MOST_SECTIONS or sum(map(len, _CARDS.values())) > MOST_KEPT:
            _CARDS.clear()

    def error(self, message: str, help: str | None = None) -> NotationError:
        return NotationError(message, self.text, self.column, help)

    def state(self) -> State:
        fields = self.text.split(" ")
        if fields[0] != LINE_MARK:
            raise self.error(f"a position in one line begins with {LINE_MARK!r}", "see docs/positions.md")
        if len(fields) < 2 or not re.fullmatch(r"[CR]\d{1,9}", fields[1]):
            self.column += len(LINE_MARK) + 1
            raise self.error("whose turn it is should stand here, such as R4", "C or R, and the number of the turn")
        active, values = SIDES[fields[1][0]], {"corp": PlayerState(), "runner": PlayerState()}
        rest: dict[str, Any] = {}
        remotes: list[str] = []
        self.column += len(LINE_MARK) + 1 + len(fields[1]) + 1
        for field in fields[2:]:
            self.field(field, active, values, rest, remotes)
            self.column += len(field) + 1
        if len(set(map(_ID, self.objects))) < len(self.objects):
            ids = list(map(_ID, self.objects))
            twice = next(id for place, id in enumerate(ids) if id in ids[:place])
            raise self.error(
                f"two cards are called {quoted(twice)}", "give one of them an id of its own, as in other:card"
            )
        state = State(
            turn=int(fields[1][1:]),
            active=active,
            corp=values["corp"],
            runner=values["runner"],
            objects=tuple([o for o in self.objects if o.zone is not Zone.OUTSIDE]),
            outside=tuple([o for o in self.objects if o.zone is Zone.OUTSIDE]),
            remotes=tuple(remotes),
            **rest,
        )
        if not state.stack and state.ending is None:  # cut off: it would look like a game that is over
            raise self.error("the line ends before it says what is decided", "such as at=action/runner, or stack=...")
        return state

    def field(
        self, field: str, active: Side, values: dict[str, PlayerState], rest: dict[str, Any], remotes: list[str]
    ) -> None:
        server = SERVER.fullmatch(field)
        name, _, value = field.partition("=")
        if field[:2] in ("C:", "R:"):
            values[SIDES[field[0]].value] = self.player(field[2:])
        elif server:
            if server["name"] not in CENTRAL_SERVERS:
                remotes.append(server["name"])
            for part, place in (("ice", Place.ICE), ("root", Place.ROOT)):
                self.cards(server[part], _of_server(server["name"], place), None, ";" if place is Place.ICE else ",")
        elif name == "at":
            rest["stack"] = self.window(value, active)
        elif name in SECTIONS:
            self.cards(value, SECTIONS[name], None)
        else:
            rest[name] = self.data(name, value)

    def player(self, text: str) -> PlayerState:
        numbers: dict[str, int] = {}
        for part in text.split(",") if text != "-" else ():
            found = re.fullmatch(r"([a-z])(\d{1,9})", part)
            if not found or found[1] not in PLAYER_LETTERS:
                known = ", ".join(f"{k} {name.replace('_', ' ')}" for k, name in PLAYER_LETTERS.items())
                raise self.error(f"{quoted(part)} is nothing that a player has", f"letters and numbers: {known}")
            numbers[PLAYER_LETTERS[found[1]]] = int(found[2])
        return PlayerState(**numbers)

    def window(self, text: str, active: Side) -> tuple[TimingFrame, WindowFrame]:
        word, _, side = text.partition("/")
        if side in ("corp", "runner"):
            found = _plain(active, word.replace("-", " "), Side(side))
            if found is not None:
                return found
        raise self.error(f"{quoted(text)} is no window of the turn", "such as action/runner or before-action/corp")

    def data(self, name: str, value: str) -> Any:
        found = _decoders().get(name)
        if found is None:
            raise self.error(f"{quoted(name)} is no field of a position", "see docs/positions.md")
        listed = _listed(name, value)
        if listed is not None:
            return listed
        plain = as_json(value)
        if plain is not None:
            with suppress(msgspec.DecodeError):
                return found.decode(plain)
        try:  # it says what is wrong, and where
            return msgspec.convert(expanded(value), found.type)
        except CompactError as error:
            self.column += len(name) + error.column
            raise self.error(error.message) from error
        except (msgspec.ValidationError, UnicodeDecodeError) as error:
            raise self.error(f"{name}: {error}") from error

    # -------------------------------------------------------------------- cards

    def cards(self, text: str, section: Section, host: str | None, separator: str = ",", depth: int = 0) -> None:
        if depth > DEEPEST:
            raise self.error(f"more than {DEEPEST} cards hosted on one another")
        known = _CARDS.setdefault((section, host), {})  # most were read before, as part of another line of the game
        parts = _split(text, separator)
        found = list(map(known.get, parts)) if isinstance(parts, list) else [None]
        written = [each for each in found if each is not None]
        if len(written) == len(found) and len(self.objects) + sum(map(len, written)) <= MOST_OBJECTS:
            self.objects += chain.from_iterable(written)
            return
        for part in parts:
            body, inner = (part, None)
            if part.endswith(")"):
                body, _, inner = part[:-1].partition("(")
            self.card(body, section, host, known)
            if inner is not None:
                owner = self.objects[-1]
                self.cards(inner, _of_guests(owner), owner.id, depth=depth + 1)

    def card(self, text: str, section: Section, host: str | None, known: dict[str, tuple[GameObject, ...]]) -> None:
        found = known.get(text)
        if found is None:
            found = tuple(self.objects_of(text, section, host))
            if len(text) <= LONGEST_KEPT:
                known[text] = found
        self.add(found)

    def add(self, found: Iterable[GameObject]) -> None:
        self.objects += found
        if len(self.objects) > MOST_OBJECTS:
            raise self.error("there are too many cards", f"a position has at most {MOST_OBJECTS}")

    def objects_of(self, text: str, section: Section, host: str | None) -> Iterator[GameObject]:
        """What is written of one card, or of several that nobody knows; it hangs on nothing else in the line."""
        name, *flags = re.split(r"(?=[+*])", text)
        many = UNKNOWNS.fullmatch(unquote(name))
        if many and int(many["count"]) > MOST_CARDS:
            raise self.error(f"{many['count']} cards are too many", f"at most {MOST_CARDS} can be counted at once")
        found: list[tuple[str, str | None]] = []
        if many:
            first, stem = int(many["first"]), many["stem"]
            found = [(f"{stem}{first + k}", None) for k in range(int(many["count"]))]
        else:
            found.append(self.named(name))
        if found and len(found[-1][0]) > LONGEST_ID:
            raise self.error(f"{quoted(found[-1][0])} cannot be an id", f"ids have at most {LONGEST_ID} characters")
        for id, card in found:
            plain = GameObject(id, card, section.owner, section.zone, section.face, section.place, section.server, host)
            object = self.flagged(plain, flags)
            if section.server is not None and object.server != section.server:
                raise self.error(f"{id} is in {section.server}, and not in {object.server}", "leave `+v` out")
            if object.zone is not Zone.PLAY_AREA and object.place is not None:
                raise self.error(f"{id} is not in play, so it has no place there", "leave `+p` out")
            if object.zone is Zone.PLAY_AREA and object.place is None and host is None:
                raise self.error(f"{id} has a place in play", "`+p` is for cards that are hosted and not installed")
            yield object

    def named(self, text: str) -> tuple[str, str | None]:
        id, colon, card = text.partition(":")
        if not id:
            raise self.error("a card should stand here")
        if colon:
            return unquote(id), None if card == "?" else card
        return text, re.sub(r"\.\d+$", "", text)

    def flagged(self, object: GameObject, flags: list[str]) -> GameObject:
        counters: list[tuple[Counter, int]] = []
        for flag in flags:
            sign, letter, value = flag[0], flag[1:2], flag[2:]
            if sign == "*":
                found = AMOUNT.fullmatch(flag[1:])
                if not found or found["kind"] not in set(Counter):
                    raise self.error(f"{quoted(flag)} is no counter", f"one of: {', '.join(Counter)}, and how many")
                counters.append((Counter(found["kind"]), int(found["number"])))
                continue
            object = structs.replace(object, **self.meaning(flag, letter, value))
        return structs.replace(object, counters=tuple(counters))

    def meaning(self, flag: str, letter: str, value: str) -> dict[str, Any]:
        match letter:
            case "r" | "d" if not value:
                return {"face": Face.UP if letter == "r" else Face.DOWN}
            case "y" | "m" if value in SIDES:
                return {"owner" if letter == "y" else "controlled_by": SIDES[value]}
            case "o" | "f" if not value:
                return {"unordered" if letter == "o" else "flipped": True}
            case "p" if value in {"", *Place}:
                return {"place": Place(value) if value else None}
            case "v":
                return {"server": value or None}
            case "i" | "s" if re.fullmatch(r"\d{1,9}", value):
                return {{"i": "incarnation", "s": "since"}[letter]: int(value)}
            case "b" if re.fullmatch(r"\d", value):
                return {"back": int(value)}
            case "w" if re.fullmatch(r"-?\d{1,9}", value):
                return {"worth": int(value)}
            case "a" if value in set(Zone):
                return {"aside_from": Zone(value)}
            case _:
                raise self.error(f"{quoted(flag)} is no flag of a card", "see docs/positions.md")


@cache
def _decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    """What reads each field of a state that is written as plain data."""
    return {f.name: msgspec.json.Decoder(f.type) for f in structs.fields(State) if f.name not in READABLE}


@cache
def _item_decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    """What reads one item of each of these fields that is a list."""
    parts = {name: get_args(found.type) for name, found in _decoders().items()}
    return {name: msgspec.json.Decoder(of[0]) for name, of in parts.items() if of[1:] == (...,)}


def _listed(name: str, value: str) -> tuple[Any, ...] | None:
    """A list of mappings, such as the log, of which most were read before, as part of another line of the same game;
    None where it may be anything else."""
    decoder = _item_decoders().get(name)
    if decoder is None or not (value.startswith("!((") and value.endswith("))")):
        return None
    known = _ITEMS.setdefault(name, {})
    if len(known) > MOST_KEPT:  # another thread may still look into the old ones
        known = _ITEMS[name] = {}
    inside = value[3:-2]
    begun, first = _LATEST.get(name, ("", ()))
    end = len(begun)
    if begun and inside.startswith(begun) and inside[end : end + 3] in ("", "),("):  # what is logged stays in the log
        texts = inside[end + 3 :].split("),(") if len(inside) > end else []
    else:
        texts, first = inside.split("),("), ()
    found = list(map(known.get, texts))
    for place, text in enumerate(texts):
        if found[place] is None:
            plain = as_json(f"({text})")  # whose brackets are closed: no text is cut in two
            if plain is None:
                return None
            try:
                found[place] = decoder.decode(plain)
            except msgspec.DecodeError:
                return None
            if len(text) <= LONGEST_KEPT:
                known[text] = found[place]
    whole = (*first, *found)
    _LATEST[name] = inside, whole
    return whole


def _split(text: str, separator: str) -> Iterable[str]:
    """The parts between separators that stand outside of brackets."""
    return text.split(separator) if text and "(" not in text and ")" not in text else _split_outside(text, separator)


def _split_outside(text: str, separator: str) -> Iterator[str]:
    depth = start = 0
    for k, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == separator and depth == 0:
            yield text[start:k]
            start = k + 1
    if text:
        yield text[start:]
