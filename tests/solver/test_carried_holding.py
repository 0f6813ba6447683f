"""What is declared is carried from state to state where nothing can have changed it: it is always what would be found
anew."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.abilities import AbilityKind
from sysop.models.notation.positions import read_position
from sysop.models.state import GameObject
from sysop.models.terms import Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.reading.carried_over import Carried, Shared, changes
from sysop.solver.reading.game import Game
from sysop.solver.reading.held import Holding
from sysop.solver.restrictions.offered_abilities import active_paid_abilities

from .random_play import POOL, Start, moments

TABLE = """
format: sysop/position/1
turn: {side: runner, number: 2}
corp:
  identity: "Haas-Bioroid: Engineering the Future"
  credits: 9
  hq: [Hedge Fund, Ice Wall]
  rnd: {unknown: 9}
  servers: {hq: {ice: [{card: Enigma, rezzed: true}]}}
runner: {identity: Noise, credits: 9, clicks: 4, grip: [Employee Strike, Diesel, Corroder], stack: {unknown: 9}}
"""


def told(found: Holding) -> tuple[object, ...]:
    return (
        found.held,
        found.open,
        found.gained,
        found.lost,
        found.lost_printed,
        found.kept_subroutines,
        found.more_subtypes,
        found.fewer_subtypes,
        found.types,
        found.texts,
    )


def anew(position: Position) -> Position:
    """The same position, of which nothing is known yet, not even of its objects."""
    fresh = Position(position.state, position.pool, waiting=True)
    fresh.game._carried = Carried(position.state.objects, Shared())
    return fresh


def same_as_anew(position: Position) -> None:
    here, fresh = position.game, anew(position).game
    assert told(here.holding()) == told(fresh.holding())
    assert here.not_understood.clauses() == fresh.not_understood.clauses()
    assert tuple(here.active()) == tuple(fresh.active())
    assert active_paid_abilities(here) == active_paid_abilities(fresh)
    assert [here.score(side) for side in Side] == [fresh.score(side) for side in Side]
    for kind in AbilityKind:
        assert tuple(here.abilities_of(kind)) == tuple(fresh.abilities_of(kind))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("start", [Start.MIDGAME, Start.WHOLE_POOL])
def test_what_is_carried_is_what_is_found_anew(start: Start, seed: int) -> None:
    for moment in moments(seed + 40, 25, start):
        same_as_anew(moment.position)


@pytest.mark.parametrize("seed", range(2))
def test_what_may_be_done_after_a_game_is_what_may_be_done_there_anew(seed: int) -> None:
    for moment in moments(seed + 60, 12, Start.WHOLE_POOL):
        position = moment.position
        assert list(position.legal_actions) == list(anew(position).legal_actions)
        assert Position(position.state, position.pool).state == anew(position).state


def objects(*names: str) -> tuple[GameObject, ...]:
    return tuple(GameObject(name, None, Side.CORP, Zone.HQ) for name in names)


@given(st.lists(st.sampled_from("abcdefgh"), unique=True), st.lists(st.sampled_from("abcdefgh"), unique=True))
def test_the_objects_that_have_come_and_gone_are_those_that_differ(old: list[str], new: list[str]) -> None:
    before = objects(*old)
    known = {object.id: object for object in before}
    after = tuple(known.get(name) or objects(name)[0] for name in new)
    found = changes(before, after)
    if found is None:
        return  # many, or in another order
    came, gone = found
    assert [o for o in before if o not in gone] == [o for o in after if o not in came]


def test_a_current_that_blanks_identities_does_so_as_long_as_it_is_there() -> None:
    position = Position(read_position(TABLE, POOL).state, POOL)
    identity = "haas_bioroid_engineering_the_future"
    assert position.game.holding().lost_printed == ()
    position = position.after("play Employee Strike")
    for text in ("pass", "pass", "install Corroder", "pass", "pass", "gain credit"):
        assert position.game.holding().lost_printed in ((identity,), ())
        same_as_anew(position)
        if text in position.legal_actions:
            position = position.after(text)
    assert position.game.holding().lost_printed == (identity,)
    assert position.game.holding().hangs_on is not None


def test_a_round_on_the_way_to_what_holds_is_seen_by_nobody_else() -> None:
    """What is supposed in a round, and what is worked out of it, is not what the game says."""
    position = Position(read_position(TABLE, POOL).state, POOL)
    game = position.after("play Employee Strike").game
    holding, unread = game.holding(), game.not_understood.clauses()
    supposed = game.supposing(Holding())
    assert supposed.holding() == Holding() != holding
    assert supposed.remember("of the round", lambda _: "supposed") == "supposed"
    assert (game.holding(), game.not_understood.clauses()) == (holding, unread)
    assert game.remember("of the round", lambda _: "so") == "so"


@pytest.mark.parametrize("another", ["Data Leak Reversal", "Daily Casts"])
def test_what_waits_for_a_tag_becomes_pending_whether_another_card_gains_abilities_or_not(another: str) -> None:
    table = f"""
    format: sysop/position/1
    turn: {{side: runner, number: 2}}
    corp: {{identity: "Haas-Bioroid: Engineering the Future", credits: 9, hq: [Hedge Fund], rnd: {{unknown: 9}}}}
    runner: {{identity: Noise, clicks: 4, tags: 1, rig: [Rachel Beckman, {another}], stack: {{unknown: 9}}}}
    """
    (waiting,) = Position(read_position(table, POOL).state, POOL).pending
    assert waiting.source == "rachel_beckman"


@pytest.mark.parametrize(
    "there",
    [
        {"identity": "Jinteki: Replicating Perfection"},  # a run on a central server this turn
        {"ice": "Gatekeeper"},  # this ice rezzed this turn
        {"root": "Midway Station Grid"},  # a run on this server
        {"rig": "Mongoose"},  # this used to break something this run
        {"current": "Rumor Mill"},  # what is unique and installed
    ],
)
def test_what_hangs_on_a_run_or_on_what_was_done_is_known_until_that_changes(there: dict[str, str]) -> None:
    ice, root = there.get("ice", "Enigma"), there.get("root", "PAD Campaign")
    current = there.get("current", "Employee Strike")
    table = f"""
    format: sysop/position/1
    turn: {{side: runner, number: 2}}
    corp:
      identity: "{there.get("identity", "Haas-Bioroid: Engineering the Future")}"
      credits: 20
      hq: [Hedge Fund, Ice Wall]
      rnd: {{unknown: 9}}
      servers:
        hq: {{ice: [{ice}], root: [{{card: Crisium Grid, rezzed: true}}]}}
        "1": {{ice: [{{card: {ice}, rezzed: true}}], root: [{{card: {root}, rezzed: true}}]}}
    runner:
      {{identity: Noise, credits: 20, clicks: 4, rig: [{there.get("rig", "Corroder")}], grip: [Diesel, {current}],
      stack: {{unknown: 9}}}}
    """
    for seed in range(2):
        position, rng = Position(read_position(table, POOL).state, POOL), Random(seed)
        if "current" in there:
            position = position.after(f"play {current}")
        assert position.game.holding().hangs_on is not None
        for _ in range(30):
            same_as_anew(position)
            choices = list(position.legal_actions.limit(40))
            if not choices:
                break
            position = position.play(rng.choice(choices))


def test_the_log_is_looked_through_the_same_whatever_was_looked_through_before() -> None:
    """Positions of two games in turns share what was found in a log only as far as it is the same."""
    games = []
    for seed in (1, 2):
        rng, position, found = Random(seed), Position(read_position(TABLE, POOL).state, POOL), []
        for _ in range(12):
            found.append(position)
            position = position.after(rng.choice(list(position.legal_actions.limit(20))))
        games.append(found)
    forward = [position for pair in zip(*games, strict=True) for position in pair]
    for each in (*forward, *reversed(forward)):
        game = Game(each.state, each.pool)
        log = each.state.history
        for verb in {event.verb: None for event in log}:
            assert game.logged(verb) == tuple(k for k, event in enumerate(log) if event.verb is verb)
