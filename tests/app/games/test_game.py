"""`sysop.Game`: a whole game from two decks, its chance, what is passed, taking back, copies, files, rulings."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import sysop
from sysop import Game
from sysop.games.agents import GreedyAgent, RandomAgent
from sysop.games.game import played
from sysop.games.moves import By
from sysop.games.passing import AS_PEOPLE_PLAY, EVERYTHING, FORCED
from sysop.games.saving import GameFileError
from sysop.games.table import Ruling, Settled, Table, ruled
from sysop.models.pool import UnknownCard, shipped_pool
from sysop.models.terms import Zone
from sysop.solver.choices.decision import DecisionKind

CORP = """Haas-Bioroid: Engineering the Future
3x Hedge Fund
3x Ice Wall
3x Enigma
3x Hostile Takeover
3x PAD Campaign
3x Private Security Force
"""
RUNNER = """Noise: Hacker Extraordinaire
3x Sure Gamble
3x Diesel
3x Corroder
3x Imp
3x Armitage Codebusting
3x Dirty Laundry
"""
STOPS = 400  # choices of a test's game at most


def new(seed: int = 1, **more: object) -> Game:
    return Game.new(CORP, RUNNER, seed=seed, **more)  # type: ignore[arg-type]


def played_on(game: Game, choices: int, seed: int = 5) -> Game:
    """The game after so many random choices of its players, or at its end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if game.is_over:
            break
        game.act(rng.choice(list(game.legal_actions.limit(50))))
    return game


# ------------------------------------------------------------------------- beginning


def test_a_game_begins_with_the_mulligan_of_the_corp() -> None:
    game = new()
    assert game.side is sysop.Side.CORP
    assert game.position.decision is not None
    assert game.position.decision.kind is DecisionKind.MULLIGAN
    assert not game.is_over
    assert game.result is None
    assert all(move.by is By.CHANCE for move in game.history)


def test_decks_may_be_given_as_decks_or_as_text() -> None:
    assert Game.new(sysop.read_deck(CORP), RUNNER, seed=1) == new()


def test_decks_on_the_wrong_side_are_refused() -> None:
    with pytest.raises(ValueError, match="Noise: Hacker Extraordinaire is an identity of the Runner"):
        Game.new(RUNNER, CORP)


def test_a_list_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(sysop.PositionError, match="Hegde Fund"):
        Game.new(CORP.replace("Hedge", "Hegde"), RUNNER)


# --------------------------------------------------------------------------- playing


def test_the_same_seed_and_choices_give_the_same_game_and_another_seed_another() -> None:
    one, two, other = (played_on(new(seed), 30) for seed in (1, 1, 2))
    assert one == two
    assert one.position == two.position
    assert one.position != other.position


def test_an_action_is_a_choice_or_its_text() -> None:
    one, two = new(), new()
    one.act("decline")
    two.act(next(c for c in two.legal_actions if two.position.describe(c) == "decline"))
    assert one == two


def test_an_illegal_action_is_refused_with_its_reasons_and_changes_nothing() -> None:
    game = new()
    before = game.position
    with pytest.raises(sysop.IllegalActionError, match="click"):
        game.act("gain credit")
    with pytest.raises(sysop.MalformedAction):
        game.act("dance")
    assert game.position is before


def test_what_was_written_along_is_part_of_the_history() -> None:
    game = played_on(new(), 2)
    while game.position.state.turn < 2 or game.position.decision.kind is not DecisionKind.ACTION:  # type: ignore[union-attr]
        game.act(next(iter(game.legal_actions)))
    before = len(game.history)
    game.act("gain credit")
    position = game.begun
    for move in game.history:
        position = played(position, move)
    assert position == game.position
    assert len(game.history) > before


def test_a_game_comes_to_its_end_and_says_how() -> None:
    game = played_on(new(3, passing=AS_PEOPLE_PLAY), STOPS)
    assert game.is_over
    assert game.result is not None
    assert game.result.turn == game.position.state.turn
    assert game.side is None
    assert not game.legal_actions
    assert game.outcome == game.result


