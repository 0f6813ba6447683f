"""`sysop.env.netrunner_v0`: the PettingZoo environment, its menus and its observations."""

from __future__ import annotations

from itertools import combinations

import pytest

pytest.importorskip("pettingzoo", reason="the environment needs the extra sysop[env]")
pytest.importorskip("gymnasium", reason="the environment needs the extra sysop[env]")

import numpy as np
from pettingzoo.test import api_test, seed_test

import sysop
from sysop.env import encoding, menus, netrunner_v0
from sysop.env.encoding import GAME, LENGTH, OBJECT, PLAYERS, ROWS, card_numbers, encoded
from sysop.games.game import Game
from sysop.games.passing import FORCED
from sysop.models.actions import Announce, Choice, ChooseCards, ChooseNumber, Pay, Payment, Spent
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side
from sysop.solver.problems import Arrangements, Explicit, SolutionSet, Subsets, mapped

QUIET = pytest.mark.filterwarnings("ignore::UserWarning")  # what the tests of PettingZoo recommend


@QUIET
def test_the_environment_keeps_the_interface_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(netrunner_v0.env(), num_cycles=150)
    assert "Passed" in capsys.readouterr().out


@QUIET
def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(netrunner_v0.env, num_cycles=30)


def played(seed: int, steps: int, **more: object) -> netrunner_v0.raw_env:
    """An environment after so many steps at random."""
    env = netrunner_v0.raw_env(**more)  # type: ignore[arg-type]
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            break
        env.step(int(rng.integers(len(env.menu.options))))
    return env


# ------------------------------------------------------------------------------ steps


def test_the_mask_allows_the_options_of_the_deciding_agent_and_nothing_of_the_other() -> None:
    env = played(1, 10)
    for agent, side in netrunner_v0.AGENTS.items():
        mask = env.observe(agent)["action_mask"]
        expected = len(env.menu.options) if env.game.side is side else 0
        assert mask.sum() == expected
        assert mask[:expected].all()
    assert len(env.option_texts()) == len(env.menu.options)


def test_the_winner_is_rewarded_and_the_other_one_loses() -> None:
    env = played(3, 20_000)
    assert env.game.is_over
    result = env.game.result
    assert result is not None
    assert result.winner is not None
    assert env.rewards[result.winner.value] == 1
    assert env.rewards[result.winner.other.value] == -1
    assert all(env.terminations.values())


def test_a_game_that_takes_too_long_is_truncated() -> None:
    env = played(1, 50, most_steps=5)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_an_action_that_is_masked_out_loses_the_game() -> None:
    env = netrunner_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(511)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_an_option_that_is_not_there_is_refused() -> None:
    env = played(1, 3)
    with pytest.raises(ValueError, match="there is no option 511"):
        env.step(511)


def test_other_decks_can_be_told_when_a_game_begins() -> None:
    env = netrunner_v0.raw_env()
    corp = "NBN: Making News\n3x Hedge Fund\n3x Ice Wall\n3x Beale"
    corp = corp.replace("Beale", "Project Beale")
    env.reset(seed=1, options={"corp": corp})
    identity = env.game.position.state.identity(Side.CORP)
    assert identity is not None
    assert identity.card == "nbn_making_news"


def test_the_board_is_rendered_as_text() -> None:
    env = netrunner_v0.raw_env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("Corp: The Syndicate")
    assert netrunner_v0.raw_env().render() is None


# ------------------------------------------------------------------------------ menus


def subsets(cards: int, count: int) -> SolutionSet[Choice]:
    ids = tuple(f"c{k}" for k in range(cards))
    return mapped(Subsets(ids, count, count), ChooseCards, lambda c: c.cards if isinstance(c, ChooseCards) else None)


def orders(cards: int) -> SolutionSet[Choice]:
    ids = tuple(f"c{k}" for k in range(cards))
    return mapped(Arrangements(ids), ChooseCards, lambda c: c.cards if isinstance(c, ChooseCards) else None)


def announcements() -> SolutionSet[Choice]:
    ids = tuple(f"c{k}" for k in range(7))
    pairs = tuple(combinations(ids, 2))
    return Explicit(tuple(Announce((one, other)) for one in pairs for other in pairs))


def payments() -> SolutionSet[Choice]:
    ways = tuple((Spent(0, sources=(("pool", k),)), Spent(1, amount=n)) for k in range(20) for n in range(20))
    return Explicit(tuple(Pay(Payment(way, x)) for way in ways for x in (None, 1)))


