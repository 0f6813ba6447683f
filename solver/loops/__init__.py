"""Infinite loops (10.1.6): what is decided where a game would go round and round, and how it goes on from there."""

from __future__ import annotations

from msgspec.structs import replace

from ...models.actions import Announce, Choice, ChooseNumber
from ...models.state import State
from ..choices.announcing import Targets
from ..choices.decision import Decision, DecisionKind, Offered
from ..flow import engine
from ..reading import Doubts, Game
from . import mandatory, optional


def decision(game: Game) -> Decision | None:
    """The decision that the position waits for; None where the game is over."""
    doubts = Doubts()
    loop = mandatory.mandatory_loop(game, doubts)
    if loop is not None:
        subject = mandatory.loop_subject(game.state, loop)
        return Decision(
            DecisionKind.LOOP, loop.side, "rule_mandatory_infinite_loop", Offered(mandatory.Times()), subject
        )
    waiting = engine.decision(game)
    if waiting is not None and doubts:
        return waiting.under(tuple(doubts.reasons), unsure=True)
    if waiting is None or not isinstance(waiting.asked, Targets) or not optional.must_leave(game):
        return waiting
    left = replace(waiting, asked=optional.leaving(game, waiting.asked))
    return left if left.hedged is None else left.under(left.doubts, unsure=left.unsure)


def after(game: Game, choice: Choice, floor: int = -1) -> Game:
    """The game after a legal choice, at its next decision, or as soon as no more than `floor` frames are left."""
    left = _loop_left(game, choice)
    return engine.after(game, choice, floor) if left is None else engine.advance(game.changed(left), floor)


def _loop_left(game: Game, choice: Choice) -> State | None:
    """The state in which a loop is over; None where the choice does not end one."""
    match choice:
        case ChooseNumber(number):
            loop = mandatory.mandatory_loop(game)
            return None if loop is None else mandatory.ended(game.state, loop, number)
        case Announce():
            return optional.jacked_out(game, choice)
        case _:
            return None


__all__ = ["after", "decision"]