# ---------------------------------------------------------------------------- passing


def test_what_can_be_decided_in_one_way_only_is_passed() -> None:
    game = played_on(new(passing=FORCED), 40)
    assert any(move.by is By.PASSED for move in game.history)
    for position, move in zip(game.positions(), game.history, strict=False):
        if move.by is By.PLAYER and position.decision is not None:
            assert len(list(position.legal_actions.limit(2))) == 2


def test_every_decision_is_asked_for_where_that_is_wanted() -> None:
    game = played_on(new(passing=EVERYTHING), 20)
    assert {move.by for move in game.history} == {By.CHANCE, By.PLAYER}


def test_people_are_not_asked_where_people_do_not_stop() -> None:
    text = """
format: sysop/position/1
turn: {side: corp, number: 3, step: draw phase}
corp: {credits: 9, hq: [Hedge Fund], rnd: {unknown: 9}, servers: {"1": {root: [PAD Campaign]}}}
runner: {credits: 5, grip: [Diesel], stack: {unknown: 9}}
"""
    position = sysop.read_position(text)
    asked, passed = Game(position, passing=FORCED), Game(position, passing=AS_PEOPLE_PLAY)
    assert "rez PAD Campaign" in asked.legal_actions
    assert asked.history == ()
    assert passed.position.decision is not None
    assert passed.history  # the draw phase is over
    assert "rez PAD Campaign" in passed.legal_actions  # before an action people do stop


@pytest.mark.parametrize(
    "wrong",
    [
        lambda game: game.act(5),
        lambda game: game.act(None),
        lambda game: game.undo("1"),
        lambda game: game.position.check(5),
        lambda game: Game(game),
        lambda game: Game(game.position, passing="forced"),
        lambda game: Game.new(5, RUNNER),
    ],
)
def test_what_is_none_of_what_is_expected_is_a_type_error(wrong: Callable[[Game], object]) -> None:
    with pytest.raises(TypeError, match=r"expected|begins with a Position"):
        wrong(new())


def test_words_stand_for_what_they_name() -> None:
    game = new()
    assert game.determinize("corp", 3) == game.determinize(sysop.Side.CORP, 3)  # type: ignore[arg-type]
    assert game.position.seen_by("corp") == game.position.seen_by(sysop.Side.CORP)  # type: ignore[arg-type]
    assert Game(game.position, table="ask").table is Table.ASK  # type: ignore[arg-type]


# ----------------------------------------------------------------------------- chance


def test_chance_can_be_waited_for_with_its_probabilities() -> None:
    game = new(draws=False)
    outcomes = game.chance_outcomes()
    assert sum(p for _, p in outcomes) == 1
    assert {p for _, p in outcomes} == {Fraction(3, 18)}
    first, _ = outcomes[0]
    game.act(first)
    assert {p for _, p in game.chance_outcomes()} == {Fraction(2, 17), Fraction(3, 17)}
    assert game.history[-1].by is By.CHANCE


@pytest.mark.parametrize("seed", range(3))
def test_whatever_chance_may_bring_is_certain_to_come(seed: int) -> None:
    """Probabilities are above 0 and sum to 1 wherever chance decides; every outcome can happen."""
    game, rng, met = new(seed, draws=False), random.Random(seed), 0
    while not game.is_over and met < 25:
        outcomes = game.chance_outcomes()
        if not outcomes:
            game.act(rng.choice(list(game.legal_actions.limit(30))))
            continue
        met += 1
        assert sum(p for _, p in outcomes) == 1
        assert min(p for _, p in outcomes) > 0
        assert len({choice for choice, _ in outcomes}) == len(outcomes)
        assert all(choice in game.legal_actions for choice, _ in outcomes)
        game.act(rng.choice(outcomes)[0])
    assert met == 25 or game.is_over


