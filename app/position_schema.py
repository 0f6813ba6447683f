"""The JSON Schema of position files, for editors; the reader itself says more, and says it better."""

from __future__ import annotations

from typing import Any

from .expectations import FORMS, LIST, MAPPING, NUMBER, TEXT, TEXTS, VERDICTS
from .models.edition import EDITIONS
from .models.notation.building import ACCESS_FIELDS, ACTION_FIELDS, BREACH_FIELDS
from .models.notation.card_entries import CARD_FIELDS
from .models.notation.positions import FILE_FIELDS, FORMAT, HISTORY_FIELDS, PLAYER_FIELDS, SERVER_FIELDS
from .models.notation.run_entries import RUN_FIELDS
from .models.notation.turn_entries import TURN_FIELDS
from .models.selectors import Verb
from .models.terms import Counter, Side
from .models.timing import TIMING, Structure

Schema = dict[str, Any]
CARD: Schema = {"$ref": "#/$defs/card"}
CARDS: Schema = {"$ref": "#/$defs/cards"}
NATURAL: Schema = {"type": "integer", "minimum": 0}
WORD: Schema = {"type": "string"}
NAME: Schema = {"type": ["string", "integer"]}
FLAG: Schema = {"type": "boolean"}
NUMBERS: Schema = {"type": "array", "items": {"type": "integer", "minimum": 1}}
FORM_SCHEMAS: dict[str, Schema] = {
    TEXT: NAME,
    NUMBER: NATURAL,
    TEXTS: {"type": "array", "items": NAME},
    LIST: {"type": "array"},
    MAPPING: {"type": "object"},
}


