"""What an entry under `expect:` says: its keys and their forms, checked before anything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .models.notation.emitting import Data

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "action": ("verdict", "reason", "rule", "warning", "payments"),
    "actions": (),
    "not_actions": (),
    "only_actions": (),
    "targets": ("count", "sets", "includes", "excludes"),
    "payments": ("count", "each", "includes"),
    "decision": ("player",),
    "pending": (),
    "orders": ("lists",),
    "state": (),
    "spent_clicks": (),
    "over": (),
}
SETTINGS = ("id", "name", "note", "with", "after", "edition")
STATE_KEYS = ("runner", "corp", "where", "rezzed", "counters")
PLAYER_KEYS = {
    "runner": ("credits", "clicks", "tags", "core_damage", "grip", "stack", "heap", "score"),
    "corp": ("credits", "clicks", "bad_publicity", "hq", "rnd", "archives", "score"),
}
VERDICTS = ("legal", "illegal", "unknown")
TEXT, NUMBER, TEXTS, LIST, MAPPING = "a text", "a whole number", "a list of texts", "a list", "a mapping"
FORMS: Mapping[str, tuple[str, ...]] = {
    "id": (TEXT,),
    "name": (TEXT,),
    "note": (TEXT,),
    "with": (MAPPING,),
    "after": (TEXT, TEXTS),
    "edition": (TEXT,),
    "action": (TEXT,),
    "verdict": (TEXT,),
    "reason": (TEXT, TEXTS),
    "rule": (TEXT, TEXTS),
    "warning": (TEXT, TEXTS),
    "payments": (TEXT, NUMBER),
    "actions": (TEXTS,),
    "not_actions": (TEXTS,),
    "only_actions": (TEXTS,),
    "targets": (TEXT,),
    "count": (NUMBER,),
    "sets": (LIST,),
    "includes": (LIST,),
    "excludes": (LIST,),
    "each": (TEXT, LIST, MAPPING),
    "decision": (TEXT,),
    "player": (TEXT,),
    "pending": (TEXTS,),
    "orders": (NUMBER,),
    "lists": (LIST,),
    "state": (MAPPING,),
    "spent_clicks": (NUMBER,),
    "over": (TEXT,),
}


class BadExpectation(ValueError):
    """An entry has not the form of an expectation; `path` leads to the place, from the entry on."""

    def __init__(self, message: str, path: tuple[str | int, ...] = (), help: str | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.help = help


def checked(data: Data) -> dict[str, Any]:
    """The entry, if it is one: known keys that belong together, each of the right form. Raises `BadExpectation`."""
    entry: Any = data
    if not isinstance(entry, dict):
        raise BadExpectation("an expectation is a mapping, such as {action: run HQ, verdict: legal}")
    asked = [key for key in QUESTIONS if key in entry]
    if "action" in asked and "payments" in asked:
        asked.remove("payments")
    allowed = [*SETTINGS, *QUESTIONS, *(key for question in asked for key in QUESTIONS[question])]
    for key, value in entry.items():
        if key not in allowed:
            raise _unknown_key(key, allowed, asked)
        _check_form(key, value)
    if not asked:
        raise BadExpectation("the expectation asks nothing", help=f"add one of: {', '.join(QUESTIONS)}")
    if "targets" in asked and "payments" in asked:
        raise BadExpectation("targets and payments share the keys count and includes", help="write two expectations")
    if "payments" in entry and isinstance(entry["payments"], int) is not ("action" in asked):
        raise BadExpectation(
            "payments is the action that is paid for, or, beside `action`, the number of ways", ("payments",)
        )
    _check_word("verdict", entry.get("verdict"), VERDICTS)
    _check_word("player", entry.get("player"), ("corp", "runner", "chance"))
    _check_state(entry.get("state") or {})
    return entry


def _check_word(key: str, value: Data, words: tuple[str, ...]) -> None:
    if value is not None and value not in words:
        raise BadExpectation(f"{value!r} is no {key}", (key,), f"one of: {', '.join(words)}")


def _check_form(key: str, value: Data) -> None:
    forms = FORMS[key]
    fits = {
        TEXT: isinstance(value, str),
        NUMBER: isinstance(value, int) and not isinstance(value, bool),
        TEXTS: isinstance(value, list) and all(isinstance(v, str) for v in value),
        LIST: isinstance(value, list),
        MAPPING: isinstance(value, dict),
    }
    if not any(fits[form] for form in forms):
        raise BadExpectation(f"{key} is {' or '.join(forms)}, not {value!r}", (key,))


def _unknown_key(key: str, allowed: list[str], asked: list[str]) -> BadExpectation:
    close = get_close_matches(key, allowed, 1, 0.6)
    owner = next((question for question, keys in QUESTIONS.items() if key in keys), None)
    if close:
        return BadExpectation(f"unknown key {key!r}", (key,), f"did you mean {close[0]!r}?")
    if owner is not None:
        return BadExpectation(f"{key!r} belongs to {owner!r}, which is not asked here", (key,))
    return BadExpectation(f"unknown key {key!r}", (key,), f"known here: {', '.join(dict.fromkeys(allowed))}")


def _check_state(state: dict[str, Any]) -> None:
    value: Any
    for key, value in state.items():
        if key not in STATE_KEYS:
            raise BadExpectation(f"unknown key {key!r}", ("state", key), f"known here: {', '.join(STATE_KEYS)}")
        form_fits = isinstance(value, list) if key == "rezzed" else isinstance(value, dict)
        if not form_fits:
            form = LIST if key == "rezzed" else MAPPING
            raise BadExpectation(f"{key} is {form}, not {value!r}", ("state", key))
        if key not in PLAYER_KEYS:
            continue
        for inner, number in value.items():
            if inner not in PLAYER_KEYS[key]:
                close = get_close_matches(inner, PLAYER_KEYS[key], 1, 0.6)
                hint = f"did you mean {close[0]!r}?" if close else f"known here: {', '.join(PLAYER_KEYS[key])}"
                raise BadExpectation(f"unknown key {inner!r}", ("state", key, inner), hint)
            if not isinstance(number, int) or isinstance(number, bool):
                raise BadExpectation(f"{inner} is {NUMBER}, not {number!r}", ("state", key, inner))
