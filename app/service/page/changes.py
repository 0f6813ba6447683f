"""What the forms of the page mean, as changes that `sysop.editing` takes, and the words that they offer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...models.notation.names import server_id
from ...models.notation.schema import position_schema
from ...models.terms import CardType

NUMBERS = ("credits", "clicks", "tags", "bad_publicity", "core_damage")
COUNTERS = ("credit", "advancement", "agenda", "power", "virus")
PRINTED = ("cost", "strength", "memory", "trash", "advancement", "points")
ACTION = "action: "
Form = Mapping[str, Any]


@cache
def words() -> dict[str, Any]:
    """The words that a position file allows for steps and for what happened, as its schema lists them."""
    keys = position_schema()["properties"]
    steps = {key: keys[key]["anyOf"][-1]["properties"]["step"]["enum"] for key in ("turn", "run", "access")}
    event = keys["history"]["anyOf"][1]["items"]["properties"]
    happened = [key for key, about in event.items() if "boolean" in about.get("type", ())]
    actions = [f"{ACTION}{word}" for word in event["action"]["anyOf"][0]["enum"]]
    events = [*(e for e in happened if e not in ("successful", "payment")), *actions]
    return {"steps": steps, "events": events, "types": list(CardType)}


def change(form: Form) -> dict[str, Any]:
    """The change that a form of the page means. Raises `ValueError`."""
    match _text(form, "change"):
        case "add":
            return _add(form)
        case "remove":
            return {"remove": _text(form, "card")}
        case "rezzed" | "facedown" | "flipped" as key:
            return {"set": _text(form, "card"), key: form.get("on") == "true"}
        case "counters" if _text(form, "kind") == "credit":
            return {"set": _text(form, "card"), "credits": _number(form, "number")}
        case "counters":
            return {"set": _text(form, "card"), "counters": {_text(form, "kind"): _number(form, "number")}}
        case "player":
            return {"player": _text(form, "player"), **{key: _number(form, key) for key in NUMBERS if form.get(key)}}
        case "unknown":
            return {"unknown": _number(form, "number"), "in": _text(form, "in")}
        case "turn":
            step = _text(form, "step")
            told = {"side": _text(form, "side"), "number": _number(form, "number")}
            return {"turn": told | ({"step": step} if step else {})}
        case "run":
            return {"run": _run(form)}
        case "access":
            card = _text(form, "card")
            return {"access": {"card": card, "step": _text(form, "step")} if card else None}
        case "also":
            return {"also": {_text(form, "list"): _entry(form)}}
        case "card":
            return {"also": {"cards": _own_card(form)}}
        case "none":
            return {_text(form, "list"): None}
        case other:
            raise ValueError(f"{other!r} is no change")


def _add(form: Form) -> dict[str, Any]:
    to, at = _text(form, "to"), _text(form, "at")
    if to in ("ice", "root"):
        to = f"{to} of {at or 'HQ'}"
    elif to == "on":
        to = f"on {at}"
    about = {key: True for key in ("rezzed", "facedown") if form.get(key)}
    called = {"id": _text(form, "id")} if _text(form, "id") else {}
    return {"add": _text(form, "title"), "to": to, **called, **about}


def _own_card(form: Form) -> dict[str, Any]:
    """A card of one's own, as position files have it."""
    words = {key: _text(form, key) for key in ("title", "type", "subtypes", "text") if _text(form, key)}
    return words | {key: _printed(form, key) for key in PRINTED if _text(form, key)}


def _printed(form: Form, key: str) -> int | str:
    value = _text(form, key)
    return "X" if value in ("x", "X") else _number(form, key)


def _run(form: Form) -> dict[str, Any] | None:
    server = _text(form, "server")
    if not server:
        return None
    fields = {"step": "step", "ice": "position", "by": "by"}
    told: dict[str, Any] = {key: _text(form, name) for name, key in fields.items() if _text(form, name)}
    broken = [_whole(part.strip(), "broken subroutines") for part in _text(form, "broken").split(",") if part.strip()]
    return {"server": server, **told, **({"broken": broken} if broken else {}), **_flag(form, "successful")}


def _entry(form: Form) -> Any:
    """An entry of what happened, is pending, or lasts."""
    of, by = _text(form, "of"), _text(form, "by")
    if _text(form, "list") != "history":
        return of
    event = _text(form, "event")
    if event.startswith(ACTION):
        about = {"server" if server_id(of) else "card": of} if of else {}
        return {"action": event.removeprefix(ACTION), **about}
    amount: Any = int(of) if of.isdecimal() and len(of) < 7 and not event.startswith("run") else of or True
    turn = _text(form, "turn")
    return {event: amount, **({"by": by} if by else {}), **({"turn": turn} if turn else {})}


def _flag(form: Form, key: str) -> dict[str, bool]:
    return {key: True} if form.get(key) else {}


def _text(form: Form, key: str) -> str:
    return str(form.get(key) or "").strip()


def _number(form: Form, key: str) -> int:
    return _whole(_text(form, key), key.replace("_", " "))


def _whole(text: str, name: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise ValueError(f"{name} is a whole number from 0 to 999999, not {text[:40]!r}")
    return int(text)