def position_schema() -> Schema:
    """The JSON Schema of `sysop/position/1`: exactly the fields that the reader knows."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "A position of the card game Netrunner, as sysop reads it from YAML or JSON.",
        **_object(FILE_FIELDS, _file(), required=("format", "turn")),
        "$defs": {
            "card": _card(),
            "cards": _cards(),
            "corp": _player(Side.CORP),
            "runner": _player(Side.RUNNER),
            "event": _event(),
            "expectation": _expectation(),
        },
    }


def _object(names: tuple[str, ...], fields: dict[str, Schema], *, required: tuple[str, ...] = ()) -> Schema:
    missing = set(names) ^ set(fields)
    if missing:
        raise AssertionError(f"the schema and the reader disagree about {sorted(missing)}")
    schema: Schema = {
        "type": "object",
        "properties": {name: fields[name] for name in names},
        "additionalProperties": False,
    }
    return schema | ({"required": list(required)} if required else {})


def _said(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _steps(*structures: Structure) -> Schema:
    return {"enum": list(dict.fromkeys(step.word for structure in structures for step in TIMING[structure]))}


def _side(description: str) -> Schema:
    return {"enum": [side.value for side in Side], "description": description}


def _file() -> dict[str, Schema]:
    return {
        "format": {"const": FORMAT, "description": "What the file is, and in which version."},
        "edition": {"enum": list(EDITIONS), "description": "By which rules the position is read."},
        "title": _said(WORD, "What the position is called."),
        "note": _said(WORD, "Anything that readers should know."),
        "rule": _said({"type": ["string", "array"], "items": WORD}, "The rules that the position is about."),
        "turn": _turn(),
        "history": _history(),
        "corp": {"$ref": "#/$defs/corp"},
        "runner": {"$ref": "#/$defs/runner"},
        "mark": {"enum": ["hq", "rnd", "archives"], "description": "The server that is the Runner's mark."},
        "action": _action(),
        "run": _run(),
        "breach": _breach(),
        "access": _access(),
        "expect": {
            "type": "array",
            "items": {"$ref": "#/$defs/expectation"},
            "description": "What is expected of the position; asked by `sysop suite`.",
        },
    }


def _turn() -> Schema:
    fields = {
        "side": _side("Whose turn it is."),
        "number": _said({"type": "integer", "minimum": 1}, "The number of the turn; 1 by default."),
        "step": _said(_steps(Structure.CORP_TURN, Structure.RUNNER_TURN), "The step of the turn; `action` by default."),
        "priority": _side("Who has priority; the active player by default."),
        "passed": _said(FLAG, "Whether the opponent has just passed."),
    }
    return _said(_object(TURN_FIELDS, fields, required=("side",)), "Where in the turn the game stands.")


def _run() -> Schema:
    fields = {
        "server": _said(NAME, "The attacked server."),
        "step": _said(_steps(Structure.RUN), "The step of the run."),
        "position": _said(NAME, "The ice where the Runner is, or `server`."),
        "passed": _said({"type": "array", "items": NAME}, "The ice that was passed."),
        "successful": _said(FLAG, "Whether the run has been declared successful."),
        "bad_publicity": _said(NATURAL, "Credits left in the bad publicity fund."),
        "broken": _said(NUMBERS, "Subroutines that are broken, from 1."),
        "resolved": _said(NUMBERS, "Subroutines that have resolved, from 1."),
        "by": _said(NAME, "The card that started the run."),
        "number": _said(NATURAL, "The number of the run in the game."),
    }
    return {"anyOf": [NAME, _object(RUN_FIELDS, fields)], "description": "The run in progress."}


def _breach() -> Schema:
    fields = {
        "server": _said(NAME, "The breached server."),
        "step": _said(_steps(Structure.BREACH), "The step of the breach."),
        "accessed": _said({"type": "array", "items": NAME}, "Cards that have been accessed."),
        "limit": _said(NATURAL, "How many cards of the hand or deck may still be accessed."),
    }
    return {"anyOf": [NAME, _object(BREACH_FIELDS, fields)], "description": "The breach in progress."}


def _access() -> Schema:
    fields = {
        "card": _said(NAME, "The card being accessed."),
        "step": _said(_steps(Structure.ACCESS), "The step of the access."),
    }
    return {"anyOf": [NAME, _object(ACCESS_FIELDS, fields)], "description": "The access in progress."}


def _action() -> Schema:
    fields = {
        "play": _said(NAME, "The card that the action plays."),
        "use": _said(NAME, "The card whose ability the action uses."),
        "run": _said(NAME, "The server that the action runs on."),
        "ability": _said({"type": "integer", "minimum": 1}, "Which ability of the card, from 1."),
        "number": _said(NATURAL, "The number of the action in the turn."),
    }
    return {"anyOf": [NAME, _object(ACTION_FIELDS, fields)], "description": "The action in progress."}


def _history() -> Schema:
    events: Schema = {"type": "array", "items": {"$ref": "#/$defs/event"}}
    fields = {
        "partial": _said(FLAG, "Whether more happened than is listed."),
        "events": _said(events, "What happened, oldest first."),
    }
    return {
        "anyOf": [{"const": "partial"}, events, _object(HISTORY_FIELDS, fields)],
        "description": "What has happened; nothing by default.",
    }


def _event() -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "description": f"A complete action, or an event named by one of: {', '.join(verb.value for verb in Verb)}.",
    }


def _player(side: Side) -> Schema:
    told = {
        "identity": _said(CARD, "The identity card."),
        "credits": _said(NATURAL, "Credits in the pool; 0 by default."),
        "clicks": _said(NATURAL, "Clicks left; in the own action phase all of them by default."),
        "bad_publicity": _said(NATURAL, "Bad publicity; 0 by default."),
        "tags": _said(NATURAL, "Tags; 0 by default."),
        "core_damage": _said(NATURAL, "Core damage; 0 by default."),
        "hq": _said(CARDS, "Cards in HQ; an unknown number of unknown cards by default."),
        "rnd": _said(CARDS, "R&D from the top; an unknown number of unknown cards by default."),
        "archives": _said(CARDS, "Cards in Archives, faceup unless said."),
        "grip": _said(CARDS, "Cards in the grip; an unknown number of unknown cards by default."),
        "stack": _said(CARDS, "The stack from the top; an unknown number of unknown cards by default."),
        "heap": _said(CARDS, "Cards in the heap."),
        "score": _said(CARDS, "Cards in the score area."),
        "play": _said(CARDS, "Events, operations and currents in the play area."),
        "servers": _servers(),
        "rig": _said(CARDS, "Installed cards of the Runner."),
        "set_aside": _said(CARDS, "Cards set aside."),
        "removed": _said(CARDS, "Cards removed from the game."),
    }
    names = PLAYER_FIELDS[side]
    return _object(names, {name: told[name] for name in names})


def _servers() -> Schema:
    fields = {
        "ice": _said(CARDS, "Ice protecting the server, outermost first."),
        "root": _said(CARDS, "Cards in the root of the server."),
    }
    return {
        "type": "object",
        "additionalProperties": _object(SERVER_FIELDS, fields),
        "description": "Servers by name: hq, rnd, archives, and remote servers by number.",
    }


def _card() -> Schema:
    counters: Schema = {
        "type": "object",
        "properties": {kind.value: NATURAL for kind in Counter},
        "additionalProperties": False,
    }
    fields = {
        "card": _said(NAME, "Title, card id or printing code; `unknown` for a card that nobody has identified."),
        "id": _said(WORD, "A name of your own for this copy."),
        "rezzed": _said(FLAG, "Whether an installed Corp card is rezzed; no by default."),
        "facedown": _said(FLAG, "Whether the card is facedown."),
        "counters": _said(counters, "Hosted counters by kind."),
        "credits": _said(NATURAL, "Hosted credits."),
        "hosted": _said(CARDS, "Cards hosted on this one."),
        "installed": _said(FLAG, "Whether a hosted card is installed; yes by default where it can be."),
        "owner": _side("Who owns the card."),
        "controller": _side("Who controls the card."),
        "worth": _said({"type": "integer"}, "Agenda points of a card that is in a score area as an agenda."),
    }
    several: Schema = {
        "type": "object",
        "properties": {"unknown": {"anyOf": [NATURAL, {"const": "any"}], "description": "So many unknown cards."}},
        "required": ["unknown"],
        "additionalProperties": False,
    }
    return {"anyOf": [NAME, several, _object(CARD_FIELDS, fields, required=("card",))]}


def _cards() -> Schema:
    return {"anyOf": [{"type": "array", "items": CARD}, CARD, {"type": "null"}]}


def _expectation() -> Schema:
    properties: dict[str, Schema] = {}
    for key, forms in FORMS.items():
        found = [FORM_SCHEMAS[form] for form in forms]
        properties[key] = found[0] if len(found) == 1 else {"anyOf": found}
    properties["verdict"] = {"enum": list(VERDICTS)}
    return {"type": "object", "properties": properties, "additionalProperties": False}
