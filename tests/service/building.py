"""A position as the forms of the page that build it by hand, in the order in which somebody would fill them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Form = dict[str, str]
EMPTY = "format: sysop/position/1\nturn: {side: runner, number: 1}\ncorp: {}\nrunner: {}\n"
KNOWN = {"format", "edition", "title", "note", "rule", "expect", "turn", "corp", "runner", "cards"}
GOING_ON = {"run", "access", "history", "pending"}
PILES = ("hq", "rnd", "archives", "grip", "stack", "heap", "rig")  # the others are named with their side
NUMBERS = ("credits", "clicks", "tags", "bad_publicity", "core_damage")


class NoForm(ValueError):
    """The forms of the page have no words for it; the text of the position has."""


def forms(path: Path) -> list[Form]:
    """The forms that build the position of a suite from an empty board, but for its edition. Raises `NoForm`."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    if unsaid := set(data) - KNOWN - GOING_ON:
        raise NoForm(f"{path.name}: {sorted(unsaid)}")
    if any((data.get(side) or {}).get("play") for side in ("corp", "runner")) and GOING_ON & set(data):
        raise NoForm(f"{path.name}: a card that is being played, and what it does, at once")
    return [*_own_cards(data), *_turn(data), *_player(data, "corp"), *_player(data, "runner"), *_going_on(data)]


def _own_cards(data: dict[str, Any]) -> Iterator[Form]:
    for card in data.get("cards", []):
        subtypes = card.get("subtypes", [])
        said = {"subtypes": subtypes if isinstance(subtypes, str) else " - ".join(subtypes)} if subtypes else {}
        printed = {key: str(value).replace(" ", "_") for key, value in card.items() if key == "type"}
        yield {"change": "card", **{key: str(value) for key, value in card.items()}, **printed, **said}


def _turn(data: dict[str, Any]) -> Iterator[Form]:
    told = data["turn"]
    turn = told if isinstance(told, dict) else {"side": told}
    _only(turn, "side", "number", "step")
    yield {"change": "turn", "number": "1", "step": "action", **{key: str(value) for key, value in turn.items()}}


def _player(data: dict[str, Any], side: str) -> Iterator[Form]:
    player = dict(data.get(side) or {})
    numbers = {key: str(player.pop(key)) for key in NUMBERS if key in player}
    if numbers:
        yield {"change": "player", "player": side, **numbers}
    later: list[Form] = []
    for server, place in player.pop("servers", {}).items():
        _only(place, "ice", "root")
        for entry in reversed(place.get("ice", [])):  # whoever builds it installs the innermost first
            yield from _card(entry, later, to="ice", at=str(server))
        for entry in place.get("root", []):
            yield from _card(entry, later, to="root", at=str(server))
    for key, held in player.items():
        pile = key if key in PILES else f"{side} {key}"
        if held == []:  # nothing lies there, which is more than that nothing is told
            yield {"change": "unknown", "in": pile, "number": "0"}
        for entry in held if isinstance(held, list) else [held]:
            if isinstance(entry, dict) and set(entry) == {"unknown"}:
                yield {"change": "unknown", "in": pile, "number": str(entry["unknown"])}
            else:
                yield from _card(entry, later, to=pile, at="")
    yield from later


def _card(entry: Any, later: list[Form], to: str, at: str) -> Iterator[Form]:
    about = dict(entry) if isinstance(entry, dict) else {"card": entry}
    _only(about, "card", "id", "rezzed", "facedown", "counters", "credits", "hosted")
    title, name = str(about["card"]), str(about.get("id", about["card"]))
    said = {key: "true" for key in ("rezzed", "facedown") if about.get(key)}
    called = {"id": name} if "id" in about else {}
    yield {"change": "add", "title": title, "to": to, "at": at, **called, **said}
    counters = {**about.get("counters", {}), **({"credit": about["credits"]} if "credits" in about else {})}
    for kind, n in counters.items():  # before another copy comes, which would be called the same
        yield {"change": "counters", "card": name, "kind": kind, "number": str(n)}
    for guest in about.get("hosted", []):
        later += _card(guest, later, to="on", at=name)


def _going_on(data: dict[str, Any]) -> Iterator[Form]:
    if "run" in data:
        run = data["run"] if isinstance(data["run"], dict) else {"server": data["run"]}
        _only(run, "server", "step", "position", "broken", "by", "successful")
        names = {"position": "ice"}
        told = {names.get(key, key): str(value) for key, value in run.items() if key not in ("broken", "successful")}
        broken = run.get("broken", [])
        said = {"broken": ", ".join(map(str, broken if isinstance(broken, list) else [broken]))}
        yield {"change": "run", **told, **said, **({"successful": "true"} if run.get("successful") else {})}
    if "access" in data:
        access = data["access"] if isinstance(data["access"], dict) else {"card": data["access"]}
        yield {"change": "access", "step": "mid-access", **{key: str(value) for key, value in access.items()}}
    if any("run_ends" in entry for entry in data.get("history", [])):
        raise NoForm("a run that is over, as it is told from its beginning on")  # it is over once its beginning is told
    for entry in data.get("history", []):
        yield _happened(entry)
    for entry in data.get("pending", []):
        if isinstance(entry, dict):
            raise NoForm("which ability is pending")
        yield {"change": "also", "list": "pending", "of": str(entry)}


def _happened(entry: dict[str, Any]) -> Form:
    if "action" in entry:
        _only(entry, "action", "card", "server")
        about = str(entry.get("card", entry.get("server", "")))
        return {"change": "also", "list": "history", "event": f"action: {entry['action']}", "of": about}
    about = {key: value for key, value in entry.items() if key not in ("by", "turn")}
    if len(about) == 2 and next(iter(about.values())) is True and "server" in about:
        about = {next(iter(about)): about["server"]}  # the server stands where the form asks what it was about
    if len(about) != 1 or entry.get("turn", "last") != "last":
        raise NoForm(f"an event with {sorted(entry)}")
    ((event, told),) = about.items()
    of = "" if told is True else str(told)
    more = {key: str(entry.get(key, "")) for key in ("by", "turn")}
    return {"change": "also", "list": "history", "event": event, "of": of, **more}


def _only(entry: dict[str, Any], *keys: str) -> None:
    if unsaid := set(entry) - set(keys):
        raise NoForm(f"{sorted(unsaid)}")
