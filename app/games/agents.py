"""Simple players: one that chooses at random, and a greedy one that looks one choice ahead."""

from __future__ import annotations

import random
from typing import Protocol

from ..models.actions import Choice
from ..models.terms import HANDS, Side, Zone
from ..solver.ask.position import Position
from ..solver.choices.masks import kind_of
from .game import Game

LISTED = 100  # choices from which one is taken
TRIED = 30  # choices that the greedy player tries
QUIET = ("pass", "gain credit", "draw", "decline")  # taken less often at random than kinds that change more


class Agent(Protocol):
    """Who plays a side of a game."""

    def choose(self, game: Game) -> Choice:
        """One of the legal actions of the game as it is."""


class RandomAgent:
    """Chooses a kind of action at random, and one of that kind."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"random {seed}")

    def choose(self, game: Game) -> Choice:
        """One of the legal actions. Raises `LookupError` where none is certain."""
        found = _listed(game)
        kinds = list(dict.fromkeys(map(kind_of, found)))
        if len(kinds) == 1:
            return self._rng.choice(found)
        (kind,) = self._rng.choices(kinds, [1 if kind in QUIET else 4 for kind in kinds])
        return self._rng.choice([choice for choice in found if kind_of(choice) == kind])


class GreedyAgent:
    """Takes the choice after which it would be best off at once, as far as it can see: in a position with hidden cards
    thought up, never in the real one."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"greedy {seed}")

    def choose(self, game: Game) -> Choice:
        """One of the legal actions. Raises `LookupError` where none is certain."""
        side = game.side
        found = list(_listed(game))
        if side is None or len(found) == 1:
            return found[0]
        self._rng.shuffle(found)
        thought = game.determinize(side, self._rng.randrange(1 << 30))
        names = _renamed(game.position, thought)
        return max(found[:TRIED], key=lambda choice: self._worth(thought, choice, side, names))

    def _worth(self, thought: Position, choice: Choice, side: Side, names: bool) -> float:
        quiet = 0.5 if kind_of(choice) in QUIET else 0.0
        if not names:
            return -quiet
        try:
            after = thought.play(choice)
        except (LookupError, AssertionError, ValueError):  # it names a card that is another one in these thoughts
            return -quiet
        return worth(after, side) - worth(after, side.other) - quiet


def _listed(game: Game) -> tuple[Choice, ...]:
    """Some of the legal actions."""
    found = tuple(game.legal_actions.limit(LISTED))
    if not found:
        why = "; ".join(dict.fromkeys(reason.message for reason in game.unknown)) or "the game is over"
        raise LookupError(
            f"there is nothing certain to choose from: {why}; settle it with game.rule, or table=Table.SKIP"
        )
    return found


def _renamed(position: Position, thought: Position) -> bool:
    return position.decision is not None and thought.decision is not None


def worth(position: Position, side: Side) -> float:
    """How well off a player is: agenda points, credits, cards, what is installed, tags and the like."""
    state, player = position.state, position.state.player(side)
    if state.winner is side:
        return 1000.0
    own = [o for o in state.objects if o.controller is side]
    installed = sum(o.installed for o in own)
    hand = sum(o.zone is HANDS[side] for o in own)
    points = position.game.score(side)
    advanced = sum(n for o in own if o.zone is Zone.PLAY_AREA for _, n in o.counters) if side is Side.CORP else 0
    return 30.0 * points + player.credits + 2.0 * installed + 1.2 * hand + 0.8 * advanced - 4.0 * player.tags


AGENTS: dict[str, type[RandomAgent] | type[GreedyAgent]] = {"random": RandomAgent, "greedy": GreedyAgent}

__all__ = ["AGENTS", "Agent", "GreedyAgent", "RandomAgent", "worth"]
