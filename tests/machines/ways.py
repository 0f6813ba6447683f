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

from sysop.models.deeds import Deed
from sysop.models.events import Event

from .exploring import End

Data = dict[str, Any]
Seen = Callable[[End], bool]
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
        {"title": "Warder", "type": "ice", "subtypes": ["sentry"], "cost": 0, "strength": 1},
        {
            "corp": {"servers": {"rnd": {"ice": [{"card": "Warder", "rezzed": True}]}}},
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
    UNPREVENTABLE = "unpreventable"  # it can be done, and not be prevented
    FOLLOWED = "followed"  # it can be done, and whenever it is, something happens because of it
    MAY_FOLLOW = "may follow"  # it can be done, and something can, and need not, happen because of it
    NEVER = "never"  # whether it can be done or not, something does not happen
    UNFOLLOWED = "unfollowed"  # it can be done, and what happens because of the deed on other ways does not happen
    OPEN = "open"  # the rule is a text that nobody understands: whether it can be done is not known


class Way(NamedTuple):
    """How a deed comes about: what the table looks like, and what is chosen."""

    name: str
    text: str  # of the Quarry
    table: Data
    actions: tuple[str, ...]
    through: bool
    kind: str


class Answered(NamedTuple):
    """What becomes of a deed, the rule that says so, what is seen then, and the table on which it cannot be paid."""

    fate: Fate
    rule: str
    seen: Seen
    poor: Data


class Rule(NamedTuple):
    """A rule about a deed: the text added to the Quarry, or the table with the card that says it; the answer on every
    way but those that differ, by their names or kinds, and those on which the rulebook gives none."""

    name: str
    text: str
    table: Data
    answer: Answered
    otherwise: Mapping[str, Answered]
    holes: Mapping[str, str]

    def on(self, way: Way) -> Answered:
        """What becomes of the deed on a way."""
        return self.otherwise.get(way.name) or self.otherwise.get(way.kind) or self.answer

    def hole(self, way: Way) -> str | None:
        """Why the table has no answer on a way; None where it has."""
        return self.holes.get(way.name) or self.holes.get(way.kind)


class Thing(NamedTuple):
    """What is done to the Quarry, how it is seen that it was done, and all ways and rules."""

    name: str
    quarry: Data
    table: Data
    done: Seen
    ways: tuple[Way, ...]
    rules: tuple[Rule, ...]


def merged(one: Any, other: Any) -> Any:
    """Two tables as one: mappings are united, lists joined, of anything else the second holds; null takes away."""
    if isinstance(one, dict) and isinstance(other, dict):
        united = {**one, **{key: merged(one[key], value) if key in one else value for key, value in other.items()}}
        return {key: value for key, value in united.items() if value is not None}
    if isinstance(one, list) and isinstance(other, list):
        return [*one, *other]
    return other


def deeds() -> Iterator[Thing]:
    """All tables, by file and in the order of each file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for data in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            yield _deed(data)


def _deed(data: Data) -> Thing:
    ways = tuple(_way(way) for way in data["ways"])
    known = {*(way.name for way in ways), *(way.kind for way in ways)}
    rules = tuple(_rule(rule) for rule in data.get("rules", []))
    for rule in rules:
        if unknown := {*rule.otherwise, *rule.holes} - known:
            raise ValueError(f"{data['deed']}, {rule.name}: there is no way {sorted(unknown)}")
    return Thing(data["deed"], data["quarry"], _table(data), _seen(data["done"]), ways, rules)


def _way(data: Data) -> Way:
    return Way(
        name=data["name"],
        text=data.get("text", ""),
        table=_table(data),
        actions=tuple(data["do"]),
        through=data.get("through", False),
        kind=data.get("kind", ""),
    )


def _rule(data: Data) -> Rule:
    plain = Answered(
        Fate(data["fate"]),
        str(data["rule"]),
        _seen(data["seen"]) if "seen" in data else lambda end: True,
        data.get("poor", {}),
    )
    return Rule(
        name=data["name"],
        text=data.get("text", ""),
        table=_table(data),
        answer=plain,
        otherwise={name: _other(plain, *told) for name, told in data.get("otherwise", {}).items()},
        holes=data.get("holes", {}),
    )


def _other(plain: Answered, fate: str, rule: object, seen: Any = None, poor: Any = None) -> Answered:
    return Answered(Fate(fate), str(rule), plain.seen if seen is None else _seen(seen), poor or plain.poor)


def _table(data: Data) -> Data:
    """The table of a way or rule, with the cards that speak in it."""
    table = data.get("table", {})
    for word, (card, place) in SPEAKERS.items():
        if word in data:
            said = data[word] if isinstance(data[word], dict) else {"text": data[word]}
            table = merged(merged(place, {"cards": [{**card, **said}]}), table)
    return table


def _seen(pattern: Data) -> Seen:
    """Whether such an event happened, `{verb: trash, card: quarry, side: corp}`, so many credits were spent in all
    (`total`), the Quarry is somewhere (`at`), or any of several holds (`any`)."""
    if "any" in pattern:
        several = [_seen(one) for one in pattern["any"]]
        return lambda end: any(one(end) for one in several)
    if "at" in pattern:
        return lambda end: _is_at(end, pattern["at"])
    Deed(pattern["verb"])
    if "total" in pattern:
        rest = {key: value for key, value in pattern.items() if key != "total"}
        return lambda end: sum(event.amount for event in end.events if _fits(event, rest)) == pattern["total"]
    return lambda end: any(_fits(event, pattern) for event in end.events)


def _is_at(end: End, place: Data) -> bool:
    for thing in end.position.state.objects:
        if thing.card == QUARRY and all(getattr(thing, key) == value for key, value in place.items()):
            return True
    return False


def _fits(event: Event, pattern: Data) -> bool:
    got = {
        "verb": event.verb,
        "card": event.card,
        "side": event.side,
        "amount": event.amount,
        "payment": event.payment,
        "to": event.to_zone,
        "damage": event.damage,
        "counter": event.counter,
        "server": event.server,
    }
    return all(got[key] == value for key, value in pattern.items())
