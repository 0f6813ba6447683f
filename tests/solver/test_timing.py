"""Windows, priority and actions (5.2, 9.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.verdict import IllegalActionError
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]

RUNNER = """
turn: {side: runner, number: 2, step: %s}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 20}, servers: {hq: {ice: [Ice Wall]}, "1": {root: [PAD Campaign]}}}
runner: {credits: 5, clicks: 3, grip: [Sure Gamble, Corroder, Easy Mark], stack: {unknown: 20}, rig: [Mimic]}
"""
CORP = """
turn: {side: corp, number: 2, step: %s}
corp:
  credits: 5
  clicks: 3
  hq: [Hedge Fund, Ice Wall, Hostile Takeover, PAD Campaign]
  rnd: {unknown: 20}
  servers: {"1": {root: [{card: Hostile Takeover, id: scorable, counters: {advancement: 2}}]}}
runner: {credits: 5}
"""


def codes(position: Position, action: str) -> set[str]:
    return {r.code for r in position.check(action).reasons}


def test_an_action_window_offers_actions_and_no_pass(position: Build) -> None:
    """rule_action_window_options"""
    p = position(RUNNER % "action")
    assert "timing.must_act" in codes(p, "pass")
    assert p.check("gain credit")


def test_actions_are_not_taken_in_a_paid_ability_window(position: Build) -> None:
    """rule_action_window"""
    assert codes(position(RUNNER % "before action"), "gain credit") == {"timing.action_window"}


def test_the_corp_takes_no_action_on_the_runners_turn(position: Build) -> None:
    """rule_actions_outside_action_phase"""
    assert codes(position(RUNNER % "action"), "purge") == {"timing.not_your_turn"}


def test_both_players_pass_before_the_action_window_opens(position: Build) -> None:
    """rule_ability_window_priority"""
    p = position(RUNNER % "before action")
    assert p.decision is not None
    assert p.decision.side is not None
    assert p.decision.side.value == "runner"
    p = p.after("pass")
    assert p.decision is not None
    assert p.decision.side is not None
    assert p.decision.side.value == "corp"
    assert p.after("pass").check("gain credit")


def test_the_corp_rezzes_an_asset_with_priority_in_a_window_with_r(position: Build) -> None:
    """rule_paid_ability_window_corp_rez"""
    p = position(RUNNER % "before action")
    assert codes(p, "rez PAD Campaign") == {"timing.no_priority"}
    assert p.after("pass").check("rez PAD Campaign")


def test_ice_is_rezzed_only_while_it_is_approached(position: Build) -> None:
    """rule_paid_ability_window_corp_rez_ice"""
    assert codes(position(RUNNER % "before action").after("pass"), "rez Ice Wall") == {"timing.rez_ice"}
    approach = position(RUNNER % "action" + "run: {server: hq, step: approach}\n").after("pass")
    assert approach.check("rez Ice Wall")


def test_agendas_cannot_be_rezzed(position: Build) -> None:
    """rule_cannot_rez_agendas"""
    assert "rez.agenda" in codes(position(CORP % "before action"), "rez scorable")


def test_an_agenda_is_scored_in_a_window_with_s(position: Build) -> None:
    """rule_paid_ability_window_corp_score, rule_advancement_requirement"""
    p = position(CORP % "before action")
    scored = p.after("score scorable")
    assert scored.state.corp.credits == 5 or scored.pending
    assert codes(position(CORP % "action"), "score scorable") == {"timing.score_window"}


def test_an_agenda_that_is_not_advanced_enough_is_not_scored(position: Build) -> None:
    """rule_advancement_requirement"""
    text = (CORP % "before action").replace("advancement: 2", "advancement: 1")
    (reason,) = position(text).why_not("score scorable")
    assert reason.code == "score.not_advanced"
    assert "needs 2 advancement counters, it has 1" in reason.message


def test_events_are_played_and_programs_installed(position: Build) -> None:
    """rule_playing, rule_installing"""
    p = position(RUNNER % "action")
    assert codes(p, "play Corroder") == {"type.not_playable"}
    assert codes(p, "install Sure Gamble") == {"type.not_installable"}
    assert p.check("play Sure Gamble")
    assert p.check("install Corroder")


def test_a_card_that_is_not_in_hand_cannot_be_played_or_installed(position: Build) -> None:
    assert codes(position(RUNNER % "action"), "install Mimic") == {"zone.not_in_hand"}


def test_a_play_cost_that_is_short_names_both_numbers(position: Build) -> None:
    """rule_play_cost"""
    (reason,) = position((RUNNER % "action").replace("runner: {credits: 5", "runner: {credits: 4")).why_not(
        "play Sure Gamble"
    )
    assert reason.code == "pay.short"
    assert "needs 5 credits, 4 available" in reason.message


def test_assets_and_agendas_go_into_remote_servers(position: Build) -> None:
    """rule_agenda_asset_root_remote_server"""
    p = position(CORP % "action")
    assert codes(p, "install PAD Campaign in HQ") == {"install.central_root"}
    assert p.check("install PAD Campaign in server 1")
    assert p.check("install PAD Campaign in new remote")


def test_installing_an_asset_trashes_the_agenda_that_is_there(position: Build) -> None:
    """rule_must_trash_cases_in_root_of_server"""
    text = (CORP % "action").replace("[Hedge Fund, Ice Wall, Hostile Takeover, PAD Campaign]", "[PAD Campaign]")
    after = position(text).after("install PAD Campaign in server 1")
    assert [o.card for o in after.state.root("1")] == ["pad_campaign"]
    assert after.state.object("scorable").zone.value == "archives"


def test_ice_costs_one_credit_for_each_ice_that_is_there(position: Build) -> None:
    """rule_install_cost_ice"""
    text = (CORP % "action").replace('servers: {"1"', 'servers: {hq: {ice: [Enigma, Eli 1.0]}, "1"')
    after = position(text).after("install Ice Wall protecting HQ").after("choose cards nothing")
    assert after.state.corp.credits == 3
    assert [o.card for o in after.state.ice("hq")] == ["ice_wall", "enigma", "eli_1_0"]


def test_a_player_with_too_few_clicks_cannot_take_the_action(position: Build) -> None:
    text = (CORP % "action").replace("clicks: 3", "clicks: 2")
    (reason,) = position(text).why_not("purge")
    assert "needs 3 clicks, 2 available" in reason.message


def test_an_illegal_choice_is_refused_by_after(position: Build) -> None:
    with pytest.raises(IllegalActionError, match="only events and operations"):
        position(RUNNER % "action").after("play Corroder")


def test_every_listed_action_is_accepted(position: Build) -> None:
    for text in (RUNNER % "action", RUNNER % "before action", CORP % "action", CORP % "before action"):
        p = position(text)
        for choice in p.legal_actions:
            assert p.check(choice), p.describe(choice)
            p.after(choice)


def test_a_turn_goes_round(position: Build) -> None:
    """rule_never_between_turns"""
    p = position(CORP % "action").after("gain credit")
    for _ in range(60):
        waiting = p.decision
        assert waiting is not None
        if p.state.turn == 4:
            break
        choices = [p.describe(c) for c in waiting.choices]
        p = p.after("pass" if "pass" in choices else waiting.choices.first() or "pass")
    assert p.state.turn == 4
    assert p.state.active.value == "corp"


def test_the_corp_may_draw_from_an_empty_deck_and_loses(position: Build) -> None:
    """rule_empty_rnd"""
    p = position((CORP % "action").replace("rnd: {unknown: 20}", "rnd: []"))
    verdict = p.check("draw")
    assert verdict
    assert [w.code for w in verdict.warnings] == ["warning.decked"]
    over = p.after("draw")
    assert over.decision is None
    assert over.state.winner is not None
    assert over.state.winner.value == "runner"


def test_in_the_older_edition_an_action_must_be_able_to_change_something(position: Build) -> None:
    """editions: state_change"""
    text = (CORP % "action").replace("rnd: {unknown: 20}", "rnd: []")
    assert codes(position("edition: cr-old\n" + text), "draw") == {"action.no_effect"}


def test_rule_paid_ability_breaks_subroutines_also_where_breaking_stands_under_a_condition(position: Build) -> None:
    """9.5.6a: Paperclip could break, so outside of an encounter it cannot be used, not even for its strength."""
    outside = position("""
    turn: {side: runner, number: 3, step: before action}
    runner: {credits: 5, clicks: 3, rig: [Paperclip]}
    """)
    verdict = outside.check("use Paperclip")
    assert "timing.no_encounter" in [reason.code for reason in verdict.reasons]


@pytest.mark.parametrize("text", [RUNNER, CORP])
def test_without_clicks_the_action_phase_is_over(position: Build, text: str) -> None:
    """rule_action_phase_duration: a file that says `action` and no clicks is at the end of that phase"""
    p = position((text % "action").replace("clicks: 3", "clicks: 0"))
    assert [p.describe(c) for c in p.legal_actions] == ["pass"]
    assert any(e.verb.value == "action_phase_ends" for e in p.state.history)
    assert {"timing.no_clicks", "pay.short"} <= codes(p, "gain credit")
    assert "timing.no_clicks" not in codes(position(text % "before action"), "gain credit")
