"""Going on until somebody has to decide, frame by frame, and the one decision that is waited for (9.2, 10.3)."""

from __future__ import annotations

from ...models.actions import Choice
from ...models.state import State
from ..checkpoints.steps import with_doubts
from ..choices.decision import READS, Decision
from ..problems import spend
from ..reading import Doubts, Game
from . import open_texts
from .frames import FRAMES
from .priority_windows import LegalOptions

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
    if state.history is not game.state.history:
        following = _telling(game, following)
    open_texts.touched(following, len(game.state.history), doubts)
    return following.changed(with_doubts(following.state, doubts.reasons)) if doubts else following


def _telling(game: Game, following: Game) -> Game:
    """The next state of the game, in which what has happened tells which subtypes its objects had."""
    told = following.telling_subtypes(game, len(game.state.history))
    return following if told is following.state else following.changed(told)


def step(game: Game, doubts: Doubts) -> State | None:
    """The next state, or None where a player decides or the game is over."""
    if game.state.ending is not None:
        return None
    frame = game.state.top
    return FRAMES[type(frame)].step(game, frame, doubts)


def decision(game: Game) -> Decision | None:
    """What is decided next, however often the same decision comes again; None where the game is over."""
    if game.state.ending is not None:
        return None
    doubts, frame = Doubts(), game.state.top
    waiting = FRAMES[type(frame)].ask(game, frame, doubts)
    if waiting is None or isinstance(waiting.choices, LegalOptions):
        return waiting
    reads = READS.get(waiting.kind, frozenset()) | waiting.reads
    doubts.add(*game.not_understood.touching(reads, waiting.subject, *waiting.others, act=waiting.act))
    if not doubts:
        return waiting
    return waiting.under(tuple(doubts.reasons), unsure=waiting.asked.perhaps_unasked)


def apply(game: Game, choice: Choice, doubts: Doubts) -> State:
    """The state right after a legal choice, before anything forced happens."""
    frame = game.state.top
    return FRAMES[type(frame)].answer(game, frame, choice, doubts)
