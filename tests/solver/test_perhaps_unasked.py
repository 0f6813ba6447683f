"""Where words that are not read may leave one way only, nobody may be asked: the position is open, not certain."""

from __future__ import annotations

from sysop import read_position

ICE = """
format: sysop/position/1
cards:
  - {title: Odd Ice, type: ice, cost: 1, strength: 1, text: "TEXT"}
turn: {side: corp, number: 5}
corp: {credits: 5, clicks: 3, hq: [Ice Wall], servers: {hq: {ice: [{card: Odd Ice, rezzed: true}]}}}
runner: {credits: 5, grip: {unknown: 3}, stack: {unknown: 20}}
"""


def waiting(text: str) -> tuple[bool, bool]:
    """Whether somebody is asked which ice goes (8.5.6b), and whether that is not known."""
    after = read_position(ICE.replace("TEXT", text)).after("install Ice Wall protecting HQ")
    assert after.decision is not None
    return after.decision.kind.value == "cards", after.decision.unsure


def test_ice_that_may_be_kept_from_going_leaves_open_whether_anybody_is_asked() -> None:
    assert waiting("Players cannot hummingly trash this ice.") == (True, True)


def test_ice_that_can_go_is_asked_for() -> None:
    assert waiting("[subroutine] End the run.") == (True, False)


def test_of_ice_that_nobody_can_trash_nothing_is_asked() -> None:
    assert not waiting("Players cannot trash this ice.")[0]
