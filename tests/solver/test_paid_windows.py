"""The first paid ability window after damage, and the ones behind it (9.2.7)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.deeds import Deed
from sysop.models.terms import Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
HURT = """
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
runner: {clicks: 4, credits: 9, grip: [Amped Up, Diesel], stack: {unknown: 20}, rig: [Salvaged Vanadis Armory]}
"""
USE = "use Salvaged Vanadis Armory"


def test_the_first_window_after_damage_is_the_one(table: Table) -> None:
    p = table(HURT).after("play Amped Up")
    assert p.check(USE).status is Status.LEGAL
    assert len(p.after(USE).state.in_zone(Zone.ARCHIVES)) == 1  # 1 core damage


def test_the_next_one_is_too_late_and_the_log_stays_short(table: Table) -> None:
    p = table(HURT).after("play Amped Up")
    for _ in range(3):
        p = p.after("pass").after("pass").after("gain credit")
        assert p.check(USE).status is Status.ILLEGAL
    assert sum(1 for _ in p.state.happened(Deed.PAID_WINDOW)) == 2


def test_without_damage_no_window_is_told(table: Table) -> None:
    p = table(HURT).after("gain credit").after("pass").after("pass").after("gain credit")
    assert not any(p.state.happened(Deed.PAID_WINDOW))
    assert p.check(USE).status is Status.ILLEGAL
