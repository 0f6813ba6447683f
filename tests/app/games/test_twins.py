"""Two games that differ only in what a player cannot see: what that player is shown, offered and may think is the same
(rule_hidden_information)."""

from __future__ import annotations

import os
import random

import pytest
from msgspec import structs

import sysop
from sysop import Game
from sysop.choices import in_words
from sysop.games.agents import RandomAgent
from sysop.games.board import board_lines
from sysop.games.passing import EVERYTHING
from sysop.games.starters import CORP, RUNNER
from sysop.games.table import Table
from sysop.games.telling import as_seen, happened
from sysop.models.state import State
from sysop.models.terms import Side
from sysop.models.verdict import Status
from sysop.solver.ask.hidden_information import is_visible
from sysop.solver.ask.position import Position

GAMES = int(os.environ.get("SYSOP_TWIN_GAMES", "4"))
STEPS = 30


def neutral(state: State) -> State:
    """The state with ids that do not tell which cards they are, and nothing that refers to the old ones."""
    objects = tuple(structs.replace(o, id=f"x{number}") for number, o in enumerate(state.objects))
    return structs.replace(state, objects=objects, history=())


def exchanged(rng: random.Random, position: Position, side: Side) -> State:
    """The state in which hidden cards of a player have changed places with others of the same type."""
    state, pool = position.state, position.pool
    cards = {o.id: o.card for o in state.objects if o.owner is side and o.card and not is_visible(o, side.other)}
    for _ in range(9 if cards else 0):
        one = rng.choice(list(cards))
        alike = pool[cards[one]].type
        other = rng.choice([id for id, card in cards.items() if pool[card].type is alike])
        cards[one], cards[other] = cards[other], cards[one]
    return structs.replace(
        state, objects=tuple(structs.replace(o, card=cards.get(o.id, o.card)) for o in state.objects)
    )


def shown(game: Game, side: Side) -> list[object]:
    """Everything that a player gets to know of a game."""
    position, view = game.position, game.position.seen_by(side)
    found: list[object] = [list(board_lines(position, side)), list(happened(view)), view.line]
    found.append([o.card for o in game.determinize(side, 11).state.objects])
    if game.side is side:
        choices = list(game.legal_actions.limit(40))
        found.append([in_words(view, as_seen(position, view, choice)) for choice in choices])
    try:
        from sysop.env.encoding import card_numbers, encoded
        from sysop.env.menus import menu
    except ImportError:
        return found
    found.append(encoded(position, side, card_numbers(position.pool)).tolist())
    if game.side is side:
        found.append(len(menu(game.legal_actions.choices, 512).options))
    return found


def has_shown_a_difference(one: Position, two: Position, side: Side) -> bool:
    """Whether the player has seen something since that tells the games apart."""
    first, second = one.seen_by(side).state, two.seen_by(side).state
    known = [[(o.card, o.zone) for o in state.objects] for state in (first, second)]
    logs = [[(e.verb, e.card, e.amount, e.side) for e in state.history] for state in (first, second)]
    return known[0] != known[1] or logs[0] != logs[1] or len(one.state.stack) != len(two.state.stack)


@pytest.mark.parametrize("seed", range(GAMES))
def test_games_that_differ_in_hidden_cards_look_and_think_alike(seed: int) -> None:
    rng, side = random.Random(seed), (Side.CORP, Side.RUNNER)[seed % 2]
    begun = Game.new(CORP, RUNNER, seed=seed, passing=EVERYTHING, table=Table.SKIP)
    player = RandomAgent(seed)
    for _ in range(rng.randrange(5, 60)):
        if begun.side is not None:
            begun.act(player.choose(begun))
    while not begun.is_over and type(begun.position.state.stack[-1]).__name__ != "WindowFrame":
        begun.act(player.choose(begun))
    if begun.is_over or begun.is_stuck or len(begun.position.state.stack) != 2:
        pytest.skip("what is half done names cards, and nothing else came in this game")
    state = neutral(begun.position.state)
    one = Position(state, begun.position.pool)
    games = [Game(p, seed=seed, passing=EVERYTHING) for p in (one, Position(exchanged(rng, one, side.other), one.pool))]
    alike = 0
    for _ in range(STEPS):
        first, second = games
        if has_shown_a_difference(first.position, second.position, side):
            break
        assert shown(first, side) == shown(second, side)
        alike += 1
        if first.side is None or first.is_stuck:
            break
        choice = player.choose(first)
        if second.position.check(choice).status is not Status.LEGAL:
            break
        first.act(choice)
        second.act(choice)
    assert alike > 0


def test_what_is_compared_would_tell_the_games_apart() -> None:
    game = Game.new(CORP, RUNNER, seed=1)
    other = Game.new(CORP, RUNNER, seed=2)
    assert shown(game, sysop.Side.CORP) != shown(other, sysop.Side.CORP)
