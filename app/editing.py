"""Building a position by hand: cards, what is rezzed, counters, numbers, whose turn; as changes of the file.

A change says one thing:

    {"add": "Sure Gamble", "to": "grip"}          a pile, rig, corp score, ice of SERVER, root of SERVER
    {"remove": "ice_wall"}                         a card by id or name, with what it hosts
    {"set": "ice_wall", "rezzed": true}            rezzed, facedown, counters: {virus: 2}, credits: 3
    {"player": "runner", "credits": 4, "tags": 1}  credits, clicks, tags, bad_publicity, core_damage
    {"turn": {"side": "corp", "number": 3}}        as a position file has it; also `run`, which null takes away
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

CHANGES = ("add", "remove", "set", "player", "turn", "run")
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
}
IDENTITIES = ("corp identity", "runner identity")
OF_SERVER = re.compile(r"(ice|root) (?:of )?(.+)")
OF_CARD = ("rezzed", "facedown", "counters", "credits", "unordered", "flipped")
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
            _add(data, str(change["add"]), str(change.get("to", "")), file.pool, _about_card(change))
        case "remove":
            _at(data, _pointer(data, file, str(change["remove"])), None, remove=True)
        case "set":
            _at(data, _pointer(data, file, str(change["set"])), _about_card(change))
        case "player":
            _player(data, change)
        case key:
            if change[key] is None:
                data.pop(key, None)
            else:
                data[key] = change[key]
    text = emit(data)
    read_position(text, file.pool.without_own)
    return text


def _wrong(message: str) -> InputError:
    return InputError(f"error[edit]: {message}")


def _about_card(change: Mapping[str, Any]) -> dict[str, Any]:
    return {key: change[key] for key in OF_CARD if key in change}


def _add(data: dict[str, Any], title: str, to: str, pool: Pool, more: dict[str, Any]) -> None:
    try:
        card = pool.find(title)
    except UnknownCard as error:
        raise _wrong(str(error)) from error
    entry: Data = {"card": card.title, **more} if more else card.title
    where = to.strip().casefold()
    server = OF_SERVER.fullmatch(where)
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
        raise _wrong(f"{to!r} is no place for a card; known: {', '.join(PILES)}, ice of SERVER, root of SERVER")
    side, key = PILES[where]
    held = data.setdefault(side, {}).get(key, [])
    listed = held if isinstance(held, list) else [held]
    at = next((n for n, old in enumerate(listed) if isinstance(old, dict) and "unknown" in old), len(listed))
    data[side][key] = [*listed[:at], entry, *listed[at:]]


def _pointer(data: Any, file: PositionFile, name: str) -> list[str]:
    """Where a card stands in the data."""
    again = read_position(emit(data), file.pool.without_own)
    pointer = again.pointer_of(found_card(Position(again.state, again.pool), name))
    if pointer is None:
        raise _wrong(f"{name!r} does not stand in the file by itself")
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def _at(data: Any, path: list[str], more: dict[str, Any] | None, *, remove: bool = False) -> None:
    """Take away or change the entry at a path."""
    for part in path[:-1]:
        data = data[int(part)] if isinstance(data, list) else data[part]
    last: Any = int(path[-1]) if isinstance(data, list) else path[-1]
    if remove:
        del data[last]
        return
    entry = data[last]
    made = dict(entry) if isinstance(entry, dict) else {"card": entry}
    for key, value in (more or {}).items():
        if key == "counters" and isinstance(value, dict):
            merged = {**made.get("counters", {}), **value}
            made["counters"] = {kind: number for kind, number in merged.items() if number}
        else:
            made[key] = value
    data[last] = {key: value for key, value in made.items() if value not in (False, {}) or key == "rezzed"}


def _player(data: dict[str, Any], change: Mapping[str, Any]) -> None:
    side = change["player"]
    if side not in ("corp", "runner"):
        raise _wrong(f"player is corp or runner, not {side!r}")
    numbers = {key: change[key] for key in OF_PLAYER if key in change}
    if not numbers:
        raise _wrong(f"say at least one number: {', '.join(OF_PLAYER)}")
    data.setdefault(side, {}).update(numbers)
