"""One player bids alone, and the other says how much it was, which costs nothing (10.14.1, 10.14.3, 10.14.5)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Bid, Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.terms import Side, Zone
from sysop.solver.ask.position import Position

from .conftest import RUNNER

Build = Callable[..., Position]
RIGHT = (Instruction((Effect(Deed.LOSE_CREDITS, amount=1),)),)
WRONG = (Instruction((Effect(Deed.DRAW, amount=1),)),)
GUESSED = Bid((0, 1, 2), RIGHT, WRONG, alone=True, guessed=True)


def asked(p: Position) -> Side:
    assert p.decision is not None
    return p.decision.side


def test_who_bids_spends_it_and_who_guesses_spends_nothing(runner_does: Build) -> None:
    p = runner_does(GUESSED)
    assert asked(p) is Side.RUNNER
    p = p.after("number 2")
    assert asked(p) is Side.CORP
    wrong, right = p.after("number 0"), p.after("number 2")
    assert (wrong.state.runner.credits, wrong.state.corp.credits) == (3, 5)
    assert (right.state.runner.credits, right.state.corp.credits) == (2, 5)
    assert wrong.state.object("easy_mark").zone is Zone.GRIP
    assert [(e.side, e.amount) for e in right.state.history if e.verb is Deed.REVEAL_BID] == [(Side.RUNNER, 2)]


def test_a_poor_player_can_be_guessed_to_have_bid_more(runner_does: Build) -> None:
    poor = RUNNER.replace("corp:\n  credits: 5", "corp:\n  credits: 0").replace("{credits: 5,", "{credits: 0,")
    p = runner_does(GUESSED, with_=poor)
    assert asked(p) is Side.CORP  # 0 is all that the Runner can bid
    assert len(list(p.legal_actions)) == 3
    assert p.after("number 2").state.object("easy_mark").zone is Zone.GRIP


def test_a_bid_that_nobody_guesses_is_spent(runner_does: Build) -> None:
    p = runner_does(Bid((0, 1, 2), alone=True)).after("number 1")
    assert (p.state.runner.credits, p.state.corp.credits) == (4, 5)
