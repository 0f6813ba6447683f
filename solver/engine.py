"""Going on until somebody has to decide: one handler for each kind of frame (9.2, 10.3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ..models.actions import Choice
from ..models.frames import (
    ActionFrame,
    BidFrame,
    ProcedureFrame,
    Progress,
    ResolvingFrame,
    TimingFrame,
    TraceFrame,
    WindowFrame,
)
from ..models.state import State
from ..models.timing import Structure, Window
from . import open_texts, resolution, windows
from .checkpoint import settled, with_doubts
from .decisions import apply, decision
from .flow.frames import FRAMES
from .game.game import Doubts, Game
from .problems import spend
from .procedures import access, procedures, runs, traces, turns

MOST_STEPS = 20_000
NODES = 50  # values of a search that one step of the game counts as


Enter = Callable[[Game, TimingFrame, Doubts], State | None]
Leave = Callable[[Game, TimingFrame], State]
MODULES = {
    Structure.CORP_TURN: turns,
    Structure.RUNNER_TURN: turns,
    Structure.RUN: runs,
    Structure.BREACH: access,
    Structure.ACCESS: access,
}
ENTER: dict[Structure, Enter] = {structure: module.enter for structure, module in MODULES.items()}
LEAVE: dict[Structure, Leave] = {structure: module.leave for structure, module in MODULES.items()}


class EndlessError(RuntimeError):
    """The game went on for very long without anybody deciding anything."""


def advance(game: Game, doubts: Doubts, floor: int = -1) -> Game:
    """The game at its next decision, at its end, or as soon as no more than `floor` frames are left."""
    for _ in range(MOST_STEPS):
        if len(game.state.stack) <= floor:
            return game
        spend(NODES)
        own, before = Doubts(), len(game.state.history)
        state = step(game, own)
        if state is None:
            return game
        following = game.changed(state)
        open_texts.touched(following, before, own)
        game = following.changed(with_doubts(state, own)) if own else following
    raise EndlessError(f"no decision after {MOST_STEPS} steps")


def after(game: Game, choice: Choice, floor: int = -1) -> Game:
    """The game after a legal choice, at its next decision, or as soon as no more than `floor` frames are left."""
    doubts = Doubts()
    following = game.changed(apply(game, choice, doubts))
    left = Doubts()
    open_texts.touched(following, len(game.state.history), left)
    return advance(following.changed(with_doubts(following.state, left)), doubts, floor)


def step(game: Game, doubts: Doubts) -> State | None:
    """The next state, or None where a player decides or the game is over."""
    if game.state.ending is not None:
        return None
    frame = game.state.top
    handled = FRAMES.get(type(frame))
    if handled is not None:
        return handled.step(game, frame, doubts)
    match frame:
        case TimingFrame():
            return _timing(game, frame, doubts)
        case WindowFrame():
            following = windows.step(game, frame, doubts)
            return game.state.pop() if following is None and _has_no_action_left(game, frame) else following
        case ResolvingFrame():
            return resolution.step(game, frame, doubts)
        case ActionFrame():
            return procedures.action(game, frame, doubts)
        case ProcedureFrame():
            return procedures.procedure(game, frame, doubts)
        case TraceFrame():
            return traces.trace(game, frame, doubts)
        case BidFrame():
            return traces.bid(game, frame, doubts)
        case _:
            return None


def _has_no_action_left(game: Game, window: WindowFrame) -> bool:
    """Whether an ability lets a player take another action and there is none that they could take."""
    if window.window is not Window.ACTION or not (window.less or window.other_than):
        return False
    waiting = decision(game)
    return waiting is not None and waiting.choices.complete and not waiting.choices


def _timing(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """One step of a timing structure: its instruction, then a checkpoint, then the next
    (rule_step_in_timing_structure_is_instruction).
    """
    match frame.progress:
        case Progress.ENTERING:
            begun = open_texts.with_begun(game.state)
            return begun if begun is not game.state else ENTER[frame.structure](game, frame, doubts)
        case Progress.UNDER_WAY:
            return game.state.with_top(structs.replace(frame, progress=Progress.DONE))
        case Progress.DONE:
            return settled(game, LEAVE[frame.structure](game, frame))
