"""The log tells how many virus counters a purge has removed, and texts that wait for it count them (10.1.2)."""

from __future__ import annotations

import sysop
from sysop.models.deeds import Deed
from sysop.solver.ask.position import Position

TABLE = """
format: sysop/position/1
turn: {side: corp}
corp: {credits: 3, clicks: 3, hq: [Hedge Fund], rnd: [Hedge Fund, Hedge Fund]}
runner: {credits: 1, rig: [Acacia, {card: Imp, counters: {virus: 4}}, {card: Datasucker, counters: {virus: 3}}]}
"""


def purged(table: str) -> Position:
    return sysop.read_position(table).after("purge")


def test_a_text_that_waits_for_it_counts_the_counters() -> None:
    p = purged(TABLE)
    assert [e.amount for e in p.state.history if e.verb is Deed.PURGE] == [7]
    p = p.after("trigger Acacia")
    while p.decision is not None and "Accept()" in map(str, p.legal_actions):
        p = p.after("accept")
    assert p.state.runner.credits == 8
    assert p.state.object("acacia").zone.value == "heap"


def test_where_nothing_was_there_nothing_is_counted() -> None:
    p = purged(TABLE.replace(", counters: {virus: 4}", "").replace(", counters: {virus: 3}", ""))
    assert [e.amount for e in p.state.history if e.verb is Deed.PURGE] == [0]