SETS = {
    "few": subsets(4, 2),
    "a hand": subsets(12, 5),
    "an order": orders(6),
    "targets": announcements(),
    "payments": payments(),
    "numbers": Explicit(tuple(ChooseNumber(k) for k in range(900))),
}


@pytest.mark.parametrize("most", [2, 7, 512])
@pytest.mark.parametrize("name", SETS)
def test_every_choice_is_reached_on_exactly_one_way(name: str, most: int) -> None:
    choices = SETS[name]
    found = list(menus.reached(menus.menu(choices, most), most))
    assert len(found) == choices.count()
    assert set(found) == set(choices)


@pytest.mark.parametrize("most", [7, 512])
def test_sets_too_large_to_list_are_divided_into_stretches(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menus, "ENUMERATED", 100)
    choices = subsets(14, 5)
    found = list(menus.reached(menus.menu(choices, most), most))
    assert len(found) == choices.count()
    assert set(found) == set(choices)


@pytest.mark.parametrize("name", SETS)
def test_no_menu_has_more_options_than_there_are_actions(name: str) -> None:
    def sizes(menu: menus.Menu) -> list[int]:
        behind = [menus.further(o, menu.made, 16) for o in menu.options if o.choice is None]
        return [len(menu.options), *(n for inner in behind for n in sizes(inner))]

    assert max(sizes(menus.menu(SETS[name], 16))) <= 16


def test_a_menu_of_one_option_tells_nothing_apart() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        menus.menu(SETS["few"], 1)


def test_a_large_choice_is_made_by_the_same_agent_one_element_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(netrunner_v0, "ACTIONS", 4)
    env = played(2, 0, passing=FORCED)
    for _ in range(200):
        option = env.menu.options[0]
        if option.choice is None:
            break
        env.step(0)
    assert option.choice is None
    agent, moves = env.agent_selection, len(env.game.history)
    depth = encoding.GAME.index("elements of the choice that are made already") + 2 * len(PLAYERS)
    env.step(0)
    assert env.agent_selection == agent
    assert len(env.game.history) == moves
    assert env.menu.made >= 1
    assert env._seen == {}
    assert encoded(env.game.position, Side(agent), env._numbers, env.menu.made)[depth] == env.menu.made


# ---------------------------------------------------------------------- observations

TEXT = """
format: sysop/position/1
turn: {side: runner, number: 4}
corp: {credits: 7, bad_publicity: 1, hq: [Hedge Fund], rnd: {unknown: 3}, servers: {hq: {ice: [Ice Wall]}}}
runner:
  {credits: 5, clicks: 2, tags: 2, grip: [Sure Gamble], stack: {unknown: 4}, rig: [{card: Imp, counters: {virus: 2}}]}
"""


def rows(array: np.ndarray) -> np.ndarray:
    return array[2 * len(PLAYERS) + len(GAME) :].reshape(ROWS, len(OBJECT))


def test_an_observation_has_the_numbers_where_the_documentation_says() -> None:
    position = sysop.read_position(TEXT)
    numbers = card_numbers(shipped_pool())
    array = encoded(position, Side.RUNNER, numbers)
    assert array.shape == (LENGTH,)
    corp = dict(zip(PLAYERS, array, strict=False))
    runner = dict(zip(PLAYERS, array[len(PLAYERS) :], strict=False))
    assert (corp["credits"], corp["bad publicity"], corp["cards in hand"]) == (7, 1, 1)
    assert (runner["credits"], runner["clicks"], runner["tags"], runner["cards in the deck"]) == (5, 2, 2, 4)
    game = dict(zip(GAME, array[2 * len(PLAYERS) :], strict=False))
    assert (game["whether this player decides"], game["turn"]) == (1, 4)
    imp = rows(array)[[o.id for o in position.state.objects].index("imp")]
    told = dict(zip(OBJECT, imp, strict=True))
    assert (told["card"], told["virus counters"]) == (numbers["imp"], 2)


def test_a_card_that_the_player_does_not_know_has_no_number() -> None:
    position = sysop.read_position(TEXT)
    numbers = card_numbers(shipped_pool())
    ice = [o.id for o in position.state.objects].index("ice_wall")
    seen = {side: rows(encoded(position, side, numbers))[ice][0] for side in Side}
    assert seen == {Side.CORP: numbers["ice_wall"], Side.RUNNER: 0}


def test_observations_stay_in_their_space() -> None:
    env = played(5, 60)
    for agent in env.possible_agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def test_a_whole_game_fits_into_the_rows() -> None:
    env = played(5, 40)
    assert len(env.game.position.state.objects) <= ROWS
    assert isinstance(env.game, Game)
