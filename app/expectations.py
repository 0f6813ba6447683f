"""What an entry under `expect:` says: its keys and their forms, checked before anything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .models.edition import CURRENT, UnknownEdition, edition
from .models.notation.emitting import Data
from .models.notation.reading import normal
from .models.state import Ending

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "action": ("verdict", "reason", "rule", "warning", "payments"),
    "actions": (),
    "not_actions": (),
    "only_actions": (),
    "targets": ("count", "sets", "includes", "excludes", "reason", "rule"),
    "payments": ("count", "each", "includes"),
    "decision": ("player",),
    "pending": (),
    "not_pending": ("ability", "reason", "rule"),
    "orders": ("lists", "distinct"),
    "not_order": ("reason", "rule"),
    "checkpoint": (),
    "state": (),
    "spent_clicks": (),
    "happened": (),
    "not_happened": (),
    "seen_by": ("knows", "hidden"),
    "over": (),
}
SETTINGS = ("id", "name", "note", "with", "after", "edition", "nodes")
WITH_REASONS = ("action", "targets", "not_pending", "not_order")
TEXT, NUMBER, FLAG = "a text", "a whole number", "true or false"
TEXTS, LIST, MAPPING = "a list of texts", "a list", "a mapping"
STATE_FORMS: Mapping[str, tuple[str, ...]] = {
    "runner": (MAPPING,),
    "corp": (MAPPING,),
    "score": (MAPPING,),
    "where": (MAPPING,),
    "counters": (MAPPING,),
    "strength": (MAPPING,),
    "rezzed": (TEXTS,),
    "not_rezzed": (TEXTS,),
    "faceup": (TEXTS,),
    "facedown": (TEXTS,),
    "pending": (TEXTS,),
    "run": (FLAG, TEXT, NUMBER),
    "step": (TEXT,),
}
OF_RUNNER = ("hand_size", "memory", "unused_memory", "link")  # as they are now, under all effects
PLAYER_KEYS: dict[str, tuple[str, ...]] = {
    "runner": ("credits", "clicks", "tags", "core_damage", "grip", "stack", "heap", "score", *OF_RUNNER),
    "corp": ("credits", "clicks", "bad_publicity", "hq", "rnd", "archives", "score", "hand_size"),
}
VERDICTS = ("legal", "illegal", "unknown")
FORMS: Mapping[str, tuple[str, ...]] = {
    "id": (TEXT,),
    "name": (TEXT,),
    "note": (TEXT,),
    "with": (MAPPING,),
    "after": (TEXT, TEXTS),
    "edition": (TEXT,),
    "nodes": (NUMBER,),
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
    "not_pending": (TEXT,),
    "ability": (NUMBER,),
    "orders": (NUMBER,),
    "not_order": (TEXT, TEXTS),
    "distinct": (NUMBER,),
    "checkpoint": (TEXTS,),
    "lists": (LIST,),
    "state": (MAPPING,),
    "spent_clicks": (NUMBER,),
    "happened": (LIST,),
    "not_happened": (LIST,),
    "seen_by": (TEXT,),
    "knows": (TEXTS,),
    "hidden": (TEXTS,),
    "over": (TEXT, MAPPING, FLAG),
}
OVER_KEYS = ("winner", "by")


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
            raise _unknown_key(key, allowed)
        _check_form(key, value, FORMS[key])
    if not asked:
        raise BadExpectation("the expectation asks nothing", help=f"add one of: {', '.join(QUESTIONS)}")
    if "targets" in asked and "payments" in asked:
        raise BadExpectation("targets and payments share the keys count and includes", help="write two expectations")
    if sum(question in asked for question in WITH_REASONS) > 1:
        named = " and ".join(question for question in WITH_REASONS if question in asked)
        raise BadExpectation(f"{named} share the keys reason and rule", help="write an expectation for each")
    if "payments" in entry and isinstance(entry["payments"], int) is not ("action" in asked):
        raise BadExpectation(
            "payments is the action that is paid for, or, beside `action`, the number of ways", ("payments",)
        )
    entry |= {key: normal(entry[key]) for key in ("verdict", "seen_by", "player") if key in entry}
    _check_word("verdict", entry.get("verdict"), VERDICTS)
    _check_edition(entry.get("edition"))
    _check_word("seen_by", entry.get("seen_by"), ("corp", "runner"))
    _check_word("player", entry.get("player"), ("corp", "runner", "chance"))
    _check_state(entry.get("state") or {})
    over = entry.get("over")
    for key in over if isinstance(over, dict) else ():
        if key not in OVER_KEYS:
            raise _unknown_key(key, list(OVER_KEYS), "over")
    for order in entry.get("lists", ()):
        _check_form("lists", order, (TEXTS,))
    return entry


def _check_edition(name: str | None) -> None:
    try:
        edition(CURRENT if name is None else name)
    except UnknownEdition as error:
        raise BadExpectation(str(error), ("edition",)) from error


def _check_word(key: str, value: Data, words: tuple[str, ...]) -> None:
    if value is not None and value not in words:
        raise BadExpectation(f"{value!r} is no {key}", (key,), f"one of: {', '.join(words)}")


def _check_form(key: str, value: Data, forms: tuple[str, ...], *path: str) -> None:
    fits = {
        FLAG: isinstance(value, bool),
        TEXT: isinstance(value, str),
        NUMBER: isinstance(value, int) and not isinstance(value, bool),
        TEXTS: isinstance(value, list) and all(isinstance(v, str) for v in value),
        LIST: isinstance(value, list),
        MAPPING: isinstance(value, dict),
    }
    if not any(fits[form] for form in forms):
        raise BadExpectation(f"{key} is {' or '.join(forms)}, not {value!r}", (*path, key))


def _unknown_key(key: str, allowed: list[str], *path: str) -> BadExpectation:
    close = get_close_matches(key, allowed, 1, 0.6)
    owner = next((question for question, keys in QUESTIONS.items() if key in keys), None) if not path else None
    if close:
        return BadExpectation(f"unknown key {key!r}", (*path, key), f"did you mean {close[0]!r}?")
    if owner is not None:
        return BadExpectation(f"{key!r} belongs to {owner!r}, which is not asked here", (key,))
    return BadExpectation(f"unknown key {key!r}", (*path, key), f"known here: {', '.join(dict.fromkeys(allowed))}")


def _check_state(state: dict[str, Any]) -> None:
    value: Any
    for key, value in state.items():
        if key not in STATE_FORMS:
            raise _unknown_key(key, list(STATE_FORMS), "state")
        _check_form(key, value, STATE_FORMS[key], "state")
        keys = PLAYER_KEYS.get(key) or (tuple(PLAYER_KEYS) if key == "score" else ())
        for inner, number in value.items() if keys else ():
            if inner not in keys:
                raise _unknown_key(inner, list(keys), "state", key)
            _check_form(inner, number, (NUMBER,), "state", key)


SCHEMAS: Mapping[str, dict[str, Any]] = {
    TEXT: {"type": ["string", "integer"]},
    NUMBER: {"type": "integer", "minimum": 0},
    FLAG: {"type": "boolean"},
    TEXTS: {"type": "array", "items": {"type": ["string", "integer"]}},
    LIST: {"type": "array"},
    MAPPING: {"type": "object"},
}


def expectation_schema() -> dict[str, Any]:
    """The JSON Schema of one entry under `expect`."""
    properties = {key: _of_forms(forms) for key, forms in FORMS.items()}
    state = {key: _of_forms(forms) for key, forms in STATE_FORMS.items()}
    properties["verdict"] = {"enum": list(VERDICTS)}
    for side, keys in PLAYER_KEYS.items():
        state[side] = {
            "type": "object",
            "properties": dict.fromkeys(keys, SCHEMAS[NUMBER]),
            "additionalProperties": False,
        }
    properties["state"] = {"type": "object", "properties": state, "additionalProperties": False}
    winner, by = {"enum": ["corp", "runner"]}, {"enum": [ending.value for ending in Ending]}
    said = {"type": "object", "properties": {"winner": winner, "by": by}, "additionalProperties": False}
    properties["over"] = {"anyOf": [winner, by, said, SCHEMAS[FLAG]], "description": "who won, and how"}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _of_forms(forms: tuple[str, ...]) -> dict[str, Any]:
    return dict(SCHEMAS[forms[0]]) if len(forms) == 1 else {"anyOf": [SCHEMAS[form] for form in forms]}