def test_probabilities_of_damage_count_copies() -> None:
    text = """
format: sysop/position/1
turn: {side: corp, number: 2}
corp: {credits: 5, hq: [Neural EMP], rnd: {unknown: 9}}
runner: {credits: 5, grip: [Diesel, Diesel, Sure Gamble], stack: {unknown: 9}}
history: [{run_begins: hq, turn: 1}]
"""
    game = Game(sysop.read_position(text), draws=False, passing=EVERYTHING)
    game.act("play Neural EMP")
    while game.side is not None:
        game.act("pass" if "pass" in game.legal_actions else next(iter(game.legal_actions)))
    found = {game.position.describe(choice): p for choice, p in game.chance_outcomes()}
    assert sorted(found.values()) == [Fraction(1, 3), Fraction(2, 3)]


def test_what_is_drawn_is_as_probable_as_it_is() -> None:
    from sysop.games.chances import drawn

    game = new(draws=False)
    rng = random.Random(0)
    counts = {choice: 0 for choice, _ in game.chance_outcomes()}
    for _ in range(600):
        counts[drawn(game.position, rng)] += 1
    assert min(counts.values()) > 60  # of 100 each
    with pytest.raises(LookupError, match="a player decides"):
        drawn(new().position, rng)


# -------------------------------------------------------------------------- taking back


def test_what_was_taken_back_comes_again() -> None:
    game = played_on(new(), 30)
    kept = game.clone()
    undone = game.undo(5)
    assert len(game.history) < len(kept.history)
    assert game.position is undone
    assert game.history == kept.history[: len(game.history)]
    for move in kept.history[len(game.history) :]:
        if move.by is By.PLAYER:
            assert move.choice is not None
            game.act(move.choice)
    assert game == kept


def test_every_position_on_the_way_can_be_seen_again() -> None:
    game = new()
    seen = [game.position]
    rng = random.Random(1)
    for _ in range(12):
        game.act(rng.choice(list(game.legal_actions)))
        seen.append(game.position)
    again = list(game.positions())
    assert all(position in again for position in seen)
    assert again[-1] is game.position


def test_more_than_was_done_cannot_be_taken_back() -> None:
    with pytest.raises(ValueError, match="1 cannot be taken back: 0 were done"):
        new().undo()


def test_a_clone_goes_on_apart_and_with_a_seed_has_another_chance() -> None:
    game = played_on(new(), 10)
    before = game.position
    clone, other = game.clone(), game.clone(seed=99)
    played_on(clone, 10, seed=3)
    assert game.position is before
    assert played_on(game, 10, seed=3) == clone
    assert other.history == clone.history[: len(other.history)]
    assert played_on(other, 40, seed=3).position != played_on(clone, 30, seed=3).position


@pytest.mark.parametrize("way", [lambda g: pickle.loads(pickle.dumps(g)), copy.copy, copy.deepcopy])
def test_copies_go_on_alike(way: object) -> None:
    game = played_on(new(), 25)
    again = way(game)  # type: ignore[operator]
    assert again == game
    assert list(again.transcript()) == list(game.transcript())
    assert played_on(again, 5) == played_on(game, 5)
    assert again.undo(8) == game.undo(8)


def test_the_transcript_says_who_did_what_in_which_turn() -> None:
    game = new()
    game.act("decline")
    game.act("accept")
    lines = list(game.transcript())
    assert "turn 0, Corp: decline" in lines
    assert "turn 0, Runner: accept" in lines
    assert any(line.startswith("turn 0, chance: happens ") for line in lines)
    assert list(game.transcript(len(lines) - 1)) == lines[-1:]


# ----------------------------------------------------------------------------- in files


def test_a_game_that_was_saved_is_played_again(tmp_path: Path) -> None:
    game = played_on(new(), 30)
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert again == game
    assert again.undo(3) == game.undo(3)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("sysop/game/1", "sysop/game/9"), "'sysop/game/9'; this version of sysop reads"),
        (lambda text: text[:200], "is no game"),
        (lambda text: "[]", "is no game"),
        (lambda text: text.replace('"type":"Decline"', '"type":"Steal","card":"imp"'), "cannot have been made"),
        (lambda text: text.replace('"hedge_fund"', '"hegde_fund"'), "no card is called 'hegde_fund'"),
    ],
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, change: object, says: str) -> None:
    game, path = new(), tmp_path / "game.json"
    game.act("decline")
    game.save(path)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")  # type: ignore[operator]
    with pytest.raises(GameFileError, match=says):
        Game.load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be read"):
        Game.load(tmp_path / "absent.json")


