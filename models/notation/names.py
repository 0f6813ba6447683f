"""What players call the objects and servers of a position: names that are unambiguous in it, and finding by name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property, lru_cache

from msgspec import structs

from ..allowance import tick
from ..cards import Card
from ..parts import SUBROUTINE, ObjectPart, named_part, whole_of
from ..pool import Pool, begins_with, fold
from ..state import GameObject, State
from ..terms import CardType, Counter, Place, Zone
from ..values import Value
from .as_modified import face_up

NEW_REMOTE = "new"
_KINDS = tuple(kind.value for kind in Counter)
CENTRAL_NAMES = {"hq": "HQ", "rnd": "R&D", "archives": "Archives"}
_SERVER_WORDS = {
    "hq": "hq",
    "headquarters": "hq",
    "rnd": "rnd",
    "r&d": "rnd",
    "rd": "rnd",
    "r and d": "rnd",
    "archives": "archives",
    "archive": "archives",
    "new": NEW_REMOTE,
    "new remote": NEW_REMOTE,
    "new server": NEW_REMOTE,
    "new remote server": NEW_REMOTE,
}
NO_NAMES = frozenset({"a", "an", "the", "card", "unknown", "nothing", "pool", *(t.value for t in CardType)})
_NUMBERED = re.compile(r"(?:(?:remote|server|remote server)[ _]?)?#?(\d{1,9})")
_BRACKETED = re.compile(r"\[(?P<id>[^\[\]]+)\]$")
_SUBROUTINE = re.compile(r"(?P<of>.+) (?:subroutine|sub) (?P<number>\d{1,9})", re.IGNORECASE)
_COUNTER = re.compile(r"(?:an? |1 )?(?P<kind>\w+) counter on (?P<of>.+)", re.IGNORECASE)
_QUALIFIED = re.compile(r"(?P<name>.+?)\s*(?:@\s*(?P<at>[^@]+)|\((?P<inside>[^()]+(?:\(\))?)\))$")

ZONE_SHORT = {
    Zone.HQ: "HQ",
    Zone.RND: "R&D",
    Zone.ARCHIVES: "Archives",
    Zone.GRIP: "grip",
    Zone.STACK: "stack",
    Zone.HEAP: "heap",
    Zone.CORP_SCORE: "Corp score area",
    Zone.RUNNER_SCORE: "Runner score area",
    Zone.PLAY_AREA: "play area",
    Zone.SET_ASIDE: "set aside",
    Zone.REMOVED: "removed from the game",
    Zone.BANK: "bank",
    Zone.OUTSIDE: "outside of the game",
}


@lru_cache(maxsize=1000)
def server_id(text: str) -> str | None:
    """The id of the server that the words name, or None: `HQ`, `r&d`, `Server 1`, `remote 1`, `1`, `new remote`.

    >>> server_id("Remote 2"), server_id("R&D"), server_id("a new server"), server_id("Corroder")
    ('2', 'rnd', 'new', None)
    """
    words = re.sub(r"^(the|a) ", "", fold(text))
    if words in _SERVER_WORDS:
        return _SERVER_WORDS[words]
    numbered = _NUMBERED.fullmatch(words)
    return str(int(numbered[1])) if numbered else None


def server_name(server: str) -> str:
    """The server in players' words: `HQ`, `Server 1`, `a new remote server`.

    >>> server_name("rnd"), server_name("2")
    ('R&D', 'Server 2')
    """
    if server == NEW_REMOTE:
        return "a new remote server"
    return CENTRAL_NAMES.get(server) or (f"Server {server}" if server.isdecimal() else server)


def short_title(card: Card) -> str:
    """The title without what stands behind its colon, as players shorten identities."""
    return card.title.split(":")[0]


_folded = lru_cache(maxsize=10_000)(fold)  # of titles, which come again and again


class Names:
    """The names of all objects of one position; see `object_name` and `find_objects`."""

    def __init__(self, state: State, pool: Pool) -> None:
        self._state = state
        self._pool = pool
        self._groups = _by_title(state, pool, state.objects)
        self._known: dict[str, str] = {}

    @cached_property
    def _by_id(self) -> dict[str, GameObject]:
        return {thing.id: thing for thing in (*self._state.outside, *self._state.objects)}

    def object(self, id: str) -> GameObject | None:
        """The object with this id, in the game or outside of it."""
        return self._by_id.get(id)

    @cached_property
    def _all(self) -> dict[str, str]:
        return _unambiguous(self._state, self._pool, self._groups)

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {name: id for id, name in self._all.items()}

    @cached_property
    def _folded(self) -> dict[str, list[str]]:
        """The ids of the objects by their names, as these are compared."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for name, id in self._by_name.items():
            found[_folded(name)].append(id)
        return dict(found)

    @cached_property
    def _folded_titles(self) -> dict[str, list[str]]:
        """The ids of the objects in the game that have their titles alone."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for title, things in self._groups.items():
            if len(things) == 1:
                found[_folded(title)].append(things[0].id)
        return dict(found)

    def _has_more(self, text: str) -> bool:
        """Whether the name of an object may be so that shares its title, or is outside of the game."""
        return text.endswith((")", "]")) or bool(self._state.outside)

    @cached_property
    def _called(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """The ids of the objects by all that they are called, in the game and outside of it."""
        inside: defaultdict[str, list[str]] = defaultdict(list)
        outside: defaultdict[str, list[str]] = defaultdict(list)
        for found, things in ((inside, self._state.objects), (outside, self._state.outside)):
            for thing in things:
                for word in dict.fromkeys(self._calls(thing)):
                    found[word].append(thing.id)
        return dict(inside), dict(outside)

    def name(self, id: str) -> str:
        """The name of the object, subroutine or counter; an id that is none of them stands for itself."""
        whole, part = whole_of(id), named_part(id)
        name = self._known.get(whole)
        if name is None:
            thing = self._state.find(whole)
            if thing is None:
                return id
            if thing.zone is Zone.OUTSIDE:
                self._known = self._all
            else:
                title = _title(self._state, self._pool, thing)
                self._known |= _told_apart(self._state, self._pool, title, self._groups[title])
            name = self._known[whole]
        if part is None:
            return name
        return f"{part.kind} counter on {name}" if part.kind in _KINDS else f"{name} {part.words}"

    def find(self, text: str) -> tuple[str, ...]:
        """The ids of the objects that the words may mean, in the order of the position."""
        text = text.strip()
        if not text:
            return ()
        alone = self._groups.get(text, ())
        if len(alone) == 1:
            return (alone[0].id,)
        named = self._of_name(text) if self._has_more(text) else None
        if named is not None:
            return (named,)
        if self._state.find(whole_of(text)) is not None:
            return (text,)
        words = fold(text)
        bracketed = _BRACKETED.search(text)
        if bracketed:
            thing, title = self._state.find(bracketed["id"]), fold(text[: bracketed.start()])
            if thing is not None and (not title or title in self._calls(thing)):
                return (thing.id,)
        so_named = (self._folded if self._has_more(words) else self._folded_titles).get(words, ())
        if len(so_named) == 1:
            return tuple(so_named)
        found = self._titled(words)
        if found:
            return found
        subroutine, counter = _SUBROUTINE.fullmatch(text), _COUNTER.fullmatch(text)
        if subroutine:
            return tuple(ObjectPart(id, SUBROUTINE, int(subroutine["number"])).id for id in self.find(subroutine["of"]))
        if counter and counter["kind"].casefold() in _KINDS:
            return tuple(ObjectPart(id, counter["kind"].casefold()).id for id in self.find(counter["of"]))
        qualified = _QUALIFIED.fullmatch(text)
        if not qualified:
            return self._begun(words)
        place = fold(qualified["at"] or qualified["inside"])
        things, words = (*self._state.objects, *self._state.outside), fold(qualified["name"])
        return tuple(o.id for o in things if words in self._calls(o) and place in self.places(o.id))

    def _of_name(self, text: str) -> str | None:
        """The object whose name this is; looked for first among those whose title it begins with."""
        things = self._groups.get(text.rpartition(" (" if text.endswith(")") else " [")[0])
        if things and not self._state.outside:
            names = _told_apart(self._state, self._pool, _title(self._state, self._pool, things[0]), things)
            found = next((id for id, name in names.items() if name == text), None)
            if found is not None:
                return found
        return self._by_name.get(text)

    def _titled(self, words: str) -> tuple[str, ...]:
        inside, outside = self._called
        return tuple(inside.get(words) or outside.get(words) or ())

    def _begun(self, words: str) -> tuple[str, ...]:
        """The objects whose titles begin with these words: what remains where nothing is called so as a whole."""
        if words in NO_NAMES or server_id(words) is not None:
            return ()
        return tuple(id for id, title in self._titles if title.startswith(words) and begins_with(title, words))

    @cached_property
    def _titles(self) -> tuple[tuple[str, str], ...]:
        """The objects in the game that have titles, and these as they are compared."""
        cards = ((o, self._pool.get(o.card)) for o in self._state.objects)
        return tuple((o.id, title) for o, card in cards if card is not None for title in self._titles_of(o, card))

    def _titles_of(self, thing: GameObject, card: Card) -> tuple[str, ...]:
        """The title, and that of the face that is up, as they are compared."""
        other = face_up(thing, self._pool) if thing.flipped else None
        return (_folded(card.title),) if other is None else (_folded(card.title), _folded(other.title))

    def _calls(self, thing: GameObject) -> tuple[str, ...]:
        card = self._pool.get(thing.card)
        if card is None:
            words = fold(_nameless(self._state, thing))
            return (words, words.split(" ")[0])
        return (*self._titles_of(thing, card), _folded(short_title(card)), card.id, *card.codes)

    def places(self, id: str) -> tuple[str, ...]:
        """The words that say where an object is, folded: `hq`, `server 1`, `on djinn`, `rig`."""
        thing = self._state.object(id)
        words = [whereabouts(self._state, self._pool, thing), ZONE_SHORT[thing.zone], thing.zone.value]
        if thing.installed:
            words.append("installed")
        if thing.place is not None:
            words.append(thing.place.value)
        if thing.server is not None and thing.place in (Place.ICE, Place.ROOT):
            server = server_name(thing.server)
            part = "protecting" if thing.place is Place.ICE else "root of"
            words += [server, thing.server, f"{part} {server}", f"in {server}", f"remote {thing.server}"]
        return tuple(fold(word) for word in words)


def whereabouts(state: State, pool: Pool, thing: GameObject) -> str:
    """Where an object is, as it stands in brackets behind a title: `grip`, `HQ, outermost`, `on Djinn`."""
    if thing.host is not None:
        host = state.find(thing.host)
        card = pool.get(host.card) if host else None
        return f"on {card.title if card else thing.host}"
    match thing.place:
        case Place.ICE if thing.server is not None:
            return f"{server_name(thing.server)}, {_ice_position(state, thing)}"
        case Place.ROOT if thing.server is not None:
            return f"root of {server_name(thing.server)}"
        case Place.RIG:
            return "rig"
        case Place.IDENTITY:
            return "identity"
        case _:
            return ZONE_SHORT[thing.zone]


def _ice_position(state: State, thing: GameObject) -> str:
    row = [o.id for o in state.ice(thing.server or "")]
    index = row.index(thing.id)
    if index == 0:
        return "outermost"
    return "innermost" if index == len(row) - 1 else f"ice {index + 1} from outside"


def _nameless(state: State, thing: GameObject) -> str:
    """What players call a card that nobody has identified."""
    if thing.place is Place.ICE and thing.server is not None:
        return f"unknown ice protecting {server_name(thing.server)}, {_ice_position(state, thing)}"
    if thing.place is Place.ROOT and thing.server is not None:
        return f"facedown card in the root of {server_name(thing.server)}"
    if thing.place is Place.RIG:
        return "facedown card in the rig"
    if thing.zone is Zone.ARCHIVES:
        return "facedown card in Archives"
    return f"unknown card in {thing.zone.word}"


def _unambiguous(state: State, pool: Pool, groups: dict[str, list[GameObject]]) -> dict[str, str]:
    """The title; where several share it, with the place; where that does not tell them apart either, with the id. What
    is outside of the game leaves the names of what is in it as they are.

    Args:
        groups: the objects in the game by title.
    """
    inside, outside = (
        {id: name for title, things in titled.items() for id, name in _told_apart(state, pool, title, things).items()}
        for titled in (groups, _by_title(state, pool, state.outside))
    )
    taken = set(inside.values())
    where = ZONE_SHORT[Zone.OUTSIDE]
    return inside | {id: f"{name} ({where})" if name in taken else name for id, name in outside.items()}


def _title(state: State, pool: Pool, thing: GameObject) -> str:
    card = pool.get(thing.card)
    return card.title if card is not None else _nameless(state, thing)


def _by_title(state: State, pool: Pool, things: tuple[GameObject, ...]) -> dict[str, list[GameObject]]:
    groups: dict[str, list[GameObject]] = {}
    for thing in things:
        card = pool.get(thing.card)
        title = card.title if card is not None else _nameless(state, thing)
        if title in groups:
            groups[title].append(thing)
        else:
            groups[title] = [thing]
    return groups


def _told_apart(state: State, pool: Pool, title: str, things: list[GameObject]) -> dict[str, str]:
    """The names of all that share a title."""
    if len(things) == 1:
        return {things[0].id: title}
    places: defaultdict[str, list[str]] = defaultdict(list)
    for thing in things:
        places["" if pool.get(thing.card) is None else whereabouts(state, pool, thing)].append(thing.id)
    return {
        id: f"{title} ({place})" if len(ids) == 1 and place else f"{title} [{id}]"
        for place, ids in places.items()
        for id in ids
    }


@lru_cache(maxsize=64)  # as many positions as a worker keeps ready
def names_of(state: State, pool: Pool) -> Names:
    """The names of the objects of a position, made once per position."""
    return Names(state, pool)


def object_name(state: State, pool: Pool, id: str) -> str:
    """The object in players' words, unambiguous within the position.

    The title; where several share it, with the place (`Ice Wall (HQ, outermost)`, `Imp (on Djinn)`), and where that
    does not tell them apart either, with the id (`Sure Gamble [sure_gamble_2]`). A card that nobody has identified is
    called by its place.
    """
    return names_of(state, pool).name(id)


def find_objects(
    state: State, pool: Pool, text: str, prefer: Callable[[GameObject], bool] | None = None
) -> tuple[str, ...]:
    """The ids of the objects that the words may mean; empty where none does.

    Understood are ids, whole and short titles as one types them, card ids and printing codes, each also with a place
    (`Ice Wall@hq`, `Imp (on Djinn)`) or an id in brackets, the names of `object_name`, and where nothing is called so
    the words that a title begins with (`Ob`). An exact name or id means that object alone. Subroutines and counters are
    named after their object: `Enigma subroutine 2` is
    `enigma#subroutine 2`, `advancement counter on Ice Wall` is `ice_wall#advancement`. Where some of several candidates
    fit `prefer`, only those are returned.
    """
    tick(20)
    found = names_of(state, pool).find(text)
    if prefer is not None and len(found) > 1:
        preferred = tuple(id for id in found if prefer(state.object(whole_of(id))))
        return preferred or found
    return found


def interchangeable(state: State, ids: tuple[str, ...]) -> bool:
    """Whether it makes no difference which of the objects is meant.

    So it is with copies of a card that differ in nothing but their ids, host nothing, are not ordered against one
    another, and were mentioned by nothing that happened or is under way.
    """
    if len(ids) < 2:
        return True
    if any(named_part(id) is not None for id in ids):
        return False
    things = [state.object(id) for id in ids]
    first = things[0]
    if first.card is None or first.place is Place.ICE or first.zone in (Zone.RND, Zone.STACK):
        return False
    plain = structs.replace(first, id="")
    if any(structs.replace(thing, id="") != plain or state.hosted_on(thing.id) for thing in things):
        return False
    told = (state.history, state.stack, state.run, state.lingering, state.doubts)
    return not any(_mentions(told, id) for id in ids)


def _mentions(value: object, id: str) -> bool:
    if isinstance(value, str):
        return value == id
    if isinstance(value, tuple):
        return any(_mentions(part, id) for part in value)
    if isinstance(value, Value):
        return any(_mentions(getattr(value, name), id) for name in value.__struct_fields__)
    return False
