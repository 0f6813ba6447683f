"""The tables of the matrix of ways, `ways_of/*.yaml`: deeds, the ways in which each comes about, and rules about them.

A deed is done to the *Quarry*, a card of the position's own. A way says what the table looks like and what is chosen
for the deed to come about; a rule adds a text, to the Quarry or to another card, and says what becomes of the deed.
In both, `agent` is the text of a resource in the rig, `errand` of an event in the grip, `bureau` of a rezzed asset in a
server of its own, `memo` of an operation in HQ, `sentry` of the subroutines of ice that the Runner encounters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from sysop.models.events import Event
from sysop.models.selectors import Verb

from .exploring import End

Data = dict[str, Any]
FOLDER = Path(__file__).resolve().parent / "ways_of"
QUARRY = "quarry"
# the cards that say something, and where each stands
SPEAKERS: dict[str, tuple[Data, Data]] = {
    "agent": ({"title": "Agent", "type": "resource", "cost": 0}, {"runner": {"rig": ["Agent"]}}),
    "helper": ({"title": "Helper", "type": "resource", "cost": 0}, {"runner": {"rig": ["Helper"]}}),
    "errand": ({"title": "Errand", "type": "event", "cost": 0}, {"runner": {"grip": ["Errand"]}}),
    "bureau": (
        {"title": "Bureau", "type": "asset", "cost": 0, "trash": 3},
        {"corp": {"servers": {"8": {"root": [{"card": "Bureau", "rezzed": True}]}}}},
    ),
    "office": (
        {"title": "Office", "type": "asset", "cost": 0, "trash": 3},
        {"corp": {"servers": {"9": {"root": [{"card": "Office", "rezzed": True}]}}}},
    ),
    "memo": ({"title": "Memo", "type": "operation", "cost": 0}, {"corp": {"hq": ["Memo"]}}),
    "sentry": (
        {"title": "Guard", "type": "ice", "subtypes": ["sentry"], "cost": 0, "strength": 1},
        {
            "corp": {"servers": {"rnd": {"ice": [{"card": "Guard", "rezzed": True}]}}},
            "turn": {"side": "runner"},
            "run": {"server": "rnd", "step": "encounter"},
        },
    ),
}


class Fate(StrEnum):
    """What becomes of a deed that a rule is about, on one of its ways."""

    DONE = "done"  # it can be done, as if the rule were not there
    FORBIDDEN = "forbidden"  # nobody can do it
    PAID = "paid"  # it can be done, and only by paying
    REPLACED = "replaced"  # something else happens instead
    PREVENTABLE = "preventable"  # it can be done, or be prevented
    FOLLOWED = "followed"  # whenever it is done, something happens because of it


class Way(NamedTuple):
    """How a deed comes about: what the table looks like, and what is chosen."""

    name: str
    table: Data
    actions: tuple[str, ...]
    through: bool
    kind: str


class Rule(NamedTuple):
    """A rule about a deed: the text added to the Quarry, or the table with the card that says it; the fate by the rules
    on every way but those that differ, each with the rule that says so."""

    name: str
    fate: Fate
    rule: str
    text: str
    table: Data
    poor: Data
    seen: Callable[[End], bool]
    otherwise: Mapping[str, tuple[Fate, str]]
    holes: Mapping[str, str]

    def on(self, way: Way) -> tuple[Fate, str]:
        """What becomes of the deed on a way, and by which rule."""
        return self.otherwise.get(way.name) or self.otherwise.get(way.kind) or (self.fate, self.rule)

    def hole(self, way: Way) -> str | None:
        """Why the table has no answer on a way; None where it has."""
        return self.holes.get(way.name) or self.holes.get(way.kind)


class Deed(NamedTuple):
    """What is done to the Quarry, how it is seen that it was done, and all ways and rules."""

    name: str
    quarry: Data
    table: Data
    done: Callable[[End], bool]
    ways: tuple[Way, ...]
    rules: tuple[Rule, ...]


def merged(one: Any, other: Any) -> Any:
    """Two tables as one: mappings are united, lists joined, of anything else the second holds."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **{key: merged(one[key], value) if key in one else value for key, value in other.items()}}
    if isinstance(one, list) and isinstance(other, list):
        return [*one, *other]
    return other


def deeds() -> Iterator[Deed]:
    """All tables, by file and in the order of each file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for data in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            yield _deed(data)


def _deed(data: Data) -> Deed:
    ways = tuple(_way(way) for way in data["ways"])
    known = {*(way.name for way in ways), *(way.kind for way in ways)}
    rules = tuple(_rule(rule) for rule in data.get("rules", []))
    for rule in rules:
        if unknown := {*rule.otherwise, *rule.holes} - known:
            raise ValueError(f"{data['deed']}, {rule.name}: there is no way {sorted(unknown)}")
    return Deed(data["deed"], data["quarry"], _table(data.get("table", {})), _seen(data["done"]), ways, rules)


def _way(data: Data) -> Way:
    return Way(data["name"], _table(data), tuple(data["do"]), data.get("through", False), data.get("kind", ""))


def _rule(data: Data) -> Rule:
    return Rule(
        name=data["name"],
        fate=Fate(data["fate"]),
        rule=str(data["rule"]),
        text=data.get("text", ""),
        table=_table(data),
        poor=data.get("poor", {}),
        seen=_seen(data["seen"]) if "seen" in data else lambda end: True,
        otherwise={name: (Fate(fate), str(rule)) for name, (fate, rule) in data.get("otherwise", {}).items()},
        holes=data.get("holes", {}),
    )


def _table(data: Data) -> Data:
    """The table of a way or rule, with the cards that speak in it."""
    table = data.get("table", {})
    for word, (card, place) in SPEAKERS.items():
        if word in data:
            said = data[word] if isinstance(data[word], dict) else {"text": data[word]}
            table = merged(merged(place, {"cards": [{**card, **said}]}), table)
    return table


def _seen(pattern: Data | list[Data]) -> Callable[[End], bool]:
    """Whether events like these happened: `{verb: trash, card: quarry, side: corp, amount: 2, to: heap}`."""
    patterns = pattern if isinstance(pattern, list) else [pattern]
    for one in patterns:
        Verb(one["verb"])
    return lambda end: all(any(_fits(event, one) for event in end.events) for one in patterns)


def _fits(event: Event, pattern: Data) -> bool:
    got = {
        "verb": event.verb.value,
        "card": event.card,
        "side": event.side.value if event.side is not None else None,
        "amount": event.amount,
        "payment": event.payment,
        "to": event.to_zone.value if event.to_zone is not None else None,
        "damage": event.damage.value if event.damage is not None else None,
        "counter": event.counter.value if event.counter is not None else None,
        "server": event.server,
    }
    return all(got[key] == value for key, value in pattern.items())
