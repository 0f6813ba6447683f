"""All or nothing (1.2.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Target, The
from sysop.models.selectors import ICE, PROGRAM, THIS, InZone, Is, Status
from sysop.models.terms import Face, Player, Zone
from sysop.solver.ask.position import Position


@pytest.mark.parametrize(("amount", "left"), [(5, 0), (6, 5), (4, 1)])
def test_if_able_credits_are_lost_in_full_or_not_at_all(
    runner_does: Callable[..., Position], amount: int, left: int
) -> None:
    """rule_if_able"""
    p = runner_does(Effect(Deed.LOSE_CREDITS, Player.RUNNER, amount=amount, if_able=True))
    assert p.state.runner.credits == left


def test_without_if_able_as_much_as_there_is(runner_does: Callable[..., Position]) -> None:
    """rule_do_as_much_as_you_can"""
    p = runner_does(Effect(Deed.LOSE_CREDITS, Player.RUNNER, amount=6))
    assert p.state.runner.credits == 0


def test_all_credits_are_lost_where_no_number_is_said(runner_does: Callable[..., Position]) -> None:
    assert runner_does(Effect(Deed.LOSE_CREDITS, Player.RUNNER)).state.runner.credits == 0


def test_all_tags_are_removed_where_no_number_is_said(runner_does: Callable[..., Position]) -> None:
    tagged = """
    turn: {side: runner, number: 2, step: before action}
    corp: {credits: 5}
    runner: {tags: 3, rig: [Trier]}
    """
    assert runner_does(Effect(Deed.REMOVE_TAGS, Player.RUNNER), with_=tagged).state.runner.tags == 0


def test_if_able_too_few_targets_are_left_alone(runner_does: Callable[..., Position]) -> None:
    rig = "rig: [Trier, Corroder, Mimic]"
    with_ = f"""
    turn: {{side: runner, number: 2, step: before action}}
    corp: {{credits: 5}}
    runner: {{credits: 5, {rig}}}
    """
    both = runner_does(Effect(Deed.TRASH, what=Target(PROGRAM, 2, 2), if_able=True), with_=with_)
    assert not both.after("choose Corroder, Mimic").state.object("corroder").installed
    three = runner_does(Effect(Deed.TRASH, what=Target(PROGRAM, 3, 3), if_able=True), with_=with_)
    assert three.after("choose Corroder, Mimic").state.object("corroder").installed


@pytest.mark.parametrize(("credits", "rezzed"), [(1, True), (0, False)])
def test_if_able_a_card_is_rezzed_where_its_cost_can_be_paid(
    corp_does: Callable[..., Position], credits: int, rezzed: bool
) -> None:
    """rule_if_able, rule_inherent_cost_in_ability"""
    with_ = f"""
    turn: {{side: corp, number: 3, step: before action}}
    corp: {{credits: {credits}, servers: {{"1": {{root: [{{card: Trier, rezzed: true}}]}}, hq: {{ice: [Ice Wall]}}}}}}
    """
    p = corp_does(Effect(Deed.REZ, what=Target(ICE & Is(Status.UNREZZED)), if_able=True), with_=with_)
    p = p.after("choose Ice Wall")
    assert (p.state.object("ice_wall").face is Face.UP) is rezzed
    assert not p.state.doubts


def test_rule_host_via_ability_a_corp_card_is_installed_on_the_card_whose_text_says_so(
    corp_does: Callable[..., Position],
) -> None:
    onto = Destination(host=The(THIS))
    p = corp_does(Effect(Deed.INSTALL, what=Target(InZone((Zone.HQ,))), destination=onto))
    p = p.after("choose PAD Campaign")
    hosted = p.state.object("pad_campaign")
    assert (hosted.host, hosted.installed, hosted.face) == ("trier", True, Face.DOWN)
    assert p.state.object("trier").installed
    assert not p.state.doubts
