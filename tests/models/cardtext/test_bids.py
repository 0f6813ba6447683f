"""Psi games in card text (10.14)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Bid, If, Instruction, NestedCost
from sysop.models.cards import Card
from sysop.models.deeds import Deed

Cards = Callable[..., Card]
OTHER = "a different number of credits"
SPEND = "The Runner and you secretly spend 0[credit], 1[credit] or 2[credit]."


def test_what_follows_different_bids_may_stand_first(card: Cards) -> None:
    text = f"[subroutine] {SPEND} Do 3 net damage if you and the Runner spend {OTHER}."
    (bid,) = card("ice", text).abilities[0].steps
    assert isinstance(bid, Bid)
    (step,) = bid.if_different
    assert isinstance(step, Instruction)
    assert step.effects[0].kind is Deed.DAMAGE
    assert bid.if_equal == ()


def test_a_condition_may_be_joined_to_the_bids(card: Cards) -> None:
    differ = f"If you and the Runner spend {OTHER} and this ice is installed, draw 1 card."
    (bid,) = card("ice", f"[subroutine] {SPEND} {differ}").abilities[0].steps
    assert isinstance(bid, Bid)
    assert isinstance(bid.if_different[0], If)


def test_a_cost_after_the_bids_carries_what_is_paid_for_and_the_jack_out_behind_it(card: Cards) -> None:
    text = (
        "The first time the Runner encounters a barrier during each run, play a Psi Game. If the bids differ, you may "
        "trash Example Card. If you do, the Runner moves to the outermost position protecting HQ. They may jack out."
    )
    (ability,) = card("upgrade", text).abilities
    (bid,) = ability.steps
    assert isinstance(bid, Bid)
    (nested,) = bid.if_different
    assert isinstance(nested, NestedCost)
    kinds = [e.kind for step in nested.if_paid if isinstance(step, Instruction) for e in step.effects]
    assert kinds == [Deed.MOVE_RUNNER, Deed.JACK_OUT]
