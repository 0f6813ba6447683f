"""Card text that the solver carries out: X of a nested cost, what an object fully breaks, stretches of time."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from sysop.models.abilities import If
from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.known import Truth
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Counter, Side
from sysop.solver.ask.position import Position
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game


def made(id: str, title: str, type_: str, text: str, **more: Any) -> Card:
    record = {"id": id, "title": title, "card_type_id": type_, "side_id": "runner", "cost": 0, "text": text}
    return compile_card(record | more)


BANK = made(
    "lab_bank",
    "Lab Bank",
    "resource",
    "[click]: You may pay any number of credits to place that many virus counters on this card.",
)
SAW = made(
    "lab_saw",
    "Lab Saw",
    "program",
    "Interface → 0[credit]: Break 1 subroutine.\nWhenever this program fully breaks a piece of ice, gain 3[credit].",
    strength=9,
    memory_cost=1,
    subtypes=["icebreaker"],
)
POOL = shipped_pool().with_cards([BANK, SAW])


def position(text: str) -> Position:
    return Position(read_position(text, POOL).state, POOL)


def test_that_many_is_what_was_spent() -> None:
    p = position(
        """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
runner: {clicks: 3, credits: 4, rig: [Lab Bank]}
"""
    ).after("use Lab Bank")
    p = p.after("pay 1: 3 from pool; X = 3")
    assert p.state.object("lab_bank").count(Counter.VIRUS) == 3
    assert p.state.runner.credits == 1


def test_an_object_that_breaks_all_subroutines_fully_breaks_the_ice() -> None:
    """rule_object_fully_break"""
    p = position(
        """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {clicks: 3, credits: 1, rig: [Lab Saw]}
run: {server: hq, position: Ice Wall, step: encounter}
"""
    )
    p = p.after("use Lab Saw").after("choose Ice Wall subroutine 1").after("trigger Lab Saw")
    assert p.state.runner.credits == 4


def test_stretches_of_time_begin_with_the_encounter() -> None:
    """What was broken in an earlier encounter of the run was not broken during this one."""
    saw = made(
        "lab_blunt",
        "Lab Blunt",
        "program",
        "When an encounter ends, if you used this program to break at least 1 subroutine during that encounter, "
        "gain 3[credit].",
    )
    step = saw.abilities[0].steps[0]
    assert isinstance(step, If)
    text = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, {card: Enigma, rezzed: true}]}}}
runner: {clicks: 3, credits: 1, rig: [Lab Blunt]}
run: {server: hq, position: Ice Wall, step: encounter}
"""
    pool = POOL.with_cards([saw])
    state = read_position(text, pool).state
    broken = Event(Deed.BREAK, Side.RUNNER, "enigma", "enigma", source="lab_blunt", turn=state.turn, run=1)
    met = [Event(Deed.ENCOUNTER, Side.RUNNER, ice, ice, turn=state.turn, run=1) for ice in ("enigma", "ice_wall")]
    for history, expected in (((met[0], met[1], broken), Truth.YES), ((met[0], broken, met[1]), Truth.NO)):
        assert state.run is not None
        logged = structs.replace(state, history=history, run=structs.replace(state.run, number=1))
        game = Game(logged, pool)
        assert game.holds(step.condition, Asking("lab_blunt", Side.RUNNER, doubts=Doubts())) is expected


def test_what_waits_for_the_end_of_a_breach_that_is_not_made_does_not_wait() -> None:
    """Who declines the breach has nothing to come behind it, even behind a later breach."""
    text = "When your turn begins, you may pay 3[credit]. If you do, breach R&D. When the breach ends, gain 5[credit]."
    lab = made("lab_well", "Lab Well", "resource", text)
    state = read_position(
        """
format: sysop/position/1
turn: {side: runner, number: 2, step: turn begins}
corp: {hq: {unknown: 5}, rnd: [Hedge Fund]}
runner: {clicks: 4, credits: 3, rig: [Lab Well]}
""",
        pool := POOL.with_cards([lab]),
    ).state
    p = Position(state, pool).after("trigger Lab Well")
    assert not p.after("decline").state.lingering
    assert p.after("pay 1: 3 from pool").state.lingering
