"""Cards that are trashed: while they are accessed, and whether their abilities were active before (9.1.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import INSTALLED, Type
from sysop.models.terms import CardType, Counter, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import trier

Table = Callable[..., Position]
ACCESS = """
turn: {side: runner, number: 2, step: action}
corp: {credits: 5, hq: [HELD], score: [AGENDAS], servers: {"1": {root: [ROOT]}}}
runner: {IDENTITY credits: 9, clicks: 3, grip: [Rolodex, Diesel], stack: {unknown: 10}, rig: [RIG]}
run: {server: SERVER, step: success}
access: {card: CARD, step: mid-access}
"""


def accessing(
    table: Table,
    card: str,
    where: str = "1",
    *,
    rezzed: bool = True,
    rig: str = "",
    identity: str = "",
    score: str = "",
) -> Position:
    """The Runner accesses the card in the root of server 1 or in HQ."""
    root = f"{{card: {card}, rezzed: {str(rezzed).lower()}}}" if where == "1" else "NGO Front"
    named = f'identity: "{identity}",' if identity else ""
    held = card if where == "hq" else "Hedge Fund"
    words = {"CARD": card, "ROOT": root, "HELD": held, "SERVER": where, "RIG": rig, "IDENTITY": named, "AGENDAS": score}
    text = ACCESS
    for key, value in words.items():
        text = text.replace(key, value)
    return table(text)


@pytest.mark.parametrize("where", ["1", "hq"])
@pytest.mark.parametrize("rezzed", [True, False])
def test_rule_active_exception_access_an_executive_is_active_while_it_is_accessed(
    table: Table, where: str, rezzed: bool
) -> None:
    p = accessing(table, "Director Haas", where, rezzed=rezzed).after("trash Director Haas")
    assert p.check("trigger Director Haas").status is Status.LEGAL
    done = p.after("trigger Director Haas").state.object("director_haas")
    assert (done.zone, done.worth) == (Zone.RUNNER_SCORE, 2)


def test_an_executive_that_is_trashed_otherwise_stays_in_archives(table: Table) -> None:
    effect = Effect(Deed.TRASH, what=Target(Type((CardType.ASSET,)) & INSTALLED))
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {"1": {root: [{card: Director Haas, rezzed: true}]}}}
    runner: {rig: [Trier]}
    """
    p = table(text, trier(effect)).after("use Trier").after("choose Director Haas")
    assert p.state.object("director_haas").zone is Zone.ARCHIVES
    assert p.check("trigger Director Haas").status is Status.ILLEGAL


def test_rule_active_exception_conditional_move_to_inactive_zone_a_rezzed_card_stays_active(table: Table) -> None:
    p = accessing(table, "Nanoetching Matrix").after("trash Nanoetching Matrix")
    assert p.check("trigger Nanoetching Matrix").status is Status.LEGAL
    assert not p.state.doubts


@pytest.mark.parametrize("where", ["1", "hq"])
def test_rule_active_exception_catchall_whether_an_inactive_card_waits_for_its_own_trashing_is_open(
    table: Table, where: str
) -> None:
    p = accessing(table, "Nanoetching Matrix", where, rezzed=False).after("trash Nanoetching Matrix")
    verdict = p.check("trigger Nanoetching Matrix")
    assert verdict.status is Status.UNKNOWN
    assert "9.1.8b" in verdict.unknown[0].message
    assert "9.1.8g" in verdict.unknown[0].message


@pytest.mark.parametrize(("rezzed", "status"), [(True, Status.LEGAL), (False, Status.ILLEGAL)])
def test_an_unrezzed_card_that_waits_for_any_trashing_is_not_active(table: Table, rezzed: bool, status: Status) -> None:
    p = accessing(table, "Hostile Infrastructure", rezzed=rezzed).after("trash Hostile Infrastructure")
    assert p.check("trigger Hostile Infrastructure").status is status
    assert not p.state.doubts


@pytest.mark.parametrize(
    ("score", "status"), [("", Status.ILLEGAL), ("Hostile Takeover, Vanity Project", Status.LEGAL)]
)
def test_rule_threat_an_ability_below_its_threat_level_does_not_outlive_its_card(
    table: Table, score: str, status: Status
) -> None:
    p = accessing(table, "Public Access Plaza", score=score).after("trash Public Access Plaza")
    assert p.check("trigger Public Access Plaza").status is status


def test_trashing_an_accessed_card_is_told_from_other_trashing(table: Table) -> None:
    loup = "René “Loup” Arcemont: Party Animal"
    p = accessing(table, "PAD Campaign", identity=loup).after("trash PAD Campaign")
    assert p.check(f"trigger {loup}").status is Status.LEGAL
    assert accessing(table, "PAD Campaign", identity=loup).check(f"trigger {loup}").status is Status.ILLEGAL


@pytest.mark.parametrize(("answer", "placed"), [("trash PAD Campaign", 0), ("pass", 1)])
def test_a_program_asks_for_a_breach_without_trashing(table: Table, answer: str, placed: int) -> None:
    text = """
    turn: {side: runner, number: 2, step: action}
    corp: {credits: 5, servers: {"1": {root: [PAD Campaign]}}}
    runner: {credits: 9, clicks: 3, rig: [Aumakua]}
    run: {server: 1, step: success}
    """
    p = table(text).after(answer).after("trigger Aumakua")
    assert p.state.object("aumakua").count(Counter.VIRUS) == placed