# ---------------------------------------------------------------------------- the table

RIDDLE = """
format: sysop/position/1
turn: {side: runner, number: 2}
cards:
  - {title: Riddle, type: resource, cost: 0, text: "Whenever you make a run, frobnicate the wozzle."}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Ice Wall]}
runner: {credits: 5, clicks: 4, grip: [Sure Gamble], stack: [Diesel, Diesel], rig: [Riddle]}
"""


def test_a_clause_that_is_not_understood_is_skipped_where_the_table_says_so() -> None:
    game = Game(sysop.read_position(RIDDLE))
    game.act("run HQ")
    stuck = game.is_stuck or bool(game.unknown)
    assert stuck
    game.undo()
    game.rule("Riddle")
    assert [move.ruling.text for move in game.history if move.ruling] == ["riddle: what is not understood is skipped"]
    game.act("run HQ")
    assert not game.is_stuck
    assert game.unknown == ()
    assert game.rulings[0].settled is Settled.SKIPPED


def test_a_table_that_skips_never_gets_stuck_and_records_what_it_skipped() -> None:
    game = played_on(Game(sysop.read_position(RIDDLE), table=Table.SKIP), 6)
    assert [ruling.about for ruling in game.rulings if ruling.about] == ["riddle"]
    assert any("riddle" in line for line in game.transcript())


def test_a_ruling_can_be_taken_back() -> None:
    game = Game(sysop.read_position(RIDDLE))
    game.rule("Riddle")
    game.undo()
    assert game.rulings == ()
    assert game.position.pool["riddle"].unread


def test_the_table_may_put_down_another_position() -> None:
    game = Game(sysop.read_position(RIDDLE))
    game.act("gain credit")
    other = sysop.read_position(RIDDLE.replace("credits: 5, clicks: 4", "credits: 9, clicks: 2"))
    game.rule(as_=other)
    assert game.position.state.runner.credits == 9
    game.act("gain credit")
    first, *_ = game.positions()
    assert first == game.begun
    assert game.undo(2).state.runner.credits == 6


def test_there_is_nothing_to_rule_where_everything_is_understood() -> None:
    game = new()
    with pytest.raises(ValueError, match="all of Hedge Fund is understood"):
        game.rule("Hedge Fund")
    with pytest.raises(ValueError, match="nothing is unknown here"):
        game.rule()
    with pytest.raises(UnknownCard, match="Hegde"):
        game.rule("Hegde Fund")
    with pytest.raises(ValueError, match="clause 7 of Riddle"):
        Game(sysop.read_position(RIDDLE)).rule("Riddle clause 7")


def test_a_position_after_a_ruling_is_pickled_without_the_other_cards() -> None:
    game = Game.new(CORP, RUNNER, seed=1)
    plain = len(pickle.dumps(game.position))
    after = ruled(game.position, Ruling(Settled.SKIPPED, "diesel"))
    data = pickle.dumps(after)
    assert len(data) < 2 * plain + 5_000
    again = pickle.loads(data)
    assert again == after
    assert again.pool["diesel"] == after.pool["diesel"]
    assert len(again.pool) == len(after.pool)


ON_THE_WAY = """
format: sysop/position/1
turn: {side: runner, number: 2}
cards:
  - {title: Dusty Lane, type: resource, cost: 0, text: "[click]: Run any server. Frobnicate the wozzle."}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Ice Wall], servers: {hq: {ice: [Ice Wall]}}}
runner: {credits: 5, clicks: 4, grip: [Sure Gamble], stack: [Diesel, Diesel], rig: [Dusty Lane]}
"""


