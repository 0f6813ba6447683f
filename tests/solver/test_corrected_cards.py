"""Cards whose abilities were corrected by hand, played: what they do, and what they leave alone."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.actions import Decline
from sysop.models.pool import shipped_pool
from sysop.models.terms import Counter, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
TOPAN = """
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}}
runner: {identity: "Topan: Ormas Leader", clicks: 3, credits: 5, grip: [Corroder, Sure Gamble], stack: {unknown: 20}}
"""


def test_the_identity_waits_for_what_it_installs(table: Table) -> None:
    p = table(TOPAN).after("use Topan: Ormas Leader").after("choose Corroder").after("trigger Topan: Ormas Leader")
    assert [o.id for o in p.state.in_zone(Zone.HEAP)] == ["sure_gamble"]
    assert p.state.runner.credits == 5


def test_it_does_not_wait_for_the_basic_action(table: Table) -> None:
    p = table(TOPAN).after("install Corroder")
    assert not p.state.doubts
    assert p.check("trigger Topan: Ormas Leader").status is Status.ILLEGAL


def test_cards_installed_one_by_one_are_spoken_of_together(table: Table) -> None:
    p = table(
        """
        turn: {side: corp, number: 3, step: action}
        corp:
          clicks: 4
          credits: 9
          hq: [Mitosis, Hostile Takeover, PAD Campaign]
          servers: {"1": {root: [{card: Vanity Project}]}}
        runner: {credits: 5}
        """
    )
    p = p.after("play Mitosis").after("choose Hostile Takeover").after("choose PAD Campaign")
    installed = [p.state.object(id) for id in ("hostile_takeover", "pad_campaign")]
    assert [o.count(Counter.ADVANCEMENT) for o in installed] == [2, 2]
    assert sorted(o.server or "" for o in installed) == ["2", "3"]
    assert p.state.object("vanity_project").count(Counter.ADVANCEMENT) == 0
    assert p.check("score Hostile Takeover").status is Status.ILLEGAL


def test_as_many_cards_are_drawn_as_were_put_away(table: Table) -> None:
    p = table(
        """
        turn: {side: corp, number: 3, step: before action}
        corp:
          clicks: 3
          credits: 9
          hq: [Ice Wall, Enigma, Hedge Fund]
          rnd: [PAD Campaign, Beanstalk Royalties, Snare!, Vanity Project]
          servers: {"1": {root: [{card: Reeducation, counters: {advancement: 5}}]}}
        runner: {grip: [Corroder], stack: {unknown: 20}}
        """
    )
    p = p.after("score Reeducation").after("trigger Reeducation").after("choose Ice Wall, Enigma")
    while p.state.stack[-1].__class__.__name__ == "ChoosingFrame":
        p = p.after(next(iter(p.actions())))
    hand = {o.id for o in p.state.in_zone(Zone.HQ)}
    assert hand == {"hedge_fund", "pad_campaign", "beanstalk_royalties"}
    assert [o.id for o in p.state.in_zone(Zone.GRIP)] == ["corroder"]  # the Runner holds fewer than 2


def test_every_2_credits_spare_a_card(table: Table) -> None:
    text = """
    turn: {side: corp, number: 3, step: before action}
    corp: {hq: [Ice Wall, Enigma], servers: {"1": {root: [{card: Alexa Belsky, rezzed: true}]}}}
    runner: {credits: 5}
    """
    p = table(text).after("use Alexa Belsky")
    assert len(p.after("pay 1: 4 from pool; X = 4").state.in_zone(Zone.HQ)) == 2
    assert len(p.after("decline").state.in_zone(Zone.HQ)) == 0


def test_the_counter_of_the_turn_is_that_of_the_player(table: Table) -> None:
    """Whose text placed it is who placed it: what the other side placed makes nothing playable."""
    assert "surge" in {card.id for card in shipped_pool()}
    text = """
    turn: {side: runner, number: 2, step: action}
    runner: {clicks: 3, credits: 5, grip: [Surge], rig: [Datasucker]}
    history: [{place_counters: Datasucker, counter: virus, by: %s}]
    """
    assert table(text % "runner").check("play Surge").status is Status.LEGAL
    assert table(text % "corp").check("play Surge").status is Status.ILLEGAL


def test_agendas_among_what_archives_shows_are_worth_more(table: Table) -> None:
    for pile, left in (("[Hedge Fund]", 14), ("[Hedge Fund, Hostile Takeover]", 17)):
        text = f"""
        turn: {{side: corp, number: 3, step: action}}
        corp: {{clicks: 3, credits: 10, hq: [Armed Asset Protection], archives: {pile}}}
        runner: {{credits: 5}}
        """
        p = table(text)
        paid = p.pool["armed_asset_protection"].cost or 0
        assert p.after("play Armed Asset Protection").state.corp.credits == left - paid


def test_at_a_level_of_threat_the_other_mode_may_be_resolved_too(table: Table) -> None:
    """rule_threat_flag, rule_choose_next_mode"""
    for score, both in (("[]", False), ("[Vanity Project]", True)):
        text = f"""
        turn: {{side: corp, number: 3, step: action}}
        corp:
          clicks: 3
          credits: 9
          hq: [Business As Usual]
          score: {score}
          servers: {{"1": {{root: [{{card: Hostile Takeover, id: agenda}}]}}}}
        runner: {{credits: 5}}
        """
        p = table(text).after("play Business As Usual")
        p = p.after(next(iter(p.actions()))).after("choose agenda")
        assert p.state.object("agenda").count(Counter.ADVANCEMENT) == 1
        assert (Decline() in tuple(p.actions())) is both
