"""The one decision that a position waits for: who must choose what, and the lazy set of legal choices."""

from __future__ import annotations

from ..models.actions import Choice
from ..models.state import State
from .flow.decision import READS, Decision, DecisionKind
from .flow.frames import FRAMES
from .flow.window import LegalOptions
from .game.doubts import Doubts
from .game.game import Game
from .game.not_understood import what_touches


def decision(game: Game) -> Decision | None:
    """What is decided next, however often the same decision comes again; None where the game is over."""
    if game.state.ending is not None:
        return None
    doubts, frame = Doubts(), game.state.top
    waiting = FRAMES[type(frame)].ask(game, frame, doubts)
    if waiting is None or isinstance(waiting.choices, LegalOptions):
        return waiting
    reads = READS.get(waiting.kind, frozenset()) | waiting.reads
    doubts.add(*what_touches(game, reads, waiting.subject, *waiting.others, act=waiting.act))
    if not doubts:
        return waiting
    reasons = tuple(doubts.reasons)
    unsure = (
        waiting.kind is DecisionKind.PAYMENT and len(tuple(waiting.choices.limit(2))) < 2
    )  # one way is not asked for
    return waiting.under(reasons, unsure=unsure)


def apply(game: Game, choice: Choice, doubts: Doubts) -> State:
    """The state right after a legal choice, before anything forced happens."""
    frame = game.state.top
    return FRAMES[type(frame)].answer(game, frame, choice, doubts)


__all__ = ["Decision", "DecisionKind", "LegalOptions", "apply", "decision"]
