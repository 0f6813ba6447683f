"""Abilities written back and read again are the same abilities, or are not read: never others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, Unread
from sysop.models.cards import Card
from sysop.models.cardtext import abilities_of
from sysop.models.cardtext.wording.abilities import write_ability
from sysop.models.conditions import UnreadRestriction
from sysop.models.costs import UnreadCost
from sysop.models.deeds import Deed
from sysop.models.pool import shipped_pool
from sysop.models.selectors import EventPattern
from sysop.models.values import Value, walk

OF_ONE_SIDE = frozenset((Deed.ACCESS, Deed.BREACH, Deed.BREAK, Deed.REZ))  # that nobody else does
CHANGED = {
    "black_level_clearance": "`must either` of two, of which one can be declined as written back",
    "midway_station_grid": "a run on this server, and the attacked server is this server",
    "next_activation_command": "cards that are used, and abilities of installed cards",
    "oracle_thinktank": "where the ability is active is said twice",
    "sensie_actors_union": "`you may X if C. If you do` is no nested cost, `if C, you may X. If you do` is one",
}
GAPS = (Unread, UnreadCost, UnreadRestriction)
LEAST = 0.86  # of the abilities come out again; the words of the others are not phrases that cards use


def is_read(value: object) -> bool:
    """Whether nothing in it is unread."""
    return not any(isinstance(node, GAPS) for node in walk(value))


def anywhere(value: Any) -> Any:
    """The abilities as if each stood in the first line, and nobody did what only one side does."""
    if isinstance(value, tuple):
        return tuple(map(anywhere, value))
    if isinstance(value, Ability):
        value = structs.replace(value, clause=0)
    if isinstance(value, EventPattern) and value.verb in OF_ONE_SIDE:
        value = structs.replace(value, by=None)
    if isinstance(value, Value):
        return structs.replace(value, **{n: anywhere(getattr(value, n)) for n in value.__struct_fields__})
    return value


def written_and_read(every: int) -> tuple[int, int, list[tuple[str, str]]]:
    """How many abilities of each so many cards there are, how many come out again, and which come out changed."""
    tried = same = 0
    changed = []
    cards: tuple[Card, ...] = tuple(shipped_pool())
    for card in cards[::every]:
        for ability in filter(is_read, card.abilities):
            text = write_ability(ability, card)
            found = abilities_of(text, card)
            tried += 1
            if anywhere(found) == anywhere((ability,)):
                same += 1
            elif is_read(found) and card.id not in CHANGED:
                changed.append((card.id, text))
    return tried, same, changed


def test_an_ability_written_back_is_read_as_itself_or_not_at_all(pytestconfig: pytest.Config) -> None:
    """On every third card; on all of them with `--whole-pool`."""
    tried, same, changed = written_and_read(1 if pytestconfig.getoption("whole_pool") else 3)
    assert changed == []
    assert tried > 200
    assert same >= LEAST * tried
