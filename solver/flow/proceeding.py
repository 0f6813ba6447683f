"""Going on within an ability that resolves: from step to step, past those that are not understood (9.1.5, 9.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, Step, Unread
from ...models.frames import ResolvingFrame, Stage, TimingFrame, WindowFrame
from ...models.state import Doubt, State
from ...models.timing import Window
from ..checkpoints.steps import settled
from ..deeds.told import doubting
from ..reading import Context, Game


def context_of(game: Game, frame: ResolvingFrame) -> Context:
    """The context in which a resolving ability is read."""
    event = game.state.history[frame.event] if frame.event is not None else None
    x = next((b.number for b in frame.bindings if b.name == "X"), None)
    return Context(frame.source, frame.controller, frame.bindings, event, x, frame.moved)


def following(state: State, frame: ResolvingFrame, before: tuple[Step, ...] = (), **fields: object) -> State:
    """Go on behind the first step, with `before` put in its place."""
    fields.setdefault("stage", Stage.ANNOUNCE)
    fields.setdefault("begins", False)
    new = structs.replace(frame, steps=(*before, *frame.steps[1:]), expected=(), outcome=None, **fields)
    return state.with_top(structs.replace(new, moved=(), begun=None, unable=False, answers=()))


def settled_after(game: Game, state: State, frame: ResolvingFrame) -> State:
    """The step is done: the checkpoint after it, then the next one (rule_checkpoint_after_instruction_resolution)."""
    return settled(game, following(state, frame))


def skipped(state: State, frame: ResolvingFrame, summary: str, unread: Unread | None = None) -> State:
    """A step that is not understood: it resolves, and leaves a doubt about everything that it may touch."""
    return following(doubted(state, frame, summary, unread), frame)


def doubted(state: State, frame: ResolvingFrame, summary: str, unread: Unread | None = None) -> State:
    """The state with a doubt about everything that a step may touch; the same where it has that doubt."""
    source = state.find(frame.source)
    card = source.card if source is not None else None
    clause = unread.clause if unread is not None else frame.number
    aspects = unread.influence if unread is not None else (Aspect.ANYTHING,)
    found = (Aspect.ANYTHING if aspect is Aspect.RESOLUTION else aspect for aspect in aspects)
    return doubting(state, [Doubt(aspect, frame.source, card, clause, summary) for aspect in found])


def is_approaching(state: State) -> bool:
    """Whether what resolves takes the place of the approach of a server, in the step for it (step_approach_server)."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    return isinstance(below, TimingFrame) and below.step == "step_approach_server"


def in_interrupt(state: State) -> bool:
    """Whether what resolves was triggered in an interrupt window."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    return isinstance(below, WindowFrame) and below.window is Window.INTERRUPT
