"""Agendas that abilities score (1.17.3, 8.2.9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import AGENDA, InZone
from sysop.models.terms import Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
TABLE = """
turn: {{side: corp, number: 3, step: before action}}
corp:
  credits: 5
  hq: {hq}
  rnd: {{unknown: 9}}
  servers: {{"1": {{root: [{{card: Trier, rezzed: true}}]}}, "2": {{root: [{root}]}}}}
runner: {{grip: [Sure Gamble], stack: {{unknown: 9}}}}
"""
ANY = Target(AGENDA)
OF_HQ = Target(AGENDA & InZone((Zone.HQ,)))


def score(what: Target = ANY, *, if_able: bool = False) -> Effect:
    return Effect(Deed.SCORE, what=what, if_able=if_able)


def atlas(counters: int) -> str:
    return f"{{card: Project Atlas, counters: {{advancement: {counters}}}}}"


def table(hq: str = "[]", root: str = "PAD Campaign") -> str:
    return TABLE.format(hq=hq, root=root)


def test_an_agenda_with_its_counters_is_scored_and_they_are_gone(corp_does: Does) -> None:
    """movement_score, rule_score_area_uninstalled"""
    p = corp_does(score(), with_=table(root=atlas(3))).after("choose Project Atlas")
    found = p.state.object("project_atlas")
    assert (found.zone, found.counters) == (Zone.CORP_SCORE, ())
    assert [e.amount for e in p.state.history if e.verb is Deed.SCORE] == [3]
    assert not p.state.doubts


@pytest.mark.parametrize(("counters", "scored"), [(2, False), (3, True), (5, True)])
def test_if_able_asks_for_the_advancement_requirement(corp_does: Does, counters: int, scored: bool) -> None:
    """rule_if_able, rule_advancement_requirement"""
    p = corp_does(score(if_able=True), with_=table(root=atlas(counters)))
    assert p.check("choose Project Atlas").status is (Status.LEGAL if scored else Status.ILLEGAL)


def test_whether_a_text_without_if_able_asks_for_it_is_not_known(corp_does: Does) -> None:
    """rule_advancement_requirement, rule_card_precedence"""
    verdict = corp_does(score(), with_=table(root=atlas(2))).check("choose Project Atlas")
    assert verdict.status is Status.UNKNOWN
    assert [reason.code for reason in verdict.unknown] == ["unknown.advancement"]


def test_an_agenda_in_hq_is_scored_without_counters(corp_does: Does) -> None:
    """rule_card_precedence"""
    p = corp_does(score(OF_HQ), with_=table(hq="[Project Atlas]")).after("choose Project Atlas")
    assert p.state.object("project_atlas").zone is Zone.CORP_SCORE


def test_if_able_no_agenda_is_scored_that_is_not_installed(corp_does: Does) -> None:
    """rule_if_able"""
    p = corp_does(score(OF_HQ, if_able=True), with_=table(hq="[Project Atlas]"))
    assert p.check("choose Project Atlas").status is Status.ILLEGAL


def test_what_cannot_be_scored_stays_where_it_is(corp_does: Does) -> None:
    """rule_cannot_precedence"""
    with_ = table(root=atlas(3)).replace("grip:", "rig: [Clot], grip:") + "history: [{install: Project Atlas}]\n"
    p = corp_does(score(), with_=with_).after("choose Project Atlas")
    assert p.state.object("project_atlas").installed
    assert Deed.SCORE not in [e.verb for e in p.state.history]


def test_an_unknown_card_may_be_one_that_can_be_scored(corp_does: Does) -> None:
    """rule_hidden_information"""
    verdict = corp_does(score(OF_HQ), with_=table(hq="[unknown]")).check("choose hq.1")
    assert verdict.status is Status.UNKNOWN
