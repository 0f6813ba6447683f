"""Cards that come to a zone: `added to Archives` asks where a card ended up, not what was done to it (8.2.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Instruction, Step
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import INSTALLED, InZone
from sysop.models.terms import Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import trier

Table = Callable[..., Position]
REGENESIS = """
turn: {side: corp, number: 3, step: before action}
history: HISTORY
corp:
  credits: 5
  hq: [Hedge Fund, Ice Wall]
  rnd: [Enigma, Snare!, PAD Campaign]
  archives: [{card: Hostile Takeover, facedown: true}]
  servers:
    "1": {root: [{card: Regenesis, counters: {advancement: 3}}]}
    "2": {root: [{card: Marilyn Campaign, rezzed: true, credits: 8}]}
    "3": {root: [{card: Trier, rezzed: true}]}
runner: {credits: 5}
"""
TRASHER = Effect(Deed.TRASH, what=Target(INSTALLED))


def position(table: Table, *steps: Step | Effect, history: str = "[]") -> Position:
    return table(REGENESIS.replace("HISTORY", history), trier(*(steps or (TRASHER,)), side=Side.CORP))


def scored(p: Position) -> Status:
    """Whether the ability of the agenda offers what it does as it resolves."""
    return p.after("score Regenesis").after("trigger Regenesis").check("choose Hostile Takeover").status


def test_nothing_was_added_to_archives(table: Table) -> None:
    assert scored(position(table)) is Status.LEGAL


def test_a_trashed_card_is_added_to_archives(table: Table) -> None:
    p = position(table).after("use Trier").after("choose Marilyn Campaign").after("pass")
    assert p.state.object("marilyn_campaign").zone is Zone.ARCHIVES
    assert scored(p) is Status.ILLEGAL


def test_sec_replacing_movements_a_trashed_card_that_is_shuffled_into_rnd_is_not_added_to_archives(
    table: Table,
) -> None:
    p = position(table).after("use Trier").after("choose Marilyn Campaign").after("trigger Marilyn Campaign")
    gone = next(e for e in p.state.history if e.verb is Deed.TRASH)
    assert (gone.object, gone.to_zone) == ("marilyn_campaign", Zone.RND)
    assert scored(p) is Status.LEGAL


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("[{trash: PAD Campaign}]", Status.ILLEGAL),
        ("[{discard: PAD Campaign}]", Status.ILLEGAL),
        ("[{move: PAD Campaign, to: archives}]", Status.ILLEGAL),
        ("[{trash: PAD Campaign, to: rnd}]", Status.LEGAL),
        ("[{trash: PAD Campaign, to: archives}]", Status.ILLEGAL),
        ("[{trash: PAD Campaign, turn: last}]", Status.LEGAL),
        ("[{trash: Corroder}]", Status.LEGAL),
        ("[{move: PAD Campaign, to: hq}]", Status.LEGAL),
    ],
)
def test_the_history_of_a_file_tells_where_a_card_went(table: Table, told: str, status: Status) -> None:
    assert scored(position(table, history=told)) is status


def test_whether_a_swapped_card_was_added_the_rules_do_not_say(table: Table) -> None:
    swap = Instruction((Effect(Deed.SWAP, what=Target(InZone((Zone.HQ,))), source=Target(InZone((Zone.ARCHIVES,)))),))
    p = position(table, swap).after("use Trier").after("choose Ice Wall / Hostile Takeover")
    assert p.state.object("ice_wall").zone is Zone.ARCHIVES
    assert scored(p) is Status.UNKNOWN
