"""Cards that move while they are accessed, or as a cost shows them (7.1.3, 4.4.6b)."""

from __future__ import annotations

import pytest

import sysop
from sysop.models.terms import Face, Zone
from sysop.solver.ask.position import Position


def position(text: str) -> Position:
    return sysop.read_position("format: sysop/position/1\n" + text)


def listed(p: Position) -> list[str]:
    return [p.describe(choice) for choice in p.legal_actions]


@pytest.mark.parametrize(("answer", "zone"), [("accept", Zone.RUNNER_SCORE), ("decline", Zone.REMOVED)])
def test_a_card_that_has_moved_is_accessed_no_more(answer: str, zone: Zone) -> None:
    """rule_moved_while_accessing: Nightmare Archive cannot be trashed from where it went."""
    p = position("""
turn: {side: runner}
corp: {rnd: [Nightmare Archive, Hedge Fund]}
runner: {credits: 5, grip: [Mimic]}
run: {server: rnd, step: success}
""")
    p = p.after("trigger Nightmare Archive").after(answer)
    assert p.state.object("nightmare_archive").zone is zone
    assert not p.check("trash Nightmare Archive")
    assert listed(p) == ["pass"]
    assert p.state.run is None


def test_what_is_revealed_and_trashed_lies_faceup_in_archives() -> None:
    """rule_archives_faceup_facedown: Tree Line"""
    p = (
        position("""
turn: {side: corp}
corp: {credits: 1, hq: [Tree Line, Hedge Fund], servers: {hq: {ice: [Ice Wall]}}}
""")
        .after("use Tree Line")
        .after("choose Ice Wall")
    )
    (trashed,) = p.state.in_zone(Zone.ARCHIVES)
    assert (trashed.card, trashed.face) == ("tree_line", Face.UP)


def test_rule_remain_visible_what_an_ability_has_revealed_is_trashed_faceup() -> None:
    """Stargate reveals three cards, then trashes one of them: it is still visible."""
    p = position("""
turn: {side: runner, number: 4, step: action}
corp: {rnd: [Hedge Fund, Ice Wall, PAD Campaign, {unknown: 5}]}
runner: {credits: 9, rig: [Stargate]}
""")
    for action in ("use Stargate", "pass", "pass", "pass", "pass", "continue", "pass", "pass", "trigger Stargate"):
        p = p.after(action)
    p = p.after("choose Ice Wall")
    (trashed,) = p.state.in_zone(Zone.ARCHIVES)
    assert (trashed.card, trashed.face) == ("ice_wall", Face.UP)
