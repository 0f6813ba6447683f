"""Going on until somebody has to decide, frame by frame (9.2, 10.3)."""

from __future__ import annotations

from ..models.actions import Choice
from ..models.state import State
from . import open_texts
from .checkpoint import with_doubts
from .decisions import apply
from .flow.frames import FRAMES
from .game.doubts import Doubts
from .game.game import Game
from .problems import spend

MOST_STEPS = 20_000
NODES = 50  # values of a search that one step of the game counts as


class EndlessError(RuntimeError):
    """The game went on for very long without anybody deciding anything."""


def advance(game: Game, floor: int = -1) -> Game:
    """The game at its next decision, at its end, or as soon as no more than `floor` frames are left."""
    for _ in range(MOST_STEPS):
        if len(game.state.stack) <= floor:
            return game
        spend(NODES)
        doubts = Doubts()
        state = step(game, doubts)
        if state is None:
            return game
        game = _noted(game, state, doubts)
    raise EndlessError(f"no decision after {MOST_STEPS} steps")


def after(game: Game, choice: Choice, floor: int = -1) -> Game:
    """The game after a legal choice, at its next decision, or as soon as no more than `floor` frames are left."""
    doubts = Doubts()
    return advance(_noted(game, apply(game, choice, doubts), doubts), floor)


def _noted(game: Game, state: State, doubts: Doubts) -> Game:
    """The game in its next state, on which stands what was not known on the way to it, and what touched a text that is
    left open."""
    following = game.changed(state)
    open_texts.touched(following, len(game.state.history), doubts)
    return following.changed(with_doubts(state, doubts.reasons)) if doubts else following


def step(game: Game, doubts: Doubts) -> State | None:
    """The next state, or None where a player decides or the game is over."""
    if game.state.ending is not None:
        return None
    frame = game.state.top
    return FRAMES[type(frame)].step(game, frame, doubts)
