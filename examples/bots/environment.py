"""Two agents in the PettingZoo environment: one at random, one greedy. `python examples/bots/environment.py`"""

import sys

import numpy as np

from sysop.env import netrunner_v0
from sysop.games.agents import GreedyAgent


def main(seed: int = 1, most: int = 100_000) -> dict[str, float]:
    """One game, at most so many steps of it: the Corp at random, the Runner greedily; what each of them got."""
    env = netrunner_v0.env()
    env.reset(seed=seed)
    rng, greedy, total = np.random.default_rng(seed), GreedyAgent(seed), {"corp": 0.0, "runner": 0.0}
    for step, agent in enumerate(env.agent_iter()):
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if step >= most:
            break
        if termination or truncation:
            env.step(None)
            continue
        options = np.flatnonzero(observation["action_mask"])
        action = int(rng.choice(options))
        if agent == "runner":  # whoever has the game itself may ask it; the greedy agent thinks hidden cards up
            choice = greedy.choose(env.unwrapped.game)
            menu = env.unwrapped.menu.options
            action = next((k for k, option in enumerate(menu) if option.choice == choice), action)
        env.step(action)
    return total


if __name__ == "__main__":
    sys.stdout.write(f"{main()}\n")
