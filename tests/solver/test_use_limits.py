"""How often an ability is used: per turn, run, encounter or breach (9.3.3c)."""

from __future__ import annotations

from textwrap import dedent

import pytest

from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Scope, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.game import Game

POOL = shipped_pool()
ENCOUNTER = """
format: sysop/position/1
turn: {side: runner, number: 2}
run: {server: hq, step: encounter}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Eli 1.0, rezzed: true, hosted: [Slap Vandal]}]}}}
runner: {credits: 5, clicks: 3}
"""


def test_once_per_encounter_is_used_up_until_the_encounter_ends() -> None:
    p = Position(read_position(dedent(ENCOUNTER), POOL).state, POOL)
    use = "use Slap Vandal ability 2"
    p = p.after(use).after("choose Eli 1.0 subroutine 1")
    verdict = p.check(use)
    assert verdict.status is Status.ILLEGAL
    assert [(r.code, r.rule) for r in verdict.reasons] == [("restriction.used", "rule_use_restriction")]
    assert "this encounter" in verdict.reasons[0].message
    again = p.state
    for verb in (Deed.ENCOUNTER_ENDS, Deed.ENCOUNTER):
        again = again.log(Event(verb, Side.RUNNER, "eli_1_0"))
    assert Position(again, POOL).check(use).status is Status.LEGAL


USE = Deed.USE


@pytest.mark.parametrize(
    ("happened", "times"),
    [
        ((), 0),
        ((USE,), 1),  # the log does not tell when the breach began
        ((Deed.BREACH, USE), 1),
        ((Deed.BREACH, USE, Deed.BREACH_ENDS), 0),
        ((Deed.BREACH, USE, Deed.BREACH_ENDS, Deed.BREACH), 0),
        ((Deed.BREACH, USE, Deed.BREACH, Deed.BREACH_ENDS), 1),  # a breach within a breach
        ((Deed.BREACH, Deed.BREACH, USE, Deed.BREACH_ENDS), 0),
        ((USE, Deed.TURN_BEGINS), 0),
        ((USE, Deed.RUN_BEGINS, Deed.BREACH), 0),
    ],
)
def test_once_each_breach_counts_what_happens_in_the_breach_at_hand(happened: tuple[Deed, ...], times: int) -> None:
    position = Position(read_position(dedent(ENCOUNTER), POOL).state, POOL)
    state = position.state
    for verb in happened:
        state = state.log(Event(verb, Side.RUNNER, "slap_vandal" if verb is USE else None, clause=1))
    game = Game(state, POOL)
    assert game.history.used(game.objects["slap_vandal"], 1, Scope.BREACH) == times
