"""Instructions with targets that also make a run: the server is no target, it is chosen as they resolve (1.15.1b)."""

from __future__ import annotations

import pytest

import sysop
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind


@pytest.fixture
def start() -> Position:
    return sysop.read_position("""
format: sysop/position/1
turn: {side: runner, number: 4}
corp: {rnd: {unknown: 9}, hq: [Hedge Fund], servers: {hq: {ice: [Ice Wall]}, "1": {root: [PAD Campaign]}}}
runner: {grip: [Spot the Prey, Injection Attack, Deuces Wild], rig: [Corroder], credits: 9, stack: {unknown: 9}}
""")


@pytest.mark.parametrize(
    "way",
    [
        ("play Spot the Prey", "choose PAD Campaign"),
        ("play Injection Attack", "choose Corroder"),
        ("play Deuces Wild", "option 4", "choose Ice Wall"),
    ],
)
def test_rule_object_subroutine_targets_a_server_is_chosen_after_the_targets(
    start: Position, way: tuple[str, ...]
) -> None:
    p = start
    for action in way:
        assert p.state.run is None
        p = p.after(action)
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.SERVER
    assert p.after("server R&D").state.run is not None


def test_the_run_comes_before_the_second_choice(start: Position) -> None:
    """Deuces Wild: the two things are done one after the other."""
    p = start
    for action in ("play Deuces Wild", "option 4", "choose Ice Wall", "server HQ"):
        p = p.after(action)
    assert p.state.run is not None
    assert not p.check("option 1")
