"""Cards that are hosted while they are accessed: uninstalled, and accessed no longer (7.1.7, 1.13.2b)."""

from __future__ import annotations

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Face, Place, Zone
from sysop.solver.position import Position

THERE = ("run server 1", "pass", "pass", "pass", "pass", "continue", "pass", "pass")


def accessing(card: str, program: str) -> Position:
    text = f"""
format: sysop/position/1
turn: {{side: runner, number: 4, step: action}}
corp: {{credits: 5, servers: {{"1": {{root: [{card}]}}}}}}
runner: {{credits: 4, clicks: 3, rig: [{program}]}}
"""
    p = Position(read_position(text, shipped_pool()).state, shipped_pool())
    for action in THERE:
        p = p.after(action)
    return p


@pytest.mark.parametrize("answers", [("trigger Film Critic", "accept")])
def test_an_agenda_that_is_hosted_is_not_stolen(answers: tuple[str, ...]) -> None:
    p = accessing("Hostile Takeover", "Film Critic")
    for answer in answers:
        p = p.after(answer)
    agenda = p.state.object("hostile_takeover")
    assert (agenda.zone, agenda.place, agenda.host, agenda.face) == (
        Zone.PLAY_AREA,
        Place.HOSTED,
        "film_critic",
        Face.UP,
    )
    while p.check("pass").status.value == "legal":
        p = p.after("pass")
    assert p.state.object("hostile_takeover").zone is Zone.PLAY_AREA


def test_an_agenda_that_is_not_hosted_is_stolen() -> None:
    p = accessing("Hostile Takeover", "Film Critic").after("pass").after("pass")
    assert p.state.object("hostile_takeover").zone is Zone.RUNNER_SCORE


def test_a_card_that_is_hosted_is_no_longer_in_the_server() -> None:
    p = accessing("PAD Campaign", "Cupellation").after("use Cupellation")
    hosted = p.state.object("pad_campaign")
    assert (hosted.place, hosted.host, hosted.server, hosted.face) == (Place.HOSTED, "cupellation", None, Face.UP)
    assert not hosted.installed
