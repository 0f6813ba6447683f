"""The JSON Schema of position files, for editors; the reader itself does not use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from ..deeds import BASIC, LOGGED, Deed
from ..edition import EDITIONS
from ..frames import SetupStep
from ..pool.own_cards import MAY_BE_X, OWN_NAMES
from ..terms import Counter, Damage, Face, Place, Side, Zone
from ..timing import TIMING, Structure
from .card_entries import ANY, MOST_UNKNOWN, UNKNOWN
from .fields import FORMAT
from .form import MOST
from .history_entries import NOBODY, OBJECT, SOURCE, USE
from .lasting_entries import NONE, UNTOLD
from .run_entries import AT_SERVER

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class UnknownSchema(LookupError):
    """There is no schema of this name."""


def schema(name: str = "position") -> Schema:
    """The JSON Schema of the format; raises `UnknownSchema` for a name other than `position`."""
    if name != "position":
        raise UnknownSchema(f"there is no schema called {name!r} here: the formats are 'position'")
    return position_schema()


def position_schema() -> Schema:
    """The JSON Schema of `sysop/position/1`; it accepts every file that the reader accepts, and more."""
    return {
        "$schema": _DIALECT,
        "title": FORMAT,
        "description": "One moment of a game: what both players have, and what is going on.",
        "$defs": _definitions(),
    } | _mapping(
        {
            "format": {"const": FORMAT, "description": "the format of this file"},
            "edition": {
                "description": "the edition of the rules; the current one if absent. Switches stand behind a plus",
                "anyOf": [
                    {"enum": list(EDITIONS)},
                    {"type": "string", "pattern": r"^[^+]+(\+[a-z_0-9]+=[a-z_0-9]+)+$"},
                ],
            },
            "title": _text("what the position shows"),
            "note": _text("whatever a reader should know"),
            "rule": _or_one("ids of the rules that the position is about", {"type": "string"}),
            "cards": _own_cards(),
            "turn": _short("whose turn it is, and how far it has come; a side alone is enough", _turn()),
            "history": _history(),
            "corp": _corp(),
            "runner": _runner(),
            "mark": _text("the central server that is the Runner's mark"),
            "action": _action("the action in progress"),
            "resolving": _action("another word for `action`"),
            "run": _short("the run in progress; a server alone stands for a run on it", _run()),
            "breach": _short("the breach in progress; a server alone stands for a breach of it", _breach()),
            "access": _short("the access in progress; a card alone stands for an access of it", _access()),
            "pending": _pending(),
            "lasting": _lasting(),
            "expect": {"type": "array", "description": "what is expected of the position, for `sysop suite`"},
        },
        required=("format", "turn"),
    )


def with_titles(found: Schema, titles: Iterable[str]) -> Schema:
    """The schema of positions with the titles of all cards, so that editors can complete them; others stay possible."""
    card = found["$defs"]["card"]["anyOf"]
    reference: Schema = {"$ref": "#/$defs/title"}
    fields = next(each for each in card if "card" in each.get("properties", ()))["properties"]
    fields["card"] = {"anyOf": [reference, fields["card"]]}
    card.insert(0, reference)
    found["$defs"]["title"] = {"enum": list(titles)}
    return found


def _pending() -> Schema:
    entry = _mapping(
        {
            "card": _text("the card whose ability is pending"),
            "ability": {
                "type": "integer",
                "minimum": 1,
                "description": "the number of its ability, as `sysop card` counts them; may be left out where "
                "it has one conditional ability",
            },
        },
        required=("card",),
    )
    return {
        "type": "array",
        "description": "the abilities that are pending in an open reaction window; a card alone is enough",
        "items": {"anyOf": [_text("a card"), entry]},
    }


def _lasting() -> Schema:
    chosen = {
        "description": "a card or cards, a number, a server or a word; `nothing` where nothing was chosen",
        "type": ["string", "integer", "array", "object"],
    }
    turn = {
        "description": "the turn in which it began; this one if absent",
        "anyOf": [{"enum": ["this", "last"]}, {"type": "integer", "minimum": 0}],
    }
    run = {
        "description": "the run in which it began; this one if absent",
        "anyOf": [{"const": "this"}, {"type": "integer", "minimum": 0}],
    }
    entry = _mapping(
        {
            "card": _text("the card whose effect lasts"),
            "moved": _flag("whether that card has become a new object since"),
            "text": _text("the card whose text it is, where that is another one"),
            "effect": _number(
                "which of the things that the card leaves behind; needed where there are several", least=1
            ),
            "chosen": {"type": "object", "description": "what was chosen, by its name", "additionalProperties": chosen},
            "numbers": _or_one("the amounts as they were counted", {"type": ["integer", "string"]}),
            "turn": turn,
            "run": run,
            "event": _number("the number of the event of the history that it is about", least=1),
            "controller": _words("who controls it, where that is not who controls the card", Side),
            "extended": _flag("whether another card makes it last longer than it says itself"),
            "times": _number("how often the same effect lasts; once if absent", least=1),
            "lasts": {
                "description": f"false: nothing of what the card left behind lasts; {UNTOLD}: nobody knows",
                "enum": [True, False, UNTOLD],
            },
        },
        required=("card",),
        description="what one card left behind",
    )
    return {
        "description": f"what abilities left behind that lasts; a card alone is enough, `{NONE}` is nothing",
        "anyOf": [{"const": NONE}, {"type": "array", "items": {"anyOf": [_text("a card"), entry]}}],
    }


# ------------------------------------------------------------------- pieces


def _mapping(properties: Mapping[str, Schema], *, required: tuple[str, ...] = (), **more: Any) -> Schema:
    found: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    if required:
        found["required"] = list(required)
    return found | more


def _text(description: str) -> Schema:
    return {"type": ["string", "integer"], "description": description}


def _number(description: str, *, least: int | None = 0) -> Schema:
    bound = {"minimum": least} if least is not None else {"minimum": -MOST}
    return {"type": "integer", "maximum": MOST, "description": description} | bound


def _flag(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def _words(description: str, words: list[str] | type[StrEnum]) -> Schema:
    found = words if isinstance(words, list) else [word.value for word in words]
    return {"enum": found, "description": description}


def _steps(description: str, *structures: Structure) -> Schema:
    return _words(description, list(dict.fromkeys(step.word for s in structures for step in TIMING[s])))


def _steps_of_turns() -> Schema:
    both = (Structure.CORP_TURN, Structure.RUNNER_TURN)
    words = [step.word for s in both for step in TIMING[s]]
    listed = list(dict.fromkeys((*words, *(step.value for step in SetupStep))))
    return _words("the step of the turn, or of the set-up before the first; `action` if absent", listed)


def _short(description: str, mapping: Schema) -> Schema:
    return {"description": description, "anyOf": [{"type": ["string", "integer"]}, mapping]}


def _or_one(description: str, item: Schema) -> Schema:
    return {"description": description, "anyOf": [item, {"type": "array", "items": item}]}


def _cards(description: str) -> Schema:
    card = {"$ref": "#/$defs/card"}
    return {"description": description, "anyOf": [card, {"type": "array", "items": card}]}


# ------------------------------------------------------------- parts of a file


def _definitions() -> dict[str, Schema]:
    fields = _mapping(
        {
            "card": _text(f"title, id or printing code of the card, or `{UNKNOWN}`"),
            "id": _text("the name of this very card; the card's id, with .2, .3 for further copies, if absent"),
            "rezzed": _flag("whether an installed Corp card is rezzed; false if absent"),
            "facedown": _flag("whether the card is facedown"),
            "faceup": _flag("the same the other way round"),
            "counters": _mapping(
                {kind.value: _number(f"{kind.value} counters on the card") for kind in Counter},
                description="how many counters of each kind the card hosts",
            ),
            "credits": _number("credits on the card"),
            "hosted": _cards("the cards that this one hosts"),
            "installed": _flag("of a hosted card: whether it is installed"),
            "owner": _words("the owner, where the card does not tell", Side),
            "controller": _words("who controls the card, where that is not its owner", Side),
            "worth": _number("of a card in a score area as an agenda: its agenda points", least=None),
            "flipped": _flag("of an identity with another face: that face is up"),
            "back": _text("of an identity with several other faces: which one this copy has"),
            "chosen": _text("what the card has chosen before: a server, a card in play, a title, a type or a subtype"),
            "unordered": _flag("of a card of a deck: it lies at any place of such a card, since a shuffle"),
        },
        required=("card",),
        description="one card and what is on it",
    )
    count = {
        "description": f"so many unknown cards; `{ANY}` is an unknown number of them, in a hand or a deck",
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST_UNKNOWN}, {"const": ANY}],
    }
    return {
        "card": {
            "description": f"a card: its title, id or printing code, `{UNKNOWN}`, or a mapping",
            "anyOf": [
                {"type": ["string", "integer"]},
                fields,
                _mapping({UNKNOWN: count}, required=(UNKNOWN,), description="unknown cards"),
            ],
        }
    }


def _turn() -> Schema:
    return _mapping(
        {
            "side": _words("whose turn it is", Side),
            "number": _number("the number of the turn; 1 if absent", least=1),
            "step": _steps_of_turns(),
            "priority": _words("who has priority in the innermost window; the active player if absent", Side),
            "passed": _flag("whether the other player has just passed in that window"),
        },
        required=("side",),
    )


def _player(side: Side, numbers: Mapping[str, Schema], zones: Mapping[str, Schema]) -> Schema:
    return _mapping(
        {
            "identity": {"description": f"the {side.title}'s identity", "$ref": "#/$defs/card"},
            "credits": _number(f"credits in the {side.title}'s credit pool"),
            "clicks": _number("clicks left; if absent the allotted ones on the own turn, until actions end, else 0"),
            **numbers,
            **zones,
            "play": _cards("cards in the play area that are not installed: being played, or currents"),
            "set_aside": _cards("cards set aside"),
            "removed": _cards("cards removed from the game"),
            "outside": _cards("extra cards outside of the game, such as identities to switch to"),
        },
        description=f"what the {side.title} has",
    )


def _corp() -> Schema:
    server = _mapping(
        {
            "ice": _cards("the ice protecting the server, outermost first; unrezzed unless it says otherwise"),
            "root": _cards("the cards in the root of the server; unrezzed unless they say otherwise"),
        }
    )
    return _player(
        Side.CORP,
        {"bad_publicity": _number("bad publicity")},
        {
            "hq": _cards("the cards in HQ; an unknown number of unknown cards if absent"),
            "rnd": _cards("the cards in R&D, top first; an unknown number of unknown cards if absent"),
            "r&d": _cards("another word for `rnd`"),
            "R&D": _cards("another word for `rnd`"),
            "archives": _cards("the cards in Archives; unknown ones are facedown"),
            "score": _cards("the cards in the Corp's score area"),
            "servers": {
                "description": "the servers by name: hq, rnd, archives, and remote servers by number",
                "type": "object",
                "additionalProperties": {"anyOf": [server, {"type": "null"}]},
            },
        },
    )


def _runner() -> Schema:
    return _player(
        Side.RUNNER,
        {"tags": _number("tags"), "core_damage": _number("core damage suffered")},
        {
            "grip": _cards("the cards in the grip; an unknown number of unknown cards if absent"),
            "stack": _cards("the cards in the stack, top first; an unknown number of unknown cards if absent"),
            "heap": _cards("the cards in the heap"),
            "score": _cards("the cards in the Runner's score area"),
            "rig": _cards("the Runner's installed cards"),
        },
    )


def _face() -> Schema:
    """Another face of an identity: what is not said is as on the front."""
    return _mapping(
        {
            "title": _text("the title of the face"),
            "text": _text("its text box, a line for each ability"),
            "subtypes": _or_one("its subtypes, as a list or as they are printed", {"type": "string"}),
            "link": _number("its base link"),
        },
        required=("title",),
    )


def _own_cards() -> Schema:
    numbers = {}
    for name, field in OWN_NAMES.items():
        said = f"{name} as printed"
        number = _number(said, least=None if name == "points" else 0)
        x: Schema = {"description": said, "anyOf": [number, {"enum": ["X", "x"]}]}
        numbers[name] = x if field in MAY_BE_X else number
    card = _mapping(
        {
            "title": _text("the title"),
            "type": {"description": "the card type", "type": "string"},
            "side": _words("the side; identities need it", list(Side)),
            "text": _text("the text box, a line for each ability"),
            "subtypes": _or_one("the subtypes, as a list or as they are printed", {"type": "string"}),
            **numbers,
            "unique": _flag("whether there is a diamond before its title"),
            "faction": _text("the faction; neutral if absent"),
            "id": _text("its id; made from the title if absent"),
            "faces": {"type": "array", "description": "what an identity can be flipped to", "items": _face()},
        },
        required=("title", "type"),
    )
    return {"type": "array", "description": "cards of one's own, known in this position only", "items": card}


def _history() -> Schema:
    event = {
        verb.value: {
            "description": f"{verb.value.replace('_', ' ')}: the card, the server or the amount, or `true`",
            "type": ["string", "integer", "boolean"],
        }
        for verb in LOGGED
    }
    entry = _mapping(
        {
            **event,
            "action": {
                "description": "a complete action, by its name; in an event the number of the action it was part of",
                "anyOf": [{"enum": [*(b.value for b in BASIC), USE]}, {"type": "integer", "minimum": 0}],
            },
            "card": _text("of an action: the card that it was about"),
            "ability": _number("the number of the ability that was used, from 1; 0 for the credits on the card"),
            "clicks": _number("of an action: the clicks spent on it; 1 if absent, 3 to purge"),
            "by": _words("who did it or underwent it", [*(side.value for side in Side), NOBODY]),
            "amount": _number("how much or how many; 1 if absent, and of an agenda that was scored or stolen unknown"),
            "turn": {
                "description": "the turn in which it happened; this one if absent",
                "anyOf": [{"enum": ["this", "last"]}, {"type": "integer", "minimum": 0}],
            },
            "run": {
                "description": "the run in which it happened; if absent, the one that had begun and not ended",
                "anyOf": [{"enum": ["this", "unknown"]}, {"type": "integer", "minimum": 0}],
            },
            "server": _text("the server that it was about"),
            "damage": _words("the kind of damage", Damage),
            "counter": _words("the kind of counter", Counter),
            "from": _words("the zone that the card came from", Zone),
            "to": _words("the zone that the card went to", Zone),
            "key": _text("what tells the action from others; `rules` of what a checkpoint trashed"),
            "successful": _flag("whether the run was successful"),
            "source": _text("the card whose text caused it"),
            "cause": _words("what it was part of, such as damage", Deed),
            "payment": _flag("whether it was a cost that was paid"),
            "place": _words("where in play the card was that left it", Place),
            "face": _words("which way up the card was that left play", Face),
            "hosted_on": _text("the card that it was hosted on as it left play, or was about to"),
            "had": _number("how many counters of the kind there were before"),
            "former": {
                "description": "which of them is meant as it was before its card left play and came back as another",
                "type": "array",
                "items": {"enum": [OBJECT, SOURCE]},
            },
            "subtypes": {
                "description": "the subtypes that the card had then",
                "type": "array",
                "items": {"type": "string"},
            },
            "perhaps": {
                "description": "the kinds of events that may have come of it besides; by its card's text if absent",
                "type": "array",
                "items": {"enum": list(LOGGED)},
            },
        },
        description="an event, or a complete action",
    )
    events = {"type": "array", "description": "what happened, oldest first", "items": entry}
    kinds = {"type": "array", "description": "of which kinds more may have happened", "items": {"enum": list(LOGGED)}}
    more = {"description": "that more may have happened", "anyOf": [_flag("than is listed"), kinds]}
    partial = _mapping({"partial": more, "events": events})
    return {
        "description": "what has happened so far; nothing that matters if absent",
        "anyOf": [{"const": "partial"}, events, partial],
    }


def _action(description: str) -> Schema:
    return _mapping(
        {
            "play": _text("the event or operation that is being played, which stands under `play` of its side"),
            "use": _text("the card whose ability is the action"),
            "run": _text("the server of the basic action to run"),
            "ability": _number("the number of the ability, from 1", least=1),
            "number": _number("the number of the action in the turn", least=1),
        },
        description=description,
    )


def _run() -> Schema:
    return _mapping(
        {
            "server": _text("the attacked server"),
            "step": _steps("the step of the run", Structure.RUN),
            "position": _text(
                f"the ice that the Runner is at; the outermost if absent; `{AT_SERVER}` is behind all ice"
            ),
            "passed": _or_one(
                "the ice that the Runner has passed; all that is outward if absent, none if a card ran elsewhere",
                _text("ice"),
            ),
            "successful": _flag("whether the run has been declared successful or unsuccessful"),
            "bad_publicity": _number("credits left in the bad publicity fund; all if absent"),
            "broken": _or_one("numbers of the broken subroutines, from 1", _number("a subroutine", least=1)),
            "resolved": _or_one("numbers of the subroutines that resolved, from 1", _number("a subroutine", least=1)),
            "by": _text("the card that started the run; the basic action if absent"),
            "number": _number("the number of the run in the game", least=1),
            "additional": {
                "description": "how many cards more are accessed, of the attacked server or by server; if absent, what"
                " cards have added for certain",
                "anyOf": [
                    {"type": "integer"},
                    {"type": "object", "additionalProperties": {"type": "integer"}},
                ],
            },
        },
        required=("server",),
    )


def _breach() -> Schema:
    return _mapping(
        {
            "server": _text("the breached server; the attacked one if absent"),
            "step": _steps("the step of the breach", Structure.BREACH),
            "accessed": {
                "type": "array",
                "description": "the cards accessed so far",
                "items": {"type": ["string", "integer"]},
            },
            "limit": _number("how many more cards of HQ or R&D may be accessed"),
        }
    )


def _access() -> Schema:
    return _mapping(
        {
            "card": _text("the accessed card"),
            "step": _steps("the step of the access; `mid-access` if absent", Structure.ACCESS),
        },
        required=("card",),
    )
