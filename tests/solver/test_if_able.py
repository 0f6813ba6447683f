"""All or nothing (1.2.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.effects import Effect, EffectKind, Target
from sysop.models.selectors import PROGRAM
from sysop.models.terms import Player
from sysop.solver.position import Position


@pytest.mark.parametrize(("amount", "left"), [(5, 0), (6, 5), (4, 1)])
def test_if_able_credits_are_lost_in_full_or_not_at_all(
    runner_does: Callable[..., Position], amount: int, left: int
) -> None:
    """rule_if_able"""
    p = runner_does(Effect(EffectKind.LOSE_CREDITS, Player.RUNNER, amount=amount, if_able=True))
    assert p.state.runner.credits == left


def test_without_if_able_as_much_as_there_is(runner_does: Callable[..., Position]) -> None:
    """rule_do_as_much_as_you_can"""
    p = runner_does(Effect(EffectKind.LOSE_CREDITS, Player.RUNNER, amount=6))
    assert p.state.runner.credits == 0


def test_if_able_too_few_targets_are_left_alone(runner_does: Callable[..., Position]) -> None:
    rig = "rig: [Trier, Corroder, Mimic]"
    with_ = f"""
    turn: {{side: runner, number: 2, step: before action}}
    corp: {{credits: 5}}
    runner: {{credits: 5, {rig}}}
    """
    both = runner_does(Effect(EffectKind.TRASH, what=Target(PROGRAM, 2, 2), if_able=True), with_=with_)
    assert not both.after("choose Corroder, Mimic").state.object("corroder").installed
    three = runner_does(Effect(EffectKind.TRASH, what=Target(PROGRAM, 3, 3), if_able=True), with_=with_)
    assert three.after("choose Corroder, Mimic").state.object("corroder").installed
