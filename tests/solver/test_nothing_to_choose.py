"""Optional instructions of which nothing can be carried out are declined: there is no second way to do nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Instruction
from sysop.models.actions import Announce, Decline
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import INSTALLED, Bound, CardType, StatOf, Type
from sysop.models.terms import Stat
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
NOTHING, NO = Announce(((),)), Decline()
ICE = Effect(Deed.TRASH, what=Target(Type((CardType.ICE,)) & INSTALLED, name="it"))
UP_TO_2 = Effect(Deed.TRASH, what=Target(Type((CardType.ICE,)) & INSTALLED, 0, 2))
ALSO_GAINS = Effect(Deed.GAIN_CREDITS, amount=2)
GAINS_ITS_COST = Effect(Deed.GAIN_CREDITS, amount=StatOf(Stat.COST, Bound("it")))


@pytest.mark.parametrize(
    ("effects", "optional", "choices"),
    [
        ((ICE,), False, [NOTHING]),
        ((ICE,), True, [NO]),
        ((UP_TO_2,), True, [NO]),
        ((ICE, GAINS_ITS_COST), True, [NO]),
        ((ICE, ALSO_GAINS), True, [NOTHING, NO]),
    ],
)
def test_rule_targets_gone_what_comes_to_nothing_is_declined(
    runner_does: Build, effects: tuple[Effect, ...], optional: bool, choices: list[object]
) -> None:
    assert list(runner_does(Instruction(effects, optional=optional)).legal_actions) == choices


def test_as_soon_as_something_can_be_chosen_to_choose_nothing_is_another_way(runner_does: Build) -> None:
    program = Effect(Deed.TRASH, what=Target(Type((CardType.RESOURCE,)) & INSTALLED, 0, 2))
    choices = list(runner_does(Instruction((program,), optional=True)).legal_actions)
    assert choices == [NOTHING, Announce((("trier",),)), NO]


def test_to_choose_nothing_is_refused_then(runner_does: Build) -> None:
    p = runner_does(Instruction((ICE,), optional=True), Effect(Deed.GAIN_CREDITS, amount=1))
    assert p.after("decline").state.runner.credits == p.state.runner.credits + 1
    assert p.check("choose nothing").status.value == "illegal"
