"""A bot in forty lines: it takes what scores or earns, and anything else at random."""

import random
import sys

from sysop import Game, Table
from sysop.games.passing import AS_PEOPLE_PLAY
from sysop.games.starters import CORP, RUNNER
from sysop.solver.choices.masks import kind_of

LIKES = ("score", "steal", "rez", "use", "play", "install", "advance", "run", "gain credit", "draw")


def choose(game: Game, rng: random.Random) -> object:
    """The kind of action that it likes best, one of that kind at random; now and then anything."""
    choices = list(game.legal_actions.limit(200))
    if rng.random() < 0.3:
        return rng.choice(choices)
    best = min(choices, key=lambda c: LIKES.index(kind_of(c)) if kind_of(c) in LIKES else len(LIKES))
    return rng.choice([c for c in choices if kind_of(c) == kind_of(best)])


def main(seed: int = 1) -> Game:
    """One game of the bot against itself, with what happened in it."""
    rng = random.Random(seed)
    game = Game.new(CORP, RUNNER, seed=seed, passing=AS_PEOPLE_PLAY, table=Table.SKIP)
    while not game.is_over:
        side = game.side
        assert side is not None
        view = game.position.seen_by(side)  # what the player knows, for bots that look at the board
        assert view.decision is not None
        game.act(choose(game, rng))
    return game


if __name__ == "__main__":
    played = main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    sys.stdout.write("\n".join([*list(played.transcript())[-15:], str(played.result), ""]))
