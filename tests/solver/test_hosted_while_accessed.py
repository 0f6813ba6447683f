"""Cards that are hosted while they are accessed: uninstalled, and accessed no longer (7.1.7, 1.13.2b)."""

from __future__ import annotations

import pytest

from sysop.models.actions import Pay
from sysop.models.deeds import Deed
from sysop.models.frames import TimingFrame
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Face, Place, Zone
from sysop.models.timing import Structure
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

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


def ends(p: Position) -> list[tuple[str | None, Zone | None, Zone | None]]:
    return [(e.object, e.from_zone, e.to_zone) for e in p.state.history if e.verb is Deed.ACCESS_ENDS]


@pytest.mark.parametrize(
    ("card", "answer", "zone"),
    [
        ("PAD Campaign", "trash PAD Campaign", Zone.ARCHIVES),
        ("Hostile Takeover", "pass", Zone.RUNNER_SCORE),
        ("PAD Campaign", "pass", None),
    ],
)
def test_rule_moved_while_accessing_the_access_ends_as_the_card_moves(
    card: str, answer: str, zone: Zone | None
) -> None:
    p = accessing(card, "Corroder").after(answer)
    assert ends(p) == [(card.lower().replace(" ", "_"), Zone.PLAY_AREA, zone)]


def test_what_waits_for_the_end_of_an_access_without_trashing_waits_for_hosting_too() -> None:
    p = accessing("PAD Campaign", "Cupellation, Maw").after("use Cupellation")
    assert ends(p) == [("pad_campaign", Zone.PLAY_AREA, Zone.PLAY_AREA)]
    assert p.check("trigger Maw").status is Status.LEGAL


@pytest.mark.parametrize(("card", "answer"), [("PAD Campaign", "trash PAD Campaign"), ("Hostile Takeover", "pass")])
def test_a_stolen_or_trashed_card_has_been_touched(card: str, answer: str) -> None:
    assert accessing(card, "Maw").after(answer).check("trigger Maw").status is Status.ILLEGAL


def test_rule_host_corp_card_uninstall_the_log_tells_that_the_card_is_uninstalled() -> None:
    p = accessing("PAD Campaign", "Cupellation").after("use Cupellation")
    assert [e.object for e in p.state.history if e.verb is Deed.UNINSTALL] == ["pad_campaign"]


def test_an_agenda_is_not_hosted_on_a_program_for_other_cards() -> None:
    assert accessing("Hostile Takeover", "Cupellation").check("use Cupellation").status is Status.ILLEGAL


def test_rule_host_via_ability_nothing_is_installed_on_a_card_that_hosts_by_itself() -> None:
    text = """
format: sysop/position/1
turn: {side: runner, number: 4, step: action}
runner: {credits: 4, grip: [Corroder], rig: [Cupellation]}
"""
    p = Position(read_position(text, shipped_pool()).state, shipped_pool())
    refused = p.check("install Corroder on Cupellation")
    assert (refused.status, refused.reasons[0].rule) == (Status.ILLEGAL, "rule_host_via_ability")


@pytest.mark.parametrize(("hosted", "offered"), [("{card: PAD Campaign, installed: false}", True), ("", False)])
def test_a_hosted_corp_card_is_what_the_breach_of_hq_asks_for(hosted: str, offered: bool) -> None:
    text = f"""
format: sysop/position/1
turn: {{side: runner, number: 4, step: action}}
corp: {{hq: [Ice Wall, Hedge Fund, Vanilla, Enigma]}}
runner: {{credits: 4, rig: [{{card: Cupellation, hosted: [{hosted}]}}]}}
run: {{server: hq, step: success}}
"""
    p = Position(read_position(text, shipped_pool()).state, shipped_pool())
    p = p.after("trigger Cupellation")
    assert any(isinstance(choice, Pay) for choice in p.legal_actions) is offered
    if offered:
        p = p.after("pay")
        assert p.state.object("cupellation").zone is Zone.HEAP
        assert p.state.object("pad_campaign").zone is Zone.ARCHIVES  # what was hosted is trashed with its host
        breach = next(f for f in p.state.stack if isinstance(f, TimingFrame) and f.structure is Structure.BREACH)
        assert (breach.limit, breach.more) == (3, 2)


def test_rule_reaction_window_closing_timing_structure_what_waited_for_the_access_waits_no_longer() -> None:
    """Fetal AI, once Film Critic has taken it out of its access, does no damage."""
    p = accessing("Fetal AI", "Film Critic")
    hosted = p.after("trigger Film Critic").after("accept")
    assert hosted.check("trigger Fetal AI").status is Status.ILLEGAL
    assert ends(hosted) == [("fetal_ai", Zone.PLAY_AREA, Zone.PLAY_AREA)]
