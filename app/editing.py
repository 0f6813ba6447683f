"""Building a position by hand: cards, what is rezzed, counters, numbers, whose turn; as changes of the file.

A change says one thing:

    {"add": "Sure Gamble", "to": "grip"}          a pile, rig, corp score, ice of SERVER, root of SERVER, on CARD
    {"remove": "ice_wall"}                         a card by id or name, with what it hosts
    {"set": "ice_wall", "rezzed": true}            rezzed, facedown, flipped, counters: {virus: 2}, credits: 3
    {"player": "runner", "credits": 4, "tags": 1}  credits, clicks, tags, bad_publicity, core_damage
    {"unknown": 5, "in": "hq"}                     how many cards that nobody has identified lie in a pile
    {"run": {"server": "HQ", "step": "breach"}}    as a position file has it; null takes it away. So with turn, edition,
                                                   access, breach, history, pending, lasting, mark, action, resolving;
                                                   what was going on within it ends
    {"also": {"history": {"play": "Diesel"}}}      an entry more of history, pending, lasting, or cards (one's own)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .about_cards import found_card
from .exits import InputError
from .models.notation.emitting import Data, emit
from .models.notation.names import server_id
from .models.notation.positions import PositionFile, read_position
from .models.notation.writing import UnwritableState, position_data
from .models.pool import Pool, UnknownCard
from .positions import Position

LISTS = ("history", "pending", "lasting", "cards")
ENTRIES = ("turn", "edition", "run", "breach", "access", *LISTS, "mark", "action", "resolving")
WITHIN: dict[str, tuple[str, ...]] = {  # what was going on within another, and ends where that is changed
    "turn": ("action", "resolving", "run", "breach", "access", "pending"),
    "run": ("action", "breach", "access", "pending"),
    "breach": ("access", "pending"),
}
CHANGES = ("add", "remove", "set", "player", "unknown", "also", *ENTRIES)
PILES = {
    "hq": ("corp", "hq"),
    "rnd": ("corp", "rnd"),
    "r&d": ("corp", "rnd"),
    "archives": ("corp", "archives"),
    "corp score": ("corp", "score"),
    "corp play": ("corp", "play"),
    "grip": ("runner", "grip"),
    "stack": ("runner", "stack"),
    "heap": ("runner", "heap"),
    "rig": ("runner", "rig"),
    "runner score": ("runner", "score"),
    "runner play": ("runner", "play"),
    "corp outside": ("corp", "outside"),
    "runner outside": ("runner", "outside"),
}
IDENTITIES = ("corp identity", "runner identity")
OF_SERVER = re.compile(r"(ice|root) (?:of )?(.+)")
ON_CARD = re.compile(r"on (.+)")
OF_CARD = (
    "id",
    "rezzed",
    "facedown",
    "counters",
    "credits",
    "unordered",
    "flipped",
    "back",
    "owner",
    "installed",
    "chosen",
)
UNKNOWN = "unknown"
OF_PLAYER = ("credits", "clicks", "tags", "bad_publicity", "core_damage")


def edited(file: PositionFile, change: Mapping[str, Any]) -> str:
    """The text of the position file with a change. Raises `InputError`, or what reading raises where the change makes
    it impossible."""
    told = [key for key in CHANGES if key in change]
    if len(told) != 1:
        raise _wrong(f"a change says one of: {', '.join(CHANGES)}")
    try:
        data: Any = position_data(file, file.pool)
    except UnwritableState as error:
        raise _wrong(f"{error}; only what a position file can say is changed by hand") from error
    match told[0]:
        case "add":
            _add(data, str(change["add"]), str(change.get("to", "")), file, _about_card(change))
        case "remove":
            holder, at = _holder(data, _pointer(data, file, str(change["remove"])))
            del holder[at]
        case "set":
            _set(data, _pointer(data, file, str(change["set"])), _about_card(change))
        case "player":
            _player(data, change)
        case "unknown":
            _unknown(data, change["unknown"], str(change.get("in", "")))
        case "also":
            _also(data, change["also"])
        case key:
            for inner in (key, *WITHIN.get(key, ())):
                data.pop(inner, None)
            if change[key] is not None:
                data[key] = change[key]
    text = emit(data)
    read_position(text, file.pool.without_own)
    return text


def _wrong(message: str) -> InputError:
    return InputError(f"error[edit]: {message}")


def _about_card(change: Mapping[str, Any]) -> dict[str, Any]:
    return {key: change[key] for key in OF_CARD if key in change}


def _add(data: dict[str, Any], title: str, to: str, file: PositionFile, more: dict[str, Any]) -> None:
    entry: Data = {"card": _titled(title, file.pool), **more} if more else _titled(title, file.pool)
    where = to.strip().casefold()
    server = OF_SERVER.fullmatch(where)
    host = ON_CARD.fullmatch(to.strip())
    if host is not None:
        carried = _entry(data, _pointer(data, file, host[1]))
        carried["hosted"] = [*carried.get("hosted", []), entry]
        return
    if where in IDENTITIES:
        data.setdefault(where.split()[0], {})["identity"] = entry
        return
    if server is not None:
        named = server_id(server[2])
        if named is None:
            raise _wrong(f"no server is called {server[2]!r}; HQ, R&D, Archives, or the number of a remote server")
        place: dict[str, Any] = data.setdefault("corp", {}).setdefault("servers", {}).setdefault(named, {})
        cards = place.setdefault(server[1], [])
        cards.insert(0 if server[1] == "ice" else len(cards), entry)  # ice is installed outermost (4.6.9d)
        return
    if where not in PILES:
        raise _wrong(
            f"{to!r} is no place for a card; known: {', '.join(PILES)}, ice of SERVER, root of SERVER, on CARD"
        )
    side, key = PILES[where]
    listed = _pile(data, side, key)
    at = next((n for n, old in enumerate(listed) if isinstance(old, dict) and "unknown" in old), len(listed))
    data[side][key] = [*listed[:at], entry, *listed[at:]]


def _titled(title: str, pool: Pool) -> str:
    """The title of a card as it is printed; `unknown` is a card that nobody has identified."""
    if title.strip().casefold() == UNKNOWN:
        return UNKNOWN
    try:
        return pool.find(title).title
    except UnknownCard as error:
        raise _wrong(str(error)) from error


def _pile(data: dict[str, Any], side: str, key: str) -> list[Any]:
    held = data.setdefault(side, {}).get(key, [])
    return held if isinstance(held, list) else [held]


def _unknown(data: dict[str, Any], number: object, pile: str) -> None:
    """Set how many unidentified cards lie in a pile, below those that are known."""
    where = pile.strip().casefold()
    if where not in PILES or not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise _wrong(f"unknown is a number of cards, `in` the pile that holds them: {', '.join(PILES)}")
    side, key = PILES[where]
    known = [old for old in _pile(data, side, key) if not (isinstance(old, dict) and "unknown" in old)]
    data[side][key] = [*known, {"unknown": number}] if number else known


def _also(data: dict[str, Any], more: object) -> None:
    """Add an entry to a list of the position."""
    if not isinstance(more, dict) or len(more) != 1 or next(iter(more)) not in LISTS:
        raise _wrong(f"`also` adds one entry to one of: {', '.join(LISTS)}")
    ((key, entry),) = more.items()
    held = data.get(key, [])
    if not isinstance(held, list):
        raise _wrong(f"{key} is {held!r} in this position, and cannot have entries beside it")
    data[key] = [*held, entry]


def _pointer(data: Any, file: PositionFile, name: str) -> list[str]:
    """Where a card stands in the data."""
    again = read_position(emit(data), file.pool.without_own)
    pointer = again.pointer_of(found_card(Position(again.state, again.pool), name))
    if pointer is None:
        raise _wrong(f"{name!r} does not stand in the file by itself")
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def _holder(data: Any, path: list[str]) -> tuple[Any, Any]:
    """What holds the entry at a path, and the entry's place in it."""
    for part in path[:-1]:
        data = data[int(part)] if isinstance(data, list) else data[part]
    return data, int(path[-1]) if isinstance(data, list) else path[-1]


def _entry(data: Any, path: list[str]) -> dict[str, Any]:
    """The entry of a card at a path, in the form that has room for more than its title."""
    holder, at = _holder(data, path)
    if not isinstance(holder[at], dict):
        holder[at] = {"card": holder[at]}
    entry: dict[str, Any] = holder[at]
    return entry


def _set(data: Any, path: list[str], more: dict[str, Any]) -> None:
    """Change what is said of the card at a path."""
    entry = _entry(data, path)
    for key, value in more.items():
        if key == "counters" and isinstance(value, dict):
            entry["counters"] = {kind: number for kind, number in {**entry.get(key, {}), **value}.items() if number}
        else:
            entry[key] = value
    for key in [
        key for key, value in entry.items() if key in OF_CARD and value in (False, {}, None) and key != "rezzed"
    ]:
        del entry[key]


def _player(data: dict[str, Any], change: Mapping[str, Any]) -> None:
    side = change["player"]
    if side not in ("corp", "runner"):
        raise _wrong(f"player is corp or runner, not {side!r}")
    numbers = {key: change[key] for key in OF_PLAYER if key in change}
    if not numbers:
        raise _wrong(f"say at least one number: {', '.join(OF_PLAYER)}")
    data.setdefault(side, {}).update(numbers)
