"""The frame in which the Runner says of cards that entered the root of the breached server whether they become
candidates (10.3.1j)."""

from __future__ import annotations

from msgspec import structs

from ...models.actions import Accept, Choice, Decline
from ...models.frames import CandidateFrame
from ...models.state import State
from ...models.terms import Side
from ..choices.decision import Decision, DecisionKind, Offered
from ..reading import Doubts, Game


def step(game: Game, frame: CandidateFrame, doubts: Doubts) -> State | None:
    """Nothing happens until the Runner has said it."""
    return None


def ask(game: Game, frame: CandidateFrame, doubts: Doubts) -> Decision:
    """Whether the first of the cards becomes a candidate."""
    answers = Offered((Accept(), Decline()))
    rule = "step_checkpoint_card_entering_root_during_breach"
    return Decision(DecisionKind.OPTION, Side.RUNNER, rule, answers, frame.cards[0])


def answer(game: Game, frame: CandidateFrame, choice: Choice, doubts: Doubts) -> State:
    """The Runner has said of the first of the cards whether it becomes a candidate (rule_candidates_entering_root)."""
    state = game.state
    first, *rest = frame.cards
    state = state.with_top(structs.replace(frame, cards=tuple(rest))) if rest else state.pop()
    depth, breach = state.breach()
    if isinstance(choice, Accept) or breach is None:
        return state
    stack = list(state.stack)
    stack[depth] = structs.replace(breach, declined=(*breach.declined, state.object(first).reference))
    return structs.replace(state, stack=tuple(stack))