def test_what_resolves_already_goes_on_without_the_clause_that_is_skipped() -> None:
    game = Game(sysop.read_position(ON_THE_WAY), table=Table.SKIP)
    game.act("use Dusty Lane")
    played_on(game, 12)
    assert game.unknown == ()
    assert len(game.rulings) <= 2


ITCHY = """
format: sysop/position/1
turn: {side: runner, number: 2}
cards:
  - {title: Itch, type: event, cost: 0, text: "Suffer 1 meat damage."}
  - {title: Salve, type: hardware, cost: 0, text: "You choose how the wozzle frobnicates damage."}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Ice Wall]}
runner: {credits: 5, clicks: 4, grip: [Itch, Sure Gamble, Diesel], stack: [Diesel, Diesel], rig: [Salve]}
"""


def test_chance_in_doubt_waits_for_the_table() -> None:
    game = Game(sysop.read_position(ITCHY))
    game.act("play Itch")
    assert game.is_stuck
    assert game.side is None
    assert "damage" in game.unknown[0].message
    game.rule()
    assert not game.is_stuck
    assert len(game.position.state.in_zone(Zone.GRIP)) == 1  # one of two: a ruling leaves no damage out
    settled = Game(sysop.read_position(ITCHY), table=Table.SKIP)
    settled.act("play Itch")
    assert not settled.is_stuck
    assert settled.position.state.runner.credits == 5


def test_a_player_that_can_choose_nothing_for_certain_says_why() -> None:
    game = Game(sysop.read_position(RIDDLE))
    game.act("run HQ")
    while not game.is_stuck:
        game.act(RandomAgent(1).choose(game))
    with pytest.raises(LookupError, match="Riddle"):
        RandomAgent(1).choose(game)
    with pytest.raises(LookupError, match="Riddle"):
        GreedyAgent(1).choose(game)


# ----------------------------------------------------------------------- determinizing


@pytest.mark.parametrize("side", sysop.Side)
def test_every_hidden_card_is_filled_in_with_one_that_can_be_there(side: sysop.Side) -> None:
    game = played_on(new(passing=AS_PEOPLE_PLAY), 40, seed=8)
    thought = game.determinize(side, 1)
    assert all(o.card is not None for o in thought.state.objects)
    assert len(thought.state.objects) == len(game.position.state.objects)
    view = game.position.seen_by(side)
    for real, seen in zip(thought.state.objects, view.state.objects, strict=True):
        assert (real.id, real.zone, real.place) == (seen.id, seen.zone, seen.place)
        assert seen.card in (None, real.card)
    assert list(thought.legal_actions.limit(1)) or game.is_over


def test_ones_own_deck_is_thought_with_the_cards_that_one_brought() -> None:
    game = played_on(new(), 12)
    thought = game.determinize(sysop.Side.RUNNER, 3)

    def cards(position: sysop.Position) -> list[str | None]:
        return sorted(str(o.card) for o in position.state.objects if o.owner is sysop.Side.RUNNER)

    assert cards(thought) == cards(game.position)


def test_a_known_deck_is_thought_with_its_cards() -> None:
    game = played_on(new(), 12)
    deck = sysop.read_deck(CORP)
    thought = game.determinize(sysop.Side.RUNNER, 3, deck=deck)
    corp = sorted(
        o.card or "" for o in thought.state.objects if o.owner is sysop.Side.CORP and o.zone is not Zone.OUTSIDE
    )
    assert corp == sorted([deck.identity, *deck.listed()])


def test_thoughts_hang_on_their_seed_alone() -> None:
    game = played_on(new(), 12)
    assert game.determinize(sysop.Side.CORP, 3) == game.determinize(sysop.Side.CORP, 3)
    assert game.determinize(sysop.Side.CORP, 3) != game.determinize(sysop.Side.CORP, 4)


def test_a_thought_up_corp_deck_has_the_agenda_points_of_its_size() -> None:
    pool = shipped_pool()
    thought = new().determinize(sysop.Side.RUNNER, 2)
    points = sum(pool[o.card].agenda_points or 0 for o in thought.state.objects if o.card and pool[o.card].is_agenda)
    assert points >= 18
