"""The frame of a Psi Game: both players bid; what one has chosen is hidden from the other until both have (10.14)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Bid
from ...models.actions import Choice
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Asked, BidFrame, ChoosingFrame, Question, ResolvingFrame, Stage
from ...models.state import State
from ...models.terms import Side
from ..checkpoints.steps import settled
from ..choices.decision import Decision
from ..choices.selecting import said
from ..reading import Doubts, Game
from .proceeding import following
from .traces import affordable, bill


def step(game: Game, frame: BidFrame, doubts: Doubts) -> State:
    """The next step of a Psi Game: both choose in secret, then both spend (rule_psi_bid_reveal, 10.14.1, 10.14.4,
    10.14.4a, 10.14.4b, 10.14.6a, 10.14.6b, 10.14.6d)."""
    state = game.state
    for side in (*frame.bidders, frame.controller.other) if frame.guessed else frame.bidders:
        if (frame.corp if side is Side.CORP else frame.runner) is None:
            return _secretly(game, frame, side, doubts)
    corp, runner = frame.corp or 0, frame.runner or 0
    order = [side for side in (state.active, state.active.other) if side in frame.bidders]  # rule_bid_payment_choices
    if frame.paid < len(order):
        side = order[frame.paid]
        credits = corp if side is Side.CORP else runner
        state = state.with_top(structs.replace(frame, paid=frame.paid + 1))
        return state.push(bill(side, frame.source, credits, Deed.BID, checkpoint=False)) if credits else state
    state = state.pop()
    for side in frame.bidders:  # rule_bid_secretly_spend
        credits = corp if side is Side.CORP else runner
        state = state.log(Event(Deed.REVEAL_BID, side, amount=credits, source=frame.source))
    below = state.top
    assert isinstance(below, ResolvingFrame)
    return state.with_top(structs.replace(below, are_equal=corp == runner))


def ask(game: Game, frame: BidFrame, doubts: Doubts) -> Decision | None:
    """The bids are asked in frames of their own."""
    return None


def answer(game: Game, frame: BidFrame, choice: Choice, doubts: Doubts) -> State:
    """Nothing is asked."""
    raise AssertionError("nothing is chosen between the steps of a Psi Game")


def _secretly(game: Game, frame: BidFrame, side: Side, doubts: Doubts) -> State:
    """A player bids what they are able to spend; 0 is always possible (rule_bid_possible, rule_bid_secretly_spend). To
    guess a number costs nothing."""
    numbers = frame.options
    if side in frame.bidders:
        most, open = affordable(game, side, Deed.BID, frame.source)
        doubts.note(open)
        numbers = tuple(n for n in frame.options if n == 0 or n <= most)
    if len(numbers) == 1:
        return game.state.with_top(said(frame, side, numbers[0]))
    asked = ChoosingFrame(
        side, Asked.NUMBER, Question.NUMBER, "rule_bid_secret", frame.source, least=min(numbers), most=max(numbers)
    )
    return game.state.push(asked)


def bid(game: Game, frame: ResolvingFrame, head: Bid, options: tuple[int, ...]) -> State:
    """A Psi Game is one instruction; the next ones depend on its outcome (rule_psi_outcome)."""
    state = game.state
    if frame.stage is not Stage.RESOLVE:
        return state.with_top(structs.replace(frame, stage=Stage.RESOLVE)).push(
            BidFrame(frame.source, frame.controller, options, alone=head.alone, guessed=head.guessed)
        )
    after = following(state, frame, head.if_equal if frame.are_equal else head.if_different, are_equal=None)
    return settled(game, after)
