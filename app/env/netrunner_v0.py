"""Netrunner as a PettingZoo environment (AEC): two agents, `corp` and `runner`, numbered actions with masks.

    from sysop.env import netrunner_v0

    env = netrunner_v0.env()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An action is the number of an option; what the options are, `env.unwrapped.option_texts()` says. A choice among more
than `ACTIONS` is made one element at a time (`sysop.env.menus`). An observation shows what its agent may know, no more
(`sysop.env.encoding`). Chance is drawn by the game; what is not understood of cards the table settles
(`sysop.games.table`), so that nothing is masked out for it.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..choices import in_words
from ..games.board import board_lines
from ..games.game import Game
from ..games.passing import AS_PEOPLE_PLAY, Passing
from ..games.starters import CORP, RUNNER
from ..games.table import Table
from ..games.telling import as_seen, happened, sides_view
from ..models.actions import ChooseCards
from ..models.imports.decks import Deck, read_deck
from ..models.pool import Pool, shipped_pool
from ..models.terms import Side
from ..solver.ask.position import Position
from .encoding import LENGTH, MOST, card_numbers, encoded
from .menus import Menu, further, menu

ACTIONS = 512
AGENTS = {"corp": Side.CORP, "runner": Side.RUNNER}
MOST_STEPS = 20_000


def env(**options: Any) -> AECEnv[str, dict[str, NDArray[Any]], int | None]:
    """The environment with the usual checks: an action that is masked out ends the game as lost. Takes what `raw_env`
    takes."""
    made = raw_env(**options)
    checked = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv[str, dict[str, NDArray[Any]], int | None]):
    """The environment without wrappers.

    Args:
        corp, runner: decks, or deck lists as text; the first decks of the starter set unless told.
        passing: what is decided without asking; as people play unless told.
        table: how what is not understood is settled; skipped unless told.
        most_steps: after so many steps a game is truncated.
        pool: the cards.
        render_mode: `ansi` for the board as text, as the deciding player sees it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "netrunner_v0", "is_parallelizable": False}

    def __init__(
        self,
        corp: Deck | str = CORP,
        runner: Deck | str = RUNNER,
        *,
        passing: Passing = AS_PEOPLE_PLAY,
        table: Table = Table.SKIP,
        most_steps: int = MOST_STEPS,
        pool: Pool | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.pool: Pool = pool if pool is not None else shipped_pool()
        lists = (corp, runner)
        self.decks: tuple[Deck, ...] = tuple(d if isinstance(d, Deck) else read_deck(d, self.pool) for d in lists)
        self.passing: Passing = passing
        self.table: Table = table
        self.most_steps: int = most_steps
        self.steps: int = 0
        self.render_mode = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        self._numbers = card_numbers(self.pool)
        seen = spaces.Box(-1, MOST, (LENGTH,), np.int32)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        parts: dict[str, spaces.Space[Any]] = {"observation": seen, "action_mask": mask}
        self.observation_spaces: dict[str, Any] = {agent: spaces.Dict(parts) for agent in AGENTS}
        self.action_spaces: dict[str, Any] = {a: spaces.Discrete(ACTIONS) for a in AGENTS}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    # --------------------------------------------------------------------- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same one. `options` may hold `corp` and `runner`: other decks."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        told = options or {}
        corp, runner = told.get("corp", self.decks[0]), told.get("runner", self.decks[1])
        number = int(self._random.integers(2**31))
        self.game: Game = Game.new(corp, runner, seed=number, pool=self.pool, passing=self.passing, table=self.table)
        self.agents: list[str] = list(self.possible_agents)
        self.rewards: dict[str, int] = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.steps = 0
        self._seen: dict[str, dict[str, NDArray[Any]]] = {}
        self._turn_to(self._first_menu())

    def step(self, action: int | None) -> None:
        """Take an option: the choice is made, or the next element of it is asked for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.menu.options):
            raise ValueError(f"there is no option {action}; {len(self.menu.options)} are there")
        self._cumulative_rewards[agent] = 0
        self.steps += 1
        option = self.menu.options[action]
        if option.choice is not None:
            self.game.act(option.choice)
            self._turn_to(self._first_menu())
        else:
            self._turn_to(further(option, self.menu.made, ACTIONS))
        self._accumulate_rewards()

    def _first_menu(self) -> Menu:
        return menu(self.game.legal_actions.choices, ACTIONS) if not self.game.is_over else Menu(())

    def _turn_to(self, found: Menu) -> None:
        """The next options, and whose they are; or the end."""
        self.menu = found
        self._seen.clear()
        self.rewards = dict.fromkeys(AGENTS, 0)
        result = self.game.result
        if result is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if result.winner is not None:
                self.rewards = {agent: 1 if side is result.winner else -1 for agent, side in AGENTS.items()}
        elif self.steps >= self.most_steps or not found.options:
            self.truncations = dict.fromkeys(AGENTS, True)
        side = self.game.side
        self.agent_selection = side.value if side is not None else "corp"

    # --------------------------------------------------------------------- looking

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and which actions are options of its; none where the other one decides."""
        if agent not in self._seen:
            side = AGENTS[agent]
            mask = np.zeros(ACTIONS, dtype=np.int8)
            if self.game.side is side and not self.game.is_over:
                mask[: len(self.menu.options)] = 1
            array = encoded(self.game.position, side, self._numbers, self.menu.made)
            self._seen[agent] = {"observation": array, "action_mask": mask}
        return self._seen[agent]

    def option_texts(self) -> list[str]:
        """What each option does, in words; of an element, what it is."""
        position, view = self.game.position, self._view()
        found = []
        for option in self.menu.options:
            if option.choice is not None:
                found.append(in_words(view, as_seen(position, view, option.choice)))
            elif option.label.card is not None:
                seen = as_seen(position, view, ChooseCards((option.label.card,)))
                found.append(view.describe(seen))
            else:
                found.append(option.label.word)
        return found

    def text(self, agent: str) -> str:
        """The board and the last things that happened, as an agent sees them."""
        view = self.game.position.seen_by(AGENTS[agent])
        lines = (*board_lines(self.game.position, AGENTS[agent]), *islice(reversed(list(happened(view))), 10))
        return "\n".join(lines)

    def _view(self) -> Position:
        return sides_view(self.game.position, self.game.side)

    def render(self) -> str | None:
        """The board as the deciding player sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(board_lines(self.game.position, self.game.side or Side.CORP))

    def close(self) -> None:
        """There is nothing to close."""


__all__ = ["ACTIONS", "env", "raw_env"]
