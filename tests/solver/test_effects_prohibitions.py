"""`Cannot` takes precedence over every effect (1.2.2, 7.4.2, 6.7)."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from sysop.models.abilities import Ability, AbilityKind, Lasting, Prohibition
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import AGENDA, PROGRAM, InServer, ServerWord, Type
from sysop.models.terms import CardType, Player, Scope, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import trier

Does = Callable[..., Position]
Table = Callable[..., Position]


def read(text: str) -> Position:
    return Position(read_position(dedent(text), shipped_pool()).state, shipped_pool())


def static(*acts: Prohibition) -> Ability:
    return Ability(AbilityKind.STATIC, declarations=acts)


def test_the_runner_who_cannot_draw_draws_nothing(runner_does: Does) -> None:
    """rule_cannot_precedence, rule_do_as_much_as_you_can"""
    nobody = Lasting((Prohibition(ActPattern(Deed.DRAW, by=Player.RUNNER)),), Scope.TURN)
    p = runner_does(nobody, Effect(Deed.GAIN_CREDITS, amount=1), Effect(Deed.DRAW, amount=2))
    assert (p.state.runner.credits, len(p.state.in_zone(Zone.GRIP))) == (6, 2)


def test_only_what_the_prohibition_is_about_is_spared(runner_does: Does) -> None:
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {"1": {ice: [{card: Ice Wall, rezzed: true}], root: [PAD Campaign]}}}
    runner: {rig: [Trier, Imp]}
    """
    safe = static(Prohibition(ActPattern(Deed.TRASH, what=PROGRAM)))
    everything = Effect(Deed.TRASH, what=Each(PROGRAM | Type((CardType.ASSET,)) & InServer(ServerWord.ANY)))
    p = runner_does(everything, with_=text, more=(safe,))
    assert p.state.object("imp").zone is Zone.PLAY_AREA
    assert p.state.object("pad_campaign").zone is Zone.ARCHIVES


RUN = """
turn: {side: runner, number: 2, step: action}
corp: {servers: {"1": {root: [{card: Trier, rezzed: true}, Hostile Takeover]}}}
runner: {credits: 5}
run: {server: "1", step: %s}
"""


def test_the_runner_cannot_jack_out_where_that_is_forbidden(table: Table) -> None:
    stay = trier(side=Side.CORP, more=(static(Prohibition(ActPattern(Deed.JACK_OUT, by=Player.RUNNER))),))
    p = table(RUN % "jack out", stay)
    assert [p.describe(c) for c in p.legal_actions] == ["continue"]
    assert [(r.code, r.blame) for r in p.check("jack out").reasons] == [("prohibited", ("trier",))]


def test_an_agenda_that_cannot_be_stolen_stays(table: Table) -> None:
    keep = trier(side=Side.CORP, more=(static(Prohibition(ActPattern(Deed.STEAL, by=Player.RUNNER, what=AGENDA))),))
    text = RUN % "breach" + "access: {card: Hostile Takeover, step: mid-access}\n"
    p = table(text, keep).after("pass")
    assert p.state.object("hostile_takeover").zone is Zone.PLAY_AREA
    assert not any(e.verb is Deed.STEAL for e in p.state.history)


def test_what_cannot_be_accessed_is_no_candidate(table: Table) -> None:
    """rule_prohibiting_access"""
    hide = trier(side=Side.CORP, more=(static(Prohibition(ActPattern(Deed.ACCESS, what=AGENDA))),))
    p = table(RUN % "success", hide)
    while p.decision is not None and p.decision.kind.value == "mid_access":
        p = p.after("pass")
    assert [e.object for e in p.state.history if e.verb is Deed.ACCESS] == ["trier"]


@pytest.mark.parametrize(("most", "accessed"), [(1, 1), (5, 2)])
def test_no_more_than_so_many_cards_are_accessed_in_a_run(table: Table, most: int, accessed: int) -> None:
    """rule_prohibiting_access_to_1"""
    limit = Prohibition(ActPattern(Deed.ACCESS, by=Player.RUNNER), at_most=most)
    p = table(RUN % "success", trier(side=Side.CORP, more=(static(limit),)))
    for _ in range(10):
        if p.decision is None or p.decision.kind.value not in ("access", "mid_access"):
            break
        choice = "pass" if p.decision.kind.value == "mid_access" else p.legal_actions.first()
        assert choice is not None
        p = p.after(choice)
    assert len([e for e in p.state.history if e.verb is Deed.ACCESS]) == accessed


def test_a_limit_on_what_the_log_does_not_tell_is_unknown(table: Table) -> None:
    limit = Prohibition(ActPattern(Deed.RUN, by=Player.RUNNER), at_most=1)
    stay = Card("stay", "Stay", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(static(limit),))
    text = """
    turn: {side: runner, number: 2, step: action}
    history: partial
    runner: {clicks: 3, rig: [Stay]}
    """
    assert table(text, stay).check("run HQ").status is Status.UNKNOWN
    assert table(text.replace("history: partial", ""), stay).check("run HQ").status is Status.LEGAL


# --------------------------------------------------- no more often than that


def test_one_piece_of_ice_each_turn() -> None:
    """rule_cannot_precedence: once one is installed, a second one cannot be, and everything else can"""
    text = """
    format: sysop/position/1
    turn: {side: corp, number: 3}
    corp: {credits: 9, clicks: 3, hq: [Ice Wall, Enigma, PAD Campaign], rnd: {unknown: 9}}
    runner: {play: [Unscheduled Maintenance]}
    """
    p = read(text)
    assert p.check("install Ice Wall protecting hq")
    p = p.after("install Ice Wall protecting hq").after("pass").after("pass")
    assert p.check("install Enigma protecting hq").status is Status.ILLEGAL
    assert p.check("install PAD Campaign in new")


def test_one_agenda_stolen_each_turn() -> None:
    """rule_cannot_precedence"""
    text = """
    format: sysop/position/1
    turn: {side: runner, number: 4}
    corp: {identity: "Haarpsichord Studios: Entertainment Unleashed", servers: {"1": {root: [Hostile Takeover]}}}
    access: {card: Hostile Takeover, step: mid-access}
    history: %s
    """
    stolen = read(text % "[]").after("pass")
    assert stolen.state.object("hostile_takeover").zone is Zone.RUNNER_SCORE
    again = read(text % "[{steal: Hostile Takeover, by: runner}]").after("pass")
    assert again.state.object("hostile_takeover").zone is Zone.PLAY_AREA
